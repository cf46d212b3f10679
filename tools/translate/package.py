"""The package's own messages, in its code and in the lessons of a language.

In the code, a text is what `gettext` and `ngettext` are called with, and what is handed to the few
functions that call them with it. Tables of texts, such as questions, exercises and mistakes, are
named here; those of the lessons are asked for lesson by lesson.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
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
from bleu_teach.conventions.convention import CHOICES
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
from tools.translate.catalogues import is_shown

PACKAGE = lessons.ROOT / "bleu_teach"
LIVE = lessons.ROOT / "tools/site/live"  # what a kernel in the browser adds to the package
NAMED = "require", "require_whole", "require_length", "require_counts"
KEYWORDS = dict.fromkeys(("gettext", "refusal", "NeedsPerson"))
KEYWORDS |= {"ngettext": (1, 2)} | dict.fromkeys(NAMED, (2,))
SORTS = [("**.py", "python"), ("display/templates/**.html", "jinja2")]
SHOWN = ("one output",)  # published tables that lessons show
LABELLED = "Table", "columns", "label", "show", "ladder", "costs"  # make tables and figures
Placed = Iterator[tuple[str, str]]  # the place of a message, and the message


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
    placed = *_verdicts(), *_pictures(), *_grading(), *_tables(language)
    for place, text in (*placed, *_questions(numbers), *_exercises(numbers)):
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
    yield from (("a published table", text) for text in (*ONLINE_W, *sorted(cells)))
    for source in lessons.translated(language):
        for cell in nbformat.read(source, as_version=4).cells:
            if cell.cell_type == "code" and any(f"{name}(" in cell.source for name in LABELLED):
                yield from ((source.name, text) for text in _headings(ast.parse(cell.source)))


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
        texts = case.headline, *case.remarks, case.advice
        yield from ((f"a verdict: {name}", text) for text in texts)
    single = verdict.SHOWN_BY, verdict.PUBLIC
    for text in (*single, *STATUSES, *evidence.FOUND.values(), *run.OPAQUE, *run.NAMED):
        yield "a verdict", text
    for text in (*chain.from_iterable(verdict.CHANGES.values()), *verdict.TIPS.values()):
        yield "a verdict", text
    known = chain.from_iterable((one.text, one.more) for one in chain(*list_known()))
    for text in (*known, *FORMS, *(one.name for one in EDGES)):
        yield "the audit", text
    yield from (("a verdict's word", look.word) for look in (*LOOKS.values(), AGREE, DIFFER))
    yield from (("a hint", step) for step in STEPS)
    yield from (("catch", text) for text in (ASKS_BACK, *NOTHING_SHOWS.values()))
    for name, task in TASKS.items():
        texts = (
            (task.asks, *task.demands, task.won, task.hint) if task.lesson not in ONLY_IN else ()
        )
        yield from ((f"forge {name}", text) for text in texts)


def _pictures() -> Placed:
    """List the words that pictures and explorers choose from."""
    looks = (row["what"] for rows in KINDS.values() for row in rows)
    words = *looks, *CHOICES["reference_length"], *SIGNS, *SENTENCES.values()
    views = *tools.SAY.values(), *tools.SETTINGS.values(), *rating.SAY.values(), rating.MISSING
    views += tuple(coins.SAY.values())
    for text in (*BY_CHANCE.values(), *words, *ERRORS, *views):
        yield "a picture", text


def _grading() -> Placed:
    """List the grader's messages, for any assignment and for the course's."""
    reasons = batch.FAILED, batch.ENDED, rebuild.ABSENT
    words = NO_BOX, NOT_HERE, WITH_HELPERS, READ, *STATES
    tables = WHY, SAID, PROBLEMS, REASONS
    for text in (*reasons, *words, *(text for table in tables for text in table.values())):
        yield "the grader", text
    for release in sorted((CLONE / "release").glob("*/*.ipynb")):
        course = read_course(CLONE, release.stem, public_seed=True)
        yield from (("the assignment", text) for text in _names(course))


def _names(course: Course) -> Iterator[str]:
    """List the names of properties and of questions."""
    yield from (graded.name for task in course.tasks for graded in task.properties)
    yield from (getattr(task, "why", "") for task in course.tasks)
    for question in AUDIT.values():
        yield from (question.form, question.why)
    for name in course.graded:
        if name.startswith(ANSWER):
            yield name.removeprefix(ANSWER).replace("_", " ")


def _questions(numbers: set[str]) -> Placed:
    for question in QUESTIONS.values():
        if question.lesson in numbers:
            reasons = question.options.values()
            for text in (question.text, *question.options, *reasons, question.why):
                yield f"the question {question.name}", text


def _exercises(numbers: set[str]) -> Placed:
    """List the messages of exercises and their mistakes."""
    asked = [exercise for exercise in EXERCISES.values() if exercise.lesson in numbers]
    for exercise in asked:
        placed = (exercise.asks, exercise.section, *exercise.labels, *exercise.hints)
        for text in (*placed, exercise.achieved):
            yield f"the exercise {exercise.name}", text
    names = {exercise.name for exercise in asked}
    for entry in BANK.values():
        if names & {*entry.exercises}:
            yield f"the mistake {entry.name}", entry.idea
            yield f"the mistake {entry.name}", entry.advice
