"""One model says how long a lesson takes; lesson, README and the teacher's notes repeat it."""

import nbformat
import pytest

from tests.notebooks import LESSONS
from tools import times

CELLS = {lesson.path.stem: lesson.cells for lesson in LESSONS}
STATED = times.stated(CELLS)


@pytest.mark.parametrize("path", STATED, ids=lambda path: path.name)
def test_a_file_says_what_the_model_says(path):
    """If not: `make times`."""
    assert path.read_text("utf-8") == STATED[path]


def test_a_range_is_one_and_never_begins_at_zero():
    assert times.spread(29) == "30–45" and times.spread(2, 1) == "2–3"
    assert times.spread(0.2, 1) == "1–2" and times.spread(1) == "5–10"


def count(*code):
    return times.count_minutes([nbformat.v4.new_code_cell(source) for source in code])


def test_a_function_counts_once_and_the_corpus_score_counts_more():
    assert count("def my_clip(a, b):\n    ...", 'check("clip", my_clip)')["functions"] == 4
    assert count('def my_corpus_bleu():\n    ...\n\ncheck("corpus_bleu", f)')["functions"] == 10


def test_a_section_begins_at_its_heading_inside_a_cell_too():
    cells = [nbformat.v4.new_markdown_cell("# Title\n\nwords\n\n## A\n\ntext\n\n## B\n\n### C")]
    assert list(times.split_sections(cells)) == ["Opening", "A", "B"]
