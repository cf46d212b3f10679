"""Where a student's code runs. This is the one door to it.

    with start() as warm, Session(warm) as session:
        session.run("def double(text): return 2 * text", "a cell")
        session.ask("double", [["a"]])

`inside/` is all of ours that runs beside the student's code.
"""

from bleu_teach.grade.sandbox.levels import LEVELS, check_system, start
from bleu_teach.grade.sandbox.session import WHY, Ask, Session, why
from bleu_teach.grade.sandbox.view import NotIsolated
from bleu_teach.grade.sandbox.warm import WarmProcess

__all__ = [
    "LEVELS",
    "WHY",
    "Ask",
    "NotIsolated",
    "Session",
    "WarmProcess",
    "check_system",
    "start",
    "why",
]
