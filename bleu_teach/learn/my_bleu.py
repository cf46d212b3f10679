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
from bleu_teach.display.language import gettext
from bleu_teach.inputs import refusal
from bleu_teach.learn.run import observe
from bleu_teach.learn.sources import CannotKeep, list_globals, read_source, write_import

MODULE = "my_bleu"  # kept functions are loaded as this module, so `__module__` says whose one is
FILE = f"{MODULE}.py"
FOLDER = "BLEU_TEACH_FOLDER"  # the folder of my_bleu.py, if not that of the notebook
PIECES = (
    "extract_ngrams count_ngrams max_reference_counts clip modified_precision "
    "brevity_penalty closest_reference_length geometric_mean sentence_bleu corpus_bleu"
).split()  # of BLEU, in the order of the sections
SECTION = re.compile(  # its name, the learner's name for the function, the text
    r"^# --- (\w+)(?: \((\w+), [^\n]*\))? ---\n(.*?)^# --- end of \1 ---\n", re.M | re.S
)
OLD_SECTION = re.compile(  # a heading, and all until the end of the definition of that name
    r"^# .*\(\d\d_\w+\.ipynb\): (\w+)\n((?:(?!# .*ipynb\)).*\n)*?"
    r"(?:def \1\(|\1 = ).*\n(?:[ \t)].*\n|\n+(?=[ \t]))*)",
    re.M,
)
GUARD = re.compile(r"^(?:#[^\n]*\n)*if __name__ ==", re.M)
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
    exercise = find(name)
    try:
        own = _run(_read()).get(name)
        if own is None:
            return exercise.correct
        outcomes = observe(own, exercise.arguments, exercise.read)
        pairs = zip(outcomes, exercise.expected, strict=False)
        if not all(one.is_right(right) for one, right in pairs):
            raise CannotKeep(gettext("that in {file} does not pass its check").format(file=FILE))
        if isinstance(own, FunctionType):
            own.__name__ = name
        return own
    except CannotKeep as reason:
        print(gettext("Using the package's {name}: {reason}.").format(name=name, reason=reason))
        return exercise.correct


def keep(name: str, function: Callable) -> str:
    """Write a function that has passed into its section, and return a sentence about it.

    The section that it replaces goes to my_bleu.py.bak. Nothing is said of a function of the
    package, of one that comes from the file, or of one that is not part of BLEU.
    """
    whose = str(getattr(function, "__module__", ""))
    if name not in PIECES or whose == MODULE or whose.startswith("bleu_teach."):
        return ""
    try:
        text = old = _read()
        text = _put(text, name, _write_section(find(name), function, text))
        if name == "corpus_bleu" and not GUARD.search(text):
            for part in COMMAND.keys() - read_sections(text).keys():
                text = _put(text, part, _mark(part, COMMAND[part]))
        if text != old:
            write_file(_find_file(), text)
        return gettext("Your function is saved in {file}.").format(file=FILE)
    except CannotKeep as why:
        reason = str(why)
    except OSError as error:
        message = gettext("{file} cannot be written in this folder ({reason})")
        reason = message.format(file=FILE, reason=error.strerror)
    return gettext("It isn't saved, because {reason}.").format(reason=reason)


def list_own() -> tuple[str, ...]:
    """List the functions that have a section in my_bleu.py; none if it cannot be read."""
    try:
        return tuple(name for name in PIECES if name in read_sections(_read()))
    except CannotKeep:
        return ()


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
    except (FileNotFoundError, NotADirectoryError):
        message = gettext(
            "My own BLEU. Each function has passed its check in the course bleu_teach."
        )
        return f'"""{message}"""\n'
    except (OSError, SyntaxError, ValueError) as error:
        message = gettext("{file} cannot be read ({reason})")
        raise CannotKeep(message.format(file=FILE, reason=error)) from None
    return OLD_SECTION.sub(lambda found: _mark(found[1], found[0].rstrip()), text)


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
    """Replace a section, whose old text goes to a backup, or insert it before those that use it."""
    there = read_sections(text)
    if name in there:
        path = _find_file().with_name(f"{FILE}.bak")
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        if there[name] != section and there[name] not in before:
            write_file(path, before + there[name])
        return text.replace(there[name], section)
    later = [text.index(there[other]) for other in ORDER[ORDER.index(name) :] if other in there]
    guard = GUARD.search(text)
    at = min([*later, *([guard.start()] if guard else [])], default=None)
    if at is None:
        return f"{text.rstrip()}\n\n\n{section}"
    return f"{text[:at]}{section}\n\n{text[at:]}"


# One section


def _mark(name: str, text: str, about: str = "") -> str:
    return f"# --- {name}{about} ---\n{text}\n# --- end of {name} ---\n"


def _write_section(exercise: Exercise, function: Callable, text: str) -> str:
    """Write a function with all that it needs, under the name and with the type of the exercise."""
    name, own = exercise.name, function.__name__
    others = "".join(SECTION.sub(lambda found: found[0] if found[1] != name else "", text))
    parts: dict[str, str] = {}
    _collect(function, name, others, parts)
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
    before = re.search(rf"^# --- {name} \((\w+)", text, re.M)
    if before and before[1] not in (own, name) and re.search(rf"\b{before[1]}\b", others):
        parts[before[1]] = f"{before[1]} = {name}\n"  # other sections call it so
    head = "\n".join(part for part in parts.values() if "\n" not in part)
    body = [head, *(part.rstrip() for part in parts.values() if "\n" in part)]
    return _mark(name, "\n\n\n".join(filter(None, body)), f" ({own}, lesson {exercise.lesson})")


def _collect(function: FunctionType, name: str, others: str, parts: dict[str, str]) -> None:
    """Add what a function needs from outside, by name, then its own text; no part holds what the
    other sections define."""
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
        if module == MODULE and called:
            parts |= {used: f"{used} = {called}"} if used != called else {}
        elif isinstance(value, FunctionType) and module == function.__module__:
            _add_helper(value, name, others, parts)
            if used != value.__name__:
                parts[used] = f"{used} = {value.__name__}\n"
        elif used not in read_sections(others):
            parts[used] = TYPES[read_pair][1] if value is Precision else write_import(used, value)
    del parts[function.__name__]
    parts[function.__name__] = text


def _add_helper(helper: FunctionType, name: str, others: str, parts: dict[str, str]) -> None:
    """Add a function of the notebook, unless another section has it or one that has passed."""
    own, text = helper.__name__, read_source(helper)
    sections = SECTION.finditer(others)
    if any(found[1] == own or (found[2] == own and text in found[3]) for found in sections):
        return
    if re.search(rf"^def {own}\(", others, re.M) and text not in others:
        message = gettext("{file} has a different {name} in another section; rename yours")
        raise CannotKeep(message.format(file=FILE, name=own))
    _collect(helper, name, others, parts)
