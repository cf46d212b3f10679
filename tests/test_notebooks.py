"""Guards for what strict nbval lets through, and for the form that every lesson shares."""

import re
from html import unescape
from itertools import pairwise

import mistune
import pytest

from bleu_teach.data import PUBLISHED
from bleu_teach.learn.answer import LOOKS
from tests.notebooks import FOLDER, LESSONS, NOTEBOOKS, ROOT, TRANSLATED
from tools import slides


def name(notebook):
    return notebook.path.stem


every_notebook = pytest.mark.parametrize("notebook", NOTEBOOKS, ids=name)
every_lesson = pytest.mark.parametrize("notebook", LESSONS, ids=name)


# --- what nbval does not see ---------------------------------------------------------------


@pytest.mark.parametrize("notebook", [*NOTEBOOKS, *TRANSLATED], ids=name)
def test_every_cell_was_run_in_order(notebook):
    """nbval compares nothing in a cell that was never run."""
    counts = [cell.execution_count for cell in notebook.code]
    assert counts == list(range(1, len(counts) + 1))


@every_notebook
def test_nothing_keeps_nbval_from_comparing(notebook):
    """A last semicolon, what a callback prints, and marks that exempt a cell from comparison."""
    unseen = r";\s*\Z|\b(?:Output|interact\w*|clear_output)\b|NBVAL"
    assert [cell.source for cell in notebook.code if re.search(unseen, cell.source)] == []


@every_notebook
def test_no_cell_fails_or_warns(notebook):
    """Process ids and paths in a warning differ from run to run."""
    kinds = {(output.output_type, output.get("name")) for output in notebook.outputs}
    assert not {kind for kind in kinds if kind[0] == "error" or kind[1] == "stderr"}


@every_notebook
def test_every_code_cell_is_named_and_plain(notebook):
    """Additions by Jupyter on one machine (versions, times, widget state) stay out of the file."""
    metadata = [dict(cell.metadata) for cell in notebook.cells if cell.metadata]
    assert [given for given in metadata if given != {"tags": [slides.TAG]}] == []
    ids = [cell.id for cell in notebook.cells]
    assert len(ids) == len(set(ids))


# --- what a reader sees -----------------------------------------------------------------------


def alt_of(image):
    alt = re.search(r"\balt=[\"']([^\"']*)", image)
    return unescape(alt[1]) if alt else ""


@every_notebook
def test_every_picture_says_what_it_shows(notebook):
    shown = "\n".join([*notebook.prose, *notebook.printed])
    alts = [alt_of(image) for image in re.findall(r"<img\b[^>]*>", shown)]
    beside = {"", *(look.word for look in LOOKS.values())}  # of a shape, which is a word
    alts = [alt for alt in alts if alt not in beside] + re.findall(r"!\[(.*?)\]\(", shown)
    assert [alt for alt in alts if len(alt) < 20] == []


@every_notebook
def test_no_picture_comes_without_alt_text(notebook):
    """A bare PNG output cannot carry one: pictures are shown as HTML."""
    data = [output.get("data", {}) for output in notebook.outputs]
    assert [kinds for kinds in data if "image/png" in kinds or "image/svg+xml" in kinds] == []


PROSE = {str(one.path.relative_to(ROOT)): one.prose for one in (*NOTEBOOKS, *TRANSLATED)} | {
    str(path.relative_to(ROOT)): [path.read_text("utf-8")]
    for path in (*ROOT.glob("*.md"), *FOLDER.rglob("*.md"))
}


@pytest.mark.parametrize("name", PROSE)
def test_every_star_is_emphasis(name):
    """`*a.*b` is none, because a letter follows the full stop: its stars would be seen."""
    for text in PROSE[name]:
        html = mistune.html(text.replace(r"\*", ""))
        html = re.sub("<code.*?</code>", "", html, flags=re.DOTALL)
        assert "*" not in re.sub("<[^>]*>", "", html)


@every_notebook
def test_headings_are_in_order(notebook):
    text = re.sub(r"```.*?```", "", "\n".join(notebook.prose), flags=re.DOTALL)
    levels = [len(marks) for marks in re.findall(r"^(#+) ", text, re.MULTILINE)]
    assert levels[0] == 1 and levels.count(1) == 1
    steps = pairwise(levels)
    assert [step for step in steps if step[1] > step[0] + 1] == []


@every_lesson
def test_every_number_in_the_prose_was_printed(notebook):
    """Decimals and fractions: one that no cell printed was typed in, and may be wrong.
    What is quoted has a source in a table."""
    quoted = " ".join(text for _, text, _ in PUBLISHED["lessons"])
    claims = [claim for claim in _claims(notebook) if not _was_printed(claim, notebook)]
    assert [claim for claim in claims if claim not in quoted] == []


def _claims(notebook):
    text = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", " ", "\n".join(notebook.prose))
    text = re.sub(r"sections? [\d., and]+|\d+ of \d+\*|wikipedia\S*", " ", text)
    return re.findall(r"\d+\.\d+|\d+/\d+|\d+ of \d+|\d+(?:\.\d+)? ?%", text)


def _was_printed(claim, notebook):
    parts = re.findall(r"\d+(?:\.\d+)?", claim)
    return any(all(_holds(output, part) for part in parts) for output in notebook.printed)


def _holds(output, number):
    """The number itself, or a longer one that it rounds."""
    digits = len(number.partition(".")[2])
    if not digits:
        return re.search(rf"(?<![\d.]){number}(?![\d.])", output)
    printed = re.findall(r"(?<![\d.])\d+\.\d+", output)
    return any(len(p.partition(".")[2]) >= digits and f"{float(p):.{digits}f}" == number
               for p in printed)  # fmt: skip


@every_lesson
def test_a_lesson_is_not_too_long(notebook):
    """Each sitting of lesson 09 counts as one; the first ends with its summary."""
    ends = [k for k, cell in enumerate(notebook.cells) if "## Summary of the" in cell.source]
    sittings = [b - a for a, b in pairwise([0, *(end + 1 for end in ends), len(notebook.cells)])]
    assert max(sittings) <= (35 if ends else 50)


@pytest.mark.parametrize("notebook", LESSONS[:6], ids=name)
def test_the_lessons_that_build_bleu_are_short_and_the_learner_writes_early(notebook):
    """At most 450 words and six cells of code before the first blank."""
    before = []
    for cell in notebook.cells:
        if cell.cell_type == "code" and re.search(r"\.\.\.", cell.source):
            break
        before.append(cell)
    text = " ".join(cell.source for cell in before if cell.cell_type == "markdown")
    assert len(text.split()) <= 450
    assert sum(cell.cell_type == "code" for cell in before) <= 6


def test_half_of_the_cells_of_the_lessons_that_build_bleu_are_the_learners():
    """A blank, a widget to type into, or a number or sentence to change."""
    code = [cell.source for lesson in LESSONS[:6] for cell in lesson.code]
    written = re.compile(r"\.\.\.|^Playground\(", re.MULTILINE)
    changed = re.compile(r"^ *# Your turn: ", re.MULTILINE)
    theirs = [source for source in code if written.search(source) or changed.search(source)]
    assert len(theirs) >= 0.6 * len(code)
    assert len([source for source in code if written.search(source)]) >= len(code) / 2


def test_the_lessons_that_build_bleu_have_few_names():
    code = "\n".join(cell.source for lesson in LESSONS[:6] for cell in lesson.code)
    imported = re.findall(r"^from bleu_teach\.(?:learn|draw|play) import (.+)$", code, re.MULTILINE)
    assert len({name for line in imported for name in line.split(", ")}) <= 12


@every_lesson
def test_a_code_cell_fits_on_a_screen(notebook):
    """But for the whole of BLEU, which is meant to be seen at once."""
    sizes = [len(c.source.splitlines()) for c in notebook.code if "def bleu(cand" not in c.source]
    assert max(sizes) <= 15


@every_lesson
def test_an_untouched_copy_of_a_lesson_waits(notebook):
    waits = any("not attempted" in output.lower() for output in notebook.printed)
    assert waits, "a lesson needs an exercise"


@pytest.mark.parametrize(("before", "after"), [*pairwise(LESSONS)], ids=name)
def test_a_lesson_leads_to_the_next_and_back(before, after):
    ahead = before.head if "Before / next" in before.head else before.prose[-1]
    assert f"]({after.path.name})" in ahead
    assert f"]({before.path.name})" in after.head
