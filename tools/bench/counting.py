"""How fast the counts are made: `python tools/bench/counting.py`, about two minutes.

The same tokens for `corpus_stats`, sacreBLEU (tokenize="none") and NLTK, in the same run: invented
corpora with one and with four references, in sentences as the corpus has them and joined in pairs.
Prints times and ratios; asserts nothing, because a busy machine is no bug.
"""

from __future__ import annotations

import random
import sys
import time
import warnings
from collections.abc import Callable
from itertools import chain
from pathlib import Path

from nltk.translate.bleu_score import corpus_bleu as nltk_corpus_bleu
from sacrebleu import BLEU

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bleu_teach import corpus, corpus_stats, tokenize

SEGMENTS = 2_000
CHUNK = 40  # segments a measurement: short enough for a busy machine to leave it alone
ROUNDS = 12

Segment = tuple[list[str], list[list[str]]]


def invent(references: int, joined: int) -> list[Segment]:
    """Segments drawn from the invented corpus; the other systems serve as further references."""
    texts = corpus.load()
    pool = []
    for system, candidates in texts.systems.items():
        others = [texts.systems[name] for name in texts.systems if name != system]
        for place, candidate in enumerate(candidates):
            group = [*texts.references[place], *(other[place] for other in others)]
            pool.append((tokenize(candidate), [tokenize(text) for text in group[:references]]))
    draw = random.Random(references)
    return [_join(draw.sample(pool, joined)) for _ in range(SEGMENTS)]


def _join(segments: list[Segment]) -> Segment:
    """Several sentences as one segment."""
    candidates, references = zip(*segments, strict=True)
    together = [list(chain(*group)) for group in zip(*references, strict=True)]
    return list(chain(*candidates)), together


def calls(segments: list[Segment]) -> dict[str, Callable]:
    """The same segments for every tool, as it wants them."""
    candidates, references = map(list, zip(*segments, strict=True))
    texts = [" ".join(candidate) for candidate in candidates]
    streams = [[" ".join(reference) for reference in column] for column in zip(*references)]  # noqa: B905
    metric = BLEU(tokenize="none", smooth_method="none", force=True)
    return {
        "corpus_stats": lambda: corpus_stats(candidates, references),
        "sacreBLEU none": lambda: metric.corpus_score(texts, streams),
        "NLTK": lambda: nltk_corpus_bleu(references, candidates),
    }


def measure(segments: list[Segment]) -> dict[str, float]:
    """Seconds a segment for every tool: the quickest of many rounds, the tools in turn."""
    chunks = [segments[start : start + CHUNK] for start in range(0, SEGMENTS, CHUNK)]
    total: dict[str, float] = {}
    for functions in map(calls, chunks):
        quickest = dict.fromkeys(functions, float("inf"))
        for _ in range(ROUNDS):
            for name, function in functions.items():
                begin = time.perf_counter()
                function()
                quickest[name] = min(quickest[name], time.perf_counter() - begin)
        for name, seconds in quickest.items():
            total[name] = total.get(name, 0) + seconds / SEGMENTS
    return total


def main() -> None:
    warnings.simplefilter("ignore")  # NLTK warns of every order without a match
    print("µs a segment, and corpus_stats in units of the other tool")
    for joined in (1, 2):
        for references in (1, 4):
            segments = invent(references, joined)
            tokens = sum(len(candidate) for candidate, _ in segments) / SEGMENTS
            seconds = measure(segments)
            ours = seconds["corpus_stats"]
            print(f"{tokens:.0f} tokens, {references} references:", end="")
            for name, value in seconds.items():
                print(f"  {name} {1e6 * value:.1f} ({ours / value:.2f})", end="")
            print(flush=True)


if __name__ == "__main__":
    main()
