"""All that the lessons ask, with the known mistakes: one Python file and one text file per lesson.

`lessons.py` lists them. `exercise.py`, `bank.py`, `question.py` and `forge.py` define an exercise,
a mistake, a question and a forge task; `learn/` asks and judges them. To add one, write it into the
files of its lesson: nothing else has to know about it.
"""

from importlib import import_module

from bleu_teach.content.bank import BANK, Mistake, build
from bleu_teach.content.exercise import EXERCISES, Exercise, find
from bleu_teach.content.forge import TASKS, ForgeTask
from bleu_teach.content.lessons import LESSONS, name_of
from bleu_teach.content.question import RIGHT, Question, read_questions

__all__ = ["BANK", "EXERCISES", "LESSONS", "QUESTIONS", "RIGHT", "TASKS", "Exercise", "Mistake"]
__all__ += ["ForgeTask", "Question", "build", "find"]

# A file adds its exercises, mistakes and tasks when it is loaded, in the order of the lessons.
FILES = {lesson: import_module(f"{__name__}.{name_of(lesson)}") for lesson in LESSONS}
import_module(f"{__name__}.assignment")

QUESTIONS = {
    question.name: question
    for lesson, file in FILES.items()
    for question in read_questions(lesson, vars(file))
}
