"""`hint`: one step further with each call; `solution`: the few lines that an exercise asks for."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import dedent

from bleu_teach.content.exercises import find
from bleu_teach.content.mistakes import Mistake
from bleu_teach.content.tasks import HINT_FOR_ALL, TASKS
from bleu_teach.inputs import refusal
from bleu_teach.language import gettext, lesson_number
from bleu_teach.learn.observe import differences
from bleu_teach.learn.result import Answer, shown
from bleu_teach.learn.sources import write_lines
from bleu_teach.learn.tasks import ASKED, IN_THE_LAB
from bleu_teach.views import Code, Folded, Note, View

STEPS = ("A nudge", "A bigger nudge", "Nearly there")
_given: Counter = Counter()  # how many hints each exercise has had since the kernel started
_untouched: set[str] = set()  # exercises with nothing written yet when they were checked last


@dataclass(frozen=True, repr=False)
class Hint(Answer):
    """One of the hints for an exercise or a task: which one, from 1, of how many steps."""

    exercise: str
    step: int
    text: str
    steps: int = len(STEPS)

    @property
    def views(self) -> Sequence[View]:
        step = gettext(STEPS[self.step - 1])
        title = gettext("{step} ({place} of {all})")
        return [Note(title.format(step=step, place=self.step, all=self.steps), gettext(self.text))]


@shown
def hint(name: str, step: int | None = None) -> Hint:
    """A hint for an exercise, or for a task of `catch` or `forge`; each call goes a step further.

    While a checked function is still to be written, it stays at the first hint: so Run All does
    not use hints up.

    Args:
        name: the exercise, the mistake to catch, or the task to forge.
        step: 1, 2 or 3 for that hint; the next one if left out.

    Returns:
        A Hint, displayed as text.

    Raises:
        BleuInputError: no such exercise or step.

    Source: written for this course; the last step names every piece and leaves the code to you.

    >>> hint("clip", step=2)
    A bigger nudge (2 of 3): For each n-gram of the candidate there are two numbers: its count, \
and what the references allow. Which of the two do you keep?
    """
    hints = _find_hints(name)
    if step is None and name in _untouched:
        step = 1
    elif step is None:
        _given[name] += 1
        step = _given[name]
    elif step not in range(1, len(STEPS) + 1):
        raise refusal("There are {number} hints. Choose step=1, 2 or 3.", number=len(STEPS))
    step = min(step, len(hints))
    return Hint(name, step, hints[step - 1], len(hints))


def _find_hints(name: str) -> tuple[str, ...]:
    """The hints for an exercise or, by the name that its card has, for a task."""
    task = str(name).removeprefix("catch ").removeprefix("forge ")
    if task == "catch_all":
        return (HINT_FOR_ALL,)
    if task in TASKS:
        return (TASKS[task].hint,)
    if task in IN_THE_LAB:
        return _hints_to_catch(IN_THE_LAB[task])
    return find(name).hints


def _hints_to_catch(entry: Mistake) -> tuple[str, str, str]:
    """What to look for, what to try, and the label of an input of `check` that catches it."""
    exercise = next(find(name) for name in entry.exercises if name in ASKED)
    shows = next(differences(exercise, entry.functions(exercise.name)[0]))[0]
    first = gettext("It {idea}. Write the shortest input in which that makes a difference.")
    last = gettext("It answers {function} wrongly on the input that check calls “{label}”.")
    return (
        first.format(idea=gettext(entry.idea)),
        gettext(entry.advice),
        last.format(function=exercise.name, label=gettext(shows)),
    )


def note_attempt(name: str, attempted: bool) -> None:
    """Remember whether there was something to check."""
    (_untouched.discard if attempted else _untouched.add)(name)


@dataclass(frozen=True, repr=False)
class Solution(Answer):
    """A solution of an exercise; folded away in a notebook until it is opened."""

    exercise: str
    lines: str = ""  # the function with its imports, to be pasted
    source: str = ""  # how the package does it
    note: str = ""  # what is said in place of them

    @property
    def views(self) -> Sequence[View]:
        if self.note:
            return [Note("", self.note)]
        how = gettext("How the package does it")
        package = Folded((Code(f"\n\n# {how}\n{self.source}", ""),), how)
        title = gettext("A solution of {name}: open it when you are done")
        return [Folded((Code(self.lines, ""), package), title.format(name=self.exercise))]


@shown
def solution(name: str) -> Solution:
    """A solution of an exercise, and below it the package's own source.

    Args:
        name: the exercise.

    Returns:
        A Solution, displayed as code. For the graded assignment, a word on where to look instead.

    Raises:
        BleuInputError: no such exercise.

    Source: the files that the course runs on, so that the answer key is what is tested.

    >>> print(solution("closest_reference_length").lines)
    def closest_reference_length(candidate_length, reference_lengths):
        return min(reference_lengths, key=lambda r: (abs(r - candidate_length), r))
    """
    exercise = find(name)
    if exercise.family:
        text = gettext(
            "There is no solution to show for the graded assignment: this one is yours. "
            "{call} goes to nearly there, and lesson {lesson} treats the idea."
        )
        note = text.format(call=f'hint("{name}")', lesson=lesson_number(exercise.lesson))
        return Solution(name, note=note)
    sources = map(inspect.getsource, (exercise.correct, *exercise.shown_with))
    package = "\n\n\n".join(dedent(source).rstrip() for source in sources)
    return Solution(name, write_lines(exercise.in_short or exercise.correct), package)
