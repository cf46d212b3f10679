"""Counts as a table: real HTML, so that it can be read aloud, copied and printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from bleu_teach.clipping import clip, max_reference_counts
from bleu_teach.draw.chips import name_order, show_ngram
from bleu_teach.inputs import Tokens
from bleu_teach.ngrams import count_ngrams

MOST = 40  # rows; more would not be read


@dataclass(frozen=True)
class Table:
    """A table with a caption; the first cell of each row names the row.

    Args:
        caption: what the table shows.
        header: one str a column.
        rows: each as long as the header.
    """

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple, ...]

    @property
    def inline(self) -> str:
        """The table as HTML, for a page of ours; the same as in a saved notebook."""
        return self._repr_html_()

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in self.header)
        body = "".join(_html_row(row) for row in self.rows[:MOST])
        hidden = len(self.rows) - MOST
        note = f"<p>… and {hidden} more rows, not shown</p>" if hidden > 0 else ""
        return (
            f"<table><caption>{escape(self.caption)}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{body}</tbody></table>{note}"
        )

    def __repr__(self) -> str:
        lines = [self.header, *self.rows[:MOST]]
        widths = [max(len(str(line[place])) for line in lines) for place in range(len(self.header))]
        shown = (
            "  ".join(str(cell).ljust(width) for cell, width in zip(line, widths, strict=True))
            for line in lines
        )
        return "\n".join([self.caption, *(line.rstrip() for line in shown)])


def _html_row(row: Sequence) -> str:
    name, *cells = (escape(str(cell)) for cell in row)
    return f'<tr><th scope="row">{name}</th>' + "".join(f"<td>{c}</td>" for c in cells) + "</tr>"


def count_table(tokens: Tokens, n: int = 1) -> Table:
    """How often each n-gram of a segment occurs, the most frequent first.

    Args:
        tokens: one segment, a list of tokens.
        n: the n-gram order.

    Returns:
        A Table.

    Raises:
        BleuInputError: as for `count_ngrams`.

    >>> count_table("the cat the".split())
    3 unigrams, 2 different
    unigram  count
    the      2
    cat      1
    """
    counts = count_ngrams(tokens, n)
    rows = tuple((show_ngram(ngram), count) for ngram, count in counts.most_common())
    caption = f"{counts.total()} {name_order(n)}, {len(counts)} different"
    return Table(caption, (name_order(n)[:-1], "count"), rows)


def clipping_table(candidate: Tokens, references: Sequence[Tokens], n: int = 1) -> Table:
    """Each n-gram's count, its count in every reference, the largest of those, the clipped count.

    Args:
        candidate: one segment, a list of tokens.
        references: its references, each a list of tokens.
        n: the n-gram order.

    Returns:
        A Table; its last row holds the sums that make the precision.

    Raises:
        BleuInputError: as for `modified_precision`.

    >>> clipping_table("the the cat".split(), ["the cat".split(), "the dog".split()])
    Clipping unigrams: 2 of 3 survive
    unigram  candidate  ref 1  ref 2  largest  clipped
    the      2          1      1      1        1
    cat      1          1      0      1        1
    sum      3                                 2
    """
    counts = count_ngrams(candidate, n)
    in_each = [count_ngrams(reference, n) for reference in references]
    largest = max_reference_counts(references, n)
    clipped = clip(counts, largest)
    rows = [
        (show_ngram(g), count, *(r[g] for r in in_each), largest[g], clipped[g])
        for g, count in counts.items()
    ]
    rows.append(("sum", counts.total(), *("" for _ in references), "", clipped.total()))
    titles = (f"ref {number}" for number in range(1, len(references) + 1))
    header = (name_order(n)[:-1], "candidate", *titles, "largest", "clipped")
    caption = f"Clipping {name_order(n)}: {clipped.total()} of {counts.total()} survive"
    return Table(caption, header, tuple(rows))
