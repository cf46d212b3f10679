"""A learner who solves what the lessons ask, keeps it, and goes on in a new kernel each time."""

import ast
import re
import subprocess
import sys

import nbformat
import pytest
from nbclient import NotebookClient

from bleu_teach import corpus_bleu
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
def my_corpus_bleu(candidates, references, max_n=4, weights=None):
    weights = weights or [1 / max_n] * max_n
    c, r, matches, totals = 0, 0, [0] * max_n, [0] * max_n
    for candidate, segment_references in zip(candidates, references):
        c += len(candidate)
        r += closest_reference_length(len(candidate), [len(ref) for ref in segment_references])
        for n in range(1, max_n + 1):
            m, t = modified_precision(candidate, segment_references, n)
            matches[n - 1] += m
            totals[n - 1] += t
    if not all(matches):
        return 0
    parts = [(m / t) ** w for m, t, w in zip(matches, totals, weights)]
    return brevity_penalty(c, r) * prod(parts)
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


def finish_the_file(lesson, cells, folder):
    """The cells, with one more that puts at the end of my_bleu.py what the lesson says."""
    [lines] = re.findall(r"```python\n(.*?)```", "\n".join(lesson.prose), re.DOTALL)
    append = f"open('my_bleu.py', 'a', encoding='utf-8').write({lines!r})"
    [place] = [i for i, cell in enumerate(cells) if "runpy.run_path" in cell.source]
    return [*cells[:place], nbformat.v4.new_code_cell(append), *cells[place:]]


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """Lessons 01 to 06, solved and run one after the other beside one my_bleu.py."""
    folder = tmp_path_factory.mktemp("course")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BLEU_TEACH_FOLDER", str(folder))
        run = {}
        for lesson in LESSONS[1:7]:
            cells = [nbformat.v4.new_code_cell(solve(cell.source)) for cell in lesson.code]
            if lesson.path.stem.startswith("05"):
                cells = finish_the_file(lesson, cells, folder)
            run[lesson.path.stem[:2]] = nbformat.v4.new_notebook(cells=cells)
            where = {"metadata": {"path": folder}}  # beside my_bleu.py
            NotebookClient(run[lesson.path.stem[:2]], timeout=120, resources=where).execute()
    return folder, run


def said(page):
    outputs = [output for cell in page.cells for output in cell.outputs]
    return "\n".join(
        output.get("text", "") or output.get("data", {}).get("text/plain", "") for output in outputs
    )


def test_everything_that_was_written_is_kept_and_used_later(pages):
    folder, run = pages
    told = "\n".join(map(said, run.values()))
    assert told.count("It is kept in my_bleu.py.") == len(WRITTEN)
    assert "is the package's" not in told
    text = (folder / "my_bleu.py").read_text(encoding="utf-8")
    assert [name for name in WRITTEN if f"\ndef {name}(" not in text] == []


def test_the_learners_twelve_digits_are_those_of_sacrebleu(pages):
    _, run = pages
    rows = re.findall(r"^(\w+) +(0\.\d{12}) (0\.\d{12}) (0\.\d{12})$", said(run["05"]), re.M)
    assert [name for name, *_ in rows] == ["fluent", "literal", "telegraphic"]
    assert all(len({*digits}) == 1 for _, *digits in rows)


def test_the_learners_file_scores_files_as_sacrebleu_does(pages):
    _, run = pages
    [mine, theirs] = [
        float(said(nbformat.v4.new_notebook(cells=[cell])))
        for cell in run["05"].cells
        if "runpy.run_path" in cell.source or "corpus_score(lines, [its" in cell.source
    ]
    assert mine == pytest.approx(theirs, abs=1e-15) and 0 < mine < 1


def test_the_file_is_a_command_for_several_references(pages, tmp_path):
    folder, _ = pages
    texts = {"c": "the cat sat on a mat\na dog\n", "a": "the cat sat on the mat\nthe dog\n"}
    texts["b"] = "a cat sat on a mat\na dog barked\n"
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    command = [sys.executable, folder / "my_bleu.py", *(tmp_path / name for name in texts)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    c, *refs = ([line.split() for line in text.splitlines()] for text in texts.values())
    assert float(answer) == pytest.approx(corpus_bleu(c, [*zip(*refs, strict=True)]).score)


def test_bleu_in_sixteen_lines_is_bleu(pages):
    _, run = pages
    [cell] = [cell for cell in run["05"].cells if "def bleu(" in cell.source]
    lines = cell.source.partition("def bleu(")[2].partition("\n\n\n")[0].splitlines()
    assert len(lines) - 1 == 16
    scores = ast.literal_eval(cell.outputs[-1].data["text/plain"])
    assert [f"{score:.12f}" for score in scores] == re.findall(
        r"^\w+ +(0\.\d{12}) ", said(run["05"]), re.M
    )


def test_a_second_run_of_all_lessons_changes_nothing(pages):
    folder, _ = pages
    text = (folder / "my_bleu.py").read_text(encoding="utf-8")
    assert text.count("\ndef my_") == len(WRITTEN)
    assert "from bleu_teach import count_ngrams" not in text
