"""`predict`: hold a guess, then show it beside the result. Nothing is spoiled before a guess."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from numbers import Real
from types import ModuleType

from bleu_teach.clipping import Precision
from bleu_teach.inputs import BleuInputError
from bleu_teach.learn.mistakes import look_up


def predict(
    name: str,
    question: str,
    options: Sequence | None = None,
    *,
    because: Mapping[object, str] | None = None,
) -> Guess:
    """Ask for a guess before a result is shown. In a notebook the options are buttons.

    Args:
        name: what the question is called.
        question: the question, in one sentence.
        options: the numbers or texts to choose from; a free number if left out.
        because: for a wrong option, the name of the mistake in the bank that leads to it.

    Returns:
        A Guess; show the result with `guess.reveal(value)`.

    Raises:
        BleuInputError: options that look the same, or an unknown mistake in `because`.

    Source: learners who predict a result understand it better, even when they are wrong (Crouch
    et al. 2004, Miller et al. 2013).

    >>> options = [2 / 7, 7 / 7, 1 / 7]
    >>> guess = predict("the", "What is p₁?", options, because={7 / 7: "unclipped"})
    What is p₁?
    Options: 2/7, 1, 1/7
    >>> guess.choose(2 / 7).reveal(2 / 7)
    Your guess: 2/7. The result: 2/7. They agree.
    """
    guess = Guess(name, question, _by_label(options), _explanations(options, because or {}))
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is None or not hasattr(shell, "kernel"):
        print(guess)
    else:
        _display(guess)
    return guess


def _by_label(options: Sequence | None) -> dict[str, object] | None:
    if options is None:
        return None
    by_label = {label(option): option for option in options}
    if len(by_label) < len(options):
        raise BleuInputError(f"Some of the options look the same: {', '.join(map(label, options))}")
    return by_label


def _explanations(options: Sequence | None, because: Mapping[object, str]) -> dict[str, str]:
    """Label of a wrong option → the idea that leads to it."""
    for option in because:
        if label(option) not in map(label, options or ()):
            raise BleuInputError(f"because explains {label(option)}, which is not an option.")
    return {label(option): look_up(name).idea for option, name in because.items()}


@dataclass
class Guess:
    """A question with room for one guess.

    Args:
        name: what the question is called.
        question: the question.
        options: the options by their labels; None for a free number.
        because: labels of wrong options, with the idea that leads there.
        chosen: the guess; None as long as there is none.
    """

    name: str
    question: str
    options: dict[str, object] | None
    because: dict[str, str] = field(default_factory=dict)
    chosen: object = None

    def choose(self, option: object) -> Guess:
        """Set the guess in code, in place of the buttons.

        Raises:
            BleuInputError: not one of the options, or not a number where a number is asked.
        """
        if self.options is not None and label(option) not in self.options:
            raise BleuInputError(f"{option!r} is not one of: {', '.join(self.options)}")
        if self.options is None and (not isinstance(option, Real) or isinstance(option, bool)):
            raise BleuInputError(f"The guess is a number here; this is {option!r}.")
        self.chosen = option
        return self

    def reveal(self, value: object) -> Reveal:
        """Show the result beside the guess; without a guess, ask for one first.

        Args:
            value: a number, a Precision, a BleuScore or a text.
        """
        return Reveal(self.question, self.chosen, value, self.because)

    def __repr__(self) -> str:
        return f"{self.question}\n{self._told_options()}"

    def _told_options(self) -> str:
        if self.options is None:
            return "Guess a number."
        return f"Options: {', '.join(self.options)}"

    def _repr_html_(self) -> str:
        return (
            f"<p><b>Predict.</b> {escape(self.question)}</p><p>{escape(self._told_options())}</p>"
        )


def _display(guess: Guess) -> None:
    """Buttons for a live page; the same question as text wherever there is no kernel."""
    from IPython.display import display

    try:
        import ipywidgets
    except ImportError:
        return display(guess)
    still = {"text/plain": repr(guess), "text/html": guess._repr_html_()}

    class Question(ipywidgets.VBox):
        def _repr_mimebundle_(self, **options: object) -> dict:
            return super()._repr_mimebundle_(**options) | still

    question = ipywidgets.HTML(f"<p><b>Predict.</b> {escape(guess.question)}</p>")
    display(Question([question, _input(guess, ipywidgets)]))


def _input(guess: Guess, ipywidgets: ModuleType) -> object:
    """The widget that takes the guess; every kind works from the keyboard."""
    common = {"description": "Your guess", "style": {"description_width": "initial"}}
    if guess.options is None:
        widget = ipywidgets.Text(placeholder="such as 0.5 or 2/7", **common)
        widget.observe(lambda change: _take_number(guess, change["new"]), "value")
        return widget
    short = max(map(len, guess.options)) <= 14
    kind = ipywidgets.ToggleButtons if short else ipywidgets.RadioButtons
    widget = kind(options=list(guess.options), value=None, layout={"width": "auto"}, **common)
    widget.observe(lambda change: guess.choose(guess.options[change["new"]]), "value")
    return widget


def _take_number(guess: Guess, text: str) -> None:
    """A typed number or fraction becomes the guess; anything else is no guess."""
    try:
        guess.chosen = float(Fraction(text.strip().replace(",", ".")))
    except (ValueError, ZeroDivisionError):
        guess.chosen = None


@dataclass(frozen=True, repr=False)
class Reveal:
    """A guess and the result, side by side."""

    question: str
    guess: object
    value: object
    because: dict[str, str]

    def __repr__(self) -> str:
        if self.guess is None:
            return f"No guess yet. The result: {label(self.value)}."
        return f"Your guess: {label(self.guess)}. The result: {label(self.value)}. {self._remark()}"

    def _repr_html_(self) -> str:
        result = escape(label(self.value))
        if self.guess is None:
            return (
                "<p>No guess yet. Choose one above, then run this cell again.</p>"
                f"<details><summary>Show the result without a guess</summary><p>{result}</p>"
                "</details>"
            )
        return (
            "<table><thead><tr><th scope='col'>your guess</th><th scope='col'>the result</th></tr>"
            f"</thead><tbody><tr><td>{escape(label(self.guess))}</td><td><b>{result}</b></td></tr>"
            f"</tbody></table><p>{escape(self._remark())}</p>"
        )

    def _remark(self) -> str:
        chosen = label(self.guess)
        if chosen == label(self.value) or _close(self.guess, self.value):
            return "They agree."
        if chosen in self.because:
            return f"This is the idea of code that {self.because[chosen]}."
        if isinstance(self.guess, Real) and hasattr(type(self.value), "__float__"):
            return f"They are {label(abs(float(self.guess) - float(self.value)))} apart."
        return "They differ."


def _close(guess: object, value: object) -> bool:
    if isinstance(guess, str) or isinstance(value, str):
        return guess == value
    return math.isclose(float(guess), float(value), abs_tol=1e-12)


def label(value: object) -> str:
    """A number as a short fraction or a rounded decimal; anything else as its text.

    >>> [label(x) for x in (2 / 7, 1.0, 0.5, 0.5045666840058485, 1e-78, "closest")]
    ['2/7', '1', '0.5', '0.5046', '1e-78', 'closest']
    """
    if isinstance(value, Precision) or not hasattr(type(value), "__float__"):
        return str(value)
    number = float(value)
    if not math.isfinite(number):
        return "undefined" if math.isnan(number) else str(number)
    if number == int(number) and abs(number) < 1e15:
        return str(int(number))
    fraction = Fraction(number).limit_denominator(30)
    if 0 < number < 1 and len(repr(number)) > 5 and math.isclose(fraction, number, rel_tol=1e-12):
        return str(fraction)
    return f"{number:.4g}"
