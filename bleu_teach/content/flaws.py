"""Lesson 06: what an error costs, pairs of systems, and candidates that BLEU rates too high."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.calls.values import read_pair_of_ints
from bleu_teach.clipping import max_reference_counts
from bleu_teach.content.bank import mistake
from bleu_teach.content.exercise import exercises_of, segment
from bleu_teach.content.forge import Segment, at_least, score_demand, task, without
from bleu_teach.corpus import load
from bleu_teach.data import AMERICAN_PLANE
from bleu_teach.ngrams import extract_ngrams

exercise = exercises_of("06")


@exercise(
    ("a single word", *segment("a | a b")),
    ("a cut in the middle", *segment("a b d | a b c d")),
    ("a pair that is matched too often", *segment("a b a b | a b c")),
    ("a pair that is twice in a reference", *segment("a b | a b a b")),
    ("the same cut twice", *segment("b a c b a | a c b")),
    ("a pair across two references", *segment("b c | a b | c a")),
)
def number_of_chunks(candidate: Sequence[str], references: Segment) -> int:
    """Return how many chunks remain if you cut wherever no reference has the two neighbours."""
    known = max_reference_counts(references, 2)
    return 1 + sum(known[pair] == 0 for pair in extract_ngrams(candidate, 2))


@exercise(
    ("one line, half of it lost", [0.8], [0.4]),
    ("one line, a gain", [0.4], [0.5]),
    ("two lines, one of them damaged", [0.2, 0.8], [0.1, 0.8]),
    ("a gain and a loss", [0.4, 0.6], [0.5, 0.2]),
)
def share_lost(clean: Sequence[float], damaged: Sequence[float]) -> float:
    """Return the proportion of the mean score that the errors cost."""
    return 1 - sum(damaged) / sum(clean)


@exercise(
    ("two systems, the same order", [(30, 0.5), (20, -0.5)], 5),
    ("two systems, the other order", [(30, -0.5), (20, 0.5)], 5),
    ("the first has the lower BLEU", [(20, -0.5), (30, 0.5)], 5),
    ("a gap that is too small", [(30, 0.5), (29, -0.5)], 5),
    ("a gap of exactly five", [(30, 0.5), (25, -0.5)], 5),
    ("two systems close together", [(30, 0.7), (27, 0.9), (20, 0.1)], 5),
    ("three systems", [(20, 0.1), (30, 0.7), (28, 0.9)], 5),
    read=read_pair_of_ints,
)
def agreements(systems: Sequence[tuple[float, float]], gap: float) -> tuple[int, int]:
    """Return how many pairs of systems BLEU and people rank alike, and how many pairs there are."""
    agree = pairs = 0
    for (bleu, human), (other_bleu, other_human) in combinations(systems, 2):
        if abs(bleu - other_bleu) >= gap:
            pairs += 1
            agree += (bleu > other_bleu) == (human > other_human)
    return agree, pairs


# Mistakes


@mistake("share_lost", "06")
def shares_averaged(bleu, clean, damaged):
    """averages the proportions of the lines instead of dividing the sums once.
    Try one line that falls from 0.2 to 0.1 and one that stays at 0.8. Half of how much is lost?"""
    return sum(1 - b / a for a, b in zip(clean, damaged, strict=True)) / len(clean)


@mistake("agreements", "06")
def neighbours_only(bleu, systems, gap):
    """compares each item only with the next one in the list.
    Write down all pairs of three items. Is the first one compared with the last?"""
    found = [agreements([*pair], gap) for pair in pairwise(systems)]
    return sum(agree for agree, _ in found), sum(pairs for _, pairs in found)


@mistake("agreements", "06")
def gap_with_sign(bleu, systems, gap):
    """skips the pairs whose first system has the lower BLEU.
    A gap has a size and a sign. Which of the two does the task compare?"""
    pairs = [(a, b) for a, b in combinations(systems, 2) if a[0] - b[0] >= gap]
    return sum(a[1] > b[1] for a, b in pairs), len(pairs)


# Tasks of `forge`

PLANE = AMERICAN_PLANE.candidate.split()
PLANE_SCORE = sentence_bleu(PLANE, [text.split() for text in AMERICAN_PLANE.references]).score
NO_RECORD = "lowest", "smallest", "fewest", "least", "worst"


def same_words(candidate: list, references: Segment) -> tuple[bool, object]:
    mine, theirs = Counter(candidate), Counter(PLANE)
    odd = [str(token) for token in (mine - theirs) + (theirs - mine)]
    return not odd, " ".join(odd)


def the_opposite_of_a_record(candidate: list, references: Segment) -> tuple[bool, object]:
    """Ask for a word that contradicts the record: a list of words for it would miss a synonym."""
    said = [word for word in candidate if word in NO_RECORD]
    still, found = without("highest", "more", "most", "not", "never")(candidate, references)
    return bool(said) and still, found or ", ".join(said)


task(
    "every_fact_wrong",
    "06",
    references=load().references[47],
    demands={
        "a different number": without("82", "eighty-two", "eighty"),
        "a different bird": without("storks", "stork"),
        "a different river": without("mirrel"),
        f"the opposite of a record: {', '.join(NO_RECORD)}": the_opposite_of_a_record,
        "nothing is left out: 30 words or more": at_least(30),
        "BLEU is above 0.6": score_demand(lambda score: score > 0.6),
    },
)
task(
    "nonsense_first",
    "06",
    references=AMERICAN_PLANE.references,
    demands={
        "the same tokens": same_words,
        f"BLEU is above {PLANE_SCORE:.3f}": score_demand(lambda s: s > PLANE_SCORE + 1e-9),
    },
    cut=str.split,
)
