"""The site's build tools, fetched once into `.site`: Sphinx, JupyterLite, wheels, pyodide."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

OURS = Path(__file__).resolve().parent
ROOT = OURS.parents[1]
LOCKS = ROOT / "tools" / "locks"
STORE = ROOT / ".site"
PACKAGES, WHEELS, NPM = (STORE / name for name in ("packages", "wheels", "npm"))
NO_NPM = (
    "The site needs npm, for the Python that runs in a browser (the package pyodide).\n"
    "On Debian and Ubuntu: sudo apt install npm. Elsewhere: https://nodejs.org"
)


def fetch_all() -> None:
    """Fetch anything that is missing or locked to another version, and nothing else."""
    _once(PACKAGES, LOCKS / "site.txt", _install)
    _once(WHEELS, LOCKS / "browser.txt", _download)
    _once(NPM, OURS / "npm.json", _unpack)


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


def _unpack(folder: Path, lock: Path) -> None:
    """Unpack npm packages, each checked against the lock's hash, without installing them."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit(NO_NPM)
    for name, locked in json.loads(lock.read_text("utf-8")).items():
        command = [npm, "pack", "--json", f"{name}@{locked['version']}"]
        listed = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, check=True).stdout
        packed = folder / json.loads(listed)[0]["filename"]
        digest = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
        if f"sha512-{digest}" != locked["integrity"]:
            sys.exit(f"npm's {packed.name} is not the file that tools/site/npm.json was made with.")
        with tarfile.open(packed) as archive:
            # `extractall(filter="data")` came with Python 3.11.4.
            archive.extraction_filter = getattr(tarfile, "data_filter", None)
            archive.extractall(folder / name)
        packed.unlink()


def _run(module: str, *options: str | Path) -> None:
    subprocess.run([sys.executable, "-m", module, *options], check=True)
