"""Facts about a function's answers: what holds between them and the right ones, and where it fails.

Nothing is guessed: a sentence is true of all inputs that were tried.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from inspect import signature
from itertools import pairwise
from types import FrameType

from bleu_teach.calls.values import Unfinished, plain, same, show
from bleu_teach.content.bank import build, list_steps, sum_up
from bleu_teach.content.exercises import Exercise
from bleu_teach.language import gettext
from bleu_teach.learn.messages import NOTHING_FITS
from bleu_teach.learn.observe import Outcome, observe

Pairs = Sequence[tuple]  # of an answer and the right one

# What a number can be to the right one, r, beside a constant factor or difference.
NUMBERS: dict[str, Callable[[float], float]] = {
    "{its} is 1 minus the right one.": lambda r: 1 - r,
    "{its} is 1 divided by the right one.": lambda r: 1 / r,
    "{its} is the square of the right one.": lambda r: r**2,
    "{its} is the right one, rounded to whole numbers.": round,
    "{its} is the right one, rounded to one digit.": lambda r: round(r, 1),
    "{its} is the right one, rounded to two digits.": lambda r: round(r, 2),
}
# What every wrong answer y can be to the right one, r: counts of n-grams, then lists.
TALLIES: dict[str, Callable[[dict, dict], bool]] = {
    "The counts are right, and some n-grams are missing.": lambda y, r: y.items() < r.items(),
    "The right n-grams are there, some with a wrong count.": lambda y, r: y.keys() == r.keys(),
    "Some n-grams are missing, and no other is there.": lambda y, r: y.keys() < r.keys(),
    "Other n-grams are there, and none is missing.": lambda y, r: y.keys() > r.keys(),
    "None of the right n-grams is there.": lambda y, r: not y.keys() & r.keys(),
}
ROWS: dict[str, Callable[[list, list], bool]] = {
    "The right items are there, from the last to the first.": lambda y, r: y == r[::-1],
    "The right items are there, in a different order.": lambda y, r: (
        sorted(map(repr, y)) == sorted(map(repr, r))
    ),
    "Everything is right but the capitals.": lambda y, r: repr(y).lower() == repr(r).lower(),
    "Each item is right, backwards.": lambda y, r: y == [type(item)(item[::-1]) for item in r],
    "The end is missing.": lambda y, r: len(y) < len(r) and y == r[: len(y)],
    "Some items are missing, and no other is there.": lambda y, r: (
        len(y) < len(r) and all(item in r for item in y)
    ),
    "What is right is there, and more beside it.": lambda y, r: (
        len(y) > len(r) and all(item in y for item in r)
    ),
    "The right texts are there, in other lists.": lambda y, r: (
        sorted(repr(text) for item in y for text in item)
        == sorted(repr(text) for item in r for text in item)
    ),
    "Taken together, the items are too short.": lambda y, r: (
        len(y) == len(r) and sum(map(len, y)) < sum(map(len, r))
    ),
    "Taken together, the items are too long.": lambda y, r: (
        len(y) == len(r) and sum(map(len, y)) > sum(map(len, r))
    ),
    "There are lists where texts should be.": lambda y, r: all(
        isinstance(text, (list, tuple)) for item in y for text in item
    ),
    "There are too few items.": lambda y, r: len(y) < len(r),
    "There are too many items.": lambda y, r: len(y) > len(r),
    "There are as many items as there should be, and some are wrong.": lambda y, r: True,
}
TEXTS = (*NUMBERS, *TALLIES, *ROWS)


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


ALIASES = {
    "hypothesis": "candidate",
    "hypothesis_set": "candidates",
    "references_set": "references",
    "candidate_length": "c",
    "reference_lengths": "lengths",
}


def _repeats(tokens: Sequence, n: int) -> bool:
    ngrams = Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))
    return any(count > 1 for count in ngrams.values())


def _tied(c: int, lengths: Sequence[int]) -> bool:
    distances = sorted({(abs(length - c), length) for length in lengths})
    return len(distances) > 1 and distances[0][0] == distances[1][0]


# Completes "where ...", and whether an input is of that kind, by the names of its parameters.
FEATURES: tuple[tuple[str, Callable[..., bool]], ...] = (
    ("the segment is shorter than n", lambda tokens, n: len(tokens) < n),
    ("the candidate is shorter than n", lambda candidate, n: len(candidate) < n),
    ("the candidate is empty", lambda candidate: not candidate),
    ("an n-gram comes twice in the segment", lambda tokens, n: _repeats(tokens, n)),
    ("an n-gram comes twice in the candidate", lambda candidate, n: _repeats(candidate, n)),
    ("n is above 1", lambda n: n > 1),
    ("there are several references", lambda candidate, references: len(references) > 1),
    ("there are several references", lambda references, n: len(references) > 1),
    ("there are several references", lambda nrefs: nrefs > 1),
    ("there are several lengths", lambda lengths: len(lengths) > 1),
    ("two references are equally close", lambda c, lengths: _tied(c, lengths)),
    ("two references are equally close", lambda candidate, references: _tied(
        len(candidate), [len(reference) for reference in references])),
    ("a reference repeats an n-gram", lambda references, n: any(
        _repeats(reference, n) for reference in references)),
    ("a reference is shorter than n", lambda references, n: min(map(len, references)) < n),
    ("c is above r", lambda c, r: c > r),
    ("c is below r", lambda c, r: c < r),
    ("c is below r and not 0", lambda c, r: 0 < c < r),
    ("c is 0", lambda c: c == 0),
    ("nothing is allowed", lambda count, max_count: max_count == 0),
    ("more is there than allowed", lambda count, max_count: count > max_count),
    ("less is there than allowed", lambda count, max_count: count < max_count),
    ("an n-gram is there too often", lambda counts, max_counts: bool(
        Counter(counts) - Counter(max_counts))),
    ("a precision is 0", lambda precisions: 0 in precisions),
    ("the penalty is below 1", lambda brevity_penalty: brevity_penalty < 1),
    ("no order has an n-gram", lambda counts, brevity_penalty: {*counts} <= {(0, 0)}),
    ("there are several segments", lambda candidates: len(candidates) > 1),
    ("a word is in pieces", lambda lines: any("@@" in line for line in lines)),
    ("there is a capital", lambda lines: any(line != line.lower() for line in lines)),
    ("there are several segments", lambda lines: len(lines) > 1),
    ("a place is drawn twice", lambda a, places: len({*places[: len(a)]}) < len(a)),
    ("A has other totals than B", lambda a, b: [t for _, t in a] != [t for _, t in b]),
    ("two scores are equal", lambda scores, percent: len({*scores}) < len(scores)),
    ("something is cut off", lambda percent: percent < 100),
    ("a gap is just as large", lambda gap, shuffled_gaps: abs(gap) in map(abs, shuffled_gaps)),
)  # fmt: skip


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

NAMES = {  # what a learner may call a step
    "c": ("c", "candidate_length", "hypothesis_length", "hyp_len", "cand_len", "c_len", "total_c"),
    "r": ("r", "reference_length", "ref_len", "closest", "closest_length", "r_len", "total_r"),
    "matches": (
        "matches",
        "all_matches",
        "hits",
        "clipped",
        "numerators",
        "correct",
        "total_matches",
    ),
    "totals": ("totals", "all_totals", "denominators", "total_counts"),
    "precisions": ("precisions", "ps", "p"),
    "penalty": ("penalty", "bp", "brevity", "brevity_penalty", "BP"),
}


def compare_variables(exercise: Exercise, function: Callable, arguments: Sequence) -> list[str]:
    """Sentences about the variables that could be compared: the right ones, and each wrong one."""
    bleu = build(exercise.name, {}).__self__
    sums = sum_up(bleu, exercise.name, arguments)
    *_, last, right = (list_steps(bleu, one) for one in sums)
    known = {name: key for key, names in NAMES.items() for name in names}
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
