"""The graded assignment: its functions, the mistakes that only they can have, and a flaw."""

import re
from collections import Counter
from collections.abc import Sequence

from bleu_teach import aggregation
from bleu_teach.calls.values import read_pair, read_pair_of_ints, read_tokens
from bleu_teach.content import aggregation as lesson_05
from bleu_teach.content.bank import mistake
from bleu_teach.content.conventions import read_fields
from bleu_teach.content.exercise import corpus, exercises_of
from bleu_teach.content.forge import at_least, task
from bleu_teach.ngrams import count_ngrams

PAIRS_OF_SEGMENTS = (
    ("a perfect match", "cat | cat", 1),
    ("an empty candidate", " | the cat", 2),
    ("an uppercase letter", "The cat | the cat", 1),
    ("a word that the reference repeats", "the cat | the the", 1),
    ("a word that both repeat", "the the the | the the", 1),
    ("a repeated pair", "to be to be | to be or be", 2),
    ("near misses", "an other Cat | a nother cat", 3),
    ("one word, and triples", "cat | cat", 3),
    ("a word three times in the reference", "no | no no no", 2),
)


@exercises_of("02")(
    *((label, *map(str.split, text.split("|")), max_n) for label, text, max_n in PAIRS_OF_SEGMENTS),
    like="modified_precision",
    family="assignment",
    asks="a pair of ints (matches, larger number of n-grams)",
    read=read_pair_of_ints,
    achieved="Next: GLEU, which calls this function for each reference.",
    hints=(
        "How many n-grams does one segment have if you count single words, pairs and triples?",
        "Your count_ngrams of lesson 01 counts one order. Add up its Counters for n = 1 to max_n.",
        "With two such Counters, & keeps the smaller count of each n-gram. The second number is "
        "the larger of the two totals.",
    ),
)
def count_matches(candidate: Sequence, reference: Sequence, max_n: int) -> tuple[int, int]:
    """Return the clipped matches of all orders up to max_n, and the larger number of n-grams."""
    ours, theirs = (
        sum((count_ngrams(tokens, n) for n in range(1, max_n + 1)), Counter())
        for tokens in (candidate, reference)
    )
    return (ours & theirs).total(), max(ours.total(), theirs.total())


CORPORA = (
    ("one perfect segment", 1, "cat | cat"),
    ("an empty candidate", 1, " | the cat"),
    ("a tie", 1, "a b | a b c d | a x"),
    ("two segments", 1, "a b | a b", "a b c d | a x y z"),
    ("repeated words", 1, "the the the | the cat the"),
    ("four orders", 4, "the cat the cat sat | the cat sat on the mat | a cat the cat"),
    ("near misses", 2, "no where the cat | now here The cat | cat the cats", "a | a b"),
    ("a word that the reference repeats", 1, "the | the the"),
    ("words that the first reference repeats", 1, "so the | so so the the | on"),
)


@exercises_of("05")(
    *((label, *corpus(*lines), max_n) for label, max_n, *lines in CORPORA),
    ("a corpus without segments", [], [], 4),
    like="corpus_bleu",
    family="assignment",
    asks="a pair (score, total that it divides by)",
    read=read_pair,
    achieved="Next: the audit of your data.",
    hints=(
        "What do you compute for each reference, and what for the whole corpus?",
        "For each segment, call count_matches for each reference, and keep the pair whose ratio "
        "is highest.",
        "Add up both numbers of the pairs that you kept, and divide once, after the loop.",
    ),
)
def GLEU(candidates: Sequence, references: Sequence, max_n: int) -> tuple[float, int]:
    """Return corpus GLEU (Wu et al. 2016, as NLTK extends it) and the total that it divides by."""
    matches = total = 0
    for candidate, group in zip(candidates, references, strict=True):
        counted = [count_matches(candidate, reference, max_n) for reference in group]
        best = max(counted, key=lambda one: one[0] / one[1])  # the first one of several
        matches, total = matches + best[0], total + best[1]
    return (matches / total if total else 0.0), total


@exercises_of("05")(
    *lesson_05.ROWS,
    ("an empty candidate", *corpus(" | the cat")),
    like="corpus_bleu",
    show=lesson_05.LATE,
    family="assignment",
    asks="a pair (score, brevity penalty)",
    read=read_pair,
    achieved="Next: read two signatures.",
)
def BLEU(candidates: Sequence, references: Sequence) -> tuple[float, float]:
    """Return BLEU and the brevity penalty, as sacreBLEU without smoothing computes both."""
    score = aggregation.corpus_bleu(candidates, references)
    return score.score, score.brevity_penalty


LINE = "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0"


@exercises_of("07")(
    ("the same line twice", LINE, LINE),
    ("another tokenizer", LINE, LINE.replace("13a", "intl")),
    ("another version", LINE, LINE.replace("2.6", "2.5")),
    ("another order", LINE, "|".join(LINE.split("|")[::-1])),
    ("a field that the first line lacks", LINE.replace("eff:no|", ""), LINE),
    ("each line lacks a field", LINE.replace("tok:13a|", ""), LINE.replace("eff:no|", "")),
    (
        "two fields too few, and the version",
        LINE.replace("nrefs:1|", ""),
        LINE.replace("smooth:exp|", "").replace("6.0", "5.1"),
    ),
    like="signature",
    family="assignment",
    asks="a list of names in alphabetical order",
    read=read_tokens,
    achieved="Next: the questions that a person reads.",
    hints=(
        "Split each line at |, and each field at its first colon.",
        "Two dicts from names to values are easy to compare. Which names are in one of them only?",
        "Loop over the names of both dicts together. Skip version, keep the names whose values "
        "differ, and return sorted(names).",
    ),
)
def differing_fields(signature: str, other: str) -> list[str]:
    """Return the names of the fields that differ, in alphabetical order, without the version."""
    ours, theirs = read_fields(signature), read_fields(other)
    names = ours.keys() | theirs.keys()
    return sorted(n for n in names if n != "version" and ours.get(n) != theirs.get(n))


# Mistakes


@mistake("larger", "03")
def candidate_total(bleu, ours, theirs):
    """divides by the candidate's n-grams, as precision does, so that a short candidate gains.
    GLEU divides by the larger of two totals. Which one is larger for a candidate of one word?"""
    return ours


@lesson_05.mean_of_sentences.also("ratio")
def _mean_of_ratios(bleu, chosen):
    return sum(matches / total for matches, total in chosen) / (len(chosen) or 1)


# A task of `forge`

FERRY = "the ferry to the island leaves at nine and returns at noon every day"


# Of the ferry: when it leaves, if that is true or so early that people only wait; another boat, day
# or time of the day.
LEAVES = r"\b(leaves|departs|sails|goes|starts)\b( (?!returns)\w+){0,4} at "
TRUE = LEAVES + r"(nine|9)\b(?! \w+ty\b| fifteen)"
EARLY = rf"{LEAVES}((one|two|three|four|five|six|seven|eight|[1-8])\b(?! (pm|in))"
EARLY += r"|\w+ to (nine|9)\b)"
OTHER = r"from the island|(leaves|departs) the island|\b(not?|never|pm|tonight|tomorrow|evening|"
OTHER += r"night|afternoon|week\w*|month|year|other|\w+day)\b"


def misses(candidate: list, references: list) -> tuple[bool, object]:
    """Demand that anyone who believes it comes too late, never, or to another boat."""
    text = re.sub(r" (every|each) day\b", "", " ".join(map(str, candidate)))
    told = re.search(TRUE, text) or re.search(EARLY, text)
    return bool(not told or re.search(OTHER, text) or "island" not in candidate), ""


def liked(candidate: list, references: list) -> tuple[bool, object]:
    matches, total = count_matches(candidate, references[0], 4)
    return matches / total >= 0.6, f"{matches / total:.3f}"


task(
    "wrong_hour",
    "06",
    asks="A sentence that would make travellers miss the ferry, but that GLEU likes.",
    references=(FERRY,),
    demands={
        "travellers would miss the ferry": misses,
        "at least eight words": at_least(8),
        "GLEU with four orders is 0.6 or more": liked,
    },
    won="Two exchanged words, and a score that few honest translations reach.",
    hint="Start with the reference. Which two words can you exchange?",
)
