"""What is handed on: a wheel with the package and nothing else, and a complete list of needs."""

import ast
import os
import re
import sys
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from flit_core import buildapi

ROOT = Path(__file__).resolve().parent.parent
OURS = {"bleu_teach", "tests", "tools"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The names of the files in the wheel, built as `pip` would build it."""
    folder, before = tmp_path_factory.mktemp("wheel"), Path.cwd()
    os.chdir(ROOT)  # a build backend is called in the project's folder
    try:
        name = buildapi.build_wheel(str(folder))
    finally:
        os.chdir(before)
    with zipfile.ZipFile(folder / name) as archive:
        return archive.namelist()


def test_a_wheel_puts_nothing_beside_the_package(wheel):
    """Jupyter settings in it would switch off menus in the environment of whoever installs it."""
    assert {name.partition("/")[0] for name in wheel} == {
        "bleu_teach",
        next(name.partition("/")[0] for name in wheel if name.endswith(".dist-info/METADATA")),
    }


def test_a_wheel_has_every_file_of_the_package(wheel):
    files = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "bleu_teach").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert files <= set(wheel)


def sources():
    folders = ("bleu_teach", "tests", "tools", "bench")
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def imported(path):
    """The top names that a file imports from outside of its own folder and of this project."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.partition(".")[0]


def test_what_is_imported_is_named_in_the_requirements():
    """A package that only comes along with another one goes away with it."""
    files = [ROOT / "requirements.in", ROOT / "tests" / "tools" / "requirements.in"]
    text = "\n".join(file.read_text("utf-8") for file in files)
    named = {line.replace("-", "_") for line in re.findall(r"^[a-z][\w-]*", text, re.MULTILINE)}
    # Modules and packages of a folder that import each other.
    beside = {name for path in sources() for name in (path.stem, path.parent.name)}
    known = sys.stdlib_module_names | OURS | beside
    distributions = packages_distributions()
    outside = {name for path in sources() for name in imported(path)} - known
    needed = {name: distributions.get(name, [name]) for name in outside}
    missing = {
        name for name, found in needed.items()
        if not {each.lower().replace("-", "_") for each in found} & named
    }  # fmt: skip
    assert not missing
