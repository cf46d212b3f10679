"""nbgrader's web pages go on from what the command wrote: marks by hand, comments, one total."""

import json
import re
import sys
import urllib.request
from contextlib import contextmanager

import pytest

from tests.browser import servers
from tests.grade.submissions import ANSWERS, LIGHT, STUBS, Term, copy_course, notebook
from tests.grade.test_feedback import EVIL

UNANSWERED = dict.fromkeys(ANSWERS, "YOUR ANSWER HERE")
JUPYTER_SERVER = "runpy.run_module('jupyter_server', run_name='__main__')"
ENABLE = "--ServerApp.jpserver_extensions={'nbgrader.server_extensions.formgrader': True}"


@pytest.fixture(scope="module")
def course(tmp_path_factory, main):
    """A teacher's copy of the course folder, graded into itself."""
    term = Term(copy_course(tmp_path_factory.mktemp("formgrader") / "course"), main, out="")
    term.hand_in("ann", notebook({name: "\n".join(EVIL) for name in ANSWERS}))
    term.hand_in("bob", b"not a notebook")
    term.hand_in("cem", notebook(STUBS | UNANSWERED))
    term.grade()
    return term


@pytest.fixture(scope="module")
def formgrader(course, tmp_path_factory):
    """A function that asks nbgrader's server."""
    with serving(course.folder, tmp_path_factory.mktemp("home")) as address:

        def ask(path, **content):
            data = json.dumps(content).encode() if content else None
            method = "PUT" if content else "GET"
            request = urllib.request.Request(address + path, data, method=method)
            with urllib.request.urlopen(request, timeout=servers.PATIENCE) as answer:
                return answer.read().decode()

        yield ask


@contextmanager
def serving(course, home):
    """GRADING.md's command, on a free port and for everybody on this machine."""
    port = servers.free_port()
    options = ["--no-browser", "--allow-root", "--IdentityProvider.token=", ENABLE]
    options += [f"--ServerApp.root_dir={course}", "--ServerApp.disable_check_xsrf=True"]
    options += [f"--CourseDirectory.root={course}", f"--ServerApp.port={port}"]
    command = [sys.executable, "-c", LIGHT + JUPYTER_SERVER, *options]
    with servers.serving(command, home, f"http://127.0.0.1:{port}", "/api"):
        yield f"http://127.0.0.1:{port}/formgrader"


def test_its_pages_open_and_who_waits_for_a_person_is_seen(formgrader):
    for page in ("/manage_assignments", "/gradebook/bleu/bleu", "/manage_submissions/bleu"):
        assert "<h1>" in formgrader(page)
    found = {one["student"]: one for one in json.loads(formgrader("/api/submissions/bleu"))}
    assert {name: one["score"] for name, one in found.items()} == {"ann": 16, "bob": 0, "cem": 0}
    assert found["ann"]["needs_manual_grade"] and not found["cem"]["needs_manual_grade"]
    assert found["bob"]["needs_manual_grade"]  # all of it is open


def test_marks_and_comments_by_hand_reach_the_table_and_the_page(course, formgrader):
    with course.book() as book:
        made = book.find_submission("bleu", "ann").notebooks[0]
        grades = {one.name: one.id for one in made.grades}
        comment = next(one.id for one in made.comments if one.name == "answer_significance")
        page = formgrader(f"/submissions/{made.id}/")
    student = page[page.index("Task 5") : page.index("Before you hand in")]
    assert not re.search(r"<script>alert|<img src=x|<iframe", student)
    for name in ANSWERS:
        formgrader(f"/api/grade/{grades[name]}", manual_score=1)
    formgrader(f"/api/grade/{grades['BLEU_marks']}", manual_score=4, extra_credit=0.5)
    formgrader(f"/api/comment/{comment}", manual_comment="Well <b>seen</b>.")
    rows = course.grade()
    assert rows["ann"]["earned"] == "18.5"  # 3 + 7 + 4 + 0.5 + 1 + three answers
    assert (rows["ann"]["answer_significance"], rows["bob"]["open"]) == ("1", "20")
    html = course.page("ann")
    told = ["18.5</b> of 20", "Well &lt;b&gt;seen&lt;/b&gt;.", "4.5 of 5 (your teacher decided)"]
    told += ['<span>significance</span><span class="points">1 of 1</span>']
    assert [text for text in told if text not in html] == []
