"""What the student reads: marks by property, one failing input, what a tutor says."""

from __future__ import annotations

import builtins
import json
import threading

from bleu_teach.grade.judge import decode
from bleu_teach.grade.sandbox import Session
from bleu_teach.grade.tasks import Task
from bleu_teach.learn import BANK, check
from bleu_teach.learn.exercises import LESSONS, find
from bleu_teach.learn.guard import TimeUp

CHECK = threading.Lock()  # `check` holds back what is printed, in the whole process


def consult(session: Session, task: Task, helpers: dict) -> dict:
    """What `check` says about the student's function, asked from here with `check`'s own inputs.

    Args:
        session: the running submission.
        task: the function.
        helpers: correct helpers, so that their mistakes are not blamed on this function.
    """
    exercise = find(task.exercise)
    answers = session.ask(task.function, exercise.arguments, helpers)
    known = dict(zip(map(json.dumps, exercise.arguments), answers, strict=False))
    try:
        with CHECK:
            verdict = check(task.exercise, lambda *arguments: _repeat(known, arguments))
    except Exception:  # advice is welcome, but a mark does not depend on it
        return {}
    mistake = BANK.get(verdict.mistake)
    lesson = mistake.lesson if mistake else exercise.lesson
    return {
        "status": verdict.status,
        "mistake": verdict.mistake,
        "message": verdict.message,
        "lesson": LESSONS[lesson],
        "record": verdict.record(),
    }


def _repeat(known: dict[str, dict], arguments: tuple) -> object:
    """Do again, in this process, what the student's function did when it was asked."""
    answer = known.get(json.dumps(arguments))
    if answer is None:
        raise TimeUp
    if isinstance(answer.get("printed"), str):
        print(answer["printed"])
    if "value" in answer:
        if isinstance(answer.get("changed"), list):
            for argument, after in zip(arguments, decode(answer["changed"]), strict=False):
                if isinstance(argument, list) and isinstance(after, list):
                    argument[:] = after
        return decode(answer["value"])
    raise _error(answer)


def _error(answer: dict) -> Exception:
    kind = getattr(builtins, str(answer.get("raised")), None)
    known = isinstance(kind, type) and issubclass(kind, Exception)
    try:
        return (kind if known else RuntimeError)(str(answer.get("text")))
    except TypeError:  # the few built-in errors that want more than a text
        return RuntimeError(str(answer.get("text")))


# Text


def lines(marks: dict, expected: bool = False) -> list[str]:
    """The feedback on one function, line by line.

    Args:
        marks: as from `Marks.as_dict`.
        expected: show the correct answer to the failing input.
    """
    text = [f"{marks['function']}: {marks['score']:g} of {marks['points']:g} points"]
    for name, points, earned in marks["properties"]:
        followed = ", with correct helpers" if name in marks["followed"] else ""
        text.append(f"  {'✓' if earned else '✗'} {name}: {earned:g} of {points:g}{followed}")
    failing, verdict = marks["failing"], marks["verdict"]
    if failing:
        text += ["", f"The smallest input that fails ({failing['property']}):"]
        text += [f"    {failing['call']}", f"    {failing['got']}"]
        text += [f"    correct: {failing['correct']}"] if expected else []
    if verdict:
        said = verdict["message"].split("\n")
        said = [line for line in said if expected or not line.startswith("    expected")]
        text += ["", "check: " + "\n".join(said)]
    return text
