"""The package's own messages, in its code and in the lessons of a language.

In the code, a text is what `gettext` and `ngettext` are called with, and what is handed to the few
functions that call them with it. Tables of texts, such as questions, exercises and mistakes, are
named here; those of the lessons are asked for lesson by lesson.
"""

import ast
from collections.abc import Iterable, Iterator
from copy import deepcopy
from io import BytesIO
from itertools import chain
from pathlib import Path

import nbformat
from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo

from bleu_teach.content import BANK, EXERCISES, QUESTIONS, TASKS
from bleu_teach.content.any_bleu import EDGES, FORMS, list_known
from bleu_teach.content.audit import QUESTIONS as AUDIT
from bleu_teach.content.forge import ASKS_BACK, NOTHING_SHOWS
from bleu_teach.content.lessons import ONLY_IN
from bleu_teach.conventions.convention import CHOICES, IN_WORDS
from bleu_teach.corpus.errors import ERRORS
from bleu_teach.data import ONLINE_W, PUBLISHED
from bleu_teach.data.looks import KINDS
from bleu_teach.draw.chips import SIGNS
from bleu_teach.draw.live import SENTENCES
from bleu_teach.grade import batch, rebuild
from bleu_teach.grade.course import CLONE, Course, read_course
from bleu_teach.grade.feedback import ANSWER, READ, WITH_HELPERS
from bleu_teach.grade.grader import PROBLEMS
from bleu_teach.grade.judge import SAID
from bleu_teach.grade.result import REASONS, STATES
from bleu_teach.grade.sandbox.box import NOT_HERE
from bleu_teach.grade.sandbox.seccomp import NO_BOX
from bleu_teach.grade.sandbox.session import WHY
from bleu_teach.language import DOMAIN, FOLDER
from bleu_teach.learn import evidence, run, verdict
from bleu_teach.learn.answer import LOOKS, STATUSES
from bleu_teach.learn.hints import STEPS
from bleu_teach.learn.predictions import AGREE, DIFFER
from bleu_teach.play import coins, rating, tools
from bleu_teach.significance.draws import BY_CHANCE
from tools.translate import lessons
from tools.translate.catalogues import find_in_code, is_shown

PACKAGE = lessons.ROOT / "bleu_teach"
LIVE = lessons.ROOT / "tools/site/live"  # what a kernel in the browser adds to the package
NAMED = "require", "require_whole", "require_length", "require_counts"
SORTS = [("**.py", find_in_code), ("display/templates/**.html", "jinja2")]
KEYWORDS = dict.fromkeys(("gettext", "refusal", "NeedsPerson"))
KEYWORDS |= {"ngettext": (1, 2)} | dict.fromkeys(NAMED, (2,))
SHOWN = ("one output",)  # published tables that lessons show
LABELLED = "Table", "columns", "label", "show", "ladder", "costs"  # make tables and figures
Placed = Iterator[tuple[str, Iterable[str]]]  # a place, and its messages


def catalogue_of(language: str) -> Path:
    """Return the path of the catalogue."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def extract(language: str) -> Catalog:
    """List the messages that learners of a language's lessons can meet."""
    numbers = {source.stem[:2] for source in lessons.translated(language)}
    catalogue = Catalog()
    for folder in (PACKAGE, LIVE):
        for file, _, message, _, _ in extract_from_dir(folder, SORTS, keywords=KEYWORDS):
            catalogue.add(message, locations=[(Path(file).as_posix(), None)])
    placed = _verdicts(), _pictures(), _grading(), _tables(language), _exercises(numbers)
    for place, texts in chain(*placed):
        for text in texts:
            if any(map(str.isalpha, text)):
                catalogue.add(text, locations=[(place, None)])
    return catalogue


def compiled_of(language: str) -> Path:
    """Return the path of the compiled catalogue."""
    return catalogue_of(language).with_suffix(".mo")


def compile_catalogue(catalogue: Catalog) -> bytes:
    """Compile only the translations that are shown, so that the rest is in English."""
    shown = deepcopy(catalogue)
    for message in catalogue:
        if message.id and not is_shown(message):
            shown.delete(message.id)
    file = BytesIO()
    write_mo(file, shown)
    return file.getvalue()


def _tables(language: str) -> Placed:
    """List the captions and headings of tables in a lesson's code, and cells from its data."""
    cells = {cell for name in SHOWN for row in PUBLISHED[name] for cell in row if ", " in cell}
    yield "a published table", (*ONLINE_W, *sorted(cells))
    for source in lessons.translated(language):
        for cell in nbformat.read(source, as_version=4).cells:
            if cell.cell_type == "code" and any(f"{name}(" in cell.source for name in LABELLED):
                yield source.name, _headings(ast.parse(cell.source))


def _headings(code: ast.Module) -> Iterator[str]:
    """List the strings in code that draws tables and figures, without names."""
    for node in ast.walk(code):
        made_by = node.func if isinstance(node, ast.Call) else getattr(node, "targets", [None])[0]
        if made_by and ast.unparse(made_by).endswith(LABELLED):
            for part in ast.walk(node):
                text = part.value if isinstance(part, ast.Constant) else None
                named = isinstance(text, str) and (" " in text.strip(", ") or text.istitle())
                if named or (
                    text in ("penalty", "dialogue", "news", "shuffles", "resamples", "tokens")
                ):
                    yield text


def _verdicts() -> Placed:
    """List the messages that `check`, `hint` and `forge` combine."""
    for name, case in verdict.CASES.items():
        yield f"a verdict: {name}", (case.headline, *case.remarks, case.advice)
    yield "a verdict", (verdict.SHOWN_BY, verdict.PUBLIC, *STATUSES, *evidence.FOUND.values())
    changes = chain.from_iterable(verdict.CHANGES.values())
    yield "a verdict", (*run.OPAQUE, *run.NAMED, *changes, *verdict.TIPS.values())
    known = chain.from_iterable((one.text, one.more) for one in chain(*list_known()))
    yield "the audit", (*known, *FORMS, *(one.name for one in EDGES))
    yield "a verdict's word", (look.word for look in (*LOOKS.values(), AGREE, DIFFER))
    yield "a hint", STEPS
    yield "catch", (ASKS_BACK, *NOTHING_SHOWS.values())
    for name, task in TASKS.items():
        if task.lesson not in ONLY_IN:
            yield f"forge {name}", (task.asks, *task.demands, task.won, task.hint)


def _pictures() -> Placed:
    """List the words that pictures and explorers choose from."""
    looks = (row["what"] for rows in KINDS.values() for row in rows)
    yield "a picture", (*BY_CHANCE.values(), *looks, *CHOICES["reference_length"], *SIGNS)
    yield "a picture", (*SENTENCES.values(), *ERRORS, *tools.SAY.values())
    yield "a picture", (*IN_WORDS.values(), *rating.SAY.values(), rating.MISSING)
    yield "a picture", coins.SAY.values()


def _grading() -> Placed:
    """List the grader's messages, for any assignment and for the course's."""
    yield "the grader", (batch.FAILED, batch.ENDED, rebuild.ABSENT, NO_BOX, NOT_HERE)
    tables = (table.values() for table in (WHY, SAID, PROBLEMS, REASONS))
    yield "the grader", (WITH_HELPERS, READ, *STATES, *chain(*tables))
    for release in sorted((CLONE / "release").glob("*/*.ipynb")):
        yield "the assignment", _names(read_course(CLONE, release.stem, public_seed=True))


def _names(course: Course) -> Iterator[str]:
    """List the names of properties and of questions."""
    yield from (graded.name for task in course.tasks for graded in task.properties)
    yield from (getattr(task, "why", "") for task in course.tasks)
    for question in AUDIT.values():
        yield from (question.form, question.why)
    for cell in course.graded:
        if cell.name.startswith(ANSWER):
            yield cell.name.removeprefix(ANSWER).replace("_", " ")


def _exercises(numbers: set[str]) -> Placed:
    """List the messages of questions, of exercises and of their mistakes."""
    for one in QUESTIONS.values():
        if one.lesson in numbers:
            texts = one.text, *one.options, *one.options.values(), one.why
            yield f"the question {one.name}", texts
    asked = {name: one for name, one in EXERCISES.items() if one.lesson in numbers}
    for name, one in asked.items():
        texts = one.asks, one.section, *one.labels, *one.hints, one.achieved
        yield f"the exercise {name}", texts
    for entry in BANK.values():
        if asked.keys() & {*entry.exercises}:
            yield f"the mistake {entry.name}", (entry.idea, entry.advice)
