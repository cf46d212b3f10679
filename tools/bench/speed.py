"""The speed of counting and shuffling, compared with sacreBLEU and NLTK: `tools/bench/speed.py`.

All count the same synthetic test set in the same run, in turn, with one thread each. A time is the
quickest of a few rounds, in seconds of the processor. The script asserts nothing, because a busy
machine is no bug.
"""

from __future__ import annotations

import os

os.environ.update(dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"), "1"))  # before NumPy

import time
import warnings
from collections.abc import Callable

import numpy as np
from nltk.translate.bleu_score import corpus_bleu as nltk_corpus_bleu
from sacrebleu import BLEU
from sacrebleu.significance import PairedTest

from bleu_teach import SACREBLEU, corpus_stats, corpus_stats_fast, paired_randomization
from bleu_teach import segment_stats as count

SEGMENTS, SHUFFLES, ROUNDS, WORDS = 3_000, 1_000, 3, 30_000


def invent(random: np.random.Generator) -> list[str]:
    """Generate sentences of 5 to 45 words, with frequent and rare words by Zipf's law."""
    lengths = random.integers(5, 46, SEGMENTS)
    return [" ".join(f"w{WORDS**x:.0f}" for x in random.random(length)) for length in lengths]


def show(title: str, calls: dict[str, Callable[[], object]]) -> None:
    """Print the quickest of the rounds for each call, and its ratio to the first."""
    seconds: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(ROUNDS):
        for name, call in calls.items():
            begin = time.process_time()
            call()
            seconds[name].append(time.process_time() - begin)
    quickest = [*map(min, seconds.values())]
    print(f"\n{title}")
    for name, one in zip(calls, quickest, strict=True):
        print(f"{name:20} {1e3 * one:8.1f} ms {one / quickest[0]:6.1f}")


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # NLTK warns about every order without a match
    *systems, lines = (invent(np.random.default_rng(seed)) for seed in range(3))
    references = [[line.split()] for line in lines]
    tokens = {name: [line.split() for line in own] for name, own in zip("AB", systems, strict=True)}
    metric = {"BLEU": BLEU(tokenize="none", force=True)}
    show(
        f"Counting {SEGMENTS} segments",
        {
            "corpus_stats_fast": lambda: corpus_stats_fast(tokens["A"], references),
            "corpus_stats": lambda: corpus_stats(tokens["A"], references),
            "sacreBLEU": lambda: metric["BLEU"].corpus_score(systems[0], [lines]),
            "NLTK": lambda: nltk_corpus_bleu(references, tokens["A"]),
        },
    )
    named = list(zip("AB", systems, strict=True))
    show(
        f"{SHUFFLES} shuffles, counting included",
        {
            "ours": lambda: paired_randomization(
                {name: count(own, references) for name, own in tokens.items()},
                SACREBLEU,
                shuffles=SHUFFLES,
            ),
            "sacreBLEU": lambda: PairedTest(named, metric, [lines], "ar", SHUFFLES)(),
        },
    )
