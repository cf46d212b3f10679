"""One segment of two systems: what it does to the score, by which term, and with which words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from bleu_teach.draw.chips import CHIP, SIGNS, chip_line
from bleu_teach.draw.marks import mark_ngrams
from bleu_teach.draw.scales import Scale
from bleu_teach.draw.svg import WIDTH, hatch, line, rect, stack, text, title, touchable, words
from bleu_teach.draw.texts import fit, name_order, name_reference, show_token
from bleu_teach.inputs import Tokens
from bleu_teach.language import gettext, ngettext
from bleu_teach.numerals import number, pixels
from bleu_teach.significance.contrast import Exchange
from bleu_teach.views import Picture

LEFT, RIGHT, TOP, BOTTOM = 44, 680, 26, 126  # where the bars of all segments have their room
WIDEST = 40  # pixels, of a bar


def explain_exchange(one: Exchange, a: str, b: str, terms: Sequence[str]) -> str:
    """Say which term made the difference, the counts behind it, and what each term adds to it.

    Args:
        one: a segment.
        a: the name of the system whose score is looked at.
        b: the name of the system whose translation is put in.
        terms: the names of the terms.

    Returns:
        Two sentences.
    """
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
    """Write a change of the score, in points, with its sign.

    >>> [write_change(change) for change in (0.012, -0.012, 0.00001)]
    ['+1.20', '−1.20', '0.00']
    """
    return number(change, sign="+", percent=True)


def places_in_matches(tokens: Tokens, references: Sequence[Tokens], n: int) -> Collection[int]:
    """Return the places of the tokens that belong to a match of order n; of order 1, there is none.

    >>> sorted(places_in_matches("a b c a".split(), ["a b d".split()], 2))
    [0, 1]
    """
    marks = enumerate(mark_ngrams(tokens, references, n) if n > 1 else ())
    starts = [start for start, mark in marks if mark.status == "matched"]
    return {place for start in starts for place in range(start, start + n)}


def translation_chips(
    name: str, tokens: Tokens, references: Sequence[Tokens], n: int = 0
) -> Picture:
    """Draw the words of a translation as chips.

    Args:
        name: whose translation it is.
        tokens: the translation, a list of tokens.
        references: of the segment, each a list of tokens.
        n: the order that made the difference; words in its matches have a thick line below.

    Returns:
        A Picture.

    >>> translation_chips("A", "the cat the".split(), ["the cat".split()], 2)
    Picture: A: the ✓, cat ✓, the ✂. 2 of 3 words in matched bigrams.
    """
    statuses = [mark.status for mark in mark_ngrams(tokens, references, 1)]
    signs, shown = [SIGNS[status] for status in statuses], [show_token(token) for token in tokens]
    inside = places_in_matches(tokens, references, n)
    chips = enumerate(chip_line(shown, statuses, signs))
    line = [_underline(chip) if place in inside else chip for place, chip in chips]
    signed = ", ".join(map(" ".join, zip(shown, signs, strict=True))) or gettext("nothing")
    alt = f"{name}: {signed}."
    if n > 1:
        long = gettext("{number} of {words} in matched {ngrams}.")
        words = _count_words(len(tokens))
        alt += " " + long.format(number=len(inside), words=words, ngrams=name_order(n))
    return stack([[title(fit(name, WIDTH, 13, bold=True))], line], alt)


def _underline(chip: Picture) -> Picture:
    """Draw a chip with a thick line between it and its sign."""
    return replace(chip, body=chip.body + rect(1, CHIP + 2, chip.width - 2, 4, "bar", 2))


def reference_words(references: Sequence[Tokens], n: int = 0) -> Picture:
    """Draw the references of a segment, and what a thick line below a chip means.

    Args:
        references: each a list of tokens.
        n: the order that made the difference.

    Returns:
        A Picture.

    >>> reference_words(["the cat sat".split(), "a cat sat".split()], 2)
    Picture: Reference 1: the cat sat. Reference 2: a cat sat.
    """
    lines, alts = [], []
    for place, reference in enumerate(references, start=1):
        name = name_reference(place, len(references))
        shown = [show_token(token) for token in reference]
        # Some fonts draw the last letter of a short word a little wider than they were told to.
        apart = [replace(one, width=one.width + 3) for one in (words(token, 14) for token in shown)]
        lines.append([replace(title(name), width=92, label=True), *apart])
        alts.append(f"{name}: {' '.join(shown)}.")
    if n > 1:
        key = gettext("A thick line below a chip: in a matched {ngram}.")
        lines.append([title(key.format(ngram=name_order(n, 1)))])
    return stack(lines, " ".join(alts))


def exchange_bars(exchanges: Sequence[Exchange], opened: Exchange, a: str, b: str) -> Picture:
    """Draw a bar a segment, as high as its effect: solid where it adds, hatched where it costs.

    Args:
        exchanges: in the order in which they are to stand.
        opened: the one with a mark.
        a: the name of the system whose score is looked at.
        b: the name of the system whose translations are put in.

    Returns:
        A Picture.

    >>> from bleu_teach import segment_stats
    >>> from bleu_teach.significance.contrast import exchange_segments
    >>> rows = [segment_stats([list(text)], [[list("abcd")]]) for text in ("abcd", "abcx")]
    >>> found = exchange_segments(*rows)
    >>> exchange_bars(found, found[0], "A", "B")
    Picture: What B’s translation of a segment does to the BLEU of A, in points: 1 segment, \
−100.00 to −100.00. 0 add, 1 costs. Marked: segment 1, −100.00.
    """
    effects = [100 * one.effect for one in exchanges]
    upwards = Scale(min([0, *effects]), max([0, *effects]), BOTTOM, TOP)
    step = min(WIDEST, (RIGHT - LEFT) / len(exchanges))
    heading = gettext("What {b}’s translation of a segment does to the BLEU of {a}, in points")
    heading = heading.format(a=a, b=b)
    body = text(0, 14, fit(heading, RIGHT, 13, bold=True), 13, "soft", bold=True)
    body += line(LEFT, upwards(0), LEFT + step * len(exchanges), upwards(0))
    for value in upwards.ticks():
        body += text(LEFT - 8, upwards(value) + 4, number(value, None), 12, "soft", "end")
    for place, (one, effect) in enumerate(zip(exchanges, effects, strict=True)):
        bar = _bar(LEFT + step * place, step, effect, upwards, one is opened)
        whole = rect(LEFT + step * place, TOP, step, BOTTOM - TOP, "slot", 0)
        body += touchable(bar + whole, place + 1)
    return Picture(body, RIGHT, BOTTOM + 22, f"{heading}: {_describe_effects(effects, opened)}")


def _describe_effects(effects: Sequence[float], opened: Exchange) -> str:
    """Say how many segments add and how many cost, and the one with a mark."""
    adding = sum(effect > 0 for effect in effects)
    costing = len(effects) - adding
    all_of_them = ngettext("{number} segment", "{number} segments", len(effects))
    summary = gettext(
        "{segments}, {low} to {high}. {adding}, {costing}. Marked: segment {place}, {change}."
    )
    return summary.format(
        segments=all_of_them.format(number=len(effects)),
        low=number(min(effects)),
        high=number(max(effects)),
        adding=ngettext("{number} adds", "{number} add", adding).format(number=adding),
        costing=ngettext("{number} costs", "{number} cost", costing).format(number=costing),
        place=opened.place + 1,
        change=write_change(opened.effect),
    )


def _bar(x: float, step: float, effect: float, upwards: Scale, opened: bool) -> str:
    """Draw the bar of one segment, with a thick edge if it is the one that is open."""
    top, bottom = sorted((upwards(effect), upwards(0)))
    gap = 2 if step > 6 else 0
    kind = "matched" if effect > 0 else "clipped"
    width, high = step - gap, max(bottom - top, 1)
    body = rect(x + gap / 2, top, width, high, kind + " picked" * opened, 2)
    if effect < 0:
        place = f"{pixels(x + gap / 2)} {pixels(top)}"
        body += f'<g transform="translate({place})">{hatch(width, high)}</g>'
    return body
