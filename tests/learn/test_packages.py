"""Packages that grading does not have are reported at home."""

import numpy as np
import tqdm

from bleu_teach.content import EXERCISES
from bleu_teach.learn import check

SENTENCE = "It uses tqdm, but grading has only Python's standard library and NumPy."
NAME = "assignment.count_matches"


def plain(candidate, reference, max_n):
    matches, total = EXERCISES[NAME].correct(candidate, reference, max_n)
    return int(np.int64(matches)), total


def by_name(candidate, reference, max_n):
    return plain(tqdm.tqdm(candidate, disable=True).iterable, reference, max_n)


def inside(candidate, reference, max_n):
    from tqdm import tqdm as bar

    return plain(bar(candidate, disable=True).iterable, reference, max_n)


def through_a_helper(candidate, reference, max_n):
    return by_name(candidate, reference, max_n)


def test_numpy_and_the_standard_library_are_there():
    assert check(NAME, plain).lacking == ()


def test_a_package_is_named_wherever_it_is_used():
    for function in (by_name, inside, through_a_helper):
        verdict = check(NAME, function)
        assert (verdict.status, verdict.lacking) == ("passed", ("tqdm",))
        assert verdict.message.count(SENTENCE) == 1


def test_a_lesson_has_no_grading():
    lesson = check("brevity_penalty", lambda c, r: tqdm.tqdm and 0.5)
    assert lesson.lacking == ()
