"""What `check` answers: a value made of parts. Text and HTML are made of them here alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import indent

from bleu_teach.calls.values import plain, same, show
from bleu_teach.content.exercises import LESSONS, find
from bleu_teach.content.mistakes import BANK, Mistake
from bleu_teach.language import gettext
from bleu_teach.learn import messages
from bleu_teach.learn.observe import SECONDS, Outcome
from bleu_teach.learn.result import Recorded

STATUSES = ("passed", "not attempted", "mistake", "wrong", "raised")
AND = " + "  # between two mistakes in a record


@dataclass(frozen=True, kw_only=True)
class Counterexample(Outcome):
    """The smallest input tried on which a function is not right, and what came of it there.

    Args:
        label: what is special about the input.
        call: the call as a line of Python.
        arguments: the arguments by name.
        expected: the right answer as a plain value.
        again: True if it was right the first time, and is wrong when it is asked again.
    """

    label: str
    call: str
    arguments: dict[str, object]
    expected: object
    again: bool = False

    @property
    def got(self) -> object:
        """The function's answer as a plain value, or a text that describes it."""
        return self.text if self.trouble else self.answer

    @property
    def raised(self) -> str:
        """The name of the exception's type, or nothing."""
        return self.answer if self.trouble == "raised" else ""

    def lines(self, expected: bool) -> Iterator[str]:
        """The call and what came of it, with or without the right answer."""
        yield self.call
        if self.trouble == "raised":
            yield from gettext("stopped with {error}").format(error=self.got).split("\n")
        elif self.trouble == "stopped":
            yield gettext("no answer within {seconds} seconds").format(seconds=f"{SECONDS:g}")
        else:
            value = messages.describe_type(self.got) if self.trouble else show(self.got)
            yield gettext("yours    {value}").format(value=value)
        if expected and (self.trouble or not same(self.got, self.expected)):
            yield gettext("expected {value}").format(value=show(self.expected))
        if self.changed:
            yield gettext("and the arguments are not the same after the call")
        if self.again:
            yield gettext("when it was asked a second time")
        if self.printed.strip():
            printed = show(" ".join(self.printed.split()), 60)
            yield gettext("printed  {value}").format(value=printed)


@dataclass(frozen=True, repr=False)
class Verdict(Recorded):
    """The answer of `check`.

    Args:
        exercise: the exercise's name.
        case: which of CASES it is.
        mistakes: names in the bank: of one mistake, of two at once, or none. The second one is ""
            if several would explain the answers.
        counterexample: the smallest input tried that shows it, or None.
        agreed: on how many inputs the function is right.
        detail: what was handed over in place of a function, or what is missing.
        beside: the smallest input without an answer to read, where the mistakes were seen in the
            other answers.
    """

    exercise: str
    case: str
    mistakes: tuple[str, ...] = ()
    counterexample: Counterexample | None = None
    agreed: int = 0
    detail: str = ""
    beside: Counterexample | None = None

    @property
    def status(self) -> str:
        """One of STATUSES."""
        return messages.CASES[self.case].status

    @property
    def mistake(self) -> str | None:
        """The mistake to mend first, or None."""
        return self.mistakes[0] if self.mistakes else None

    @property
    def message(self) -> str:
        """What a tutor would say."""
        return self.text()

    @property
    def headline(self) -> str:
        return self._fill(messages.CASES[self.case].headline)

    @property
    def idea(self) -> str:
        """What the code seems to do: a sentence, or nothing."""
        ideas = [
            gettext(messages.CODE).format(idea=gettext(BANK[name].idea))
            if name
            else gettext(messages.ELSE)
            for name in self.mistakes
        ]
        both = dict(zip(("first", "second"), ideas, strict=False))
        return gettext(messages.LOOKS[len(ideas)]).format(**both) if ideas else ""

    @property
    def remark(self) -> str:
        return self._fill(messages.CASES[self.case].remark)

    @property
    def inputs(self) -> str:
        """The line that says what was tried."""
        labels = "; ".join(map(gettext, find(self.exercise).labels))
        return gettext(messages.TRIED).format(labels=labels)

    @property
    def advice(self) -> str:
        """One thing to try."""
        if self.mistake:
            return gettext(BANK[self.mistake].advice)
        return self._fill(messages.CASES[self.case].advice)

    @property
    def lesson(self) -> str:
        """The number of the lesson that treats the mistake; of the exercise's, if none does."""
        return self._treated.lesson if self._treated else find(self.exercise).lesson

    @property
    def section(self) -> str:
        """The heading under which that lesson does, if an exercise of the lesson is about it."""
        names = self._treated.exercises if self._treated else [self.exercise]
        return next((e.section for e in map(find, names) if e.lesson == self.lesson), "")

    @property
    def _treated(self) -> Mistake | None:
        """The mistake, if a lesson treats it; a habit can be had anywhere."""
        mistake = BANK.get(self.mistake)
        return mistake if mistake and not mistake.is_habit else None

    def _fill(self, text: str) -> str:
        exercise, example = find(self.exercise), self.counterexample
        return gettext(text).format(
            achieved=gettext(exercise.achieved),
            agreed=self.agreed,
            asks=gettext(exercise.asks),
            detail=messages.describe_type(self.detail),
            inputs=self.inputs,
            label=gettext(example.label) if example else "",
            parameters=", ".join(exercise.parameters),
            tip=_tip(example) if example else "",
            tried=len(exercise.inputs),
        )

    def text(self, expected: bool = True) -> str:
        """The whole message, with the right answer or without; code starts with four spaces."""
        return "\n".join(
            gettext("Try this: {advice}").format(advice=text) if kind == "advice"
            else indent(text, "    ") if kind in ("example", "code")
            else text
            for kind, text in self.pieces(expected)
        )  # fmt: skip

    def pieces(self, expected: bool) -> Iterator[tuple[str, str]]:
        """Each piece of the message: its kind and its text. What is of the kind "words" or
        "headline", and the "example", a card shows in its own way."""
        example, step = self.counterexample, messages.CASES[self.case].step
        yield "headline", self.headline
        if example:
            yield "example", "\n".join(example.lines(expected))
        if self.idea:
            yield "sentence", self.idea
        if len(self.mistakes) > 1:
            yield "sentence", gettext(messages.MEND_FIRST)
        for line in filter(None, self.remark.split("\n")):
            yield "inputs" if line == self.inputs else "sentence", line
        if self.advice:
            yield "advice", self.advice
        if step:
            yield "words", gettext(messages.STEPS[step]).format(call=f'hint("{self.exercise}")')
        if example:
            treated = gettext("Lesson {lesson} treats it.")
            about = gettext("The exercise belongs to lesson {lesson}.")
            lesson = f"{self.lesson} ({LESSONS[self.lesson]})"
            yield "words", (treated if self._treated else about).format(lesson=lesson)
        if self.beside:
            yield from self._pieces_beside(self.beside, expected)
        if self.case == "no function":
            yield "code", f'check("{self.exercise}", {find(self.exercise).function_name})'

    def _pieces_beside(self, beside: Counterexample, expected: bool) -> Iterator[tuple[str, str]]:
        """The input without an answer."""
        yield (
            "sentence",
            gettext(messages.BESIDE[beside.trouble]).format(label=gettext(beside.label)),
        )
        yield "code", "\n".join(beside.lines(expected))
        if beside.trouble == "raised":
            yield "words", gettext("For this one: {tip}").format(tip=_tip(beside))
        else:
            yield "words", self._fill(messages.CASES["another kind"].remark)

    def _repr_html_(self) -> str:
        from bleu_teach.learn.verdict_card import verdict_card

        return verdict_card(self)

    def record(self) -> dict:
        """What a class report counts, for JSON."""
        return {
            "exercise": self.exercise,
            "status": self.status,
            "mistake": AND.join(filter(None, self.mistakes)) or None,
            "input": self.counterexample.label if self.counterexample else None,
        }


def _tip(example: Counterexample) -> str:
    return gettext(messages.TIPS.get(example.raised, messages.ANY_TIP))


def write_call(name: str, arguments: tuple) -> str:
    """The call as a line of Python.

    >>> write_call("clip", ({("the",): 2}, {}))
    "clip({('the',): 2}, {})"
    """
    return f"{name}({', '.join(show(plain(value), 400) for value in arguments)})"
