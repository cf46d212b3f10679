"""How long `check` takes for a right function: `python tools/bench/check.py`.

For each exercise the first time and the median of twenty, in milliseconds. It asserts nothing,
because a busy machine is no bug.
"""

from __future__ import annotations

import time
from statistics import median

from bleu_teach.content.exercises import EXERCISES
from bleu_teach.learn import check


def milliseconds(name: str) -> float:
    start = time.perf_counter()
    check(name, EXERCISES[name].correct)
    return 1000 * (time.perf_counter() - start)


if __name__ == "__main__":
    print(f"{'exercise':36} {'first':>7} {'median':>7}")
    for name in EXERCISES:
        first, *later = (milliseconds(name) for _ in range(21))
        print(f"{name:36} {first:7.1f} {median(later):7.1f}")
