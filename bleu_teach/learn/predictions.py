"""`predict`: ask for a guess, then open the result in the same card.

Nothing on the page reveals the result before a guess. After it, the card is plain HTML, so that it
is still there when the notebook is opened again, in any front end and without a kernel.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from bleu_teach.content import QUESTIONS, RIGHT, Question
from bleu_teach.display.views import Card, Group, Look, Note, View
from bleu_teach.inputs import refusal
from bleu_teach.language import gettext
from bleu_teach.learn.answer import DIAMOND, DISC, WIDGET, Answer, find_shell, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ASKED = Look("", "", "#0072b2")
AGREE = Look("They agree", DISC, "#0072b2")
DIFFER = Look("They differ", DIAMOND, "#b5407f")
STYLE = Path(__file__).with_name("guess.css").read_text("utf-8")

_guesses: dict[str, Guess] = {}  # by the question's name, so that running a cell again keeps it


@shown
def predict(name: str) -> Guess:
    """Ask for a guess before a result is shown. In a notebook, the options are buttons.

    A guess is kept as long as the kernel runs, so you can run the cell again.

    Args:
        name: the question's name.

    Returns:
        A Guess. Its `chosen` is the option, or None before a guess.

    Raises:
        BleuInputError: If no question has that name.

    Source: learners who predict a result understand it better, even when they are wrong (Crouch
    et al. 2004, Miller et al. 2013).

    >>> predict("cat_cat")
    The candidate is “cat cat”, and the references are “the cat sat” and “a cat sat”. How many of \
its words should match?
    Options: 0 · 1 · 2
    >>> predict("cat_cat").choose("1")  # doctest: +NORMALIZE_WHITESPACE
    The candidate is “cat cat”, and the references are “the cat sat” and “a cat sat”. How many of \
its words should match?
    Your guess: 1. The result: 1. They agree.
    Each translator wrote only one cat, so no translation contains two.
    Not 0: One cat is fine, because both references have it. Only the second one is too many.
    Not 2: Each reference has one cat, but they are two versions of the same sentence. No one wrote
    two cats.
    """
    if name not in QUESTIONS:
        raise refusal(
            "Unknown question {name}. Available: {names}",
            name=repr(name),
            names=", ".join(QUESTIONS),
        )
    return _guesses.setdefault(name, Guess(QUESTIONS[name]))


@dataclass(repr=False)
class Guess(Answer):
    """A question with room for one guess.

    Args:
        question: the question.
        chosen: the label of the option that was chosen; None as long as none was.
    """

    question: Question
    chosen: str | None = None
    _places: list[str] = field(default_factory=list, init=False)  # names of outputs that show it

    @property
    def right(self) -> str:
        """Return the correct option."""
        return next(option for option, why in self.question.options.items() if why == RIGHT)

    def choose(self, option: object) -> Guess:
        """Choose an option, and let every output that shows the question open.

        Raises:
            BleuInputError: not one of the options.
        """
        if str(option) not in self.question.options:
            raise refusal(
                "Unknown option {option}. Available: {options}",
                option=repr(option),
                options=", ".join(self.question.options),
            )
        self.chosen = str(option)
        if self._places:
            from IPython.display import update_display

            for place in self._places:
                update_display(self.data(), display_id=place, raw=True)
        return self

    @property
    def views(self) -> Sequence[Card]:
        text = gettext(self.question.text)
        if self.chosen is not None:
            look = AGREE if self.chosen == self.right else DIFFER
            return [Card((*self._opened(), *self._others()), text, look)]
        options = Note(gettext("Options"), " · ".join(map(gettext, self.question.options)))
        run = [Note("", gettext("Run this cell to answer."))] if find_shell() else []
        return [Card((options, *run), text, ASKED)]

    def _opened(self) -> list[View]:
        """Write what a guess opens: the result, the reason, and the completed picture."""
        both = gettext("Your guess: {guess}. The result: {value}.")
        guess = gettext(self.chosen) if self.chosen else ""
        both = both.format(guess=guess, value=gettext(self.right))
        reason = gettext(self.question.options[self.chosen or self.right])
        agree = gettext("They agree.") if self.chosen == self.right else reason
        picture = [self.question.show()] if self.question.show else []
        return [Note("", f"{both} {agree}"), Note("", gettext(self.question.why)), *picture]

    def _others(self) -> Iterator[Note]:
        """Yield the options that remain, each with its reason."""
        for option, why in self.question.options.items():
            if option not in (self.chosen, self.right):
                yield Note(gettext("Not {option}").format(option=gettext(option)), gettext(why))

    def answer(self) -> str:
        """Write what the page to read opens for an option, as HTML."""
        return Group(tuple(self._opened()))._repr_html_()

    def data(self) -> dict:
        """Return all formats of the card; with buttons as long as no option is chosen."""
        live = {}
        if self.chosen is None:
            with suppress(ImportError):  # there are no widgets
                from bleu_teach.display.keeper import pose

                asks = Note(gettext("Predict"), gettext(self.question.text))
                options = {gettext(option): option for option in self.question.options}
                html = f"<style>{STYLE}</style>{asks._repr_html_()}"
                live = {WIDGET: pose(html, options, self.choose)}
        return live | super().data()

    def place(self) -> str:
        """Return the name of the output that is shown now, and note it for the result."""
        self._places.append(f"bleu_teach {self.question.name} {self.shown_in}")
        return self._places[-1]
