"""A token is a chip: solid and ✓ matched, hatched and ✂ clipped, dotted and · unmatched."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from bleu_teach.draw.marks import Mark, mark_ngrams
from bleu_teach.draw.svg import WIDTH, hatch, rect, stack, text, title, words
from bleu_teach.draw.texts import (
    fit,
    name_order,
    name_reference,
    note_on_spaces,
    number_label,
    order_label,
    ordinal,
    show_token,
    text_width,
)
from bleu_teach.inputs import Tokens
from bleu_teach.language import gettext, ngettext
from bleu_teach.ngrams import count_ngrams, extract_ngrams
from bleu_teach.views import Picture

SIGNS = {"matched": "✓", "clipped": "✂", "unmatched": "·"}
CHIP = 30  # pixels, the height of a chip
ROOM = WIDTH - 100  # what the name of a line leaves to the rest
HALF = 380  # pixels: two answers stand beside each other in a card
MOST = 60  # chips in one line; more would neither fit a screen nor be read


def chips(
    candidate: Tokens, references: Sequence[Tokens], n: int = 1, step: int | None = None
) -> Picture:
    """Draw the candidate's n-grams as chips, and where the references use them.

    With a `step`, only so many n-grams are judged, and the last of them is explained.

    >>> chips("the the".split(), ["the cat".split()])
    Picture: Candidate as unigrams: the, matched, 1 of 1; the, clipped, 2 of 1. 1 matched, \
1 clipped, 0 unmatched. Reference 1: the (used) cat.
    """
    marks = mark_ngrams(candidate, references, n)
    judged = marks[:step]
    picked = judged[-1] if step and judged else None
    links = link(mark.ngram for mark in marks)
    waiting = [mark._replace(status="plain") for mark in marks[len(judged) :]]
    line = mark_chips([*judged, *waiting], links, len(judged) - 1 if picked else -1)
    lines = [[line_label(gettext("Candidate"), order_label(n)), *line]]
    lines.append([line_label(""), *_summary(judged, n, empty=not marks)])
    why = explain(picked, references) if picked else ""
    if spaces := note_on_spaces(candidate):
        lines.append([line_label(""), *_sentences(spaces)])
    if step is not None and marks:
        lines.append([line_label(""), *_sentences(why or gettext("Nothing is judged yet."))])
    uses = [used_places(reference, judged, n) for reference in references]
    lines += reference_chips(references, uses, links, n, picked)
    alt = [describe_line(gettext("Candidate"), judged, n), *describe_references(references, uses)]
    return stack(lines, " ".join(filter(None, [*alt, why, spaces])))


def _sentences(content: str) -> Iterator[Picture]:
    """Draw sentence by sentence, so that a narrow page wraps between them."""
    return (words(fit(one, ROOM, 14), 14) for one in re.split(r"(?<=\.) ", content))


def mark_chips(
    marks: Sequence[Mark], links: Mapping[tuple, str], picked: int = -1
) -> list[Picture]:
    """Draw a chip for each n-gram with what was said of it; one of them can have a ring."""
    kinds = [
        f"{mark.status}{' picked' * (place == picked)} {links[mark.ngram]}"
        for place, mark in enumerate(marks)
    ]
    notes = [note(mark) if mark.status in SIGNS else "" for mark in marks]
    return chip_line([show_ngram(mark.ngram) for mark in marks], kinds, notes)


def note(mark: Mark) -> str:
    """Say what stands under a chip: which copy this is, and how many a reference allows."""
    below = gettext("none") if mark.status == "unmatched" else _copy_label(mark)
    return f"{SIGNS[mark.status]} {below}"


def _copy_label(mark: Mark) -> str:
    label = gettext("{occurrence} of {allowed}")
    return label.format(occurrence=mark.occurrence, allowed=mark.allowed)


def _summary(marks: Sequence[Mark], n: int, empty: bool) -> list[Picture]:
    """Write how many chips of each kind there are, in places that stay when the numbers change."""
    if empty:
        message = gettext("The candidate has no {ngrams}.").format(ngrams=name_order(n))
        return [words(message, 14, bold=True)]
    line = []
    for status, counted in _count_statuses(marks).items():
        shown = words(f"{SIGNS[status]} {counted}", 14, status, bold=True)
        line.append(replace(shown, width=max(118, shown.width)))
    return line


def _count_statuses(marks: Sequence[Mark]) -> dict[str, str]:
    counts, label = Counter(mark.status for mark in marks), gettext("{number} {status}")
    return {s: label.format(number=counts[s], status=gettext(s)) for s in SIGNS}


def reference_chips(
    references: Sequence[Tokens],
    uses: Sequence[set[int]],
    links: Mapping[tuple, str],
    n: int = 1,
    picked: Mark | None = None,
) -> list[list[Picture]]:
    """Draw a line of chips for each reference; the tokens at places that are used are solid."""
    lines = []
    for number, (reference, used) in enumerate(zip(references, uses, strict=True), start=1):
        ringed = _places_of(picked.ngram, reference) if picked else ()
        kinds = [
            f"{'matched' if place in used else 'plain'}{' picked' * (place in ringed)} {classes}"
            for place, classes in enumerate(links_of_tokens(reference, n, links))
        ]
        label = line_label(name_reference(number, len(references)))
        lines.append([label, *chip_line([show_token(token) for token in reference], kinds)])
    return lines


def line_label(name: str, below: str = "") -> Picture:
    """Draw the name of a line, as high as its chips, which stay to the right of it."""
    width = max(92, text_width(name, 13, bold=True))
    body = text(0, 20, name, 13, "soft", bold=True) if name else ""
    body += text(0, 38, below, 13, "soft") if below else ""
    height = CHIP + 14 * bool(below) if name else 1
    return Picture(body, width, height, label=True)


def explain(mark: Mark, references: Sequence[Tokens]) -> str:
    """Say why an n-gram is matched, clipped or unmatched, in short sentences."""
    counts = [count_ngrams(reference, len(mark.ngram))[mark.ngram] for reference in references]
    counted = ", ".join(map(str, counts[:12])) + (", …" if len(counts) > 12 else "")
    where = gettext("Copies in the references: {counts}. At most {most} in one of them.")
    if len(counts) == 1:
        where = gettext("Copies in the reference: {counts}.")
    which = gettext("“{ngram}” for the {ordinal} time.").format(
        ngram=show_ngram(mark.ngram), ordinal=ordinal(mark.occurrence)
    )
    where = where.format(counts=counted, most=mark.allowed)
    return f"{which} {where} {gettext(mark.status).capitalize()}."


def _places_of(ngram: tuple, tokens: Tokens) -> set[int]:
    """Find the places of all tokens that lie in an occurrence of the n-gram."""
    n = len(ngram)
    starts = (start for start, found in enumerate(extract_ngrams(tokens, n)) if found == ngram)
    return {place for start in starts for place in range(start, start + n)}


def ngram_chips(tokens: Tokens, n: int = 1, step: int | None = None) -> Picture:
    """Draw a segment's tokens, and the n-grams that a window over them gives, up to a step.

    >>> ngram_chips("the cat sat".split(), 2)
    Picture: 3 tokens: the, cat, sat. 2 bigrams: the cat, cat sat.
    """
    ngrams = list(extract_ngrams(tokens, n))
    seen = ngrams[:step]
    window = range(len(seen) - 1, len(seen) - 1 + n) if step and seen else range(0)
    links = link(seen)
    kinds = ["plain picked" if place in window else "plain" for place in range(len(tokens))]
    of_tokens = links_of_tokens(tokens, n, links)
    kinds = [f"{kind} {classes}" for kind, classes in zip(kinds, of_tokens, strict=True)]
    shown, labels = [show_token(token) for token in tokens], [show_ngram(g) for g in seen]
    waiting = len(ngrams) - len(seen)
    found = [f"plain {links[ngram]}" for ngram in seen] + ["unmatched"] * waiting
    counted = ngettext("{number} token", "{number} tokens", len(tokens))
    counted, cut = counted.format(number=len(tokens)), number_label(len(seen), n)
    if step is not None:
        cut = gettext("{part} of {all}").format(part=cut, all=len(ngrams))
    lines = [[title(counted)], chip_line(shown, kinds)]
    lines += [[title(cut)], chip_line(labels + ["?"] * waiting, found)]
    alt = f"{counted}: {', '.join(shown[:MOST])}. {cut}: {', '.join(labels[:MOST])}."
    return stack(lines, alt)


def show_ngram(ngram: tuple) -> str:
    """Write an n-gram as one text, its tokens apart."""
    return " ".join(map(show_token, ngram))


def link(ngrams: Iterable[tuple]) -> defaultdict[tuple, str]:
    """Give a class to each different n-gram, for all chips and rows of tables that show it.

    In an explorer, what shares a class lights up together under the pointer. Only so many n-grams
    have one as chips are drawn.
    """
    numbered = enumerate(islice(dict.fromkeys(ngrams), MOST))
    return defaultdict(str, {ngram: f"g{place}" for place, ngram in numbered})


def links_of_tokens(tokens: Tokens, n: int, links: Mapping[tuple, str]) -> list[str]:
    """Give for each token the classes of the n-grams that it lies in."""
    found = [[] for _ in tokens]
    for start, ngram in enumerate(extract_ngrams(tokens, n)):
        for place in range(start, start + n):
            found[place].append(links[ngram])
    return [" ".join(filter(None, classes)) for classes in found]


def chip_line(
    labels: Sequence[str], kinds: Sequence[str], notes: Sequence[str] = ()
) -> list[Picture]:
    """Draw chips with or without notes below, and how many more there are than are drawn."""
    parts = zip(labels[:MOST], kinds, notes or [""] * MOST, strict=False)
    line = [_chip(label, kind, note, with_notes=bool(notes)) for label, kind, note in parts]
    if len(labels) > MOST:
        more = gettext("… and {number} more, not drawn").format(number=len(labels) - MOST)
        line.append(Picture(text(0, 20, more, 13, "soft"), text_width(more, 13), CHIP))
    return line


@lru_cache(maxsize=2_000)  # from one keystroke to the next most chips stay as they are
def _chip(label: str, kind: str, note: str, with_notes: bool) -> Picture:
    label = fit(label, ROOM - 18)
    width = max(text_width(label) + 18, text_width(note, 11, bold=True) + 4, 27)
    body = hatch(width, CHIP) if kind.startswith("clipped") else ""
    body += rect(0, 0, width, CHIP, kind) + text(width / 2, 20, label, 15, anchor="middle")
    if note:
        status = kind.split()[0]
        body += text(width / 2, 45, note, 11, status, "middle", bold=True)
    return Picture(body, width, CHIP + 20 * with_notes)


def used_places(reference: Tokens, marks: Sequence[Mark], n: int) -> set[int]:
    """Find a reference's tokens that lie in an n-gram which the candidate matched."""
    left = Counter(mark.ngram for mark in marks if mark.status == "matched")
    places: set[int] = set()
    for start, ngram in enumerate(extract_ngrams(reference, n)):
        if left[ngram] > 0:
            left[ngram] -= 1
            places.update(range(start, start + n))
    return places


def pair_chips(
    candidates: Mapping[str, Tokens], references: Sequence[Tokens], n: int = 1
) -> Picture:
    """Draw the words of two candidates as chips, and below them the references.

    Words in a matched n-gram of order n, if that is more than 1, have a thick line below. Words
    of a reference are solid that one of the candidates used.

    >>> pair_chips({"A": "a cat sat".split(), "B": ["the"]}, ["the cat sat".split()], 2)
    Picture: A as unigrams: a, unmatched; cat, matched, 1 of 1; sat, matched, 1 of 1. 2 matched, \
0 clipped, 1 unmatched. 2 of 3 words in matched bigrams. B as unigrams: the, matched, 1 of 1. \
1 matched, 0 clipped, 0 unmatched. 0 of 1 word in matched bigrams. Reference 1: the (used) \
cat (used) sat (used).
    """
    marks = {name: mark_ngrams(tokens, references, 1) for name, tokens in candidates.items()}
    links = link(mark.ngram for own in marks.values() for mark in own)
    lines, alts = [], []
    for name, own in marks.items():
        line = mark_chips(own, links)
        alts.append(describe_line(name, own, 1))
        if n > 1:
            inside = places_in_matches(candidates[name], references, n)
            line = _underline(line, inside)
            label = ngettext(
                "{number} of {words} word in matched {ngrams}.",
                "{number} of {words} words in matched {ngrams}.",
                len(own),
            )
            alts.append(label.format(number=len(inside), words=len(own), ngrams=name_order(n)))
        lines.append([line_label(name), *line])
    uses = [
        set().union(*(used_places(reference, own, 1) for own in marks.values()))
        for reference in references
    ]
    lines += reference_chips(references, uses, links)
    alts += describe_references(references, uses)
    if n > 1:
        key = gettext("A thick line below a chip: in a matched {ngram}.")
        lines.append([title(key.format(ngram=name_order(n, 1)))])
    return stack(lines, " ".join(alts))


def places_in_matches(tokens: Tokens, references: Sequence[Tokens], n: int) -> set[int]:
    """Find the places of the tokens that belong to a match of order n."""
    marks = enumerate(mark_ngrams(tokens, references, n))
    starts = [start for start, mark in marks if mark.status == "matched"]
    return {place for start in starts for place in range(start, start + n)}


def _underline(chips: Iterable[Picture], places: set[int]) -> list[Picture]:
    """Draw a thick line between some chips and what stands below them."""
    return [
        replace(chip, body=chip.body + rect(1, CHIP + 2, chip.width - 2, 3, "bar", 1))
        if place in places
        else chip
        for place, chip in enumerate(chips)
    ]


def answer_chips(
    name: str,
    rows: Sequence[Sequence[str]],
    kinds: Sequence[Sequence[str]],
    notes: Sequence[Sequence[str]] = (),
    ringed: tuple[int, int] | None = None,
) -> Picture:
    """Draw rows of chips as wide as half a card, one of them with a ring.

    >>> chips = [["the", "the"]], [["matched", "matched"]], [["✓ counted", "✓ counted"]]
    >>> answer_chips("Yours", *chips, ringed=(0, 1))
    Picture: Yours: the, ✓ counted; the, ✓ counted, here it differs.
    """
    lines, alts = [], []
    for row, (labels, own) in enumerate(zip(rows, kinds, strict=True)):
        below = list(notes[row]) if notes else [""] * len(labels)
        at = ringed[1] if ringed and ringed[0] == row else -1
        own = [f"{kind} picked" if place == at else kind for place, kind in enumerate(own)]
        says = [", ".join(filter(None, pair)) for pair in zip(labels, below, strict=True)]
        if 0 <= at < len(says):
            says[at] = gettext("{chip}, here it differs").format(chip=says[at])
        empty = gettext("nothing")
        lines.append(chip_line(labels, own, below if notes else ()) or [words(empty, 13)])
        alts.append("; ".join(says) or empty)
    return stack(lines, f"{name}: {'. '.join(alts)}.", width=HALF)


def describe_references(references: Sequence[Tokens], uses: Sequence[set[int]]) -> list[str]:
    """Write each reference in words, with a remark at the tokens that are used."""
    used_here, label = gettext("{token} (used)"), gettext("Reference {number}: {words}.")
    described = []
    for number, (reference, used) in enumerate(zip(references, uses, strict=True), start=1):
        shown = [show_token(token) for token in reference[:MOST]]
        told = (used_here.format(token=t) if k in used else t for k, t in enumerate(shown))
        described.append(label.format(number=number, words=" ".join(told) or gettext("empty")))
    return described


def describe_line(name: str, marks: Sequence[Mark], n: int) -> str:
    """Write each chip of a line with its status, and how many there are of each."""
    items = "; ".join(
        f"{show_ngram(mark.ngram)}, {gettext(mark.status)}"
        + ("" if mark.status == "unmatched" else f", {_copy_label(mark)}")
        for mark in marks[:MOST]
    )
    items = items or gettext("none")
    return f"{name} {order_label(n)}: {items}. {', '.join(_count_statuses(marks).values())}."
