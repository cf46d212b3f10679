"""A token is a chip: solid and ✓ matched, hatched and ✂ clipped, dotted and · unmatched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest

from bleu_teach.display.views import Picture
from bleu_teach.draw.marks import Mark, mark_ngrams
from bleu_teach.draw.svg import NAME, ROOM, box, stack, text, words
from bleu_teach.draw.texts import fit, name_order, name_reference, show_token, text_width
from bleu_teach.inputs import Tokens
from bleu_teach.language import gettext
from bleu_teach.ngrams import extract_ngrams

SIGNS = {"matched": "✓", "clipped": "✂", "unmatched": "·"}
CHIP = 30  # pixels, the height of a chip
ChipRow = Sequence[tuple[str, str]]  # a label and a kind for each chip


def chips(candidate: Tokens, references: Sequence[Tokens], n: int = 1) -> Picture:
    """Draw the candidate's n-grams as chips, and where the references use them.

    >>> chips("the the".split(), ["the cat".split()])
    Picture: Candidate as unigrams: the, matched, 1 of 1; the, clipped, 2 of 1. 1 matched, \
1 clipped, 0 unmatched. Reference 1: the (used) cat.
    """
    marks = mark_ngrams(candidate, references, n)
    return stack(*lines_of(gettext("Candidate"), marks, references, n, [*map(note, marks)]))


def lines_of(
    name: str, marks: Sequence[Mark], references: Sequence[Tokens], n: int = 1,
    notes: Sequence[str] = (),
) -> tuple[list[list[Picture]], str]:  # fmt: skip
    """Draw a candidate's n-grams in a line and each reference in one, and write them in words."""
    ngrams, kinds = [show_ngram(mark.ngram) for mark in marks], [mark.kind for mark in marks]
    drawn = chip_line(ngrams, kinds, notes)
    lines = [[line_label(name), *(drawn or [words(gettext("nothing"), 14)])]]
    uses = [used_places(reference, marks, n) for reference in references]
    alt = [describe_line(name, marks, n), *describe_references(references, uses)]
    return lines + reference_lines(references, uses), " ".join(alt)


def note(mark: Mark) -> str:
    """Write the label under a chip: the number of this copy, if more than one counts."""
    if mark.status == "unmatched":
        return f"{SIGNS[mark.status]} {gettext('none')}"
    only = mark.occurrence == mark.allowed == 1
    return SIGNS[mark.status] if only else f"{SIGNS[mark.status]} {_copy_label(mark)}"


def _copy_label(mark: Mark) -> str:
    label = gettext("{occurrence} of {allowed}")
    return label.format(occurrence=mark.occurrence, allowed=mark.allowed)


def reference_lines(references: Sequence[Tokens], uses: Sequence[set[int]]) -> list[list[Picture]]:
    """Write each reference as plain words; those that the candidate used are bold."""
    lines = []
    for place, (reference, used) in enumerate(zip(references, uses, strict=True), start=1):
        shown = enumerate(map(show_token, reference))
        line = (words(t, 16, "" if k in used else "soft", bold=k in used) for k, t in shown)
        lines.append([line_label(name_reference(place, len(references)), 24), *line])
    return lines


def line_label(name: str, high: float = CHIP) -> Picture:
    """Draw the name of a line, as high as what stays to the right of it."""
    body = text(0, high / 2 + 5, name, 13, "soft") if name else ""
    return Picture(body, max(NAME, text_width(name, 13)), high if name else 1, label=True)


def show_ngram(ngram: tuple) -> str:
    """Write an n-gram as one text, its tokens apart."""
    return " ".join(map(show_token, ngram))


def chip_line(
    labels: Sequence[str], kinds: Sequence[str], notes: Sequence[str] = ()
) -> list[Picture]:
    """Draw chips with or without notes below."""
    return [_chip(*parts) for parts in zip_longest(labels, kinds, notes, fillvalue="")]


def _chip(label: str, kind: str, note: str) -> Picture:
    label = fit(label, ROOM - 14, bold=True)
    width = max(text_width(label, bold=True) + 14, text_width(note, 12.5, bold=True) + 4, 27)
    inside = "inside" if kind.startswith("matched") else "halo"
    body = box(width, CHIP, kind)
    if not kind.startswith("missing"):  # a place as wide as what will stand there
        body += text(width / 2, 20, label, 15, inside, "middle", bold=True)
    if note:
        status = "" if "picked" in kind else kind.split()[0]
        body += text(width / 2, 46, note, 12.5, status, "middle", bold=True)
    return Picture(body, width, CHIP + 20 * bool(note))


def used_places(reference: Tokens, marks: Sequence[Mark], n: int) -> set[int]:
    """Find a reference's tokens that lie in an n-gram which the candidate matched."""
    left = Counter(mark.ngram for mark in marks if mark.status == "matched")
    places: set[int] = set()
    for start, ngram in enumerate(extract_ngrams(reference, n)):
        if left[ngram] > 0:
            left[ngram] -= 1
            places.update(range(start, start + n))
    return places


def compare_chips(yours: Sequence[ChipRow], expected: Sequence[ChipRow]) -> Picture:
    """Draw the rows of two answers below each other; a ring marks each chip that differs.

    >>> compare_chips([[("the", "matched"), ("the", "matched")]], [[("the", "matched")]])
    Picture: Yours: the; the, differs. Expected: the.
    """
    lines, alts = [], []
    for name, rows, others in (
        (gettext("Yours"), yours, expected),
        (gettext("Expected"), expected, yours),
    ):
        told = []
        for row, other in zip_longest(rows, others[: len(rows)], fillvalue=()):
            pairs = zip_longest(row, other[: len(row)])
            ringed = [one != two and (rows is yours or two is None) for one, two in pairs]
            kinds = [f"{k}{' ringed' * r}" for (_, k), r in zip(row, ringed, strict=True)]
            labels: list[str] = [label for label, _ in row]
            line = chip_line(labels, kinds) or [words(gettext("nothing"), 14)]
            lines.append([line_label("" if told else name), *line])
            differs = gettext("{chip}, differs")
            says = zip(labels, ringed, strict=True)
            told.append("; ".join(differs.format(chip=c) if r else c for c, r in says))
        alts.append(f"{name}: {'. '.join(told) or gettext('nothing')}.")
    return stack(lines, " ".join(alts))


def describe_references(references: Sequence[Tokens], uses: Sequence[set[int]]) -> list[str]:
    """Write each reference in words, with a remark at the tokens that are used."""
    used_here, label = gettext("{token} (used)"), gettext("Reference {number}: {words}.")
    described = []
    for number, (reference, used) in enumerate(zip(references, uses, strict=True), start=1):
        shown = [show_token(token) for token in reference]
        told = (used_here.format(token=t) if k in used else t for k, t in enumerate(shown))
        described.append(label.format(number=number, words=" ".join(told) or gettext("empty")))
    return described


def describe_line(name: str, marks: Sequence[Mark], n: int) -> str:
    """Write each chip of a line with its status, and how many there are of each."""
    items = "; ".join(
        f"{show_ngram(mark.ngram)}, {gettext(mark.status)}"
        + ("" if mark.status == "unmatched" else f", {_copy_label(mark)}")
        for mark in marks
    )
    counts, label = Counter(mark.status for mark in marks), gettext("{number} {status}")
    numbers = (label.format(number=counts[one], status=gettext(one)) for one in SIGNS)
    order = gettext("as {ngrams}").format(ngrams=name_order(n))
    return f"{name} {order}: {items or gettext('none')}. {', '.join(numbers)}."
