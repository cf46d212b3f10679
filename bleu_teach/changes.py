"""Lesson 07. The smallest change to a sentence that makes two tools part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bleu_teach.aggregation import sentence_stats
from bleu_teach.conventions import Convention, find_convention
from bleu_teach.differences import SEEN
from bleu_teach.inputs import BleuInputError, require_text
from bleu_teach.language import gettext

LONGEST = 20  # words: whoever waits for the changes to more of them waits too long
OTHER = "xxx"  # a word that no reference has


class Change(NamedTuple):
    """A changed input, and what two tools make of it."""

    message: str  # what was changed, in words
    words: int  # how many words it touches; 0 if nothing had to be changed
    candidate: str  # the texts after the change
    references: tuple[str, ...]
    before: float  # the score of the first tool after the change, from 0 to 1
    after: float  # the score of the second tool


def smallest_change(
    candidate: str, references: Sequence[str], a: Convention | str, b: Convention | str
) -> Change | None:
    """Find the change of the fewest words after which the scores differ in four digits.

    Tried are: one word left out, with a capital letter or a small one, with a full stop or without
    its mark at the end, replaced by a word nobody knows; the references the other way around; then
    two words in a row left out, then three, and so on.

    >>> from bleu_teach import MTEVAL_13A, NLTK, SACREBLEU
    >>> text = "the cat sat on the mat"
    >>> smallest_change(text, [text], SACREBLEU, MTEVAL_13A).message
    'write “The” for “the”'
    >>> smallest_change(text, [text], SACREBLEU, NLTK).message
    'leave out “on”'
    """
    for text in (candidate, *references):
        require_text(text)
    a, b = map(find_convention, (a, b))
    for message, words, text, group in _changes(candidate, tuple(references)):
        before, after = (_score(text, group, convention) for convention in (a, b))
        if before is not None and after is not None and abs(before - after) >= SEEN:
            return Change(message, words, text, group, before, after)
    return None


def _changes(
    candidate: str, references: tuple[str, ...]
) -> Iterator[tuple[str, int, str, tuple[str, ...]]]:
    """Try changes: what was changed, how many words that is, the changed texts; smallest first."""
    yield gettext("nothing"), 0, candidate, references
    words = candidate.split()
    for place, new in _new_words(words):
        message = gettext("write “{new}” for “{old}”") if new else gettext("leave out “{old}”")
        message = message.format(new=new, old=words[place])
        yield message, 1, " ".join([*words[:place], *new.split(), *words[place + 1 :]]), references
    if len(references) > 1:
        yield gettext("turn the references around"), 1, candidate, references[::-1]
    for size in range(2, len(words) + 1):
        for start in range(len(words) - size + 1):
            run = " ".join(words[start : start + size])
            text = " ".join(words[:start] + words[start + size :])
            yield gettext("leave out “{old}”").format(old=run), size, text, references


def _new_words(words: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Replace one word: its place and what stands there instead, in the order of trying."""
    there = range(len(words))
    yield from ((place, "") for place in reversed(there))
    yield from ((place, _other_case(words[place])) for place in there)
    yield from ((place, _other_end(words[place])) for place in reversed(there))
    yield from ((place, OTHER) for place in reversed(there))


def _other_case(word: str) -> str:
    """Give it a capital letter at its beginning, or a small one in its place."""
    return (word[0].lower() if word[0].isupper() else word[0].upper()) + word[1:]


def _other_end(word: str) -> str:
    """Add a full stop, or take the mark away that it ends in."""
    return word[:-1] if word[1:] and not word[-1].isalnum() else f"{word}."


def _score(candidate: str, references: Sequence[str], convention: Convention) -> float | None:
    """Score texts; None where the tool has no score."""
    split = convention.tokenize
    stats = sentence_stats(split(candidate), list(map(split, references)))
    try:
        return stats.score(convention).score
    except BleuInputError:
        return None
