"""`check` on everything that a learner can throw at it."""

import copy
import inspect
import itertools
import math
import random
import signal
import subprocess
import sys
import threading
import time
import unittest.mock
from collections import Counter
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from bleu_teach import (
    BleuInputError,
    brevity_penalty,
    clip,
    corpus_bleu,
    extract_ngrams,
    modified_precision,
)
from bleu_teach.learn import Verdict, check
from bleu_teach.learn.exercises import EXERCISES
from bleu_teach.learn.observe import limited
from bleu_teach.learn.verdicts import STATUSES

from . import learners

# Right answers, however they are written


@pytest.mark.parametrize("function", learners.STYLES)
def test_a_correct_function_passes_in_every_style(function):
    assert check("modified_precision", function).status == "passed"


@pytest.mark.parametrize("function", [learners.bleu_by_logarithms, learners.bleu_by_roots])
def test_a_correct_sentence_score_passes_in_every_style(function):
    assert check("sentence_bleu", function).status == "passed"


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("brevity_penalty", lambda c, r: np.float32(1) if c >= r else brevity_penalty(c, r)),
        ("brevity_penalty", lambda c, r: c >= r or brevity_penalty(c, r)),
        ("brevity_penalty", lambda c, r: Fraction(1) if c >= r else brevity_penalty(c, r)),
        ("brevity_penalty", lambda c, r: Decimal(1) if c >= r else np.array(brevity_penalty(c, r))),
        ("clip", lambda counts, allowed: dict(clip(counts, allowed))),
        ("clip", lambda counts, allowed: Counter(counts) & Counter(allowed)),
        ("clip", lambda counts, most: {g: np.int64(n) for g, n in clip(counts, most).items()}),
        ("extract_ngrams", lambda tokens, n: zip(*(tokens[i:] for i in range(n)), strict=False)),
        ("extract_ngrams", lambda tokens, n: tuple(extract_ngrams(tokens, n))),
        ("corpus_bleu", corpus_bleu),
        ("corpus_bleu", lambda c, r: corpus_bleu(c, r).score),
        ("modified_precision", lambda *args: list(modified_precision(*args))),
        ("modified_precision", lambda *args: tuple(map(float, modified_precision(*args)))),
        ("modified_precision", lambda c, r, n, more=None: modified_precision(c, r, n)),
    ],
)  # fmt: skip
def test_the_right_meaning_in_another_type_passes(name, function):
    assert check(name, function).status == "passed"


def test_a_passed_verdict_says_what_was_checked_and_no_more():
    verdict = check("modified_precision", modified_precision)
    assert "agrees on all 21 inputs" in verdict.message
    assert "a candidate shorter than n" in verdict.message
    assert "all tests" not in verdict.message and "correct" not in verdict.message


# Nothing there yet


def dots(candidate, references, n): ...


def passing(candidate, references, n):
    pass


def docstring_alone(candidate, references, n):
    """(["the", "the"], [["the", "cat"]], 1) -> (1, 2)"""


def docstring_and_dots(candidate, references, n):
    """(["the", "the"], [["the", "cat"]], 1) -> (1, 2)"""
    ...


def not_implemented(candidate, references, n):
    raise NotImplementedError


def dots_to_return(candidate, references, n):
    return ...


def dots_inside(candidate, references, n):
    total = len(candidate)
    matches = ...
    return matches, total


def dots_in_a_loop(candidate, references, n):
    return sum(1 for _ in ...), len(candidate)


def dots_compared(candidate, references, n):
    return min(len(candidate), ...), len(candidate)


@pytest.mark.parametrize(
    "function",
    [dots, passing, docstring_alone, docstring_and_dots, not_implemented, dots_to_return,
     dots_inside, dots_in_a_loop, dots_compared],
)  # fmt: skip
def test_a_stub_is_not_attempted(function):
    verdict = check("modified_precision", function)
    assert (verdict.status, verdict.mistake) == ("not attempted", None)
    assert verdict.counterexample is None
    assert "hint(" in verdict.message


def test_dots_in_one_branch_are_unfinished_work():
    def half_done(c, r):
        return 1.0 if c >= r else ...

    verdict = check("brevity_penalty", lambda c, r: 0.0 if c == 0 else half_done(c, r))
    assert verdict.status == "not attempted"
    assert "half as long" in verdict.message


@pytest.mark.parametrize("thing", [3, "modified_precision", (1, 2), None, int, Counter, ..., math])
def test_something_that_is_no_function_gets_told_so(thing):
    verdict = check("modified_precision", thing)
    assert verdict.status == "not attempted"
    assert 'check("modified_precision", modified_precision)' in verdict.message


# Returned the wrong kind of thing


def test_printing_instead_of_returning_is_named_and_not_leaked(capsys):
    def prints(candidate, references, n):
        print("the answer is", *modified_precision(candidate, references, n))

    verdict = check("modified_precision", prints)
    assert (verdict.status, verdict.mistake) == ("mistake", "printed_not_returned")
    assert "the answer is 1 1" in verdict.message
    assert capsys.readouterr() == ("", "")


def test_prints_beside_a_right_answer_are_kept_back(capsys):
    def chatty(c, r):
        print("debugging")
        print("more", file=sys.stderr)
        return brevity_penalty(c, r)

    verdict = check("brevity_penalty", chatty)
    assert verdict.status == "passed"
    assert "prints" in verdict.message
    assert capsys.readouterr() == ("", "")


def test_a_forgotten_return_is_named():
    def forgets(counts, max_counts):
        clipped = {}
        for ngram, count in counts.items():
            clipped[ngram] = min(count, max_counts[ngram])

    assert check("clip", forgets).mistake == "forgot_return"


def test_a_return_that_is_forgotten_in_one_branch_is_named_with_that_input():
    def forgets(c, r):
        if c >= r:
            return 1.0
        if c == 0:
            return 0.0
        math.exp(1 - r / c)

    verdict = check("brevity_penalty", forgets)
    assert verdict.mistake == "forgot_return"
    assert verdict.counterexample.arguments == {"c": 1, "r": 2}


@pytest.mark.parametrize(
    "ratio",
    [lambda m, t: m / t if t else 0.0, lambda m, t: Fraction(m, t or 1),
     lambda m, t: np.float64(m / (t or 1)), lambda m, t: m / t],
)  # fmt: skip
def test_a_ratio_for_a_pair_is_named(ratio):
    verdict = check("modified_precision", lambda *args: ratio(*modified_precision(*args)))
    assert verdict.mistake == "ratio_for_pair"
    assert "single number" in verdict.message


def test_one_number_on_one_input_is_not_called_a_habit():
    def special_case(candidate, references, n):
        return modified_precision(candidate, references, n) if len(candidate) >= n else 0

    verdict = check("modified_precision", special_case)
    assert (verdict.status, verdict.mistake) == ("wrong", None)
    assert "a pair (matches, total)" in verdict.message


class AlwaysEqual:
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


class BoastfulFloat(float):
    __eq__ = AlwaysEqual.__eq__
    __hash__ = float.__hash__


class BoastfulDict(dict):
    __eq__ = AlwaysEqual.__eq__
    __hash__ = None


def endless():
    while True:
        yield ("the",)


LOOP = []
LOOP.append(LOOP)


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        *[("brevity_penalty", x) for x in (AlwaysEqual(), BoastfulFloat(0.3), "1.0", 1j, LOOP)],
        *[("brevity_penalty", x) for x in (10**400, -(10**5000), [1.0], {}, lambda: 1, float)],
        *[("brevity_penalty", x) for x in (math.nan, math.inf, object(), b"1", Decimal("NaN"))],
        *[("modified_precision", x) for x in (AlwaysEqual(), (1, 2, 3), LOOP, (LOOP, LOOP))],
        *[("modified_precision", x) for x in ((1, AlwaysEqual()), "ab", ("1", "1"), {1, 2})],
        *[("modified_precision", x) for x in (np.zeros((2, 2)), endless(), {"a": 1}, (1j, 1))],
        *[("clip", x) for x in (AlwaysEqual(), BoastfulDict(), [], LOOP, {"a": LOOP}, endless())],
        *[("clip", x) for x in ({AlwaysEqual(): 1}, Counter({LOOP.__len__: 1}), {("the",)})],
        *[("extract_ngrams", x) for x in (AlwaysEqual(), LOOP, "the", {"a"}, 3, [AlwaysEqual()])],
        ("extract_ngrams", itertools.repeat(("the",))),
        *[("drop_word", x) for x in (AlwaysEqual(), LOOP, "not", {"is"}, [AlwaysEqual()])],
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)  # fmt: skip
def test_a_strange_answer_is_wrong_and_never_believed(name, answer):
    verdict = check(name, lambda *arguments: answer)
    assert verdict.status == "wrong"
    assert "0x" not in repr(verdict)
    assert len(repr(verdict)) < 1500


def test_an_endless_generator_is_read_only_so_far():
    assert check("extract_ngrams", lambda tokens, n: endless()).status == "wrong"


def test_a_generator_in_place_of_a_value_is_described():
    def yields(candidate, references, n):
        yield modified_precision(candidate, references, n)

    assert "generator" in check("modified_precision", yields).message


def test_nan_gets_a_word_of_its_own():
    assert "undefined" in check("brevity_penalty", lambda c, r: math.nan).message


def test_two_numbers_that_look_alike_are_shown_with_all_digits():
    verdict = check("brevity_penalty", lambda c, r: brevity_penalty(c, r) * (1 + 2e-6))
    assert "1.000002" in verdict.message


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
    assert "Traceback" not in verdict.message and "guard.py" not in verdict.message
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


def test_input_does_not_block():
    verdict = check("brevity_penalty", lambda c, r: float(input("c? ")))
    assert verdict.status == "raised"
    assert "input()" in verdict.message


def test_reading_from_the_keyboard_does_not_block():
    assert check("brevity_penalty", lambda c, r: sys.stdin.readline()).status == "wrong"


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


LOOPS = [loop, loop_that_swallows_exceptions, loop_that_swallows_everything,
         loop_that_fills_memory_slowly, very_slow]  # fmt: skip


# The alarm may ring while hypothesis watches the garbage collector; it is swallowed there, said
# so in a warning, and rings again.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("function", LOOPS)
def test_a_loop_without_end_is_stopped(function):
    handler, tracer = signal.getsignal(signal.SIGALRM), sys.gettrace()
    start = time.monotonic()
    verdict = check("brevity_penalty", function)
    assert time.monotonic() - start < 5
    assert (verdict.status, verdict.mistake) == ("raised", None)
    assert "no answer within 2 seconds" in verdict.message
    assert signal.getsignal(signal.SIGALRM) is handler
    assert signal.setitimer(signal.ITIMER_REAL, 0) == (0, 0)
    assert sys.gettrace() is tracer


@pytest.mark.parametrize("function", [loop, loop_that_swallows_exceptions])
def test_a_loop_without_end_is_stopped_in_another_thread_too(function):
    verdicts = []
    thread = threading.Thread(
        target=lambda: verdicts.append(check("brevity_penalty", function)), daemon=True
    )
    thread.start()
    thread.join(6)
    assert [verdict.status for verdict in verdicts] == ["raised"]


def test_a_loop_without_end_on_one_input_only_is_told_with_that_input():
    def loops(c, r):
        while c > 2 * r:
            pass
        return brevity_penalty(c, r)

    verdict = check("brevity_penalty", loops)
    assert verdict.status == "raised"
    assert verdict.counterexample.arguments == {"c": 9, "r": 3}


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
    def pops(tokens, word):
        tokens.remove(word)
        return tokens

    verdict = check("drop_word", pops)
    assert (verdict.status, verdict.mistake) == ("mistake", "changes_arguments")


def test_changed_arguments_are_mentioned_beside_another_mistake():
    def pops(candidate, references, n):
        matches, total = modified_precision(candidate, references, n)
        references.clear()
        return total, matches

    verdict = check("modified_precision", pops)
    assert verdict.mistake == "pair_swapped"
    assert "arguments are not the same" in verdict.message


def test_the_inputs_of_the_exercise_cannot_be_spoiled():
    before = copy.deepcopy([exercise.inputs for exercise in EXERCISES.values()])

    def spoils(*arguments):
        for argument in arguments:
            if hasattr(argument, "clear"):
                argument.clear()

    for name in EXERCISES:
        check(name, lambda *arguments: spoils(*arguments))
    assert before == [exercise.inputs for exercise in EXERCISES.values()]


def test_a_default_that_remembers_is_named():
    def counts(tokens, n, tally={}):  # noqa: B006
        for i in range(len(tokens) - n + 1):
            ngram = tuple(tokens[i : i + n])
            tally[ngram] = tally.get(ngram, 0) + 1
        return tally

    assert check("count_ngrams", counts).mistake == "remembers_calls"


def test_random_numbers_and_warnings_stay_outside(recwarn):
    def noisy(c, r):
        random.seed(c)
        np.random.seed(c)
        np.float64(1) / np.float64(0)
        return random.random()

    random.seed(1), np.random.seed(1)
    ours = random.getstate(), np.random.get_state()[1].tolist()
    check("brevity_penalty", noisy)
    assert (random.getstate(), np.random.get_state()[1].tolist()) == ours
    assert not recwarn.list


def test_a_function_that_guesses_gets_the_same_verdict_each_time():
    assert check("brevity_penalty", lambda c, r: random.random()) == check(
        "brevity_penalty", lambda c, r: random.random()
    )


def test_globals_of_the_learner_stay_as_they_are():
    names = {"__builtins__": __builtins__}
    exec("def f(c, r):\n    return 1.0 if c >= r else undefined_name", names)
    before = list(names)
    verdict = check("brevity_penalty", names["f"])
    assert "NameError" in verdict.message and "in line 2" in verdict.message
    assert list(names) == before


# The verdict as a value


def test_an_unknown_name_lists_the_exercises():
    with pytest.raises(BleuInputError, match="closest_reference_length"):
        check("precision", modified_precision)


def test_a_verdict_is_the_same_every_time():
    def odd(*arguments):
        return object()

    for name in EXERCISES:
        first, second = check(name, odd), check(name, odd)
        assert (repr(first), first._repr_html_()) == (repr(second), second._repr_html_())


@pytest.mark.parametrize("name", EXERCISES)
def test_a_verdict_is_frozen_and_has_one_of_five_statuses(name):
    verdict = check(name, lambda *arguments: None)
    assert isinstance(verdict, Verdict) and verdict.status in STATUSES
    with pytest.raises(AttributeError):
        verdict.status = "passed"


def test_a_counterexample_can_be_called_again():
    def unclipped(candidate, references, n):
        return len(candidate) - n + 1, len(candidate) - n + 1

    example = check("modified_precision", unclipped).counterexample
    assert modified_precision(**example.arguments) == example.expected
    assert unclipped(**example.arguments) == example.got != example.expected
    assert eval(example.call) == example.expected


def test_a_verdict_never_shows_the_solution_and_speaks_calmly():
    for name in EXERCISES:
        for verdict in (
            check(name, lambda *arguments: 0),
            check(name, lambda *arguments: None),
            check(name, EXERCISES[name].correct),
        ):
            assert "min(count" not in verdict.message and "def " not in verdict.message
            assert "!" not in verdict.message and "Assertion" not in verdict.message


def test_html_is_escaped_and_has_no_script():
    verdict = check("modified_precision", lambda *arguments: "<script>alert(1)</script>")
    html = verdict._repr_html_()
    assert "<script" not in html and "&lt;script" in html
    assert "style=" not in html.partition("<img")[0]


def test_chips_are_drawn_where_the_input_is_a_candidate_with_references():
    unclipped = check("modified_precision", lambda c, r, n: (len(c), len(c)))
    assert '<img alt="Candidate as' in unclipped._repr_html_()
    assert "<img" not in check("brevity_penalty", lambda c, r: 3)._repr_html_()


def test_mocks_do_not_fool_it():
    assert check("brevity_penalty", unittest.mock.MagicMock()).status != "passed"


@pytest.mark.parametrize("name", EXERCISES)
def test_the_time_that_a_check_takes_is_shown(name, capsys):
    times = []
    for _ in range(3):
        start = time.perf_counter()
        check(name, EXERCISES[name].correct)
        times.append(1000 * (time.perf_counter() - start))
    with capsys.disabled():
        print(f" {name} {max(times):.1f} ms", end="")


def test_importing_learn_is_light():
    code = "import sys, bleu_teach.learn; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    heavy = {"IPython", "ipywidgets", "matplotlib", "numpy", "bleu_teach.draw", "bleu_teach.play"}
    assert not heavy & set(loaded.stdout.split())


def test_all_argument_names_are_those_of_the_correct_function():
    for exercise in EXERCISES.values():
        names = list(inspect.signature(exercise.correct).parameters)
        assert names[: len(exercise.parameters)] == list(exercise.parameters)


def test_a_key_that_is_still_dots_is_not_attempted():
    verdict = check(
        "closest_reference_length",
        lambda candidate_length, reference_lengths: min(reference_lengths, key=lambda length: ...),
    )
    assert verdict.status == "not attempted" and "not attempted yet" in verdict.message
