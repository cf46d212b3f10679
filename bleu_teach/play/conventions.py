"""Lesson 07: one input under every tool, and the choices in which two of them differ."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.conventions import PRESETS
from bleu_teach.data import THE_CAT_THE_CAT
from bleu_teach.display.formatting import number
from bleu_teach.display.language import gettext
from bleu_teach.draw import Table, View, waterfall
from bleu_teach.explain import VISIBLE_DIFFERENCE, Explanation, explain_difference
from bleu_teach.inputs import BleuInputError, refusal
from bleu_teach.play.base import Explorer, buttons, in_row

TOOLS = {preset.name: preset for preset in PRESETS}


class ConventionsExplorer(Explorer):
    """Every tool's score of one candidate, and the choices that make it another than tool A's.

    Args:
        candidate: a text; each tool splits it in its own way.
        references: a list of texts.
        a: the name of a preset, such as "SACREBLEU"; all others are compared with it.
        b: the preset that is looked at more closely.

    >>> explorer = ConventionsExplorer(candidate="the cat sat", references=["the cat"])
    >>> [step.choice for step in explorer.explain("SACREBLEU_SENTENCE").steps]
    ['no_ngrams']
    """

    candidate = traitlets.Unicode(THE_CAT_THE_CAT.candidate)
    references = traitlets.List(traitlets.Unicode(), list(THE_CAT_THE_CAT.references))
    a = traitlets.Enum(list(TOOLS), "SACREBLEU")
    b = traitlets.Enum(list(TOOLS), "SACREBLEU_SENTENCE")
    shown = ("candidate", "references", "a", "b")

    def make_inputs(self) -> list[widgets.Widget]:
        a, b = self.menu_input("a", "Tool A", TOOLS), self.menu_input("b", "Tool B", TOOLS)
        # In JupyterLab the arrow keys leave a menu that is not open, so buttons lead on, too.
        following = buttons({gettext("Next tool B"): self.go_on})
        candidate = self.text_input("candidate", "Candidate")
        references = self.lines_input("references", "References")
        return [candidate, references, in_row(a, b), following]

    def go_on(self) -> None:
        """Look at the next tool, after the last one at the first."""
        names = list(TOOLS)
        self.b = names[(names.index(self.b) + 1) % len(names)]

    def draw(self) -> list[View]:
        if not self.references:
            raise refusal("Type at least one reference, with one per line.")
        return [waterfall(self.explain(self.b)), self.make_table()]

    def explain(self, name: str) -> Explanation:
        """Explain the difference between the scores of tool A and another."""
        return explain_difference([self.candidate], [self.references], TOOLS[self.a], TOOLS[name])

    def make_table(self) -> Table:
        """Tabulate the tools from the highest score to the lowest."""
        found = sorted((self._row(name) for name in TOOLS), key=lambda row: -row[0])
        caption = gettext("Every tool, and its differences from {tool}").format(tool=self.a)
        header = gettext("tool"), "BLEU", gettext("compared with {tool}").format(tool=self.a)
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
            if abs(step.change) >= VISIBLE_DIFFERENCE
        ]
        label = gettext("tool A") if name == self.a else ", ".join(steps) or gettext("the same")
        return difference.after, (name, number(difference.after, 4, tiny=True), label)
