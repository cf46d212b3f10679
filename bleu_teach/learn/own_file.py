"""my_bleu.py, the learner's own file: read as text and run, changed piece by piece, never lost."""

from __future__ import annotations

import ast
import io
import os
from contextlib import redirect_stdout
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
    except FileNotFoundError:
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
        message = gettext(
            "{file} cannot be written in this folder ({reason}); the function stays in the "
            "notebook, and another folder can be named in the environment variable {variable}"
        )
        reason = _reason(error)
        raise CannotKeep(message.format(file=NAME, reason=reason, variable=FOLDER)) from None


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or gettext("it is not a text")


def run(text: str) -> ModuleType:
    """The learner's file as a module.

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
    return module


def read_pieces(text: str) -> dict[str, str]:
    """The names that a text defines at its top, with the text of each."""
    return {
        name: "\n".join(text.splitlines()[slice(*_lines(node))])
        for node in ast.parse(text).body
        for name in _defined(node)
    }


def _defined(node: ast.stmt) -> list[str]:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _lines(node: ast.stmt) -> tuple[int, int]:
    """The first line of a statement, decorators included, and the line after its last."""
    decorators = getattr(node, "decorator_list", [])
    return min([node.lineno, *(d.lineno for d in decorators)]) - 1, node.end_lineno


def merge(text: str, new: Gathered, heading: str) -> str:
    """The file with what is new: pieces that it has are replaced in their place, others are added
    under a heading."""
    there = read_pieces(text)
    changed = [name for name in new.pieces if there.get(name, new.pieces[name]) != new.pieces[name]]
    added = [piece for name, piece in new.pieces.items() if name not in there]
    if added and not changed:
        text = f"{text.rstrip()}\n\n\n{heading}\n" + "\n\n\n".join(added) + "\n"
    for name in changed:  # what it calls has to stand before an alias
        text = _replace(text, name, "\n\n\n".join([*added, new.pieces[name]]))
        added = []
    return _with_imports(text, new.imports)


def _replace(text: str, name: str, piece: str) -> str:
    node = next(node for node in ast.parse(text).body if name in _defined(node))
    lines, (start, end) = text.splitlines(), _lines(node)
    return "\n".join([*lines[:start], *piece.splitlines(), *lines[end:]]) + "\n"


def _with_imports(text: str, imports: dict[str, str]) -> str:
    """The imports at the top, without those of names that the file defines by now."""
    own, lines = read_pieces(text), text.splitlines()
    top = [n for n in ast.parse(text).body if isinstance(n, (ast.Import, ast.ImportFrom))]
    kept = ["\n".join(lines[slice(*_lines(node))]) for node in top if not _is_of(node, own)]
    wanted = sorted({*kept, *(line for name, line in imports.items() if name not in own)},
                    key=lambda line: (line.startswith("from bleu_teach"), line))  # fmt: skip
    gone = {number for node in top for number in range(*_lines(node))}
    lines = [line for number, line in enumerate(lines) if number not in gone]
    body = ast.parse("\n".join(lines)).body
    after = body[0].end_lineno if body and isinstance(body[0], ast.Expr) else 0
    rest = "\n".join(lines[after:]).strip("\n")
    head = "\n".join(lines[:after])
    return "\n\n".join(part for part in (head, "\n".join(wanted), f"\n{rest}") if part) + "\n"


def _is_of(node: ast.Import | ast.ImportFrom, own: dict) -> bool:
    """True for an import of a single name that the file defines itself."""
    return len(node.names) == 1 and (node.names[0].asname or node.names[0].name) in own
