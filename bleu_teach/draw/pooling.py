"""The counts of all segments in one bar an order, and the mean of the segments' scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bleu_teach.clipping import Precision
from bleu_teach.conventions import PAPINENI, Convention
from bleu_teach.draw.svg import rect, row, stack, text, title, words
from bleu_teach.draw.texts import text_width
from bleu_teach.inputs import Tokens
from bleu_teach.language import gettext
from bleu_teach.means import average, score_segments
from bleu_teach.numerals import name_precision, number
from bleu_teach.scores import BleuScore
from bleu_teach.views import Picture

LABEL, BAR = 52, 320  # how wide, in pixels
HEIGHT, GAP = 26, 3  # of a bar, and between its blocks
MOST = 12  # segments with a block of their own; the others share one
Parts = Mapping[str, float]  # the number of a segment, and what it gives to a bar


def pooling_bars(
    candidates: Sequence[Tokens],
    references: Sequence[Sequence[Tokens]],
    convention: Convention = PAPINENI,
    *,
    weights: Sequence[float] | None = None,
    left_out: int = 0,
) -> Picture:
    """Draw two ways to one score: the counts are pooled, or the scores are averaged.

    A bar has a block for each segment: solid is what matches, dotted is what is missing. In the
    pool a segment has as much room as it has n-grams, in the mean each has the same. The lengths
    are pooled too: plain blocks are candidates (c) and references (r).

    Args:
        candidates: one list of tokens a segment.
        references: nested as references[segment][reference].
        convention: how to score.
        weights: one an n-gram order; equal if left out.
        left_out: the number of a segment that is left out, from 1.

    Returns:
        A Picture. Its alt text tells the sums.

    Raises:
        BleuInputError: as for `corpus_bleu`, or no such segment to leave out, or none is left.

    >>> pooling_bars([["a", "b", "c", "d"], ["e"]], [[["a", "b", "c", "d"]], [["f"]]])
    Picture: Pooled counts: p₁ 4 + 0 of 5, p₂ 3 + 0 of 3, p₃ 2 + 0 of 2, p₄ 1 + 0 of 1. \
Lengths: c 4 + 1 = 5, r 4 + 1 = 5, so BP 1. BLEU 0.946. Mean of the scores 1.000, 0.000: 0.500.
    """
    scores = score_segments(candidates, references, convention, weights)
    pooled, mean = average(scores, left_out, convention, weights)
    kept = {str(place): score for place, score in scores.items() if place != left_out}
    lines = [*_pool(kept, pooled), *_mean(kept, mean)]
    return stack(lines, _alt(kept, pooled, mean), width=530)


def two_averages(scores: Mapping[str, float]) -> Picture:
    """Draw scores as large numbers beside each other, each with what it is.

    Args:
        scores: by their names, from 0 to 1.

    Returns:
        A Picture.

    >>> two_averages({"BLEU, counts pooled": 0.66, "mean of the scores": 0.766})
    Picture: BLEU, counts pooled: 0.660. mean of the scores: 0.766.
    """
    return row(_large(name, number(score, 3)) for name, score in scores.items())


def _large(name: str, written: str) -> Picture:
    body = text(0, 16, name, 13, "soft", bold=True) + text(0, 60, written, 42, bold=True)
    width = max(text_width(name, 13, bold=True), text_width(written, 42, bold=True))
    return Picture(body, width + 20, 70, f"{name}: {written}.")


def _pool(kept: Mapping[str, BleuScore], pooled: BleuScore) -> list[list[Picture]]:
    """Draw all counts together: a bar an order, the lengths, and the score of the sums."""
    key = gettext("segment: n-grams, solid ✓ matched, dotted · not")
    score, missing = {"": pooled.score}, {"": 1 - pooled.score}
    return [
        _heading(gettext("Pooled counts"), key),
        *(_order(n, kept, precision) for n, precision in enumerate(pooled.precisions)),
        *_lengths(kept, pooled),
        _line("BLEU", score, missing, number(pooled.score, 3)),
    ]


def _mean(kept: Mapping[str, BleuScore], mean: float) -> list[list[Picture]]:
    """Draw the scores of the segments, each with the same room."""
    key = gettext("segment: score, dotted · missing to 1")
    each = {name: score.score for name, score in kept.items()}
    missing = {name: 1 - score for name, score in each.items()}
    bar = _line(gettext("mean"), each, missing, number(mean, 3))
    return [_heading(gettext("Mean of the scores"), key), bar]


def _alt(kept: Mapping[str, BleuScore], pooled: BleuScore, mean: float) -> str:
    """Write the sums in words."""
    sums = ", ".join(
        gettext("{name} {matches} of {total}").format(
            name=name_precision(n + 1), matches=_sum(_matches(n, kept)), total=precision.total
        )
        for n, precision in enumerate(pooled.precisions)
    )
    each = ", ".join(number(score.score, 3) for score in [*kept.values()][:MOST])
    each += ", …" if len(kept) > MOST else ""
    lengths = ", ".join(
        f"{name} {_sum(parts)}" + f" = {sum(parts.values())}" * (len(parts) > 1)
        for name, parts in _c_and_r(kept).items()
    )
    counts = gettext("Pooled counts: {sums}. Lengths: {lengths}, so {penalty}. BLEU {bleu}.")
    means = gettext("Mean of the scores {scores}: {mean}.").format(
        scores=each, mean=number(mean, 3)
    )
    bleu, penalty = number(pooled.score, 3), _penalty(pooled)
    return f"{counts.format(sums=sums, lengths=lengths, penalty=penalty, bleu=bleu)} {means}"


def _matches(n: int, kept: Mapping[str, BleuScore]) -> Parts:
    return {name: score.precisions[n].matches for name, score in kept.items()}


def _order(n: int, kept: Mapping[str, BleuScore], pooled: Precision) -> list[Picture]:
    """Draw the bar of one n-gram order; n counts from 0."""
    matched = _matches(n, kept)
    others = {name: score.precisions[n].total - matched[name] for name, score in kept.items()}
    result = f"{pooled} = {number(float(pooled), 3)}"
    return _line(name_precision(n + 1), matched, others, result)


def _c_and_r(kept: Mapping[str, BleuScore]) -> dict[str, Parts]:
    """Return the lengths of the candidates and of the references that they are measured by."""
    return {
        "c": {name: score.stats.candidate_length for name, score in kept.items()},
        "r": {name: score.reference_length for name, score in kept.items()},
    }


def _penalty(pooled: BleuScore) -> str:
    missing = pooled.stats.candidate_length < pooled.reference_length
    return f"BP {number(pooled.brevity_penalty, 3)}" if missing else "BP 1"


def _lengths(kept: Mapping[str, BleuScore], pooled: BleuScore) -> list[list[Picture]]:
    """Draw a bar for c and one for r on one scale, and what they make of the score."""
    parts = _c_and_r(kept)
    c, r = (sum(lengths.values()) for lengths in parts.values())
    result = gettext("{r}, so {penalty}").format(r=r, penalty=_penalty(pooled))
    key, plain = gettext("segment: tokens, dotted · by how much c is shorter"), "plain axis"
    return [
        _heading(gettext("Pooled lengths"), key),
        _line("c", parts["c"], {"": max(r - c, 0)}, f"{c}", plain),
        _line("r", parts["r"], {}, result, plain, whole=max(c, r)),
    ]


def _heading(content: str, key: str) -> list[Picture]:
    """Draw what the bars below show, and how to read their blocks."""
    return [title(content), words(key, 13, "soft")]


def _line(
    name: str, solid: Parts, dotted: Parts, result: str, kind: str = "matched", whole: float = 0
) -> list[Picture]:
    """Draw a label, a bar with the blocks of all segments, and what they make together."""
    whole = whole or sum([*solid.values(), *dotted.values()])
    label = Picture(text(0, 18, name, 15, bold=True), LABEL, HEIGHT, label=True)
    body, x = rect(0, 0, BAR, HEIGHT, "track", 3) if whole == 0 else "", 0.0
    for parts, style in ((solid, kind), (dotted, "unmatched")):
        for block, value in _few(parts).items():
            width = BAR * value / (whole or 1)
            body += _block(x, width, block, value, style)
            x += width
    after = Picture(text(0, 18, result, 15, bold=True), text_width(result, 15, bold=True), HEIGHT)
    return [label, Picture(body, BAR, HEIGHT), after]


def _few(parts: Parts) -> Parts:
    """Keep the parts, those after the first MOST as one."""
    rest = [*parts.items()][MOST:]
    if not rest:
        return parts
    first = dict([*parts.items()][:MOST])
    return first | {f"{rest[0][0]}–{rest[-1][0]}": sum(value for _, value in rest)}


def _block(x: float, width: float, name: str, value: float, kind: str) -> str:
    """Draw what one segment gives, with its number if there is room."""
    if not value:
        return ""
    drawn = max(width - GAP, width / 3)  # the gap is not to swallow a narrow block
    written = number(value) if isinstance(value, float) else f"{value}"
    body = rect(x, 0, drawn, HEIGHT, kind, 3)
    for content in (f"{name}: {written}", name):
        if name and text_width(content, 12) + 4 < drawn:
            return body + text(x + drawn / 2, 17, content, 12, anchor="middle")
    return body


def _sum(parts: Parts) -> str:
    return " + ".join(map(str, _few(parts).values()))
