"""The site's build tools, fetched once into `.site`: Sphinx, JupyterLite, wheels, pyodide."""

import os
import subprocess
import sys
from pathlib import Path

from tools.npm import fetch_once, unpack

OURS = Path(__file__).resolve().parent
ROOT = OURS.parents[1]
LOCKS = ROOT / "tools" / "locks"
STORE = ROOT / ".site"
PACKAGES, WHEELS, NPM = (STORE / name for name in ("packages", "wheels", "npm"))


def fetch_all() -> None:
    """Fetch anything that is missing or locked to another version, and nothing else."""
    fetch_once(PACKAGES, LOCKS / "site.txt", _install)
    fetch_once(WHEELS, LOCKS / "browser.txt", _download)
    fetch_once(NPM, OURS / "npm.json", unpack)


def _install(folder: Path, lock: Path) -> None:
    run("uv", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "--compile-bytecode",
        "--python", sys.executable, "--target", folder, "-r", lock)  # fmt: skip


def _download(folder: Path, lock: Path) -> None:
    """Download pure-Python wheels, for the browser's Python and not for this one."""
    run("pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps",
        "--require-hashes", "--only-binary=:all:", "--platform=any", "--implementation=py",
        "--abi=none", "--python-version=3.14", "--dest", folder, "-r", lock)  # fmt: skip


def run(module: str, *options: str | Path, cwd: Path = ROOT) -> None:
    """Run a program, which finds the site's packages and ours; if it fails, stop with its words."""
    search = {"PYTHONPATH": f"{PACKAGES}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", module, *options]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    done = subprocess.run(command, cwd=cwd, env=os.environ | search, **streams)
    if done.returncode:
        sys.exit(f"{module} has failed:\n{done.stdout}")
