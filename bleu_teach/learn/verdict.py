"""What `check` found, as a value; its texts stand in `messages.py`, its pictures in
`answer_views.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from bleu_teach.content.bank import short_name
from bleu_teach.content.exercises import EXERCISES, LESSONS, find
from bleu_teach.content.mistakes import BANK, Mistake
from bleu_teach.language import ENGLISH, chosen_language, gettext, lesson_number, ngettext
from bleu_teach.learn import messages
from bleu_teach.learn.observe import Counterexample
from bleu_teach.learn.result import LOOKS, Answer
from bleu_teach.views import Card, Code, Folded, Note, View

AND = " + "  # between two mistakes in a record


@dataclass(frozen=True, repr=False)
class Verdict(Answer):
    """The answer of `check`.

    Args:
        exercise: the exercise's name.
        case: which of CASES it is.
        mistakes: names in the bank: of one mistake, of two at once, or none. The second one is ""
            if several would explain the answers.
        counterexample: the smallest input tried that shows it, or None.
        agreed: on how many inputs the function is right.
        detail: what was handed over in place of a function, or what is missing.
        observed: what holds between the answers and the right ones: sentences.
        before: on how many inputs an earlier try was right, if on fewer.
        lacking: packages that it uses and grading does not have, in the assignment.
        kept: whether the function is in my_bleu.py now: a sentence.
        own: the exercises that my_bleu.py solves, where this one has just been kept.
    """

    exercise: str
    case: str
    mistakes: tuple[str, ...] = ()
    counterexample: Counterexample | None = None
    agreed: int = 0
    detail: str = ""
    observed: tuple[str, ...] = ()
    before: int = 0
    lacking: tuple[str, ...] = ()
    kept: str = ""
    own: tuple[str, ...] = ()

    @property
    def texts(self) -> messages.Case:
        """What is said in this case."""
        if len(self.mistakes) < 2:
            return messages.CASES[self.case]
        return messages.CASES["two mistakes" if self.mistakes[1] else "mistake and more"]

    @property
    def status(self) -> str:
        """One of STATUSES."""
        return self.texts.status

    @property
    def mistake(self) -> str | None:
        """The mistake to mend first, or None."""
        return self.mistakes[0] if self.mistakes else None

    @property
    def headline(self) -> str:
        """The first sentence."""
        return self._fill(self.texts.headline)

    @property
    def remarks(self) -> list[str]:
        """What it means, sentence by sentence."""
        packages = ", ".join(self.lacking)
        lacking = gettext(messages.LACKING).format(packages=packages) if packages else ""
        filled = map(self._fill, self.texts.remarks)
        return [*self.observed, *filter(None, [*filled, lacking, self.kept])]

    @property
    def advice(self) -> str:
        """One thing to try."""
        return gettext(BANK[self.mistake].advice) if self.mistake else self._fill(self.texts.advice)

    @property
    def lesson(self) -> str:
        """The number of the lesson that treats the mistake; of the exercise's, if none does."""
        return self._treated.lesson if self._treated else find(self.exercise).lesson

    @property
    def section(self) -> str:
        """The heading under which that lesson does, if an exercise of the lesson is about it."""
        one = self._treated
        names = filter(None, (one.about, *one.exercises)) if one else [self.exercise]
        return next((e.section for e in map(find, names) if e.lesson == self.lesson), "")

    @property
    def _treated(self) -> Mistake | None:
        """The mistake, if a lesson treats it; a habit can be had anywhere."""
        mistake = BANK.get(self.mistake or "")
        return mistake if mistake and not mistake.is_habit else None

    def _fill(self, text: str) -> str:
        exercise, example = find(self.exercise), self.counterexample
        ideas = [gettext(BANK[name].idea) for name in self.mistakes if name]
        return gettext(text).format(
            achieved=gettext(exercise.achieved),
            asks=gettext(exercise.asks),
            detail=messages.describe_type(self.detail),
            idea=ideas[0] if ideas else "",
            parameters=", ".join(exercise.parameters),
            second=ideas[-1] if ideas else "",
            tip=messages.find_tip(example.raised, example.text) if example else "",
            tried=len(exercise.inputs),
        )

    @property
    def views(self) -> Sequence[View]:
        return [self.card()]

    def text(self, expected: bool = True) -> str:
        """The whole message, with the right answer or without."""
        return repr(self.card(expected)).removeprefix(f"{self.exercise}: ")

    def card(self, expected: bool = True, lessons: str = "") -> Card:
        """Put together what happened, what it means, what to try and where to go.

        Right answers are shown only if they may be; `lessons` says where the lessons are, if they
        do not lie beside it.
        """
        from bleu_teach.learn.answer_views import view_answers, view_chain  # they draw

        exercise, example, parts = find(self.exercise), self.counterexample, list[View]()
        if example:
            label = gettext(messages.SHOWN_BY).format(label=gettext(example.label))
            answers = view_answers(exercise, example, self.mistakes, expected)
            parts += [Note("", label), answers]
        parts += [Note("", remark) for remark in self.remarks]
        if self.case == "no function":
            parts.append(Code(f'check("{self.exercise}", {exercise.function_name})'))
        if self.advice:
            parts.append(Note(gettext("Try this"), self.advice, tinted=True))
        if self.own:
            parts.append(view_chain(self.own))
        if self.status == "passed":
            n = len(exercise.inputs)
            title = ngettext(
                "What was tried ({number} input)", "What was tried ({number} inputs)", n
            )
            labels = Note(gettext("Tried"), "; ".join(map(gettext, exercise.labels)))
            parts.append(Folded((labels,), title.format(number=n)))
            parts += [Note("", gettext(messages.PUBLIC))] if exercise.family else []
        foot = tuple(self._foot(lessons))
        return Card(tuple(parts), self.headline, LOOKS[self.status], self.exercise, foot)

    def _foot(self, lessons: str) -> Iterator[tuple[str, str]]:
        """How often it is right, the section to read again, a hint, the names of the mistakes."""
        exercise, example = find(self.exercise), self.counterexample
        if example:
            agree = gettext("{agreed} of {tried} inputs agree")
            if self.before:
                agree = gettext("{agreed} of {tried} inputs agree, {before} before")
            tried = len(exercise.inputs)
            yield agree.format(agreed=self.agreed, tried=tried, before=self.before), ""
        if example and self.lesson:
            section = gettext(self.section)
            named, bare = gettext("Lesson {lesson}, “{section}”"), gettext("Lesson {lesson}")
            # The assignment is handed out, and then the lessons lie elsewhere.
            place = _find_lesson(self.lesson, lessons) if lessons or not exercise.family else ""
            anchor = f"#{quote(section.replace(' ', '-'))}" if section else ""
            text = (named if section else bare).format(
                lesson=lesson_number(self.lesson), section=section
            )
            yield text, f"{place}{anchor}" if place else ""
        if exercise.hints and (example or self.texts.offers_hint):
            yield f'hint("{self.exercise}")', ""
        yield from ((gettext(short_name(name)), "") for name in self.mistakes if name)

    def record(self) -> dict:
        """Write down what a class report counts, for JSON."""
        return {
            "exercise": self.exercise,
            "status": self.status,
            "mistake": AND.join(filter(None, self.mistakes)) or None,
            "input": self.counterexample.label if self.counterexample else None,
            "error": self.counterexample.raised if self.counterexample else None,
        }


def _find_lesson(lesson: str, lessons: str) -> str:
    """Find the address of a lesson: where the chosen language has none, of the English one.

    Nothing, if that was not copied along.
    """
    name, language = LESSONS[lesson], chosen_language()
    sections = [e.section for e in EXERCISES.values() if e.lesson == lesson]
    if language == ENGLISH or any(gettext(section) != section for section in sections):
        return lessons + name
    if lessons:
        return lessons.removesuffix(f"{language}/") + name
    return next((place for place in (name, f"../{name}") if Path(place).exists()), "")
