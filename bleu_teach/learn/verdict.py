"""The findings of `check` as a value, and what is said of them: `content/verdicts.toml` has the
texts. Its pictures are in `answer_views.py`."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from bleu_teach.content import BANK, LESSONS, Exercise, Mistake, find
from bleu_teach.content.lessons import VERDICTS, find_texts
from bleu_teach.display.views import Card, Code, Note, View
from bleu_teach.language import gettext, lesson_number
from bleu_teach.learn.answer import LOOKS, Answer
from bleu_teach.learn.run import Counterexample, describe_type

CHANGES: dict[str, list[str]] = VERDICTS["changes"]  # by kind: what is said, and a question
WORDS = 45  # at most, of headline and advice, without code and values
SHOWN_BY = "It fails on this input ({label}):"


class Case(NamedTuple):
    """Hold the texts of one kind of verdict. In braces: what `Verdict` fills in."""

    status: str  # one of STATUSES
    headline: str  # the first sentence
    remarks: Sequence[str] = ()  # what it means; one that has nothing to fill in is left out
    advice: str = ""  # one thing to try


CASES = {name: Case(**row) for name, row in VERDICTS["cases"].items()}
TIPS = VERDICTS["tips"]  # by what the type or the message of an exception contains
PUBLIC = "These are the public inputs. The grader might use others as well."


def find_tip(error: str) -> str:
    """Return the tip for an exception, from its type and its message.

    >>> find_tip("TypeError: unhashable type: 'list'")
    "A list can't be a dict key or an element of a set. Convert it with tuple(...)."
    """
    kind, _, text = error.partition(": ")
    if kind == "BleuInputError":  # its last sentence says what to do
        return re.split(r"(?<=[.?]) ", text)[-1]
    name = re.search(r"'(\w+)'", text)
    tip = gettext(next(TIPS[key] for key in TIPS if any(p in error for p in key.split("|"))))
    return tip.format(name=name[1]) if name else tip


@dataclass(frozen=True, repr=False)
class Verdict(Answer):
    """The answer of `check`.

    Args:
        exercise: the exercise's name.
        case: which of CASES it is.
        mistake: its name in the bank, or None.
        counterexample: a small input that shows it, or None.
        agreed: on how many inputs the function is right.
        detail: what was passed instead of a function, or what is missing.
        kept: whether the function is in my_bleu.py now: a sentence.
        function: the learner's, which draws its own pictures; None in the grader.
        look: what a line of the code shows, or the kind of change that it needs: a sentence.
        question: one about this change.
        line, values: where the call with the counterexample returned, and the learner's variables.
    """

    exercise: str
    case: str
    mistake: str | None = None
    counterexample: Counterexample | None = None
    agreed: int = 0
    detail: str = ""
    kept: str = ""
    function: Callable | None = field(default=None, compare=False)
    look: str = ""
    question: str = ""
    line: int = 0
    values: str = ""

    @property
    def texts(self) -> Case:
        """The messages for this case."""
        return CASES[self.case]

    @property
    def status(self) -> str:
        """One of STATUSES."""
        return self.texts.status

    @property
    def headline(self) -> str:
        """The first sentence: the first true thing that is known."""
        if self.case == "unknown" and self.look:
            return self.look
        return self._fill(self.texts.headline)

    @property
    def remarks(self) -> list[str]:
        """The explanation, sentence by sentence."""
        return [*filter(None, [*map(self._fill, self.texts.remarks), self.kept])]

    @property
    def advice(self) -> str:
        """One thing to try."""
        own = gettext(BANK[self.mistake].advice) if self.mistake else self._fill(self.texts.advice)
        look = self.question if self.case == "unknown" else self.look
        if look:
            both = f"{own} {look}".strip()
            words = re.sub("`[^`]*`", "", f"{self.headline} {both}").split()
            return both if len(words) <= WORDS else look
        if self.values:
            text = gettext(
                "At the `return` in line {line}: `{values}`. Compare these "
                "values with those you expect."
            )
            return f"{own} {text.format(line=self.line, values=self.values)}".strip()
        hints = find(self.exercise).hints[:1] if self.case == "unknown" and not self.look else ()
        return " ".join([own, *map(gettext, hints)]).strip()

    @property
    def lesson(self) -> str:
        """The number of the lesson that treats the mistake; of the exercise's, if none does yet."""
        exercise, treated = find(self.exercise), self._treated
        is_earlier = treated and (exercise.family or treated.lesson <= exercise.lesson)
        return treated.lesson if is_earlier else exercise.lesson

    @property
    def section(self) -> str:
        """The heading under which that lesson does, if an exercise of the lesson is about it."""
        names = [self.exercise, *(self._treated.exercises if self._treated else ())]
        return next((e.section for e in map(find, names) if e.lesson == self.lesson), "")

    @property
    def _treated(self) -> Mistake | None:
        """The mistake, if a lesson treats it; a habit belongs to no lesson."""
        mistake = BANK.get(self.mistake or "")
        return mistake if mistake and not mistake.is_habit else None

    def _fill(self, text: str) -> str:
        exercise, example = find(self.exercise), self.counterexample
        place = gettext(" in line {line}") if example and example.line else ""
        return gettext(text).format(
            place=place.format(line=example.line) if place else "",
            achieved=gettext(exercise.achieved),
            asks=gettext(exercise.asks),
            detail=describe_type(self.detail),
            idea=gettext(BANK[self.mistake].idea) if self.mistake else "",
            parameters=", ".join(exercise.parameters),
            tip=find_tip(str(example.answer)) if example else "",
            tried=len(exercise.inputs),
        )

    @property
    def views(self) -> Sequence[View]:
        return [self.card()]

    def text(self, expected: bool = True) -> str:
        """Return the whole message, with or without the expected answer."""
        return repr(self.card(expected)).removeprefix(f"{self.exercise}: ")

    def card(self, expected: bool = True, lessons: str = "") -> Card:
        """Return the card: the event, its explanation, a thing to try and a link.

        Expected answers are shown only if that is allowed; `lessons` is the address of the
        lessons, if they are in another folder.
        """
        from bleu_teach.learn.answer_views import view_answers, view_passed  # they draw

        exercise, example, parts = find(self.exercise), self.counterexample, list[View]()
        if self.advice:  # first: below the screen's end it would help no one
            parts.append(Note(gettext("Try this"), self.advice, tinted=True))
        if example:
            label = gettext(SHOWN_BY).format(label=gettext(example.label))
            answers = view_answers(exercise, example, self.function, expected)
            parts += [Note("", label), answers]
        parts += [Note("", remark) for remark in self.remarks]
        if self.case == "no function":
            parts.append(Code(f'check("{self.exercise}", {exercise.function_name})'))
        if self.status == "passed":
            parts += view_passed(exercise, self.function)
            parts += [Note("", gettext(PUBLIC))] if exercise.family else []
        foot = tuple(self._foot(lessons))
        return Card(tuple(parts), self.headline, LOOKS[self.status], self.exercise, foot)

    def _foot(self, lessons: str) -> Iterator[tuple[str, str]]:
        """Yield how often it is correct, the section to reread, and a hint."""
        exercise, example = find(self.exercise), self.counterexample
        if example and self.agreed < len(exercise.inputs):  # else a drawn input shows it
            agree = gettext("Correct on {agreed} of {tried} inputs")
            yield agree.format(agreed=self.agreed, tried=len(exercise.inputs)), ""
        if example and self.lesson:
            section, number = gettext(self.section), lesson_number(self.lesson)
            named, bare = gettext("Lesson {lesson}, “{section}”"), gettext("Lesson {lesson}")
            text = (named if section else bare).format(lesson=number, section=section)
            # The assignment is handed out, and then the lessons lie elsewhere.
            near = lessons or not exercise.family
            yield text, lessons + _find_place(self.lesson, section) if near else ""
        if self.status == "passed" and (later := _find_next(exercise)):
            text = gettext("Next in lesson {lesson}: {name}.")
            text = text.format(lesson=lesson_number(later.lesson), name=later.name)
            yield text, _find_place(later.lesson, gettext(later.section))
        if exercise.hints and self.status != "passed":
            yield f'hint("{self.exercise}")', ""

    def record(self) -> dict:
        """Write down what a class report counts, for JSON."""
        return {"exercise": self.exercise, "status": self.status, "mistake": self.mistake}


def _find_place(lesson: str, section: str) -> str:
    """Find the address of a section."""
    return LESSONS[lesson] + (f"#{quote(section.replace(' ', '-'))}" if section else "")


def _find_next(exercise: Exercise) -> Exercise | None:
    """Find the exercise that comes next in its lesson; none in the puzzles with their order."""
    names = [*find_texts(exercise.lesson, "exercises")] if exercise.lesson in LESSONS else []
    notebook = Path(os.environ.get("JPY_SESSION_NAME", "")).name  # Jupyter says where a kernel runs
    if exercise.name not in names or notebook not in ("", LESSONS[exercise.lesson]):
        return None
    later = names[names.index(exercise.name) + 1 :]
    return find(later[0]) if later else None  # more cells follow, so the next lesson is not next
