"""Lesson 01: n-grams and their counts."""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from bleu_teach import ngrams
from bleu_teach.calls.values import read_counts, read_ngrams, read_tokens
from bleu_teach.clipping import modified_precision
from bleu_teach.content.bank import COUNTED, TABLES, mistake
from bleu_teach.content.exercise import Exercise, segment
from bleu_teach.content.forge import Task, all_matched, at_least, score_demand
from bleu_teach.content.lessons import read_texts
from bleu_teach.content.model import Bleu
from bleu_teach.content.question import pictures
from bleu_teach.data import GUIDE_1, TWO_PEOPLE
from bleu_teach.ngrams import tokenize

TEXTS = read_texts("01", "exercises")

EXTRACT_NGRAMS = Exercise(
    correct=ngrams.extract_ngrams,
    **TEXTS["extract_ngrams"],
    read=read_ngrams,
    inputs=(
        ("one word", ("cat".split(), 1)),
        ("a segment shorter than n", ("cat".split(), 2)),
        ("a segment of two words for triples", ("the cat".split(), 3)),
        ("a capital letter", ("The cat".split(), 1)),
        ("a pair", ("the cat".split(), 2)),
        ("a word three times", ("the the The the".split(), 1)),
        ("pairs that overlap", ("The cat sat".split(), 2)),
        ("a repeated pair", ("the cat the cat".split(), 2)),
        ("triples", ("a dog was barking at us".split(), 3)),
        ("a segment that is one word too short", ("a dog was".split(), 4)),
        ("a repeated triple", ("to be to be to".split(), 3)),
    ),
)

COUNT_NGRAMS = Exercise(
    correct=ngrams.count_ngrams,
    **TEXTS["count_ngrams"],
    read=read_counts,
    inputs=(*EXTRACT_NGRAMS.inputs, ("a word twice in a row", ("the cat cat".split(), 1))),
)


def bigrams(tokens: Sequence[str]) -> list[tuple[str, str]]:
    """Return the pairs of adjacent tokens."""
    pairs = []
    for start in range(len(tokens) - 1):
        pairs.append((tokens[start], tokens[start + 1]))
    return pairs


BIGRAMS = Exercise(
    correct=bigrams,
    **TEXTS["bigrams"],
    read=read_ngrams,
    inputs=(
        ("one word", (["cat"],)),
        ("two words", ("the cat".split(),)),
        ("three words", ("the cat sat".split(),)),
        ("an even number of words", ("the cat sat down".split(),)),
        ("a repeated pair", ("the cat the cat".split(),)),
        ("no words", ([],)),
        ("seven words", ("the cat the cat on the mat".split(),)),
    ),
)


def number_of_ngrams(c: int, n: int) -> int:
    """Return how many n-grams a sentence of c tokens has."""
    return max(0, c - n + 1)


NUMBER_OF_NGRAMS = Exercise(
    correct=number_of_ngrams,
    **TEXTS["number_of_ngrams"],
    inputs=(
        ("one token", (1, 1)),
        ("bigrams of two tokens", (2, 2)),
        ("bigrams of three tokens", (3, 2)),
        ("one token too few", (3, 4)),
        ("much too short", (1, 4)),
        ("three tokens too few", (2, 5)),
        ("no tokens, bigrams", (0, 2)),
        ("unigrams", (7, 1)),
        ("trigrams of seven tokens", (7, 3)),
        ("4-grams of eighteen tokens", (18, 4)),
    ),
)

TOKENIZE = Exercise(
    correct=ngrams.tokenize,
    **TEXTS["tokenize"],
    read=read_tokens,
    inputs=(
        ("one word", ("cat",)),
        ("an empty string", ("",)),
        ("a capital letter", ("The cat",)),
        ("a full stop", ("The cat sat.",)),
        ("a comma and quotation marks", ('"Well, did it?"',)),
        ("a dash between spaces", ("Wait - what?",)),
        ("only punctuation", ("... !",)),
        ("an apostrophe", ("Don't stop!",)),
        ("a hyphen in a word", ("a well-known cat",)),
        ("two spaces and a tab", ("the  cat\tsat",)),
        ("separate dots", ("So ... the cat - again.",)),
    ),
)


# Mistakes


@mistake("read", "01")
def characters(bleu, tokens):
    """works on one long string, so that it counts characters instead of words.

    Print the first n-gram. Iterating over a string yields characters, so keep a list of tokens."""
    return list(" ".join(map(str, tokens)))


characters.also("read")(lambda bleu, tokens: list("".join(map(str, tokens))))  # without spaces


@mistake("ngram", "01")
def joined_ngrams(bleu, tokens):
    """joins the tokens of an n-gram into one string, so that "a" + "bc" and "ab" + "c" are the
    same.

    Keep each n-gram as a tuple of tokens, then look at the result for n = 2."""
    return "".join(map(str, tokens))


@mistake("ngram", "01", only=TABLES)
def spaced_ngrams(bleu, tokens):
    """joins the tokens of an n-gram with spaces instead of keeping them in a tuple.

    Compare ("the", "cat") with "the cat". Which of them still shows where a token ends?"""
    return " ".join(map(str, tokens))


@mistake("read", "01", only=COUNTED)
def lowercased(bleu, tokens):
    """lowercases the tokens, so that "The" and "the" become the same token.

    Leave the tokens as they are, because the tokenizer decides about case."""
    return [str(token).lower() for token in tokens]


@mistake("extract_ngrams", "01")
def off_by_one(bleu, tokens, n):
    """misses the last n-gram.

    For three words and n = 2, write down every index where a bigram starts. Does your range reach
    the last of them?"""
    return Bleu.extract_ngrams(bleu, tokens, n)[:-1]


for least in (0, -math.inf):
    off_by_one.also("number_of_ngrams")(lambda bleu, c, n, least=least: max(c - n, least))


@mistake("number_of_ngrams", "01")
def negative_number(bleu, c, n):
    """returns a negative number for a sentence that is much shorter than n.

    How many 4-grams does a single token have? What does your formula return for it?"""
    return c - n + 1


@mistake("number_of_ngrams", "01")
def blocks_counted(bleu, c, n):
    """counts blocks of n tokens that don't overlap, but n-grams overlap.

    Write down all bigrams of "a b c" by hand. How far does the window move each time?"""
    return c // n


@off_by_one.also("modified_precision")
def _of_the_candidate_alone(bleu, candidate, references, n):
    return Bleu.modified_precision(bleu, candidate[:-1], references, n)


@mistake("extract_ngrams", "01")
def first_missed(bleu, tokens, n):
    """misses the first n-gram.

    Print the first n-gram of three words. In Python, the first index is 0 and not 1."""
    return Bleu.extract_ngrams(bleu, tokens, n)[1:]


@mistake("extract_ngrams", "01")
def strided(bleu, tokens, n):
    """moves the window by n tokens, so that the n-grams don't overlap.

    Write down all bigrams of "a b c" by hand. The window moves by one token, not by n."""
    return Bleu.extract_ngrams(bleu, tokens, n)[::n]


@mistake("extract_ngrams", "01")
def short_tails(bleu, tokens, n):
    """continues past the end and counts the shorter windows there as n-grams.

    Print the length of the last n-gram. At which index does the last full window start?"""
    tokens = bleu.read(tokens)
    return [bleu.ngram(tokens[start : start + n]) for start in range(len(tokens))]


@mistake("extract_ngrams", "01")
def short_segment_whole(bleu, tokens, n):
    """returns a segment shorter than n as if it were an n-gram.

    How many windows of three words fit into two words? A slice past the end is shorter."""
    tokens = bleu.read(tokens)
    return [bleu.ngram(tokens[i : i + n]) for i in range(max(len(tokens) - n + 1, 1))]


@mistake("extract_ngrams", "01")
def all_orders(bleu, tokens, n):
    """collects the n-grams of every length up to n instead of length n only.

    Print the lengths of your n-grams for n = 2. Each n is counted separately."""
    return [g for order in range(1, n + 1) for g in Bleu.extract_ngrams(bleu, tokens, order)]


@mistake("ngram", "01")
def order_ignored(bleu, tokens):
    """sorts the tokens inside an n-gram, so that ("cat", "the") and ("the", "cat") are the same.

    Keep the tokens in their original order, because n-grams exist to record word order."""
    return tuple(sorted(tokens, key=str))


@mistake("extract_ngrams", "01", only=COUNTED[:5])
def words_always(bleu, tokens, n):
    """uses single words, whatever n is.

    Try n = 2. Where does your code use n?"""
    return Bleu.extract_ngrams(bleu, tokens, 1)


@mistake("extract_ngrams", "01")
def pairs_always(bleu, tokens, n):
    """always uses windows of two tokens, whatever n is.

    Try n = 1 and n = 3. Which 2 in your code should be n?"""
    return Bleu.extract_ngrams(bleu, tokens, 2)


@mistake("extract_ngrams", "01")
def window_one_short(bleu, tokens, n):
    """makes its windows one word too short.

    Print the length of each window for n = 2. A slice excludes its end."""
    tokens = bleu.read(tokens)
    return [bleu.ngram(tokens[i : i + n - 1]) for i in range(len(tokens) - n + 1)]


@mistake("extract_ngrams", "01", only=TABLES[:1])
def words_skipped(bleu, tokens, n):
    """combines words that aren't next to each other.

    Print the bigrams of "a b c". An n-gram is a window, so "a" and "c" aren't in one."""
    return list(combinations(tokens, n))


@mistake("count_ngrams", "01", only=TABLES[1:])
def counted_from_zero(bleu, tokens, n):
    """counts each n-gram one time too few, as if its first occurrence didn't count.

    What does your code do with an n-gram when it sees it for the first time?"""
    return {g: count - 1 for g, count in Bleu.count_ngrams(bleu, tokens, n).items()}


@mistake("count_ngrams", "01", only=("count_ngrams",))
def relative_counts(bleu, tokens, n):
    """divides each count by the number of n-grams.

    A count is a whole number. How often does "the" occur in "the the cat"?"""
    counts = Bleu.count_ngrams(bleu, tokens, n)
    return {ngram: count / counts.total() for ngram, count in counts.items()}


@mistake("count_ngrams", "01")
def set_matching(bleu, tokens, n):
    """counts each distinct n-gram once, as a set does.

    How often does your code count "the" in "the the the"? It must keep the repetitions."""
    return Counter(set(Bleu.count_ngrams(bleu, tokens, n)))


set_matching.also("extract_ngrams")(
    lambda bleu, tokens, n: list(dict.fromkeys(Bleu.extract_ngrams(bleu, tokens, n)))
)


@mistake("extract_ngrams", "01", only=COUNTED)
def return_in_loop(bleu, tokens, n):
    """stops after the first round of its loop.

    Look at the indentation of your return. Inside the loop, it ends the function at once."""
    return Bleu.extract_ngrams(bleu, tokens, n)[:1]


# Questions


def nonsense(n):
    """Count what is right in the paper's candidate 1 when its words are sorted."""
    references = [tokenize(text) for text in GUIDE_1.references]
    return modified_precision(sorted(tokenize(GUIDE_1.candidate)), references, n)


ANSWERS = {
    "go_go_go": lambda: 3 - modified_precision(*segment("go go go | let us go"), 1).matches,
    "nonsense_pairs": lambda: nonsense(2).matches,
    "split_match": lambda: (
        modified_precision(*segment("A cat sat on the mat. | On the mat sat a cat."), 1).matches
    ),
}


SHOWN = {
    "nonsense_pairs": lambda: pictures().chips(
        sorted(tokenize(GUIDE_1.candidate)), [*map(tokenize, GUIDE_1.references)], n=2
    ),
    "split_match": lambda: pictures().chips(
        "A cat sat on the mat.".split(), ["On the mat sat a cat.".split()]
    ),
}


# Tasks of `forge`

FORGE = read_texts("01", "forge")
TASKS = {
    "zero_from_good_words": Task(
        **FORGE["zero_from_good_words"],
        references=TWO_PEOPLE,
        demands={
            "at least four words": at_least(4),
            "every word is matched": all_matched,
            "BLEU is 0": score_demand(lambda score: score == 0),
        },
    ),
}
