"""Lesson 07: the tokens of two tools, and the way from one score to the other."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from functools import partial
from itertools import accumulate, groupby
from typing import Any

import traitlets

from bleu_teach.aggregation import sentence_stats
from bleu_teach.conventions import PRESETS, Convention
from bleu_teach.conventions.convention import CHOICES
from bleu_teach.display.formatting import number
from bleu_teach.display.views import Group, Note, View
from bleu_teach.draw.live import SENTENCES
from bleu_teach.draw.marks import mark_ngrams
from bleu_teach.explain import FOR_TEXT, Explanation, explain_difference
from bleu_teach.inputs import BleuInputError, Tokens
from bleu_teach.language import gettext
from bleu_teach.play.base import Instrument

VISIBLE, MOST = 0.00005, 6  # the smallest change that is shown, and how many n-grams are named
TOOLS = {preset.name: preset for preset in PRESETS}
WORDS = "upper and lower case", "tokens", "reference length", "a segment too short for n"
WORDS += "smoothing of zeros", "n without a match", "n without n-grams", "no word matches"
SETTINGS = dict(zip(CHOICES, (*WORDS, "no word at all"), strict=True))
# What is 0 where a rule about zeros applies.
ZEROS = {"padding": "totals", "no_ngrams": "totals", "smoothing": "matches"}
ZEROS["zero_matches"] = "matches"
SAY = {name: SENTENCES[name] for name in ("candidate", "reference", "references", "again")} | {
    "tool": "Tool A",
    "all": "All tools: press one to see the way from A to it. Equal tools share a row.",
    "same": "Their scores are the same.",
    "absent": "no token",
    "without": "without effect here: {names}",
}
write = partial(number, digits=4, tiny=True)


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
        self.data = {"ways": ways, "rows": rows}

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
        idle = [SETTINGS[step.choice] for step in found.steps if abs(step.change) < VISIBLE]
        return {
            "score": found.after,
            "written": write(found.after),
            "before": found.before,
            "lines": [align(pair, () if place else kinds) for place, pair in pairs],
            "idle": [*map(gettext, idle)],
            "steps": [*describe_steps(found, texts)],
        }

    def still(self) -> View:
        """Write the tokens of the two tools, and list the steps between them."""
        texts, tools = ([self.candidate], [self.references]), (self.a, self.b)
        try:
            steps = explain_difference(*texts, *tools)
        except BleuInputError as error:
            return Note("", str(error))
        return Group((*(Note(t, " · ".join(TOOLS[t].tokenize(*texts[0]))) for t in tools), steps))


def describe_steps(found: Explanation, texts: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Name each step that changes the score, with the n-grams that it changes."""
    tool, (candidate, *references) = found.a, map(found.b.tokenize, texts)
    stats = sentence_stats(candidate, references)
    for step in found.steps:
        before, orders = tool, getattr(stats, ZEROS.get(step.choice, ""), ())
        if step.choice in FOR_TEXT:
            tool = replace(before, **{step.choice: step.new})
        gaps = ", ".join(str(n) for n, number in enumerate(orders, 1) if not number)
        gaps = gettext("no match for n = {gaps}").format(gaps=gaps) if gaps else ""
        why = name_changes(texts, before, tool) or gaps
        name = f"{gettext(SETTINGS[step.choice])}: {step.old} → {step.new}"
        if abs(step.change) >= VISIBLE:
            told = {"name": name, "why": why, "change": write(step.change, sign="+")}
            yield {**told, "before": step.before, "after": step.after}


def name_changes(texts: Sequence[str], old: Convention, new: Convention) -> str:
    """Name the n-grams that match under only one of two conventions."""
    was, now = (match(*map(tool.tokenize, texts)) for tool in (old, new))
    more, less = ([f"“{ngram}”" for ngram in own.elements()] for own in (now - was, was - now))
    told = (gettext("new matches: {ngrams}"), more), (gettext("lost matches: {ngrams}"), less)
    return "; ".join(
        message.format(ngrams=", ".join(own[:MOST] + ["…"] * (len(own) > MOST)))
        for message, own in told
        if own
    )


def match(candidate: Tokens, *references: Tokens) -> Counter[str]:
    """Count the n-grams that match, as text."""
    marks = (mark for n in range(1, 5) for mark in mark_ngrams(candidate, references, n))
    return Counter(" ".join(mark.ngram) for mark in marks if mark.status == "matched")


def align(pair: Sequence[Tokens], kinds: Sequence[Sequence[str]] = ()) -> list[list[list[tuple]]]:
    """Cut two lists of tokens into columns, as short as both have the same letters there.

    >>> align((["mat."], ["mat", "."]))
    [[[('mat.', 'plain')], [('mat', 'plain'), ('.', 'plain')]]]
    """
    plain = [["plain"] * len(tokens) for tokens in pair]
    sides = [[*zip(*side, strict=True)] for side in zip(pair, kinds or plain, strict=True)]
    folded = [[str(token).casefold() for token in tokens] for tokens in pair]
    columns = []
    for _, a, a_end, b, b_end in SequenceMatcher(None, *folded, autojunk=False).get_opcodes():
        chunks = folded[0][a:a_end], folded[1][b:b_end]
        ends = [[*accumulate(map(len, chunk))] for chunk in chunks]
        same = "".join(chunks[0]) == "".join(chunks[1])
        starts = a, b
        for end in sorted({*ends[0]} & {*ends[1]}) if same else [math.inf]:
            stops = a + bisect_right(ends[0], end), b + bisect_right(ends[1], end)
            columns.append([side[i:j] for side, i, j in zip(sides, starts, stops, strict=True)])
            starts = stops
    return columns
