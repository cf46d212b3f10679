"""The tasks of `forge`. To add one, write it down in the file of its lesson."""

from bleu_teach.content.aggregation import tasks as aggregation
from bleu_teach.content.flaws import tasks as flaws
from bleu_teach.content.ngrams import tasks as ngrams

TASKS = ngrams.TASKS | aggregation.TASKS | flaws.TASKS
