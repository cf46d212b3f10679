"""Python where a package is missing."""

from __future__ import annotations

import subprocess
import sys

from tests.notebooks import FOLDER


def run_without(package: str, code: str) -> subprocess.CompletedProcess:
    """Run code where a package cannot be imported, in the folder of the notebooks."""
    blocked = f"import sys\nsys.modules[{package!r}] = None\n"
    command = [sys.executable, "-c", blocked + code]
    return subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, timeout=600)
