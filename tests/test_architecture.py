"""The core's promises to its readers. pyproject.toml has a contract of the allowed imports."""

import ast
import doctest
import inspect
import math
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import bleu_teach
from tests.processes import python, run_without

PACKAGE = Path(bleu_teach.__file__).parent
ROOT = PACKAGE.parent
ABOVE = {"calls", "commands", "content", "draw", "grade", "learn", "play", "lessons"}  # the core

# How many lines the package, its folders of mechanism, the tests and the tools may have: of Python
# and TOML, of JavaScript and CSS, and of HTML templates. An exercise, a mistake, a preset or an
# explorer counts only for the package. Where a limit is reached, look first for what can go. The
# aims, in the same order: 15,700, 520, 480, 1,800, 2,050, 2,800, 14,000 and 3,000 lines of Python.
BUDGETS = {
    "bleu_teach": (19_376, 1_853, 205),
    "bleu_teach/calls": (538, 0, 0),
    "bleu_teach/commands": (553, 0, 0),
    "bleu_teach/display": (475, 127, 205),
    "bleu_teach/draw bleu_teach/play": (2_479, 1_712, 0),
    "bleu_teach/grade": (3_796, 0, 0),
    "bleu_teach/learn": (3_142, 14, 0),
    "tests": (16_084, 113, 0),
    "tools": (3_491, 402, 184),
}
KINDS = {"Python and TOML": ".py .toml", "JavaScript and CSS": ".js .css", "templates": ".html .j2"}


def lines_in(folders, endings):
    """The lines in folders, 100 columns each, without the functions that strangers wrote."""
    paths = [path for folder in folders.split() for path in (ROOT / folder).rglob("*.*")]
    counted = [path for path in paths if path.suffix in endings.split()]
    own = [path for path in counted if path.is_file() and not path.is_symlink()]
    return sum(height(path) for path in own if "strangers" not in path.parts)


def height(path):
    """The lines of a file; a longer line counts as several, except for a text in TOML."""
    width = math.inf if path.suffix == ".toml" else 100
    lines = path.read_text("utf-8").splitlines()
    return sum(max(1, math.ceil(len(line) / width)) for line in lines)


@pytest.mark.parametrize("kind", range(3), ids=KINDS)
@pytest.mark.parametrize("folder", BUDGETS)
def test_mechanism_stays_within_its_budget(folder, kind):
    name, endings = [*KINDS.items()][kind]
    lines, most = lines_in(folder, endings), BUDGETS[folder][kind]
    assert lines <= most, f"{folder} has {lines} lines of {name} instead of {most}: remove some"


def test_no_import_runs_against_the_contract():
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache"]
    run = subprocess.run(command, capture_output=True, text=True, cwd=PACKAGE.parent)
    assert run.returncode == 0, run.stdout + run.stderr


def test_what_is_imported_has_a_name_of_its_own():
    trees = [ast.parse(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py")]
    named = (node for tree in trees for node in tree.body if hasattr(node, "name"))
    makers = Counter(node.name for node in named)
    imports = (n for tree in trees for n in ast.walk(tree) if isinstance(n, ast.ImportFrom))
    imported = {one.name for node in imports for one in node.names}
    assert {name for name in imported if makers[name] > 1} == set()


def loaded_by(code):
    """The modules that a new Python has loaded after some code."""
    code = f"import sys; before = set(sys.modules); {code}; print(*{{*sys.modules}} - before)"
    return set(python("-c", code, check=True).stdout.split())


def test_importing_the_package_loads_the_core_and_the_standard_library_alone():
    loaded = loaded_by("import bleu_teach")
    assert {name.partition(".")[0] for name in loaded} - sys.stdlib_module_names == {"bleu_teach"}
    assert not {name.split(".")[1] for name in loaded if name.startswith("bleu_teach.")} & ABOVE


def test_arrays_need_numpy_alone():
    loaded = loaded_by("import bleu_teach.significance.draws, bleu_teach.scale")
    parts = {name.partition(".")[0] for name in loaded} - sys.stdlib_module_names
    assert {"tqdm", "distributed", "dask", "sacrebleu"}.isdisjoint(parts) and "numpy" in parts


def test_a_plain_install_has_every_name():
    """Without NumPy, too; whoever calls what needs it is told what to install."""
    code = "from bleu_teach import *; import bleu_teach\n"
    code += "print(*(name for name in bleu_teach.__all__ if not hasattr(bleu_teach, name)))\n"
    code += "from bleu_teach import bootstrap\n"
    code += "try: bootstrap([])\nexcept bleu_teach.BleuInputError as error: print(error)"
    run = run_without("numpy", code)
    needs = 'bootstrap needs more: pip install "bleu_teach[course]"'
    assert run.stdout == f"\n{needs}\n", run.stderr


def test_no_public_name_is_that_of_a_module():
    assert not {path.stem for path in PACKAGE.iterdir()} & set(bleu_teach.__all__)


SHOWN = {name: getattr(bleu_teach, name) for name in bleu_teach.__all__}
CLASSES = {name: value for name, value in SHOWN.items() if inspect.isclass(value)}
FUNCTIONS = {name: value for name, value in SHOWN.items() if inspect.isfunction(value)} | {
    f"{name}.{method}": function
    for name, shown in CLASSES.items()
    for method, function in vars(shown).items()
    if inspect.isfunction(function) and not method.startswith("_")
}


@pytest.mark.parametrize("shown", CLASSES.values(), ids=CLASSES)
def test_a_class_says_what_it_is(shown):
    # a dataclass or a named tuple without docstring is given its signature as one
    assert shown.__doc__ and not shown.__doc__.startswith(f"{shown.__name__}(")


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
def test_a_function_explains_its_arguments_result_and_source_with_an_example(function):
    text = inspect.getdoc(function)
    assert "\nReturns:\n" in text and "\nSource: " in text
    arguments = text.partition("\nArgs:\n")[2].partition("\n\n")[0]
    names = [name for name in inspect.signature(function).parameters if name != "self"]
    assert [name for name in names if f"    {name}: " not in arguments] == []
    assert doctest.DocTestParser().get_examples(text)
