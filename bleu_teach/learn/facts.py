"""Facts about a function's answers: what holds between them and the right ones, and where it fails.

Nothing is guessed: a sentence is true of all inputs that were tried.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from inspect import signature
from itertools import pairwise
from types import FrameType

from bleu_teach.calls.values import Unfinished, plain, same, show
from bleu_teach.content.bank import build, list_steps, sum_up
from bleu_teach.content.exercises import Exercise
from bleu_teach.content.facts import ALIASES, FEATURES, NUMBERS, ROWS, STEP_NAMES, TALLIES
from bleu_teach.language import gettext
from bleu_teach.learn.messages import NOTHING_FITS
from bleu_teach.learn.observe import Outcome, observe

Pairs = Sequence[tuple]  # of an answer and the right one


def list_facts(
    exercise: Exercise, outcomes: Sequence[Outcome], agreed: Sequence[bool]
) -> tuple[str, ...]:
    """What holds on every input, and where it is wrong; at least that no known mistake fits."""
    pairs = zip(outcomes, exercise.expected, strict=False)
    found = relate(exercise, [(one.answer, right) for one, right in pairs if not one.trouble])
    if len(agreed) == len(exercise.inputs):
        found.append(_locate(exercise, [not ok for ok in agreed]))
    return tuple(filter(None, found)) or (gettext(NOTHING_FITS),)


def relate(exercise: Exercise, pairs: Pairs) -> list[str]:
    """Sentences about answers, each beside the right one; none if there is nothing to say."""
    wrong = [pair for pair in pairs if not same(*pair)]
    kinds = {type(value) for pair in pairs for value in pair}
    found: Iterable[str] = ()
    if not wrong:
        return []
    if kinds <= {int, float, bool}:
        share = "from 0 to 1" in exercise.asks
        found = _of_numbers(gettext("your answer"), pairs, wrong, share)
    elif kinds == {tuple} or (kinds == {list} and _are_pairs(pairs)):
        found = _of_pairs(pairs)
    elif kinds == {dict}:
        found = _of_tallies(wrong)
    elif kinds == {list}:
        found = _first(ROWS, wrong)
    elif kinds == {str}:
        found = _of_texts(wrong)
    return list(dict.fromkeys(found))


def _first(table: dict[str, Callable], wrong: Pairs) -> Iterator[str]:
    """The first sentence of a table that holds for every wrong answer."""
    for sentence, holds in table.items():
        with suppress(TypeError, IndexError):
            if all(holds(*pair) for pair in wrong):
                yield gettext(sentence)
                return


def _of_numbers(its: str, pairs: Pairs, wrong: Pairs, share: bool = False) -> Iterator[str]:
    everywhere = gettext("On every input, {fact}")
    here = gettext("Wherever it is wrong, {fact}")
    if not wrong:
        return
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
        yield gettext("A share cannot be above 1, and on some inputs it is.")
    if share and any(yours < 0 for yours, _ in wrong):
        yield gettext("A share cannot be below 0, and on some inputs it is.")


def _facts(its: str, pairs: Pairs) -> Iterator[str]:
    """What every one of these numbers is to the right one."""
    yours, right = zip(*pairs, strict=True)
    if all(same(a, b) for a, b in pairwise(yours)):
        yield gettext("{its} is {value}.").format(its=its, value=f"{yours[0]:g}")
    factors = [a / b for a, b in pairs if b]
    if len(factors) > 1 and all(same(a, factors[0] * b) for a, b in pairs):
        text = gettext("{its} is {value} times the right one.")
        yield text.format(its=its, value=f"{factors[0]:g}")
    more = yours[0] - right[0]
    if all(math.isclose(a - b, more, rel_tol=1e-6) for a, b in pairs):
        small, large = (
            gettext("{its} is {value} too small."),
            gettext("{its} is {value} too large."),
        )
        yield (large if more > 0 else small).format(its=its, value=f"{abs(more):g}")
    for sentence, of_right in NUMBERS.items():
        with suppress(ArithmeticError, ValueError):
            if all(same(a, of_right(b)) for a, b in pairs):
                yield gettext(sentence).format(its=its)


def _are_pairs(pairs: Pairs) -> bool:
    """True for lists of two numbers."""
    both = [value for pair in pairs for value in pair]
    return all(len(v) == 2 and all(isinstance(x, (int, float)) for x in v) for v in both)


def _of_pairs(pairs: Pairs) -> Iterator[str]:
    if all(same(yours[0], right[1]) and same(yours[1], right[0]) for yours, right in pairs):
        yield gettext("The two numbers are swapped.")
        return
    names = gettext("the first number"), gettext("the second number")
    for place, its in enumerate(names):
        column = [(yours[place], right[place]) for yours, right in pairs]
        off = [pair for pair in column if not same(*pair)]
        yield from _of_numbers(its, column, off)
        if not off:
            fact = gettext("{its} is right.").format(its=its)
            yield gettext("On every input, {fact}").format(fact=fact)
    ratios = [(y[0] / y[1], r[0] / r[1]) for y, r in pairs if y[1] and r[1]]
    if len(ratios) > 1 and all(same(*pair) for pair in ratios):
        yield gettext("The one divided by the other is right, the two numbers are not.")


def _of_tallies(wrong: Pairs) -> Iterator[str]:
    """What is wrong with counts of n-grams."""
    its = gettext("the sum of the counts")
    counts = [(sum(yours.values()), sum(right.values())) for yours, right in wrong]
    if all(yours.keys() == right.keys() for yours, right in wrong):
        its = gettext("a count")
        counts = [(yours[ngram], right[ngram]) for yours, right in wrong for ngram in right]
    yield from _of_numbers(its, [], [pair for pair in counts if not same(*pair)])
    yield from _first(TALLIES, wrong)


def _of_texts(wrong: Pairs) -> Iterator[str]:
    """Which fields of a line such as `nrefs:1|tok:13a` are wrong."""
    lines = [[dict(f.partition(":")[::2] for f in x.split("|")) for x in pair] for pair in wrong]
    bad = [n for own, known in lines for n in known if n in own and own[n] != known[n]]
    missing = [name for own, known in lines for name in known if name not in own]
    odd = [name for own, known in lines for name in own if name not in known]
    if len({*missing}) > len({*bad}) + 2:
        yield gettext("The fields are not separated as asked: name:value, then | and the next one.")
        return
    for names, text in (
        (bad, gettext("Wrong in some answers, all other fields are right: {names}.")),
        (missing, gettext("Missing in some answers: {names}.")),
        (odd, gettext("There is no such field: {names}.")),
    ):
        if names:
            yield text.format(names=", ".join(dict.fromkeys(names)))


def _locate(exercise: Exercise, wrong: Sequence[bool]) -> str:
    """A sentence about the inputs on which a function is wrong; nothing if there is none."""
    around, spared = [], []
    for text, holds in FEATURES:
        has = list_inputs_with(holds, exercise)
        if has == list(wrong) and not all(has):
            exactly = gettext("Of the inputs that were tried, it is wrong exactly where {feature}.")
            return exactly.format(feature=gettext(text))
        if has and not all(has) and all(h for h, w in zip(has, wrong, strict=True) if w):
            around.append((sum(has), text))
        if sum(has) > 1 and not any(h and w for h, w in zip(has, wrong, strict=True)):
            spared.append((-sum(has), text))
    found = gettext("Of the inputs that were tried, it is wrong only where {feature}.")
    if not around:
        found = gettext("Of the inputs that were tried, it is right wherever {feature}.")
    best = min(around or spared, key=lambda each: each[0], default=None)
    return found.format(feature=gettext(best[1])) if best else ""


def list_inputs_with(holds: Callable[..., bool], exercise: Exercise) -> list[bool]:
    """For each input of an exercise whether it has a feature; nothing if it cannot have it."""
    needs = [*signature(holds).parameters]
    given = [
        {ALIASES.get(name, name): value for name, value in exercise.named(arguments).items()}
        for arguments in exercise.arguments
    ]
    fits = {*needs} <= given[0].keys()
    return [holds(*(arguments[name] for name in needs)) for arguments in given] if fits else []


# The learner's own variables. A function is called once more, and they are looked at when it
# returns. Only what has a name that says what it is, is compared; nothing else is claimed.


def compare_variables(exercise: Exercise, function: Callable, arguments: Sequence) -> list[str]:
    """Sentences about the variables that could be compared: the right ones, and each wrong one."""
    bleu = build(exercise.name, {}).__self__
    sums = sum_up(bleu, exercise.name, arguments)
    *_, last, right = (list_steps(bleu, one) for one in sums)
    known = {name: key for key, names in STEP_NAMES.items() for name in names}
    good, bad = [], []
    for name, value in _values_at_return(function, arguments).items():
        key = known.get(name, "")
        if key not in right or _size(value) != _size(right[key]):
            continue
        if same(value, right[key]):
            good.append(f"`{name}`")
        elif not same(value, last[key]):  # else it may be meant for one segment
            text = gettext("`{name}` is {value}, and {right} is right.")
            bad.append(text.format(name=name, value=show(value), right=show(right[key])))
    names = gettext("Right on this input: {names}.").format(names=", ".join(good))
    return [names, *bad] if good else bad


def _values_at_return(function: Callable, arguments: Sequence) -> dict[str, object]:
    """The variables of the function when it returns, as far as they are numbers."""
    seen: dict[str, object] = {}
    code = getattr(function, "__code__", None)

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "return" and frame.f_code is code:
            seen.update(frame.f_locals)

    def watched(*given: object) -> object:
        before = sys.getprofile()
        sys.setprofile(watch)
        try:
            return function(*given)
        finally:
            sys.setprofile(before)

    observe(watched, [tuple(arguments)], lambda value: value)
    return {name: read for name, value in seen.items() if (read := _read(value)) is not None}


def _read(value: object) -> object:
    """A number, or a list of numbers, also for a dict of them; None for what is neither."""
    try:
        value = plain(value)
    except Unfinished:
        return None
    if isinstance(value, dict):
        value = [number for _, number in sorted(value.items(), key=repr)]
    items = list(value) if isinstance(value, (list, tuple)) else [value]
    numbers = all(isinstance(item, (int, float)) for item in items)
    return (items if isinstance(value, (list, tuple)) else value) if numbers else None


def _size(value: object) -> int:
    """How many numbers; 0 for one that stands alone."""
    return len(value) if isinstance(value, list) else 0
