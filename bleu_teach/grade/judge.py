"""Decide: compare answers with the correct ones, property by property. No student code runs here.

One mistake is punished once. A function that builds on earlier ones is also asked with those
replaced by correct ones, if those are not right themselves; a property counts if it holds either
way. The replacements are tables: they hold the answers to the calls that a correct function makes
on exactly these inputs, so they tell nothing about the inputs that the helpers are graded on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from bleu_teach.calls.values import same
from bleu_teach.grade.course import Task
from bleu_teach.grade.result import CAUSES, Found, Kind, Marks, reason_of
from bleu_teach.grade.sandbox.session import Asked
from bleu_teach.language import gettext
from bleu_teach.learn.run import SECONDS, Outcome

Ask = Callable[[Sequence[tuple], dict], list[Asked]]
HELD = Kind.RIGHT, Kind.LOOSE
YOURS = {
    Kind.CHANGED: "an answer",
    Kind.UNFINISHED: "not written yet",
    Kind.UNREADABLE: "something of another type",
}


def judge(task: Task, ask: Ask, with_help: bool) -> list[Found]:
    """Ask for each property, with correct helpers and without: it holds if either does, and is open
    if either is.

    `ask` puts inputs to the student's function, at the place of the graded cell. `with_help` says
    that a function which this one builds on is not right.
    """
    found: list[Found] = []
    for graded, answers in task.hidden:
        tried = []
        for tables in (task.hidden_tables, {}) if with_help else ({},):
            kind, place = _first_wrong(answers, ask(graded.inputs, tables))
            tried.append(Found(graded.name, graded.points, kind, place, bool(tables)))
            if kind in HELD:
                break
        best = min(tried, key=lambda one: (one.kind not in HELD, not one.kind.is_open))
        found.append(best._replace(helped=best.helped and best.kind in HELD))
    return found


def _first_wrong(answers: Sequence, asked: Sequence[Asked]) -> tuple[Kind, int]:
    """Find the first input, and so the smallest, that is not answered correctly."""
    loose = None
    for place, (answer, (outcome, cause)) in enumerate(zip(answers, asked, strict=True)):
        if outcome.is_right(answer):
            continue
        kind = CAUSES.get(cause[0]) if cause else None
        if kind is None and _is_loose(outcome, answer):
            loose = place if loose is None else loose
            continue
        return kind or _kind_of(outcome), place
    return (Kind.RIGHT, 0) if loose is None else (Kind.LOOSE, loose)


def _is_loose(outcome: Outcome, answer: object) -> bool:
    """Return whether only the type of the numbers is another one."""
    read = outcome.failure == "unreadable" and outcome.answer is not None
    return read and not outcome.changed and same(outcome.answer, answer)


def _kind_of(outcome: Outcome) -> Kind:
    if outcome.failure:
        return Kind[outcome.failure.upper()]
    return Kind.CHANGED if outcome.changed else Kind.WRONG


def mark(task: Task, found: Sequence[Found], words: dict, names: Mapping[str, str]) -> Marks:
    """Write down of the dearest property that was lost the smallest input that shows it, and the
    words of the run that is shown, which a function that is right does not need. Where points are
    open, those words may be untrue, and only the teacher reads why; `names` come from that run."""
    found = [*_fined(found)]
    failing = [
        (one, f"{task.function}({', '.join(map(repr, asked.inputs[one.place]))})")
        for one, asked in zip(found, task.properties, strict=True)
        if one.lost
    ]
    hidden: list[str] = []
    if failing:
        one, call = min(failing, key=lambda pair: (-pair[0].lost, len(pair[1])))
        title = gettext("The smallest hidden input that fails ({label}):")
        hidden = [title.format(label=gettext(one.name)), call, *_say(one.kind)]
    kinds = {one.kind for one in found}
    reasons = [
        reason_of(kind, next((names[w] for w, k in CAUSES.items() if k is kind and w in names), ""))
        for kind in sorted(kind for kind in kinds if kind.is_open)
    ]
    counted = words["recorded"]
    if reasons:
        words = {"recorded": {}}
    elif kinds == {Kind.RIGHT}:
        passed = {"exercise": task.exercise.name, "status": "passed"}
        words = {"recorded": passed, "said": gettext(task.why)}
    elif counted["status"] == "passed":  # on the inputs that everybody knows
        words = words | {"recorded": counted | {"status": "wrong"}}
    about = task.function, task.cell, tuple(found), tuple(hidden)
    return Marks(*about, **words, reasons=tuple(reasons), lesson=task.exercise.lesson)


def _fined(found: Sequence[Found]) -> Iterator[Found]:
    """Let another type of numbers cost one point of a function, but never all."""
    most = min(1, sum(one.points for one in found) / 2)
    loose = [one for one in found if one.kind is Kind.LOOSE]
    first = min(loose, key=lambda one: one.points, default=None)
    for one in found:
        yield one._replace(fine=min(most, one.points)) if one is first else one


def _say(kind: Kind) -> Iterator[str]:
    """Describe in our words what came back for a hidden input."""
    if kind in YOURS:
        yield gettext("yours    {value}").format(value=gettext(YOURS[kind]))
    elif kind is Kind.RAISED:
        yield gettext("raised {error}").format(error=gettext("an error"))
    elif kind is Kind.STOPPED:
        yield gettext("no answer within {seconds} seconds").format(seconds=f"{SECONDS:g}")
    elif kind is Kind.LOOSE:
        yield gettext("The value is right, but its type is another one.")
    else:
        yield gettext("Your result is incorrect here; the expected value stays hidden.")
    if kind is Kind.CHANGED:
        yield gettext("but the call changed the arguments")
