"""Lesson 07: the tokens of two tools, and the way from one score to the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Any

import traitlets

from bleu_teach.aggregation import sentence_stats
from bleu_teach.conventions import PRESETS, Convention
from bleu_teach.data import THE_CAT_THE_CAT
from bleu_teach.display.formatting import number
from bleu_teach.display.views import Group, Note, View
from bleu_teach.draw.bars import Bar, draw_bars
from bleu_teach.draw.chips import chip_line, line_label
from bleu_teach.draw.marks import mark_ngrams
from bleu_teach.draw.svg import stack
from bleu_teach.explain import FOR_TEXT, explain_difference
from bleu_teach.inputs import BleuInputError, Tokens
from bleu_teach.language import gettext
from bleu_teach.play.base import Instrument

VISIBLE = 0.00005  # a smaller difference does not show in four digits
MOST = 6  # n-grams that a step names
write = partial(number, digits=4, tiny=True)
TOOLS = {preset.name: preset for preset in PRESETS}
SETTINGS = {  # the choices in words
    "case": "capitals",
    "tokenizer": "tokens",
    "reference_length": "reference length",
    "padding": "a segment too short for n",
    "smoothing": "smoothing of zeros",
    "zero_matches": "n without a match",
    "no_ngrams": "n without n-grams",
    "nothing_matches": "no word matches",
    "empty_candidate": "no word at all",
}
SAY = {
    "candidate": "Candidate",
    "reference": "Reference",
    "references": "References, one per line",
    "tool": "Tool A",
    "all": "All tools: press one to see the way from A to it. Equal tools share a row.",
    "same": "Their scores are the same.",
    "without": "without effect here: {names}",
    "again": "Python does not answer. Run this cell again.",
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

    said = SAY
    shown = ("candidate", "references", "a", "b")
    view = traitlets.Unicode("tools").tag(sync=True)
    candidate = traitlets.Unicode(THE_CAT_THE_CAT.candidate).tag(sync=True)
    references = traitlets.List(
        traitlets.Unicode(), default_value=list(THE_CAT_THE_CAT.references)
    ).tag(sync=True)
    a = traitlets.Enum([*TOOLS], "SACREBLEU").tag(sync=True)
    b = traitlets.Enum([*TOOLS], "NLTK").tag(sync=True)

    def __init__(self, **state: object) -> None:
        super().__init__(**state)
        self._compare()
        self.observe(self._compare, ["candidate", "references", "a"])

    def _compare(self, _change: object = None) -> None:
        """Send the way from tool A to every tool."""
        text = self.candidate, [line for line in self.references if line.strip()]
        ways = {name: find_way(*text, TOOLS[self.a], b) for name, b in TOOLS.items()}
        ranked = sorted(ways, key=lambda name: -ways[name]["score"])
        rows = [[*names] for _, names in groupby(ranked, lambda name: ways[name]["written"])]
        self.data = {"about": [self.candidate, self.references, self.a], "ways": ways, "rows": rows}

    def still(self) -> View:
        """Draw the tokens of the two tools, and the steps between them."""
        way = self.data["ways"][self.b]
        if "trouble" in way:
            return Note("", way["trouble"])
        lines, told = [], []
        for side, name in enumerate((self.a, self.b)):
            own = [column[side] for column in way["lines"][0]]
            kinds = [kind + " ringed" * differs for _, kind, differs in own]
            lines.append([line_label(name), *chip_line([word or "–" for word, *_ in own], kinds)])
            told.append(f"{name}: {' '.join(word for word, *_ in own)}".strip() + ".")
        bars = [Bar(self.a, [(0, way["before"], "bar")], write(way["before"]))]
        for one in way["steps"]:
            low, high = sorted((one["before"], one["after"]))
            kind = "bar" if one["after"] == high else "cost"
            bars.append(Bar(one["name"], [(low, high, kind)], one["change"]))
        bars.append(Bar(self.b, [(0, way["score"], "bar")], way["written"]))
        return Group((stack(lines, " ".join(told)), draw_bars({"": bars}, span=(0, 1))))


def find_way(candidate: str, references: list[str], a: Convention, b: Convention) -> dict[str, Any]:
    """Find the steps from tool A to tool B on one segment, and how both split its texts."""
    try:
        found = explain_difference([candidate], [references], a, b)
    except BleuInputError as error:
        return {"score": -1, "written": gettext("no score"), "trouble": str(error)}
    texts, steps, idle, tool = (candidate, *references), [], [], a
    for step in found.steps:
        before, name = tool, gettext(SETTINGS[step.choice])
        if step.choice in FOR_TEXT:
            tool = replace(before, **{step.choice: step.new})
        if abs(step.change) < VISIBLE:
            idle.append(name)
            continue
        told: dict[str, Any] = {"name": f"{name}: {step.old} → {step.new}"}
        told |= {"before": step.before, "after": step.after, "change": write(step.change, sign="+")}
        changes = before != tool and name_changes(texts, before, tool)
        steps.append(told | {"why": changes or name_gaps(texts, b, step.choice)})
    split = [[*map(one.tokenize, texts)] for one in (a, b)]
    kinds = [[mark.status for mark in mark_ngrams(one, others, 1)] for one, *others in split]
    pairs = zip(*split, strict=True)
    lines = [align(one, two, () if k else kinds) for k, (one, two) in enumerate(pairs)]
    way = {"written": write(found.after), "score": found.after, "before": found.before}
    return way | {"steps": steps, "idle": idle, "lines": lines}


def align(a: Tokens, b: Tokens, kinds: Sequence[Sequence[str]] = ()) -> list[tuple]:
    """Pair the tokens that begin at the same letter: each with its kind, and whether it differs.

    >>> align(["mat."], ["mat", "."])[1:]
    [(('', 'missing', True), ('.', 'plain', True))]
    """
    marks = kinds or [["plain"] * len(own) for own in (a, b)]
    one, two = (
        dict(zip(find_places(own), zip(own, mark, strict=True), strict=True))
        for own, mark in zip((a, b), marks, strict=True)
    )
    columns = []
    for place in sorted({*one, *two}):
        (left, kind), (right, other) = (side.get(place, ("", "missing")) for side in (one, two))
        columns.append(((left, kind, left != right), (right, other, left != right)))
    return columns


def find_places(tokens: Tokens) -> Iterator[tuple[int, bool, int]]:
    """Find where each token begins, counted in letters and digits, which every tool keeps."""
    before, seen = 0, Counter()
    for token in tokens:
        letters = sum(map(str.isalnum, token))
        place = before, letters > 0
        seen[place] += 1
        yield *place, seen[place]
        before += letters


def name_changes(texts: Sequence[str], old: Convention, new: Convention) -> str:
    """Name the n-grams that match under only one of two conventions."""
    was, now = (match(*map(tool.tokenize, texts)) for tool in (old, new))
    told = []
    for message, ngrams in (
        (gettext("matches now: {ngrams}"), now - was),
        (gettext("matches no more: {ngrams}"), was - now),
    ):
        shown = [f"“{ngram}”" for ngram in ngrams.elements()]
        more = gettext("{number} more").format(number=len(shown) - MOST)
        shown[MOST:] = [more] if len(shown) > MOST else []
        told += [message.format(ngrams=", ".join(shown))] if shown else []
    return "; ".join(told)


def match(candidate: Tokens, *references: Tokens) -> Counter[str]:
    """Count the n-grams that match, as text."""
    marks = (mark for n in range(1, 5) for mark in mark_ngrams(candidate, references, n))
    return Counter(" ".join(mark.ngram) for mark in marks if mark.status == "matched")


def name_gaps(texts: Sequence[str], tool: Convention, choice: str) -> str:
    """Name the lengths of n-grams that a rule about zeros is about."""
    candidate, *references = map(tool.tokenize, texts)
    stats = sentence_stats(candidate, references)
    if choice in ("padding", "no_ngrams"):
        told, counts = gettext("no n-grams for n = {orders}"), stats.totals
    elif choice in ("smoothing", "zero_matches"):
        told, counts = gettext("no match for n = {orders}"), stats.matches
    else:
        return ""
    return told.format(orders=", ".join(str(n) for n, own in enumerate(counts, 1) if not own))
