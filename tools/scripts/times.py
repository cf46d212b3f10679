"""The time for each lesson, by one model: `python tools/scripts/times.py` writes it into all files.

A learner reads 130 words a minute (tables are for looking up), looks at a code cell for 20 seconds,
thinks about a prediction for 45, writes a line in 2 minutes and a function in 4 (corpus BLEU in 10,
a metric in 15, BLEU from an empty page in 25, ten questions in 25), finds an input or a candidate
in 4, plays with an explorer for 3, rates twelve outputs in 10, and writes one of the assignment's
answers in 10. Slower ones, and a wrong line now and then, take half as long again. So a range is
said: to five minutes in a lesson's head and in the README, to the minute in the teacher's notes.
"""

import re
from collections import Counter
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[2]
LESSONS = [*sorted((ROOT / "notebooks").glob("[0-9]*.ipynb")), ROOT / "notebooks" / "puzzles.ipynb"]
README, TEACHING = ROOT / "README.md", ROOT / "notebooks" / "teachers" / "TEACHING.md"
ASSIGNMENT = ROOT / "notebooks" / "assignments" / "release" / "bleu" / "bleu.ipynb"
SOURCE = ASSIGNMENT.parents[2] / "source" / "bleu" / "bleu.ipynb"
WORDS_A_MINUTE = 130
CELL, FUNCTION, WRITTEN = 20 / 60, 4, 10  # minutes
CELLS = {  # what a line of a cell begins with, and the minutes that it takes
    "predictions": (r"^predict\(", 45 / 60),
    "finds": (r"^forge\(", 4),
    "audits": (r"^audit\(", 8 + CELL),
    "explorers": (r"^\w*(Explorer|Playground)\(", 3),
    "ratings": (r"^Rating\(", 10 + CELL),
    "lines": (r"^ *\.\.\.$(?![\s\S]*^check\()", 2),
}
LONG = {"corpus_bleu": 10, "metric": 15, "bleu_from_memory": 25, "ten_questions": 25}
OPENING = "Opening"  # what stands before the first section
SLOWER = 1.5
WORKING = "functions", "finds", "audits", "lines"  # the exercises
STATED = re.compile(r"(?<=\| \*\*Time\*\* \| )\d.*?(?= \|)")


def count_minutes(cells: list) -> Counter[str]:
    """Count the minutes for each kind of work in a lesson or a section."""
    prose = re.sub(r"^\|.*$", "", read_prose(cells), flags=re.MULTILINE)
    code = [cell.source for cell in cells if cell.cell_type == "code"]
    minutes = Counter(reading=len(re.findall(r"[\w'’]+", prose)) / WORDS_A_MINUTE)
    for source in code:
        kinds = (kind for kind, (call, _) in CELLS.items() if re.search(call, source, re.M))
        kind = next(kinds, "code")
        minutes[kind] += CELLS.get(kind, ("", CELL))[1]
    written = re.findall(r'^def my_(\w+)|^check\("([\w.]+)"', "\n".join(code), re.MULTILINE)
    names = {mine or checked for mine, checked in written}
    return minutes + Counter(functions=sum(LONG.get(name, FUNCTION) for name in names))


def split_sections(cells: list) -> dict[str, list]:
    """Split the cells by section; cut a text cell that ends one and begins the next."""
    sections: dict[str, list] = {OPENING: []}
    for cell in cells:
        if cell.cell_type != "markdown":
            sections[[*sections][-1]].append(cell)
            continue
        first, *rest = re.split(r"^## ", cell.source, flags=re.MULTILINE)
        sections[[*sections][-1]].append(nbformat.v4.new_markdown_cell(first))
        for part in rest:
            heading = part.partition("\n")[0]
            sections[heading] = [nbformat.v4.new_markdown_cell(part)]
    return sections


def split_minutes(cells: list) -> tuple[float, float]:
    """Return the minutes without the exercises, and the minutes for the exercises."""
    minutes = count_minutes(cells)
    exercises = sum(minutes[name] for name in WORKING)
    return sum(minutes.values()) - exercises, exercises


def spread(minutes: float, step: int = 5) -> str:
    """Return a range from quick to slow, such as 30–45; at least one step."""
    low = step * max(1, round(minutes / step))
    return f"{low}–{step * max(round(SLOWER * minutes / step), low // step + 1)}"


def lesson_minutes(cells: list) -> str:
    """Compute the time that a lesson states in its first cell."""
    rest, exercises = split_minutes(cells)
    told = f"{spread(rest + exercises)} minutes"
    return f"{told}, including {spread(exercises)} for the exercises" if exercises else told


def read_prose(cells: list) -> str:
    return "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


def write_table(text: str, lessons: dict[str, list]) -> str:
    for stem, cells in lessons.items():
        row = rf"(\((?:notebooks/)?{stem}\.ipynb\) \|.*\| )[\d–]+(?= min \|)"
        text = re.sub(row, rf"\g<1>{spread(sum(split_minutes(cells)))}", text)
    return text


def write_teaching(text: str, lessons: dict[str, list]) -> str:
    """Write the minutes into each heading and its rows `| section | minutes | exercises |`."""
    lines, sections = [], {}
    for line in text.split("\n"):
        if heading := re.match(r"## \[.*\(\.\./(\w+)\.ipynb\): ", line):
            cells = lessons[heading[1]]
            sections = split_sections(cells)
            line = re.sub(r"[\d–]+(?= minutes$)", spread(sum(split_minutes(cells))), line)
        section, *rest = line.removeprefix("| ").split(" |")
        if section in sections and rest:
            talk, exercises = split_minutes(sections[section])
            rest[:2] = f" {spread(talk, 1)}", f" {spread(exercises, 1)}" if exercises else ""
            line = " |".join([f"| {section}", *rest])
        lines.append(line)
    return "\n".join(lines)


def write_assignment(text: str, cells: list) -> str:
    """Write the assignment's time, by the lessons' model and its written answers, into its head."""
    written = sum(cell.source.strip() == "YOUR ANSWER HERE" for cell in cells)
    minutes = sum(split_minutes(cells)) + WRITTEN * written
    told = f"{spread(minutes)} minutes, estimated as in the lessons"
    return re.sub(r"(?<=\| Time \| ).*?(?= \|)", told, text)


def write_lesson(path: Path, lessons: dict[str, list]) -> str:
    """Replace the times in the notebook's text, so that nothing else in the file changes."""
    told = STATED.sub(lesson_minutes(lessons[path.stem]), path.read_text("utf-8"))
    return write_table(told, lessons)


def stated(lessons: dict[str, list]) -> dict[Path, str]:
    """Return every file that states a lesson's time, with its new text."""
    files = {
        README: write_table(README.read_text("utf-8"), lessons),
        TEACHING: write_teaching(TEACHING.read_text("utf-8"), lessons),
    }
    released = nbformat.read(ASSIGNMENT, as_version=4).cells
    for path in (ASSIGNMENT, SOURCE):
        files[path] = write_assignment(path.read_text("utf-8"), released)
    return files | {path: write_lesson(path, lessons) for path in LESSONS}


def read_lessons() -> dict[str, list]:
    return {path.stem: nbformat.read(path, as_version=4).cells for path in LESSONS}


if __name__ == "__main__":
    read = read_lessons()
    for name, lesson in read.items():
        parts = count_minutes(lesson)
        told = ", ".join(f"{what} {minutes:.0f}" for what, minutes in parts.items() if minutes)
        print(f"{name}: {sum(parts.values()):.0f} minutes ({told})")
    for file, text in stated(read).items():
        file.write_text(text, encoding="utf-8")
