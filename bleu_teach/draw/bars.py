"""Scores and numbers as bars, or as marks on one axis."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from bleu_teach.aggregation import BleuScore, corpus_bleu, sentence_bleu
from bleu_teach.brevity import closest_reference_length
from bleu_teach.calls.values import close, show_value
from bleu_teach.clipping import Precision
from bleu_teach.display.formatting import name_precision, number, pixels
from bleu_teach.display.views import Picture
from bleu_teach.draw.live import say
from bleu_teach.draw.svg import GAP, NARROW, WIDTH, curve, dot, line, rect, scale, text
from bleu_teach.draw.texts import fit, text_width
from bleu_teach.inputs import Tokens
from bleu_teach.language import gettext

POWERS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
ROW, HIGH = 23, 17  # pixels: from one bar to the next, and of a bar
LONG, MAX_NAME, APART = 300, 270, 24  # of a track, of a name, between columns
EDGE = 18  # beside an axis


class Bar(NamedTuple):
    """One row: a name, blocks from one value to another with their kind, and a note behind them."""

    name: str
    blocks: Sequence[tuple[float, float, str]]
    note: str
    ringed: bool = False  # whether it differs from what is expected


def draw_bars(
    columns: Mapping[str, Sequence[Bar]],
    title: str = "",
    span: tuple[float, float] = (0, 0),
    marked: Sequence[str] = (),
) -> Picture:
    """Draw bars below each other, and columns of bars next to each other.

    Args:
        columns: heading → bars. The bars at the same place of all columns have the same name.
        title: a line above everything.
        span: what a column shows at least; each column reaches as far as its own bars.
        marked: the names whose rows have a sign and a band.
    """
    names = ["▸ " * (bar.name in marked) + bar.name for bar in next(iter(columns.values()), ())]
    widest = max((text_width(name, 15, bold=True) for name in names), default=0)
    left = min(MAX_NAME, widest) + 2 * GAP
    room = (WIDTH - left) / max(1, len(columns)) - APART
    heads = [fit(head, WIDTH if len(columns) == 1 else room, 13, bold=True) for head in columns]
    top = 28 * bool(title) + 24 * any(heads)
    title = fit(title, WIDTH, 17, bold=True)
    body = text(0, 18, title, 17, bold=True) if title else ""
    ends = [text_width(title, 17, bold=True)]
    for place, name in enumerate(names):
        shown = fit(name, left - GAP, 15, bold=True)
        body += rect(-6, top + ROW * place - 3, WIDTH, ROW, "slot on", 4) * (name[:1] == "▸")
        body += text(0, top + ROW * place + 14, shown, 15, bold=True)
    for place, (head, bars) in enumerate(zip(heads, columns.values(), strict=True)):
        x = left + (room + APART) * place
        start = x if len(columns) > 1 else 0
        body += text(start, top - 10, head, 13, "soft", bold=True) if head else ""
        drawn, end = _draw_column(bars, x, top, room, span)
        body += drawn
        ends += [end, start + text_width(head, 13, bold=True)]
    told = " ".join(f"{head}: {_tell(bars)}." for head, bars in columns.items()).removeprefix(": ")
    return Picture(body, max(ends), top + ROW * len(names), f"{title}. {told}" if title else told)


def _tell(bars: Sequence[Bar]) -> str:
    return "; ".join(f"{bar.name} {bar.note}" for bar in bars if bar.note) or gettext("nothing yet")


def _draw_column(
    bars: Sequence[Bar], x: float, top: float, room: float, span: tuple[float, float]
) -> tuple[str, float]:
    """Draw the bars of a column with their notes, and find where the longest note ends."""
    ends = [end for bar in bars for block in bar.blocks for end in block[:2]]
    low, high = min([span[0], *ends]), max([span[1], *ends])
    noted = max((text_width(bar.note) for bar in bars), default=0)
    long = min(LONG, max(room / 3, room - noted - GAP))
    across = scale(low, high if high > low else low + 1, x, x + long)
    body, last = "", x + long
    for place, bar in enumerate(bars):
        y = top + ROW * place
        body += rect(x, y, long, HIGH, "track", 3)
        for start, end, kind in bar.blocks:
            left, right = sorted((across(start), across(end)))
            body += rect(left, y, max(right - left, 1.5), HIGH, kind, 3) if start != end else ""
        body += rect(x - 3, y - 3, long + 6, HIGH + 6, "slot ringed", 5) if bar.ringed else ""
        note = fit(bar.note, room - long - GAP + 0.1)  # where it just fits
        body += text(x + long + GAP, y + 14, note) if note else ""
        last = max(last, x + long + GAP + text_width(note))
    zero, bottom = across(0), top + ROW * len(bars) - 4
    body += curve([(zero, top - 4), (zero, bottom)]) if low < 0 else ""
    return body, last


def draw_marks(
    marks: Sequence[tuple[str, float | None]],
    others: Sequence[tuple[str, float]] = (),
    yours: float | None = None,
    notes: Sequence[str] = (),
) -> Picture:
    """Draw values from 0 to 1 on one axis, each named above it, with a note; None is none yet.

    The last one is a dot, one before it a diamond. A learner's value for the last one is a dot,
    too, with a ring if it differs. Below the axis, what else has a place on it.
    """
    kinds = [*["turned"] * (len(marks) - 1), "dot"]
    if yours is not None:
        kinds.append("dot" if close(yours, marks[-1][1]) else "dot ringed")
        marks = [*marks, (gettext("yours"), yours)]
    high = 44 if notes else 26
    y, across = high * len(marks) + 14, scale(0, 1, EDGE, NARROW - EDGE)
    body = text(0, y + 5, "0", 13, "soft") + text(NARROW, y + 5, "1", 13, "soft", "end")
    body += line(EDGE, y, NARROW - EDGE, y)
    for row, (name, value) in enumerate(others):
        x, down = across(value), y + 30 + 18 * row
        off, anchor = (-6, "end") if x > NARROW / 2 else (6, "start")
        body += line(x, y - 6, x, down) + text(x + off, down, name, 13, "soft", anchor)
    for row, note in enumerate(notes):
        body += text(26, high * row + 35, note, 12, "soft")
    told = []
    for row, (kind, (name, value)) in enumerate(zip(kinds, marks, strict=True)):
        top, shown = high * row, "" if value is None else fit(write_value(value), 160, 17, True)
        body += _form(10, top + 12, kind) + text(26, top + 17, name, 14, bold=True)
        body += text(NARROW, top + 17, shown, 17, "", "end", bold=True)
        body += _form(across(value), y, kind) if value is not None else ""
        told.append(f"{name} {shown}".strip())
    alt = f"{'; '.join([*told, *(name for name, _ in others)])}."
    return Picture(body, NARROW, y + (18 + 18 * len(others) if others else 12), alt)


def write_value(value: float, digits: int = 3) -> str:
    """Write a value as the browser does, which rounds a half up."""
    return f"{value + 1e-9:.{digits}f}"


def _form(x: float, y: float, kind: str) -> str:
    """Draw a diamond or a dot."""
    diamond = f'<path class="cost" d="M{pixels(x - 8)} {pixels(y)}l8 -8l8 8l-8 8z"/>'
    return diamond if kind == "turned" else dot(x, y, kind, 8)


def compare_bars(score: float, yours: float | None) -> list[Bar]:
    """Make the bar of a score, and that of a learner's, with a ring if it differs."""
    blocks = [(0, score, "bar")]
    if yours is None:
        return [Bar("BLEU", blocks, number(score, 3))]
    own, ringed = [(0, min(max(0.0, yours), 1.0), "bar")], not close(yours, score)
    bar = Bar(gettext("yours"), own, show_value(yours), ringed)
    return [Bar("BLEU", blocks, show_value(score)), bar]


def score_panel(score: BleuScore, yours: float | None = None) -> Picture:
    """Draw how each factor shortens a bar from 1 down to the score, in the order of the grid.

    A learner's score gets its own bar, and factors of 1 have none. A factor has a ring if omitting
    it gives exactly that score; if none does, no factor explains what is wrong or has a bar.

    >>> from bleu_teach import sentence_bleu
    >>> score_panel(sentence_bleu("the cat sat".split(), ["the cat ran".split()], max_n=2))
    Picture: BLEU 0.577 = 1.000 × √(2/3 · 1/2). Grey: taken away by this factor: p₁ 2/3 \
× 0.816 (log −0.20); p₂ 1/2 × 0.707 (log −0.35); BLEU 0.577.
    """
    fractions = ["", *(f" {precision}" for precision in score.precisions)]
    names = gettext("length"), *map(name_precision, range(1, len(fractions)))
    named = zip(names, fractions, score.log_terms, strict=True)
    factors = [(f"{n}{part}", ln) for n, part, ln in named if ln or (part and yours is None)]
    bars, left = list[Bar](), 1.0
    for name, term in factors:
        if not left:
            break  # nothing is left of the score
        factor = math.exp(term)
        blocks = [(0, left * factor, "bar"), (left * factor, left, "cost")]
        digits = 2 if abs(term) >= 0.01 else 4  # two would hide that it costs something
        note = f"× {number(factor, 3)} (log {number(term, digits) if term else 0})"
        left_out = yours is not None and factor != 1 and close(yours * factor, score.score)
        bars.append(Bar(name, blocks, note, bool(left_out and score.score)))
        left *= factor
    wrong = yours is not None and not close(yours, score.score)
    if wrong and score.score and not any(bar.ringed for bar in bars):
        bars = []
    head = gettext("Grey: taken away by this factor") if bars else ""
    bars += compare_bars(score.score, yours)
    if wrong:  # a verdict, which names the values above
        return draw_bars({head: bars}, span=(0, 1))
    penalty = number(score.brevity_penalty, 3)
    title = f"BLEU {number(score.score, 3)} = {penalty} × {show_root(score.precisions)}"
    return draw_bars({head: bars}, title, span=(0, 1))


def show_root(precisions: Sequence[Precision]) -> str:
    """Write the root of the product of precisions, such as √(4/5 · 1/4)."""
    n = len(precisions)
    root = {1: "", 2: "√"}.get(n, f"{n}√".translate(POWERS))
    return f"{root}({' · '.join(map(str, precisions))})"


def average_marks(
    candidates: Sequence[Tokens],
    references: Sequence[Sequence[Tokens]],
    yours: float | None = None,
    max_n: int = 4,
) -> Picture:
    """Mark the average of the segments' scores, and BLEU, which pools the counts.

    >>> average_marks([["a", "b", "c", "d"], ["e"]], [[["a", "b", "c", "d"]], [["f"]]], yours=0.5)
    Picture: average of the scores 0.500; BLEU, counts pooled 0.946; yours 0.500; \
segment 1: 1.000; segment 2: 0.000.
    """
    segments = zip(candidates, references, strict=True)
    scores = [sentence_bleu(*segment, max_n=max_n).score for segment in segments]
    named = [(f"{say('segment', number=n)}: {one:.3f}", one) for n, one in enumerate(scores, 1)]
    pooled = corpus_bleu(candidates, references, max_n).score
    return draw_marks([(say("mean_scores"), fmean(scores)), (say("pooled"), pooled)], named, yours)


def closest_bars(c: int, reference_lengths: Sequence[int], yours: float | None = None) -> Picture:
    """Draw how far each reference length is from c; what a learner chose instead has a ring.

    Two bars of one length are a tie.

    >>> closest_bars(7, [8, 6], yours=8)
    Picture: How far each reference length is from c = 7: 6 1 away, counts; 8 1 away, yours.
    """
    r = closest_reference_length(c, reference_lengths)
    bars = []
    for length in sorted({*reference_lengths, yours} - {None}):
        away = gettext("{distance} away")
        away = gettext("{distance} away, counts") if length == r else away
        ringed = length == yours != r
        away = gettext("{distance} away, yours") if ringed else away
        distance = abs(length - c)
        kind = "bar" if length == r else "cost"
        told = away.format(distance=number(round(distance, 2), None))
        bars.append(Bar(number(round(length, 2), None), [(0, distance, kind)], told, ringed))
    head = gettext("How far each reference length is from c = {c}").format(c=c)
    return draw_bars({head: bars})


def bar_columns(
    columns: Mapping[str, Mapping[str, float]], high: float = 0, marked: Sequence[str] = ()
) -> Picture:
    """Draw named numbers as bars, in one column or several next to each other.

    Args:
        columns: heading → name → number. Names in the same row belong together.
        high: the number that fills a column; default: the largest of each column.
        marked: the names of the rows that the text next to the picture is about.

    >>> columns = {"should cost": {"not": 5, "the": 1}, "does cost": {"not": 0.009, "the": 0.1}}
    >>> bar_columns(columns, marked=["not"])
    Picture: should cost: not 5; the 1. does cost: not 0.009; the 0.1.
    """
    names = list(dict.fromkeys(name for column in columns.values() for name in column))
    drawn: dict[str, list[Bar]] = {gettext(head): [] for head in columns}
    for bars, column in zip(drawn.values(), columns.values(), strict=True):
        for name in names:
            blocks = [(0, column[name], "bar")] if name in column else []  # or an empty track
            note = number(round(column[name], 3), None) if name in column else ""
            bars.append(Bar(gettext(name), blocks, note))
    return draw_bars(drawn, span=(0, high), marked=[*map(gettext, marked)])
