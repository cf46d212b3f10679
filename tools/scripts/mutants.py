"""How many small errors in our own code the tests notice: `python tools/scripts/mutants.py AREA …`.

An area is core, draw or learn. In a copy of the repository, one operator, number, argument
or statement of a function is changed. The mutant *differs* if inputs that are drawn at random give
another result. Only then is it run against the tests of its area, which have to notice it.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 1800  # a test run that takes longer has noticed an endless loop
AREAS = {  # code in bleu_teach, and its tests
    "core": (
        "*.py conventions/*.py significance/*.py",
        "test_ngrams.py test_clipping.py test_brevity.py test_scores.py test_aggregation.py "
        "test_flaws.py test_explain.py test_metrics.py test_scale.py test_inputs.py test_tools.py "
        "conventions significance",
    ),
    "draw": ("draw/*.py", "draw"),
    "learn": ("learn/*.py", "learn"),
}
OTHERS = {ast.Lt: ast.LtE, ast.Gt: ast.GtE, ast.Eq: ast.NotEq, ast.In: ast.NotIn, ast.Is: ast.IsNot}
OTHERS |= {ast.Add: ast.Sub, ast.Mult: ast.Div, ast.FloorDiv: ast.Div, ast.And: ast.Or}
OTHERS |= {right: left for left, right in OTHERS.items() if right is not ast.Div}
OTHERS[ast.Div] = ast.Mult
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "sum": "max"}


class Mutant(NamedTuple):
    """A change of one file."""

    path: str  # from the root
    place: slice  # in bytes
    old: bytes
    new: bytes
    line: int

    def apply(self, text: bytes) -> bytes:
        return text[: self.place.start] + self.new + text[self.place.stop :]

    def __str__(self) -> str:
        old = " ".join(self.old.decode().split())
        return f"{self.path}:{self.line}: {old} -> {self.new.decode()}"


def change(node: ast.AST) -> ast.AST | None:
    """Return another node in place of this one, or None if nothing is to be changed."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in OTHERS:
            return ast.Compare(node.left, [OTHERS[type(op)]()], node.comparators)
        case ast.BinOp(op=op) if type(op) in OTHERS:
            return ast.BinOp(node.left, OTHERS[type(op)](), node.right)
        case ast.BoolOp(op=op):
            return ast.BoolOp(OTHERS[type(op)](), node.values)
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return inner
        case ast.IfExp(test=test, body=body, orelse=other):
            return ast.IfExp(test, other, body)
        case ast.Constant(value=bool(value)):
            return ast.Constant(not value)
        case ast.Constant(value=int() | float() as value):
            return ast.Constant(value + 1)
        case ast.Call(func=ast.Name(id=name), args=[_, *_]) if name in NAMES:
            return ast.Call(ast.Name(NAMES[name]), node.args, node.keywords)
        case ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Expr(value=ast.Call()):
            return ast.Pass()
    return None


def inner_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what can be changed in a function: neither annotations nor parts of an f-string."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.JoinedStr | ast.arg):
            yield child
            yield from inner_nodes(child)


def list_mutants(path: Path) -> Iterator[Mutant]:
    """Yield every change of the functions in a file, once."""
    text = path.read_bytes()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    functions = [f for f in ast.walk(ast.parse(text)) if isinstance(f, ast.FunctionDef)]
    found = {
        one: change(one)
        for function in functions
        for statement in function.body
        for one in (statement, *inner_nodes(statement))
    }
    name = path.relative_to(ROOT).as_posix()
    for old, new in found.items():
        if new:
            first = starts[old.lineno - 1] + old.col_offset
            place = slice(first, starts[old.end_lineno - 1] + old.end_col_offset)
            written = ast.unparse(ast.fix_missing_locations(new))
            written = f"({written})" if isinstance(new, ast.expr) else written
            yield Mutant(name, place, text[place], written.encode(), old.lineno)


def run(copy: Path, *command: object) -> str:
    """Return what a command in the copy prints, with its exit status."""
    python = [sys.executable, *map(str, command)]
    settings = os.environ | {"PYTHONPATH": str(copy), "PYTHONHASHSEED": "0"}
    try:
        done = subprocess.run(
            python, cwd=copy, env=settings, capture_output=True, text=True, timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        return "endless"
    return f"{done.stdout}\n{done.returncode}"


def passes(copy: Path, area: str, first: str) -> bool:
    """Return whether the tests of an area pass; those of the module `first` come first."""
    globs = [f"**/test_{first}.py", *AREAS[area][1].split()]
    tests = [path for one in globs for path in sorted((copy / "tests").glob(one))]
    return run(copy, "-m", "pytest", "-qx", *tests).endswith("\n0")


def measure(area: str, number: int, seed: int) -> None:
    """Print the mutants that differ and that no test notices, and how many are noticed."""
    paths = (path for one in AREAS[area][0].split() for path in (ROOT / "bleu_teach").glob(one))
    every = [mutant for path in sorted(paths) for mutant in list_mutants(path)]
    different, noticed = 0, 0
    with TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        draw = "-m", "tools.scripts.drawn", area
        right = run(copy, *draw)
        if not right.endswith("\n0") or not passes(copy, area, ""):
            sys.exit(f"The tests of {area}, or its drawn inputs, fail already.")
        for mutant in Random(seed).sample(every, min(number, len(every))):
            text = (copy / mutant.path).read_bytes()
            (copy / mutant.path).write_bytes(mutant.apply(text))
            if run(copy, *draw) != right:
                different += 1
                passed = passes(copy, area, Path(mutant.path).stem)
                noticed += not passed
                print(f"{'MISSED ' if passed else 'noticed'} {mutant}", flush=True)
            (copy / mutant.path).write_bytes(text)
    print(f"{area}: {different} of {number} mutants differ; {noticed} of them are noticed")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("areas", nargs="+", choices=AREAS)
    parser.add_argument("--number", type=int, default=50, help="of mutants per area")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for area in options.areas:
        measure(area, options.number, options.seed)
