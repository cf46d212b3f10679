"""A small synthetic test set: 48 segments, two references, three systems. CARD.md describes it.

The files are plain text with one segment per line, aligned line by line; any tool can read them.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from bleu_teach.data import read_segments

SYSTEMS = ("fluent", "literal", "telegraphic")
INTO_KOREAN = ("polite", "reordered", "mistaken")


class Corpus(NamedTuple):
    """A test set as strings, not yet tokenized."""

    references: list[list[str]]  # [segment][reference]
    systems: dict[str, list[str]]  # the candidates, one per segment, under the name of the system


def load() -> Corpus:
    """Read the English corpus: 48 segments, 24 of dialogue, then 24 of news.

    >>> corpus = load()
    >>> corpus.references[16][0]
    "I've already watered the tomatoes, but the herbs still need some."
    >>> for name, candidates in corpus.systems.items():
    ...     print(name, "-", candidates[16])
    fluent - I've already watered the herbs, so only the tomatoes still need some.
    literal - The tomatoes have I already watered, only need the herbs yet something.
    telegraphic - Watered tomatoes already, herbs still need some.
    """
    references = zip(_read("reference_1"), _read("reference_2"), strict=True)
    systems = {name: _read(name) for name in SYSTEMS}
    return Corpus([list(group) for group in references], systems)


def load_into_korean() -> Corpus:
    """Read the Korean corpus: the first 40 segments in Korean, one reference, three systems."""
    references = [[line] for line in _read("into_korean_reference")]
    systems = {name: _read(f"into_korean_{name}") for name in INTO_KOREAN}
    return Corpus(references, systems)


def load_pairs(language: str) -> list[tuple[str, str]]:
    """Read the four Korean, Japanese or Chinese pairs, in which tokens are not obvious.

    Each candidate is a correct translation, worded otherwise than its reference.

    >>> load_pairs("chinese")[1]
    ('我九点半约了医生。', '我约了九点半看医生。')
    """
    return list(zip(_read(f"{language}_candidate"), _read(f"{language}_reference"), strict=True))


def _read(name: str) -> list[str]:
    """Read the lines of one file in this folder."""
    return read_segments(Path(__file__).with_name(f"{name}.txt"))
