"""my_bleu.py, the learner's own file: read as text and run. Functions come in; nothing goes."""

from __future__ import annotations

import ast
import io
import os
from contextlib import redirect_stdout
from itertools import takewhile
from pathlib import Path
from types import ModuleType

from bleu_teach import files
from bleu_teach.language import gettext
from bleu_teach.learn.sources import CannotKeep, Gathered

NAME = "my_bleu.py"
MODULE = "my_bleu"
FOLDER = "BLEU_TEACH_FOLDER"  # the folder of my_bleu.py, if not that of the notebook


def find_file() -> Path:
    """Where the learner's file is, or would be."""
    return Path(os.environ.get(FOLDER, ""), NAME)


def read_file() -> str:
    """The text of the learner's file; the header alone, if there is no file.

    Raises:
        CannotKeep: there is something that cannot be read.
    """
    try:
        text = find_file().read_text(encoding="utf-8")
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
        message = gettext("{file} cannot be read ({reason})")
        raise CannotKeep(message.format(file=NAME, reason=_reason(error))) from None


def write_file(text: str) -> None:
    """Put a text into the learner's file, whole or not at all.

    Raises:
        CannotKeep: this folder takes no files.
    """
    try:
        files.write_file(find_file(), text)
    except OSError as error:
        message = gettext("{file} cannot be written in this folder ({reason})")
        raise CannotKeep(message.format(file=NAME, reason=_reason(error))) from None


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or gettext("it is not a text")


def run(text: str) -> dict:
    """The names that the learner's file defines, as values. Its `main` is not called.

    Raises:
        CannotKeep: it stops with an error.
    """
    module = ModuleType(MODULE)
    try:
        with redirect_stdout(io.StringIO()):
            exec(compile(text, str(find_file()), "exec"), vars(module))
    except (Exception, SystemExit) as error:  # whatever the learner wrote there
        message = gettext("{file} stops with {error}")
        named = f"{type(error).__name__}: {error}"
        raise CannotKeep(message.format(file=NAME, error=named)) from None
    return vars(module)


def read_pieces(text: str) -> dict[str, str]:
    """The names that a text defines at its top, with the text of each."""
    lines = text.splitlines()
    return {
        name: "\n".join(lines[_first_line(node) : node.end_lineno])
        for node in ast.parse(text).body
        for name in _defined(node)
    }


def _defined(node: ast.stmt) -> list[str]:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _first_line(node: ast.stmt) -> int:
    """The place of a statement among the lines, from 0, decorators included."""
    return min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))]) - 1


def merge(text: str, new: Gathered, heading: str) -> str:
    """The file with the pieces that it has not yet, under a heading.

    They stand at the end, or before `if __name__ == "__main__":`.
    """
    there = read_pieces(text)
    added = {name: piece for name, piece in new.pieces.items() if name not in there}
    if not added:
        return text
    lines = text.rstrip().splitlines()
    mains = (_first_line(node) for node in ast.parse(text).body if _is_main(node))
    end = next(mains, len(lines))
    while end and lines[end - 1].startswith("#") and end < len(lines):
        end -= 1  # a comment stays with its statement
    before, after = "\n".join(lines[:end]).rstrip(), "\n".join(lines[end:])
    parts = [before, f"{heading}\n" + "\n\n\n".join(added.values()), after]
    text = "\n\n\n".join(filter(None, parts)) + "\n"
    return _with_imports(text, [*added], new.imports)


def _is_main(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and "__name__" in ast.unparse(node.test)


def _with_imports(text: str, added: list[str], imports: dict[str, str]) -> str:
    """The imports at the top, without those that what was added takes the place of."""
    replaced = {f"from bleu_teach import {name}" for name in added}
    lines = [line for line in text.splitlines() if line not in replaced]
    own = read_pieces(text)
    new = {line for name, line in imports.items() if name not in own and line not in lines}
    body = ast.parse("\n".join(lines)).body
    head = list(takewhile(lambda n: isinstance(n, (ast.Expr, ast.Import, ast.ImportFrom)), body))
    end = head[-1].end_lineno if head else 0
    gap = [""] if new and head and isinstance(head[-1], ast.Expr) else []
    return "\n".join([*lines[:end], *gap, *sorted(new), *lines[end:]]) + "\n"
