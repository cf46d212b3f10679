"""What `check` says of functions as strangers write them. Prints the table (-s)."""

from collections import Counter, defaultdict
from functools import cache

from bleu_teach.content.exercises import EXERCISES
from bleu_teach.learn import check
from tests.learn.strangers import strangers

NAMED = 60  # of a hundred wrong ones


@cache
def verdicts():
    return [(name, right, about, check(name, f)) for name, right, about, f in strangers()]


def kind(verdict):
    if any(verdict.mistakes):
        return "named"
    return "passed" if verdict.status == "passed" else "not named"


def test_every_exercise_has_ten_wrong_functions_and_nearly_half_are_of_lessons_07_and_08():
    wrong = Counter(name for name, right, _, _ in verdicts() if not right)
    late = sum(wrong[name] for name in EXERCISES if EXERCISES[name].lesson in ("07", "08"))
    assert all(wrong[name] >= 10 for name in EXERCISES)
    assert late >= 0.45 * wrong.total()


def test_no_right_function_is_refused_and_no_wrong_one_passes():
    assert [row[:3] for row in verdicts() if row[1] != (row[3].status == "passed")] == []


def test_most_wrong_functions_get_the_name_of_their_mistake():
    found = defaultdict(Counter)
    for name, right, _, verdict in verdicts():
        found["right" if right else name][kind(verdict)] += 1
    for name, counted in found.items():
        print(f"\n{name:34} {dict(counted)}", end="")
    total = sum((found[name] for name in EXERCISES), Counter())
    print(f"\nall wrong ones: {dict(total)}")
    assert 100 * total["named"] >= NAMED * total.total()
