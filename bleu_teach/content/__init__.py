"""All that the lessons ask, with the known mistakes: one Python file and one text file per lesson.

`lessons.py` lists them. `exercise.py`, `bank.py`, `question.py` and `forge.py` define an exercise,
a mistake, a question and a forge task; `learn/` asks and judges them. To add one, write it into the
files of its lesson: nothing else has to know about it.
"""

from importlib import import_module

from bleu_teach.content.bank import BANK, Mistake, build
from bleu_teach.content.exercise import EXERCISES, Exercise, find
from bleu_teach.content.forge import Task
from bleu_teach.content.lessons import LESSONS, name_of
from bleu_teach.content.question import RIGHT, Question, read_questions

__all__ = ["BANK", "EXERCISES", "LESSONS", "QUESTIONS", "RIGHT", "TASKS", "Exercise", "Mistake"]
__all__ += ["Question", "Task", "build", "find"]

# A file fills the bank when it is loaded, so the order of the lessons is the order of the bank.
FILES = {lesson: import_module(f"{__name__}.{name_of(lesson)}") for lesson in LESSONS}
for _file in (*FILES.values(), import_module(f"{__name__}.assignment")):
    EXERCISES |= {one.name: one for one in vars(_file).values() if isinstance(one, Exercise)}
import_module(f"{__name__}.habits")

QUESTIONS = {
    question.name: question
    for lesson, file in FILES.items()
    for question in read_questions(lesson, vars(file))
}
TASKS: dict[str, Task] = {}
for _file in (*FILES.values(), import_module(f"{__name__}.assignment")):
    TASKS |= getattr(_file, "TASKS", {})
