"""Counts as a table: real HTML, so that it can be read aloud, copied and printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import islice

from bleu_teach.aggregation import PAPINENI, BleuScore, Convention, sentence_stats
from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.clipping import clip, max_reference_counts
from bleu_teach.draw.bars import name_precision
from bleu_teach.draw.chips import name_order, show_ngram
from bleu_teach.draw.svg import how_many
from bleu_teach.inputs import BleuInputError, Tokens, require_corpus
from bleu_teach.ngrams import count_ngrams, extract_ngrams

MOST_REFERENCES = 6  # columns of their own; the largest count of the others is in one
MOST = 40  # rows; more would not be read


@dataclass(frozen=True)
class Table:
    """A table with a caption; the first cell of each row names the row.

    Args:
        caption: what the table shows.
        header: one str a column.
        rows: each as long as the header.
        note: what else a reader has to know, below the table.
    """

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple, ...]
    note: str = ""

    @property
    def inline(self) -> str:
        """The table as HTML, for a page of ours; the same as in a saved notebook."""
        return self._repr_html_()

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in self.header)
        body = "".join(_html_row(row) for row in self.rows[:MOST])
        hidden = len(self.rows) - MOST
        caption = escape(self.caption).replace(" ", "&nbsp;")  # a caption is as narrow as its table
        notes = [f"… and {hidden} more rows, not shown"] * (hidden > 0) + [self.note]
        note = "".join(f"<p>{escape(note)}</p>" for note in notes if note)
        return (
            f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{body}</tbody></table>{note}"
        )

    def __repr__(self) -> str:
        lines = [self.header, *self.rows[:MOST]]
        widths = [max(len(str(line[place])) for line in lines) for place in range(len(self.header))]
        shown = (
            "  ".join(str(cell).ljust(width) for cell, width in zip(line, widths, strict=True))
            for line in lines
        )
        text = [self.caption, *(line.rstrip() for line in shown), self.note]
        return "\n".join(text).rstrip()


def _html_row(row: Sequence) -> str:
    name, *cells = (escape(str(cell)) for cell in row)
    return f'<tr><th scope="row">{name}</th>' + "".join(f"<td>{c}</td>" for c in cells) + "</tr>"


def count_table(tokens: Tokens, n: int = 1, step: int | None = None) -> Table:
    """How often each n-gram of a segment occurs, the most frequent first.

    Args:
        tokens: one segment, a list of tokens.
        n: the n-gram order.
        step: count only the first `step` n-grams.

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
    counts = Counter(islice(extract_ngrams(tokens, n), step))
    rows = tuple((show_ngram(ngram), count) for ngram, count in counts.most_common())
    caption = f"{how_many(counts.total(), name_order(n)[:-1])}, {len(counts)} different"
    return Table(caption, (name_order(n)[:-1], "count"), rows)


def clipping_table(
    candidate: Tokens, references: Sequence[Tokens], n: int = 1, step: int | None = None
) -> Table:
    """Each n-gram's count, its count in every reference, the largest of those, the clipped count.

    Args:
        candidate: one segment, a list of tokens.
        references: its references, each a list of tokens.
        n: the n-gram order.
        step: count only the candidate's first `step` n-grams.

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
    counts = Counter(islice(extract_ngrams(candidate, n), step))
    in_each = {
        f"ref {place}": count_ngrams(reference, n)
        for place, reference in enumerate(references[:MOST_REFERENCES], start=1)
    }
    if rest := references[MOST_REFERENCES:]:
        in_each[f"ref {MOST_REFERENCES + 1}–{len(references)}"] = max_reference_counts(rest, n)
    largest = max_reference_counts(references, n)
    clipped = clip(counts, largest)
    rows = [
        (show_ngram(g), count, *(r[g] for r in in_each.values()), largest[g], clipped[g])
        for g, count in counts.items()
    ]
    rows.append(("sum", counts.total(), *("" for _ in in_each), "", clipped.total()))
    header = (name_order(n)[:-1], "candidate", *in_each, "largest", "clipped")
    caption = f"Clipping {name_order(n)}: {clipped.total()} of {counts.total()} survive"
    return Table(caption, header, tuple(rows))


def length_table(candidate_length: int, reference_lengths: Sequence[int]) -> Table:
    """The brevity penalty under three ways to choose r.

    Args:
        candidate_length: in tokens.
        reference_lengths: of each reference, in tokens.

    Returns:
        A Table.

    Raises:
        BleuInputError: as for `closest_reference_length`.

    >>> length_table(8, [6, 9])
    c = 8, references of 6 and 9 tokens
    r is the        r    BP
    closest (BLEU)  9    0.882
    shortest        6    1.000
    average         7.5  1.000
    """
    choices = {
        "closest (BLEU)": closest_reference_length(candidate_length, reference_lengths),
        "shortest": min(reference_lengths),
        "average": sum(reference_lengths) / len(reference_lengths),
    }
    rows = tuple(
        (name, f"{round(r, 2):g}", f"{brevity_penalty(candidate_length, r):.3f}")
        for name, r in choices.items()
    )
    *first, last = map(str, reference_lengths)
    told = f"references of {', '.join(first) + ' and ' * bool(first) + last} tokens"
    if len(first) >= MOST_REFERENCES:
        told = f"{len(reference_lengths)} references"
    caption = f"c = {candidate_length}, {told}"
    return Table(caption, ("r is the", "r", "BP"), rows)


def segment_table(
    candidates: Sequence[Tokens],
    references: Sequence[Sequence[Tokens]],
    convention: Convention = PAPINENI,
    *,
    weights: Sequence[float] | None = None,
    left_out: int = 0,
) -> Table:
    """Each segment's counts and score, the sums, and both ways to average.

    Args:
        candidates: one list of tokens a segment.
        references: nested as references[segment][reference].
        convention: how to score.
        weights: one an n-gram order; equal if left out.
        left_out: the number of a segment that is left out of both averages, from 1.

    Returns:
        A Table; the row "pooled" scores the sums, the row "mean" averages the scores.

    Raises:
        BleuInputError: as for `corpus_bleu`.

    >>> segment_table([["a", "b", "c", "d"], ["e"]], [[["a", "b", "c", "d"]], [["f"]]])
    Segments, their sums and two averages, PAPINENI
    segment  c  r  p₁   p₂   p₃   p₄   BLEU
    1        4  4  4/4  3/3  2/2  1/1  1.000
    2        1  1  0/1  0/0  0/0  0/0  0.000
    pooled   5  5  4/5  3/3  2/2  1/1  0.946
    mean                               0.500
    0/0: no n-gram of this order, so its precision is undefined. What the score is then, the \
convention says: here PAPINENI.
    """
    scores = score_segments(candidates, references, convention, weights)
    pooled, mean = average(scores, left_out, convention, weights)
    rows = [
        _score_row(f"{place}, left out" if place == left_out else str(place), score)
        for place, score in scores.items()
    ]
    empty = ("",) * (len(pooled.precisions) + 2)
    rows += [_score_row("pooled", pooled), ("mean", *empty, f"{mean:.3f}")]
    orders = (name_precision(n) for n in range(1, len(pooled.precisions) + 1))
    header = ("segment", "c", "r", *orders, "BLEU")
    caption = f"Segments, their sums and two averages, {convention}"
    return Table(caption, header, tuple(rows), _about_zeros([*scores.values(), pooled]))


def score_segments(
    candidates: Sequence[Tokens],
    references: Sequence[Sequence[Tokens]],
    convention: Convention = PAPINENI,
    weights: Sequence[float] | None = None,
) -> dict[int, BleuScore]:
    """The score of each segment, by its number from 1.

    Args:
        candidates: one list of tokens a segment.
        references: nested as references[segment][reference].
        convention: how to score.
        weights: one an n-gram order; equal if left out.

    Returns:
        A dict from numbers to scores.

    Raises:
        BleuInputError: as for `corpus_bleu`.

    >>> [round(s.score, 2) for s in score_segments([["a"] * 4], [[["a"] * 5]]).values()]
    [0.78]
    """
    require_corpus(candidates, references)
    segments = zip(candidates, references, strict=True)
    return {
        place: sentence_stats(*segment).score(convention, weights)
        for place, segment in enumerate(segments, start=1)
    }


def average(
    scores: Mapping[int, BleuScore],
    left_out: int = 0,
    convention: Convention = PAPINENI,
    weights: Sequence[float] | None = None,
) -> tuple[BleuScore, float]:
    """The score of the added counts, and the mean of the scores.

    Args:
        scores: as `score_segments` gives them.
        left_out: the number of a segment that is in neither.
        convention: how to score the sums.
        weights: one an n-gram order; equal if left out.

    Returns:
        A BleuScore and a float.

    Raises:
        BleuInputError: no such segment, or no segment is left.

    >>> average(score_segments([["a"] * 4, ["b"]], [[["a"] * 4], [["c"]]]))[1]
    0.5
    """
    if left_out and left_out not in scores:
        known = f"1 to {len(scores)}, or 0 for none" if len(scores) > 1 else "0 for none"
        raise BleuInputError(f"There is no segment {left_out}: leave out {known}.")
    kept = [score for place, score in scores.items() if place != left_out]
    if not kept:
        raise BleuInputError("No segment is left. Leave out fewer, or write more.")
    pooled = sum(score.stats for score in kept).score(convention, weights)
    return pooled, sum(score.score for score in kept) / len(kept)


def _about_zeros(scores: Sequence[BleuScore]) -> str:
    """What 0/0 means, if it stands in the table."""
    if all(precision.total for score in scores for precision in score.precisions):
        return ""
    return (
        "0/0: no n-gram of this order, so its precision is undefined. What the score is then, "
        f"the convention says: here {scores[0].convention}."
    )


def _score_row(name: str, score: BleuScore) -> tuple:
    lengths = (score.stats.candidate_length, score.reference_length)
    return (name, *lengths, *map(str, score.precisions), f"{score.score:.3f}")
