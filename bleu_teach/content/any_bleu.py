"""The audit of any BLEU: how it can be called, what it is asked, and what it can compute."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from itertools import product
from typing import Any, NamedTuple

from bleu_teach.aggregation import corpus_bleu
from bleu_teach.content.assignment import GLEU
from bleu_teach.content.bank import BANK, singles
from bleu_teach.content.exercise import corpus, texts
from bleu_teach.conventions import PAPINENI, PRESETS, Convention
from bleu_teach.conventions.convention import CHOICES
from bleu_teach.language import gettext

Lines = Sequence[str]  # a corpus, with a line 'candidate | reference | reference' per segment
Compute = Callable[[Lines], float]
AVERAGED = "It averages the scores of sentences."

# What is asked: a name, and a corpus with ` / ` between its segments. In the first, the arguments
# cannot be exchanged unnoticed; in the second, the penalty is 1. What a function does with zeros
# and repeated words matters in neither.
CLOSED = """
an ordinary sentence: we took the early train to that coast | we took the early train home
one length: she will read the long letter | she will read the small letter
a perfect match: we met at noon today | we met at noon today
multiple references: no one saw him leave at all | no one saw him leave | he left it
an ordinary corpus: we go on up | we go on | it / so do we go | so do we go | it is as if he is in a
a phrase repeated too often: if we do go if we do go if we do go | if we do go if we do go he said
one word many times: no no no no no | no no no no no no
clipping with multiple references: if we do go if we do go | he said if we do go | if we do go
the largest count in any reference: so so we do go go | so so we do go | we do go go so
matches from different references: we do go and so we did | we do go and | so and so we did it
matches at another place: we met at noon | late on friday we met at noon
a word inside another word: art in our old hall | party in our old hall
words that run together: no where else to go now | now here else to go now
a candidate that is too short: we met at noon | we met at noon on the last day of may
a candidate that is too long: the ferry left the port late again | the ferry left the port
the closest length, not the shortest: we do go on and on | we do so | we do go on and on so
the closest length, not the longest: we met at noon now | we all do go on and on so | we met at noon
many segments: counts are added first: he is so sad now | he is so sad / so it is now | so it is now
many segments: one length penalty: we do go on | we do go on and on / so it is now | so it is
a segment in which nothing matches: we met at noon | we met at noon now / now | a bus
a one-word segment in a corpus: ok | ok / we met at noon on friday | we met at noon on monday
a perfect corpus with a one-word segment: ok | ok / we met at noon | we met at noon
the first one once more: we took the early train to that coast | we took the early train home
"""
OPEN = """
an empty line in a corpus: | see you / the ferry left the port | the ferry left the port
two lengths that are equally close: we met at noon now | we met at noon now too | we met at noon
no 4-gram matches: the cat sat on it | the cat sat | a cat is on it
a perfect segment of three words: it is ship | it is ship
an empty candidate: | see you all on monday
no match at all: dogs bark in rain | we met at noon
uppercase letters: We met at noon today | we met at noon today
punctuation marks: yes, we met at noon. | yes , we met at noon .
"""


class Edge(NamedTuple):
    """One input that many BLEU functions get wrong."""

    name: str
    text: str
    is_open: bool  # the paper leaves the answer open, so tools differ


EDGES = [
    Edge(*line.rsplit(": ", 1), table is OPEN)
    for table in (CLOSED, OPEN)
    for line in table.strip().splitlines()
]
PAIR = EDGES[:2]

# How the arguments are nested, made of candidates and references[segment][reference]; what has no
# room for several segments or references does not unpack
NESTINGS: Mapping[tuple[str, str], Callable[[list, list], tuple]] = {
    ("candidates", "references[segment][reference]"): lambda c, r: (c, r),
    ("candidates", "references[reference][segment]"): (
        lambda c, r: (c, [list(stream) for stream in zip(*r, strict=True)])
    ),
    ("candidates", "references[segment]"): lambda c, r: (c, [one for (one,) in r]),
    ("{segment: [candidate]}", "{segment: references}"): (
        lambda c, r: ({k: [one] for k, one in enumerate(c, 1)}, dict(enumerate(r, 1)))
    ),
    ("candidate", "references"): lambda c, r: (*_only(c), *_only(r)),
    ("candidate", "reference"): lambda c, r: (*_only(c), *_only(*_only(r))),
}
FORMS = {"lists of tokens": corpus, "strings": texts}


def _only(value: list) -> list:
    (_,) = value
    return value


class Call(NamedTuple):
    """One way to call a BLEU function with two arguments."""

    names: tuple[str, str]
    form: str
    step: int  # -1 if the references come first

    def __str__(self) -> str:
        return f"f({', '.join(self.names[:: self.step])})"

    def arguments(self, one: Edge) -> tuple | None:
        """Return the arguments that ask an edge; None if it has too many segments or references."""
        with suppress(ValueError):
            return NESTINGS[self.names](*FORMS[self.form](*one.text.split(" / ")))[:: self.step]
        return None


CALLS = [Call(*parts) for parts in product(NESTINGS, FORMS, (1, -1))]

# What it can compute


class Known(NamedTuple):
    """Something that a function can compute."""

    kind: str  # "paper", "tool", "setting", "metric" or "mistake"
    compute: Compute  # the score of a corpus, from 0 to 1
    text: str  # what it is, in a sentence
    values: tuple[str, ...] = ()  # what the sentence has in its places
    more: str = ""  # a second sentence

    def __str__(self) -> str:
        text = gettext(self.text).format(*map(gettext, self.values))
        return f"{text} {gettext(self.more)}".strip()

    def score(self, one: Edge) -> float:
        """Return the score of an edge; nan if there is none."""
        return _score(self.compute, one.text)

    def average(self, text: str = "", more: str = AVERAGED) -> Known:
        """Return the average over sentences."""
        mean = partial(_average, self.compute)
        kind = self.kind.replace("tool", "setting")
        return Known(kind, mean, text or self.text, self.values, more)


@cache
def _score(compute: Compute, text: str) -> float:
    with suppress(Exception):  # a tool refuses this corpus
        return float(compute(text.split(" / ")))
    return math.nan


def _average(compute: Compute, lines: Lines) -> float:
    return sum(compute([line]) for line in lines) / len(lines)


def _follow(convention: Convention, split: Callable, lines: Lines, weights: Any = None) -> float:
    candidates, references = texts(*lines)
    cut = [*map(split, candidates)], [[*map(split, group)] for group in references]
    return corpus_bleu(*cut, weights=weights, convention=convention).score


def _smooth_as_nltk(method: str, lines: Lines) -> float:
    from nltk.translate.bleu_score import SmoothingFunction, corpus_bleu

    rule = getattr(SmoothingFunction(), method)
    return corpus_bleu(*corpus(*lines)[::-1], smoothing_function=rule)


def _chrf(word_order: int, lines: Lines) -> float:
    from sacrebleu import corpus_chrf

    candidates, references = texts(*lines)
    streams = [*zip(*references, strict=True)]
    return corpus_chrf(candidates, streams, word_order=word_order).score / 100


def _call(function: Callable, lines: Lines) -> float:
    return function(*corpus(*lines))


PAPER = Known("paper", partial(_follow, PAPINENI, str.split), "It computes the paper's BLEU.")
OWN = replace(PAPINENI, case="mixed", tokenizer="whitespace")
CHANGED = {"case": ["lc"], "tokenizer": ["13a", "char"]} | {
    choice: [*CHOICES[choice]]
    for choice in ("reference_length", "padding", "smoothing", "zero_matches", "no_ngrams")
}
ON_PURPOSE = "add_one", "halving_weights"  # mistakes of the lessons that are settings elsewhere
METRICS = {
    "GLEU": lambda lines: GLEU(*corpus(*lines), 4)[0],
    "chrF": partial(_chrf, 0),
    "chrF++": partial(_chrf, 2),
}


def _list_settings() -> Iterator[Known]:
    for tool, own in product(PRESETS, (False, True)):
        compute = partial(_follow, tool, tool.tokenize if own else str.split)
        yield Known("tool", compute, "It scores as {0} does: {1}.", (tool.name, tool.source))
    for choice, rule in ((key, rule) for key in CHANGED for rule in CHANGED[key]):
        made, named = replace(OWN, **{choice: rule}), (f'{choice}="{rule}"',)
        compute = partial(_follow, made, made.tokenize)
        yield Known("setting", compute, "Lesson 07 calls its setting `{0}`.", named)
    for n in (1, 2, 3):
        compute = partial(_follow, OWN, str.split, weights=tuple((k < n) / n for k in range(4)))
        yield Known("setting", compute, "Its weights are those of {0}.", (f"BLEU-{n}",))
    for method in (f"method{number}" for number in range(1, 8)):
        compute = partial(_smooth_as_nltk, method)
        yield Known("setting", compute, "It smooths as NLTK's `{0}` does.", (method,))
    for name, function in singles("corpus_bleu"):
        if name in ON_PURPOSE:
            yield Known("setting", partial(_call, function), "It {0}.", (BANK[name].idea,))


@cache
def list_known() -> tuple[list[Known], ...]:
    """List the paper's BLEU; what tools and settings compute, and as averages of sentences; other
    metrics and what is only wrong."""
    own = [*_list_settings()]
    metrics = [Known("metric", one, "It computes {0}.", (name,)) for name, one in METRICS.items()]
    mistakes = [
        Known("mistake", partial(_call, wrong), "It {0}. {1}", (BANK[name].idea, BANK[name].advice))
        for name, wrong in singles("corpus_bleu")
        if name not in ON_PURPOSE
    ]
    means = [PAPER.average(AVERAGED, "")._replace(kind="setting"), *(k.average() for k in own)]
    metrics += [one.average() for one in metrics]
    return [PAPER], own + means, metrics + mistakes
