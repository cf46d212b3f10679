"""What people wrote, what machines wrote, and what BLEU says of it, on one screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.display.language import gettext
from bleu_teach.display.views import Picture
from bleu_teach.draw.chips import chip_line, show_ngram
from bleu_teach.draw.marks import mark_ngrams
from bleu_teach.draw.svg import GAP, rect, stack, text, title, words
from bleu_teach.draw.texts import show_token
from bleu_teach.ngrams import tokenize

WIDTH, BAR = 560, 90  # pixels: of the picture, so narrow for phones, and of a score of 1
ROOM = WIDTH - BAR - 110  # what the words may take, if a bar is to stand beside them


def scoreboard(machines: Sequence[str], people: Sequence[str], hidden: int = 0) -> Picture:
    """Draw several translations of one sentence, word by word, each with its score as a bar.

    The score of the candidate with the number `hidden`, from 1, stays a question mark.

    >>> scoreboard(["The cat sat.", "the the"], ["The cat sat."], hidden=1)
    Picture: People wrote: the cat sat. Machines wrote: the cat sat, 3 of 3 words matched, BLEU ?; \
the the, 1 of 2 words matched, BLEU 0.
    """
    references = [tokenize(person) for person in people]
    lines, alts = [[title(gettext("People wrote"))]], []
    for reference in references:
        shown = [show_token(token) for token in reference]
        lines.append(chip_line(shown, ["plain"] * len(shown)))
    key = gettext("solid: in a human reference; hatched: too often; dotted: in no reference")
    lines.append([title(gettext("Machines wrote")), words(key, 13, "soft")])
    candidates = [mark_ngrams(tokenize(machine), references, 1) for machine in machines]
    drawn = [
        chip_line([show_ngram(mark.ngram) for mark in marks], [mark.status for mark in marks])
        for marks in candidates
    ]
    widest = min(ROOM, max(map(_width, drawn), default=0))
    for place, (marks, line) in enumerate(zip(candidates, drawn, strict=True), start=1):
        tokens = [mark.ngram[0] for mark in marks]
        score = "?" if place == hidden else f"{sentence_bleu(tokens, references).score:.2g}"
        more = max(0, widest - _width(line))  # so that all bars begin at one place
        line[-1:] = [replace(chip, width=chip.width + more) for chip in line[-1:]]
        lines.append([*line, _bar(score)])
        matched = sum(mark.status == "matched" for mark in marks)
        counted = gettext("{matches} of {total} words matched")
        counted = counted.format(matches=matched, total=len(marks))
        alts.append(f"{' '.join(map(show_token, tokens))}, {counted}, BLEU {score}")
    alt = gettext("People wrote: {people}. Machines wrote: {machines}.").format(
        people="; ".join(" ".join(map(show_token, own)) for own in references),
        machines="; ".join(alts),
    )
    return stack(lines, alt, WIDTH)


def _width(line: Sequence[Picture]) -> float:
    return sum(chip.width + GAP for chip in line)


def _bar(score: str) -> Picture:
    """Draw a score as a bar and a number; a score that is hidden has no bar."""
    body = rect(0, 6, BAR, 18, "track", 4)
    if score not in "?0":
        body += rect(0, 6, BAR * float(score), 18, "bar", 4)
    return Picture(body + text(BAR + 10, 22, f"BLEU {score}", 18, bold=True), BAR + 110, 30)
