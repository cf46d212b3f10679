"""Notebooks in other languages: the same cells, with each line of the prose from a catalogue, and
each line of code that prints or draws words.

What a teacher reads beside them, such as TEACHING.md, is translated line by line, too.

The assignment is one of them: its release has the lines of its source, without the solutions. A
paragraph, a point of a list and a row of a table are one line each, so the unit is the line: a word
that changes in the source asks for one translation again. Until it is there, the line is English.
"""

import re
from collections.abc import Callable, Iterator
from os.path import relpath
from pathlib import Path

import nbformat
from babel.messages import Catalog

from tools.translate.catalogues import LOCALE, ROOT, look_up

NOTEBOOKS = ROOT / "notebooks"
TEACHERS = NOTEBOOKS / "teachers"
ASSIGNMENTS = NOTEBOOKS / "assignments"  # with `source`, `release`, and a folder a language
FENCE, FORMULA = "```", "$$"
OF_NBGRADER = ("### BEGIN SOLUTION", "### END SOLUTION", "YOUR ANSWER HERE")
MARKS = re.compile(r"(?m)^(# +(?:\d+  )?)(.+)$")  # a comment that is not inside a function
PRINTED = re.compile(
    r'(print|label|show|columns)\(|label=\[| \w+"(: |\] = )|^for name, \w+ in \("|^ +f"'
)
# names of ours that are printed although they are only one word
NAMES = re.compile(r'"(blind|learned|length|older|orders|segments|yours)"')
LINK = re.compile(r"(?<=\]\()[^)#\s]+")


def catalogue_of(source: Path, language: str) -> Path:
    """Return the path of the catalogue for a notebook or a Markdown file."""
    folder = "documents" if source.suffix == ".md" else "lessons"
    return LOCALE / language / folder / f"{source.stem}.po"


def notebook_in(source: Path, language: str) -> Path:
    """Return the path of the translated notebook or Markdown file."""
    if is_assignment(source):
        return ASSIGNMENTS / language / source.relative_to(ASSIGNMENTS)
    return NOTEBOOKS / language / source.relative_to(NOTEBOOKS)


def documents(language: str) -> list[Path]:
    """List the Markdown files that have a catalogue in a language."""
    found = (LOCALE / language / "documents").glob("*.po")
    return sorted(TEACHERS / f"{path.stem}.md" for path in found)


def is_assignment(source: Path) -> bool:
    """Return whether this is an assignment, which is never run here."""
    return ASSIGNMENTS in source.parents


def release_of(source: Path) -> Path:
    """Return the path of the release of an assignment's source."""
    return ASSIGNMENTS / "release" / source.parent.name / source.name


def written_from(source: Path) -> tuple[Path, ...]:
    """List the notebooks of one catalogue: a lesson, or an assignment and its release."""
    return (source, release_of(source)) if is_assignment(source) else (source,)


def translated(language: str) -> list[Path]:
    """List the notebooks that have a catalogue in a language."""
    names = sorted(path.stem for path in (LOCALE / language / "lessons").glob("*.po"))
    return [_source_of(name) for name in names]


def _source_of(name: str) -> Path:
    assignment = ASSIGNMENTS / "source" / name / f"{name}.ipynb"
    return assignment if assignment.exists() else NOTEBOOKS / f"{name}.ipynb"


def extract(source: Path) -> Catalog:
    """List the messages of a notebook, in order, with their cells."""
    catalogue = Catalog()
    for place, text in _texts(source):
        for line, is_prose in find_prose(text):
            if is_prose:
                catalogue.add(line, locations=[(place, None)])
    return catalogue


def _texts(source: Path) -> Iterator[tuple[str, str]]:
    """Yield the place and text of a Markdown file, or of each cell in a notebook."""
    if source.suffix == ".md":
        yield source.name, source.read_text("utf-8")
        return
    for cell in nbformat.read(source, as_version=4).cells:
        place = f"{source.name}#{cell.id}"
        if cell.cell_type == "markdown":
            yield place, cell.source
        elif is_assignment(source):  # the grader compares its code, so that it stays the same
            yield from ((place, text) for _, text in MARKS.findall(cell.source))
        elif labels := [line.strip() for line in cell.source.split("\n") if has_label(line)]:
            yield place, "\n".join(labels)


def translate_document(source: Path, language: str, catalogue: Catalog) -> str:
    """Translate the lines of a Markdown file with a catalogue."""
    return _translate(source.read_text("utf-8"), catalogue, _links(source, language))


def translate(source: Path, language: str, catalogue: Catalog) -> nbformat.NotebookNode:
    """Translate a notebook's prose and labels with a catalogue; its code is not run yet."""
    notebook = nbformat.read(source, as_version=4)
    lead_from = _links(source, language)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = _translate(cell.source, catalogue, lead_from)
        else:
            cell.outputs, cell.execution_count = [], None
            code = MARKS.sub(lambda m: m[1] + look_up(catalogue, m[2]), cell.source)
            cell.source = "\n".join(_translate_label(one, catalogue) for one in code.split("\n"))
    return notebook


def has_label(line: str) -> bool:
    """Return whether a line of code prints or draws words."""
    said = [re.sub(r"\{[^}]*\}", "", text) for text in re.findall('"([^"]*)"', line)]
    words = any(re.search("[a-z]{3}", text) and re.search("[ :]", text) for text in said)
    printed = PRINTED.search(line) and (words or 'bar_columns({"' in line)
    return bool(printed or NAMES.search(line))


def _translate_label(line: str, catalogue: Catalog) -> str:
    return re.sub(r"\S.*", lambda m: look_up(catalogue, m[0]), line) if has_label(line) else line


def _translate(text: str, catalogue: Catalog, lead_from: Callable[[re.Match], str]) -> str:
    return "\n".join(
        LINK.sub(lead_from, look_up(catalogue, line)) if is_prose else line
        for line, is_prose in find_prose(text)
    )


def find_prose(text: str) -> Iterator[tuple[str, bool]]:
    """Yield each line of a cell, and whether it needs a translation."""
    in_code = False
    for line in text.split("\n"):
        fence = line.lstrip().startswith(FENCE)
        yield line, not (in_code or fence or line.startswith(FORMULA)) and _has_words(line)
        in_code ^= fence


def _has_words(line: str) -> bool:
    return line not in OF_NBGRADER and any(map(str.isalpha, re.sub(r"<[^>]*>", "", line)))


def _links(source: Path, language: str) -> Callable[[re.Match], str]:
    """Return a function that adapts links to the translated notebook's folder."""
    here = notebook_in(source, language).parent
    beside = {one for lesson in translated(language) for one in written_from(lesson)}
    beside |= {*documents(language), NOTEBOOKS / "bleu_on_one_page.html"}

    def lead(link: re.Match) -> str:
        if "://" in link[0]:
            return link[0]
        target = (source.parent / link[0]).resolve()
        if target in beside:
            target = notebook_in(target, language)
        return Path(relpath(target, here)).as_posix()

    return lead
