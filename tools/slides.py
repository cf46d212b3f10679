"""A reveal.js deck for each lesson and class, written to `slides/`: `python -m tools.slides`.

A slide is a cell with the tag `slide` (Property Inspector in JupyterLab); what was stored below it
is shown with it. Lessons are read as they were committed, because one in which a teacher has worked
shows the teacher's answers. A question joins the cell before it, if that shows one thing, which it
is about; the next slide has its result. A class has the slides of the sections that its page links.
Each deck is one file: no kernel, no network. Name notebooks to write only theirs.
"""

import re
import subprocess
import sys
from html import escape
from pathlib import Path

import nbformat
from nbconvert import SlidesExporter
from nbformat import NotebookNode
from traitlets.config import Config

from bleu_teach.content import QUESTIONS
from bleu_teach.display.views import Note
from bleu_teach.draw.live import STYLE, write_page_script
from bleu_teach.learn import Guess

ROOT = Path(__file__).resolve().parent.parent
LESSONS = sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))
TEACHERS = ROOT / "notebooks" / "teachers"
CLASSES = sorted(TEACHERS.glob("CLASS_*.md"))
NOTES = TEACHERS / "TEACHING.md"
DECKS = ROOT / "slides"
OURS = ROOT / "tools" / "slides"
REVEAL = ROOT / ".venv/share/reveal/sphinx_revealjs/_static/revealjs/dist"
TAG, QUIET = "slide", "quiet"  # a quiet cell shows what it says and not its code
HEADING = re.compile(r"^(#{1,2}) (.+)$", re.MULTILINE)
SHOWN = re.compile(r"^(- |> |\d\. |\|)", re.MULTILINE)  # list, quotation, table
HEAD_TABLE = re.compile(r"^(\|.*\n)+\|.*\*\*(You need|Before / next)\*\*.*\n?", re.MULTILINE)
ROW = re.compile(r"^\| (.+?) \| ([\d–]+) \| ?(.*?) ?\| (.*?) ?\| (.*?) ?\|$", re.MULTILINE)
FOLD = re.compile(r"<details><summary>.*?</summary>(.*)</details>", re.DOTALL)
IMPORTS = re.compile(r"\A((from|import) .*\n)+\n*")
TURN = re.compile(r"^ *# Your turn: .*\n", re.MULTILINE)
ASKS = re.compile(r"\bpredict\(\"(\w+)\"\)")
OPTIONS = re.compile(r"<p[^>]*><b>Options:</b> (.*?)</p>")
EMPTY = re.compile(r"<p[^>]*>\s*(<b[^>]*></b>)?\s*</p>")
ASIDES = (
    "Run this cell to answer.",
    "Run this cell to type here yourself.",
    "This picture uses bleu_teach's function, not yours.",
)
LINKED = re.compile(r"\[([^]]+)\]\((\.\./(?:0\d_\w+|puzzles)\.ipynb)\)(?=[^|\n]*\|)")  # in a table
CHECK = re.compile(r"\n+check\(.*\)$")
UNKNOWN = """{path} can't be read as it was committed, so your own answers might be on the slides.
Make the slides in a clone of the course (git clone), with git installed."""
ANSWERED = "{path}: the questions in {cells} were answered before they were committed. Clear them."
PRESSES = re.compile(r"(?<=\.) [^.\n]*Shift\+Enter[^.\n]*\.")  # where no cell can be run
FEW = 3  # lines of code that a slide shows beside their value


def deck(path: Path) -> str:
    """Return the deck of a lesson or a class, as HTML."""
    is_class = path.suffix == ".md"
    return write_deck(of_class(path) if is_class else choose(read_cells(path), read_notes(path)))


def write_deck(cells: list[NotebookNode]) -> str:
    """Return a deck of these slides, as HTML."""
    for place, cell in enumerate(cells):
        cell.id = f"slide-{place}"  # two lessons have the same ids
    exporter = SlidesExporter(
        config=Config(
            TemplateExporter={"extra_template_basedirs": [str(OURS)]},
            TagRemovePreprocessor={"enabled": True, "remove_input_tags": {QUIET}},
        ),
        template_name="bleu_teach_slides",
        exclude_input_prompt=True,
        exclude_output_prompt=True,
    )
    parts = {
        "style": (REVEAL / "reveal.css").read_text("utf-8"),
        "own_style": STYLE + (OURS / "deck.css").read_text("utf-8"),
        "script": (REVEAL / "reveal.js").read_text("utf-8"),
        "grid": write_page_script() + "start();",
        "notes": (REVEAL.parent / "plugin/notes/notes.js").read_text("utf-8"),
        "own_script": (OURS / "deck.js").read_text("utf-8"),
    }
    slides = nbformat.v4.new_notebook(
        cells=cells, metadata={"title": HEADING.search(cells[0].source)[2]}
    )
    return exporter.from_notebook_node(slides, resources={"deck": parts})[0]


def of_class(page: Path) -> list[NotebookNode]:
    """Return the slides of the sections that the page's plan links, with its rows as notes."""
    text = page.read_text("utf-8")
    cells = [prose(HEADING.search(text)[0], True)]
    for minutes, until, shown, ask, expect in ROW.findall(text):
        row = f"{minutes} minutes, until {until}. Show: {shown}\n\nAsk: {ask}\n\nExpect: {expect}"
        for section, name in LINKED.findall(f"{shown} |"):
            notes = {section: prose(row, False).source.replace(" (more)", "")}
            cells += choose(read_cells(page.parent / name), notes, section)
    return cells


def read_cells(path: Path) -> list[NotebookNode]:
    """Read the cells of a notebook as it was committed."""
    command = ["git", "-C", str(path.parent), "show", f"HEAD:./{path.name}"]
    told = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    if told.returncode:
        raise SystemExit(UNKNOWN.format(path=path))
    cells = nbformat.reads(told.stdout, as_version=4).cells
    asking = [cell for cell in cells if cell.cell_type == "code" and ASKS.search(cell.source)]
    if answered := [cell.id for cell in asking if not OPTIONS.search(str(cell.outputs))]:
        raise SystemExit(ANSWERED.format(path=path, cells=", ".join(answered)))
    return cells


def read_notes(path: Path) -> dict[str, str]:
    """Read the teacher's notes for each section of a lesson; at its end, the typical answers."""
    _, _, told = NOTES.read_text("utf-8").partition(f"/{path.name}): ")
    table, _, answers = told.partition("\n## ")[0].partition("**Typical answers, with replies**")
    notes = {"Summary": f"Typical answers, with replies\n{answers}"}
    for section, minutes, exercises, shown, ask in ROW.findall(table):
        cut = "**May be cut.** " if shown.startswith("may be cut") else ""
        shown = shown.removeprefix("may be cut: ")
        working = f", exercises {exercises}" if exercises else ""
        asked = f"\n\nAsk the room: {ask}" if ask else ""
        told = f"{cut}This section: {minutes} minutes{working}. Show {shown}.{asked}"
        notes.setdefault(section, told)
    return notes


def choose(cells: list, notes: dict | None = None, only: str = "") -> list[NotebookNode]:
    """Choose the tagged cells of one section or all, each a slide with its heading and notes."""
    lesson = HEADING.search(cells[0].source)  # None, or the title above its opening
    chosen, title, stage = [], "", ""  # stage: the section that the next question may be about
    for cell in cells:
        start = before = len(chosen)
        tagged = TAG in cell.metadata.get("tags", [])
        if cell.cell_type == "code" and tagged:
            question = ASKS.search(cell.source)
            chosen.append(simplify(cell))
            if question and stage == title:
                cell.metadata.slideshow = {"slide_type": "fragment"}
                before += 1  # no slide of its own
            else:
                chosen.insert(-1, heading(title))
            if question:
                chosen += [heading(title), result(question[1])]
            stage = "" if question or len(cell.outputs) != 1 else title
        elif cell.cell_type == "markdown":
            parts = list(filter(str.strip, re.split(r"^(?=#{1,2} )", cell.source, flags=re.M)))
            for text in parts:
                named = HEADING.match(text)
                title = named[2] if named else title
                text = re.split(r"^### ", text, maxsplit=1, flags=re.M)[0]  # for the notebook
                says = text.startswith("# ") or HEADING.sub("", text).strip()
                # Where a cell ends one section and begins the next, the part that was meant.
                if tagged and says and (len(parts) == 1 or SHOWN.search(text)):
                    chosen += ([] if named else [heading(title)]) + [prose(text, bool(named))]
                    stage = ""
        part = "Opening" if lesson and title == lesson[2] else title
        if only and part != only:
            del chosen[start:]
        if len(chosen) > before and part in (notes or {}):
            kind = {"slideshow": {"slide_type": "notes"}}
            chosen.append(nbformat.v4.new_markdown_cell(notes[part], metadata=kind))
    return chosen


def result(name: str) -> NotebookNode:
    """Return the correct answer to a question, the reason, and the picture below them."""
    question = QUESTIONS[name]
    views = [Note("", question.why)] + ([question.show()] if question.show else [])
    asked = f'<p class="asked">{escape(question.text)}</p>'
    right = f'<p class="result">{escape(Guess(question).right)}</p>'
    html = asked + right + "".join(view._repr_html_() for view in views)
    output = nbformat.v4.new_output("display_data", {"text/html": html})
    return nbformat.v4.new_code_cell(outputs=[output], metadata={"tags": [QUIET]})


def heading(title: str) -> NotebookNode:
    return prose(f"## {title}", True)


def prose(text: str, begins: bool) -> NotebookNode:
    """Return a text cell without the lesson's table and links to notebooks."""
    text = PRESSES.sub("", HEAD_TABLE.sub("", text))
    text = re.sub(r"\[([^]]+)\]\((?!https?:)[^)]+\)", r"\1", text)
    kind = {"slideshow": {"slide_type": "slide"}} if begins else {}
    return nbformat.v4.new_markdown_cell(text, metadata=kind)


def simplify(cell: NotebookNode) -> NotebookNode:
    """Remove imports, and code that shows no value; number the options of a question."""
    cell.source = TURN.sub("", IMPORTS.sub("", cell.source))
    if CHECK.search(cell.source):  # what the class writes
        cell.source, cell.outputs = CHECK.sub("", cell.source), []
    valued = all(output.output_type == "execute_result" for output in cell.outputs)
    for output in cell.outputs:
        if html := output.get("data", {}).get("text/html"):
            valued = False
            for aside in ASIDES:
                html = html.replace(escape(aside), "")
            html = EMPTY.sub("", html).replace(" %", "&nbsp;%")
            output.data["text/html"] = OPTIONS.sub(number, FOLD.sub(r"\1", html))
    if cell.outputs and not (valued and len(cell.source.splitlines()) <= FEW):
        cell.metadata.tags = [QUIET]
    return cell


def number(options: re.Match) -> str:
    """Return the options as a numbered list, so that a class can show fingers."""
    rows = "".join(f"<li>{option}</li>" for option in options[1].split(" · "))
    return f'<ol class="options">{rows}</ol>'


def write(folder: Path, paths: list[Path]) -> None:
    folder.mkdir(exist_ok=True)
    for path in paths:
        (folder / f"{path.stem}.html").write_text(deck(path), encoding="utf-8")


if __name__ == "__main__":
    write(DECKS, [Path(name) for name in sys.argv[1:]] or [*LESSONS, *CLASSES])
    print(f"{DECKS}: open a deck in a browser")
