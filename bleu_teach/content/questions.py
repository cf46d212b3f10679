"""The questions that `predict` asks, one file a lesson: text, options, reasons, and the why.

They are kept out of the notebooks, so that nothing stands beside the buttons that gives an answer
away. To add a question, add it to the file of its lesson; tests ask for the rest.
"""

from bleu_teach.content.aggregation import questions as aggregation
from bleu_teach.content.brevity import questions as brevity
from bleu_teach.content.clipping import questions as clipping
from bleu_teach.content.conventions import questions as conventions
from bleu_teach.content.flaws import questions as flaws
from bleu_teach.content.ngrams import questions as ngrams
from bleu_teach.content.scale import questions as scale
from bleu_teach.content.scores import questions as scores
from bleu_teach.content.significance import questions as significance
from bleu_teach.content.start import questions as start

FIRST_HALF = (start, ngrams, clipping, brevity, scores, aggregation)
LESSONS = (*FIRST_HALF, flaws, conventions, significance, scale)
QUESTIONS = {question.name: question for lesson in LESSONS for question in lesson.QUESTIONS}
