"""The nbgrader course `bleu_teach`. Run nbgrader's commands in this folder.

Stock nbgrader runs its tests inside the student's process. Here a submission is first rebuilt on
the released notebook, then its functions are called in a locked process and judged outside.
"""

import os
import sysconfig
from pathlib import Path

try:
    from nbgrader.preprocessors import (
        AssignLatePenalties,
        CheckCellMetadata,
        ClearOutput,
        IgnorePattern,
        LimitOutput,
        SaveAutoGrades,
    )

    from bleu_teach.grade.nbgrader_steps import BlankExport, PlainText, TrustedExecute
except ImportError as error:  # nbgrader would print the error and go on, with its own steps
    raise SystemExit(f"nbgrader_config.py: {error}. Nothing is graded without it.") from error

c = get_config()  # noqa: F821, traitlets defines it

c.CourseDirectory.course_id = "bleu_teach"
c.TrustedExecute.course = c.PlainText.course = str(Path(__file__).parent)

c.Autograde.sanitize_preprocessors = [ClearOutput]
c.Autograde.autograde_preprocessors = [
    TrustedExecute,
    IgnorePattern,
    LimitOutput,
    SaveAutoGrades,
    AssignLatePenalties,
    CheckCellMetadata,
]

# The release comes with the folder. It is made again all the same: that enters the assignment into
# the gradebook, and without it nothing can be graded.
c.GenerateAssignment.force = True

# `nbgrader zip_collect`: how Canvas and Moodle name the files that they let a teacher download.
c.FileNameCollectorPlugin.named_regexp = (
    r".*/(?P<student_id>[^/_]+)_(?:LATE_)?\d+_(?:assignsubmission_file_/|\d+_)(?P<file_id>[A-Za-z0-9]+)"
)

# nbgrader starts the program `alembic`, which stands beside this Python.
os.environ["PATH"] = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])

# What a student wrote is shown as text, on the feedback page and in the teacher's browser.
c.HTMLExporter.preprocessors = [PlainText]

# A submission that needs a person has no score: a blank, where nbgrader would export 0.0.
c.ExportApp.plugin_class = BlankExport
