"""Lesson 00."""

from __future__ import annotations

from bleu_teach.clipping import modified_precision
from bleu_teach.content.question import RIGHT, Question
from bleu_teach.data import THREE_MACHINES, TWO_PEOPLE
from bleu_teach.ngrams import tokenize

CATS = [tokenize(text) for text in TWO_PEOPLE]


def draw_three_machines() -> object:
    from bleu_teach.draw import scoreboard  # when it is asked for: `check` needs no pictures

    return scoreboard(THREE_MACHINES, TWO_PEOPLE, hidden=2)


QUESTIONS = (
    Question(
        "cat_score",
        "The second machine says “the cat” twice. A person would not accept that. "
        "What does BLEU give it?",
        {
            "0.05": "A person might say so. But BLEU does not read, it counts, and most of these "
            "words are in the references.",
            "0.47": RIGHT,
            "0.71": "That is five words of seven. BLEU also looks at groups of neighbours, and "
            "not all of those are right.",
        },
        why="BLEU compares words and groups of words with what people wrote. It does not know what "
        "they mean.",
        draw=draw_three_machines,
    ),
    Question(
        "pairs",
        "Seven words make six pairs of neighbours, from “the cat” to “the mat”. "
        "How many of the six are matched?",
        {
            "3": "“the cat” comes twice, and a reference has it once. So one of the two is "
            "matched, and only the other is too many.",
            "4": RIGHT,
            "5": "unclipped",
            "6": "Nobody wrote “cat the”. And no reference has “the cat” twice.",
        },
        why="Two right words can be wrong beside each other. Pairs see that; single words do not.",
        answer=lambda: modified_precision("the cat the cat on the mat".split(), CATS, 2).matches,
    ),
    Question(
        "no_stammer",
        "Say “the cat” only once, and five words are left: “the cat on the mat”. "
        "The score was 0.47. What is it now?",
        {
            "0.35": "It does pay for being short: five tokens, and six in the nearer reference. "
            "But the stammer was more expensive.",
            "0.47": "Two things changed. All words and all pairs are matched now, and the "
            "candidate is shorter than both references.",
            "0.62": RIGHT,
        },
        why="What it gains in precision is more than what it loses in length.",
    ),
    Question(
        "traced",
        "How many of the six words of “a cat is on a mat” are matched?",
        {"4": "first_reference_only", "5": RIGHT, "6": "unclipped"},
        why="Words may come from different references. Only the second “a” is too many, since no "
        "reference has two.",
        answer=lambda: modified_precision("a cat is on a mat".split(), CATS, 1).matches,
    ),
)
