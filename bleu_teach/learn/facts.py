"""Facts about a function's answers, compared with the expected ones.

Nothing is guessed: a sentence is true of all inputs that were tried.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from inspect import signature
from itertools import pairwise

from bleu_teach.calls.values import same, show
from bleu_teach.content import Exercise, facts
from bleu_teach.display.language import gettext
from bleu_teach.learn.run import Outcome

Pairs = Sequence[tuple]  # of an answer and the right one


def list_facts(exercise: Exercise, outcomes: Sequence[Outcome], more: Pairs = ()) -> Sequence[str]:
    """List the facts that hold on every input, and for `more` pairs of answers."""
    rows = zip(outcomes, exercise.expected, _name_arguments(exercise), strict=False)
    rows = [(one.answer, right, named) for one, right, named in rows if not one.trouble]
    complete = len(rows) == len(exercise.inputs)  # else no sentence about every input is true
    found = relate(exercise, [*(row[:2] for row in rows), *more]) if complete else []
    found.append(_break_limits(rows, len(exercise.inputs)))
    return tuple(filter(None, found))


def relate(exercise: Exercise, pairs: Pairs) -> list[str]:
    """Return facts about answers, each compared with the expected one; none if there are none."""
    wrong = [pair for pair in pairs if not same(*pair)]
    kinds = {type(value) for pair in pairs for value in pair}
    found: Iterable[str] = ()
    if not wrong:
        return []
    first = pairs[0][0]
    if len({*map(repr, pairs)}) > 1 and all(same(yours, first) for yours, _ in pairs):
        if first == {}:  # counts of 0 are left out when an answer is read
            return []
        its, value = gettext("your answer"), show(first)
        fact = gettext("{its} is {value}.").format(its=its, value=value)
        return [gettext("On every input, {fact}").format(fact=fact)]
    if kinds <= {int, float, bool}:
        share = "from 0 to 1" in exercise.asks
        found = _of_numbers(gettext("your answer"), pairs, wrong, share)
    elif kinds == {tuple} or (kinds == {list} and _are_pairs(pairs)):
        found = _of_pairs(pairs, wrong)
    elif kinds == {dict}:
        found = _of_tallies(wrong)
    elif kinds == {list}:
        found = _first(facts.ROWS, wrong)
    elif kinds == {str}:
        found = _of_texts(wrong)
    return list(dict.fromkeys(found))


def _first(table: dict[str, Callable], wrong: Pairs) -> Iterator[str]:
    """Yield the first sentence of a table that holds for every wrong answer."""
    for sentence, holds in table.items():
        with suppress(TypeError, IndexError):
            if all(holds(*pair) for pair in wrong):
                yield gettext(sentence)
                return


def _of_numbers(its: str, pairs: Pairs, wrong: Pairs, share: bool = False) -> Iterator[str]:
    everywhere = gettext("On every input, {fact}")
    here = gettext("On every input that fails, {fact}")
    for among, frame in ((pairs, everywhere), (wrong, here)):
        fact = next(_facts(its, among), "") if len({right for _, right in among}) > 1 else ""
        if fact:
            yield frame.format(fact=fact)
            break
    else:
        if all(yours > right for yours, right in wrong):
            yield here.format(fact=gettext("{its} is too large.").format(its=its))
        elif all(yours < right for yours, right in wrong):
            yield here.format(fact=gettext("{its} is too small.").format(its=its))
    if share and any(yours > 1 for yours, _ in wrong):
        yield gettext("On some inputs, your answer is above 1, which is impossible.")
    if share and any(yours < 0 for yours, _ in wrong):
        yield gettext("On some inputs, your answer is below 0, which is impossible.")


def _facts(its: str, pairs: Pairs) -> Iterator[str]:
    """Yield the relation that all of these numbers have to the expected ones."""
    yours, right = zip(*pairs, strict=True)
    if all(same(a, b) for a, b in pairwise(yours)):
        yield gettext("{its} is {value}.").format(its=its, value=f"{yours[0]:g}")
    factors = [a / b for a, b in pairs if b]
    if len(factors) > 1 and all(same(a, factors[0] * b) for a, b in pairs):
        text = gettext("{its} is {value} times the expected value.")
        yield text.format(its=its, value=f"{factors[0]:g}")
    more = yours[0] - right[0]
    if all(math.isclose(a - b, more, rel_tol=1e-6) for a, b in pairs):
        small, large = (
            gettext("{its} is {value} too small."),
            gettext("{its} is {value} too large."),
        )
        yield (large if more > 0 else small).format(its=its, value=f"{abs(more):g}")
    for sentence, of_right in facts.NUMBERS.items():
        with suppress(ArithmeticError, ValueError):
            if all(same(a, of_right(b)) for a, b in pairs):
                yield gettext(sentence).format(its=its)
    if all(float(a).is_integer() for a in yours) and not all(float(b).is_integer() for b in right):
        yield gettext("{its} is a whole number.").format(its=its)


def _are_pairs(pairs: Pairs) -> bool:
    """Return True for lists of two numbers."""
    both = [value for pair in pairs for value in pair]
    return all(len(v) == 2 and all(isinstance(x, (int, float)) for x in v) for v in both)


def _of_pairs(pairs: Pairs, wrong: Pairs) -> Iterator[str]:
    if all(same(yours[0], right[1]) and same(yours[1], right[0]) for yours, right in pairs):
        yield gettext("The two numbers are swapped.")
        return
    for place, its in enumerate((gettext("the first number"), gettext("the second number"))):
        column = [(yours[place], right[place]) for yours, right in pairs]
        off = [pair for pair in column if not same(*pair)]
        if len(off) == len(wrong):
            yield from _of_numbers(its, column, off)
        if not off:
            fact = gettext("{its} is correct.").format(its=its)
            yield gettext("On every input, {fact}").format(fact=fact)
    ratios = [(y[0] / y[1], r[0] / r[1]) for y, r in wrong if y[1] and r[1]]
    if 1 < len(ratios) == len(wrong) and all(same(*pair) for pair in ratios):
        yield gettext("The ratio of the two numbers is correct, but the numbers themselves aren't.")


def _of_tallies(wrong: Pairs) -> Iterator[str]:
    """Yield the errors in counts of n-grams; a missing n-gram has a count of 0."""
    counts = [(y.get(gram, 0), r.get(gram, 0)) for y, r in wrong for gram in {**y, **r}]
    off = [pair for pair in counts if not same(*pair)]
    if any(yours for yours, _ in off):
        yield from _of_numbers(gettext("a count"), [], off)
    yield from _first(facts.TALLIES, wrong)


def _of_texts(wrong: Pairs) -> Iterator[str]:
    """Yield the error of a whole line such as `nrefs:1|tok:13a`, or of its fields."""
    for sentence in _first(facts.LINES, wrong):
        yield sentence
        return
    lines = [(facts.fields(yours), facts.fields(right)) for yours, right in wrong]
    bad = [n for own, known in lines for n in known if n in own and own[n] != known[n]]
    missing = [name for own, known in lines for name in known if name not in own]
    odd = [name or '""' for own, known in lines for name in own if name not in known]
    only = gettext("All fields are correct except these, which differ in some answers: {names}.")
    for names, text in (
        (bad, gettext("Incorrect in some answers: {names}.") if missing or odd else only),
        (missing, gettext("Missing in some answers: {names}.")),
        (odd, gettext("Not expected: {names}.")),
    ):
        if names:
            yield text.format(names=", ".join(dict.fromkeys(names)))


def _break_limits(rows: Sequence[tuple], tried: int) -> str:
    """Describe the limit that answers exceed, and on how many inputs they do."""
    for text, broken in facts.LIMITS:
        with suppress(ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            asked = [[bool(_ask(broken, {**n, "y": y})) for y in row] for *row, n in rows]
            if (count := sum(row[0] for row in asked)) and not any(row[1] for row in asked):
                some = gettext("On {count} of {tried} inputs, {limit}, which is impossible.")
                return some.format(count=count, tried=tried, limit=gettext(text))
    return ""


def _ask(function: Callable, named: dict) -> object:
    """Return the function's answer for arguments with these names; None if there are none."""
    needs = [*signature(function).parameters]
    return function(*map(named.get, needs)) if {*needs} <= named.keys() else None


@cache
def _name_arguments(exercise: Exercise) -> list[dict]:
    """Return the arguments of each input by their usual names."""
    each = map(exercise.named, exercise.arguments)
    return [{facts.ALIASES.get(name, name): value for name, value in one.items()} for one in each]
