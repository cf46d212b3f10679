"""Reading the course's notebooks for the tests that look at them."""

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import nbformat

from bleu_teach.content import LESSONS as NAMES
from bleu_teach.content import RIGHT, Question
from bleu_teach.content.lessons import ONLY_IN

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "notebooks"


@dataclass(frozen=True)
class Notebook:
    """A notebook's cells, sorted as the tests ask for them."""

    path: Path

    @cached_property
    def cells(self) -> list:
        return nbformat.read(self.path, as_version=4).cells

    @property
    def code(self) -> list:
        return [cell for cell in self.cells if cell.cell_type == "code"]

    @property
    def prose(self) -> list[str]:
        return [cell.source for cell in self.cells if cell.cell_type == "markdown"]

    @property
    def head(self) -> str:
        """The text before the first section."""
        return "\n\n".join(self.prose).partition("\n## ")[0]

    @property
    def outputs(self) -> list:
        return [output for cell in self.code for output in cell.outputs]

    @property
    def printed(self) -> list[str]:
        """Each output as text: streams, plain text and HTML with its alt texts."""
        said = []
        for output in self.outputs:
            said.append("".join(output.get("text", "")))
            data = output.get("data", {})
            said += [str(data[kind]) for kind in ("text/plain", "text/html") if kind in data]
        return said


def right_option(question: Question) -> str:
    """The label of the option that is right."""
    return next(label for label, reason in question.options.items() if reason == RIGHT)


NOTEBOOKS = [Notebook(path) for path in sorted(FOLDER.glob("*.ipynb"))]
TRANSLATED = [Notebook(path) for path in sorted(FOLDER.glob("??/*.ipynb"))]
LESSONS = [notebook for notebook in NOTEBOOKS if notebook.path.name[:2].isdigit()]
OWN = [Notebook(FOLDER / ONLY_IN[lesson] / NAMES[lesson]) for lesson in ONLY_IN]  # of a language
PUZZLES = next(notebook for notebook in NOTEBOOKS if notebook.path.stem == "puzzles")
ASSIGNMENT = Notebook(FOLDER / "assignments" / "source" / "bleu" / "bleu.ipynb")


def names_given(verb: str, *notebooks: Notebook) -> set[str]:
    """The names that cells give to `check`, `forge` or `predict`."""
    call = re.compile(rf'^{verb}\(\s*"([\w.]+)"', re.MULTILINE)
    code = (cell.source for notebook in notebooks for cell in notebook.code)
    return {name for source in code for name in call.findall(source)}
