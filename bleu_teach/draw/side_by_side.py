"""Two systems, segment by segment, as a page that needs no server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from bleu_teach.clipping import mark_ngrams
from bleu_teach.contrast import Contrast, Exchange, ngram_gains
from bleu_teach.draw.bars import name_terms
from bleu_teach.draw.chips import SIGNS, show_ngram
from bleu_teach.draw.exchanges import explain_exchange, places_in_matches, write_change
from bleu_teach.draw.resamples import histogram
from bleu_teach.draw.side_by_side_look import SCRIPT, STYLE
from bleu_teach.draw.texts import name_order, number, show_token
from bleu_teach.inputs import Tokens
from bleu_teach.language import chosen_language, gettext, ngettext
from bleu_teach.views import Table

MOST = 500  # segments on the page: those that differ most
NGRAMS = 12  # of each order
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


def side_by_side(found: Contrast) -> str:
    """Write a page with the tests, the terms, the n-grams, and the segments, most different first.

    Args:
        found: what `contrast` returns.

    Returns:
        HTML, a whole page.

    >>> from bleu_teach.contrast import contrast
    >>> cat = "the cat sat on the mat".split()
    >>> page = side_by_side(contrast({"A": [cat], "B": [["the", *cat]]}, [[cat]]))
    >>> page.count("<article")
    1
    """
    a, b = map(escape, found.candidates)
    title = gettext("{b} beside {a}").format(a=a, b=b)
    parts = [f"<h1>{title}</h1>", *_summary(found), *_ngrams(found), *_segments(found)]
    return (
        f'<!DOCTYPE html>\n<html lang="{chosen_language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f"<title>{title}</title><style>{STYLE}</style></head>\n<body><main>"
        + "\n".join(parts)
        + f"</main><script>{SCRIPT}</script></body></html>\n"
    )


def _summary(found: Contrast) -> Iterator[str]:
    """Write the two tests in words, the resamples, and the score term by term."""
    yield f"<p><b>{escape(str(found.resampled))}</b></p><p>{escape(str(found.shuffled))}</p>"
    yield histogram(found.resampled)._repr_html_()
    a, b = found.scores.values()
    rows = [
        (name, number(before), number(after), number(after - before if before != after else 0.0))
        for name, before, after in zip(name_terms(a), a.log_terms, b.log_terms, strict=True)
    ]
    rows.append(("BLEU", *(number(100 * one) for one in (a.score, b.score, b.score - a.score))))
    header = (gettext("term of ln BLEU"), *found.scores, gettext("difference"))
    yield Table(gettext("Where the gap comes from"), header, rows)._repr_html_()


def _ngrams(found: Contrast) -> Iterator[str]:
    """Say what one of the systems gets right and the other does not."""
    heading = gettext("n-grams that one gets and the other does not")
    yield f"<h2>{heading}</h2>"
    orders = len(next(iter(found.scores.values())).precisions)
    for n in range(1, orders + 1):
        a, b = found.candidates.values()
        gains = ngram_gains(a, b, found.references, n)
        tables = []
        for name, gained in zip(found.candidates, gains, strict=True):
            ordered = sorted(gained.items(), key=lambda item: (-item[1], show_ngram(item[0])))
            rows = [(show_ngram(ngram), times) for ngram, times in ordered[:NGRAMS]]
            matches = gained.total()
            title = ngettext(
                "{name} alone: {number} match", "{name} alone: {number} matches", matches
            )
            header = name_order(n, 1), gettext("times")
            table = Table(title.format(name=name, number=matches), header, rows)
            tables.append(table._repr_html_())
        yield (
            f"<details{' open' * (n == 1)}><summary>{name_order(n)}</summary>"
            f'<div class="pair"><div>{tables[0]}</div><div>{tables[1]}</div></div></details>'
        )


def _segments(found: Contrast) -> Iterator[str]:
    """Write the controls, and a card for each segment that differs."""
    differing = [one for one in found.exchanges if one.effect]
    shown = differing[:MOST]
    terms = name_terms(next(iter(found.scores.values())))
    heading = gettext("Segments")
    yield f"<h2>{heading}</h2>"
    yield f"<p>{_key(found, len(differing))}</p>"
    a, b = map(escape, found.candidates)
    yield _controls(a, b, terms)
    yield '<div id="segments">'
    yield from (_card(found, one, terms) for one in shown)
    yield "</div>"


def _key(found: Contrast, differing: int) -> str:
    """Say what the numbers and the marks of the segments mean."""
    key = ngettext(
        "The number says what {b}'s translation of this one segment would do to the BLEU of {a}. "
        "Of {number} segment, {differing} make a difference{most}. {signs}",
        "The number says what {b}'s translation of this one segment would do to the BLEU of {a}. "
        "Of {number} segments, {differing} make a difference{most}. {signs}",
        len(found.exchanges),
    )
    signs = gettext(
        "A word is ✓ matched, ✂ clipped (more often than in any reference) or · unmatched. "
        "A thick line below it: it belongs to a match of the order that made the difference. "
        "A word under the pointer lights up in its whole segment; by keyboard, Tab to a segment "
        "and use the arrow keys."
    )
    most = gettext("; the {most} largest are here").format(most=MOST) if differing > MOST else ""
    a, b = map(escape, found.candidates)
    number = len(found.exchanges)
    return key.format(a=a, b=b, number=number, differing=differing, most=most, signs=signs)


def _controls(a: str, b: str, terms: Sequence[str]) -> str:
    """Write the fields that sort and filter; the page's script shows them, and hears them."""
    orders = {
        "size": gettext("largest difference first"),
        "b": gettext("best for {system} first").format(system=b),
        "a": gettext("best for {system} first").format(system=a),
        "place": gettext("as in the files"),
    }
    made_by = {"": gettext("any term"), **{str(k): name for k, name in enumerate(terms)}}
    dearest = gettext("Show what costs {system} most").format(system=b)
    count = gettext("{shown} of {all} shown")  # the page's script fills it
    order, by, to = gettext("Order"), gettext("Made by"), gettext("to")
    words = gettext("Reference words, from")
    return (
        f'<form id="controls" hidden><label>{order} '
        f'<select id="order">{_options(orders)}</select></label> '
        f'<label>{by} <select id="term">{_options(made_by)}</select></label> '
        f'<label>{words} <input id="shortest" type="number" min="0" value="0"></label>'
        f' <label>{to} <input id="longest" type="number" min="0" value="999"></label> '
        f'<button type="button" id="dearest">{dearest}</button> '
        f'<output id="count" data-told="{escape(count)}"></output></form>'
    )


def _options(named: Mapping[object, str]) -> str:
    return "".join(f'<option value="{value}">{name}</option>' for value, name in named.items())


def _card(found: Contrast, one: Exchange, terms: Sequence[str]) -> str:
    """Write one segment: its effect, the term behind it, both translations, the references."""
    group = found.references[one.place]
    name_a, name_b = found.candidates
    sides = "".join(
        f'<div><h4>{escape(name)}</h4><p class="chips">'
        f"{_chips(own[one.place], group, one.decisive)}</p></div>"
        for name, own in found.candidates.items()
    )
    references = "".join(f"<li>{escape(' '.join(map(show_token, text)))}</li>" for text in group)
    heading = gettext("Segment {place}: {change}")
    heading = heading.format(place=one.place + 1, change=write_change(one.effect))
    return (
        f'<article data-place="{one.place}" data-effect="{one.effect:.9f}" '
        f'data-term="{one.decisive}" data-length="{one.a.reference_length}">'
        f"<h3>{heading}</h3>"
        f"<p>{escape(explain_exchange(one, name_a, name_b, terms))}</p>"
        f'<div class="pair">{sides}</div><ul>{references}</ul></article>'
    )


def _chips(tokens: Tokens, references: Sequence[Tokens], n: int) -> str:
    """Write the words of a translation as chips; a thick line below those in a match of order n."""
    long = places_in_matches(tokens, references, n)
    return " ".join(
        f'<span class="{mark.status}{" long" * (place in long)}">'
        f"{escape(show_token(mark.ngram[0]))}<i>{SIGNS[mark.status]}</i></span>"
        for place, mark in enumerate(mark_ngrams(tokens, references, 1))
    )
