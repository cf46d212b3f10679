"""The grid: one column per word and one row per order; a wrong word casts a shadow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

from bleu_teach.brevity import closest_reference_length
from bleu_teach.display.formatting import number, pixels
from bleu_teach.display.views import Picture
from bleu_teach.draw.chips import describe_line, describe_references, line_label, used_places
from bleu_teach.draw.live import NAMES, Grid, state_of
from bleu_teach.draw.marks import Drawn, Mark, mark_rows
from bleu_teach.draw.svg import WIDTH, hatch, rect, sentences, stack, text, words
from bleu_teach.draw.texts import fit, name_order, name_reference, show_token, text_width
from bleu_teach.inputs import Tokens, refusal, require_order
from bleu_teach.language import capital, gettext, ngettext
from bleu_teach.ngrams import tokenize

LEFT, END = 52, 632  # where the columns begin and end; a phone shows nothing before and after
FRACTION, BAR = 640, 700  # where the numbers and their bars begin
HEAD, ROW, GAP = 36, 34, 8  # the height of the words and of a cell, and what is between two cells
WIDEST = 92  # of a column
LETTERS = 20  # columns; more have none, and are a skyline
SIZES = (20, 17, 14, 11.5, 9.5)  # of the words; the largest that fits is taken


def ngram_grid(
    candidate: Tokens,
    references: Sequence[Tokens],
    pick: int | None = None,
    max_n: int = 4,
    modified_precision: Callable | None = None,
) -> Picture:
    """Draw one column per word, and below it each n-gram in the middle of its words.

    Args:
        candidate: one segment, a list of tokens.
        references: its references, each a list of tokens.
        pick: the index of a word, from 0; its shadow is all n-grams that contain it.
        max_n: the highest n-gram order.
        modified_precision: a learner's function, which then draws the grid. It is asked about
            every beginning of the candidate; what differs from BLEU has a ring.

    Returns:
        A Picture. Its alt text tells it word by word and row by row.

    Raises:
        BleuInputError: as for `modified_precision`, or no word has that place.

    >>> ngram_grid("a dog sat".split(), ["a cat sat down".split()], pick=1, max_n=2)
    Picture: Candidate as unigrams: a, matched, 1 of 1; dog, unmatched; sat, matched, 1 of 1. \
2 matched, 0 clipped, 1 unmatched. Words: 2 of 3. Pairs: 0 of 2. 1 word is missing. “dog”: in 3 \
groups, 3 of them fail. Reference 1: a (used) cat sat (used) down.
    """
    require_order(max_n)
    drawn = mark_rows(candidate, references, max_n, modified_precision)
    rows = drawn.rows
    if pick is not None and not 0 <= pick < len(candidate):
        raise refusal("There is no word at place {pick}.", pick=repr(pick))
    r = closest_reference_length(len(candidate), [len(tokens) for tokens in references])
    columns = Columns.over([show_token(token) for token in candidate], r)
    body = _head(columns, pick)
    for n, marks in enumerate(rows, start=1):
        body += _row(marks, n, columns, pick) + _end_of_row(drawn, n)
    grid = Picture(f'<g class="grid">{body}</g>', WIDTH, _top(max_n + 1))
    uses = [used_places(reference, rows[0], 1) for reference in references]
    lines = [
        _reference_line(name_reference(place, len(references)), reference, used)
        for place, (reference, used) in enumerate(zip(references, uses, strict=True), start=1)
    ]
    alt = [describe_line(gettext("Candidate"), rows[0], 1), *_describe_rows(drawn, r)]
    alt += [] if pick is None else [describe_shadow(columns.words[pick], rows, pick)]
    alt += describe_references(references, uses)
    caption = drawn.caption(gettext("Every cell of this grid was drawn by your function."))
    lines = [[grid], *filter(None, [sentences(caption)]), *lines]
    still = stack(lines, " ".join([caption, *alt]).strip())
    texts = [" ".join(map(str, tokens)) for tokens in (candidate, *references)]
    typed = [*map(tokenize, texts)] == [[*candidate], *map(list, references)]
    live = typed and drawn.agrees and pick is None and max_n <= len(NAMES)
    state = state_of(texts[0], texts[1:], max_n=max_n) if live else None
    return Grid(**vars(still), state=state)


class Columns(NamedTuple):
    """The words as they are written, the size of their letters, and where each column begins.

    The size is 0 where there are too many for letters. The last edge is where the last one ends.
    """

    words: list[str]
    size: float
    edges: list[float]

    @classmethod
    def over(cls, shown: list[str], r: int) -> Columns:
        """Make a column for each word, and for each that is missing up to the length r."""
        places, room = max(len(shown), r), END - LEFT
        share = room / max(places, 1)
        if places > LETTERS:
            return cls(shown, 0, [LEFT + share * place for place in range(places + 1)])
        for size in SIZES:
            wanted = [text_width(word, size, bold=True) + 8 for word in shown]
            spare = (room - sum(wanted)) / max(places, 1)
            if spare >= 0:
                break
        if max(wanted, default=0) <= share or spare < 0:
            widths = [min(WIDEST, share)] * places
        else:  # a long word takes more than the others
            widths = [width + spare for width in wanted] + [spare] * (places - len(shown))
        return cls(shown, size, list(accumulate(widths, initial=LEFT)))

    def slot(self, start: int, n: int) -> tuple[float, float]:
        """Find the place of an n-gram: as wide as a word, in the middle of its words."""
        first, last = self.edges[start : start + 2], self.edges[start + n - 1 : start + n + 1]
        left, right = ((a + b) / 2 for a, b in zip(first, last, strict=True))
        return left, right


def describe_shadow(word: str, rows: Sequence[Sequence[Mark]], place: int) -> str:
    """Count the n-grams that contain the word at an index, and those without a match."""
    cells = [mark for n, marks in enumerate(rows, 1) for mark in marks[_over(place, n)]]
    failing = sum(mark.status != "matched" for mark in cells)
    shadow = ngettext(
        "“{word}”: in {number} group, {failing} of them fail.",
        "“{word}”: in {number} groups, {failing} of them fail.",
        len(cells),
    )
    return shadow.format(word=word, number=len(cells), failing=failing)


def _over(place: int, n: int) -> slice:
    """Find the n-grams that contain a word."""
    return slice(max(0, place - n + 1), place + 1)


def _top(n: int) -> float:
    """Find where the row of an order begins."""
    return HEAD + (n - 1) * (ROW + GAP) + GAP / 2


def _name(n: int) -> str:
    """Name a row: words, pairs, threes, fours, and then 5-grams."""
    return gettext(NAMES[n - 1]) if n <= len(NAMES) else name_order(n)


def _head(columns: Columns, pick: int | None) -> str:
    """Draw the words above their columns, and where words are missing."""
    body = ""
    for place, word in enumerate(columns.words if columns.size else ()):
        left, right = columns.slot(place, 1)
        body += rect(left, 0, right - left, HEAD, "slot on", 0) if place == pick else ""
        word = fit(word, right - left - 2, columns.size, bold=True)
        middle = (left + right) / 2
        body += text(middle, 27, word, columns.size, "", "middle", bold=True)
    left, right = columns.edges[len(columns.words)], columns.edges[-1]
    missing = gettext("missing")
    if text_width(missing, 16) <= right - left:
        body += text((left + right) / 2, 26, missing, 16, "soft", "middle")
    return body


def _row(marks: Sequence[Mark], n: int, columns: Columns, pick: int | None) -> str:
    """Draw the n-grams of one order, and pale places for those that are missing."""
    body = text(0, _top(n) + 22, fit(_name(n), LEFT - 2, 14), 14, "soft")
    places = range(len(marks))
    shadow = range(0) if pick is None else places[_over(pick, n)]
    for start in shadow:
        left, right = columns.slot(start, n)
        body += rect(left, _top(n) - GAP / 2, right - left, ROW + GAP, "slot on", 0)
    statuses = [f"{mark.status}{' differs' * mark.differs}" for mark in marks]
    statuses += ["missing"] * (max(0, len(columns.edges) - n) - len(marks))
    for start, kind in enumerate(statuses):
        outside = kind != "missing" and pick is not None and start not in shadow
        body += _cell(*columns.slot(start, n), _top(n), kind + " off" * outside)
    return body


def _cell(left: float, right: float, top: float, kind: str) -> str:
    """Draw a box for an n-gram."""
    inset = min(3, (right - left) / 8)
    width = right - left - 2 * inset
    body = hatch(width, ROW) if kind.startswith("clipped") else ""
    body += rect(0, 0, width, ROW, kind, min(7, width / 3))
    if "differs" in kind.split():
        body += rect(-2, -2, width + 4, ROW + 4, "slot ringed", min(9, width / 3))
    place = f"{pixels(left + inset)} {pixels(top)}"
    return f'<g class="cell {kind}" transform="translate({place})">{body}</g>'


def _fraction(pair: tuple[float, float]) -> str:
    return "/".join(number(count, None) for count in pair)


def _end_of_row(drawn: Drawn, n: int) -> str:
    """Write how many n-grams of an order are matched, and draw it; or write what BLEU counts."""
    pair, expected, top = drawn.pairs[n - 1], drawn.expected[n - 1], _top(n)
    fraction = _fraction(pair)
    size = min(20, 20 * (BAR - FRACTION - 4) / text_width(fraction, 20, bold=True))
    body = text(FRACTION, top + 24, fraction, size, bold=True)
    if pair != expected:
        return body + text(BAR, top + 22, f"BLEU {_fraction(expected)}", 11, "soft")
    if not pair[1]:
        return body + text(BAR, top + 22, gettext("none"), 14, "soft")
    bars = rect(BAR, top + 11, WIDTH - BAR, 12, "track", 6)
    return body + bars + rect(BAR, top + 11, (WIDTH - BAR) * pair[0] / pair[1], 12, "bar", 6)


def _reference_line(name: str, reference: Tokens, used: set[int]) -> list[Picture]:
    """Write a reference as plain words; those that the candidate used are bold."""
    shown = enumerate(map(show_token, reference))
    line = (words(t, 16, "" if k in used else "soft", bold=k in used) for k, t in shown)
    return [line_label(name), *line]


def _describe_rows(drawn: Drawn, r: int) -> list[str]:
    """Write each row in words, and how many words are missing."""
    lines = []
    for n, (pair, expected) in enumerate(zip(drawn.pairs, drawn.expected, strict=True), start=1):
        label = gettext("{name}: {matches} of {total}.")
        if pair != expected:
            label = gettext("{name}: {matches} of {total}, in BLEU {expected}.")
        matches, total = (number(count, None) for count in pair)
        label = label.format(
            name=_name(n), matches=matches, total=total, expected=_fraction(expected)
        )
        lines.append(capital(label))
    missing = r - len(drawn.rows[0])
    if missing > 0:
        word = ngettext("{number} word is missing.", "{number} words are missing.", missing)
        lines.append(word.format(number=missing))
    return lines
