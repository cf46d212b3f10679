"""Decide: compare answers with the correct ones, property by property. No student code runs here.

One mistake is punished once. A function that builds on earlier ones is also asked with those
replaced by correct ones, if those are not right themselves; a property counts if it holds either
way. The replacements are tables: they hold the answers to the calls that a correct function makes
on exactly these inputs, so they tell nothing about the inputs that the helpers are graded on.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from bleu_teach.calls.values import same
from bleu_teach.grade.course import Task
from bleu_teach.grade.result import CHANGED, LOOSE, REASONS, RIGHT, WRONG, Found, Marks, reason_of
from bleu_teach.grade.sandbox.session import Answered
from bleu_teach.language import gettext
from bleu_teach.learn.run import Outcome

Ask = Callable[[Sequence[tuple], dict], list[Answered]]
SAID = {  # what came back for a hidden input, in our words
    WRONG: "Your result is incorrect here; the expected value stays hidden.",
    LOOSE: "The value is correct, but its type is not.",
    CHANGED: "yours    an answer, but the call changed the arguments",
    "unfinished": "yours    not written yet",
    "unreadable": "yours    something of another type",
    "raised": "raised an error",
    "stopped": "no answer within the time limit",
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
            if tried[-1].earned:
                break
        best = min(tried, key=lambda one: (not one.earned, not one.open))
        found.append(best._replace(helped=best.helped and best.earned > 0))
    return found


def _first_wrong(answers: Sequence, asked: Sequence[Answered]) -> tuple[str, int]:
    """Find the first input, and so the smallest, that is not answered correctly."""
    loose = None
    for place, (answer, (outcome, cause)) in enumerate(zip(answers, asked, strict=True)):
        if outcome.is_right(answer):
            continue
        if cause and cause[0] in REASONS:
            return cause[0], place
        if not _is_loose(outcome, answer):
            return outcome.failure or (CHANGED if outcome.changed else WRONG), place
        loose = place if loose is None else loose
    return (RIGHT, 0) if loose is None else (LOOSE, loose)


def _is_loose(outcome: Outcome, answer: object) -> bool:
    """Return whether only the type of the numbers is another one."""
    read = outcome.failure == "unreadable" and outcome.answer is not None
    return read and not outcome.changed and same(outcome.answer, answer)


def mark(task: Task, found: Sequence[Found], told: Mapping) -> Marks:
    """Write down, for the lost property with most points, the smallest input that shows it and what
    was told in the run that is shown, which a function that is right does not need. Where points
    are open, that may be untrue, and only the teacher reads why, with the names of that run."""
    found = [*_fined(found)]
    kinds = {one.kind for one in found}
    marks = Marks(task.function, found, hidden=_describe(task, found), lesson=task.lesson)
    if open_for := [kind for kind in REASONS if kind in kinds]:
        reasons = [reason_of(kind, told["names"].get(kind, "")) for kind in open_for]
        return replace(marks, reasons=reasons)
    recorded, said, card = told["recorded"], told["said"], told["card"]
    if kinds == {RIGHT}:
        recorded = {"exercise": recorded.get("exercise"), "status": "passed"}
        said, card = gettext(task.why), ""
    elif recorded["status"] == "passed":  # on the inputs that everyone knows
        recorded = recorded | {"status": "wrong"}
    return replace(marks, said=said, card=card, recorded=recorded)


def _fined(found: Sequence[Found]) -> Iterator[Found]:
    """Let another type of numbers cost one point of a function, but never all."""
    most = min(1, sum(one.points for one in found) / 2)
    loose = [one for one in found if one.kind == LOOSE]
    first = min(loose, key=lambda one: one.points, default=None)
    for one in found:
        yield one._replace(fine=min(most, one.points)) if one is first else one


def _describe(task: Task, found: Sequence[Found]) -> list[str]:
    """Describe in our words the smallest failing hidden input, of the property with most points."""
    failing = [
        (one, f"{task.function}({', '.join(map(repr, asked.inputs[one.place]))})")
        for one, asked in zip(found, task.properties, strict=True)
        if one.lost and asked.inputs
    ]
    if not failing:
        return []
    one, call = min(failing, key=lambda pair: (-pair[0].lost, len(pair[1])))
    title = gettext("The smallest hidden input that fails ({label}):")
    said = gettext(SAID.get(one.kind, SAID[WRONG]))
    return [title.format(label=gettext(one.name)), call, said]
