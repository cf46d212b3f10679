"""Evidence in the code of a wrong function is true of the line that it names."""

import pytest

from bleu_teach.learn import check
from bleu_teach.learn.evidence import FOUND, find_evidence
from bleu_teach.learn.sources import read_code
from tests.learn.strangers import define

READ = {  # the code, and the line that is named
    "return": ("def f(x):\n    for a in x:\n        return a\n", 3),
    "changed": ("def f(x):\n    for a in x.keys():\n        del x[a]\n", 3),
    "default": ("def f(x, seen=[]):\n    seen.append(x)\n    return seen\n", 1),
    "parameter": ("def f(x):\n    return 1\n", 1),
    "names": ("def f(x):\n    a = b = [0] * 4\n    a[0] += x\n    return b\n", 2),
    "shared": ("def f(x):\n    a = [[]] * x\n    a[0].append(x)\n    return a\n", 2),
    "sign": ("def f(x):\n    a = 0\n    a =+ x\n    return a\n", 3),
    "unused": ("def f(x):\n    x.strip('.').lower()\n    return x\n", 2),
    "is": ("def f(x):\n    return x is x + 1\n", 2),
    "shadow": ("def f(x):\n    m = 0\n    for m in x:\n        m += 1\n    return m\n", 3),
    "lost": ("def f(x):\n    x[0] = x[1]\n    x[1] = x[0]\n    return x\n", 2),
    "unread": ("def f(x):\n    m = 0\n    m += x\n    return x\n", 2),
    "outside": ("words = []\ndef f(x):\n    a = x\n    return a + words\n", 4),
}
HARMLESS = [
    "def f(x):\n    for a in x:\n        if a:\n            continue\n        return vars()\n",
    "def f(x):\n    x += 1\n    for a in list(x):\n        x.pop(a)\n",
    "def f(x):\n    a = x[0]\n    x[0] = x[1]\n    x[1] = a\n    return x\n",
    "def f(x):\n    a = b = sum([x])\n    return [0] * a + [x] * b\n",
    "def f(x):\n    a = b = [0] * x\n    c = [[]] * x\n    c[0] = a + [1]\n    return b, c\n",
    "def f(x):\n    if x is None or x is not ...:\n        x = +1\n    return x.strip()\n",
    "def f(x):\n    for x in x:\n        pass\n    for a in x:\n        a()\n    return x\n",
    "def f(x, y=()):\n    _ = x\n    for a in x:\n        x[0](a)\n    return [*y] * 2\n",
]
SHARED = """def count_ngrams(tokens, n, counts={}):
    for gram in extract_ngrams(tokens, n):
        counts[gram] = counts.get(gram, 0) + 1
    return counts
"""
SLOW = "def clip_count(a, b):\n    while (a, b) == (8, 5):\n        pass\n    return a + b * a\n"


@pytest.mark.parametrize("kind", FOUND)
def test_each_kind_is_found_in_its_line_and_in_no_other_code(kind):
    for other, (code, line) in READ.items():
        found = find_evidence(read_code(define(code, "f")), [kind])
        assert (f"ine {line}" in found) == (other == kind)


def test_harmless_code_shows_nothing():
    harmless = [read_code(define(code, "f")) for code in HARMLESS]
    assert {find_evidence(code, [*FOUND]) for code in harmless} == {""}


def test_the_verdict_names_the_line_in_the_cell():
    verdict = check("count_ngrams", define(f"# my try\n{SHARED}", "count_ngrams"))
    assert "In line 2, all calls share the default of `counts`." in verdict.advice


def test_one_list_under_two_names_comes_before_a_mistake_that_gives_the_same_answers():
    code = """def add_counts(pairs):
    sums = both = [0]
    for m, t in pairs:
        sums[0] += t
    return both[0], sums[0]
"""
    verdict = check("add_counts", define(code, "add_counts"))
    assert verdict.mistake is None and "Line 2 gives several names" in verdict.headline


def test_a_wrong_function_may_be_slow_on_further_inputs():
    assert check("clip_count", define(SLOW, "clip_count")).status == "wrong"
