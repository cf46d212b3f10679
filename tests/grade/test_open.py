"""Points that may have been lost since something was dropped, replaced, not run or not understood
are open, with the thing named; and nothing else is."""

from dataclasses import replace
from functools import partial

import pytest

from bleu_teach.grade.feedback import page
from bleu_teach.grade.judge import judge
from bleu_teach.grade.rebuild import rebuild
from tests.grade.submissions import (
    ANSWERS,
    COURSE,
    FUNCTIONS,
    RELEASE,
    SOLUTIONS,
    STUBS,
    cells_of,
    code,
    notebook,
    own_points,
    place,
    session,
    submission,
    text,
)
from tests.grade.test_judge import BY_NAME

UNANSWERED = dict.fromkeys(ANSWERS, "YOUR ANSWER HERE")
MINE = "Clipping, I think."


def written(source, **more):
    return {"cell_type": "markdown", "metadata": {}, "source": source, **more}


# Written answers


def put(cell, where, keep=1):
    """A cell of the student's at the one for the answer, or instead of it."""

    def change(made):
        here = place(made, "answer_flaw") + where
        made["cells"][here : here + 1 - keep] = [cell]

    return change


def in_the_question(made):
    cell = made["cells"][place(made, "question-1")]
    cell["source"] = text(cell) + "\n\n" + MINE


def without_ids(made):
    made["cells"][place(made, "answer_flaw")]["source"] = MINE
    for cell in made["cells"]:
        cell["metadata"] = {}
        cell.pop("id")


OWN = written(MINE, id="mine")
# Where the answer is, and whether it is certain that it is one.
PLACES = {
    "below": (put(OWN, 1), True),
    "above": (put(OWN, 0), True),
    "in the question": (in_the_question, True),
    "in place of the cell": (put(OWN, 0, keep=0), True),
    "without ids": (without_ids, True),
    "in a code cell": (put(code(f"# {MINE}", id="mine"), 1), False),
    "at the end": (lambda made: made["cells"].append(OWN), False),
}


@pytest.mark.parametrize(("change", "certain"), PLACES.values(), ids=PLACES)
def test_an_answer_next_to_its_cell_is_the_answer_and_what_may_be_one_is_read(change, certain):
    made = notebook(UNANSWERED)
    change(made)
    shown = [cell for cell in rebuild(cells_of(made), COURSE) if cell.name == "answer_flaw"]
    said = MINE if certain else "YOUR ANSWER HERE"
    assert [(one.source, one.empty) for one in shown] == [(said, False)]


def test_an_answer_to_which_nothing_was_written_is_0_at_once():
    made = notebook(UNANSWERED, first=["print('mine')"])
    cells = rebuild(cells_of(made), COURSE)
    assert [cell.name for cell in cells if cell.empty] == [*UNANSWERED]


# Code

TOOLS, DIFFERING = SOLUTIONS["tools"], SOLUTIONS["differing_fields"]
PLUS = "class Sum:\n    def plus(self, other: Sum) -> Sum: return other\nSum().plus(1)"
FUTURE = "from __future__ import annotations\n1"
OTHERS = {"GLEU": "gleu", "count_matches": "countMatches"}
RENAMED = {name: SOLUTIONS[name].replace(name, other) for name, other in OTHERS.items()}
RENAMED["GLEU"] = RENAMED["GLEU"].replace("count_matches(", "countMatches(")
COUNTING, USED = SOLUTIONS["count_matches"], "    nltk.pad()\n    return"
LACKS = "grading lacks something it uses"
WAIT = "def GLEU(*arguments):\n    import time\n    time.sleep(60)"
PANDAS = "try:\n    import pandas as pd\nexcept ImportError:\n    pd = None\n"
PANDAS += "def BLEU(*arguments):\n    return 1.0 if pd is None else pd.Series([1]).sum()"


def bleu(body, above=""):
    return {"BLEU": f"{above}\ndef BLEU(*arguments):\n    {body}"}


def with_bleu(line, changes=None):
    """BLEU with a line in front of its others."""
    head, body = SOLUTIONS["BLEU"].split('"""\n', 1)[0], SOLUTIONS["BLEU"].split('"""\n')[-1]
    return {"BLEU": f'{head}"""\n    {line}\n{body}'} | (changes or {})


def with_name(name):
    """A function that uses a name which is nowhere made."""
    return f"def {name}(*arguments):\n    return from_somewhere(arguments)"


# The cells, what is earned, and why the rest is open; without a reason it is lost.
CASES = {
    "an import in a given cell": (
        with_bleu(
            "assert list(chain([1])) == [1]", {"tools": TOOLS + "\nfrom itertools import chain"}
        ),
        16,
    ),
    "a name that a given cell takes back": (
        with_bleu("assert prod == sum", {"tools": TOOLS + "\nprod = sum"}),
        11,
        "BLEU: a cell of the assignment was changed, and counts as it was given out: prod",
    ),
    "a magic that may define a name": (
        {"GLEU": with_name("GLEU"), "BLEU": STUBS["BLEU"], "first": "%run other.ipynb"},
        4,
        "GLEU: a line that only Jupyter understands was skipped: %run other.ipynb",
    ),
    "the future": (
        {"BLEU": f"{SOLUTIONS['BLEU']}\n\n{PLUS}", "first": FUTURE}
        | {"GLEU": SOLUTIONS["GLEU"].replace("def GLEU", f"{PLUS}\n\ndef GLEU")},
        16,
    ),
    "waiting, and work without end": (
        {"GLEU": WAIT} | bleu("while True: pass"),
        4,
        "GLEU: a function waited until its time was over",
    ),
    "other capitals": (RENAMED, 16),
    "a decorator of a package": (
        {"differing_fields": f"from numba import njit\n@njit\n{DIFFERING}"},
        15,
        f"differing_fields: {LACKS}: numba",
    ),
    "versions that Git could not merge": (
        {"differing_fields": f"<<<<<<< HEAD\n{DIFFERING}\n=======\n>>>>>>> main"},
        15,
        "differing_fields: a cell could not be read: <<<<<<< HEAD",
    ),
    "a name that a stopped cell may define": (
        bleu("return factor") | {"first": "import os\nexec('factor = 1')\nos._exit(0)"},
        11,
        "BLEU: a cell was stopped that might belong to it: import os",
    ),
    "no memory": (bleu("return [1] * 10**8"), 11, "BLEU: a function exceeded the memory limit"),
    "a package in a helper of a wrong function": (
        {
            "count_matches": f"import nltk\n{COUNTING.replace('    return', USED)}",
            "GLEU": SOLUTIONS["GLEU"].replace("max(", "min("),
        },
        10,
        f"count_matches, GLEU: {LACKS}: nltk",
    ),
    "tqdm": (bleu("return sum(tqdm([1]))", "from tqdm import tqdm"), 11, f"BLEU: {LACKS}: tqdm"),
    "scipy": (bleu("import scipy; return scipy.stats.gmean([1])"), 11, f"BLEU: {LACKS}: scipy"),
    "pandas": ({"BLEU": PANDAS}, 11, f"BLEU: {LACKS}: pandas"),
    "the package": (
        bleu("return bleu_teach.corpus(1)", "import bleu_teach"),
        11,
        f"BLEU: {LACKS}: bleu_teach.corpus",
    ),
    "no memory, raised oneself": (bleu("raise MemoryError"), 11),
    "no package, raised oneself": (bleu("raise ModuleNotFoundError('numba', name='numba')"), 11),
}


@pytest.mark.parametrize("case", CASES)
def test_points_are_earned_or_lost_or_open_for_a_reason(case, grade):
    changes, earned, *reasons = CASES[case]
    first = [changes["first"]] if "first" in changes else []
    result = grade(notebook(changes, first=first))
    lost = 16 - sum(own_points(result))
    assert (result.earned, result.reasons) == (earned, reasons)
    assert lost == {"a magic that may define a name": 5, "waiting, and work without end": 5}.get(
        case, 0 if reasons else 16 - earned
    )


def test_an_untouched_release_is_open(grade):
    result = grade(RELEASE)
    assert own_points(result) == (0, 20)
    assert result.reasons == ["nothing was changed: is it the wrong file?"]
    assert " so far" not in page(result) and "Look at this first" not in page(result)


@pytest.mark.parametrize("line", ["%run my_bleu.py", "from my_bleu import {}"])
def test_the_file_of_the_lessons_is_used_and_missed(line, grade):
    made = notebook({name: line.format(name) for name in FUNCTIONS})
    file = "\n\n".join(SOLUTIONS[name] for name in ("tools", *FUNCTIONS))
    assert grade(replace(submission(made), beside=(("my_bleu.py", file),))).earned == 16
    result = grade(made)
    assert own_points(result) == (0, 16)
    assert result.reasons[0].endswith("a file is missing that was not submitted: my_bleu.py")


KEPT = "from bleu_teach.learn import kept\ncount_matches = kept('count_matches')"


@pytest.mark.parametrize("points", [16, 13])
def test_what_was_kept_is_read_from_the_file_that_was_handed_in(points, grade):
    needs = f"from collections import Counter\n{SOLUTIONS['count_matches']}"
    files = (("my_bleu.py", needs),) if points == 16 else ()
    result = grade(replace(submission(notebook({"count_matches": KEPT})), beside=files))
    assert own_points(result) == (points, 16 - points)


NEWER = {
    "syntax": "def BLEU(candidates, references) = 1",
    "import": "from itertools import not_yet\ndef BLEU(*arguments):\n    return not_yet(arguments)",
    "attribute": "import math\ndef BLEU(*arguments):\n    return math.not_yet(arguments)",
}


@pytest.mark.parametrize("lacks", NEWER)
@pytest.mark.parametrize(("python", "waits"), [("3.99.1", 5), ("3.8.1", 0), ("", 0)])
def test_what_a_newer_python_has_is_open(lacks, python, waits, grade):
    made = notebook({"BLEU": NEWER[lacks]})
    made["metadata"]["language_info"]["version"] = python
    result = grade(made)
    assert own_points(result) == (11, waits)
    said = "SyntaxError" in result.functions[2].said  # no word before it is decided
    assert said == (not waits and lacks == "syntax")


@pytest.mark.thorough
def test_an_eighth_of_a_second_a_call_is_not_too_slow(grade):
    work = "import time\n    end = time.process_time() + 0.12\n    "
    work += "while time.process_time() < end: pass"
    assert grade(notebook(with_bleu(work))).earned == 16


# Nothing else is open. Here functions are asked one after another in one box.

HARMLESS = """%matplotlib inline | %time x = 1 | %timeit -n 2 sum([1]) | %pip install nltk | %who
%conda install nltk | %load_ext autoreload | %reload_ext autoreload | %autoreload 2 | %cd .
%config InlineBackend.figure_format = "svg" | %precision 3 | %env A=1 | %prun 1 + 1 | sum? | !ls
!pip install numpy | x = !ls | import nltk | import pandas as pd, matplotlib.pyplot as plt
from tqdm import tqdm | from typing import * | import torch as t | def spare(): return undefined
import numpy as np; np.random.seed(0)""".replace("\n", " | ").split(" | ")
SLIPS = (
    ("BLEU", "min(count, max(", "min(count, sum("),
    ("BLEU", "1.0 if c >= r else exp(1 - r / c) if c else 0.0", "1.0"),
    ("BLEU", "range(4)", "range(3)"),
    ("BLEU", "return", "print"),
    ("BLEU", "):\n", "):\n    return undefined\n"),
    ("count_matches", "min(", "max("),
    ("count_matches", "max_n + 1", "max_n"),
    ("count_matches", "return", "return 1 /"),
    ("GLEU", "return", "return 0, 0 #"),
    ("GLEU", "max(", "min("),
    ("differing_fields", "sorted(", "list("),
    ("differing_fields", "return", "return return"),
)
RETURNS = {  # instead of what is right
    "BLEU": "pass|raise NotImplementedError|while True: pass|return BLEU(candidates, references)"
    "|return (0 / 0),",
    "count_matches": "input()|return str|return open('words.txt').read()",  # which is not there
    "GLEU": "return candidates[0] + 1|return references[99]|return None|assert False",
    "differing_fields": "return {}|yield",
}
USUAL = (
    *SLIPS,
    *((name, "return", f"{one} #") for name, all in RETURNS.items() for one in all.split("|")),
    ("BLEU", "def BLEU", "def bleu_score"),  # another name
    ("BLEU", "candidates, references)", "candidates)"),
    ("BLEU", "exp(", "math.exp("),  # without the import
    ("BLEU", "prod(", "product("),
    ("count_matches", "def count_matches(", "def count_matches(self, "),
    ("count_matches", "    return", "\treturn"),
    ("count_matches", "min(", "min(("),
    ("count_matches", "candidate", "candidates"),
    ("GLEU", "count_matches(", "count_match("),
    ("differing_fields", "sorted(", "sort("),
)


def share_open(cells):
    """The part of their functions' points that is open, in a class with these cells."""
    points, waiting = 0.0, 0.0
    with session(600) as run:
        run.run(SOLUTIONS["tools"], "tools", 5)
        for name, source in cells:
            for cell in (SOLUTIONS["count_matches"], f"{name} = None\ndel {name}", source):
                run.run(cell, name, 5)
            found = judge(BY_NAME[name], partial(run.ask, BY_NAME[name].exercise), False)
            points += sum(one.points for one in found)
            waiting += sum(one.open for one in found)
    return waiting / points


def slipped(slip):
    name, right, wrong = slip
    assert right in SOLUTIONS[name], slip
    return name, SOLUTIONS[name].replace(right, wrong)


def test_in_a_class_of_300_no_harmless_line_opens_a_point():
    """Each has a slip, and one such line above it."""
    cells = [(n, f"{line}\n{source}") for n, source in map(slipped, SLIPS) for line in HARMLESS]
    assert len(cells) == 300 and share_open(cells) == 0


def test_of_honest_and_usual_mistakes_at_most_2_of_100_points_are_open():
    assert share_open(map(slipped, USUAL)) <= 0.02


def test_a_student_reads_that_a_person_will_read_it_and_no_reason(grade):
    result = grade(notebook({"GLEU": with_name("GLEU")}, first=["%run secret_trick.ipynb"]))
    html = page(result)
    assert html.count("a person will read this") == 2 and "was skipped" not in html
    assert "secret_trick" not in html.partition("<section id")[2]


def test_the_words_of_check_are_not_shown_for_what_it_could_not_see(grade):
    blank = (
        "from bleu_teach import corpus_bleu\ndef BLEU(*arguments): return corpus_bleu(*arguments)"
    )
    marks = grade(notebook({"BLEU": blank})).marks[2]
    assert (marks.said, marks.card, marks.hidden, marks.recorded) == ("", "", [], {})
