"""Binder, Colab and JupyterHub: the right notebook, and widgets with Colab's ipywidgets."""

import os
import re
import sys
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import nbformat
import pytest

from tests.processes import python
from tools.scripts import doors

ADDRESS = "https://github.com/somebody/bleu_teach"
ARCHIVE = f"{ADDRESS}/archive/0123abc.zip"
LESSONS = doors.lessons()
every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
WRITTEN = [(doors.README, doors.write_readme), (doors.CITATION, doors.write_citation)]
HUB = "https://hub.example.edu/nlp"  # it may be below another address
KNOWN = doors.Addresses(ADDRESS, "https://somebody.github.io/bleu_teach")
UNKNOWN = doors.Addresses()


@pytest.mark.parametrize(("path", "write"), WRITTEN, ids=["README", "CITATION"])
def test_a_file_says_what_the_address_in_pyproject_allows(path, write):
    text = path.read_text("utf-8")
    assert write(text, doors.read_addresses()) == text
    plain, linked = write(text, UNKNOWN), write(text, KNOWN)
    assert KNOWN.source in linked and f"{KNOWN.site}/" in linked
    assert KNOWN.source not in plain and KNOWN.site not in plain
    assert write(linked, UNKNOWN) == plain and write(linked, KNOWN) == linked


@every_lesson
@pytest.mark.parametrize("hub", ["", HUB], ids=["no hub", "a hub"])
def test_a_lessons_links_open_that_lesson(path, hub):
    source, known = nbformat.read(path, as_version=4).cells[0].source, KNOWN._replace(hub=hub)
    assert doors.write_lesson(source, doors.read_addresses(), path.stem) == source
    plain = doors.write_lesson(source, UNKNOWN, path.stem)
    linked = doors.write_lesson(source, known, path.stem)
    links = re.findall(r"\]\((https:[^)]+)\)", linked.removeprefix(plain))
    assert len(links) == (3 if hub else 2)
    assert all(unquote(link).endswith(f"/notebooks/{path.name}") for link in links)
    assert doors.write_lesson(linked, known, path.stem) == linked
    assert doors.write_lesson(linked, UNKNOWN, path.stem) == plain


def test_a_hub_pulls_the_course_and_opens_the_lesson_where_git_has_put_it():
    """As nbgitpuller documents: git clones into a folder with the last part of the address."""
    opened = "lab/tree/bleu_teach/notebooks/02_clipping.ipynb"
    pulled = {"repo": [ADDRESS], "branch": ["main"], "urlpath": [opened]}
    link = urlsplit(doors.pull(KNOWN._replace(hub=HUB), "02_clipping"))
    assert link.path == "/nlp/hub/user-redirect/git-pull" and parse_qs(link.query) == pulled
    asking = urlsplit(doors.pull(KNOWN, "02_clipping"))  # the teacher enters the hub there
    assert asking.netloc == "nbgitpuller.readthedocs.io" and parse_qs(asking.query) == pulled


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
    colabs = os.environ | {"PYTHONPATH": str(Path(sys.prefix, "share", "colab"))}
    code = "-W", "ignore", "-c", WITH_COLABS
    run = python(*code, "-n0", "-Wignore", *chosen, env=colabs)
    assert run.returncode == 0, run.stdout + run.stderr
