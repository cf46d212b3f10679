"""Where a student's code runs: each run in a box of its own. This is the one way to it.
`inside/` is all of ours that runs beside the student's code.
"""

from bleu_teach.grade.sandbox.box import LEVELS, NotIsolated, check_isolation, check_system
from bleu_teach.grade.sandbox.session import WHY, Ask, Session

__all__ = [
    "LEVELS",
    "WHY",
    "Ask",
    "NotIsolated",
    "Session",
    "check_isolation",
    "check_system",
]
