"""A learner's function draws: it is called, and the caption names whose function drew the picture.

The function is a black box. It gets copies, so it may change its arguments; what it prints goes
nowhere. If it raises, loops or returns a wrong shape, one sentence explains what happened and the
picture shows the expected answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bleu_teach.calls.record import record_all
from bleu_teach.calls.values import Unfinished, Unreadable, decode, write_call
from bleu_teach.display.views import STOPPED, Card, Code
from bleu_teach.language import gettext

SECONDS = 1.0  # for all calls of one picture together


@dataclass(frozen=True)
class Asked:
    """The answers of a function, call by call, or a sentence that explains why there are none."""

    answers: list
    trouble: str = ""
    own: bool = True  # whether it is the learner's function, not the package's
    call: str = ""  # the one that failed

    def card(self) -> str:
        """Write what went wrong as HTML, as `check` shows it; nothing if nothing did."""
        if not self.trouble:
            return ""
        return Card((Code(self.call),) if self.call else (), self.trouble, STOPPED)._repr_html_()

    def caption(self, agreed: str, differs: bool) -> str:
        """Name whose function drew the picture; `agreed` is the caption if nothing differs.

        >>> Asked([1]).caption("Every chip was drawn by your function.", differs=True)
        'Drawn by your function. A ring marks each difference from BLEU.'
        """
        if self.trouble:
            return " ".join((self.trouble, gettext("This is the expected picture.")))
        if not self.own:
            return gettext("This picture uses bleu_teach's function, not yours.")
        if differs:
            return gettext("Drawn by your function. A ring marks each difference from BLEU.")
        return agreed


def ask(function: Callable, inputs: Sequence[tuple], read: Callable) -> Asked:
    """Call a function with each input, and read each answer; `read` refuses a wrong shape."""
    own = not str(getattr(function, "__module__", "")).startswith("bleu_teach.")
    records, ended = record_all(function, inputs, SECONDS, gettext("the function calls input()"))
    answers, name = [], getattr(function, "__name__", "")
    for written, given in zip(records, inputs, strict=False):
        call = write_call(name, given)
        try:
            answers.append(read(decode(written["value"])))
        except (KeyError, Unfinished):
            trouble = gettext("Your function is not finished yet.")
            if "raised" in written:
                error = f"{written['raised']}: {written['text']}".removesuffix(": ")
                trouble = gettext("Your function raised {error}.").format(error=error)
            return Asked([], trouble, own, call)
        except Unreadable as reason:
            returned = gettext("Your function returned {value}, which cannot be drawn.")
            return Asked([], returned.format(value=reason.description), own, call)
    if not ended:
        late = gettext("Your function didn't finish within {seconds} s.")
        return Asked([], late.format(seconds=f"{SECONDS:g}"), own)
    return Asked(answers, "", own)
