"""Lesson 04. The first three come from the lessons before."""

from math import exp, isclose

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.clipping import modified_precision
from bleu_teach.content.question import RIGHT, Question
from bleu_teach.data import GUIDE_1, SHIP
from bleu_teach.ngrams import tokenize


def split(example):
    return tokenize(example.candidate), [tokenize(text) for text in example.references]


def dearest_repair():
    """Name the cost that falls most when *which* becomes *that* in the paper's candidate 1."""
    candidate, references = split(GUIDE_1)
    repaired = ["that" if word == "which" else word for word in candidate]
    before, after = (sentence_bleu(words, references).log_terms for words in (candidate, repaired))
    gains = [new - old for old, new in zip(before, after, strict=True)]
    return ("length", "p₁", "p₂", "p₃", "p₄")[gains.index(max(gains))]


QUESTIONS = (
    Question(
        "ten_words",
        "A candidate of 10 words has references of 13 and 8 words. What is its brevity penalty?",
        {"0.74": "longest_reference", "0.95": "average_reference", "1.00": RIGHT},
        why="The 8 is two words away, the 13 is three. So r = 8, and the candidate is long enough.",
        answer=lambda: f"{brevity_penalty(10, closest_reference_length(10, [13, 8])):.2f}",
    ),
    Question(
        "sea_shells",
        "“she sells sea shells”, and the references are “she sells shells” and “they sell sea "
        "shells”. What is p₂?",
        {
            "1/3": "best_single_reference",
            "2/3": RIGHT,
            "3/3": "All words are in a reference. But “sells sea” is a pair that nobody wrote.",
        },
        why="One reference pays for “she sells”, the other for “sea shells”.",
        answer=lambda: modified_precision(
            "she sells sea shells".split(),
            ["she sells shells".split(), "they sell sea shells".split()],
            2,
        ),
    ),
    Question(
        "all_windows",
        "A candidate has six words. How many n-grams of the lengths 1 to 4 does it have together?",
        {
            "18": RIGHT,
            "21": "Lengths 5 and 6 are in it. BLEU stops at four words.",
            "24": "Six would fit if a window could hang over the end. How many windows of two "
            "words are there?",
        },
        why="6 + 5 + 4 + 3. Each step in length costs one window.",
        answer=lambda: sum(6 - n + 1 for n in (1, 2, 3, 4)),
    ),
    Question(
        "arithmetic",
        "By the arithmetic mean of its four precisions, which of the two is better?",
        {
            "the sentence": "It should be. But add up the four fractions of each: look at what "
            "17/18 does to the sum.",
            "the nonsense": RIGHT,
            "neither, they are level": "It is close, but they differ in the second digit. Add up "
            "the four fractions of each.",
        },
        why="It says less that is right in pairs, triples and fours, and its words make up for all "
        "of it.",
    ),
    Question(
        "halved",
        "Two labs lose half of their matches: one has p₁ fall from 12/18 to 6/18, the other p₄ "
        "from 2/15 to 1/15. For which of them does the cost grow more?",
        {
            "p₁": "Six matches are lost there, and one here. But a logarithm asks for the factor, "
            "and that is a half in both.",
            "p₄": "It is the dearest of the four already. But it grows by the same factor as p₁.",
            "both the same": RIGHT,
        },
        why="Halving any precision costs ¼ · ln 2, which is 0.17.",
        answer=lambda: (
            "both the same" if isclose((12 / 18) / (6 / 18), (2 / 15) / (1 / 15)) else "p₄"
        ),
    ),
    Question(
        "edit",
        "“which” becomes “that”, and a reference has “that” in this place. Which cost falls most?",
        {
            "length": "The candidate is as long as before. This cost does not move.",
            "p₁": "“which” was matched, too: another reference has it. So no word is gained.",
            "p₂": "It falls, since two pairs are repaired. But the longer n-grams gain more.",
            "p₃": "It falls, since three triples are repaired. But one order gains even more.",
            "p₄": RIGHT,
        },
        why="One word is in one unigram, but in up to four four-grams. So a single word moves the "
        "long n-grams most.",
        answer=lambda: dearest_repair(),
    ),
    Question(
        "ship",
        "“it is ship” is equal to one of its references. What is its BLEU?",
        {
            "0.00": RIGHT,
            "0.50": "Nothing in it is half right: its words, its pairs and its triple are all "
            "matched. How many four-grams does it have?",
            "1.00": "It should be, one would think. But BLEU asks for four precisions. What is the "
            "fourth of them?",
        },
        why="Three words have no four-gram: 0 of 0, which is undefined. Our convention counts it "
        "as zero, and a product with a zero is zero.",
        answer=lambda: f"{sentence_bleu(*split(SHIP)).score:.2f}",
    ),
    Question(
        "costs",
        "The log terms of a score are 0, −0.1, −0.2, −0.3 and −0.4. What is the score?",
        {
            "−1": "logarithm_kept",
            "0.37": RIGHT,
            "0.78": "This is e to the power of their mean. But the weights are in the terms "
            "already, so they are added.",
        },
        why="Add the costs, then undo the logarithm: e to the power of −1.",
        answer=lambda: round(exp(-0.1 - 0.2 - 0.3 - 0.4), 2),
    ),
)
