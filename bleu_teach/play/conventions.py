"""Lesson 07: one input under every tool, and the choices in which they differ."""

from __future__ import annotations

import ipywidgets as widgets
import traitlets

from bleu_teach.conventions import PRESETS
from bleu_teach.data import THE_CAT_THE_CAT
from bleu_teach.display.formatting import number
from bleu_teach.draw import Table, View
from bleu_teach.explain import explain_difference
from bleu_teach.inputs import BleuInputError, refusal
from bleu_teach.language import gettext
from bleu_teach.play.base import WIDE, Explorer

VISIBLE_DIFFERENCE = 0.00005  # a smaller one does not show in four digits
TOOLS = {preset.name: preset for preset in PRESETS}


class ConventionsExplorer(Explorer):
    """Every tool's score of one candidate, and the choices that make it another than tool A's.

    Args:
        candidate: a text; each tool splits it in its own way.
        references: a list of texts.
        a: the name of a preset, such as "SACREBLEU"; all others are compared with it.

    >>> ConventionsExplorer(candidate="the cat sat", references=["the cat"])
    ConventionsExplorer(candidate='the cat sat', references=['the cat'], a='SACREBLEU')
    """

    candidate = traitlets.Unicode(THE_CAT_THE_CAT.candidate)
    references = traitlets.List(traitlets.Unicode(), list(THE_CAT_THE_CAT.references))
    a = traitlets.Enum(list(TOOLS), "SACREBLEU")
    shown = ("candidate", "references", "a")

    def make_inputs(self) -> list[widgets.Widget]:
        candidate = self.linked_input("candidate", "Candidate", widgets.Text, layout=WIDE)
        references = self.lines_input("references", "References")
        tool = self.linked_input("a", "Tool A", widgets.Dropdown, options=[*TOOLS])
        return [candidate, references, tool]

    def draw(self) -> list[View]:
        """Tabulate the tools from the highest score to the lowest."""
        if not self.references:
            raise refusal("Type at least one reference, with one per line.")
        found = sorted((self._row(name) for name in TOOLS), key=lambda row: -row[0])
        caption = gettext("Every tool, and its differences from {tool}").format(tool=self.a)
        header = gettext("tool"), "BLEU", gettext("compared with {tool}").format(tool=self.a)
        return [Table(caption, header, [row for _, row in found])]

    def _row(self, name: str) -> tuple[float, tuple[str, str, str]]:
        """Return a tool's score, to sort by, and its row."""
        try:
            texts = [self.candidate], [self.references]
            difference = explain_difference(*texts, TOOLS[self.a], TOOLS[name])
        except BleuInputError as error:
            return -1, (name, gettext("none"), str(error).partition(". ")[0])
        steps = [
            f"{step.choice} {number(step.change, 4, '+', tiny=True)}"
            for step in difference.steps
            if abs(step.change) >= VISIBLE_DIFFERENCE
        ]
        label = gettext("tool A") if name == self.a else ", ".join(steps) or gettext("the same")
        return difference.after, (name, number(difference.after, 4, tiny=True), label)
