"""Lesson 05: a candidate to build."""

from __future__ import annotations

from collections.abc import Callable

from bleu_teach.content.task import Segment, Task
from bleu_teach.means import average, score_segments

FERRY = "the ferry left the harbour an hour".split()
MONDAY = "see you on monday".split()


def _two_ways(candidate: list, references: Segment) -> tuple[float, float]:
    """Pooled score and mean of a corpus: the candidate and a perfect short segment."""
    pooled, mean = average(score_segments([candidate, MONDAY], [references, [MONDAY]]))
    return pooled.score, mean


def way_demand(way: int, sign: int) -> Callable:
    """A demand that one of the two ways goes up or down."""

    def test(candidate: list, references: Segment) -> tuple[bool, object]:
        before, after = _two_ways(FERRY, references)[way], _two_ways(candidate, references)[way]
        return sign * (after - before) > 1e-9, f"{before:.3f} -> {after:.3f}"

    return test


TASKS = {
    "mean_up_pool_down": Task(
        "The mean of the sentence scores goes up, and the pooled score goes down.",
        ("the ferry left the harbour two hours late",),
        {"the mean goes up": way_demand(1, 1), "the pooled score goes down": way_demand(0, -1)},
        "One and the same change is progress for one of them and a step back for the other. So "
        "say which of the two you report. Next: whether BLEU is right about translations.",
        "By itself, the candidate pays dearly for being short; beside a perfect segment it pays "
        "less. What does one more word gain here, and what does it cost there?",
    ),
}
