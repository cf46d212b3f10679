"""A learner's function fails, loops, prints and meddles: it is told, and nothing is hurt."""

import copy
import random
import signal
import sys
import threading
import time

import numpy as np
import pytest

from bleu_teach import brevity_penalty
from bleu_teach.calls.limits import limited
from bleu_teach.content import EXERCISES
from bleu_teach.learn import check
from bleu_teach.learn.run import read_record

# The alarm may ring while hypothesis watches the garbage collector; it is swallowed there, said
# so in a warning, and rings again.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

# Called and failed


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


def very_slow(*arguments):
    time.sleep(60)


@pytest.fixture
def soon(monkeypatch):
    """The time is up after a part of the two seconds."""
    monkeypatch.setattr("bleu_teach.learn.run.SECONDS", 0.3)


LOOPS = [loop, loop_that_swallows_exceptions, loop_that_swallows_everything, very_slow]


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


def test_the_inputs_of_the_exercise_cannot_be_spoiled():
    before = copy.deepcopy([exercise.inputs for exercise in EXERCISES.values()])

    def spoils(*arguments):
        for argument in arguments:
            if hasattr(argument, "clear"):
                argument.clear()

    for name in EXERCISES:
        check(name, lambda *arguments: spoils(*arguments))
    assert before == [exercise.inputs for exercise in EXERCISES.values()]


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
