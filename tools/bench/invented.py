"""Corpora for benchmarks: any number of sentences, with word frequencies as in a language."""

from __future__ import annotations

import numpy as np

WORDS = [f"w{rank}" for rank in range(30_000)]

Lines = list[str]


def invent(segments: int, references: int, systems: int = 1) -> tuple[list[Lines], list[Lines]]:
    """Generate sentences of 5 to 45 words, with frequent and rare words by Zipf's law.

    Each system and each reference loses or changes some words of the same original. Returns
    systems[system][segment] and references[reference][segment].
    """
    random = np.random.default_rng(segments)

    def draw(count: int) -> np.ndarray:
        return (len(WORDS) ** random.random(count)).astype(int)

    def vary(original: np.ndarray, rate: float) -> str:
        kept = original[random.random(len(original)) > rate / 2]
        changed = np.where(random.random(len(kept)) < rate, draw(len(kept)), kept)
        return " ".join([WORDS[number] for number in changed])

    originals = [draw(random.integers(5, 46)) for _ in range(segments)]
    rates = [0.25 + system / 100 for system in range(systems)]
    return (
        [[vary(original, rate) for original in originals] for rate in rates],
        [[vary(original, 0.2) for original in originals] for _ in range(references)],
    )


def split(candidates: Lines, streams: list[Lines]) -> tuple[list, list]:
    """Split lines into new tokens, so that no hash is cached, as references[segment][reference]."""
    references = zip(*streams, strict=True)
    return [line.split() for line in candidates], [
        [r.split() for r in group] for group in references
    ]
