"""A learner solves the puzzles, or the lessons, and my_bleu.py grows from kernel to kernel."""

import re
import subprocess
import sys

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from nbclient import NotebookClient

from bleu_teach import corpus_bleu
from bleu_teach.content import EXERCISES
from bleu_teach.learn import check, kept, solution
from bleu_teach.learn.my_bleu import PIECES
from tests.notebooks import FOLDER, Notebook

IN_THE_PUZZLES = {  # what a learner writes in place of dots: a text that it replaces, and it
    "extract_ngrams": ("in ...]", "in range(len(tokens) - n + 1)]"),
    "count_ngrams": ("return ...", "return Counter(extract_ngrams(tokens, n))"),
    "found_words": ("sum(...", "sum(any(word in one for one in references)"),
    "clip_count": ("return ...", "return min(count, max_count)"),
    "max_reference_counts": ("= ...", "= max(largest[ngram], count)"),
    "clip": ("ngram: ...", "ngram: min(count, max_counts.get(ngram, 0))"),
    "modified_precision": ("return ...", "return clipped.total(), counts.total()"),
    "closest_reference_length": ("length: ...", "length: (abs(length - candidate_length), length)"),
    "brevity_penalty": ("return ...", "return exp(1 - r / c)"),
    "geometric_mean": ("return ...", "return prod(precisions) ** (1 / len(precisions))"),
    "sentence_bleu": ("return ...", "return geometric_mean(precisions) * brevity_penalty(c, r)"),
    "corpus_bleu": (
        *("= ...", "= sum(m for m, t in pairs), sum(t for m, t in pairs)"),
        *("return ...", "return geometric_mean(precisions) * brevity_penalty(c, r)"),
    ),
}
CHECKED = re.compile(r'^check\("(\w+)", (\w+)\)', re.MULTILINE)


def fill_in(source):
    """Write a learner's line over the dots of a cell that checks an exercise."""
    found = CHECKED.search(source)
    if not found:
        return source.replace("# Your turn: print round(score, 12).", "print(round(score, 12))")
    texts = IN_THE_PUZZLES[found[1]]
    for before, after in zip(texts[::2], texts[1::2], strict=True):
        assert before in source, source
        source = source.replace(before, after, 1)
    return source


def paste_solution(source):
    """Insert the text of `solution` above the line that checks it, with the learner's helpers."""
    found = CHECKED.search(source)
    if not found or found[1] not in EXERCISES:
        return source
    lines = solution(found[1]).lines
    for name in PIECES:
        lines = lines.replace(f"from bleu_teach import {name}\n", "")
    return source.replace(found[0], f"{lines}\n\n{found[0]}")


ROADS = {
    "the puzzles": (["puzzles"], fill_in),
    "the lessons": (
        "00_start_here 01_ngrams 02_clipping 03_brevity 04_scores 05_aggregation".split(),
        paste_solution,
    ),
}
LATER = pytest.param("the lessons", marks=pytest.mark.thorough)


@pytest.fixture(scope="module", params=["the puzzles", LATER])
def road(request, tmp_path_factory):
    """The notebooks of a road, solved and run one after the other next to one my_bleu.py."""
    folder, (names, solve) = tmp_path_factory.mktemp("course"), ROADS[request.param]
    told = []
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("BLEU_TEACH_FOLDER", raising=False)  # beside the notebook
        for name in names:
            page = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
            for cell in page.cells:
                cell.source = solve(cell.source)
            where = {"metadata": {"path": folder}}
            NotebookClient(page, timeout=120, resources=where).execute()
            told += [said(cell) for cell in page.cells if cell.cell_type == "code"]
    return folder, told


def said(cell):
    texts = (o.get("text") or o.get("data", {}).get("text/plain", "") for o in cell.outputs)
    return "\n".join(texts)


def test_every_exercise_passes_and_every_function_of_bleu_is_kept(road):
    folder, told = road
    results = [re.match(rf"({'|'.join(EXERCISES)}): (.*)", text) for text in told]
    assert [found[0] for found in results if found and "correct on all" not in found[2]] == []
    text = (folder / "my_bleu.py").read_text(encoding="utf-8")
    assert [name for name in PIECES if f"# --- {name}" not in text] == []
    assert "Using the package's" not in "\n".join(told)


def test_a_skipped_puzzle_fails_no_other_and_can_be_solved_later(tmp_path, monkeypatch):
    monkeypatch.setenv("BLEU_TEACH_FOLDER", str(tmp_path))
    shell = InteractiveShell()
    cells = [cell.source for cell in Notebook(FOLDER / "puzzles.ipynb").code]
    (skipped,) = (cell for cell in cells if "def extract_ngrams" in cell)
    for cell in cells[: cells.index(next(cell for cell in cells if "import sacrebleu" in cell))]:
        shell.run_cell(cell if cell is skipped else fill_in(cell))
    names = [name for name in IN_THE_PUZZLES if check(name, shell.user_ns[name]).status != "passed"]
    assert names == ["extract_ngrams"]
    text = (tmp_path / "my_bleu.py").read_text(encoding="utf-8")
    assert [name for name in PIECES if f"# --- {name}" not in text] == names
    shell.run_cell(fill_in(skipped))
    assert {kept(name).__module__ for name in PIECES} == {"my_bleu"}


def test_pictures_say_that_the_learners_function_drew_them(road):
    _, told = road
    assert any("by your function" in text for text in told)
    assert not any("not by yours" in text for text in told)


def test_the_learners_score_is_that_of_sacrebleu(road):
    _, told = road
    found = [re.findall(r"^\d+\.\d{9,}$", text, re.MULTILINE) for text in told]
    rows = [re.findall(r"0\.\d{12}\b", text) for text in told if "telegraphic  0." in text]
    if rows:
        digits = next(row for row in rows if len(row) == 9)
        assert all(len({*digits[k : k + 3]}) == 1 for k in (0, 3, 6))
    else:
        mine, theirs = [float(number) for numbers in found for number in numbers][-2:]
        assert mine == pytest.approx(theirs, abs=1e-9)


def test_the_file_is_a_command_for_several_references(road, tmp_path):
    folder, _ = road
    texts = {"c": "the cat sat on a mat\na dog\n", "a": "the cat sat on the mat\nthe dog\n"}
    texts["b"] = "a cat sat on a mat\na dog barked\n"
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    command = [sys.executable, folder / "my_bleu.py", *(tmp_path / name for name in texts)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    c, *refs = ([line.split() for line in text.splitlines()] for text in texts.values())
    assert float(answer) == pytest.approx(corpus_bleu(c, [*zip(*refs, strict=True)]).score)
