"""A learner solves the puzzles, or the lessons, and my_bleu.py grows from kernel to kernel."""

import re
import subprocess
import sys

import nbformat
import pytest
from nbclient import NotebookClient

from bleu_teach import corpus_bleu
from bleu_teach.learn.my_bleu import PIECES
from tests.notebooks import FOLDER

# What a learner writes in place of the dots: by the exercise, the text that it replaces
EXP = "return exp(1 - r / c)"
LINES = {
    "clip_count": ("return ...", "return min(count, max_count)"),
    "count_word": (
        "    ...\n",
        "    return [token.lower() for token in tokens].count(word.lower())\n",
    ),
    "bigrams": ("in ...:", "in range(len(tokens) - 1):"),
    "extract_ngrams": ("in ...:", "in range(len(tokens) - n + 1):"),
    "number_of_ngrams": ("return ...", "return max(0, c - n + 1)"),
    "count_ngrams": ("= ...", "= counts.get(ngram, 0) + 1"),
    "tokenize": ("for word in words]", "for word in words if word.strip(string.punctuation)]"),
    "found_words": (
        "found += ...",
        "found += any(word in reference for reference in references)",
    ),
    "max_count": ("return ...", "return max(r.count(word) for r in references)"),
    "max_reference_counts": ("= ...", "= max(largest[ngram], count)"),
    "clip": (
        "    ...\n",
        "    return {g: min(count, max_counts.get(g, 0)) for g, count in counts.items()}\n",
    ),
    "modified_precision": (
        "    ...\n",
        "    counts = count_ngrams(candidate, n)\n"
        "    clipped = clip(counts, max_reference_counts(references, n))\n"
        "    return sum(clipped.values()), sum(counts.values())\n",
    ),
    "recall": ("return ...", "return len(wanted & set(candidate)) / len(wanted)"),
    "missing_per_word": ("return ...", "return max(0, r - c) / c"),
    "brevity_penalty": (
        "    ...\n",
        f"    if c >= r:\n        return 1\n    if c == 0:\n        return 0\n    {EXP}\n",
    ),
    "closest_reference_length": (
        "length: ...",
        "length: (abs(length - candidate_length), length)",
    ),
    "add_lengths": (
        "r += ...",
        "r += closest_reference_length(len(candidate), [len(one) for one in group])",
    ),
    "product": (
        "result = ...\n    for number in numbers:\n        result = ...",
        "result = 1\n    for number in numbers:\n        result = result * number",
    ),
    "geometric_mean": ("return ...", "return prod(precisions) ** (1 / len(precisions))"),
    "sentence_bleu": ("return ...", "return prod(precisions) ** (1 / 4) * brevity_penalty(c, r)"),
    "costs": ("return ...", "return [-log(p) / len(precisions) for p in precisions]"),
    "add_counts": ("return ...", "return sum(m for m, t in pairs), sum(t for m, t in pairs)"),
    "corpus_bleu": (
        "            ...\n",
        "            matches[n - 1] += m\n            totals[n - 1] += t\n",
    ),
    "to_report": (
        "    ...\n",
        "    from bleu_teach import corpus_stats\n"
        "    s = corpus_stats(candidates, references)\n"
        "    return [s.candidate_length, s.reference_length, *s.matches, *s.totals]\n",
    ),
    "bleu_from_memory": ("    ...\n", "    return corpus_bleu(candidates, references)\n"),
}
IN_THE_PUZZLES = LINES | {  # where a puzzle gives other lines around the dots
    "extract_ngrams": ("in ...]", "in range(len(tokens) - n + 1)]"),
    "count_ngrams": ("return ...", "return Counter(extract_ngrams(tokens, n))"),
    "found_words": (
        "return ...",
        "return sum(any(word in one for one in references) for word in candidate)",
    ),
    "clip": ("ngram: ...", "ngram: min(count, max_counts.get(ngram, 0))"),
    "modified_precision": ("return ...", "return clipped.total(), counts.total()"),
    "brevity_penalty": ("return ...", EXP),
    "sentence_bleu": ("return ...", "return geometric_mean(precisions) * brevity_penalty(c, r)"),
    "corpus_bleu": ("= ...", "= matches[n - 1] + m, totals[n - 1] + t"),
}
ROADS = {
    "the puzzles": (["puzzles"], IN_THE_PUZZLES),
    "the lessons": (
        "00_start_here 01_ngrams 02_clipping 03_brevity 04_scores 05_aggregation".split(),
        LINES,
    ),
}


def solve(source, lines):
    """Write a learner's line over the dots of a cell that checks an exercise."""
    found = re.search(r'^check\("(\w+)", (\w+)\)', source, re.MULTILINE)
    if not found or found[1] not in lines:
        return source
    before, after = lines[found[1]]
    assert before in source, source
    solved = source.replace(before, after, 1)
    if found[1] == "corpus_bleu":  # in lesson 05 the last line is open, too
        solved = solved.replace(
            "return ...", "return geometric_mean(precisions) * brevity_penalty(c, r)"
        )
    return solved


@pytest.fixture(scope="module", params=ROADS)
def road(request, tmp_path_factory):
    """The notebooks of a road, solved and run one after the other next to one my_bleu.py."""
    folder, (names, lines) = tmp_path_factory.mktemp("course"), ROADS[request.param]
    told = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BLEU_TEACH_FOLDER", str(folder))
        for name in names:
            page = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
            for cell in page.cells:
                cell.source = solve(cell.source, lines)
            where = {"metadata": {"path": folder}}
            NotebookClient(page, timeout=120, resources=where).execute()
            told += [said(cell) for cell in page.cells if cell.cell_type == "code"]
    return folder, told


def said(cell):
    texts = (o.get("text") or o.get("data", {}).get("text/plain", "") for o in cell.outputs)
    return "\n".join(texts)


def test_every_exercise_passes_and_every_function_of_bleu_is_kept(road):
    folder, told = road
    results = [re.match(rf"({'|'.join(LINES)}): (.*)", text) for text in told]
    assert [found[0] for found in results if found and "correct on all" not in found[2]] == []
    text = (folder / "my_bleu.py").read_text(encoding="utf-8")
    assert [name for name in PIECES if f"# --- {name}" not in text] == []
    assert "Using the package's" not in "\n".join(told)


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
