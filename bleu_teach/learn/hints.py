"""`hint`: one step further with each call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bleu_teach.content.exercises import find
from bleu_teach.content.mistakes import Mistake
from bleu_teach.content.tasks import TASKS
from bleu_teach.inputs import refusal
from bleu_teach.language import gettext
from bleu_teach.learn.observe import differences
from bleu_teach.learn.result import Answer, shown
from bleu_teach.learn.tasks import ASKED, IN_THE_LAB
from bleu_teach.views import Note, View

HINT_FOR_ALL = (
    "Ask of each suspect what it needs: two segments, a word that is in two references, references "
    "of different lengths, a tie, a candidate that is too long. One corpus can have several of "
    "these."
)
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
