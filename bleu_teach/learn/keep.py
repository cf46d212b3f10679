"""my_bleu.py, the learner's own file: what passed its check comes in, and `kept` takes it out.

Nothing is written before the file has been run as it would be; what is in it stays as it is.
"""

from __future__ import annotations

import ast
import io
import os
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout
from itertools import takewhile
from pathlib import Path
from types import ModuleType

from bleu_teach.calls.values import read_counts, read_pair
from bleu_teach.clipping import Precision
from bleu_teach.content.exercises import EXERCISES, LESSONS, Exercise, find
from bleu_teach.files import write_file
from bleu_teach.inputs import refusal
from bleu_teach.language import gettext, lesson_number
from bleu_teach.learn.observe import Outcome, observe
from bleu_teach.learn.sources import MODULE, CannotKeep, gather, write_import

NAME = f"{MODULE}.py"
FOLDER = "BLEU_TEACH_FOLDER"  # the folder of my_bleu.py, if not that of the notebook
# What the lessons go on with, and how it is made of what a learner's function may return instead.
TYPES = {read_pair: (Precision, "Precision(*{call})"), read_counts: (Counter, "Counter({call})")}


def kept(name: str) -> Callable:
    """Your own function, if one has passed `check`; else the package's.

    It comes from my_bleu.py, where `check` has put it. What is wrong with that file is printed.

    Args:
        name: the exercise.

    Returns:
        A function.

    Raises:
        BleuInputError: no exercise has that name, or it is one of the graded assignment.

    Source: written for this course, so that it ends with a BLEU of the learner's own.

    >>> kept("brevity_penalty")(2, 3)
    0.6065306597126334
    """
    exercise = find(name)
    if exercise.family:
        raise refusal(
            "{name} belongs to the graded assignment, which is handed in as it is. "
            "What you kept in the lessons is in {file}: copy from it what you can use.",
            name=name,
            file=NAME,
        )
    try:
        own = _run(_read()).get(exercise.function_name, exercise.correct)
        if own is exercise.correct or _find_wrong(exercise, own) is None:
            return own
        raise CannotKeep(gettext("the one in {file} does not pass its check").format(file=NAME))
    except CannotKeep as reason:
        print(gettext("{name} is the package's: {reason}.").format(name=name, reason=reason))
        return exercise.correct


def keep(exercise: Exercise, function: Callable) -> str:
    """Put a function that has passed into my_bleu.py, with all that it needs, and say whether it
    is there now; nothing is said of a function of the package."""
    if exercise.family or str(getattr(function, "__module__", "")).startswith("bleu_teach."):
        return ""
    try:
        imports, pieces = _write_down(exercise, function)
        old = _read()
        there = read_pieces(old)
        for name in (function.__name__, exercise.function_name):
            if there.get(name, pieces.get(name)) != pieces.get(name):
                stays = gettext("{file} has a different {name}, which stays. Delete it there to "
                                "keep this one.")  # fmt: skip
                return stays.format(file=NAME, name=name)
        new = {name: piece for name, piece in pieces.items() if name not in there}
        if new:
            place = gettext("Lesson {lesson}").format(lesson=lesson_number(exercise.lesson))
            heading = f"# {place} ({LESSONS[exercise.lesson]}): {exercise.function_name}"
            text = _merge(old, imports, new, heading)
            _see_that_it_works(old, text)
            write_file(_find_file(), text)
        return gettext("It is kept in {file}.").format(file=NAME)
    except CannotKeep as why:
        reason = str(why)
    except OSError as error:
        message = gettext("{file} cannot be written in this folder ({reason})")
        reason = message.format(file=NAME, reason=error.strerror)
    return gettext("It is not kept: {reason}.").format(reason=reason)


def list_own() -> tuple[str, ...]:
    """List the exercises that my_bleu.py has a function for; none where it cannot be read."""
    try:
        return tuple(e.name for e in _solved(_read()))
    except CannotKeep:
        return ()


def _solved(text: str) -> list[Exercise]:
    there = read_pieces(text)
    return [e for e in EXERCISES.values() if not e.family and e.function_name in there]


def _find_wrong(exercise: Exercise, function: Callable) -> Outcome | None:
    """The first call that is not answered as `check` wants it, if there is one."""
    outcomes = observe(function, exercise.asked, exercise.read)
    pairs = zip(outcomes, (*exercise.expected, exercise.expected[0]), strict=False)
    return next((one for one, right in pairs if not one.is_right(right)), None)


def _see_that_it_works(old: str, text: str) -> None:
    """Run the file as it was and as it would be: no other function may fail then."""
    before = _failing(old)
    for name, wrong in _failing(text).items():
        if name not in before:
            why = f" ({wrong.text.splitlines()[0]})" if wrong.trouble == "raised" else ""
            message = gettext("in {file}, {name} would not pass its check then")
            raise CannotKeep(message.format(file=NAME, name=name) + why)


def _failing(text: str) -> dict[str, Outcome]:
    """The exercises for which a file has a function that does not pass, with a wrong answer."""
    own = _run(text)
    found = {e.name: _find_wrong(e, own[e.function_name]) for e in _solved(text)}
    return {name: wrong for name, wrong in found.items() if wrong}


# The file itself.


def _find_file() -> Path:
    return Path(os.environ.get(FOLDER, ""), NAME)


def _read() -> str:
    """The text of the learner's file; a header alone, if there is no file."""
    try:
        text = _find_file().read_text(encoding="utf-8")
        ast.parse(text)
        return text
    except (FileNotFoundError, NotADirectoryError):
        message = gettext(
            "My own BLEU. Each function has passed its check in the course bleu_teach."
        )
        return f'"""{message}"""\n'
    except SyntaxError as error:
        message = gettext("{file} has an error in line {line}; mend it first")
        raise CannotKeep(message.format(file=NAME, line=error.lineno)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or gettext("it is not a text")
        message = gettext("{file} cannot be read ({reason})")
        raise CannotKeep(message.format(file=NAME, reason=reason)) from None


def _run(text: str) -> dict:
    """The names that the learner's file defines, as values. Its `main` is not called."""
    module = ModuleType(MODULE)
    try:
        with redirect_stdout(io.StringIO()):
            exec(compile(text, str(_find_file()), "exec"), vars(module))
    except (Exception, SystemExit) as error:  # whatever the learner wrote there
        message = gettext("{file} stops with {error}")
        named = f"{type(error).__name__}: {error}"
        raise CannotKeep(message.format(file=NAME, error=named)) from None
    return vars(module)


def read_pieces(text: str) -> dict[str, str]:
    """The names that a text defines at its top, with the text of each."""
    lines = text.splitlines()
    pieces = {}
    for node in ast.parse(text).body:
        first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))]) - 1
        targets = node.targets if isinstance(node, ast.Assign) else [node]
        for name in (getattr(target, "id", getattr(target, "name", "")) for target in targets):
            if name:
                pieces[name] = "\n".join(lines[first : node.end_lineno])
    return pieces


def _write_down(exercise: Exercise, function: Callable) -> tuple[dict[str, str], dict[str, str]]:
    """The imports and pieces of a function, under the name and with the type of the exercise."""
    imports, pieces = gather(function)
    name, own = exercise.function_name, function.__name__
    kind, form = TYPES.get(exercise.read, (object, ""))
    fits = observe(lambda *given: isinstance(function(*given), kind), exercise.asked, bool)
    if all(outcome.answer for outcome in fits):
        return imports, pieces | ({name: f"{name} = {own}"} if own != name else {})
    if own == name:
        own = f"my_{name}"
        pieces[own] = pieces.pop(name).replace(f"def {name}(", f"def {own}(", 1)
    arguments = ", ".join(exercise.parameters)
    returned = form.format(call=f"{own}({arguments})")
    pieces[name] = f"def {name}({arguments}):\n    return {returned}"
    return imports | {kind.__name__: write_import(kind.__name__, kind)}, pieces


def _merge(text: str, imports: dict[str, str], new: dict[str, str], heading: str) -> str:
    """The file with new pieces under a heading, behind its last definition."""
    replaced = {f"from bleu_teach import {name}" for name in new}
    lines = [line for line in text.rstrip().splitlines() if line not in replaced]
    own = read_pieces(text) | new
    added = {line for name, line in imports.items() if name not in own} - {*lines}
    body = ast.parse("\n".join(lines)).body
    head = list(takewhile(lambda n: isinstance(n, (ast.Expr, ast.Import, ast.ImportFrom)), body))
    top = head[-1].end_lineno if head else 0
    gap = [""] if added and head and isinstance(head[-1], ast.Expr) else []
    defined = [n.end_lineno for n in body if not isinstance(n, (ast.Expr, ast.If))]
    end = max(defined, default=top)
    before = "\n".join([*lines[:top], *gap, *sorted(added), *lines[top:end]]).rstrip()
    parts = before, f"{heading}\n" + "\n\n\n".join(new.values()), "\n".join(lines[end:]).strip()
    return "\n\n\n".join(filter(None, parts)) + "\n"
