"""The distribution: a wheel and an sdist with all that belongs in them and no more."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_bytes
from importlib.metadata import packages_distributions
from pathlib import Path

import nbformat
import pytest
from hatchling import build
from packaging.dependency_groups import resolve_dependency_groups
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from bleu_teach import __version__
from tools.links import broken

ROOT = Path(__file__).resolve().parent.parent
OURS = {"bleu_teach", "tests", "tools"}
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = SETTINGS["project"]
DIST_INFO = f"bleu_teach-{__version__}.dist-info"


def build_in(folder, out):
    """Build wheel and sdist of a folder as `pip` would do it."""
    before = Path.cwd()
    os.chdir(folder)  # a build backend is called in the project's folder
    try:
        return out / build.build_wheel(str(out)), out / build.build_sdist(str(out))
    finally:
        os.chdir(before)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    return build_in(ROOT, tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="module")
def wheel(built):
    """The names of the files in the wheel."""
    with zipfile.ZipFile(built[0]) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def unpacked(built, tmp_path_factory):
    """The folder of the sdist."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(built[1]) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # none before 3.11.4
        archive.extractall(folder)
    return folder / f"bleu_teach-{__version__}"


def files_of(folder):
    """The files of a part of the project, but for what Python, Jupyter and a course leave there."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not {"__pycache__", ".ipynb_checkpoints"} & set(path.parts)
    }


def test_a_wheel_puts_nothing_beside_the_package(wheel):
    """Jupyter settings in it would switch off menus in the environment of whoever installs it."""
    assert {name.partition("/")[0] for name in wheel} == {"bleu_teach", DIST_INFO}


def test_a_wheel_has_every_file_of_the_package_and_every_lesson(wheel):
    lessons = {f"bleu_teach/lessons/{path.name}" for path in (ROOT / "notebooks").glob("[0-9]*")}
    assert lessons and files_of("bleu_teach") | lessons <= wheel


MADE_BY_WORKING = (
    "notebooks/my_bleu.py",
    "notebooks/.ipynb_checkpoints/00_start_here-checkpoint.ipynb",
    "notebooks/assignments/seed",
    "notebooks/assignments/gradebook.db",
    "notebooks/assignments/submitted/ada/bleu/bleu.ipynb",
    "bleu_teach/__pycache__/ngrams.cpython-311.pyc",
    "tests/.hypothesis/examples",
    ".venv/pyvenv.cfg",
    "dist/old.whl",
)


def test_an_sdist_builds_the_same_wheel_and_the_same_sdist(built, unpacked, tmp_path):
    """In another folder, from files of another age, where somebody has worked."""
    for name in MADE_BY_WORKING:
        (unpacked / name).parent.mkdir(parents=True, exist_ok=True)
        (unpacked / name).write_text("not ours")
    for path in unpacked.rglob("*"):
        os.utime(path, (1_700_000_000, 1_700_000_000))
    for once, again in zip(built, build_in(unpacked, tmp_path), strict=True):
        assert once.read_bytes() == again.read_bytes()


def test_an_sdist_can_be_tested(unpacked):
    assert files_of("tests") <= {
        path.relative_to(unpacked).as_posix() for path in (unpacked / "tests").rglob("*")
    }


def description(built):
    """Return PyPI's description of a wheel."""
    with zipfile.ZipFile(built[0]) as archive:
        metadata = message_from_bytes(archive.read(f"{DIST_INFO}/METADATA"))
    return metadata.get_payload(decode=True).decode("utf-8")


def links(text):
    return re.findall(r"(!?)\[[^][]*\]\((?!#)([^()\s]+)\)", text)


def test_pypis_page_has_no_link_that_leads_nowhere(built, unpacked, tmp_path):
    """Without an address there is none; with one the picture is shown and all lead to it."""
    shown = description(built)
    assert "from collections import Counter" in shown
    assert [path for _, path in links(shown) if not path.startswith("https://")] == []
    home = "https://github.com/somebody/bleu_teach"
    at_home = shutil.copytree(unpacked, tmp_path / "home")
    (at_home / "PKG-INFO").unlink()  # a clone has none
    with (at_home / "pyproject.toml").open("a", encoding="utf-8") as project:
        project.write(f'\n[project.urls]\nSource = "{home}"\n')
    shown = links(description(build_in(at_home, tmp_path)))
    assert ("!", f"{home}/raw/HEAD/notebooks/pictures/grid.svg") in shown
    inside = [path.removeprefix(f"{home}/blob/HEAD/") for _, path in shown if "/blob/" in path]
    assert len(inside) > 15 and all((ROOT / path.partition("#")[0]).exists() for path in inside)
    assert all(path.startswith("https://") for _, path in shown)


# Unpacked where nothing else is installed.


def run(*command, **options):
    done = subprocess.run(
        [*map(str, command)], capture_output=True, text=True, encoding="utf-8", **options
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """A folder with the wheel in it, and a way to run Python with that and nothing else."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(built[0]) as archive:
        archive.extractall(folder / "site")

    def python(*arguments):
        environment = {**os.environ, "PYTHONPATH": str(folder / "site")}
        return run(sys.executable, "-S", *arguments, cwd=folder, env=environment)

    return python


def test_the_menu_says_what_the_core_alone_has_not(installed):
    said = installed("-m", "bleu_teach")
    assert "bleu_teach[course]" in said and "bleu_teach[grade]" in said


def test_lessons_are_copied_as_they_are_here(installed, tmp_path):
    said = installed("-m", "bleu_teach", "lessons", tmp_path / "course")
    assert 'pip install "bleu_teach[course]"' in said
    for path in (ROOT / "notebooks").glob("[0-9]*.ipynb"):
        lesson = path.read_text("utf-8")
        lesson = lesson.replace("../bleu_teach/", "package/")
        assert (tmp_path / "course" / path.name).read_text("utf-8") == lesson


def test_links_of_copied_lessons_lead_somewhere(installed, tmp_path):
    installed("-m", "bleu_teach", "lessons", tmp_path / "course")
    assert broken(tmp_path / "course") == []


# What is needed, and where it is named.


def named_in(*groups):
    """The packages that dependency groups name, without what is compiled into their locks."""
    lines = resolve_dependency_groups(SETTINGS["dependency-groups"], *groups)
    return {canonicalize_name(Requirement(line).name) for line in lines}


def locked():
    text = (ROOT / "tools" / "locks" / "test.txt").read_text("utf-8")
    pins = re.findall(r"^([\w.-]+)==([^ ;\\]+)", text, re.MULTILINE)
    return {canonicalize_name(name): Version(version) for name, version in pins}


EXTRAS = [
    (extra, Requirement(line))
    for extra, lines in PROJECT["optional-dependencies"].items()
    for line in lines
    if not line.startswith("bleu_teach")
]


def test_the_core_needs_nothing():
    assert PROJECT["dependencies"] == []


@pytest.mark.parametrize(("extra", "need"), EXTRAS, ids=lambda value: str(value))
def test_an_extra_agrees_with_what_is_tested(extra, need):
    """Each is tested in a version that pip may choose, and is named among what the course needs."""
    name = canonicalize_name(need.name)
    assert name in named_in("lab" if extra == "course" else "grade")
    assert need.specifier.contains(locked()[name], prereleases=True)


def sources():
    """All but tools/site: that runs with packages of its own, in part in a browser."""
    folders = ("bleu_teach", "tests", "tools")
    found = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in found if ROOT / "tools" / "site" not in path.parents]


def code_of(path):
    """Return the code in a file; for a notebook, its code cells."""
    if path.suffix == ".py":
        return path.read_text("utf-8")
    cells = nbformat.read(path, as_version=4).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type == "code")


def imported(path):
    """The top names that a file imports from outside of its own folder and of this project."""
    for node in ast.walk(ast.parse(code_of(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.partition(".")[0]


def distributions_of(paths):
    """For each package that these files import from outside, the names of its distributions."""
    # Modules and packages of a folder that import each other.
    beside = {name for path in sources() for name in (path.stem, path.parent.name)}
    known = sys.stdlib_module_names | OURS | beside
    found = packages_distributions()
    outside = {name for path in paths for name in imported(path)} - known
    return {name: {canonicalize_name(each) for each in found.get(name, [name])} for name in outside}


def test_what_is_imported_is_named_in_the_requirements():
    """A package that only comes along with another one goes away with it."""
    named = named_in("test", "compare")
    needed = distributions_of(sources())
    assert not [name for name, found in needed.items() if not found & named]


def test_what_the_package_imports_comes_with_an_extra():
    named = {canonicalize_name(need.name) for _, need in EXTRAS}
    # traitlets is half of ipywidgets, IPython of its kernel
    named |= {"traitlets", "ipython"}
    needed = distributions_of((ROOT / "bleu_teach").rglob("*.py"))
    assert not [name for name, found in needed.items() if not found & named]


def test_what_the_lessons_import_comes_with_the_course():
    named = {canonicalize_name(need.name) for extra, need in EXTRAS if extra == "course"}
    named |= {"ipython"}  # of the kernel
    needed = distributions_of((ROOT / "notebooks").glob("*.ipynb"))
    assert needed and not [name for name, found in needed.items() if not found & named]
