"""Notebooks as text: a change of a lesson can be read, in git and after `make refresh`."""

import subprocess
import sys

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tools import as_text
from tools.refresh import refresh


def notebook(prose="Words.", code="1 + 1", shown="2", html="<b>2</b>"):
    outputs = [new_output("display_data", {"text/plain": shown, "text/html": html})]
    cells = [
        new_markdown_cell(prose, id="one"),
        new_code_cell(code, id="two", outputs=outputs, metadata={"tags": ["slide"]}),
    ]
    return new_notebook(cells=cells)


def test_all_that_a_person_reads_is_there():
    text = as_text.as_text(notebook())
    assert "--- one markdown\nWords.\n" in text
    assert "--- two code #slide\n1 + 1\n=> 2\n=> text/html, 8 characters, " in text


def test_a_change_stands_under_its_cell():
    told = as_text.changes(notebook(), notebook(shown="3"))
    assert told == ["--- two code #slide", "- => 2", "+ => 3"]


def test_another_picture_is_seen_without_its_code():
    told = as_text.changes(notebook(), notebook(html="<b>3</b>"))
    assert len(told) == 3 and not any("<b>" in line for line in told)


def test_no_change_is_no_line():
    assert as_text.changes(notebook(), notebook()) == []


def test_git_shows_the_difference_as_text(tmp_path):
    def git(*arguments):
        command = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *arguments]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8")
        assert run.returncode == 0, run.stderr
        return run.stdout

    git("init", "--quiet")
    (tmp_path / ".gitattributes").write_text("*.ipynb diff=notebook\n")
    git("config", "diff.notebook.textconv", f'"{sys.executable}" "{as_text.__file__}"')
    nbformat.write(notebook(), tmp_path / "a.ipynb")
    git("add", ".")
    git("commit", "--quiet", "--message", "first")
    nbformat.write(notebook(prose="Other words."), tmp_path / "a.ipynb")
    changed = [line for line in git("diff").splitlines() if line[:1] in "+-"]
    assert changed[2:] == ["-Words.", "+Other words."]


def test_refresh_says_what_came_out_otherwise(tmp_path, capsys):
    path = tmp_path / "a.ipynb"
    nbformat.write(notebook(code="1 + 2"), path)
    refresh(path)
    said = capsys.readouterr().out
    assert "- => 2" in said and "+ => 3" in said
