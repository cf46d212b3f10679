"""Copied answers are found whatever they are called; honest ones are not."""

import re

from bleu_teach.grade.similar import Pair, find_similar, lines_of
from tests.grade.submissions import FUNCTIONS, SOLUTIONS, STUBS

ANSWERS = [SOLUTIONS[name] for name in FUNCTIONS]
OTHER_NAMES = {"hypothesis": "hyp", "references": "refs", "counts": "c1", "reference": "one"}
ANOTHER_WAY = """
def modified_precision(candidate, texts, n):
    grams = [tuple(candidate[i : i + n]) for i in range(len(candidate) - n + 1)]
    if not grams:
        return 0, 1
    left = {}
    for text in texts:
        here = {}
        for i in range(len(text) - n + 1):
            here[tuple(text[i : i + n])] = here.get(tuple(text[i : i + n]), 0) + 1
        for gram, number in here.items():
            left[gram] = max(left.get(gram, 0), number)
    hits = 0
    for gram in grams:
        if left.get(gram, 0) > 0:
            left[gram] -= 1
            hits += 1
    return hits, len(grams)
"""


def renamed(source):
    for name, other in OTHER_NAMES.items():
        source = re.sub(rf"\b{name}\b", other, source)
    return re.sub(r"^( +)return", r"\1# my own idea\n\1return", source, flags=re.MULTILINE)


def found(**students):
    return find_similar({name: lines_of(cells, FUNCTIONS) for name, cells in students.items()})


def test_a_copy_with_other_names_and_comments_is_found():
    pairs = found(ann=ANSWERS, bob=[*map(renamed, ANSWERS)])
    assert [(pair.first, pair.second) for pair in pairs] == [("ann", "bob")]
    assert "modified_precision" in pairs[0].functions and "BLEU" in pairs[0].functions


def test_another_way_stubs_and_what_is_no_python_are_not():
    stubs = [*STUBS.values()]
    assert found(ann=ANSWERS, cem=[ANOTHER_WAY], dee=stubs, eve=["def (", "\0"], fay=stubs) == []


def test_who_shares_most_comes_first():
    pairs = found(ann=ANSWERS, bob=ANSWERS[:1], cem=ANSWERS)
    assert pairs[0][:2] == ("ann", "cem") and Pair("ann", "bob", ("modified_precision",)) in pairs
