"""Facts about a function's answers, compared with the expected ones.

Nothing is guessed: a sentence is true of all inputs that were tried.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from bleu_teach.calls.values import same, show
from bleu_teach.content import facts
from bleu_teach.language import gettext

Pairs = Sequence[tuple]  # of an answer and the right one


def relate(pairs: Pairs) -> list[str]:
    """Return facts about answers, each compared with the expected one; none if there are none."""
    wrong = [pair for pair in pairs if not same(*pair)]
    kinds = {type(value) for pair in pairs for value in pair}
    if not wrong or (kinds == {dict} and not any(yours for yours, _ in pairs)):
        return []  # counts of 0 are left out when an answer is read
    its = gettext("your answer")
    if len({*map(repr, pairs)}) > 1 and all(same(yours, pairs[0][0]) for yours, _ in pairs):
        fact = gettext("{its} is {value}.").format(its=its, value=show(pairs[0][0]))
        return [gettext("On every input, {fact}").format(fact=fact)]
    if kinds <= {int, float, bool}:
        return [*_of_numbers(its, wrong)]
    if kinds == {tuple}:
        return [*_of_pairs(wrong)]
    table = {dict: facts.TALLIES, list: facts.ROWS}
    return [*_first(table.get(kinds.pop(), {}), wrong)] if len(kinds) == 1 else []


def _first(table: dict[str, Callable], wrong: Pairs) -> Iterator[str]:
    """Yield the first sentence of a table that holds for every wrong answer."""
    for sentence, holds in table.items():
        with suppress(TypeError, IndexError):
            if all(holds(*pair) for pair in wrong):
                yield gettext(sentence)
                return


def _of_numbers(its: str, wrong: Pairs) -> Iterator[str]:
    """Yield by how much all of these numbers are wrong, if that is always the same."""
    (yours, right), *others = wrong
    if others and right and all(same(a, b * yours / right) for a, b in wrong):
        value, text = f"{yours / right:g}", gettext("{its} is {value} times the expected value.")
    elif others and all(math.isclose(a - b, yours - right, rel_tol=1e-6) for a, b in wrong):
        small, large = (
            gettext("{its} is {value} too small."),
            gettext("{its} is {value} too large."),
        )
        value, text = f"{abs(yours - right):g}", large if yours > right else small
    else:
        return
    fact = text.format(its=its, value=value)
    yield gettext("On every input that fails, {fact}").format(fact=fact)


def _of_pairs(wrong: Pairs) -> Iterator[str]:
    if all(same(yours[::-1], right) for yours, right in wrong):
        yield gettext("The two numbers are swapped.")
        return
    for place, its in enumerate((gettext("the first number"), gettext("the second number"))):
        column = [(yours[place], right[place]) for yours, right in wrong]
        off = [pair for pair in column if not same(*pair)]
        if len(off) == len(wrong):
            yield from _of_numbers(its, off)
        if not off:
            fact = gettext("{its} is correct.").format(its=its)
            yield gettext("On every input, {fact}").format(fact=fact)
