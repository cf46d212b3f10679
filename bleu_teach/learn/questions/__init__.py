"""The questions that `predict` asks, one file a lesson: text, options, reasons, and the why.

They are kept out of the notebooks, so that nothing stands beside the buttons that gives an answer
away. To add a question, add it to the file of its lesson; tests ask for the rest.
"""

from bleu_teach.learn.questions import (
    aggregation,
    brevity,
    clipping,
    conventions,
    flaws,
    ngrams,
    significance,
    start,
)

LESSONS = (start, ngrams, clipping, brevity, aggregation, flaws, conventions, significance)
QUESTIONS = {question.name: question for lesson in LESSONS for question in lesson.QUESTIONS}
