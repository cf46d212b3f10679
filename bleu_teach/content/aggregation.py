"""Lesson 05: one score for a corpus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, chain

from bleu_teach import aggregation
from bleu_teach.aggregation import corpus_bleu, sentence_bleu
from bleu_teach.brevity import closest_reference_length
from bleu_teach.calls.values import read_pair
from bleu_teach.content.bank import mistake
from bleu_teach.content.exercise import corpus, exercises_of
from bleu_teach.content.forge import Segment, task
from bleu_teach.content.question import pictures
from bleu_teach.content.scores import SENTENCES
from bleu_teach.corpus import load
from bleu_teach.display.formatting import number
from bleu_teach.display.views import Table
from bleu_teach.language import gettext
from bleu_teach.ngrams import tokenize

exercise = exercises_of("05")


SHORT = "a dog | a dog"
ALONE = "far too short", "a near reference between two others"
INPUTS = {
    "one perfect segment": (SENTENCES["a perfect match"],),
    "one segment of two words": (SHORT,),
    **{label: (SENTENCES[label],) for label in ALONE},
    "one segment without any match": (SENTENCES["a perfect match"], SENTENCES["no match"]),
    "the first segment without any match": ("oh dear | what a pity this is", SENTENCES["a tie"]),
    "two references for one segment": (
        SENTENCES["a perfect match"],
        "the cat sat | the cat | the cat sat in",
    ),
    "repeated words": (SENTENCES["far too short"], "no no no no | no he said no | no no"),
    "multiple references each": (SENTENCES["a tie of three references"], SENTENCES["near misses"]),
    "a repeated pair": (SENTENCES["a repeated pair"], SENTENCES["two correct words"]),
    "four segments": (
        "the cat the cat sat | the cat sat on the mat | the cat is on a mat",
        "a dog barked | a dog was barking loudly | the dog barked at us",
        "to be or to be | to be or not to be | be or not to be is it",
        "no no no no | no he said no | no no",
    ),
}
LATE = corpus(
    "the ferry left the harbour an hour late because of fog "
    "| the ferry left the harbour two hours late because of the fog",
    "see you on monday | see you on monday",
)
ROWS = [(label, *corpus(*lines)) for label, lines in INPUTS.items()]

exercise(*ROWS, show=LATE)(aggregation.corpus_bleu)


@exercise(
    ("one segment", [(1, 2)]),
    ("two segments", [(6, 10), (3, 3)]),
    ("a segment without matches", [(0, 4), (2, 5)]),
    ("a segment without n-grams", [(3, 4), (0, 0)]),
    read=read_pair,
)
def add_counts(pairs: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Add the matches and the totals of several segments."""
    return sum(matches for matches, _ in pairs), sum(total for _, total in pairs)


@exercise(*ROWS, show=([LATE[0][0]], [LATE[1][0]]))
def bleu_from_memory(
    candidates: Sequence[Sequence[str]], references: Sequence[Sequence[Sequence[str]]]
) -> float:
    """Compute corpus BLEU."""
    return aggregation.corpus_bleu(candidates, references).score


# Mistakes


@mistake("pool", "05")
def mean_of_sentences(bleu, all_sums):
    """averages the sentence scores instead of adding up the counts of all segments first.
    Add up the matches and totals of all segments, and compute one score at the end."""
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


@mistake("pool", "05")
def sum_replaced(bleu, all_sums, places=(0,)):
    """keeps only the last segment's number in at least one of its sums.
    Print c, r, matches and totals after each of two segments. None of them should get smaller."""
    columns = enumerate(zip(*all_sums, strict=True))
    return bleu.score([column[-1] if at in places else sum(column) for at, column in columns])


sum_replaced.vary(places=(0, 1))
sum_replaced.vary(places=range(2, 10, 2))
sum_replaced.vary(places=range(2, 10))  # matches and totals
sum_replaced.also("add_counts")(lambda bleu, pairs: pairs[-1])


def add_to_running_length(bleu, candidates, references):
    so_far = accumulate(map(len, candidates))
    lengths = ([*map(len, group)] for group in references)
    return sum(map(len, candidates)), sum(map(closest_reference_length, so_far, lengths))


@mistake("corpus_bleu", "05")
def running_length(bleu, candidates, references):
    """looks for the reference closest to the sum of the candidate lengths so far.
    In the second segment, print the length you look for. How long is this segment's candidate?"""
    sums = [bleu.segment_sums(*one) for one in bleu.segments(candidates, references)]
    _, _, *counts = map(sum, zip(*sums, strict=True))
    return bleu.score([*add_to_running_length(bleu, candidates, references), *counts])


running_length.also("add_lengths")(add_to_running_length)


# Questions


def compare_systems() -> Table:
    """Show both scores of each system of the test set."""
    told = load()
    references = [[tokenize(text) for text in group] for group in told.references]
    rows = []
    for name, lines in told.systems.items():
        candidates = [*map(tokenize, lines)]
        scores = [sentence_bleu(*one).score for one in zip(candidates, references, strict=True)]
        pooled = corpus_bleu(candidates, references).score
        rows.append([name, number(sum(scores) / len(scores), 3), number(pooled, 3)])
    names = gettext("system"), gettext("average"), gettext("pooled")
    return Table(gettext("Two ways to score a test set"), names, rows)


SHOWN = {"pooled": lambda: pictures().average_marks(*LATE), "winner": compare_systems}


# Tasks of `forge`

FERRY = "the ferry left the harbour an hour".split()
MONDAY = "see you on monday".split()


def _two_ways(candidate: list, references: Segment) -> tuple[float, float]:
    """Pooled score and mean of a corpus: the candidate and a perfect short segment."""
    pooled = corpus_bleu([candidate, MONDAY], [references, [MONDAY]]).score
    return pooled, (sentence_bleu(candidate, references).score + 1) / 2


def way_demand(way: int, sign: int) -> Callable:
    """Return a demand that one of the two ways goes up or down."""

    def test(candidate: list, references: Segment) -> tuple[bool, object]:
        before, after = _two_ways(FERRY, references)[way], _two_ways(candidate, references)[way]
        return sign * (after - before) > 1e-9, f"{before:.3f} -> {after:.3f}"

    return test


task(
    "mean_up_pool_down",
    "05",
    references=("the ferry left the harbour two hours late",),
    demands={
        "the average goes up": way_demand(1, 1),
        "the pooled score goes down": way_demand(0, -1),
    },
)
