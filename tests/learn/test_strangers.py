"""What `check` says of functions as strangers write them, in two sets. Prints the table (-s)."""

from collections import Counter, defaultdict
from functools import cache

import pytest

from bleu_teach.content.exercises import EXERCISES
from bleu_teach.learn import check
from bleu_teach.learn.messages import NOTHING_FITS
from tests.learn.strangers import strangers

NAMED = {"first": 64, "second": 66}  # of a hundred wrong ones
SPECIFIC = {"first": 82, "second": 87}  # of a hundred of the others, something that is not vague
VAGUE = (
    NOTHING_FITS,
    " is too large.",
    " is too small.",
    "There are as many items as there should be, and some are wrong.",
)
both = pytest.mark.parametrize("folder", NAMED)


@cache
def verdicts(folder):
    return [(name, right, about, check(name, f)) for name, right, about, f in strangers(folder)]


def kind(verdict):
    """How a verdict helps: it names the mistake, or is it passed, specific or vague."""
    if any(verdict.mistakes):
        return "named"
    if verdict.status == "passed" or verdict.case != "unknown":
        return "passed" if verdict.status == "passed" else "specific"
    vague = all(sentence.endswith(VAGUE) for sentence in verdict.observed)
    return "vague" if vague else "specific"


@both
def test_every_exercise_has_ten_wrong_functions_and_nearly_half_are_of_lessons_07_and_08(folder):
    wrong = Counter(name for name, right, _, _ in verdicts(folder) if not right)
    late = sum(wrong[name] for name in EXERCISES if EXERCISES[name].lesson in ("07", "08"))
    assert len(wrong) >= 21 and min(wrong.values()) >= 10  # a new exercise may wait for its own
    assert late >= 0.45 * wrong.total()


@both
def test_no_right_function_is_refused_and_no_wrong_one_passes(folder):
    assert [row[:3] for row in verdicts(folder) if row[1] != (row[3].status == "passed")] == []


@both
def test_most_wrong_functions_get_the_name_of_their_mistake_and_the_others_a_fact(folder):
    found = defaultdict(Counter)
    for name, right, _, verdict in verdicts(folder):
        found["right" if right else name][kind(verdict)] += 1
    for name, counted in found.items():
        print(f"\n{name:34} {dict(counted)}", end="")
    total = sum((found[name] for name in EXERCISES), Counter())
    print(f"\nall wrong ones: {dict(total)}")
    others = total["specific"] + total["vague"]
    assert 100 * total["named"] >= NAMED[folder] * total.total()
    assert 100 * total["specific"] >= SPECIFIC[folder] * others
