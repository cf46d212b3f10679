"""Binder and Colab: the right notebook, what each installs, and widgets with Colab's ipywidgets."""

import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from tools.scripts import doors

ADDRESS = "https://github.com/somebody/bleu_teach"
ARCHIVE = f"{ADDRESS}/archive/0123abc.zip"
LESSONS = doors.lessons()
every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
WRITTEN = [(doors.README, doors.write_readme), (doors.CITATION, doors.write_citation)]
SITE = "https://somebody.github.io/bleu_teach"


@pytest.mark.parametrize(("path", "write"), WRITTEN, ids=["README", "CITATION"])
def test_a_file_says_what_the_address_in_pyproject_allows(path, write):
    text = path.read_text("utf-8")
    address, site = doors.read_address(), doors.read_site()
    assert write(text, address, site) == text
    plain, linked = write(text, "", ""), write(text, ADDRESS, SITE)
    assert ADDRESS in linked and f"{SITE}/" in linked
    assert ADDRESS not in plain and SITE not in plain
    assert write(linked, "", "") == plain and write(linked, ADDRESS, SITE) == linked


@every_lesson
def test_a_lessons_links_open_that_lesson(path):
    source = nbformat.read(path, as_version=4).cells[0].source
    assert doors.write_lesson(source, doors.read_address(), path.stem) == source
    linked = doors.write_lesson(source, ADDRESS, path.stem)
    assert linked.count(f"/notebooks/{path.name})") == 2
    assert doors.write_lesson(linked, ADDRESS, path.stem) == linked
    assert doors.write_lesson(linked, "", path.stem) == doors.write_lesson(source, "", path.stem)


@pytest.fixture(scope="module")
def copies(tmp_path_factory):
    """Return the contents of the branch for Colab."""
    out = tmp_path_factory.mktemp("colab")
    doors.write_copies(out, ADDRESS, ARCHIVE)
    return {path.stem: nbformat.read(path, as_version=4) for path in out.iterdir()}


@every_lesson
def test_a_copy_for_colab_is_the_lesson_after_one_cell_that_installs(path, copies):
    first, *others = copies[path.stem].cells
    own = nbformat.read(path, as_version=4).cells
    assert ARCHIVE in first.source and first.cell_type == "code"
    assert [c for c in others if c.cell_type == "code"] == [c for c in own if c.cell_type == "code"]
    nbformat.validate(copies[path.stem])


@every_lesson
def test_every_link_of_a_copy_leads_on_from_colab(path, copies):
    prose = "\n".join(c.source for c in copies[path.stem].cells if c.cell_type == "markdown")
    links = re.findall(r"\]\(([^()\s]+)\)", prose)
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    for name in re.findall(r"/blob/colab/notebooks/([^#)\s]+)", prose):
        assert (doors.ROOT / "notebooks" / name).exists()
    for name in re.findall(r"/blob/HEAD/([^#)\s]+)", prose):
        assert (doors.ROOT / name).exists()


WITH_COLABS = """import sys, ipywidgets, pytest
assert ipywidgets.__version__ == "7.7.1"
sys.exit(pytest.main(sys.argv[1:]))"""


def test_widgets_work_with_colabs_ipywidgets():
    """The tests of what a notebook shows and of what a hand does, with that version."""
    chosen = "--hypothesis-profile=quick", "tests/play", "tests/learn/test_predict.py"
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", WITH_COLABS, "-n0", "-Wignore", *chosen],
        capture_output=True, text=True, cwd=doors.ROOT,
        env=os.environ | {"PYTHONPATH": str(Path(sys.prefix, "share", "colab"))},
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
