"""A token is a chip: solid and ✓ matched, hatched and ✂ clipped, dotted and · unmatched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bleu_teach.clipping import Mark, mark_ngrams
from bleu_teach.draw.svg import Picture, hatch, rect, show_token, text, text_width, words
from bleu_teach.inputs import Tokens
from bleu_teach.ngrams import count_ngrams, extract_ngrams

WIDTH = 760
SIGNS = {"matched": "✓", "clipped": "✂", "unmatched": "·"}
ORDERS = {1: "unigrams", 2: "bigrams", 3: "trigrams", 4: "four-grams"}
MOST = 60  # chips in one picture; more would neither fit a screen nor be read


def chips(
    candidate: Tokens,
    references: Sequence[Tokens],
    n: int = 1,
    width: float = WIDTH,
    step: int | None = None,
) -> Picture:
    """The candidate's n-grams as chips, and where the references use them.

    Args:
        candidate: one segment, a list of tokens.
        references: its references, each a list of tokens.
        n: the n-gram order.
        width: of the picture, in pixels.
        step: judge only the first `step` n-grams, and explain the last of them.

    Returns:
        A Picture. Its alt text tells every chip.

    Raises:
        BleuInputError: as for `modified_precision`.

    >>> chips("the the".split(), ["the cat".split()])
    Picture: Candidate as unigrams: the, matched, 1 of 1; the, clipped, 2 of 1. 1 matched, \
1 clipped, 0 unmatched. Reference 1: the (used) cat.
    """
    marks = mark_ngrams(candidate, references, n)
    judged = marks[:step]
    picked = judged[-1] if step and judged else None
    kinds = [mark.status for mark in judged] + ["plain"] * (len(marks) - len(judged))
    if picked:
        kinds[len(judged) - 1] += " picked"
    notes = [_note(mark) for mark in judged] + [""] * (len(marks) - len(judged))
    body = text(0, 16, f"Candidate, as {name_order(n)}", 13, "soft", bold=True)
    labels = [show_ngram(mark.ngram) for mark in marks]
    drawn, y = _flow(labels, kinds, notes, 26, width)
    summary = _summary(marks, judged, n)
    body += drawn
    for place, (told, kind) in enumerate(summary):
        body += text(130 * place, y + 18, told, 14, kind, bold=True)
    title = words(f"Candidate, as {name_order(n)}", 13, "soft", bold=True)
    lines = [(title,), _pieces(labels, kinds, notes)]
    lines.append(tuple(words(told, 14, kind, bold=True) for told, kind in summary))
    y += 40
    why = explain(picked, references) if picked else ""
    if step is not None:
        body += text(0, y, why or "Nothing is judged yet.", 14)
        sentences = (why or "Nothing is judged yet.").split(". ")
        lines.append(tuple(words(s.rstrip(".") + ".", 14) for s in sentences))
        y += 22
    uses = [_used_places(reference, judged, n) for reference in references]
    for number, (reference, used) in enumerate(zip(references, uses, strict=True), start=1):
        title = "Reference" if len(references) == 1 else f"Reference {number}"
        body += text(0, y + 20, title, 13, "soft", bold=True)
        kinds = ["matched" if place in used else "plain" for place in range(len(reference))]
        for place in _places_of(picked.ngram, reference) if picked else ():
            kinds[place] += " picked"
        tokens = [show_token(token) for token in reference]
        drawn, y = _flow(tokens, kinds, None, y, width, indent=100)
        body += drawn
        y += 12
        name = Picture(text(0, 20, title, 13, "soft", bold=True), 92, 30, label=True)
        lines.append((name, *_pieces(tokens, kinds)))
    alt = _alt(judged, references, uses, n) + (f" {why}" if why else "")
    return Picture(body, width, y, alt, tuple(lines))


def explain(mark: Mark, references: Sequence[Tokens]) -> str:
    """Why an n-gram is matched, clipped or unmatched, in two short sentences.

    Args:
        mark: from `mark_ngrams`.
        references: the references of the segment.

    Returns:
        One line of text.

    >>> explain(Mark(("the",), "clipped", 2, 1), ["the cat".split(), "a cat".split()])
    '“the” for the 2nd time. Most often in one reference: 1 (1, 0). Clipped.'
    """
    counts = [count_ngrams(reference, len(mark.ngram))[mark.ngram] for reference in references]
    told = ", ".join(map(str, counts[:12])) + (", …" if len(counts) > 12 else "")
    most = f"Most often in one reference: {mark.allowed} ({told})"
    return (
        f"“{show_ngram(mark.ngram)}” for the {_ordinal(mark.occurrence)} time. {most}. "
        f"{mark.status.capitalize()}."
    )


def _ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, … 11th, … 21st"""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}th" if number % 100 in (11, 12, 13) else f"{number}{ending}"


def _places_of(ngram: tuple, tokens: Tokens) -> set[int]:
    """The places of all tokens that lie in an occurrence of the n-gram."""
    n = len(ngram)
    starts = (start for start, found in enumerate(extract_ngrams(tokens, n)) if found == ngram)
    return {place for start in starts for place in range(start, start + n)}


def ngram_chips(
    tokens: Tokens, n: int = 1, width: float = WIDTH, step: int | None = None
) -> Picture:
    """A segment's tokens, and the n-grams that a window over them gives.

    Args:
        tokens: one segment, a list of tokens.
        n: the n-gram order.
        width: of the picture, in pixels.
        step: show the window at its step-th place, and only the n-grams up to there.

    Returns:
        A Picture.

    Raises:
        BleuInputError: as for `extract_ngrams`.

    >>> ngram_chips("the cat sat".split(), 2)
    Picture: 3 tokens: the, cat, sat. 2 bigrams: the cat, cat sat.
    """
    tokens_shown = [show_token(token) for token in tokens]
    labels = [show_ngram(ngram) for ngram in extract_ngrams(tokens, n)]
    last = len(labels) if step is None else min(step, len(labels))
    window = range(last - 1, last - 1 + n) if step and last else range(0)
    kinds = ["plain picked" if place in window else "plain" for place in range(len(tokens))]
    counted = _how_many(len(tokens), "token")
    body = text(0, 16, counted, 13, "soft", bold=True)
    drawn, y = _flow(tokens_shown, kinds, None, 26, width)
    lines = [(words(counted, 13, "soft", bold=True),), _pieces(tokens_shown, kinds)]
    title = _how_many(last, name_order(n)[:-1])
    if step is not None:
        title += f" of {len(labels)}"
    body += drawn + text(0, y + 28, title, 13, "soft", bold=True)
    seen = ["plain"] * last + ["unmatched"] * (len(labels) - last)
    shown = labels[:last] + ["?"] * (len(labels) - last)
    drawn, y = _flow(shown, seen, None, y + 38, width)
    lines += [(words(title, 13, "soft", bold=True),), _pieces(shown, seen)]
    alt = f"{counted}: {', '.join(tokens_shown[:MOST])}. "
    alt += f"{title}: {', '.join(labels[:last][:MOST])}."
    return Picture(body + drawn, width, y + 4, alt, tuple(lines))


def chunk_chips(chunks: Sequence[tuple], width: float = WIDTH) -> Picture:
    """The pieces of a candidate that can change places, one chip each.

    Args:
        chunks: as `free_chunks` gives them.
        width: of the picture, in pixels.

    Returns:
        A Picture.

    >>> chunk_chips([("the", "mat"), ("is", "on", "the", "cat")])
    Picture: 2 pieces: the mat; is on the cat.
    """
    labels = [show_ngram(chunk) for chunk in chunks]
    title = _how_many(len(chunks), "piece")
    drawn, y = _flow(labels, ["plain"] * len(labels), None, 26, width)
    body = text(0, 16, title, 13, "soft", bold=True) + drawn
    lines = (words(title, 13, "soft", bold=True),), _pieces(labels, ["plain"] * len(labels))
    return Picture(body, width, y + 4, f"{title}: {'; '.join(labels[:MOST])}.", lines)


def name_order(n: int) -> str:
    """The plural name of an n-gram order: unigrams, bigrams, … 5-grams."""
    return ORDERS.get(n, f"{n}-grams")


def show_ngram(ngram: tuple) -> str:
    """An n-gram as one text, its tokens apart."""
    return " ".join(map(show_token, ngram))


def _how_many(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")


def _note(mark: Mark) -> str:
    """What stands under a chip: which copy this is, and how many a reference allows."""
    if mark.status == "unmatched":
        return f"{SIGNS['unmatched']} none"
    return f"{SIGNS[mark.status]} {mark.occurrence} of {mark.allowed}"


def _summary(marks: Sequence[Mark], judged: Sequence[Mark], n: int) -> list[tuple[str, str]]:
    """How many chips of each kind, as texts with their kinds."""
    if not marks:
        return [(f"The candidate has no {name_order(n)}.", "")]
    counts = Counter(mark.status for mark in judged)
    return [(f"{sign} {counts[status]} {status}", status) for status, sign in SIGNS.items()]


def _pieces(
    labels: Sequence[str], kinds: Sequence[str], notes: Sequence[str] = ()
) -> tuple[Picture, ...]:
    """The same chips as `_flow` draws, one by one."""
    height = 50 if notes else 30
    chips = []
    for label, kind, note in zip(labels[:MOST], kinds, notes or [""] * MOST, strict=False):
        width = _chip_width(label, note)
        chips.append(Picture(_chip(0, 0, width, label, kind, note), width, height))
    if len(labels) > MOST:
        chips.append(words(f"… and {len(labels) - MOST} more, not drawn", 13, "soft"))
    return tuple(chips)


def _chip_width(label: str, note: str) -> float:
    return max(text_width(label) + 18, text_width(note, 11) + 4, 27)


def _flow(
    labels: Sequence[str], kinds: Sequence[str], notes: Sequence[str] | None, y: float,
    width: float, indent: float = 0,
) -> tuple[str, float]:  # fmt: skip
    """Chips from left to right, on as many lines as they need; returns them and the y below."""
    body, x, line_height = "", indent, 56 if notes else 36
    for place, (label, kind) in enumerate(zip(labels[:MOST], kinds, strict=False)):
        note = notes[place] if notes else ""
        chip_width = _chip_width(label, note)
        if x + chip_width > width and x > indent:
            x, y = indent, y + line_height
        body += _chip(x, y, chip_width, label, kind, note)
        x += chip_width + 8
    if len(labels) > MOST:
        y += line_height
        body += text(indent, y + 20, f"… and {len(labels) - MOST} more, not drawn", 13, "soft")
    return body, y + line_height - 6


def _chip(x: float, y: float, width: float, label: str, kind: str, note: str) -> str:
    body = hatch(x, y, width, 30) if kind == "clipped" else ""
    body += rect(x, y, width, 30, kind)
    body += text(x + width / 2, y + 20, label, 15, anchor="middle")
    if note:
        body += text(x + width / 2, y + 45, note, 11, kind, "middle", bold=True)
    return body


def _used_places(reference: Tokens, marks: Sequence[Mark], n: int) -> set[int]:
    """The places of a reference's tokens that lie in an n-gram which the candidate matched."""
    left = Counter(mark.ngram for mark in marks if mark.status == "matched")
    places: set[int] = set()
    for start, ngram in enumerate(extract_ngrams(reference, n)):
        if left[ngram] > 0:
            left[ngram] -= 1
            places.update(range(start, start + n))
    return places


def _alt(
    marks: Sequence[Mark], references: Sequence[Tokens], uses: Sequence[set[int]], n: int
) -> str:
    """The picture in words, chip by chip."""
    told = "; ".join(
        f"{show_ngram(mark.ngram)}, {mark.status}"
        + ("" if mark.status == "unmatched" else f", {mark.occurrence} of {mark.allowed}")
        for mark in marks[:MOST]
    )
    counts = Counter(mark.status for mark in marks)
    totals = ", ".join(f"{counts[status]} {status}" for status in SIGNS)
    alt = f"Candidate as {name_order(n)}: {told or 'none'}. {totals}."
    for number, (reference, used) in enumerate(zip(references, uses, strict=True), start=1):
        words = [
            show_token(token) + (" (used)" if place in used else "")
            for place, token in enumerate(reference[:MOST])
        ]
        alt += f" Reference {number}: {' '.join(words) or 'empty'}."
    return alt
