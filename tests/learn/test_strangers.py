"""What `check` says of functions as strangers write them, in three sets. Prints the table (-s)."""

from collections import Counter, defaultdict
from functools import cache

import pytest

from bleu_teach.content.exercises import EXERCISES
from bleu_teach.learn import check
from bleu_teach.learn.messages import NOTHING_FITS
from tests.learn.strangers import strangers

NAMED = {"first": 68, "second": 71, "third": 61}  # of a hundred wrong ones
SPECIFIC = {"first": 94, "second": 96, "third": 96}  # of a hundred others: it is not vague
LEAST = {"first": 10, "second": 10, "third": 8}  # wrong ones of each exercise
LATE = {"first": 45, "second": 45, "third": 44}  # of a hundred, in lessons 07 and 08
VAGUE = (
    NOTHING_FITS,
    " is too large.",
    " is too small.",
    "There are as many items as there should be, and some are wrong.",
)
every = pytest.mark.parametrize("folder", NAMED)


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


@every
def test_every_exercise_has_wrong_functions_and_nearly_half_are_of_lessons_07_and_08(folder):
    wrong = Counter(name for name, right, _, _ in verdicts(folder) if not right)
    late = sum(wrong[name] for name in EXERCISES if EXERCISES[name].lesson in ("07", "08"))
    assert (
        len(wrong) >= 21 and min(wrong.values()) >= LEAST[folder]
    )  # a new exercise may wait for its own
    assert 100 * late >= LATE[folder] * wrong.total()


@every
def test_no_right_function_is_refused_and_no_wrong_one_passes(folder):
    assert [row[:3] for row in verdicts(folder) if row[1] != (row[3].status == "passed")] == []


@every
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
