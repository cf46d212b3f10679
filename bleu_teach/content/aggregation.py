"""Lesson 05: one score for a corpus."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain

from bleu_teach import aggregation
from bleu_teach.aggregation import average, score_segments
from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.calls.values import read_pair, read_tokens
from bleu_teach.clipping import modified_precision
from bleu_teach.content.bank import CORPORA, mistake
from bleu_teach.content.exercise import Exercise, corpus
from bleu_teach.content.forge import Segment, Task
from bleu_teach.content.lessons import read_texts
from bleu_teach.content.question import pictures
from bleu_teach.content.scores import SENTENCES
from bleu_teach.corpus import load
from bleu_teach.ngrams import tokenize

TEXTS = read_texts("05", "exercises")


def my_corpus_bleu(candidates, references, max_n=4, weights=None):
    weights = weights or [1 / max_n] * max_n
    c, r, matches, totals = 0, 0, [0] * max_n, [0] * max_n
    for candidate, group in zip(candidates, references, strict=True):
        c += len(candidate)
        r += closest_reference_length(len(candidate), [len(reference) for reference in group])
        for n in range(1, max_n + 1):
            clipped, total = modified_precision(candidate, group, n)
            matches[n - 1] += clipped
            totals[n - 1] += total
    if 0 in matches:
        return 0.0
    three = zip(weights, matches, totals, strict=True)
    return brevity_penalty(c, r) * math.exp(sum(w * math.log(m / t) for w, m, t in three))


SHORT = "a dog | a dog"
INPUTS = {
    "one perfect segment": (SENTENCES["a perfect match"],),
    "one segment of two words": (SHORT,),
    "no match": (SENTENCES["no match"],),
    "no bigram matches": (SENTENCES["no bigram matches"],),
    "one correct word": (SENTENCES["one correct word"],),
    "a segment that is far too short": (SENTENCES["far too short"],),
    "two long references": (SENTENCES["two long references"],),
    "a near reference between two others": (SENTENCES["a near reference between two others"],),
    "a word of an earlier reference": (
        "so the cat sat down | the cat sat down too",
        "dog sat down now too | so the dog sat down now",
    ),
    "another word of an earlier reference": (
        SENTENCES["a candidate that is too long"],
        "dog sat on it down | now the dog sat on it",
    ),
    "a pair of an earlier reference": (
        "the cat sat down | the cat sat down | a dog",
        "a dog sat on the mat | oh so he sat on the mat",
    ),
    "near misses": (SENTENCES["near misses"],),
    "three references": (SENTENCES["a tie of three references"],),
    "one segment without any match": (SENTENCES["a perfect match"], SENTENCES["no match"]),
    "the first segment without any match": ("oh dear | what a pity this is", SENTENCES["a tie"]),
    "two segments without any match": (
        "oh dear me | no",
        SENTENCES["a candidate that is too short"],
        SENTENCES["no match"],
    ),
    "two references for one segment": (
        SENTENCES["a perfect match"],
        "the cat sat | the cat | the cat sat in",
    ),
    "a word with two references": (SENTENCES["a perfect match"], "cat | cat | the cat"),
    "a short segment last": (SENTENCES["a candidate that is too short"], SHORT),
    "a short segment first": (SHORT, SENTENCES["a tie"]),
    "the same candidate twice": (
        "the cat sat down | the cat sat down today",
        "the cat sat down | a cat sat down",
    ),
    "repeated words": (SENTENCES["far too short"], "no no no no | no he said no | no no"),
    "several references each": (SENTENCES["a tie of three references"], SENTENCES["near misses"]),
    "a repeated pair": (SENTENCES["a repeated pair"], SENTENCES["tokens that run together"]),
    "a tie": (SENTENCES["a tie"],),
    "a tie after a longer reference": (SENTENCES["a tie after a longer reference"],),
    "a tie after a shorter reference": (SENTENCES["a tie after a shorter reference"],),
    "four segments": (
        "the cat the cat sat | the cat sat on the mat | the cat is on a mat",
        "a dog barked | a dog was barking loudly | the dog barked at us",
        "to be or to be | to be or not to be | be or not to be is it",
        "no no no no | no he said no | no no",
    ),
}

CORPUS_BLEU = Exercise(
    correct=aggregation.corpus_bleu,
    **TEXTS["corpus_bleu"],
    inputs=tuple((label, corpus(*lines)) for label, lines in INPUTS.items()),
    further=(my_corpus_bleu, (*corpus("a dog barked | a dog slept"), 2, [0.75, 0.25])),
    shown_with=(aggregation.corpus_stats, aggregation.sentence_stats, aggregation.BleuStats.score),
)


def add_counts(pairs: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Add the matches and the totals of several segments."""
    return sum(matches for matches, _ in pairs), sum(total for _, total in pairs)


ADD_COUNTS = Exercise(
    correct=add_counts,
    **TEXTS["add_counts"],
    read=read_pair,
    inputs=(
        ("one segment", ([(1, 2)],)),
        ("two segments", ([(6, 10), (3, 3)],)),
        ("a segment without matches", ([(0, 4), (2, 5)],)),
        ("a segment without n-grams", ([(3, 4), (0, 0)],)),
        ("three segments, two of them alike", ([(1, 2), (3, 4), (1, 2)],)),
    ),
)


def to_report(
    candidates: Sequence[Sequence[str]], references: Sequence[Sequence[Sequence[str]]]
) -> list[int]:
    """Return c, r, four matches and four totals, which can be added to those of another part."""
    stats = aggregation.corpus_stats(candidates, references)
    return [stats.candidate_length, stats.reference_length, *stats.matches, *stats.totals]


TO_REPORT = Exercise(
    correct=to_report,
    **TEXTS["to_report"],
    read=read_tokens,
    inputs=tuple((label, corpus(*lines)) for label, lines in list(INPUTS.items())[2::4]),
)


def bleu_from_memory(
    candidates: Sequence[Sequence[str]], references: Sequence[Sequence[Sequence[str]]]
) -> float:
    """Compute corpus BLEU."""
    return aggregation.corpus_bleu(candidates, references).score


BLEU_FROM_MEMORY = Exercise(
    correct=bleu_from_memory,
    **TEXTS["bleu_from_memory"],
    inputs=CORPUS_BLEU.inputs,
)


# Mistakes


@mistake("pool", "05")
def mean_of_sentences(bleu, all_sums):
    """averages the sentence scores instead of adding up the counts of all segments first.

    Add up the matches of both segments and then the totals, and divide once."""
    return sum(map(bleu.score, all_sums)) / len(all_sums)


@mistake("pool", "05")
def precisions_averaged(bleu, all_sums):
    """averages the segments' precisions instead of adding up matches and totals first.

    Write down 1/1 and 1/3. Their average is 2/3, but together they are 2 of 4."""
    ratios = [bleu.precisions(list(zip(sums[2::2], sums[3::2], strict=True))) for sums in all_sums]
    c, r, *_ = map(sum, zip(*all_sums, strict=True))
    means = [sum(column) / len(column) for column in zip(*ratios, strict=True)]
    return bleu.combine(means, bleu.brevity_penalty(c, r))


@mistake("pool", "05")
def penalty_per_segment(bleu, all_sums):
    """computes a brevity penalty for each segment and averages them.

    Add up all candidate lengths and all reference lengths first. A corpus has only one penalty."""
    penalty = sum(bleu.brevity_penalty(c, r) for c, r, *_ in all_sums) / len(all_sums)
    _, _, *counts = map(sum, zip(*all_sums, strict=True))
    pairs = list(zip(counts[::2], counts[1::2], strict=True))
    return bleu.combine(bleu.precisions(pairs), penalty)


@mistake("pool", "05")
def unmatched_left_out(bleu, all_sums):
    """leaves out segments in which nothing matches, although their lengths and totals count.

    Put a perfect segment next to one without any match. The score must be below 1."""
    kept = [sums for sums in all_sums if any(sums[2::2])]
    return bleu.score([sum(column) for column in zip(*kept or all_sums, strict=True)])


@mistake("segments", "05")
def segments_joined(bleu, candidates, references):
    """joins the segments, so that some n-grams run from one segment into the next.

    Count the bigrams of two segments with two words each. Are there two bigrams or three?"""
    streams = zip(*references, strict=False)
    return [(list(chain(*candidates)), [list(chain(*stream)) for stream in streams])]


@mistake("segments", "05")
def transposed(bleu, candidates, references):
    """reads the references as [reference][segment], but they are nested as [segment][reference].

    Print references[0]. Does it hold all references of the first segment, or the first reference of
    every segment?"""
    return list(zip(candidates, zip(*references, strict=False), strict=False))


@mistake("pool", "05", only=(*CORPORA, "add_counts"))
def sum_replaced(bleu, all_sums, places=(0,)):
    """keeps only the last segment's number in at least one of its sums.

    Print c, r, matches and totals after each of two segments. None of them should get smaller."""
    columns = enumerate(zip(*all_sums, strict=True))
    return bleu.score([column[-1] if at in places else sum(column) for at, column in columns])


for replaced in (
    (1,),
    (0, 1),
    *(range(*ends) for ends in ((2, 10, 2), (3, 10, 2), (2, 10), (10,))),
):
    sum_replaced.also("pool")(partial(sum_replaced.parts[0][1], places=replaced))


sum_replaced.also("add_counts")(lambda bleu, pairs: pairs[-1])


# Questions

LATE = corpus(
    "the ferry left the harbour an hour late because of fog "
    "| the ferry left the harbour two hours late because of the fog",
    "see you on monday | see you on monday",
)


def first_when_pooled() -> str:
    """Name the system of the corpus with the highest pooled score."""
    groups = [[tokenize(text) for text in group] for group in load().references]
    systems = load().systems.items()
    scores = {
        name: aggregation.corpus_bleu([tokenize(line) for line in lines], groups).score
        for name, lines in systems
    }
    return max(scores, key=scores.__getitem__)


ANSWERS = {
    "a_zero": lambda: f"{math.prod([6 / 6, 4 / 5, 2 / 4, 0 / 3]) ** (1 / 4):.2f}",
    "pooled": lambda: f"{aggregation.corpus_bleu(*LATE).score:.2f}",
    "winner": first_when_pooled,
}
SHOWN = {"pooled": lambda: pictures().average_bars(*LATE)}


# Tasks of `forge`

FERRY = "the ferry left the harbour an hour".split()
MONDAY = "see you on monday".split()


def _two_ways(candidate: list, references: Segment) -> tuple[float, float]:
    """Pooled score and mean of a corpus: the candidate and a perfect short segment."""
    pooled, mean = average(score_segments([candidate, MONDAY], [references, [MONDAY]]))
    return pooled.score, mean


def way_demand(way: int, sign: int) -> Callable:
    """Return a demand that one of the two ways goes up or down."""

    def test(candidate: list, references: Segment) -> tuple[bool, object]:
        before, after = _two_ways(FERRY, references)[way], _two_ways(candidate, references)[way]
        return sign * (after - before) > 1e-9, f"{before:.3f} -> {after:.3f}"

    return test


FORGE = read_texts("05", "forge")
TASKS = {
    "mean_up_pool_down": Task(
        **FORGE["mean_up_pool_down"],
        references=("the ferry left the harbour two hours late",),
        demands={
            "the mean goes up": way_demand(1, 1),
            "the pooled score goes down": way_demand(0, -1),
        },
    ),
}
