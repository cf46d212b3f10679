"""The verbs of the lessons: predict, check, hint, solution; kept; catch and forge."""

from bleu_teach.calls.values import agrees
from bleu_teach.content.mistakes import BANK
from bleu_teach.learn.classroom import class_report
from bleu_teach.learn.diagnosis import check
from bleu_teach.learn.hints import hint, solution
from bleu_teach.learn.keep import kept
from bleu_teach.learn.predictions import Guess, predict
from bleu_teach.learn.tasks import catch, catch_all, forge
from bleu_teach.learn.verdict import Verdict

__all__ = [
    "BANK",
    "Guess",
    "Verdict",
    "agrees",
    "catch",
    "catch_all",
    "check",
    "class_report",
    "forge",
    "hint",
    "kept",
    "predict",
    "solution",
]
