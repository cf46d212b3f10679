"""Where no mistake is recognised, `check` names the place and the kind of one small change."""

import pytest

from bleu_teach.content.exercise import find
from bleu_teach.learn import check
from bleu_teach.learn.repair import TooManySteps, _call, find_change, read_return
from bleu_teach.learn.sources import read_code
from tests.learn.strangers import define

pytestmark = pytest.mark.usefixtures("patient")
SLIPS = {
    "two slips": ("clip_count", "def clip_count(a, b):\n    if a < b - 1:\n        return a\n"
                "    return b - 1\n", None),
    "one token": ("interval", "def interval(scores, percent):\n    order = sorted(scores)\n"
                  "    cut = len(order) * (100 - percent) // 200\n"
                  "    return order[cut - 1], order[-1 - cut]\n", ("number", 4, "cut - 1")),
    "a name": ("extract_ngrams", "# my try\n\ndef extract_ngrams(tokens, n):\n    out = []\n"
               "    for i in range(len(tokens) - n + 1):\n        out.append(tuple(tokens[i:n]))\n"
               "    return out\n", ("end", 6, "tokens[i:n]")),
    "an endless loop": ("clip_count", "def clip_count(a, b):\n    n = 0\n    while n < a:\n"
                        "        if n == b:\n            return n\n    return n\n", None),
    "another idea": ("geometric_mean", "def geometric_mean(a):\n    return sum(a) + 7\n", None),
    "a missing case": ("brevity_penalty", "def brevity_penalty(c, r):\n    if c >= r:\n"
                       "        return 1\n    return math.exp(1 - r / c)\n",
                       ("missing", 4, "math.exp(1 - r / c)")),
    "append": ("extract_ngrams", "def extract_ngrams(tokens, n):\n    out = []\n"
               "    for i in range(len(tokens) - n + 1):\n"
               "        out.extend(tuple(tokens[i : i + n]))\n    return out\n",
               ("function", 4, "out.extend(tuple(tokens[i : i + n]))")),
    "a condition": ("geometric_mean", "def geometric_mean(ps):\n    result = 1\n    for x in ps:\n"
                    "        if x:\n            result *= x\n    return result ** (1 / len(ps))\n",
                    ("condition", 4, "x")),
    "in a loop of a list": ("recall", "def recall(a, b):\n    b = set().union(*b)\n"
                            "    return sum(w in b for w in a) / len(b)\n",
                            ("missing in", 3, "(w in b for w in a)")),
    "no parentheses": ("share_lost", "def share_lost(a, b):\n    return sum(a) - sum(b) / sum(a)\n",
                       ("grouped", 2, "sum(a) - sum(b) / sum(a)")),
    "nothing": ("clip_count", "def clip_count(a, b):\n    return min(a, b)\n", None),
}  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS)
def test_the_place_is_the_line_of_the_cell_and_the_learners_text(slip):
    name, code, place = SLIPS[slip]
    found = find_change(find(name), read_code(define(code, name)))
    assert found == place


def test_the_verdict_says_the_place_and_not_the_edit():
    name, code, _ = SLIPS["one token"]
    headline = check(name, define(code, name)).headline
    assert headline == "In line 4, only the number in `cut - 1` is wrong."


def test_functions_take_no_place_among_the_values_at_the_return():
    code = "def clip_count(a, b):\n    c, d = a + 1, b\n    return max(min(c, abs(d)), len([c]))\n"
    line, values = read_return(read_code(define(code, "clip_count")), (3, 2))
    assert line == 3 and values.startswith("c = 4, d = 2")


def test_a_long_place_is_cut():
    code = f"def clip_count(a, b):\n    return max([a, b] + [0 for {'x' * 60} in []])\n"
    long = read_code(define(code, "clip_count"))
    assert find_change(find("clip_count"), long)[2].endswith(" …")


def test_a_function_without_source_cannot_be_read():
    assert read_code(lambda a, b: a - b) is None


def test_the_search_leaves_the_learners_function_and_its_variables_alone():
    code = "seen = []\ndef clip_count(a, b):\n    return max(a, b) - 1\n"
    function = define(code, "clip_count")
    before = function(3, 2), dict(function.__globals__)
    first, second = (find_change(find("clip_count"), read_code(function)) for _ in range(2))
    assert first == second
    assert (function(3, 2), dict(function.__globals__)) == before


def test_an_edit_that_doubles_a_string_is_stopped():
    def grow(text):
        for _ in range(99):
            text += text

    with pytest.raises(TooManySteps):
        _call(grow, ("a",))
