"""Lesson 01. The first three come from lesson 00."""

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.clipping import modified_precision
from bleu_teach.content.question import RIGHT, Question
from bleu_teach.data import GUIDE_1
from bleu_teach.ngrams import extract_ngrams, tokenize


def nonsense(n):
    """Count what is right in the paper's candidate 1 when its words are sorted."""
    references = [tokenize(text) for text in GUIDE_1.references]
    return modified_precision(sorted(tokenize(GUIDE_1.candidate)), references, n)


QUESTIONS = (
    Question(
        "go_go_go",
        "The reference is “Let us go”, and the candidate says “go go go”. "
        "How many of its chips are hatched (✂)?",
        {
            "0": "unclipped",
            "1": "One chip is solid, because the reference has one “go”. All others are hatched.",
            "2": RIGHT,
            "3": "all_or_nothing",
        },
        why="A reference pays for as many copies as it has itself.",
        answer=lambda: 3 - modified_precision("go go go".split(), ["let us go".split()], 1).matches,
    ),
    Question(
        "mixed_up",
        "“on the mat is the cat” has every word of “the cat is on the mat”, and some pairs, "
        "but no group of four is right. What is its BLEU?",
        {"0": RIGHT, "0.46": "arithmetic_mean", "1": "unigrams_only"},
        why="The four precisions are multiplied, so one that is nothing leaves nothing.",
        answer=lambda: (
            sentence_bleu("on the mat is the cat".split(), ["the cat is on the mat".split()]).score
        ),
    ),
    Question(
        "too_short",
        "“there is a dog on the” is its reference without the last word. All words and all "
        "groups in it are right. What is its BLEU?",
        {
            "0": "Nothing in it is wrong, so no precision is 0. It is only too short.",
            "0.85": RIGHT,
            "1": "penalty_missing",
        },
        why="The precisions do not see what is missing. The brevity penalty does.",
        answer=lambda: round(
            sentence_bleu(
                "there is a dog on the".split(), ["there is a dog on the sofa".split()]
            ).score,
            2,
        ),
    ),
    Question(
        "nonsense_words",
        "The same 18 words in alphabetical order: how many of them are matched?",
        {
            "0": "The sentence is gone, but its words are not. Each is looked for by itself.",
            "8": "Sorting moves words and loses none. Which of them would stop matching?",
            "17": RIGHT,
        },
        why="A count of words stays the same in any order.",
        answer=lambda: nonsense(1).matches,
    ),
    Question(
        "full_windows",
        "Seven words have six bigrams. How many trigrams do they have?",
        {
            "3": "strided",
            "4": "off_by_one",
            "5": RIGHT,
            "7": "A window would have to start at each word. From the last two words on, it would "
            "hang over the edge.",
        },
        why="The longer the window, the less room it has to slide.",
        answer=lambda: len([*extract_ngrams("the cat the cat on the mat".split(), 3)]),
    ),
    Question(
        "nonsense_pairs",
        "The nonsense has 17 bigrams, too. How many of them occur in a reference?",
        {
            "0": "Nearly. But even in alphabetical order, two words that belong together can meet.",
            "1": RIGHT,
            "5": "Five would be a lot of luck. Neighbours in the alphabet are seldom neighbours "
            "in a sentence.",
            "10": "The sentence has that many. But a bigram is two words in their order, and the "
            "order is gone.",
        },
        why="Only “that the” has survived. A bigram knows who stands beside whom, and sorting "
        "has changed that.",
        answer=lambda: nonsense(2).matches,
    ),
    Question(
        "split_match",
        "After split(), how many of the six words on the left are also on the right?",
        {
            "2": RIGHT,
            "4": "The capital letters cost two words, and the full stops cost two more.",
            "6": "For a reader they are the same six words. For Python “A” is not “a”, and "
            "“mat.” is not “mat”.",
        },
        why="Only “sat” and “the” survive. Who cuts the text decides what can match.",
        answer=lambda: (
            modified_precision(
                "A cat sat on the mat.".split(), ["On the mat sat a cat.".split()], 1
            ).matches
        ),
    ),
    Question(
        "different_bigrams",
        "How many different bigrams does “to be or not to be” have?",
        {
            "4": RIGHT,
            "5": "There are five windows. But two of them hold the same words.",
            "6": "There are six words. The last one starts no bigram.",
        },
        why="“to be” comes twice: one bigram, with the count 2.",
        answer=lambda: len({*extract_ngrams("to be or not to be".split(), 2)}),
    ),
)
