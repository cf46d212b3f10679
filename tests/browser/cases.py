"""For each explorer: what a test types, and what the core says that a person must then see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bleu_teach import (
    PRESETS,
    corpus_bleu,
    explain_difference,
    paired_bootstrap,
    sentence_bleu,
    tokenize,
)
from bleu_teach.data import THE_CAT_THE_CAT
from bleu_teach.play.significance import invent

REFERENCES = [tokenize(text) for text in THE_CAT_THE_CAT.references]


@dataclass(frozen=True)
class Case:
    """An explorer as its class makes it, and one field of it.

    Args:
        field: the label of a field, if there is something to type.
        typed: what is typed there.
        expected: what must then be seen, for any text in the field: texts, and rows of tables
            with their cells joined by spaces.
        presses: controls, each with a key for it, and what must be seen afterwards.
        bad_field: the label of a field that can be wrong.
        bad: a wrong value.
        message: how the explorer's answer to it begins; nothing if no value is wrong.
    """

    field: str = ""
    typed: str = ""
    expected: Callable[[str], list[str]] = lambda _: []
    presses: tuple[tuple[str, str, list[str]], ...] = ()
    bad_field: str = "References"
    bad: str = ""
    message: str = "Type at least one reference"


def aggregation(lines: str) -> list[str]:
    """The pooled score and the mean of the scores of two segments."""
    candidates = [tokenize(line) for line in lines.split("\n")]
    references = [[tokenize(text)] for text in ("the cat sat on the mat", "a little dog")]
    pooled = corpus_bleu(candidates, references)
    scores = [sentence_bleu(*segment).score for segment in zip(candidates, references, strict=True)]
    lengths = f"{pooled.stats.candidate_length} {pooled.reference_length}"
    precisions = " ".join(map(str, pooled.precisions))
    rows = [f"pooled {lengths} {precisions} {pooled.score:.3f}", f"mean {sum(scores) / 2:.3f}"]
    return [f"{pooled.score:.3f}", *rows]


def conventions(candidate: str) -> list[str]:
    """Each tool with its score, and the choices that make it another than sacreBLEU's."""
    texts = [candidate], [list(THE_CAT_THE_CAT.references)]
    sacrebleu, rows = PRESETS[1], []
    for tool in PRESETS:
        found = explain_difference(*texts, sacrebleu, tool)
        changes = {step.choice: f"{step.change:+.4f}" for step in found.steps}
        seen = [f"{c} {d}".replace("-", "−") for c, d in changes.items() if float(d)]
        told = "tool A" if tool == sacrebleu else ", ".join(seen) or "the same"
        if found.after == 0 or found.after > 0.0001:
            rows.append(f"{tool} {found.after:.4f} {told}")
    return rows


def resampled(segments: int, gain: float) -> list[str]:
    """The gap that is seen, and its interval."""
    (found,) = paired_bootstrap(invent(segments, gain, 1)).differences
    low, high = (f"{100 * end:.2f}".replace("-", "−") for end in found.interval)
    seen = f"{100 * found.gap:.2f}".replace("-", "−")
    return [f"{low} to {high}", seen]


CASES = {
    "AggregationExplorer": Case(
        "Candidates", "the cat sat on a mat\na little dog", aggregation, message="need one line"
    ),
    "ConventionsExplorer": Case(
        "Candidate",
        "The cat is on a mat now.",
        conventions,
        (("Next tool B", "Enter", ["Every tool, and its differences from SACREBLEU"]),),
    ),
    "Rating": Case(message=""),  # each output has other words, so its buttons move
    "SignificanceExplorer": Case(
        presses=(
            ("400", "Space", resampled(400, 1)),
            ("4", "Enter", resampled(400, 4)),
            ("25", "Space", resampled(25, 4)),
        ),
        message="",
    ),
}
