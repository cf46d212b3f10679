"""Lesson 07: one input under every tool, and what parts two of them."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.changes import LONGEST, Change, smallest_change
from bleu_teach.conventions import PRESETS
from bleu_teach.differences import SEEN, ConventionWalk, explain_difference
from bleu_teach.draw import Note, Table, View, waterfall
from bleu_teach.inputs import BleuInputError
from bleu_teach.language import capital, gettext
from bleu_teach.numerals import number
from bleu_teach.play.base import SegmentExplorer, buttons, in_row

TOOLS = {preset.name: preset for preset in PRESETS}


class ConventionsExplorer(SegmentExplorer):
    """Every tool's score of one candidate, and the choices that make it another than tool A's.

    Args:
        candidate: a text; each tool splits it in its own way.
        references: a list of texts.
        a: the name of a preset, such as "SACREBLEU"; all others are compared with it.
        b: the preset that is looked at more closely.

    >>> explorer = ConventionsExplorer(candidate="the cat sat down", references=["the cat sat"])
    >>> explorer.change.message
    'leave out “down”'
    """

    a = traitlets.Enum(list(TOOLS), "SACREBLEU")
    b = traitlets.Enum(list(TOOLS), "SACREBLEU_SENTENCE")
    shown = ("candidate", "references", "a", "b")

    def make_inputs(self) -> list[widgets.Widget]:
        a, b = self.menu_input("a", "Tool A", TOOLS), self.menu_input("b", "Tool B", TOOLS)
        # In JupyterLab the arrow keys leave a menu that is not open, so buttons lead on, too.
        actions = {
            gettext("Next tool B"): self.go_on,
            gettext("Make the smallest change"): self.make_change,
        }
        return [*super().make_inputs(), in_row(a, b), buttons(actions)]

    def go_on(self) -> None:
        """Look at the next tool, after the last one at the first."""
        names = list(TOOLS)
        self.b = names[(names.index(self.b) + 1) % len(names)]

    def draw(self) -> list[View]:
        self.segment()  # refuses a candidate without references
        note = Note(gettext("The smallest change that parts A and B"), self.change_text())
        return [waterfall(self.explain(self.b)), note, self.make_table()]

    def explain(self, name: str) -> ConventionWalk:
        """Explain the way from the score of tool A to that of another."""
        return explain_difference([self.candidate], [self.references], TOOLS[self.a], TOOLS[name])

    @property
    def change(self) -> Change | None:
        """Find the smallest change to the texts after which A and B differ, or None."""
        return smallest_change(self.candidate, self.references, TOOLS[self.a], TOOLS[self.b])

    def change_text(self) -> str:
        """Write that change in a sentence."""
        if self.a == self.b:
            return gettext("A and B are the same tool. Choose a different one.")
        if len(self.candidate.split()) > LONGEST:
            text = gettext("Changes are tried on candidates of up to {most} words.")
            return text.format(most=LONGEST)
        change = self.change
        if change is None:
            return gettext("None of the changes that were tried parts them.")
        before, after = (number(x, 4, tiny=True) for x in (change.before, change.after))
        scores = f"{self.a} {before}, {self.b} {after}."
        if not change.words:
            return gettext("None is needed. {scores}").format(scores=scores)
        return f"{capital(change.message)}: {scores}"

    def make_change(self) -> None:
        """Put the smallest change into the fields."""
        if len(self.candidate.split()) <= LONGEST and (change := self.change):
            with self.hold_trait_notifications():
                self.candidate, self.references = change.candidate, list(change.references)

    def make_table(self) -> Table:
        """Tabulate the tools from the highest score to the lowest."""
        found = sorted((self._row(name) for name in TOOLS), key=lambda row: -row[0])
        caption = gettext("Every tool, and what parts it from {tool}").format(tool=self.a)
        header = gettext("tool"), "BLEU", gettext("beside {tool}").format(tool=self.a)
        return Table(caption, header, [row for _, row in found])

    def _row(self, name: str) -> tuple[float, tuple[str, str, str]]:
        """Return a tool's score, to sort by, and its row."""
        try:
            difference = self.explain(name)
        except BleuInputError as error:
            return -1, (name, gettext("none"), str(error).partition(". ")[0])
        steps = [
            f"{step.choice} {number(step.change, 4, '+', tiny=True)}"
            for step in difference.steps
            if abs(step.change) >= SEEN
        ]
        label = gettext("tool A") if name == self.a else ", ".join(steps) or gettext("the same")
        return difference.after, (name, number(difference.after, 4, tiny=True), label)
