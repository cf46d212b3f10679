"""Time to count a corpus, compared with sacreBLEU and bleuscore on the same tokens, in one run.

    python tools/scripts/bench_counts.py [NUMBER OF SEGMENTS]

The times are seconds of the processor, the best of five: other programs disturb these little.
bleuscore is compiled; `make bench` installs it in .tools.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from sacrebleu import BLEU

from bleu_teach import corpus_stats, corpus_stats_fast

WORDS = [f"w{rank}" for rank in range(20_000)]
SHARES = [1 / (rank + 1) for rank in range(20_000)]  # Zipf's law


def changed(sentence: list[str], dice: random.Random) -> list[str]:
    """Replace three words in ten."""
    return [word if dice.random() < 0.7 else dice.choice(WORDS) for word in sentence]


def seconds(count: Callable[[], object], times: int = 5) -> float:
    best = float("inf")
    for _ in range(times):
        begin = time.process_time()
        count()
        best = min(best, time.process_time() - begin)
    return best


def main(segments: int) -> None:
    sys.path.append(str(Path(__file__).parents[2] / ".tools"))
    from bleuscore import compute

    dice = random.Random(1)
    base = [dice.choices(WORDS, SHARES, k=dice.randint(8, 40)) for _ in range(segments)]
    candidates = [changed(sentence, dice) for sentence in base]
    for number in (1, 4):
        references = [[changed(sentence, dice) for _ in range(number)] for sentence in base]
        lines = [*map(" ".join, candidates)]
        groups = [[*map(" ".join, group)] for group in references]
        metric = BLEU(tokenize="none", force=True)
        streams = [*zip(*groups, strict=True)]
        theirs = seconds(lambda: metric.corpus_score(lines, streams))  # noqa: B023
        print(f"{segments} segments, {number} references: sacreBLEU {theirs:.3f} s; as fast")
        for name, count in {
            "corpus_stats_fast": lambda: corpus_stats_fast(candidates, references),  # noqa: B023
            "corpus_stats": lambda: corpus_stats(candidates, references),  # noqa: B023
            "bleuscore": lambda: compute(groups, lines),  # noqa: B023
        }.items():
            print(f"  {theirs / seconds(count):6.2f} times  {name}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 3000)
