"""The whole metric on one screen: the grid and the score, drawn by the browser."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import traitlets
from anywidget import AnyWidget

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.calls.values import read_number
from bleu_teach.data import GUIDE_1, GUIDE_2, SHIP, THE_CAT_THE_CAT, THE_THE_THE
from bleu_teach.display import keeper
from bleu_teach.draw import Picture, ngram_grid
from bleu_teach.draw.asking import ask
from bleu_teach.draw.live import SCRIPT, STYLE, place_for, state_of
from bleu_teach.draw.marks import mark_rows
from bleu_teach.inputs import BleuInputError
from bleu_teach.language import gettext
from bleu_teach.ngrams import tokenize
from bleu_teach.play.base import bundle

EXAMPLES = {
    "the cat the cat": THE_CAT_THE_CAT,
    "seven times the": THE_THE_THE,
    "the paper's candidate 1": GUIDE_1,
    "the paper's candidate 2": GUIDE_2,
    "it is ship": SHIP,
}


class Playground(AnyWidget):
    """The score and the grid, with the shadow of each word, updated as you type.

    Args:
        candidate: a string.
        references: a list of strings.
        max_n: the highest n-gram order in the score, 1 to 4.
        bleu: a learner's `corpus_bleu`, which gives the score.
        modified_precision: a learner's function, which draws the cells.

    >>> Playground(candidate="the cat", references=["the cat sat"], max_n=2)
    Playground(candidate='the cat', references=['the cat sat'], max_n=2)
    >>> Playground(candidate="the cat", bleu=lambda candidates, references: 0.5).marks["score"]
    0.5
    """

    _ipython_display_ = None  # that of ipywidgets 7, which Colab has, leaves the picture out
    _esm = keeper.SCRIPT + SCRIPT
    _css = STYLE
    candidate = traitlets.Unicode(THE_CAT_THE_CAT.candidate).tag(sync=True)
    references = traitlets.List(
        traitlets.Unicode(), default_value=list(THE_CAT_THE_CAT.references)
    ).tag(sync=True)
    max_n = traitlets.Int(4, min=1, max=4).tag(sync=True)
    examples = traitlets.List().tag(sync=True)
    say = traitlets.Dict().tag(sync=True)
    page = traitlets.Bool(False).tag(sync=True)
    asked = traitlets.Bool(False).tag(sync=True)
    marks = traitlets.Dict(None, allow_none=True).tag(sync=True)

    def __init__(
        self,
        bleu: Callable | None = None,
        modified_precision: Callable | None = None,
        **state: object,
    ) -> None:
        plain = state_of(self.candidate, self.references, examples=examples())
        super().__init__(**(plain | state))
        self._bleu, self._modified_precision = bleu, modified_precision
        if bleu or modified_precision:
            self.asked = True
            self._ask()
            self.observe(self._ask, ["candidate", "references", "max_n"])

    def _ask(self, change: object = None) -> None:
        """Ask the learner's functions about the text as it is now, and send what they said."""
        candidate, references = tokenize(self.candidate), [*map(tokenize, self.references)]
        drawn = mark_rows(candidate, references, self.max_n, self._modified_precision)
        score, caption = self._score(candidate, references)
        agreed = gettext("Every cell of this grid was drawn by your function.")
        self.marks = {
            "candidate": self.candidate,
            "references": self.references,
            "rows": [[f"{m.status}{' ringed' * m.differs}" for m in row] for row in drawn.rows],
            "fractions": ["/".join(f"{count:g}" for count in pair) for pair in drawn.pairs],
            "score": score,
            "says": " ".join(filter(None, [drawn.caption(agreed), caption])),
        }

    def _score(self, candidate: list[str], references: list[list[str]]) -> tuple:
        """Return the score by the learner's BLEU, or None; and the sentence that goes with it."""
        if not self._bleu:
            return sentence_bleu(candidate, references, max_n=self.max_n).score, ""
        asked = ask(self._bleu, [([candidate], [references])], read_number)
        if asked.trouble:
            return None, asked.trouble
        if asked.own:
            return asked.answers[0], gettext("The score comes from your function.")
        return asked.answers[0], gettext("The score comes from bleu_teach, not from your function.")

    def _repr_mimebundle_(self, **options: object) -> dict:
        """Return the widget, and the grid as it is now for a page without a kernel."""
        segment = tokenize(self.candidate), [*map(tokenize, self.references)]
        try:
            still = Picture._repr_html_(ngram_grid(*segment, max_n=self.max_n))
        except BleuInputError as error:
            still = f"<p>{escape(str(error))}</p>"
        more = {"max_n": self.max_n, "examples": self.examples}
        return bundle(self, place_for(state_of(self.candidate, self.references, **more), still))

    def __repr__(self) -> str:
        names = ("candidate", "references", "max_n")
        state = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__name__}({state})"


def examples() -> list[list]:
    """List the examples of the menu: what each is called, its candidate, its references."""
    return [[gettext(name), one.candidate, [*one.references]] for name, one in EXAMPLES.items()]
