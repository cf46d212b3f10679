"""Scores of systems under a metric, with intervals, p-values and the segments that matter."""

from functools import partial
from itertools import zip_longest
from typing import Any

import numpy as np

from bleu_teach.commands.texts import Texts
from bleu_teach.conventions import Convention
from bleu_teach.significance import RESAMPLES, SEED, SHUFFLES
from bleu_teach.significance.draws import (
    Scorer,
    bootstrap,
    paired_bootstrap,
    paired_randomization,
    score_rows,
)
from bleu_teach.significance.tries import holm


def measure(texts: Texts, metric: str, convention: Convention) -> tuple[str, Any, Scorer, str]:
    """Count under a metric; return its name, rows by system, the scorer and the signature."""
    if metric == "bleu":
        return "BLEU", texts.count(convention), convention, convention.signature(texts.nrefs)
    from sacrebleu import CHRF, TER

    makers: Any = {"chrf": CHRF, "chrf++": partial(CHRF, word_order=2), "ter": TER}
    judge = makers[metric](references=[*zip_longest(*texts.references)])
    rows = {
        path: np.array(judge._extract_corpus_statistics(own, None))
        for path, own in texts.outputs.items()
    }
    name = judge._compute_score_from_stats(next(iter(rows.values()))[0]).name
    score = lambda row: judge._compute_score_from_stats(row).score / 100  # noqa: E731
    return name, rows, score, judge.get_signature().format()


def compare(texts: Texts, metric: str, convention: Convention) -> list[dict[str, Any]]:
    """Score each system, and compare each with the first on the same segments."""
    name, rows, scorer, signature = measure(texts, metric, convention)
    drawn = f"ar:{SHUFFLES}" if len(rows) > 1 else f"bs:{RESAMPLES}"
    signature = signature.replace("|", f"|{drawn}|seed:{SEED}|", 1)
    report: list[dict[str, Any]] = []
    for path, own in rows.items():
        of_one = bootstrap(own, scorer)
        row = {"metric": name, "system": path, "score": 100 * of_one.score}
        row |= {"low": 100 * of_one.low, "high": 100 * of_one.high, "signature": signature}
        report.append(row)
    if len(rows) > 1:
        tests = paired_randomization(rows, scorer).differences
        gaps = paired_bootstrap(rows, scorer).differences
        corrected = holm([test.p_value for test in tests])
        for row, test, gap, p_holm in zip(report[1:], tests, gaps, corrected, strict=True):
            low, high = gap.interval or (0, 0)
            row |= {"gap": 100 * test.gap, "gap_low": 100 * low, "gap_high": 100 * high}
            row |= {"p": test.p_value, "p_holm": p_holm, "warning": test.warning}
    return report


def find_worst(texts: Texts, convention: Convention, number: int) -> list[dict[str, Any]]:
    """Find the segments that cost one system most, or on which the first two differ most."""
    rows = [*texts.count(convention).values()][:2]
    whole = [score_rows(own.sum(axis=0)[None], convention) for own in rows]
    without = [score_rows(own.sum(axis=0) - own, convention) for own in rows]
    change = without[-1] - whole[-1]
    if len(rows) > 1:  # of the gap
        change = change - (without[0] - whole[0])
    order = np.argsort(-abs(change) if len(rows) > 1 else -change, kind="stable")
    worst = []
    for place in map(int, order[:number]):
        outputs = {path: own[place] for path, own in [*texts.outputs.items()][:2]}
        row = {"line": place + 1, "change": 100 * float(change[place])}
        worst.append(row | {"references": [*texts.references[place]], "outputs": outputs})
    return worst
