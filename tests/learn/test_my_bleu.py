"""Functions that `check` saves in my_bleu.py, and that `kept` finds later."""

import inspect
import math
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from functools import reduce

import nbformat
import numpy as np
import pytest
from hypothesis import HealthCheck, given
from IPython.core.interactiveshell import InteractiveShell
from nltk.translate import bleu_score

import bleu_teach
from bleu_teach import BleuInputError, Precision, count_ngrams, max_reference_counts
from bleu_teach.content import build, find
from bleu_teach.learn import check, kept
from bleu_teach.learn.my_bleu import PIECES, read_sections
from bleu_teach.learn.sources import CannotKeep, write_import
from tests.examples import examples
from tests.test_odd_arguments import odd
from tools.refresh import refresh_all

SLIP = {"the": len}  # made outside of the function


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("BLEU_TEACH_FOLDER", str(tmp_path))
    return tmp_path


def keep(name, function):
    """Return the card's sentence about my_bleu.py after a function has passed."""
    verdict = check(name, function)
    assert verdict.status == "passed"
    return verdict.kept


def text_in(folder):
    return (folder / "my_bleu.py").read_text(encoding="utf-8")


def define(folder, head, body, scope):
    """A function as a cell of a notebook defines it: its text can be read again."""
    path = folder / f"cell_{len(list(folder.iterdir()))}.py"
    path.write_text(f"def {head}:\n    {body}\n", encoding="utf-8")
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), scope)
    return scope[head.partition("(")[0]]


# What a learner writes


def smaller(left, right):
    return left if left < right else right


def my_clip(counts, max_counts):
    """With a helper."""
    return {ngram: smaller(counts[ngram], max_counts.get(ngram, 0)) for ngram in counts}


def other_clip(counts, max_counts):
    return Counter(counts) & Counter(max_counts)


def my_modified_precision(candidate, references, n):
    counts = count_ngrams(candidate, n)
    clipped = my_clip(counts, max_reference_counts(references, n))
    return sum(clipped.values()), sum(counts.values())


def brevity_penalty(c, r):
    return 1 if c >= r else math.exp(1 - r / c) if c else 0


def wrong_penalty(c, r):
    return 1.0


def unwritten_penalty(c, r): ...


def my_sentence_bleu(candidate, references):
    """With helpers that have helpers, and a function under another name."""
    pairs = [my_modified_precision(candidate, references, n) for n in (1, 2, 3, 4)]
    if not all(matches for matches, _ in pairs):
        return 0.0
    product = reduce(lambda left, pair: left * pair[0] / pair[1], pairs, 1.0)
    r = min((abs(len(ref) - len(candidate)), len(ref)) for ref in references)[1]
    return brevity_penalty(len(candidate), r) * product ** (1 / 4)


def slipping_penalty(c, r):
    return brevity_penalty(c, r) if SLIP else 0


KEPT = {
    "clip": my_clip,
    "modified_precision": my_modified_precision,
    "brevity_penalty": brevity_penalty,
    "sentence_bleu": my_sentence_bleu,
}


# What is written


def test_a_section_holds_the_learners_own_text_with_its_helper(folder):
    keep("clip", my_clip)
    section = read_sections(text_in(folder))["clip"]
    assert section.startswith("# --- clip (my_clip, lesson 02) ---\n")
    assert inspect.getsource(my_clip) in section and inspect.getsource(smaller) in section


def test_a_section_stands_before_those_that_use_it_whenever_it_is_kept(folder):
    for name in reversed(KEPT):
        keep(name, KEPT[name])
    assert [*read_sections(text_in(folder))] == [name for name in PIECES if name in KEPT]
    for name, function in KEPT.items():
        keep(name, function)
        assert kept(name).__module__ == "my_bleu"


def test_a_function_kept_later_is_used_instead_of_the_packages(folder):
    keep("modified_precision", my_modified_precision)
    assert "from bleu_teach import count_ngrams" in text_in(folder)
    keep("count_ngrams", counted_again)
    keep("modified_precision", my_modified_precision)
    assert "from bleu_teach import count_ngrams" not in text_in(folder)
    assert kept("count_ngrams").__module__ == kept("modified_precision").__module__ == "my_bleu"


def counted_again(tokens, n):
    return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))


def test_an_answer_has_the_type_that_the_lessons_expect(folder):
    keep("modified_precision", my_modified_precision)
    keep("clip", my_clip)
    assert kept("modified_precision")(["a", "b"], [["a"]], 1) == Precision(1, 2)
    assert float(kept("modified_precision")(["a", "b"], [["a"]], 1)) == 0.5
    assert kept("clip")({"a": 2}, {"a": 1}).total() == 1


def test_what_uses_the_types_of_the_package_works_with_what_was_kept_before(folder):
    keep("modified_precision", my_modified_precision)
    keep("brevity_penalty", brevity_penalty)
    scope = {"modified_precision": kept("modified_precision"), "penalty": kept("brevity_penalty")}
    mine = define(folder, "mine(candidate, references)", WITH_TYPES, scope)
    assert keep("sentence_bleu", mine) == "Your function is saved in my_bleu.py."
    assert "penalty = brevity_penalty" in text_in(folder)
    assert check("sentence_bleu", kept("sentence_bleu")).status == "passed"


WITH_TYPES = """ps = [modified_precision(candidate, references, n) for n in (1, 2, 3, 4)]
    r = min((abs(len(ref) - len(candidate)), len(ref)) for ref in references)[1]
    score = penalty(len(candidate), r)
    for p in ps: score *= (p.matches / p.total if p.total else 0) ** (1 / 4)
    return score"""


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("math", math, "import math"),
        ("nltk_bleu", bleu_score, "import nltk.translate.bleu_score as nltk_bleu"),
        ("prod", math.prod, "from math import prod"),
        ("reduce", reduce, "from functools import reduce"),
        ("product", np.prod, "from numpy import prod as product"),
        ("Counter", Counter, "from collections import Counter"),
        ("count_ngrams", count_ngrams, "from bleu_teach import count_ngrams"),
    ],
)
def test_what_is_imported_is_written_as_a_learner_would(name, value, line):
    assert write_import(name, value) == line
    scope = {}
    exec(line, scope)
    assert scope[name] is value


class OfTheNotebook:
    __module__ = "__main__"


@pytest.mark.parametrize("value", [Counter(), OfTheNotebook, OfTheNotebook(), Fraction(1, 2)])
def test_what_cannot_be_imported_is_refused(value):
    with pytest.raises(CannotKeep, match="define it inside the def"):
        write_import("tally", value)


# What never is


@pytest.mark.parametrize(
    ("name", "function", "status"),
    [
        ("brevity_penalty", unwritten_penalty, "not attempted"),
        ("brevity_penalty", wrong_penalty, "mistake"),
        ("clip", bleu_teach.clip, "passed"),
        ("clip_count", smaller, "passed"),
        ("assignment.count_matches", build("assignment.count_matches", {}), "passed"),
    ],
)
def test_what_is_wrong_or_ours_or_no_part_of_bleu_is_not_kept(folder, name, function, status):
    verdict = check(name, function)
    assert (verdict.status, verdict.kept) == (status, "")
    assert not (folder / "my_bleu.py").exists()


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (lambda c, r: brevity_penalty(c, r), "a function must have a name and be written with def"),
        (slipping_penalty, "it uses SLIP, which is defined outside it"),
    ],
)
def test_what_cannot_be_written_down_is_not_kept_and_the_card_says_why(folder, function, reason):
    assert keep("brevity_penalty", function).startswith(f"It isn't saved, because {reason}")
    assert not (folder / "my_bleu.py").exists()


@pytest.mark.parametrize("whose", [bleu_teach.clip, my_clip])
def test_a_function_that_leaves_the_work_to_another_clip_is_not_kept(folder, whose):
    keep("clip", my_clip)
    scope = {"clip": whose if whose is bleu_teach.clip else kept("clip")}
    lazy = define(folder, "lazy(*given)", "return clip(*given)", scope)
    assert keep("clip", lazy).startswith("It isn't saved, because it calls another clip")


def test_a_better_solution_replaces_the_old_one_which_goes_to_a_backup(folder):
    keep("clip", my_clip)
    old = read_sections(text_in(folder))["clip"]
    assert keep("clip", other_clip) == "Your function is saved in my_bleu.py."
    assert "my_clip" not in text_in(folder)
    assert old in (folder / "my_bleu.py.bak").read_text("utf-8")


def test_a_helper_with_the_name_of_a_different_one_is_refused(folder):
    keep("clip", my_clip)
    scope = {"__name__": "cells"}
    define(folder, "smaller(c, r)", "return c < r", scope)
    scope["exp"] = math.exp
    body = "return (exp(1 - r / c) if c else 0) if smaller(c, r) else 1"
    penalty = define(folder, "penalty(c, r)", body, scope)
    reason = "It isn't saved, because clip in my_bleu.py would then fail; rename"
    assert keep("brevity_penalty", penalty).startswith(reason)


def test_what_the_learner_added_by_hand_stays(folder):
    keep("clip", my_clip)
    path = folder / "my_bleu.py"
    path.write_text(text_in(folder) + BY_HAND, encoding="utf-8")
    keep("brevity_penalty", brevity_penalty)
    assert [line for line in BY_HAND.splitlines() if line not in text_in(folder).splitlines()] == []
    assert text_in(folder).rstrip().endswith(BY_HAND[BY_HAND.index("# run") :].rstrip())
    run = subprocess.run([sys.executable, path, "the mat"], capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("THE MAT! 1\n", "")


BY_HAND = """

import sys  # mine


def shout(text, mark="!"):
    return text.upper() + mark


# run it
if __name__ == "__main__":
    print(shout(sys.argv[1]), brevity_penalty(2, 1))
"""


# Where something is wrong with the file or its folder


@pytest.mark.parametrize(
    "text", ["def clip(:\n", "1/0\n", "exit()\n", "clip = 3\n", "\0", "clip = print\n"]
)
def test_a_file_that_does_not_work_is_said_in_one_line(folder, capsys, text):
    path = folder / "my_bleu.py"
    path.write_text(text)
    assert kept("clip") is bleu_teach.clip
    assert len(capsys.readouterr().out.splitlines()) == 1
    refused = keep("clip", my_clip).startswith("It isn't saved, because my_bleu.py ")
    assert path.read_text().startswith(text) and refused == (path.read_text() == text)


def test_a_folder_that_takes_no_files_is_said_in_one_sentence(folder, monkeypatch, capsys):
    (folder / "file.txt").write_text("no folder")
    monkeypatch.setenv("BLEU_TEACH_FOLDER", str(folder / "file.txt"))
    assert keep("clip", my_clip).startswith("It isn't saved, because my_bleu.py cannot be written")
    assert kept("clip") is bleu_teach.clip
    assert capsys.readouterr().out == ""


def test_no_other_function_can_be_asked_for():
    with pytest.raises(BleuInputError, match="the functions that make up BLEU: extract_ngrams"):
        kept("clip_count")


@examples(200, suppress_health_check=[*HealthCheck])
@given(name=odd, function=odd)
def test_odd_arguments_are_answered_or_refused_with_a_sentence(name, function):
    for call in (lambda: check("clip", function), lambda: kept(name)):
        try:
            call()
        except BleuInputError as error:
            assert str(error)


# Later


def test_without_a_file_every_function_is_the_packages_and_nothing_is_printed(folder, capsys):
    for name in PIECES:
        assert kept(name) is find(name).correct
    assert capsys.readouterr().out == ""


def test_one_cell_carries_the_file_into_a_session_without_it(folder, monkeypatch):
    """As lesson 00 says: %load fills the cell, and %%writefile above it brings the file back."""
    keep("clip", my_clip)
    monkeypatch.chdir(folder)
    shell = InteractiveShell()
    shell.run_line_magic("load", "my_bleu.py")
    (folder / "my_bleu.py").unlink()
    assert kept("clip").__module__ != "my_bleu"
    shell.run_cell(f"%%writefile my_bleu.py\n{shell.rl_next_input}")
    assert kept("clip").__module__ == "my_bleu"


def test_a_refreshed_notebook_does_not_see_what_is_kept(folder):
    keep("clip", my_clip)
    path = folder / "lesson.ipynb"
    cell = nbformat.v4.new_code_cell('from bleu_teach.learn import kept\nkept("clip").__module__')
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), path)
    refresh_all([path])
    (output,) = nbformat.read(path, as_version=4).cells[0].outputs
    assert output.data["text/plain"] == "'bleu_teach.clipping'"
