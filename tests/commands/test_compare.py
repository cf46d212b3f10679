"""The command that compares two files: what it prints, what it writes, what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from bleu_teach import NLTK, SACREBLEU, corpus
from bleu_teach.__main__ import main
from bleu_teach.draw.side_by_side import conclude
from bleu_teach.significance.contrast import contrast

OURS = Path(corpus.__file__).parent
A, B = OURS / "literal.txt", OURS / "fluent.txt"
REFERENCES = [OURS / "reference_1.txt", OURS / "reference_2.txt"]


@pytest.fixture
def compare(capsys, tmp_path):
    """Run the command: its exit code, what it prints, and the page."""

    def call(*arguments, references=REFERENCES):
        page = tmp_path / "page.html"
        given = [*arguments, "--references", *references]
        given += ["--out", page] if "--out" not in arguments else []
        code = main(["compare", *map(str, given)])
        printed = capsys.readouterr()
        return code, printed.out + printed.err, page

    return call


def expected(tool):
    texts = corpus.load()
    systems = {
        name: [tool.tokenize(line) for line in texts.systems[name]]
        for name in ("literal", "fluent")
    }
    return contrast(
        systems, [[tool.tokenize(t) for t in group] for group in texts.references], tool
    )


@pytest.mark.parametrize("tool", [SACREBLEU, NLTK], ids=str)
def test_it_prints_both_tests_and_the_signature(compare, tool):
    found = expected(tool)
    code, printed, page = compare(A, B, "--tool", tool.name)
    assert (code, page.exists()) == (0, True)
    tests = str(found.resampled), str(found.shuffled)
    wanted = [" ".join(conclude(found.resampled)), *tests, tool.signature(2)]
    assert printed.splitlines() == [*wanted, f"Segment by segment: {page}"]


def test_the_page_shows_the_segments(compare):
    *_, page = compare(A, B)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert text.count("data-place") == sum(one.effect != 0 for one in expected(SACREBLEU).exchanges)


def test_files_of_one_name_keep_their_folders(compare, tmp_path):
    other = tmp_path / "literal.txt"
    other.write_text(B.read_text(encoding="utf-8"), encoding="utf-8")
    code, printed, _ = compare(A, other)
    assert code == 0
    assert f"{other} is ahead of {A}" in printed


def test_a_file_with_itself_is_refused(compare):
    assert compare(A, A)[:2] == (2, "Both systems are the same file. Name two files.\n")


def test_files_of_different_length_are_refused(compare, tmp_path):
    short = tmp_path / "short.txt"
    short.write_text("One line.\n", encoding="utf-8")
    code, printed, _ = compare(A, short)
    assert code == 2
    assert f"{short} ends after line 1" in printed


def test_an_unknown_tool_is_refused(compare):
    code, printed, _ = compare(A, B, "--tool", "ROUGE")
    assert code == 2
    assert "No tool has the name" in printed


def test_a_page_that_cannot_be_written_is_refused(compare, tmp_path):
    (tmp_path / "file").touch()
    code, printed, _ = compare(A, B, "--out", tmp_path / "file" / "page.html")
    assert code == 2
    assert "cannot be written" in printed and "--out" in printed
