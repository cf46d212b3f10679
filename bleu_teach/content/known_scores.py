"""The scores that a BLEU function can turn out to compute, for the audit in `any_bleu`."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial

from bleu_teach.aggregation import BleuStats, corpus_stats
from bleu_teach.content.assignment import GLEU
from bleu_teach.content.bank import BANK, singles
from bleu_teach.content.exercise import corpus, texts
from bleu_teach.conventions import PAPINENI, PRESETS, SACREBLEU, Convention
from bleu_teach.conventions.convention import CHOICES
from bleu_teach.language import gettext

Lines = tuple[str, ...]  # a corpus, with a line 'candidate | reference | reference' per segment
Compute = Callable[[Lines], float]
CHANGED = "reference_length", "padding", "smoothing", "zero_matches", "no_ngrams"
ON_PURPOSE = {  # settings, although they are in the bank
    "mean_of_sentences": "It averages the scores of sentences.",
    "add_one": "It adds 1 to the matches and the totals.",
    "halving_weights": "It gives longer n-grams less and less weight, as 1/2, 1/4, 1/8, 1/16.",
}
WEIGHTS = {
    **{"BLEU-1": (1, 0, 0, 0), "BLEU-2": (1 / 2, 1 / 2, 0, 0), "BLEU-3": (1 / 3, 1 / 3, 1 / 3, 0)},
    **{"bigrams": (0, 1, 0, 0), "trigrams": (0, 0, 1, 0), "4-grams": (0, 0, 0, 1)},
    **{"0.4, 0.3, 0.2, 0.1": (0.4, 0.3, 0.2, 0.1), "0.1, 0.2, 0.3, 0.4": (0.1, 0.2, 0.3, 0.4)},
}
SPLITS: dict[str, Callable[[str], list[str]]] = {
    "lowercase": lambda text: text.lower().split(),
    "13a": SACREBLEU.tokenize,
    "13a, lowercase": lambda text: SACREBLEU.tokenize(text.lower()),
    "characters": lambda text: list("".join(text.split())),
    "characters and spaces": lambda text: list(text.replace(" ", "␣")),
}


@dataclass(frozen=True, eq=False)
class Known:
    """Something that a function can compute."""

    kind: str  # "paper", "tool", "setting", "other", "mistake" or, of what joins lists, "joined"
    text: str  # what it is, in a sentence
    compute: Compute  # the score of a corpus, from 0 to 1
    values: tuple[str, ...] = ()  # what the sentence has in its places
    of: Known | None = None  # how each sentence is scored, for an average

    def __str__(self) -> str:
        text = gettext(self.text).format(*map(gettext, self.values))
        return f"{text} {self.of}" if self.of else text

    def score(self, lines: Lines) -> float:
        """Return the score of a corpus; nan if there is none."""
        return _score(self.compute, lines)


@cache
def _score(compute: Compute, lines: Lines) -> float:
    with suppress(Exception):  # a tool refuses this corpus, or is not installed
        return float(compute(lines))
    return math.nan


@cache
def _count(lines: Lines) -> BleuStats:
    return corpus_stats(*corpus(*lines))


def _follow(convention: Convention, weights: tuple | None = None) -> Compute:
    return lambda lines: _count(lines).score(convention, weights).score


PAPER = Known("paper", "It computes the paper's BLEU.", _follow(PAPINENI))


def _respell(split: Callable[[str], list[str]], compute: Compute, lines: Lines) -> float:
    parts = ([" ".join(split(part.strip())) for part in line.split("|")] for line in lines)
    return compute(tuple(" | ".join(row) for row in parts))


def _average(compute: Compute, lines: Lines) -> float:
    return sum(compute((line,)) for line in lines) / len(lines)


def _smooth_as_nltk(method: int, lines: Lines) -> float:
    from nltk.translate.bleu_score import SmoothingFunction, corpus_bleu

    candidates, references = corpus(*lines)
    rule = getattr(SmoothingFunction(), f"method{method}")
    return corpus_bleu(references, candidates, smoothing_function=rule)


def _code_x_glue(lines: Lines) -> float:
    stats = _count(lines)
    c, r = stats.candidate_length, stats.reference_lengths["shortest"]
    pairs = [*zip(stats.matches, stats.totals, strict=True)]
    product = math.prod((m + (n > 0)) / (t + (n > 0)) for n, (m, t) in enumerate(pairs))
    return math.exp(min(0, 1 - (r + 1) / (c + 1))) * product**0.25


def _chrf(word_order: int, lines: Lines) -> float:
    from sacrebleu import corpus_chrf

    candidates, references = texts(*lines)
    streams = [*zip(*references, strict=True)]
    return corpus_chrf(candidates, streams, word_order=word_order).score / 100


def _join_segments(lines: Lines) -> float:
    columns = zip(*(line.split("|") for line in lines), strict=True)
    return PAPER.score((" | ".join(map(" ".join, columns)),))


def _join_references(lines: Lines) -> float:
    return PAPER.score(
        tuple(line.replace("|", "#", 1).replace("|", " ").replace("#", "|") for line in lines)
    )


def _tools() -> Iterator[tuple]:
    for tool in PRESETS[1:]:
        for compute in (_follow(tool), partial(_respell, tool.tokenize, _follow(tool))):
            yield "It scores as {0} does: {1}.", compute, (tool.name, tool.source)


def _settings() -> Iterator[tuple]:
    for choice in CHANGED:
        for rule in CHOICES[choice]:
            compute = _follow(replace(PAPINENI, **{choice: rule}))
            yield "Lesson 07 calls its setting `{0}`.", compute, (f'{choice}="{rule}"',)
    for name, weights in WEIGHTS.items():
        yield "Its weights are those of {0}.", _follow(PAPINENI, weights), (name,)
    for name, split in SPLITS.items():
        yield "It splits sentences as {0}.", partial(_respell, split, _follow(PAPINENI)), (name,)
    for method in map(str, range(1, 8)):
        yield "It smooths as NLTK's `method{0}` does.", partial(_smooth_as_nltk, method), (method,)
    yield "It smooths as CodeXGLUE's `bleu.py` does.", _code_x_glue, ()


def _metrics() -> Iterator[tuple]:
    for name, compute in {
        "GLEU": lambda lines: GLEU(*corpus(*lines), 4)[0],
        "chrF": partial(_chrf, 0),
        "chrF++": partial(_chrf, 2),
    }.items():
        yield "It computes {0}.", compute, (name,)
        yield "It computes {0}.", partial(_average, compute), (name,)


def _mistakes() -> Iterator[tuple]:
    for name, function in singles("corpus_bleu"):
        compute = partial(lambda wrong, lines: wrong(*corpus(*lines)), function)
        kind = "setting" if name in ON_PURPOSE else "mistake"
        text = ON_PURPOSE.get(name, "It {0}. {1}")
        yield kind, text, compute, (BANK[name].idea, BANK[name].advice)


@cache
def settings() -> list[Known]:
    """Return what tools compute, then single settings, then both as averages of sentences."""
    made = [Known("tool", *known) for known in _tools()]
    made += [Known("setting", *known) for known in _settings()]
    made += [Known(kind, *known) for kind, *known in _mistakes() if kind == "setting"]
    text = "It averages the scores of sentences."
    return made + [Known("setting", text, partial(_average, k.compute), of=k) for k in made]


@cache
def others() -> list[Known]:
    """Return other metrics, then what is only wrong."""
    mistakes = [Known(kind, *known) for kind, *known in _mistakes() if kind == "mistake"]
    joined = Known("joined", "It joins the segments into one.", _join_segments)
    together = Known("joined", "It joins the references into one.", _join_references)
    return [joined, together, *(Known("other", *known) for known in _metrics()), *mistakes]
