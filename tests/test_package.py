"""The distribution: a wheel and an sdist with all that belongs in them and no more."""

import os
import re
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest
from hatchling import build

from bleu_teach import __version__
from tests.processes import ROOT, python
from tools.npm import extract
from tools.scripts import readme
from tools.scripts.links import broken

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
        extract(archive, folder)
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


def test_pypis_page_has_no_link_that_leads_nowhere(built):
    """As long as the project has no address there is none (tools/scripts/readme.py)."""
    with zipfile.ZipFile(built[0]) as archive:
        metadata = message_from_bytes(archive.read(f"{DIST_INFO}/METADATA"))
    shown = metadata.get_payload(decode=True).decode("utf-8")
    assert "from collections import Counter" in shown
    assert re.findall(r"\]\((?!#|https://)", shown) == []


def test_a_link_of_the_readme_leads_to_the_address():
    led = readme.lead_out("![A grid](a.svg) and [a lesson](b.ipynb#c)", "https://a.org")
    picture = "![A grid](https://a.org/raw/HEAD/a.svg)"
    assert led == f"{picture} and [a lesson](https://a.org/blob/HEAD/b.ipynb#c)"


# Unpacked where nothing else is installed.


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """A folder with the wheel in it, and a way to run Python with that and nothing else."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(built[0]) as archive:
        archive.extractall(folder / "site")

    def call(*arguments):
        found = os.environ | {"PYTHONPATH": str(folder / "site")}
        done = python("-S", *arguments, cwd=folder, env=found)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return call


def test_lessons_are_copied_as_they_are_here_and_their_links_lead_somewhere(installed, tmp_path):
    said = installed("-m", "bleu_teach", "lessons", tmp_path / "course")
    assert 'pip install "bleu_teach[course]"' in said
    for path in (ROOT / "notebooks").glob("[0-9]*.ipynb"):
        assert (tmp_path / "course" / path.name).read_bytes() == path.read_bytes()
    assert broken(tmp_path / "course") == []
