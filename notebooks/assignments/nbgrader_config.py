"""The nbgrader course `bleu_teach`. Run nbgrader's commands in this folder.

Grade with `python -m bleu_teach.grade`. nbgrader's own `autograde` would run the tests inside the
student's process, so it is refused here.
"""

import os
import sysconfig

try:
    from nbgrader.converters import Autograde

    from bleu_teach.grade.nbgrader_export import BlankExport
except ImportError as error:  # nbgrader would print the error and go on, with its own steps
    raise SystemExit(f"nbgrader_config.py: {error}. Nothing is graded without it.") from error

c = get_config()  # noqa: F821, traitlets defines it

c.CourseDirectory.course_id = "bleu_teach"


def refuse(_):
    """Stop `nbgrader autograde` and formgrader's button for it."""
    raise SystemExit(
        "`nbgrader autograde` is not used in this course. "
        "Grade with: python -m bleu_teach.grade submitted --out ."
    )


# nbgrader's hooks would be too late: they run after it removed the earlier graded notebook.
Autograde.start = refuse

# The release comes with the folder. It is made again all the same: that enters the assignment into
# the gradebook, and without it nothing can be graded.
c.GenerateAssignment.force = True

# nbgrader starts the program `alembic`, which is next to this Python.
os.environ["PATH"] = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])

# A submission that needs a person has no score: a blank, where nbgrader would export 0.0.
c.ExportApp.plugin_class = BlankExport
