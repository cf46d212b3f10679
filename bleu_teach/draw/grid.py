"""The grid: one column per word and one row per order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, chain, product
from operator import itemgetter
from typing import NamedTuple

from bleu_teach.display.formatting import SUBSCRIPTS, number, pixels
from bleu_teach.display.views import Picture
from bleu_teach.draw.chips import describe_line, describe_references, reference_lines, used_places
from bleu_teach.draw.live import NAMES, say
from bleu_teach.draw.marks import Drawn, Mark, mark_rows
from bleu_teach.draw.svg import NAME, NARROW, box, paragraph, stack, text
from bleu_teach.draw.texts import fit, name_order, name_reference, show_token, text_width
from bleu_teach.inputs import Tokens, require_order
from bleu_teach.language import capital, gettext, ngettext

ROOM = NARROW - NAME  # for the columns, unless a sentence is long
HEAD, ROW, GAP = 30, 34, 8  # the height of the reference and of a cell, and what is between cells
MORE = 24  # what a column may have more than it needs
BEHIND = "\u2002"  # a word, room for the number of a reference
LETTERS = 20  # columns; more have none, and are a skyline
KINDS = "matched", "clipped", "unmatched", "missing"  # of cells
SIZES = (18, 16, 14, 12)  # of the words; the largest that fits is taken
Columns = list[tuple[int, int]]  # the places of a word of the candidate and of the reference, or -1


def ngram_grid(
    candidate: Tokens,
    references: Sequence[Tokens],
    max_n: int = 4,
    modified_precision: Callable | None = None,
) -> Picture:
    """Draw the first reference above the candidate, and each n-gram in the middle of its words.

    Args:
        candidate: one segment, a list of tokens.
        references: its references, each a list of tokens.
        max_n: the highest n-gram order.
        modified_precision: a learner's function, which then draws the grid. It is asked about
            every beginning of the candidate; what differs from BLEU has a ring.

    Returns:
        A Picture. Its alt text tells it word by word and row by row.

    Raises:
        BleuInputError: as for `modified_precision`.

    >>> ngram_grid("a dog sat".split(), ["a cat sat down".split()], max_n=2)
    Picture: Candidate as unigrams: a, matched, 1 of 1; dog, unmatched; sat, matched, 1 of 1. \
2 matched, 0 clipped, 1 unmatched. Words: 2 of 3. Bigrams: 0 of 2. 1 place has no word. \
Reference 1: a (used) cat sat (used) down.
    """
    require_order(max_n)
    drawn = mark_rows(candidate, references, max_n, modified_precision)
    rows = drawn.rows
    laid = Layout.over(candidate, references[0], rows[0])
    uses = [used_places(reference, rows[0], 1) for reference in references]
    body = _reference(laid, name_reference(1, len(references)), uses[0])
    for n, marks in enumerate(rows, start=1):
        body += _name_row(drawn, n) + _row(marks, n, laid)
    grid = Picture(f'<g class="grid">{body}</g>', laid.edges[-1], _top(max_n + 1))
    width = max(NARROW, grid.width)
    others = reference_lines(references, uses)[1 if laid.size else 0 :]
    alt = [describe_line(gettext("Candidate"), rows[0], 1), *_describe_rows(drawn)]
    missing = sum(word < 0 for word, _ in laid.columns) if laid.size else 0
    word = ngettext("{number} place has no word.", "{number} places have no word.", missing)
    alt += [word.format(number=missing)] if missing else []
    alt += describe_references(references, uses)
    caption = drawn.caption()
    legend = _legend([*chain(*rows)], missing, numbered=laid.size > 0)
    told = [paragraph(caption, width, 14)] if caption else []
    return stack([[grid], legend, told, *others], " ".join([caption, *alt]).strip(), width)


def score_line(score: float, name: str = "BLEU") -> Picture:
    """Draw a score in large digits."""
    left = round(text_width(name, 20)) + 12
    body = text(0, 44, name, 20) + text(left, 44, f"{score:.3f}", 52, bold=True)
    return Picture(body, left + 158, 56)  # the digits, and a gap


def overlay(candidate: Tokens, reference: Tokens) -> Columns:
    """Lay a reference over the candidate with as few changes as possible, column by column.

    >>> overlay("the cat on a mat".split(), "the cat is on the mat today".split())
    [(0, 0), (1, 1), (-1, 2), (2, 3), (3, 4), (4, 5), (-1, 6)]
    """
    best: dict[tuple[int, int], tuple[int, Columns]] = {(0, 0): (0, [])}
    for i, j in [*product(range(len(candidate) + 1), range(len(reference) + 1))][1:]:
        other = int(candidate[i - 1 : i] != reference[j - 1 : j])
        steps = [(i, j - 1, 1, -1, j - 1)] if j else []
        steps += [(i - 1, j - 1, other, i - 1, j - 1)] if i and j else []
        steps += [(i - 1, j, 1, i - 1, -1)] if i else []
        ways = [(best[a, b][0] + cost, [*best[a, b][1], (k, m)]) for a, b, cost, k, m in steps]
        best[i, j] = min(ways, key=itemgetter(0))
    return best[len(candidate), len(reference)][1]


class Layout(NamedTuple):
    """The words as they are written, the size of their letters, and where each column begins.

    The size is 0 where there are too many for letters. The last edge is where the last one ends.
    """

    words: list[str]
    above: list[str]  # the reference
    columns: Columns
    size: float
    edges: list[float]

    @classmethod
    def over(cls, candidate: Tokens, reference: Tokens, marks: Sequence[Mark]) -> Layout:
        """Make a column for each word, with room for its number, and for each that is missing."""
        words, above = (name_copies(tokens, marks) for tokens in (candidate, reference))
        words = [word + BEHIND * bool(mark.other) for word, mark in zip(words, marks, strict=True)]
        many = max(len(words), len(above)) > LETTERS
        columns = [(k, -1) for k in range(len(words))] if many else overlay(candidate, reference)
        number = max(len(columns), 1)
        if many:
            edges = [NAME + ROOM * k / number for k in range(len(columns) + 1)]
            return cls(words, above, columns, 0, edges)
        for size in SIZES:
            wanted = [max(_width(words, i, size), _width(above, j, size)) for i, j in columns]
            spare = (ROOM - sum(wanted)) / number
            if spare >= 0:
                break
        widths = [width + min(MORE, max(0, spare)) for width in wanted]
        return cls(words, above, columns, size, [*accumulate(widths, initial=NAME)])

    def slot(self, start: int, n: int) -> tuple[float, float]:
        """Find the place of an n-gram: as wide as a word, in the middle of its words."""
        own = [place for place, (word, _) in enumerate(self.columns) if word >= 0]
        first, last = own[start], own[start + n - 1]
        left, right = ((self.edges[first + k] + self.edges[last + k]) / 2 for k in (0, 1))
        return left, right


def name_copies(tokens: Tokens, marks: Sequence[Mark]) -> list[str]:
    """Write words and, behind each that is there too often, which copy of it this is."""
    often = {mark.ngram[0] for mark in marks if mark.status == "clipped"}
    copies = (f"{tokens[:k].count(t)}" if t in often else "" for k, t in enumerate(tokens, 1))
    pairs = zip(tokens, copies, strict=True)
    return [show_token(token) + copy.translate(SUBSCRIPTS) for token, copy in pairs]


def _width(words: Sequence[str], place: int, size: float) -> float:
    """Find how wide a column has to be for a word; it always has room for two letters."""
    return 12 + text_width(words[place] if place >= 0 else "mm", size, bold=True)


def _top(n: int) -> float:
    """Find where the row of an order begins."""
    return HEAD + (n - 1) * (ROW + GAP) + GAP / 2


def _name(n: int) -> str:
    """Name a row: words, bigrams, trigrams, 4-grams."""
    return gettext(NAMES[0]) if n == 1 else name_order(n)


def _reference(laid: Layout, name: str, used: set[int]) -> str:
    """Draw the reference above the candidate, with an empty place below each word it lacks."""
    body, size = "", laid.size
    for place, (word, other) in enumerate(laid.columns if size else ()):
        left, right = laid.edges[place : place + 2]
        body += draw_cell(left, right, _top(1), "missing") if word < 0 else ""
        if other >= 0:
            kind = "" if other in used else "soft"
            shown = fit(laid.above[other], right - left - 2, size, bold=True)
            body += text((left + right) / 2, 20, shown, size, kind, "middle", bold=True)
    if not size:
        return body
    return body + text(0, 20, fit(name, NAME, 13), 13, "soft")


def _row(marks: Sequence[Mark], n: int, laid: Layout) -> str:
    """Draw the n-grams of one order; the words are written in their cells."""
    body = ""
    for start, mark in enumerate(marks):
        kind = f"{mark.status}{' differs' * mark.differs}"
        word = laid.words[start] if n == 1 and laid.size else ""
        body += draw_cell(*laid.slot(start, n), _top(n), kind, word, laid.size, mark.other)
    return body


def draw_cell(
    left: float, right: float, top: float, kind: str,
    word: str = "", size: float = 0, number: str = "",
) -> str:  # fmt: skip
    """Draw a box for an n-gram, with a word in it, and the number of the reference that has it."""
    inset = min(3, (right - left) / 8)
    width = right - left - 2 * inset
    body = box(width, ROW, kind, min(7, width / 3))
    if word:
        inside = "inside" if kind.startswith("matched") else "halo"
        x, shown = width / 2, fit(word.rstrip(BEHIND), width - 5, size, bold=True)
        if number:
            x -= text_width(BEHIND, size) / 2
            after = x + text_width(shown, size, bold=True) / 2 + 2.2
            body += text(after, 14, number, 11.5, inside, bold=True)
        body += text(x, ROW / 2 + size / 3, shown, size, inside, "middle", bold=True)
    elif number and size:
        body += text(width / 2, ROW / 2 + 5, number, 14, "inside", "middle", bold=True)
    place = f"{pixels(left + inset)} {pixels(top)}"
    return f'<g class="cell {kind}" transform="translate({place})">{body}</g>'


def _fraction(pair: tuple[float, float]) -> str:
    return "/".join(number(count, None) for count in pair)


def _name_row(drawn: Drawn, n: int) -> str:
    """Write what a row counts and, below it, how many are matched; and what BLEU counts instead."""
    pair, expected, top = drawn.pairs[n - 1], drawn.expected[n - 1], _top(n)
    fraction = _fraction(pair)
    size = min(16, 16 * (NAME - 4) / text_width(fraction, 16, bold=True))
    body = text(0, top + 10, fit(_name(n), NAME - 4, 13), 13, "soft")
    body += text(0, top + 27, fraction, size, bold=True)
    instead = text(0, top + 39, f"BLEU {_fraction(expected)}", 11.5, "soft")
    return body + instead * (pair != expected)


def _legend(marks: Sequence[Mark], missing: int, numbered: bool) -> list[Picture]:
    """Name the kinds of cells that there are, and the numbers in them."""
    found = {"missing" * bool(missing), *(mark.status for mark in marks)}
    keys = [(kind, say(kind), "") for kind in KINDS if kind in found]
    found_in = sorted({mark.other for mark in marks if numbered} - {""})
    keys += [("matched", say("matched_by", number=number), number) for number in found_in]
    return [_key(*key) for key in keys]


def _key(kind: str, name: str, number: str) -> Picture:
    """Draw a cell and write what it means."""
    body = box(28, 20, kind, 5) + text(35, 15, name, 14)
    body += text(14, 15, number, 14, "inside", "middle", bold=True) if number else ""
    return Picture(body, 40 + text_width(name, 14), 22)


def _describe_rows(drawn: Drawn) -> list[str]:
    """Write each row in words."""
    lines = []
    for n, (pair, expected) in enumerate(zip(drawn.pairs, drawn.expected, strict=True), start=1):
        label = gettext("{name}: {matches} of {total}.")
        if pair != expected:
            label = gettext("{name}: {matches} of {total}, in BLEU {expected}.")
        matches, total = (number(count, None) for count in pair)
        told = {"name": _name(n), "matches": matches, "total": total}
        lines.append(capital(label.format(expected=_fraction(expected), **told)))
    return lines
