"""A worker's part in a test, alone in its file: a new process that needs it loads little else."""

import os

from bleu_teach.grade.grader import refuse
from bleu_teach.grade.result import write_result


def die_on_bob(course, submission):
    """Instead of `grade`: one submission takes the whole process with it."""
    if submission.student == "bob":
        os._exit(1)
    return write_result(refuse(course, submission, "done", final=False))
