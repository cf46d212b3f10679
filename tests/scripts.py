"""Answers of the site's scripts, run by node."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def ask_node(script: Path, code: str, given: object = None) -> object:
    """The answer of `code`, which finds the script as `script` and what was given as `given`."""
    node = shutil.which("node")
    if node is None and os.environ.get("CI") != "true":
        pytest.skip("no node on this machine")
    around = f"""
    import {{ readFileSync }} from "node:fs";
    const script = await import({json.dumps(script.as_uri())});
    const given = JSON.parse(readFileSync(0, "utf8"));
    console.log(JSON.stringify({code}));
    """
    command = [node, "--input-type=module", "--eval", around]
    run = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)
