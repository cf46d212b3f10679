"""Time to count a corpus, compared with sacreBLEU and bleuscore on the same tokens, in one run.

    python tools/scripts/bench_counts.py [NUMBER OF SEGMENTS]

Times are seconds of the processor, the best of five. bleuscore is compiled; it is in .tools.
"""

import random
import sys
import time
from functools import partial
from pathlib import Path

from sacrebleu import BLEU

from bleu_teach import corpus_stats, corpus_stats_fast

sys.path.append(str(Path(__file__).parents[2] / ".tools"))
WORDS = [f"w{rank}" for rank in range(20_000)]
DICE = random.Random(1)


def change(sentence):
    """Replace three words in ten."""
    return [word if DICE.random() < 0.7 else DICE.choice(WORDS) for word in sentence]


def seconds(count, times=5):
    taken = []
    for _ in range(times):
        begin = time.process_time()
        count()
        taken.append(time.process_time() - begin)
    return min(taken)


def main(segments):
    from bleuscore import compute

    zipf = [1 / (rank + 1) for rank in range(len(WORDS))]
    base = [DICE.choices(WORDS, zipf, k=DICE.randint(8, 40)) for _ in range(segments)]
    candidates = [*map(change, base)]
    lines = [*map(" ".join, candidates)]
    for number in (1, 4):
        references = [[change(sentence) for _ in range(number)] for sentence in base]
        texts = [[*map(" ".join, group)] for group in references]
        metric, streams = BLEU(tokenize="none", force=True), [*zip(*texts, strict=True)]
        theirs = seconds(partial(metric.corpus_score, lines, streams))
        print(f"{segments} segments, {number} references: sacreBLEU takes {theirs:.3f} s")
        for count in (corpus_stats_fast, corpus_stats):
            ratio = theirs / seconds(partial(count, candidates, references))
            print(f"  {count.__name__:18} {ratio:.2f} times as fast")
        print(f"  bleuscore          {theirs / seconds(partial(compute, texts, lines)):.2f} times")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 3000)
