"""What `check` answers: a value made of parts. Text and HTML are made of them here alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bleu_teach.language import gettext
from bleu_teach.learn.calls.values import decode, encode, plain, same, show
from bleu_teach.learn.exercises import LESSONS, find
from bleu_teach.learn.mistakes import BANK, Mistake
from bleu_teach.learn.observe import SECONDS
from bleu_teach.learn.words import (
    ANY_TIP,
    BESIDE,
    CASES,
    CODE,
    ELSE,
    LOOKS,
    MEND_FIRST,
    STEPS,
    TIPS,
    TRIED,
    tell,
)

STATUSES = ("passed", "not attempted", "mistake", "wrong", "raised")
AND = " + "  # between two mistakes in a record
MIME = "application/vnd.bleu-teach.verdict+json"  # read again by `class_report`


@dataclass(frozen=True)
class Counterexample:
    """The smallest input tried on which a function is not right.

    Args:
        label: what is special about the input.
        call: the call as a line of Python.
        arguments: the arguments by name.
        got: the function's answer as a plain value, or a text that describes it.
        expected: the right answer as a plain value.
        trouble: why `got` is a text: "raised", "stopped" or "unreadable".
        raised: the name of the exception's type.
        source: the learner's own lines down to the one that stopped.
        line: the number of that line.
        printed: the start of what the function printed.
        changed: True if the function changed its arguments.
        again: True if it was right the first time, and is wrong when it is asked again.
    """

    label: str
    call: str
    arguments: dict
    got: object
    expected: object
    trouble: str = ""
    raised: str = ""
    source: str = ""
    line: int = 0
    printed: str = ""
    changed: bool = False
    again: bool = False

    def lines(self, expected: bool) -> Iterator[str]:
        """The call and what came of it, with or without the right answer."""
        yield self.call
        if self.trouble == "raised":
            yield from gettext("stopped with {error}").format(error=self.got).split("\n")
        elif self.trouble == "stopped":
            yield gettext("no answer within {seconds} seconds").format(seconds=f"{SECONDS:g}")
        else:
            value = tell(self.got) if self.trouble else show(self.got)
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

    def as_json(self) -> dict:
        """All parts, for JSON."""
        return vars(self) | {name: encode(vars(self)[name]) for name in self._values(self.trouble)}

    @classmethod
    def from_json(cls, parts: dict) -> Counterexample:
        """The counterexample again."""
        return cls(**parts | {name: decode(parts[name]) for name in cls._values(parts["trouble"])})

    @staticmethod
    def _values(trouble: str) -> tuple[str, ...]:
        """The parts that are plain values."""
        return ("arguments", "expected") if trouble else ("arguments", "expected", "got")


@dataclass(frozen=True)
class Verdict:
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
        return CASES[self.case].status

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
        return self._fill(CASES[self.case].headline)

    @property
    def idea(self) -> str:
        """What the code seems to do: a sentence, or nothing."""
        ideas = [
            gettext(CODE).format(idea=gettext(BANK[name].idea)) if name else gettext(ELSE)
            for name in self.mistakes
        ]
        both = dict(zip(("first", "second"), ideas, strict=False))
        return gettext(LOOKS[len(ideas)]).format(**both) if ideas else ""

    @property
    def remark(self) -> str:
        return self._fill(CASES[self.case].remark)

    @property
    def inputs(self) -> str:
        """The line that says what was tried."""
        labels = "; ".join(map(gettext, find(self.exercise).labels))
        return gettext(TRIED).format(labels=labels)

    @property
    def advice(self) -> str:
        """One thing to try."""
        if self.mistake:
            return gettext(BANK[self.mistake].advice)
        return self._fill(CASES[self.case].advice)

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
            detail=tell(self.detail),
            inputs=self.inputs,
            label=gettext(example.label) if example else "",
            parameters=", ".join(exercise.parameters),
            tip=_tip(example) if example else "",
            tried=len(exercise.inputs),
        )

    def text(self, expected: bool = True) -> str:
        """The whole message; lines of code start with four spaces.

        Args:
            expected: show the right answer too.
        """
        return "\n".join(f"    {line}" if code else line for line, code in self._lines(expected))

    def _lines(self, expected: bool) -> Iterator[tuple[str, bool]]:
        """Each line, and whether it is code."""
        example = self.counterexample
        yield self.headline, False
        if example:
            yield from ((line, True) for line in example.lines(expected))
        yield from ((line, False) for line in self._said())
        yield from self._told_beside(expected)
        if self.case == "no function":
            yield f'check("{self.exercise}", {find(self.exercise).function_name})', True

    def _said(self) -> Iterator[str]:
        """The sentences after the headline and the example."""
        if self.idea:
            yield self.idea
        if len(self.mistakes) > 1:
            yield gettext(MEND_FIRST)
        if self.remark:
            yield from filter(None, self.remark.split("\n"))
        if self.advice:
            yield gettext("Try this: {advice}").format(advice=self.advice)
        if CASES[self.case].step:
            call = f'hint("{self.exercise}")'
            yield gettext(STEPS[CASES[self.case].step]).format(call=call)
        if self.counterexample:
            treated = gettext("Lesson {lesson} treats it.")
            about = (
                treated if self._treated else gettext("The exercise belongs to lesson {lesson}.")
            )
            yield about.format(lesson=f"{self.lesson} ({LESSONS[self.lesson]})")

    def _told_beside(self, expected: bool) -> Iterator[tuple[str, bool]]:
        """The input without an answer."""
        if self.beside:
            label = gettext(self.beside.label)
            yield gettext(BESIDE[self.beside.trouble]).format(label=label), False
            yield from ((line, True) for line in self.beside.lines(expected))
            if self.beside.trouble == "raised":
                yield gettext("For this one: {tip}").format(tip=_tip(self.beside)), False
            else:
                yield self._fill(CASES["another kind"].remark), False

    def __repr__(self) -> str:
        return f"{self.exercise}: {self.message}"

    def _repr_html_(self) -> str:
        from bleu_teach.learn.verdict_card import verdict_card

        return verdict_card(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict:
        """The record that a class report finds in a saved notebook, beside text and HTML."""
        return {MIME: self.record()}

    def record(self) -> dict:
        """What a class report counts, for JSON."""
        return {
            "exercise": self.exercise,
            "status": self.status,
            "mistake": AND.join(filter(None, self.mistakes)) or None,
            "input": self.counterexample.label if self.counterexample else None,
        }

    def as_json(self) -> dict:
        """All parts, for JSON."""
        examples = {name: vars(self)[name] for name in ("counterexample", "beside")}
        return vars(self) | {name: found and found.as_json() for name, found in examples.items()}

    @classmethod
    def from_json(cls, parts: dict) -> Verdict:
        """The verdict again."""
        examples = {name: parts[name] for name in ("counterexample", "beside")}
        read = {n: found and Counterexample.from_json(found) for n, found in examples.items()}
        return cls(**parts | read | {"mistakes": tuple(parts["mistakes"])})


def _tip(example: Counterexample) -> str:
    return gettext(TIPS.get(example.raised, ANY_TIP))


def write_call(name: str, arguments: tuple) -> str:
    """The call as a line of Python.

    >>> write_call("clip", ({("the",): 2}, {}))
    "clip({('the',): 2}, {})"
    """
    return f"{name}({', '.join(show(plain(value), 400) for value in arguments)})"
