"""Lesson 07: the tokens of two tools, and the way from one score to the other."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, groupby, pairwise
from typing import Any

import traitlets

from bleu_teach.aggregation import sentence_stats
from bleu_teach.conventions import PRESETS, Convention
from bleu_teach.conventions.convention import IN_WORDS
from bleu_teach.display.formatting import number
from bleu_teach.display.views import Group, Note, Table, View
from bleu_teach.draw.live import SENTENCES
from bleu_teach.draw.marks import mark_ngrams
from bleu_teach.explain import FOR_TEXT, Explanation, explain_difference, name_changes
from bleu_teach.inputs import BleuInputError, Tokens
from bleu_teach.language import gettext, ngettext
from bleu_teach.play.base import Instrument

TOOLS = {preset.name: preset for preset in PRESETS}
SAY = {name: SENTENCES[name] for name in ("candidate", "reference", "references", "again")} | {
    "about": "Each compares the same translation with its reference by BLEU. 1 is a perfect score.",
    "press": "Press one to see why its score differs.",
    "ringed": "Filled: matched. Dotted: unmatched. Ringed: not the same in A and B.",
}


class CompareTools(Instrument):
    """Two tools' tokens above each other, and a waterfall from one score to the other.

    Args:
        candidate: a text; each tool splits it in its own way.
        references: a list of texts.
        a: the name of a preset, such as "SACREBLEU", where the way begins.
        b: the name of the preset where it ends.

    >>> CompareTools(candidate="the cat sat", references=["the cat"])
    CompareTools(candidate='the cat sat', references=['the cat'], a='SACREBLEU', b='NLTK')
    """

    said, shown = SAY, ("candidate", "references", "a", "b")
    view = traitlets.Unicode("tools").tag(sync=True)
    candidate = traitlets.Unicode("The cat sat.").tag(sync=True)
    references = traitlets.List(traitlets.Unicode(), ["the cat sat."]).tag(sync=True)
    a = traitlets.Enum([*TOOLS], "SACREBLEU").tag(sync=True)
    b = traitlets.Enum([*TOOLS], "NLTK").tag(sync=True)

    def __init__(self, **state: object) -> None:
        super().__init__(**state)
        self._compare()
        self.observe(self._compare, ["candidate", "references", "a"])

    def _compare(self, _change: object = None) -> None:
        """Send the way from tool A to every tool, and the tools with the same score together."""
        ways = {name: self._find_way(tool) for name, tool in TOOLS.items()}
        ranked = sorted(ways, key=lambda name: -ways[name]["score"])
        rows = [[*names] for _, names in groupby(ranked, lambda name: ways[name]["written"])]
        many = sum("trouble" not in ways[name] for name, *_ in rows)
        title = ngettext("One sentence, {all} conventions, {number}\u00a0score",
                         "One sentence, {all} conventions, {number}\u00a0scores", many)  # fmt: skip
        title = title.format(all=len(TOOLS), number=many)
        self.data = {"title": title, "ways": ways, "rows": rows}

    def _find_way(self, b: Convention) -> dict[str, Any]:
        """Find the steps from tool A to tool B, and how both split the texts."""
        texts, a = (self.candidate, *self.references), TOOLS[self.a]
        try:
            found = explain_difference([self.candidate], [self.references], a, b)
        except BleuInputError as error:
            return {"score": -1, "written": gettext("no score"), "trouble": str(error)}
        split = [[*map(tool.tokenize, texts)] for tool in (a, b)]
        kinds = [[mark.status for mark in mark_ngrams(one, others, 1)] for one, *others in split]
        pairs = enumerate(zip(*split, strict=True))
        steps = [*describe_steps(found, texts)]
        told = ngettext("{number} setting changes the score: {change}.",
                        "{number} settings change the score: {change}.", len(steps))  # fmt: skip
        change = f"{write(found.before)}\u00a0→\u00a0{write(found.after)}"
        return {
            "score": found.after,
            "written": write(found.after),
            "lines": [align(pair, () if place else kinds) for place, pair in pairs],
            "steps": steps,
            "told": told.format(number=len(steps), change=change),
        }

    def still(self) -> View:
        """List the scores of all tools, and the steps between the two."""
        ways, way = self.data["ways"], self.data["ways"][self.b]
        if "trouble" in way:
            return Note("", way["trouble"])
        rows = [(ways[names[0]]["written"], ", ".join(names)) for names in self.data["rows"]]
        steps = [(step["name"], step["change"]) for step in way["steps"]]
        ends = ((name, self.data["ways"][name]["written"]) for name in (self.a, self.b))
        scores = Table(self.data["title"], ("BLEU", ""), rows)
        return Group((scores, Table(way["told"], ("", "BLEU"), [next(ends), *steps, next(ends)])))


def write(score: float, sign: str = "") -> str:
    """Write a score or a change with four digits, or that it is nearly 0."""
    return "≈\u00a00" if 0 < abs(score) < 0.00005 else number(score, 4, sign)


def describe_steps(found: Explanation, texts: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Name each step that changes the score, with the n-grams that it changes."""
    tool, (candidate, *references) = found.a, map(found.b.tokenize, texts)
    stats = sentence_stats(candidate, references)
    for step in found.steps:
        before, why = tool, ""
        if step.choice in FOR_TEXT:
            tool = replace(before, **{step.choice: step.new})
            why = name_changes(texts, before, tool)
        elif step.choice != "reference_length":
            counts = stats.totals if step.choice in ("padding", "no_ngrams") else stats.matches
            gaps = ", ".join(str(n) for n, count in enumerate(counts, 1) if not count)
            why = gettext("no match for n = {gaps}").format(gaps=gaps)
        rules = step.choice, step.old, step.new
        name, old, new = (gettext(IN_WORDS.get(rule, rule)) for rule in rules)
        # The scores are written with four digits, and what is between them is written to add up.
        change = round(step.after, 4) - round(step.before, 4) or step.change
        if write(step.before) != write(step.after):
            yield {
                "name": f"{name}: {old} → {new}", "rule": "{}: {} → {}".format(*rules), "why": why,
                "change": write(change, "+"), "before": step.before, "after": step.after,
            }  # fmt: skip


def align(pair: Sequence[Tokens], kinds: Sequence[Sequence[str]] = ()) -> list[list[list[tuple]]]:
    """Cut two lists of tokens into columns, after each word that ends in both.

    >>> align((["mat."], ["mat", "."]))
    [[[('mat.', 'plain')], [('mat', 'plain'), ('.', 'plain')]]]
    """
    kinds = kinds or [["plain"] * len(tokens) for tokens in pair]
    sides = [[*zip(*side, strict=True)] for side in zip(pair, kinds, strict=True)]
    # No tool changes how many letters and digits there are, except for an entity such as &amp;.
    letters = [[*accumulate(sum(map(str.isalnum, word)) for word in own)] for own in pair]
    cuts = [*sorted({*letters[0]} & {*letters[1]}), math.inf]
    stops = [(0, 0), *((bisect_right(letters[0], c), bisect_right(letters[1], c)) for c in cuts)]
    return [
        [side[i:j] for side, i, j in zip(sides, *ends, strict=True)]
        for ends in pairwise(stops)
        if ends[0] != ends[1]
    ]
