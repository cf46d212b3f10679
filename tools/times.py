"""How long a lesson takes, by one model for all: `python tools/times.py` prints it.

A learner reads 130 words a minute (tables are for looking up), looks at a code cell for 20 seconds,
thinks about a prediction for 45, writes an exercise's function or finds an input in 4 minutes, and
plays with an explorer for 3.
"""

import re
from pathlib import Path

import nbformat

LESSONS = sorted((Path(__file__).resolve().parent.parent / "notebooks").glob("[0-9]*.ipynb"))
WORDS_A_MINUTE = 130
CELL, PREDICTION, FUNCTION, FIND, EXPLORER = 20 / 60, 45 / 60, 4, 4, 3  # minutes


def count_minutes(cells: list) -> dict[str, float]:
    """What takes the time of a lesson, in minutes."""
    prose = re.sub(r"^\|.*$", "", read_prose(cells), flags=re.MULTILINE)
    code = [cell.source for cell in cells if cell.cell_type == "code"]
    asking = [source for source in code if "= predict(" in source]
    playing = [source for source in code if re.search(r"^\w*(Explorer|Playground)\(", source, re.M)]
    finding = [source for source in code if re.search(r"^(catch|catch_all|forge)\(", source, re.M)]
    functions = re.findall(r'^check\("[\w.]+", (\w+)|^def (my_\w+)', "\n".join(code), re.MULTILINE)
    return {
        "reading": len(re.findall(r"[\w'’]+", prose)) / WORDS_A_MINUTE,
        "code": (len(code) - len(asking) - len(playing)) * CELL,
        "predictions": len(asking) * PREDICTION,
        "functions": len({checked or defined for checked, defined in functions}) * FUNCTION,
        "finds": len(finding) * FIND,
        "explorers": len(playing) * EXPLORER,
    }


def read_stated_minutes(cells: list) -> int:
    """The time that a lesson names at its head."""
    return int(re.search(r"\| \*\*Time\*\* \| (\d+) minutes\b", read_prose(cells))[1])


def read_prose(cells: list) -> str:
    return "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


if __name__ == "__main__":
    for path in LESSONS:
        lesson = nbformat.read(path, as_version=4).cells
        parts = count_minutes(lesson)
        told = ", ".join(f"{what} {minutes:.0f}" for what, minutes in parts.items())
        total, stated = sum(parts.values()), read_stated_minutes(lesson)
        print(f"{path.stem}: {total:.0f} minutes ({told}), says {stated}")
