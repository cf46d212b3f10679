"""A learner's function fails, loops, prints and meddles: it is told, and nothing is hurt."""

import copy
import math
import random
import signal
import sys
import threading
import time
from collections import Counter

import numpy as np
import pytest

from bleu_teach import brevity_penalty, extract_ngrams, modified_precision
from bleu_teach.calls.limits import limited
from bleu_teach.content import EXERCISES
from bleu_teach.learn import check
from bleu_teach.learn.run import read_record

# The alarm may ring while hypothesis watches the garbage collector; it is swallowed there, said
# so in a warning, and rings again.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

# Called and failed


def test_a_wrong_number_of_arguments_is_told_with_both_headers():
    verdict = check("modified_precision", lambda candidate, references: (1, 1))
    assert verdict.status == "raised"
    assert "(candidate, references)" in verdict.message
    assert "(candidate, references, n)" in verdict.message


def test_an_exception_shows_type_message_and_the_learners_own_line():
    def divides(c, r):
        if c >= r:
            return 1.0
        return math.exp(1 - r / c)

    verdict = check("brevity_penalty", lambda c, r: divides(c, r))
    assert verdict.status == "raised"
    assert "ZeroDivisionError: division by zero" in verdict.message
    assert "return math.exp(1 - r / c)" in verdict.message
    assert "Traceback" not in verdict.message and "record.py" not in verdict.message
    assert verdict.counterexample.arguments == {"c": 0, "r": 1}


def test_an_exception_inside_a_library_points_at_the_line_that_called_it():
    def joins(tokens, n):
        return Counter(5)

    verdict = check("count_ngrams", joins)
    assert "return Counter(5)" in verdict.message


class Unprintable(Exception):
    def __str__(self):
        raise ValueError


@pytest.mark.parametrize(
    "error", [SystemExit(3), GeneratorExit(), Unprintable(), KeyError("the"), AssertionError(),
              StopIteration(), MemoryError(), OSError("x" * 10_000)],
)  # fmt: skip
def test_no_exception_gets_out(error):
    def raises(c, r):
        raise error

    verdict = check("brevity_penalty", raises)
    assert verdict.status == "raised"
    assert type(error).__name__ in verdict.message
    assert len(verdict.message) < 800


def test_recursion_without_end_is_an_exception_like_others():
    def again(c, r):
        return again(c, r)

    verdict = check("brevity_penalty", again)
    assert verdict.status == "raised"
    assert "RecursionError" in verdict.message and "return again(c, r)" in verdict.message


def test_a_record_from_elsewhere_is_heard_briefly_whatever_it_says():
    long = dict.fromkeys(("raised", "text", "source"), "x" * 10**6) | {"line": 10**4000}
    heard = read_record(long, EXERCISES["clip"].read)
    assert heard.failure == "raised" and len(heard.text) < 800


# Loops without end


def loop(*arguments):
    while True:
        pass


def loop_that_swallows_exceptions(*arguments):
    while True:
        try:  # noqa: SIM105
            time.sleep(0.01)
        except Exception:
            pass


def loop_that_swallows_everything(*arguments):
    while True:
        try:
            while True:
                pass
        except:  # noqa: E722
            pass


def loop_that_fills_memory_slowly(*arguments):
    seen = [0]
    for number in seen:
        seen.append(number)
        time.sleep(0.0001)


def very_slow(*arguments):
    time.sleep(60)


@pytest.fixture
def soon(monkeypatch):
    """The time is up after a part of the two seconds."""
    monkeypatch.setattr("bleu_teach.learn.run.SECONDS", 0.3)


LOOPS = [loop, loop_that_swallows_exceptions, loop_that_swallows_everything,
         loop_that_fills_memory_slowly, very_slow]  # fmt: skip


@pytest.mark.parametrize("function", LOOPS)
def test_a_loop_without_end_is_stopped(function, soon):
    handler, tracer = signal.getsignal(signal.SIGALRM), sys.gettrace()
    verdict = check("brevity_penalty", function)
    assert (verdict.status, verdict.mistake) == ("raised", None)
    assert "no answer within 0.3 seconds" in verdict.message
    assert signal.getsignal(signal.SIGALRM) is handler
    assert signal.setitimer(signal.ITIMER_REAL, 0) == (0, 0)
    assert sys.gettrace() is tracer


@pytest.mark.parametrize("function", [loop, loop_that_swallows_exceptions])
def test_a_loop_without_end_is_stopped_in_another_thread_too(function, soon):
    verdicts = []
    thread = threading.Thread(
        target=lambda: verdicts.append(check("brevity_penalty", function)), daemon=True
    )
    thread.start()
    thread.join()
    assert [verdict.status for verdict in verdicts] == ["raised"]


def test_a_loop_without_end_on_one_input_only_is_told_with_that_input(soon):
    def loops(c, r):
        while c > 2 * r:
            pass
        return brevity_penalty(c, r)

    verdict = check("brevity_penalty", loops)
    assert verdict.status == "raised"
    assert verdict.counterexample.arguments == {"c": 9, "r": 3}


def test_a_busy_machine_makes_no_right_function_an_endless_loop(soon):
    """Its clock runs on while others work; only its own work counts."""

    def late(c, r):
        time.sleep(0.05)
        return brevity_penalty(c, r)

    assert check("brevity_penalty", late).status != "raised"


def test_somebody_elses_timer_is_given_back():
    rang = []
    handler = signal.signal(signal.SIGALRM, lambda *_: rang.append(1))
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        check("brevity_penalty", brevity_penalty)
        assert limited(lambda: time.sleep(0.01), seconds=1)
        time.sleep(0.4)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
    assert rang == [1]


def test_keyboard_interrupt_is_the_users_and_goes_through():
    def interrupted(c, r):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check("brevity_penalty", interrupted)


# The world outside stays as it was


def test_changed_arguments_are_named_even_if_the_answers_are_right():
    def turns(references):
        references[:] = [list(stream) for stream in zip(*references, strict=True)]
        return references

    verdict = check("streams", turns)
    assert (verdict.status, verdict.mistake) == ("mistake", "changes_arguments")


def test_changed_arguments_are_mentioned_beside_another_mistake():
    def pops(candidate, references, n):
        matches, _ = modified_precision(candidate, references, n)
        references.clear()
        return matches, len(set(extract_ngrams(candidate, n)))

    verdict = check("modified_precision", pops)
    assert verdict.mistake == "distinct_denominator"
    assert "but the call changed the arguments" in verdict.message


def test_the_inputs_of_the_exercise_cannot_be_spoiled():
    before = copy.deepcopy([exercise.inputs for exercise in EXERCISES.values()])

    def spoils(*arguments):
        for argument in arguments:
            if hasattr(argument, "clear"):
                argument.clear()

    for name in EXERCISES:
        check(name, lambda *arguments: spoils(*arguments))
    assert before == [exercise.inputs for exercise in EXERCISES.values()]


def test_another_answer_the_second_time_is_named_even_if_the_first_ones_are_right():
    seen = []

    def penalty(c, r):
        seen.append((c, r))
        return brevity_penalty(c, r) / seen.count((c, r))

    verdict = check("brevity_penalty", penalty)
    assert verdict.mistake == "remembers_calls"
    assert "when called a second time" in verdict.message


def test_random_numbers_and_warnings_stay_outside(recwarn):
    def noisy(c, r):
        random.seed(c)
        np.float64(1) / np.float64(0)
        return random.random()

    random.seed(1)
    ours = random.getstate()
    check("brevity_penalty", noisy)
    assert random.getstate() == ours
    assert not recwarn.list


def test_globals_of_the_learner_stay_as_they_are():
    names = {"__builtins__": __builtins__}
    exec("def f(c, r):\n    return 1.0 if c >= r else undefined_name", names)
    before = list(names)
    verdict = check("brevity_penalty", names["f"])
    assert "NameError" in verdict.message and "in line 2" in verdict.message
    assert list(names) == before
