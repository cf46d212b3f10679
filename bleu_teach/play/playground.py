"""The whole metric on one screen."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from urllib.parse import parse_qs, urlencode

import ipywidgets as widgets
import traitlets

from bleu_teach.aggregation import BleuScore, sentence_bleu
from bleu_teach.conventions import PRESETS
from bleu_teach.data import GUIDE_1, GUIDE_2, SHIP, THE_CAT_THE_CAT, THE_THE_THE
from bleu_teach.draw import (
    Picture,
    View,
    clipping_table,
    describe_effect,
    describe_words,
    ngram_grid,
    score_parts,
    show_product,
)
from bleu_teach.draw.bars import headline
from bleu_teach.draw.edits import count_changed
from bleu_teach.draw.grid import Columns, describe_shadow
from bleu_teach.draw.marks import mark_ngrams
from bleu_teach.draw.svg import WIDTH, column
from bleu_teach.draw.texts import note_on_spaces, show_token
from bleu_teach.inputs import BleuInputError
from bleu_teach.language import gettext, ngettext
from bleu_teach.ngrams import tokenize
from bleu_teach.numerals import number
from bleu_teach.play.base import FIT, SegmentExplorer, buttons, in_row

CONVENTIONS = {convention.name: convention for convention in PRESETS}
SETTINGS = {
    "references": "Other references",
    "convention": "A different convention",
    "max_n": "Other lengths",
}
NO_EXAMPLE = "Choose an example"
EXAMPLES = {
    "the cat the cat": THE_CAT_THE_CAT,
    "seven times the": THE_THE_THE,
    "the paper's candidate 1": GUIDE_1,
    "the paper's candidate 2": GUIDE_2,
    "it is ship": SHIP,
}
NO_SCORE = '<div class="bt-strip"><b class="score"><small>BLEU</small> –</b></div>'


class EditTrail:
    """The texts before each edit, an edit being what a person would call one.

    What happens to one word is one edit, however many keys it takes, and so is what is typed in
    the place of words that went out. What comes at once, such as a text from the clipboard, is an
    edit of its own.

    >>> trail = EditTrail("the cat sat down")
    >>> for text in ("the f cat sat down", "the fat cat sat down", "the fat cat sat up"):
    ...     trail.follow(text)
    >>> trail.undo(), trail.undo()
    ('the fat cat sat down', 'the cat sat down')
    """

    def __init__(self, text: str) -> None:
        self.now, self.earlier = text, [text]

    @property
    def before(self) -> str:
        """The text before the last edit; that of now if there is none."""
        return self.earlier[-1]

    def follow(self, text: str) -> None:
        """Take in the text after a keystroke."""
        before, now, then = map(tokenize, (self.before, self.now, text))
        if self.now != self.before and count_changed(before, then) > max(
            1, count_changed(before, now)
        ):
            self.close()
        self.now = text

    def close(self) -> None:
        """End the edit; the next keystroke begins another."""
        if self.now != self.before:
            self.earlier.append(self.now)

    def undo(self) -> str:
        """Forget the last edit, and return the text before it."""
        if self.now == self.before and len(self.earlier) > 1:
            self.earlier.pop()
        self.now = self.before
        return self.now


class Playground(SegmentExplorer):
    """The score, the grid with the shadow of each word, and the last edit, as one types.

    Args:
        candidate: a text.
        references: a list of texts.
        n: which n-grams the table of counts shows, 1 to 4.
        max_n: the highest order in the score, 1 to 4.
        convention: the name of a preset, such as "PAPINENI".
        linked: whether its page has an address that brings the state back, as in the app.

    >>> playground = Playground(candidate="the cat", references=["the cat sat"], max_n=2)
    >>> playground.candidate = "the cat sat"
    >>> playground.last_edit
    '“sat” came in. Most of it: length (c 2 → 3) costs 0.50 less.'
    """

    n = traitlets.Int(1)
    max_n = traitlets.Int(4)
    convention = traitlets.Enum(list(CONVENTIONS), "PAPINENI")
    linked = traitlets.Bool(False)
    shown = ("candidate", "references", "n", "max_n", "convention")

    def __init__(self, **state: object) -> None:
        super().__init__(**state)
        head, formula, bar, how, settings, *view = self.children
        self.children = (head, *view, formula, bar, how, settings)

    def make_inputs(self) -> list[widgets.Widget]:
        self.add_class("bt-playground")
        self.start = {name: getattr(self, name) for name in self.shown}
        self.trail = EditTrail(self.candidate)
        self.was: BleuScore | None = None  # the score before the last change
        self.seen: BleuScore | None = None  # the score on the screen
        self.setting = ""  # the setting that was changed last, if nothing was typed since
        self.observe(lambda change: self.trail.follow(change["new"]), names="candidate")
        self.strip, self.formula = widgets.HTML(), widgets.HTML()
        self.formula.add_class("bt-product")
        head = widgets.VBox([self.text_input("candidate", "Candidate"), self.strip])
        head.add_class("bt-head")
        self.tables = widgets.HTML()
        how = widgets.VBox([self.tables, self.choice_input("n", "n-grams of", [1, 2, 3, 4])])
        settings = self._settings()
        self.how = self._fold(gettext("How is it computed?"), how)
        bar = in_row(
            buttons({gettext("Undo"): self.undo}),
            self._examples(),
            self._fold(gettext("References and settings"), settings),
            self.how,
        )
        bar.add_class("bt-bar")
        return [head, self.formula, bar, how, settings]

    def _examples(self) -> widgets.Dropdown:
        """Make a menu that says which example is on the screen."""
        names = [NO_EXAMPLE, *EXAMPLES]
        menu = widgets.Dropdown(
            options=[(gettext(name), name) for name in names],
            description=gettext("Examples"),
            style={"description_width": "initial"},
            layout=FIT,
        )

        def open_example(change: dict) -> None:
            if example := EXAMPLES.get(change["new"]):
                self._begin(candidate=example.candidate, references=list(example.references))

        def leave_example(change: dict) -> None:
            example = EXAMPLES.get(menu.value)
            if example and example.candidate != change["new"]:
                menu.value = NO_EXAMPLE

        menu.observe(open_example, names="value")
        self.observe(leave_example, names="candidate")
        return menu

    def _settings(self) -> widgets.VBox:
        """Make what is changed now and then."""
        self.code, self.link = widgets.HTML(), widgets.HTML()
        self.as_python = widgets.ToggleButton(description=gettext("As Python"), layout=FIT)
        self.as_python.observe(self._redraw, names="value")
        row = in_row(
            self.menu_input("convention", "Convention", CONVENTIONS),
            self.choice_input("max_n", "Score lengths 1 to", [1, 2, 3, 4]),
            buttons({gettext("Reset"): self.reset}),
            self.as_python,
            self.link,
        )
        return widgets.VBox([self.lines_input("references", "References"), row, self.code])

    def _fold(self, label: str, box: widgets.VBox) -> widgets.ToggleButton:
        """Make a button that opens a box, which is folded away at first."""
        button = widgets.ToggleButton(description=label, layout=FIT)
        box.layout.display = "none"

        def fold(change: dict) -> None:
            box.layout.display = "flex" if change["new"] else "none"
            self._redraw()

        button.observe(fold, names="value")
        return button

    def draw(self) -> list[View]:
        self.seen = self.score_of(self.candidate)
        shown = [show_token(token) for token in self.segment()[0]]
        columns = Columns.over(shown, self.seen.reference_length)
        self.shadows = self._shadows() if columns.size else []
        return [WalkedGrid(self._grid(self.seen), columns, self.shadows)]

    def still(self) -> list[View]:
        score = self.score_of(self.candidate)
        return [column([headline(score), self._grid(score)])]

    def _grid(self, score: BleuScore) -> Picture:
        return ngram_grid(*self.segment(), max_n=self.max_n, r=score.reference_length)

    def _shadows(self) -> list[str]:
        """Write for each word what its shadow says, and what the score would be without it."""
        candidate, references = self.segment()
        rows = [mark_ngrams(candidate, references, n + 1) for n in range(self.max_n)]
        without = gettext("Without it {score}.")
        sentences = []
        for place, token in enumerate(candidate):
            rest = self._score(candidate[:place] + candidate[place + 1 :])
            shadow = describe_shadow(show_token(token), rows, place)
            sentences.append(f"{shadow} {without.format(score=number(rest.score, 3))}")
        return sentences

    def _redraw(self, change: dict | None = None) -> None:
        self._follow(change)
        super()._redraw()
        # Beside a message stands no score, and no code: it would give another score, or none.
        self.strip.value = NO_SCORE if self.message else self._strip(self.seen)
        self.formula.value = "<p></p>" if self.message else self._formula(self.seen)
        if self.how.value and not self.message:
            parts = score_parts(self.seen).inline
            table = clipping_table(*self.segment(), self.n)._repr_html_()
            self.tables.value = f'<div class="bt-view">{parts}{table}</div>'
        wanted = self.as_python.value and not self.message
        self.code.value = f"<pre>{escape(self.python)}</pre>" if wanted else ""
        self.link.value = self._link()

    def _follow(self, change: dict | None) -> None:
        """Remember what was before the last change: the score that stood on the screen."""
        name = change["name"] if change else ""
        if name == "candidate":
            self.was, self.setting, before = None, "", self.trail.before
            with suppress(BleuInputError):
                self.was = self.score_of(before) if before != self.candidate else None
        elif name in SETTINGS and name != self.setting:
            self.trail.close()
            self.was, self.setting = self.seen, name

    def _strip(self, score: BleuScore) -> str:
        """Write the score, how it moved and why, and what is said of a word that one rests on."""
        edit = f"<p>{escape(self.last_edit, quote=False)}</p>"
        if self.was:
            was = gettext("was {score}").format(score=number(self.was.score, 3))
            edit = f"<p><b>{_moved(self.was.score, score.score)}</b> <small>{was}</small></p>{edit}"
        shadows = "".join(
            f'<p class="w{place}">{escape(sentence, quote=False)}</p>'
            for place, sentence in enumerate(self.shadows)
        )
        return (
            f'<div class="bt-strip" role="status"><b class="score"><small>BLEU</small> '
            f'{number(score.score, 3)}</b><div class="edit">{edit}</div>'
            f'<div class="shadow">{shadows}</div></div>'
        )

    def _formula(self, score: BleuScore) -> str:
        """Write the line that multiplies it out, and what else a reader has to know."""
        tokens = tokenize(self.candidate)
        if not tokens:
            invitation = gettext("Type a sentence: each word gets a column.")
            return f"<p>{invitation}</p>"
        product = re.sub(r"\^\((.*?)\)", r"<sup>\1</sup>", show_product(score))
        sentences = [f"{product} = <b>{number(score.score, 3)}</b>."]
        means = [p.matches / max(p.total, 1) for p in score.precisions]
        root = score.brevity_penalty * math.prod(means) ** (1 / len(means))
        if not math.isclose(root, score.score, abs_tol=1e-9):
            sentences = [gettext("Its rules change the parts: “How is it computed?” shows them.")]
        sentences.append(_describe_length(score))
        if self.convention != "PAPINENI":
            sentences.append(gettext("Convention: {name}.").format(name=self.convention))
        sentences.append(note_on_spaces(tokens))
        return f"<p>{' '.join(sentences)}</p>"

    def score_of(self, candidate: str) -> BleuScore:
        """Score a text against the references on the screen, under its settings."""
        return self._score(tokenize(candidate))

    def _score(self, candidate: list[str]) -> BleuScore:
        references = self.segment()[1]
        return sentence_bleu(candidate, references, self.max_n, convention=self.convention)

    @property
    def last_edit(self) -> str:
        """Say what the last change did, in one or two sentences."""
        before = self.trail.before
        if self.setting:
            return f"{gettext(SETTINGS[self.setting])}. {self._effect()}"
        if before == self.candidate:
            return gettext("Change a word, or rest on one: it casts a shadow.")
        old, new = tokenize(before), tokenize(self.candidate)
        if old == new:
            return gettext(
                "BLEU sees no difference: spaces, capitals and punctuation do not count here."
            )
        return f"{describe_words(old, new)}. {self._effect()}"

    def _effect(self) -> str:
        """Say what the last change did to the score, where both have the same terms."""
        was = self.was
        alike = was and len(was.precisions) == len(self.seen.precisions)
        return describe_effect(was, self.seen) if alike else ""

    def _link(self) -> str:
        """Write an address that brings back what differs from the beginning."""
        if not self.linked:
            return ""
        state = {name: getattr(self, name) for name in self.shown}
        kept = {
            name: value for name, value in state.items() if value != self.traits()[name].default()
        }
        label = gettext("Link to this state")
        return f'<a href="{escape(write_link(kept))}">{label}</a>'

    @property
    def python(self) -> str:
        """Write lines of Python that give the same score."""
        return (
            f"from bleu_teach import {self.convention}, sentence_bleu, tokenize\n\n"
            f"candidate = tokenize({self.candidate!r})\n"
            f"references = [tokenize(text) for text in {self.references!r}]\n"
            f"score = sentence_bleu(candidate, references, {self.max_n}, "
            f"convention={self.convention})\n"
            "print(score)"
        )

    def undo(self) -> None:
        """Take the last edit back."""
        self.candidate = self.trail.undo()

    def reset(self) -> None:
        """Go back to how everything was at the beginning."""
        self._begin(**self.start)

    def _begin(self, **state: object) -> None:
        self.trail = EditTrail(state["candidate"])
        with self.hold_trait_notifications():
            for name, value in state.items():
                self.set_trait(name, value)
        self.was, self.setting = None, ""
        self._redraw()


def _moved(before: float, after: float) -> str:
    """Say how a score moved: a shape, a number, a word."""
    step = round(after, 3) - round(before, 3)
    if abs(step) < 0.0005:
        return "= " + gettext("the same")
    label = gettext("▲ {size} higher") if step > 0 else gettext("▼ {size} lower")
    return label.format(size=number(abs(step), 3))


def _describe_length(score: BleuScore) -> str:
    """Say what the brevity penalty does."""
    missing = score.reference_length - score.stats.candidate_length
    if missing <= 0:
        return gettext("Long enough: nothing is taken off for length.")
    words = ngettext(
        "{number} of {length} words is missing: × {penalty}.",
        "{number} of {length} words are missing: × {penalty}.",
        missing,
    )
    penalty = number(score.brevity_penalty, 3)
    return words.format(number=missing, length=score.reference_length, penalty=penalty)


@dataclass(frozen=True, repr=False)
class WalkedGrid(View):
    """A grid whose words can be rested on, touched, or walked along with the arrow keys."""

    grid: Picture
    columns: Columns
    labels: list[str]

    @property
    def views(self) -> list[View]:
        return [self.grid]

    @property
    def inline(self) -> str:
        # JupyterLab leaves the keys of such an element to it; a dialog's form sends nothing.
        keys = 'data-lm-suppress-shortcuts="true"'
        words = "".join(
            f'<input type="radio" name="word" class="w{place}" {keys} aria-label="{escape(label)}" '
            f'style="left:{100 * left / WIDTH:.2f}%;width:{100 * (right - left) / WIDTH:.2f}%">'
            for place, (label, left, right) in enumerate(
                zip(self.labels, self.columns.edges, self.columns.edges[1:], strict=False)
            )
        )
        return f'<form method="dialog" class="bt-walk">{self.grid.inline}<div>{words}</div></form>'


def write_link(state: Mapping[str, object]) -> str:
    """Write a state as the end of an address, so that a link brings it back."""
    pairs = []
    for name, value in state.items():
        values = value if isinstance(value, (list, tuple)) else [value]
        pairs += [("reference" if name == "references" else name, one) for one in values]
    return f"?{urlencode(pairs)}"


def read_link(query: str) -> dict[str, object]:
    """Read the state that an address asks for; what cannot be is left out."""
    found = parse_qs(query.removeprefix("?"), keep_blank_values=True)
    state: dict[str, object] = {}
    if "candidate" in found:
        state["candidate"] = found["candidate"][0]
    if "reference" in found:
        state["references"] = found["reference"][:20]  # an address is not the place for more
    for name in ("n", "max_n"):
        if found.get(name) in (["1"], ["2"], ["3"], ["4"]):
            state[name] = int(found[name][0])
    if (name := found.get("convention", [""])[0]) in CONVENTIONS:
        state["convention"] = name
    return state
