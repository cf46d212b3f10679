"""The speed of counting and resampling segments: `python tools/bench/speed.py`.

All tools count the same invented corpora in the same run, in turn, with one thread each. A time is
the quickest of a few rounds, in seconds of the processor. The script prints times and ratios. It
asserts nothing, because a busy machine is no bug.
"""

from __future__ import annotations

import os

os.environ.update(dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"), "1"))  # before NumPy

import math
import sys
import time
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path

from nltk.translate.bleu_score import corpus_bleu as nltk_corpus_bleu
from sacrebleu import BLEU
from sacrebleu.significance import PairedTest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from invented import Lines, invent, split

from bleu_teach import (
    SACREBLEU,
    bootstrap,
    corpus_stats,
    corpus_stats_fast,
    paired_bootstrap,
    paired_randomization,
    segment_stats,
)

SEGMENTS = 3_000  # the size of a test set
DRAWS = 1_000
ROUNDS = 5


def counters(candidates: Lines, streams: list[Lines]) -> dict[str, Callable[[], object]]:
    """Return each tool's way to count a corpus."""
    tokens, references = split(candidates, streams)

    def sacrebleu(tokenizer: str) -> object:
        metric = BLEU(tokenize=tokenizer, force=True)  # a new one remembers no line
        return metric.corpus_score(candidates, streams)

    return {
        "corpus_stats_fast": lambda: corpus_stats_fast(tokens, references),
        "corpus_stats": lambda: corpus_stats(tokens, references),
        "sacreBLEU, none": lambda: sacrebleu("none"),
        "sacreBLEU, 13a": lambda: sacrebleu("13a"),
        "NLTK": lambda: nltk_corpus_bleu(references, tokens),
    }


def tests(systems: list[Lines], streams: list[Lines]) -> dict[str, Callable[[], object]]:
    """Return each test of significance, counting included, as ours and as sacreBLEU's."""
    tokens = dict(zip("AB", (split(system, streams) for system in systems), strict=True))

    def count() -> dict:
        return {name: segment_stats(*own) for name, own in tokens.items()}

    def sacrebleu(kind: str) -> object:
        named = list(zip("AB", systems, strict=True))
        return PairedTest(
            named, {"BLEU": BLEU(tokenize="none", force=True)}, streams, kind, DRAWS
        )()

    def resample() -> object:
        metric = BLEU(tokenize="none", force=True)
        return metric.corpus_score(systems[0], streams, n_bootstrap=DRAWS)

    return {
        "bootstrap, ours": lambda: bootstrap(segment_stats(*tokens["A"]), SACREBLEU),
        "bootstrap, sacreBLEU": resample,
        "paired bootstrap, ours": lambda: paired_bootstrap(count(), SACREBLEU),
        "paired bootstrap, sacreBLEU": lambda: sacrebleu("bs"),
        "shuffles, ours": lambda: paired_randomization(count(), SACREBLEU, shuffles=DRAWS),
        "shuffles, sacreBLEU": lambda: sacrebleu("ar"),
    }


def in_turn(calls: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """Return the quickest of the rounds for each call, in seconds."""
    quickest = dict.fromkeys(calls, math.inf)
    for _ in range(ROUNDS):
        for name, call in calls.items():
            begin = time.process_time()
            call()
            quickest[name] = min(quickest[name], time.process_time() - begin)
    return quickest


def show(title: str, seconds: dict[str, float]) -> None:
    """Print each time and its ratio to the first."""
    print(f"\n{title}")
    first = next(iter(seconds.values()))
    for name, one in seconds.items():
        print(f"{name:30} {1e3 * one:8.1f} ms {one / first:6.1f}")


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # NLTK warns about every order without a match
    for references in (1, 4):
        (candidates,), streams = invent(SEGMENTS, references)
        show(
            f"{SEGMENTS} segments × {references} references", in_turn(counters(candidates, streams))
        )
    systems, streams = invent(SEGMENTS, 1, systems=2)
    show(f"{DRAWS} draws from {SEGMENTS} segments", in_turn(tests(systems, streams)))
