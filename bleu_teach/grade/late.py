"""Late work: the time in nbgrader's `timestamp.txt`, and what nbgrader's own plugin takes off."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from bleu_teach.grade.handed_in import NeedsPerson, read_bytes

CONFIG = "nbgrader_config.py"


class LateWork:
    """What a course knows of time: the folder of the submissions, and that of the course, where the
    plugin is chosen."""

    def __init__(self, submitted: Path, course: Path):
        self.submitted, self.course = submitted, course

    def timestamp(self, student: str, assignment: str) -> str:
        """Read when it was handed in; "" if nobody wrote that down."""
        try:
            path = self.submitted / student / assignment / "timestamp.txt"
            return read_bytes(path).decode("utf-8", "replace").strip()
        except (OSError, NeedsPerson):
            return ""

    def penalty(self, student: str, score: float, seconds: float) -> float:
        """Ask the plugin how many of the points are lost."""
        lost = self._plugin.late_submission_penalty(student, score, seconds) if seconds else 0.0
        return min(max(lost or 0.0, 0.0), score)

    @cached_property
    def _plugin(self) -> Any:
        """Make the plugin that the course's configuration names, as `nbgrader autograde` does."""
        from nbgrader.preprocessors import AssignLatePenalties  # slow to load
        from traitlets.config import Config, PyFileConfigLoader

        there = (self.course / CONFIG).exists()
        config = PyFileConfigLoader(CONFIG, str(self.course)).load_config() if there else Config()
        step = AssignLatePenalties(config=config)
        step.init_plugin()
        return step.plugin_inst
