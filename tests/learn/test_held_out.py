"""How often `check` names the mistake in code that the bank was not made of. Prints the table (-s).

One or two lines are exchanged in right functions of five styles (`held_out`). Some of
the exchanged lines are mistakes that the bank does not have; those count as not named.
"""

from collections import Counter, defaultdict
from functools import cache

from bleu_teach.calls.values import Raised, Unreadable, plain, same
from bleu_teach.content.bank import doubles, singles
from bleu_teach.content.exercises import EXERCISES
from bleu_teach.learn import BANK, check
from tests.learn.held_out import STYLES, mutants
from tools.choose_inputs import sample

PAIRS = 12  # functions with two other lines, for each style
DRAWN = 60  # inputs beside those of the exercise, to see whether two functions are the same
NAMED = {  # of a hundred functions that do more than crash, so many get their mistake named
    "extract_ngrams": 84,
    "count_ngrams": 85,
    "max_reference_counts": 87,
    "clip": 75,
    "modified_precision": 84,
    "closest_reference_length": 80,
    "brevity_penalty": 88,
    "sentence_bleu": 78,
    "corpus_bleu": 76,
}
ALL = 81  # and so many over all exercises


def answer(exercise, function, arguments):
    """What a learner's function answers; an exception counts as an answer."""
    try:
        return exercise.read(plain(function(*arguments)))
    except Unreadable as reason:
        return reason.answer
    except Exception as error:
        return Raised(type(error).__name__)


def differ(exercise, function, other, inputs):
    """True if they answer differently, other than by a crash of the first."""
    pairs = [(answer(exercise, function, i), exercise.answer(other, i)) for i in inputs]
    return any(not same(*pair) and not isinstance(pair[0], Raised) for pair in pairs)


@cache
def in_the_bank(name):
    return [*singles(name), *doubles(name)]


def result(exercise, function, put_in):
    """One of: right, right but rejected, wrong but passed, crash, not named, named, falsely."""
    verdict = check(exercise.name, function)
    named = set(filter(None, verdict.mistakes))
    drawn = sample(exercise.parameters)[:DRAWN]
    given = [answer(exercise, function, arguments) for arguments in exercise.arguments]
    wrong = [g for g, e in zip(given, exercise.expected, strict=True) if not same(g, e)]
    if not wrong:
        if differ(exercise, function, exercise.correct, drawn):
            return "wrong but passed"
        return "right" if verdict.status == "passed" else "right but rejected"
    if all(isinstance(g, Raised) for g in wrong) and not named:
        return "crash"
    if not named:
        return "not named"
    if named <= put_in:
        return "named"
    alike = [f for names, f, _ in in_the_bank(exercise.name) if names == verdict.mistakes]
    honest = any(not differ(exercise, function, f, drawn) for f in alike)
    return "named" if honest else "falsely"


@cache
def results():
    """exercise → how often each result."""
    found = defaultdict(Counter)
    for style in STYLES:
        for put_in, functions in mutants(style, PAIRS):
            for name in EXERCISES.keys() & functions.keys():
                found[name][result(EXERCISES[name], functions[name], put_in)] += 1
    return found


def test_every_name_of_a_mistake_in_the_functions_is_one_of_the_bank():
    used = {name for style in STYLES for put_in, _ in mutants(style, 0) for name in put_in}
    assert used - {"-"} <= BANK.keys()


def test_right_code_is_never_rejected_and_wrong_code_never_passes():
    total = sum(results().values(), Counter())
    assert total["right"] > 0
    assert (total["right but rejected"], total["wrong but passed"]) == (0, 0)


def test_a_mistake_that_is_not_there_is_hardly_ever_named():
    total = sum(results().values(), Counter())
    assert 100 * total["falsely"] <= total["falsely"] + total["named"] + total["not named"]


def test_the_mistake_is_named_as_often_as_before():
    rates = {}
    for name, found in results().items():
        tried = found["named"] + found["not named"] + found["falsely"]
        rates[name] = 100 * found["named"] / tried
        print(f"\n{name:26} {rates[name]:5.1f} of 100 named, {dict(found)}", end="")
    total = sum(results().values(), Counter())
    tried = total["named"] + total["not named"] + total["falsely"]
    print(f"\n{'all':26} {100 * total['named'] / tried:5.1f} of 100 named, {dict(total)}")
    assert rates.keys() == NAMED.keys()
    assert all(rates[name] >= NAMED[name] for name in NAMED)
    assert 100 * total["named"] / tried >= ALL
