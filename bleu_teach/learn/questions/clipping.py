"""Lesson 02."""

from bleu_teach.learn.question import RIGHT, Question

QUESTIONS = (
    Question(
        "the_the_the",
        "Seven times “the”, and no reference has more than two. What is p₁ now?",
        {
            "1": "unclipped",
            "2/7": RIGHT,
            "1/7": "This allows each word once. But one reference has “the” twice.",
        },
        why="A word earns as many matches as the most generous single reference has copies of it.",
    ),
)
