"""The site's build tools, fetched once into `.site`: Sphinx, JupyterLite, wheels, pyodide."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tools.npm import unpack

OURS = Path(__file__).resolve().parent
ROOT = OURS.parents[1]
LOCKS = ROOT / "tools" / "locks"
STORE = ROOT / ".site"
PACKAGES, WHEELS, NPM = (STORE / name for name in ("packages", "wheels", "npm"))


def fetch_all() -> None:
    """Fetch anything that is missing or locked to another version, and nothing else."""
    _once(PACKAGES, LOCKS / "site.txt", _install)
    _once(WHEELS, LOCKS / "browser.txt", _download)
    _once(NPM, OURS / "npm.json", unpack)


def _once(folder: Path, lock: Path, make: Callable[[Path, Path], None]) -> None:
    """Make a folder from a lock file, unless it was finished for the same one."""
    stamp = folder / "made-from"
    if stamp.exists() and stamp.read_bytes() == lock.read_bytes():
        return
    print(f"Fetching .site/{folder.name}, once.", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    make(folder, lock)
    shutil.copy(lock, stamp)  # written last: half a folder has none


def _install(folder: Path, lock: Path) -> None:
    _run("uv", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "--compile-bytecode",
         "--python", sys.executable, "--target", folder, "-r", lock)  # fmt: skip


def _download(folder: Path, lock: Path) -> None:
    """Download pure-Python wheels, for the browser's Python and not for this one."""
    _run("pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps",
         "--require-hashes", "--only-binary=:all:", "--platform=any", "--implementation=py",
         "--abi=none", "--python-version=3.14", "--dest", folder, "-r", lock)  # fmt: skip


def _run(module: str, *options: str | Path) -> None:
    subprocess.run([sys.executable, "-m", module, *options], check=True)
