"""How many small errors in our own code the tests notice: `python tools/scripts/mutants.py AREA …`.

An area is core, draw, learn or grade. In a copy of the repository, one operator, number, name or
call of a function is changed. The mutant *differs* if inputs that are drawn at random give
another result. Only then is it run against the tests, one of which has to notice it. Each run is a
fork of this process, which has loaded all packages but ours.
"""

import argparse
import ast
import multiprocessing
import os
import re
import runpy
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from io import StringIO
from itertools import accumulate
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from tokenize import NUMBER, generate_tokens
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 600  # a run that takes longer has noticed an endless loop
LOADED = "pytest nbval.plugin hypothesis numpy sacrebleu nltk matplotlib.pyplot IPython nbconvert"
AREAS = {  # code in bleu_teach, its folders of tests, and what compares stored outputs
    "core": ("*.py conventions/*.py significance/*.py", ". conventions significance", ""),
    "draw": ("draw/*.py", "draw", "tests/test_written.py notebooks/0[1-5]*.ipynb"),
    "learn": ("learn/*.py", "learn", "notebooks/0[1-5]*.ipynb"),
    "grade": ("grade/*.py grade/*/*.py grade/*/*/*.py", "grade", ""),
}
SWAPPED = "< <=, > >=, == !=, + -, * /, and or, any all, min max, True False"
OTHERS = dict(pair.split() for pair in SWAPPED.split(", "))
OTHERS |= {new: old for old, new in OTHERS.items()}
OTHERS |= {"//": "/", "in": "not in", "is": "is not", "not": "", "sorted": "list", "sum": "max"}
OTHERS |= {"+=": "=", "-=": "=", "|=": "=", "raise": "return", "continue": "pass"}


class Mutant(NamedTuple):
    """A change of one file."""

    path: str  # from the root
    line: int
    place: slice  # in the text
    old: str
    new: str

    def apply(self, text: str) -> str:
        return text[: self.place.start] + self.new + text[self.place.stop :]

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.old} -> {self.new}"


def list_changes(text: str) -> Iterator[tuple[slice, str]]:
    """Yield a place in the code, and what may stand there: no part of a text or a comment."""
    starts = [0, *accumulate(map(len, text.splitlines(keepends=True)))]
    for token in generate_tokens(StringIO(text).readline):
        (line, first), (_, last) = token.start, token.end
        place = slice(starts[line - 1] + first, starts[line - 1] + last)
        if token.type == NUMBER:
            yield place, f"({token.string} + 1)"
        elif token.string in OTHERS:
            yield place, OTHERS[token.string]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):  # for its effect
            call = ast.get_source_segment(text, node)
            first = text.index(call, starts[node.lineno - 1])
            yield slice(first, first + len(call)), "pass"


def list_mutants(path: Path) -> Iterator[Mutant]:
    """Yield every change inside the functions of a file that leaves it valid Python."""
    text, name = path.read_text("utf-8"), path.relative_to(ROOT).as_posix()
    functions = [f for f in ast.walk(ast.parse(text)) if isinstance(f, ast.FunctionDef)]
    inside = {line for f in functions for line in range(f.body[0].lineno, f.end_lineno + 1)}
    for place, new in list_changes(text):
        line = text.count("\n", 0, place.start) + 1
        mutant = Mutant(name, line, place, text[place], new)
        with suppress(SyntaxError):
            if line in inside:
                compile(mutant.apply(text), name, "exec")
                yield mutant


def run(copy: Path, work: Callable, *arguments: object) -> str:
    """Return what work in the copy prints, and its status, from a fork of this process."""
    fork = multiprocessing.get_context("fork")
    process = fork.Process(target=enter, args=(copy, work, *arguments))
    process.start()
    process.join(SECONDS)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.join()
    return f"{copy.with_name('said').read_text('utf-8', 'replace')}\n{process.exitcode}"


def enter(copy: Path, work: Callable, *arguments: object) -> None:
    """Do work in the copy, in a group of processes that can be stopped at once."""
    os.setsid()
    os.chdir(copy)
    sys.path.insert(0, str(copy))
    os.environ["PYTHONPATH"] = str(copy)
    with copy.with_name("said").open("wb") as said:
        os.dup2(said.fileno(), 1)
        os.dup2(said.fileno(), 2)
    work(*arguments)


def draw(area: str) -> None:
    sys.argv = ["drawn", area]
    runpy.run_module("tools.scripts.drawn", run_name="__main__")


def test(paths: list[Path], profile: str) -> None:
    arguments = [
        "-qx",
        "-Wignore::pytest.PytestAssertRewriteWarning",
        f"--hypothesis-profile={profile}",
    ]
    sys.exit(import_module("pytest").main([*arguments, *map(str, paths)]) if paths else 0)


def passes(copy: Path, area: str, first: str) -> bool:
    """Return whether tests pass: those of the module `first`, then those that import it and those
    of its area in `make quick`, which draw fewer inputs, and at last those of stored outputs."""
    folders = (copy / "tests" / folder for folder in AREAS[area][1].split())
    tests = [path for folder in folders for path in sorted(folder.glob("test_*.py"))]
    quick = (copy / "Makefile").read_text("utf-8").partition("QUICK :=")[2].partition("\n\n")[0]
    imports = re.compile(rf"^from bleu_teach.*\b{first or '$^'}\b", re.MULTILINE)
    own = [path for path in tests if path.stem == f"test_{first}"]
    others = [path for path in tests if path.name in quick or imports.search(path.read_text())]
    others = [path for path in others if path not in own]
    stored = [path for one in AREAS[area][2].split() for path in sorted(copy.glob(one))]
    stages = (own, "repeatable"), (others, "quick"), (stored, "default")  # has no conftest
    return all(run(copy, test, *stage).endswith("\n0") for stage in stages)


def measure(area: str, number: int, seed: int) -> None:
    """Print the mutants that differ and that no test notices, and how many are noticed."""
    paths = (path for one in AREAS[area][0].split() for path in (ROOT / "bleu_teach").glob(one))
    every = [mutant for path in sorted(paths) for mutant in list_mutants(path)]
    different, noticed = 0, 0
    with TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        right = run(copy, draw, area)
        if not right.endswith("\n0") or not passes(copy, area, ""):
            said = copy.with_name("said").read_text("utf-8", "replace")
            sys.exit(f"The tests of {area}, or its drawn inputs, fail already.\n{said}")
        for mutant in Random(seed).sample(every, min(number, len(every))):
            text = (copy / mutant.path).read_text("utf-8")
            (copy / mutant.path).write_text(mutant.apply(text), "utf-8")
            if run(copy, draw, area) != right:
                different += 1
                passed = passes(copy, area, Path(mutant.path).stem)
                noticed += not passed
                print(f"{'MISSED ' if passed else 'noticed'} {mutant}", flush=True)
            (copy / mutant.path).write_text(text, "utf-8")
    print(f"{area}: {different} of {number} mutants differ; {noticed} of them are noticed")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("areas", nargs="+", choices=AREAS)
    parser.add_argument("--number", type=int, default=50, help="of mutants per area")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name in LOADED.split():
        import_module(name)
    for area in options.areas:
        measure(area, options.number, options.seed)
