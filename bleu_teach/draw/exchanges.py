"""What the exchange of one segment does to the score: in words, and as a bar for each segment."""

from __future__ import annotations

from collections.abc import Sequence

from bleu_teach.draw.scales import Scale
from bleu_teach.draw.svg import hatched, line, rect, text, touchable
from bleu_teach.draw.texts import fit, name_order
from bleu_teach.language import gettext, ngettext
from bleu_teach.numerals import number
from bleu_teach.significance.contrast import Exchange
from bleu_teach.views import Picture

LEFT, RIGHT, TOP, BOTTOM = 44, 680, 26, 126  # where the bars of all segments have their room
WIDEST = 40  # pixels, of a bar


def explain_exchange(one: Exchange, a: str, b: str, terms: Sequence[str]) -> str:
    """Say which term made the difference, the counts behind it, and what each term adds to it."""
    n = one.decisive
    if n:
        part = gettext("{matches} of {total}")
        counts = gettext("{a} matches {first} {ngrams}, {b} {second}")
        first, second = (
            part.format(matches=s.matches[n - 1], total=s.totals[n - 1]) for s in (one.a, one.b)
        )
    else:
        counts = gettext("{a} has {first}, {b} {second}, the reference {length}")
        first, second = (_count_words(s.candidate_length) for s in (one.a, one.b))
    counts = counts.format(
        a=a,
        b=b,
        first=first,
        second=second,
        ngrams=name_order(n) if n else "",
        length=one.a.reference_length,
    )
    shares = zip(terms, one.shares, strict=True)
    added = ", ".join(f"{term} {write_change(share)}" for term, share in shares)
    sentence = gettext("Most of it is {term}: {counts}. Term by term: {shares}.")
    return sentence.format(term=terms[n], counts=counts, shares=added)


def _count_words(number: int) -> str:
    return ngettext("{number} word", "{number} words", number).format(number=number)


def write_change(change: float) -> str:
    """Write a change of the score, in points, with its sign."""
    return number(change, sign="+", percent=True)


def exchange_bars(exchanges: Sequence[Exchange], opened: Exchange, a: str, b: str) -> Picture:
    """Draw a bar a segment, as high as its effect: solid where it adds, hatched where it costs."""
    effects = [100 * one.effect for one in exchanges]
    upwards = Scale(min([0, *effects]), max([0, *effects]), BOTTOM, TOP)
    step = min(WIDEST, (RIGHT - LEFT) / len(exchanges))
    heading = gettext("What {b}’s translation of a segment does to the BLEU of {a}, in points")
    heading = heading.format(a=a, b=b)
    body = text(0, 14, fit(heading, RIGHT, 13, bold=True), 13, "soft", bold=True)
    body += line(LEFT, upwards(0), LEFT + step * len(exchanges), upwards(0))
    for value in upwards.ticks():
        body += text(LEFT - 8, upwards(value) + 4, number(value, None), 12, "soft", "end")
    gap = 2 if step > 6 else 0
    for place, (one, effect) in enumerate(zip(exchanges, effects, strict=True)):
        top, bottom = sorted((upwards(effect), upwards(0)))
        box = LEFT + step * place + gap / 2, top, step - gap, max(bottom - top, 1)
        kind = " picked" * (one is opened)
        bar = rect(*box, f"matched{kind}", 2) if effect > 0 else hatched(*box, kind)
        whole = rect(LEFT + step * place, TOP, step, BOTTOM - TOP, "slot", 0)
        body += touchable(bar + whole, place + 1)
    alt = gettext(
        "{low} to {high}. {adding} add, {costing} cost. Marked: segment {place}, {change}."
    )
    alt = alt.format(
        low=number(min(effects)),
        high=number(max(effects)),
        adding=sum(effect > 0 for effect in effects),
        costing=sum(effect <= 0 for effect in effects),
        place=opened.place + 1,
        change=write_change(opened.effect),
    )
    return Picture(body, RIGHT, BOTTOM + 22, f"{heading}: {alt}")
