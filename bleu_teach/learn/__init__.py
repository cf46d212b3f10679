"""Four verbs, the same in every lesson: predict a result, check a function, hint, solution."""

from bleu_teach.learn.beside import compare_with_package
from bleu_teach.learn.calls.values import agrees
from bleu_teach.learn.checks import check
from bleu_teach.learn.classroom import class_report
from bleu_teach.learn.hints import hint, solution
from bleu_teach.learn.keep import keep, kept
from bleu_teach.learn.mistakes import BANK
from bleu_teach.learn.predictions import Guess, predict
from bleu_teach.learn.verdicts import Verdict

__all__ = [
    "BANK",
    "Guess",
    "Verdict",
    "agrees",
    "check",
    "class_report",
    "compare_with_package",
    "hint",
    "keep",
    "kept",
    "predict",
    "solution",
]
