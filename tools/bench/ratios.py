"""The ratios of speed.md, in README.md too: `python tools/bench/ratios.py` copies them."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README, SPEED = ROOT / "README.md", ROOT / "tools" / "bench" / "speed.md"
BEGIN, END = "<!-- from tools/bench/speed.md -->", "<!-- end of the ratios -->"
COUNTED = ("3000 × 1", "3000 × 4")  # columns of the first table: segments × references
DRAWN = ("bootstrap", "paired bootstrap", "shuffles")  # rows of the table of draws


def read_table(speed: str, column: str) -> list[list[str]]:
    """The cells of the table that has this column, row by row, its head first."""
    table = next(part for part in speed.split("\n\n") if f"| {column} |" in part)
    head, _, *rows = (line.strip("| ").split(" | ") for line in table.splitlines())
    return [head, *rows]


def make_block(speed: str) -> str:
    """What README says: a table of counting times, and a sentence on the draws."""
    head, _, *tools = read_table(speed, COUNTED[0])  # without the microseconds
    places = [head.index(column) for column in COUNTED]
    lines = [
        "| 3000 segments | 1 reference | 4 references |",
        "| --- | ---: | ---: |",
    ]
    lines += [f"| {row[0]} | {' | '.join(row[place] for place in places)} |" for row in tools]
    ratios = {row[0]: row[-1] for row in read_table(speed, "ratio")}
    told = ", ".join(f"{name} {ratios[name]}" for name in DRAWN)
    lines += ["", f"A thousand draws, how many times as fast as sacreBLEU's: {told}."]
    return "\n".join([BEGIN, *lines, END])


def copy_ratios(speed: str, readme: str) -> str:
    """README with the block of this report."""
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + make_block(speed) + after


if __name__ == "__main__":
    README.write_text(copy_ratios(SPEED.read_text("utf-8"), README.read_text("utf-8")), "utf-8")
