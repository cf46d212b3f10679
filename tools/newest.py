"""Run the lessons that show other tools with the newest releases of them: `make newest`.

They run in a copy, in an environment of its own. What comes out otherwise than it is stored is
printed, and so is a lesson that stops; the course itself is what its lock file says.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ("sacrebleu", "nltk")
COPIED = ("bleu_teach", "notebooks", "tools", "pyproject.toml", "README.md", "LICENSE")
FENCE = re.compile(r"^```.*$", re.MULTILINE)
SHOWS = re.compile(rf"(?:import|from) (?:{'|'.join(TOOLS)})\b")


def lessons() -> list[str]:
    """The notebooks that call another tool, and the page of questions."""
    paths = [*sorted((ROOT / "notebooks").glob("*.ipynb")), ROOT / "notebooks" / "QUESTIONS.md"]
    return [path.name for path in paths if SHOWS.search(path.read_text("utf-8"))]


def copy_into(folder: Path) -> None:
    """The package and its lessons, without what a machine has put beside them."""
    for name in COPIED:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, folder / name)
    for page in (folder / "notebooks").glob("*.md"):  # to doctest, a fence is something printed
        page.write_text(FENCE.sub("", page.read_text("utf-8")), encoding="utf-8")


def install(folder: Path) -> Path:
    """An environment with the newest releases that the course's bounds allow."""
    uv, place = [sys.executable, "-m", "uv"], folder / ".venv"
    python = place / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run([*uv, "venv", "--quiet", place], check=True)
    wanted = ["--editable", f"{folder}[course]", *TOOLS]
    command = [*uv, "pip", "install", "--quiet", "--upgrade", "--python", python, *wanted]
    subprocess.run(command, check=True)
    return python


def run(python: Path, folder: Path, name: str) -> str:
    """What a lesson says that it did not say before; nothing if all is as it was."""
    way = ["doctest"] if name.endswith(".md") else ["tools.refresh"]
    command = [python, "-m", *way, f"notebooks/{name}"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    said = "\n".join((done.stdout + done.stderr[-2000:]).splitlines())
    return said if done.returncode or "changed:" in said else ""


def main() -> None:
    with TemporaryDirectory() as place:
        folder = Path(place)
        copy_into(folder)
        python = install(folder)
        show = "from importlib.metadata import version as v; print(*(t + ' ' + v(t) for t in {}))"
        subprocess.run([python, "-c", show.format(TOOLS)], check=True)
        for name in lessons():
            print(f"{name}: {run(python, folder, name) or 'as before'}", flush=True)


if __name__ == "__main__":
    main()
