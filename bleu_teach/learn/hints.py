"""`hint`: one step further with each call; `solution`: the few lines that an exercise asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bleu_teach.content import EXERCISES, TASKS, find
from bleu_teach.display.views import Code, Folded, Note, View
from bleu_teach.inputs import refusal
from bleu_teach.language import gettext, lesson_number
from bleu_teach.learn.answer import Answer, shown
from bleu_teach.learn.sources import write_solution
from bleu_teach.learn.tasks import IN_THE_LAB

STEPS = ("A nudge", "A bigger nudge", "Nearly there")
_given: Counter = Counter()  # how many hints each exercise has had since the kernel started
_untouched: set[str] = set()  # exercises with nothing written yet when they were checked last


@dataclass(frozen=True, repr=False)
class Hint(Answer):
    """One of the hints for an exercise or a task: its number, from 1, its title and its text."""

    exercise: str
    step: int
    title: str
    text: str

    @property
    def views(self) -> Sequence[View]:
        return [Note(self.title, self.text)]


@shown
def hint(name: str, step: int | None = None) -> Hint:
    """Return the next hint for an exercise, or for a task of `forge`.

    As long as a checked function is unwritten, the first hint is repeated, so Run All does not use
    up the hints. After the last hint, it shows the call of the solution.

    Args:
        name: the exercise, or the task or mistake of `forge`.
        step: 1, 2 or 3 for that hint; default: the next one.

    Returns:
        A Hint, displayed as text.

    Raises:
        BleuInputError: If there is no such exercise or step.

    Source: written for this course; the last hint names every part but leaves the code to you.

    >>> hint("clip", step=2)
    A bigger nudge (2 of 3): Each n-gram of the candidate has two numbers: its count, and the \
maximum that the references allow. Which of the two do you keep?
    """
    hints = _find_hints(name)
    if step is None and name in _untouched:
        step = 1
    elif step is None:
        _given[name] += 1
        step = _given[name]
    elif step not in range(1, len(STEPS) + 1):
        raise refusal("There are {number} hints. Pass step=1, 2 or 3.", number=len(STEPS))
    if step > len(hints) and name in EXERCISES and not find(name).family:
        text = gettext("There are no more hints. {call} shows one way to write it.")
        return Hint(name, len(hints) + 1, "", text.format(call=f'solution("{name}")'))
    step = min(step, len(hints))
    title = gettext("{step} ({place} of {all})")
    title = title.format(step=gettext(STEPS[step - 1]), place=step, all=len(hints))
    return Hint(name, step, title, gettext(hints[step - 1]))


def list_help(name: str) -> list:
    """List what the button of a card does: it shows one hint after the other, then the solution."""
    steps = range(1, len(_find_hints(name)) + 1)
    hints = [(gettext("Hint"), partial(hint, name, step)) for step in steps]
    secret = name not in EXERCISES or find(name).family
    return hints if secret else [*hints, (gettext("Solution"), partial(solution, name))]


def _find_hints(name: str) -> tuple[str, ...]:
    """Return the hints for an exercise or, by the name that its card has, for a task."""
    task = str(name).removeprefix("forge ")
    if task in TASKS:
        return (TASKS[task].hint,)
    if task in IN_THE_LAB:
        return (IN_THE_LAB[task].advice,)
    return tuple(find(name).hints)


def note_attempt(name: str, status: str) -> None:
    """Remember whether there was something to check."""
    (_untouched.add if status == "not attempted" else _untouched.discard)(name)


@dataclass(frozen=True, repr=False)
class Solution(Answer):
    """A solution of an exercise; folded away in a notebook until it is opened."""

    exercise: str
    lines: str  # the function with its imports, to be pasted

    @property
    def views(self) -> Sequence[View]:
        title = gettext("A solution of {name}: open it when you are done")
        return [Folded((Code(self.lines, ""),), title.format(name=self.exercise))]


@shown
def solution(name: str) -> Solution | Hint:
    """Show a solution of an exercise.

    Args:
        name: the exercise.

    Returns:
        A Solution, displayed as code. For the graded assignment, a Hint on where to look.

    Raises:
        BleuInputError: If there is no such exercise.

    Source: the files that the course runs on, so the answer key is tested.

    >>> print(solution("closest_reference_length").lines)
    def closest_reference_length(candidate_length, reference_lengths):
        return min(reference_lengths, key=lambda r: (abs(r - candidate_length), r))
    """
    exercise = find(name)
    if exercise.family:
        text = gettext(
            "The graded assignment has no solution to show. "
            "{call} leads you almost there, and lesson {lesson} explains the idea."
        )
        where = text.format(call=f'hint("{name}")', lesson=lesson_number(exercise.lesson))
        return Hint(name, len(STEPS), "", where)
    return Solution(name, write_solution(exercise))
