"""my_bleu.py, the learner's own BLEU: `check` writes a section per function, `kept` reads them.

A section is written and replaced as a whole; the text around sections is never touched.
"""

from __future__ import annotations

import io
import os
import re
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from types import FunctionType, ModuleType

from bleu_teach.calls.values import read_counts, read_pair
from bleu_teach.clipping import Precision
from bleu_teach.content import Exercise, find
from bleu_teach.display.files import write_file
from bleu_teach.inputs import refusal
from bleu_teach.language import gettext
from bleu_teach.learn.run import find_failure, observe
from bleu_teach.learn.sources import MODULE, CannotKeep, list_globals, read_source, write_import

FILE = f"{MODULE}.py"
FOLDER = "BLEU_TEACH_FOLDER"  # the folder of my_bleu.py, if not that of the notebook
PIECES = (
    "extract_ngrams count_ngrams max_reference_counts clip modified_precision "
    "brevity_penalty closest_reference_length geometric_mean sentence_bleu corpus_bleu"
).split()  # of BLEU, in the order of the sections
SECTION = re.compile(r"^# --- (\w+)[^\n]* ---\n.*?^# --- end of \1 ---\n", re.M | re.S)
TYPES = {  # what later lessons expect, and how it is written for a function that returns another
    read_counts: (Counter, "from collections import Counter", "Counter({call})"),
    read_pair: (
        Precision,
        "from typing import NamedTuple\n\n\nclass Precision(NamedTuple):\n"
        "    matches: int\n    total: int\n\n    def __float__(self):\n"
        '        return self.matches / self.total if self.total else float("nan")\n\n'
        '    def __str__(self):\n        return f"{self.matches}/{self.total}"',
        "Precision(*{call})",
    ),
}
COMMAND = {  # what comes with corpus_bleu, so that the file is a command
    "tokenize": """import re


def tokenize(text):
    return re.findall(r"[\\w'-]+", text.lower())""",
    "main": """import sys


def read(path):
    with open(path, encoding="utf-8") as lines:
        return [tokenize(line) for line in lines]


if __name__ == "__main__":
    candidates, *references = map(read, sys.argv[1:])
    print(float(corpus_bleu(candidates, list(zip(*references)))))""",
}
ORDER = (*PIECES, *COMMAND)


def kept(name: str) -> Callable:
    """Return your own function if it has passed `check`, otherwise the package's.

    Your function comes from my_bleu.py, and its `__module__` is "my_bleu". If that file
    cannot be used, a message explains it.

    Args:
        name: a function that is part of BLEU.

    Returns:
        A function.

    Raises:
        BleuInputError: If no function of that name is part of BLEU.

    Source: written for this course, so that it ends with a BLEU of the learner's own.

    >>> kept("brevity_penalty")(2, 3)
    0.6065306597126334
    """
    if name not in PIECES:
        raise refusal(
            "{name} is not saved. {file} contains only the functions that make up BLEU: {names}.",
            name=name,
            file=FILE,
            names=", ".join(PIECES),
        )
    try:
        own = _run(_read()).get(name)
        if own is not None and find_failure(find(name), own):
            raise CannotKeep(gettext("that in {file} does not pass its check").format(file=FILE))
        if isinstance(own, FunctionType):
            own.__name__ = name
        return find(name).correct if own is None else own
    except CannotKeep as reason:
        print(gettext("Using the package's {name}: {reason}.").format(name=name, reason=reason))
        return find(name).correct


def keep(name: str, function: Callable) -> str:
    """Write a function that has passed into its section, and return a sentence about it.

    It is written only if all functions in the file still pass; the file goes to my_bleu.py.bak.
    Nothing is said of a function of the package, of one that comes from the file, or of one that is
    not part of BLEU.
    """
    whose = str(getattr(function, "__module__", ""))
    if name not in PIECES or whose == MODULE or whose.startswith("bleu_teach."):
        return ""
    try:
        old = _read()
        text = _put(old, name, _write_section(find(name), function, old))
        if name == "corpus_bleu" and "if __name__ ==" not in text:
            for part in COMMAND:
                text = _put(text, part, _mark(part, COMMAND[part]))
        text = _forget_import(text, name)
        if text != old:
            _refuse_harm(_run(text))
            if name in read_sections(old):
                write_file(_find_file().with_name(f"{FILE}.bak"), old)
            write_file(_find_file(), text)
        return gettext("Your function is saved in {file}.").format(file=FILE)
    except CannotKeep as why:
        reason = str(why)
    except OSError as error:
        message = gettext("{file} cannot be written in this folder ({reason})")
        reason = message.format(file=FILE, reason=error.strerror)
    return gettext("It isn't saved, because {reason}.").format(reason=reason)


def _refuse_harm(names: dict) -> None:
    """Raise CannotKeep if a function of the file does not pass: two sections may share a name."""
    for name in PIECES:
        if name in names and find_failure(find(name), names[name]):
            message = gettext("{name} in {file} would then fail; rename your helper functions")
            raise CannotKeep(message.format(name=name, file=FILE))


def read_sections(text: str) -> dict[str, str]:
    """Find the sections of a file: the whole text of each by its name."""
    return {found[1]: found[0] for found in SECTION.finditer(text)}


# The file


def _find_file() -> Path:
    return Path(os.environ.get(FOLDER, ""), FILE)


def _read() -> str:
    """Read the learner's file with its sections marked; a docstring only if there is no file."""
    try:
        text = _find_file().read_text(encoding="utf-8")
        compile(text, FILE, "exec")
        return text
    except (FileNotFoundError, NotADirectoryError):
        message = gettext(
            "My own BLEU. Each function has passed its check in the course bleu_teach."
        )
        return f'"""{message}"""\n'
    except (OSError, SyntaxError, ValueError) as error:
        message = gettext("{file} cannot be read ({reason})")
        raise CannotKeep(message.format(file=FILE, reason=error)) from None


def _run(text: str) -> dict:
    """Execute the learner's file and return the names that it defines. Its `main` is not called."""
    module = ModuleType(MODULE)
    try:
        with redirect_stdout(io.StringIO()):
            exec(compile(text, str(_find_file()), "exec"), vars(module))
    except (Exception, SystemExit) as error:  # whatever the learner wrote there
        message = gettext("{file} raises {error}")
        named = f"{type(error).__name__}: {error}"
        raise CannotKeep(message.format(file=FILE, error=named)) from None
    return vars(module)


def _put(text: str, name: str, section: str) -> str:
    """Replace a section, or insert it behind those that come before it."""
    there, at = read_sections(text), ORDER.index(name)
    if name in there:
        return text.replace(there[name], section)
    earlier = [text.index(there[n]) + len(there[n]) for n in ORDER[:at] if n in there]
    later = [text.index(there[n]) for n in ORDER[at:] if n in there]
    place = max(earlier) if earlier else min(later, default=len(text))
    above, below = text[:place].rstrip(), text[place:].lstrip("\n")
    return f"{above}\n\n\n{section}" + (f"\n\n{below}" if below else "")


def _forget_import(text: str, name: str) -> str:
    """Let the other sections use the learner's function where they import ours."""
    for section in read_sections(text).values():
        own = re.sub(rf"^from bleu_teach\S* import {name}\n", "", section, flags=re.M)
        text = text.replace(section, own)
    return text


# One section


def _mark(name: str, text: str, about: str = "") -> str:
    return f"# --- {name}{about} ---\n{text}\n# --- end of {name} ---\n"


def _write_section(exercise: Exercise, function: Callable, text: str) -> str:
    """Write a function with all that it needs, under the name and with the type of the exercise."""
    name, own = exercise.name, function.__name__
    parts: dict[str, str] = {}
    _collect(function, name, {*read_sections(text)} - {name}, parts)
    kind, written, form = TYPES.get(exercise.read, (object, "", ""))
    fits = observe(lambda *given: isinstance(function(*given), kind), exercise.arguments, bool)
    if not all(outcome.answer for outcome in fits):
        if own == name:
            own = f"my_{name}"
            parts[own] = parts.pop(name).replace(f"def {name}(", f"def {own}(", 1)
        arguments = ", ".join(exercise.parameters)
        call = form.format(call=f"{own}({arguments})")
        parts = {kind.__name__: written} | parts
        parts[name] = f"def {name}({arguments}):\n    return {call}"
    elif own != name:
        parts[name] = f"{name} = {own}\n"
    head = "\n".join(part for part in parts.values() if "\n" not in part)
    body = [head, *(part.rstrip() for part in parts.values() if "\n" in part)]
    return _mark(name, "\n\n\n".join(filter(None, body)), f" ({own}, lesson {exercise.lesson})")


def _collect(function: FunctionType, name: str, kept_ones: set, parts: dict[str, str]) -> None:
    """Add what a function needs from outside, by name, then its own text; no part defines what
    another section is for."""
    parts[function.__name__] = ""
    text = read_source(function)
    for used in list_globals(text):
        value = function.__globals__.get(used, function)
        called, module = (getattr(value, key, "") for key in ("__name__", "__module__"))
        if value is function or used in parts:
            continue
        if name in (used, called):
            message = gettext("it calls another {name}; move that code inside the def")
            raise CannotKeep(message.format(name=name))
        own = isinstance(value, FunctionType) and module in (function.__module__, MODULE)
        if own and used != called:
            parts[used] = f"{used} = {called}\n"
        if own and module != MODULE and called not in kept_ones:
            _collect(value, name, kept_ones, parts)
        elif not own and used not in kept_ones:
            parts[used] = TYPES[read_pair][1] if value is Precision else write_import(used, value)
    del parts[function.__name__]
    parts[function.__name__] = text
