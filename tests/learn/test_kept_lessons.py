"""A learner who solves what the lessons ask, keeps it, and goes on in a new kernel each time."""

import re

import nbformat
import pytest
from nbclient import NotebookClient

from tests.notebooks import LESSONS

# What is written over the exercise's own lines, by the name of the function
WRITTEN = {
    "my_extract_ngrams": """
def my_extract_ngrams(tokens, n):
    return [tuple(tokens[start:start + n]) for start in range(len(tokens) - n + 1)]
""",
    "my_count_ngrams": """
def my_count_ngrams(tokens, n):
    counts = {}
    for ngram in my_extract_ngrams(tokens, n):
        counts[ngram] = counts.get(ngram, 0) + 1
    return counts
""",
    "my_max_reference_counts": """
from collections import Counter

def my_max_reference_counts(references, n):
    largest = Counter()
    for reference in references:
        for ngram, count in count_ngrams(reference, n).items():
            largest[ngram] = max(largest[ngram], count)
    return largest
""",
    "my_clip": """
def my_clip(counts, max_counts):
    return {ngram: min(count, max_counts.get(ngram, 0)) for ngram, count in counts.items()}
""",
    "my_modified_precision": """
def my_modified_precision(candidate, references, n):
    counts = count_ngrams(candidate, n)
    clipped = my_clip(counts, my_max_reference_counts(references, n))
    return sum(clipped.values()), sum(counts.values())
""",
    "my_closest_reference_length": """
def my_closest_reference_length(candidate_length, reference_lengths):
    return min(reference_lengths, key=lambda r: (abs(r - candidate_length), r))
""",
    "my_brevity_penalty": """
def my_brevity_penalty(c, r):
    if c >= r:
        return 1
    return exp(1 - r / c) if c else 0
""",
    "my_sentence_bleu": """
def my_sentence_bleu(candidate, references):
    pairs = [modified_precision(candidate, references, n) for n in (1, 2, 3, 4)]
    if any(matches == 0 for matches, total in pairs):
        return 0
    c = len(candidate)
    r = closest_reference_length(c, [len(ref) for ref in references])
    return brevity_penalty(c, r) * prod(m / t for m, t in pairs) ** (1 / 4)
""",
    "my_corpus_bleu": """
def my_corpus_bleu(candidates, references):
    c = r = 0
    matches, totals = [0, 0, 0, 0], [0, 0, 0, 0]
    for candidate, segment_references in zip(candidates, references):
        c += len(candidate)
        r += closest_reference_length(len(candidate), [len(ref) for ref in segment_references])
        for n in (1, 2, 3, 4):
            m, t = modified_precision(candidate, segment_references, n)
            matches[n - 1] += m
            totals[n - 1] += t
    if not all(matches):
        return 0
    return brevity_penalty(c, r) * prod(m / t for m, t in zip(matches, totals)) ** (1 / 4)
""",
}


def solve(source):
    """A cell with the learner's function in the place of the stub."""
    for name, written in WRITTEN.items():
        if f"def {name}(" in source:
            before, _, rest = source.partition(f"def {name}(")
            check = re.search(r"^check\(.*", rest, re.MULTILINE)
            before = before.replace("from collections import Counter\n", "")
            return f"{before}{written.strip()}\n\n{check[0] if check else ''}"
    return source


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """Lessons 01 to 06, solved and run one after the other beside one my_bleu.py."""
    folder = tmp_path_factory.mktemp("course")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BLEU_TEACH_FOLDER", str(folder))
        run = {}
        for lesson in LESSONS[1:7]:
            cells = [nbformat.v4.new_code_cell(solve(cell.source)) for cell in lesson.code]
            run[lesson.path.stem[:2]] = nbformat.v4.new_notebook(cells=cells)
            where = {"metadata": {"path": lesson.path.parent}}
            NotebookClient(run[lesson.path.stem[:2]], timeout=120, resources=where).execute()
    return folder, run


def said(page):
    outputs = [output for cell in page.cells for output in cell.outputs]
    return "\n".join(
        output.get("text", "") or output.get("data", {}).get("text/plain", "") for output in outputs
    )


def test_everything_that_was_written_is_kept_and_used_later(pages):
    _, run = pages
    told = "\n".join(map(said, run.values()))
    for name in WRITTEN:
        assert f"{name.removeprefix('my_')} is kept in my_bleu.py." in told
    assert "is the package's" not in told
    assert said(run["04"]).count("is yours, from my_bleu.py.") == 3
    assert "corpus_bleu is yours, from my_bleu.py." in said(run["06"])


def test_the_learners_twelve_digits_are_those_of_sacrebleu(pages):
    _, run = pages
    rows = re.findall(r"^(\w+) +(0\.\d{12}) (0\.\d{12}) (0\.\d{12})$", said(run["05"]), re.M)
    assert [name for name, *_ in rows] == ["fluent", "literal", "telegraphic"]
    assert all(len({*digits}) == 1 for _, *digits in rows)


def test_the_comparison_shows_the_learners_lines(pages):
    _, run = pages
    assert "-     counts = {}" in said(run["05"])
    assert "  def corpus_bleu(" in said(run["05"]) or "- def corpus_bleu(" in said(run["05"])


def test_a_second_run_of_all_lessons_changes_nothing(pages):
    folder, _ = pages
    text = (folder / "my_bleu.py").read_text(encoding="utf-8")
    assert text.count("\ndef ") == len(WRITTEN)
    assert "from bleu_teach import count_ngrams" not in text
