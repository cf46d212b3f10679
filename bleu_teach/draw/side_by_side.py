"""Two systems, segment by segment, as a page that needs no server."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import islice

from bleu_teach.draw.bars import name_terms
from bleu_teach.draw.chips import pair_chips, show_ngram
from bleu_teach.draw.exchanges import explain_exchange, write_change
from bleu_teach.draw.resamples import histogram
from bleu_teach.draw.texts import name_order
from bleu_teach.language import gettext, ngettext
from bleu_teach.numerals import number
from bleu_teach.pages import render
from bleu_teach.significance.contrast import Contrast, Exchange, ngram_gains
from bleu_teach.significance.results import PairedResult
from bleu_teach.views import STYLE, Table

MOST = 100  # segments on the page: those that differ most
NGRAMS = 12  # of each order


def side_by_side(found: Contrast) -> str:
    """Write a page: what follows, the tests, the terms, the n-grams, and the segments."""
    a, b = found.candidates
    differing = [one for one in found.exchanges if one.effect]
    answer, reason = conclude(found.resampled)
    return render(
        "compare.html",
        title=gettext("{b} beside {a}").format(a=a, b=b),
        answer=answer,
        reason=reason,
        histogram=histogram(found.resampled),
        resampled=found.resampled,
        shuffled=found.shuffled,
        terms=_terms(found),
        gains=list(_gains(found)),
        key=_key(found, len(differing)),
        segments=[_segment(found, one) for one in differing[:MOST]],
        style=STYLE,
    )


def conclude(result: PairedResult) -> tuple[str, str]:
    """Say what follows from the resamples: an answer, and the numbers behind it."""
    low, high = (100 * end for end in result.interval or (0, 0))
    leader = result.system
    if result.gap < 0:
        low, high, leader = -high, -low, result.baseline
    if result.gap == 0:
        level = gettext("Both have {score} BLEU.").format(score=number(100 * result.score))
        return gettext("They are level."), level
    if low <= 0 <= high:
        answer = gettext("We cannot tell.")
        reason = gettext("{leader} leads by {gap} BLEU; zero lies inside {low} … {high}.")
    else:
        answer = gettext("{leader} is ahead.").format(leader=leader)
        reason = gettext("It leads by {gap} BLEU; zero lies outside {low} … {high}.")
    gap = number(abs(100 * result.gap))
    return answer, reason.format(leader=leader, gap=gap, low=number(low), high=number(high))


def _terms(found: Contrast) -> Table:
    """Tabulate ln BLEU of both, term by term, and its sum."""
    a, b = found.scores.values()
    pairs = [*zip(a.log_terms, b.log_terms, strict=True)]
    pairs.append((math.fsum(a.log_terms), math.fsum(b.log_terms)))
    named = zip([*name_terms(a), gettext("sum")], pairs, strict=True)
    # Terms of real systems differ in the third digit; two of −∞ do not differ.
    rows = [
        (name, *(number(term, 3) for term in (x, y, y - x if x != y else 0.0)))
        for name, (x, y) in named
    ]
    header = (gettext("term of ln BLEU"), *found.scores, gettext("difference"))
    return Table(gettext("Where the gap comes from"), header, rows)


def _gains(found: Contrast) -> Iterator[tuple[str, list[Table]]]:
    """Tabulate, order by order, what one of the systems gets right and the other does not."""
    a, b = found.candidates.values()
    for n in range(1, len(next(iter(found.scores.values())).precisions) + 1):
        tables = []
        for name, gained in zip(
            found.candidates, ngram_gains(a, b, found.references, n), strict=True
        ):
            ordered = sorted(gained.items(), key=lambda item: (-item[1], show_ngram(item[0])))
            rows = [(show_ngram(ngram), times) for ngram, times in islice(ordered, NGRAMS)]
            matches = gained.total()
            caption = ngettext(
                "only {name}: {number} match", "only {name}: {number} matches", matches
            )
            header = name_order(n, 1), gettext("times")
            tables.append(Table(caption.format(name=name, number=matches), header, rows))
        yield name_order(n), tables


def _key(found: Contrast, differing: int) -> str:
    """Say what the numbers and the marks of the segments mean."""
    key = gettext(
        "Segments that make a difference: {differing} of {number}{most}. The number says what "
        "{b}'s translation of this one segment would do to the BLEU of {a}. A word is ✓ matched, "
        "✂ clipped (more often than in any reference) or · unmatched. A thick line below it: it "
        "belongs to a match of the length that made the difference."
    )
    most = gettext("; the {most} largest are here").format(most=MOST) if differing > MOST else ""
    a, b = found.candidates
    return key.format(a=a, b=b, number=len(found.exchanges), differing=differing, most=most)


def _segment(found: Contrast, one: Exchange) -> dict[str, object]:
    """Describe one segment: its effect, the term behind it, the translations, the references."""
    terms = name_terms(next(iter(found.scores.values())))
    (a, b), group, n = found.candidates, found.references[one.place], one.decisive
    heading = gettext("segment {place}, by {term}").format(place=one.place + 1, term=terms[n])
    pair = {name: own[one.place] for name, own in found.candidates.items()}
    return {
        "place": one.place,
        "change": write_change(one.effect),
        "heading": heading,
        "why": explain_exchange(one, a, b, terms),
        "picture": pair_chips(pair, group, n),
    }
