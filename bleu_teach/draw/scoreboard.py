"""What people wrote, what machines wrote, and what BLEU says of it, on one screen."""

from __future__ import annotations

from collections.abc import Sequence

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.clipping import modified_precision
from bleu_teach.draw.chips import SIGNS, chip_line, show_ngram
from bleu_teach.draw.marks import mark_ngrams
from bleu_teach.draw.svg import line, rect, stack, text, title
from bleu_teach.draw.texts import show_token
from bleu_teach.inputs import Tokens
from bleu_teach.language import gettext
from bleu_teach.ngrams import tokenize
from bleu_teach.views import Picture

WIDTH, BAR = 560, 200  # pixels: of the picture, so narrow for phones, and of a score of 1
NOTES = {"matched": "", "clipped": "too many", "unmatched": "none"}


def scoreboard(machines: Sequence[str], people: Sequence[str], hidden: int = 0) -> Picture:
    """Draw several translations of one sentence, word by word, each with its score as a bar.

    Args:
        machines: the candidates, as texts.
        people: the references, as texts.
        hidden: the score of this candidate, counted from 1, stays a question mark; 0 hides none.

    Returns:
        A Picture.

    Raises:
        BleuInputError: no reference, or a text that is not a str.

    >>> scoreboard(["The cat sat.", "the the"], ["The cat sat."], hidden=1)
    Picture: People wrote: the cat sat. Machines wrote: the cat sat, 3 of 3 words matched, BLEU ?; \
the the, 1 of 2 words matched, BLEU 0.
    """
    references = [tokenize(person) for person in people]
    candidates = [tokenize(machine) for machine in machines]
    shown = [
        "?" if place == hidden else f"{sentence_bleu(candidate, references).score:.2g}"
        for place, candidate in enumerate(candidates, start=1)
    ]
    people_wrote = map(_plain_chips, references)
    lines = [[title(gettext("People wrote"))], *people_wrote, _rule()]
    lines.append([title(gettext("Machines wrote, with BLEU from 0 to 1 below"))])
    for candidate, score in zip(candidates, shown, strict=True):
        lines.append(_marked_chips(candidate, references))
        lines.append([_bar(score, _count_words(candidate, references))])
    wrote = "; ".join(map(_text_of, references))
    machines_wrote = "; ".join(
        f"{_text_of(candidate)}, {_count_words(candidate, references)}, BLEU {score}"
        for candidate, score in zip(candidates, shown, strict=True)
    )
    alt = gettext("People wrote: {people}. Machines wrote: {machines}.")
    return stack(lines, alt.format(people=wrote, machines=machines_wrote), WIDTH)


def _plain_chips(reference: Tokens) -> list[Picture]:
    """Draw the words of a reference."""
    labels = [show_token(token) for token in reference]
    return chip_line(labels, ["plain"] * len(labels))


def _text_of(tokens: Tokens) -> str:
    return " ".join(map(show_token, tokens))


def _marked_chips(candidate: Tokens, references: Sequence[Tokens]) -> list[Picture]:
    """Draw the candidate's words, each with a sign and, if it is not matched, a word below."""
    marks = mark_ngrams(candidate, references, 1)
    labels = [show_ngram(mark.ngram) for mark in marks]
    notes = [f"{SIGNS[mark.status]} {gettext(NOTES[mark.status])}".strip() for mark in marks]
    return chip_line(labels, [mark.status for mark in marks], notes)


def _count_words(candidate: Tokens, references: Sequence[Tokens]) -> str:
    matches, total = modified_precision(candidate, references, 1)
    caption = gettext("{matches} of {total} words matched")
    return caption.format(matches=matches, total=total)


def _bar(score: str, caption: str) -> Picture:
    """Draw a score as a bar and a number; a score that is hidden as a dashed box."""
    body = rect(0, 6, BAR, 18, "unmatched" if score == "?" else "track", 4)
    if score not in "?0":
        body += rect(0, 6, BAR * float(score), 18, "bar", 4)
    body += text(BAR + 12, 22, score, 20, bold=True) + text(BAR + 80, 21, caption, 13, "soft")
    return Picture(body, WIDTH, 36)


def _rule() -> list[Picture]:
    return [Picture(line(0, 1, WIDTH, 1), WIDTH, 2)]
