"""What is read in the code of a wrong function: true of the line that is named."""

import pytest

from bleu_teach.content.facts import FOUND
from bleu_teach.learn import check
from bleu_teach.learn.evidence import find_evidence
from tests.learn.test_repair import define

READ = {  # the code, and the line that is named
    "return": ("def f(x):\n    for a in x:\n        return a\n", 3),
    "changed": ("def f(x):\n    for a in x.keys():\n        del x[a]\n", 3),
    "default": ("def f(x, seen=[]):\n    seen.append(x)\n    return seen\n", 1),
    "repeated": ("def f(x):\n    return [[]] * x\n", 2),
    "parameter": ("def f(x):\n    return 1\n", 1),
    "unused": ("def f(x):\n    y = x + 1\n    return x\n", 2),
}
HARMLESS = [
    "def f(x):\n    for a in x:\n        if a < 2:\n            continue\n        return a\n",
    "def f(x):\n    for a in list(x):\n        x.pop(a)\n    return x\n",
    "def f(x):\n    for a in x:\n        x[0](a)\n",
    "def f(x):\n    x += 1\n    return [0] * len(locals())\n",
    "def f(x, y=()):\n    _ = x\n    return [*y] * 2\n",
    "def f(x):\n    total = 0\n    for a in x:\n        total += a\n    return total\n",
]


@pytest.mark.parametrize("kind", FOUND)
def test_each_kind_is_found_in_its_line_and_in_no_other_code(kind):
    for other, (code, line) in READ.items():
        found = find_evidence(define(code, "f", other), [kind])
        assert (f"ine {line}" in found) == (other == kind)


@pytest.mark.parametrize("code", HARMLESS)
def test_harmless_code_shows_nothing(code):
    assert find_evidence(define(code, "f", code), [*FOUND]) == ""


@pytest.mark.parametrize(
    ("name", "code", "advice"),
    [
        ("count_ngrams", "def count_ngrams(tokens, n, counts={}):\n"
         "    for gram in extract_ngrams(tokens, n):\n"
         "        counts[gram] = counts.get(gram, 0) + 1\n    return counts\n",
         "Line 1: all calls share the default of `counts`."),
        ("clip", "def clip(counts, max_counts):\n    for g in counts:\n"
         "        if g not in max_counts:\n            del counts[g]\n    return counts\n",
         "Line 4 changes `counts` while the loop goes through it. Loop over a copy."),
    ],
)  # fmt: skip
def test_the_verdict_names_the_line(name, code, advice):
    assert check(name, define(code, name, advice)).advice == advice


def test_facts_wait_for_a_wrong_function_that_is_slow_on_further_inputs():
    code = """def clip_count(count, max_count):
    while count == 8 and max_count == 5:
        pass
    return max(count, max_count) - 1 + (count > 3) * 7
"""
    assert check("clip_count", define(code, "clip_count", "slow")).status == "wrong"
