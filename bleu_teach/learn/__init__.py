"""The verbs: predict, check, hint, solution; kept; forge; audit; and the class report."""

from bleu_teach.calls.values import agrees
from bleu_teach.content import BANK
from bleu_teach.learn.classroom import class_report
from bleu_teach.learn.diagnosis import check
from bleu_teach.learn.hints import hint, solution
from bleu_teach.learn.my_bleu import kept
from bleu_teach.learn.predictions import Guess, predict
from bleu_teach.learn.slices import audit
from bleu_teach.learn.tasks import forge
from bleu_teach.learn.verdict import Verdict

__all__ = [
    "BANK",
    "Guess",
    "Verdict",
    "agrees",
    "audit",
    "check",
    "class_report",
    "forge",
    "hint",
    "kept",
    "predict",
    "solution",
]
