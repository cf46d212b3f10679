"""Lesson 05. The first three come from the lessons before."""

from math import prod

from bleu_teach.aggregation import BleuStats
from bleu_teach.content.question import RIGHT, Question

QUESTIONS = (
    Question(
        "two_precisions",
        "A candidate is long enough and has p₁ = 4/9 and p₂ = 1/4. What is its BLEU-2, the mean "
        "over the lengths 1 and 2?",
        {"0.11": "plain_product", "0.33": RIGHT, "0.35": "arithmetic_mean"},
        why="4/9 times 1/4 is 1/9. There are two of them, so it is the second root.",
        answer=lambda: round(prod([4 / 9, 1 / 4]) ** (1 / 2), 2),
    ),
    Question(
        "a_zero",
        "A candidate has p₁ = 6/6, p₂ = 4/5, p₃ = 2/4 and p₄ = 0/3. What is its BLEU?",
        {
            "0.00": RIGHT,
            "0.58": "arithmetic_mean",
            "0.74": "zero_renormalised",
        },
        why="A product with a zero is zero, whatever the others are.",
        answer=lambda: f"{prod([6 / 6, 4 / 5, 2 / 4, 0 / 3]) ** (1 / 4):.2f}",
    ),
    Question(
        "nine_and_two",
        "Two segments have nine and two words. How many four-grams do they have together?",
        {"6": RIGHT, "7": "padded_denominator", "8": "segments_joined"},
        why="Each segment counts for itself. No n-gram runs across the end of a segment.",
        answer=lambda: sum(max(0, c - 3) for c in (9, 2)),
    ),
    Question(
        "pooled",
        "One segment scores 0.44, the other 1. Their mean is 0.72. What is the pooled score?",
        {
            "0.54": RIGHT,
            "0.72": "mean_of_sentences",
            "0.86": "For that, the short segment would have to weigh more than the long one. Most "
            "n-grams are in the long one.",
        },
        why="In the mean, four words weigh as much as eleven. In the pool, every n-gram weighs the "
        "same.",
    ),
    Question(
        "winner",
        "By the mean, “fluent” is first. Which system is first when the counts are pooled?",
        {
            "fluent": "It is first by the mean, where each segment weighs the same. The pool gives "
            "more room to the long ones.",
            "literal": RIGHT,
            "telegraphic": "Its words are right, but it is far too short. The penalty takes away "
            "half of its score.",
        },
        why="The same 48 segments, the same counts: only the way to add them up has changed.",
    ),
    Question(
        "by_hand",
        "One segment has c = 4, r = 6 and p₁ = 4/4, the other c = 8, r = 6 and p₁ = 5/8. "
        "What is the BLEU-1 of both together?",
        {
            "0.60": "penalty_per_segment",
            "0.62": "mean_of_sentences",
            "0.75": RIGHT,
            "0.81": "precisions_averaged",
        },
        why="9 of 12 words match. And 12 words against 12 cost nothing.",
        answer=lambda: (
            f"{(BleuStats(4, 6, (4,), (4,)) + BleuStats(8, 6, (5,), (8,))).score().score:.2f}"
        ),
    ),
)
