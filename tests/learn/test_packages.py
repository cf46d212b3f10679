"""What grading does not have is said at home."""

import numpy as np
import tqdm

from bleu_teach.learn import check

SENTENCE = "It uses tqdm, but grading has only Python's standard library and NumPy."
NAME = "assignment.brevity_penalty_values"


def plain(hypothesis, references):
    lengths = np.array(sorted(len(reference) for reference in references))
    return len(hypothesis), int(lengths[np.argmin(abs(lengths - len(hypothesis)))])


def by_name(hypothesis, references):
    return plain(tqdm.tqdm(hypothesis, disable=True).iterable, references)


def inside(hypothesis, references):
    from tqdm import tqdm as bar

    return plain(bar(hypothesis, disable=True).iterable, references)


def through_a_helper(hypothesis, references):
    return by_name(hypothesis, references)


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
