"""How fast, how large: `python tools/bench/speed.py`, about ten minutes. Writes speed.md
beside it.

The same invented corpora for all, in the same run, in turn; the quickest round counts, in seconds
of the processor, with one thread each. `python tools/bench/speed.py 100 3000` leaves the large
corpus out. Asserts nothing, because a busy machine is no bug.
"""

from __future__ import annotations

import os

os.environ.update(dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"), "1"))  # before NumPy

import math
import platform
import sys
import time
import warnings
from collections.abc import Callable, Generator, Iterator
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import numpy as np
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
from bleu_teach.significance.draws import SEED

SIZES = (100, 3_000, 100_000)
ROUNDS = {100: 30, 3_000: 5}  # of larger ones a single round
RESAMPLED = 3_000  # segments, the size of a test set
DRAWS = 1_000
PRICE = "Every call on an array has its price, and the fewer numbers it holds, the more it weighs."


def counters(candidates: Lines, streams: list[Lines]) -> dict[str, Callable[[], Callable]]:
    """The tools. Each makes its input ready and returns what is to be timed."""

    def ours(count: Callable) -> Callable:
        tokens = split(candidates, streams)
        return lambda: count(*tokens)

    def with_nltk() -> Callable:
        hypotheses, references = split(candidates, streams)
        return lambda: nltk_corpus_bleu(references, hypotheses)

    def with_sacrebleu(tokenizer: str) -> Callable:
        metric = BLEU(tokenize=tokenizer, force=True)  # a new one remembers no line
        return lambda: metric.corpus_score(candidates, streams)

    def with_bleuscore() -> Callable:
        compute = import_module("bleuscore").compute
        groups = [list(group) for group in zip(*streams, strict=True)]
        return lambda: compute(references=groups, predictions=candidates, max_order=4, smooth=False)

    tools = {
        "corpus_stats_fast": lambda: ours(corpus_stats_fast),
        "corpus_stats": lambda: ours(corpus_stats),
        "sacreBLEU, none": lambda: with_sacrebleu("none"),
        "sacreBLEU, 13a": lambda: with_sacrebleu("13a"),
        "NLTK": with_nltk,
    }
    return tools | ({"bleuscore, 13a": with_bleuscore} if find_spec("bleuscore") else {})


def in_turn(tools: dict[str, Callable[[], Callable]], rounds: int) -> dict[str, float]:
    """Seconds of each tool: the quickest of the rounds."""
    quickest = dict.fromkeys(tools, math.inf)
    for _ in range(rounds):
        for name, prepare in tools.items():
            function = prepare()
            begin = time.process_time()
            function()
            quickest[name] = min(quickest[name], time.process_time() - begin)
    return quickest


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


class Goal(NamedTuple):
    """A ratio that is to be reached, what was measured, and what stands in the way."""

    what: str
    wanted: float
    found: float
    why: str = ""

    @property
    def reached(self) -> bool:
        return self.found >= self.wanted

    @property
    def row(self) -> list[str]:
        verdict = "reached" if self.reached else f"missed by {1 - self.found / self.wanted:.0%}"
        return [self.what, f"{self.wanted:g}", f"{self.found:.1f}", verdict]


Part = Generator[str, None, list[Goal]]  # what is written, then what it means for the goals


def counting(sizes: list[int]) -> Part:
    """All tools on all corpora, and how their time grows with the corpus."""
    measured = {}
    for references in (1, 4):
        for size in sizes:
            (candidates,), streams = invent(size, references)
            tools = counters(candidates, streams)
            measured[references, size] = in_turn(tools, ROUNDS.get(size, 1))
            print(f"counted {size} segments, {references} references", file=sys.stderr)
    yield "## Counting"
    yield "µs a segment, then the time of each tool in units of `corpus_stats_fast`."
    micros = {key: 1e6 * times["corpus_stats_fast"] / key[1] for key, times in measured.items()}
    rows = [["`corpus_stats_fast`, µs", *(f"{one:.1f}" for one in micros.values())]]
    for name in tools:
        ratios = [times[name] / times["corpus_stats_fast"] for times in measured.values()]
        rows.append([name, *(f"{ratio:.1f}" for ratio in ratios)])
    yield table(["segments × references", *(f"{n} × {k}" for k, n in measured)], rows)
    if len(sizes) > 1:
        yield "With n times the segments the time grows by n to this power:"
        rows = []
        for references in (1, 4):
            times = [measured[references, size] for size in sizes]
            slopes = [
                np.polyfit(np.log(sizes), np.log([one[name] for one in times]), 1)[0]
                for name in tools
            ]
            rows.append([str(references), *(f"{slope:.2f}" for slope in slopes)])
        yield table(["references", *tools], rows)

    def goal(wanted: float, ours: str, theirs: str) -> Goal:
        ratios = {key: times[theirs] / times[ours] for key, times in measured.items()}
        references, size = min(ratios, key=ratios.get)
        what = f"{theirs} / `{ours}`, the lowest of all columns"
        return Goal(what, wanted, min(ratios.values()), f"It is at {size} × {references}.")

    goals = [goal(0.7, "corpus_stats", "sacreBLEU, none")]
    goals.append(goal(5, "corpus_stats_fast", "sacreBLEU, none"))
    others = [name for name in tools if name.startswith("bleuscore")]
    return goals + [goal(1, "corpus_stats_fast", name) for name in others]


class Counted(BLEU):
    """sacreBLEU with all counting done beforehand, so that drawing can be timed alone."""

    def remember(self, systems: list[Lines], streams: list[Lines]) -> Counted:
        count = super()._extract_corpus_statistics
        self.counted = {id(system): count(system, streams) for system in systems}
        return self

    def _extract_corpus_statistics(self, hypotheses: Lines, references: list[Lines]) -> list:
        return self.counted[id(hypotheses)]


def pair_up() -> dict[str, tuple[Callable, Callable]]:
    """Each test as ours and as sacreBLEU's, with the counting and without."""
    systems, streams = invent(RESAMPLED, 1, systems=2)
    tokens = [split(system, streams) for system in systems]
    metric = BLEU(tokenize="none", force=True)
    counted = Counted(tokenize="none", force=True).remember(systems, streams)

    def count() -> dict:
        return {name: segment_stats(*own) for name, own in zip("AB", tokens, strict=True)}

    def test(bleu: BLEU, kind: str) -> Callable:
        named = list(zip("AB", systems, strict=True))
        return lambda: PairedTest(named, {"BLEU": bleu}, streams, kind, DRAWS)()

    def resample(bleu: BLEU) -> Callable:
        return lambda: bleu.corpus_score(systems[0], streams, n_bootstrap=DRAWS)

    rows = count()
    return {
        "bootstrap": (lambda: bootstrap(rows["A"], SACREBLEU), resample(counted)),
        "paired bootstrap": (lambda: paired_bootstrap(rows, SACREBLEU), test(counted, "bs")),
        "shuffles": (
            lambda: paired_randomization(rows, SACREBLEU, shuffles=DRAWS),
            test(counted, "ar"),
        ),
        "bootstrap, counting too": (
            lambda: bootstrap(segment_stats(*tokens[0]), SACREBLEU),
            resample(metric),
        ),
        "paired bootstrap, counting too": (
            lambda: paired_bootstrap(count(), SACREBLEU),
            test(metric, "bs"),
        ),
    }


def drawing() -> Part:
    """Resamples and shuffles."""
    pairs = pair_up()
    calls = {(name, who): call for name, both in pairs.items() for who, call in enumerate(both)}
    seconds = in_turn({key: lambda call=call: call for key, call in calls.items()}, 6)
    yield "## Drawing"
    yield f"{DRAWS} draws from {RESAMPLED} segments, the same draws in both. Milliseconds."
    rows = []
    for name in pairs:
        ours, theirs = seconds[name, 0], seconds[name, 1]
        rows.append([name, f"{1e3 * ours:.0f}", f"{1e3 * theirs:.0f}", f"{theirs / ours:.1f}"])
    yield table(["", "ours", "sacreBLEU", "ratio"], rows)
    made = in_turn({"": lambda: make_draws}, 6)[""]
    counted = in_turn({"": count_draws}, 6)[""]
    yield (
        f"Of a bootstrap of ours, {1e3 * made:.0f} ms make the draws and {1e3 * counted:.0f} ms "
        "count how often each segment was drawn."
    )

    def goal(name: str, needed: float = 0) -> Goal:
        theirs, ours = seconds[name, 1], seconds[name, 0]
        why = PRICE
        if needed:
            why = (
                "The draws are those of sacreBLEU, number by number. If nothing had to be done "
                f"but make and count them, the ratio would be {theirs / needed:.0f}."
            )
        return Goal(f"{name}: sacreBLEU / ours", 1, theirs / ours, why)

    bootstraps = [goal(name, made + counted) for name in ("bootstrap", "paired bootstrap")]
    return [*bootstraps, goal("shuffles")]


def make_draws() -> np.ndarray:
    return np.random.default_rng(SEED).integers(RESAMPLED, size=(DRAWS, RESAMPLED))


def count_draws() -> Callable[[], list]:
    draws = make_draws()
    return lambda: [np.bincount(chosen, minlength=RESAMPLED) for chosen in draws]


def report(sizes: list[int]) -> Iterator[str]:
    """All parts, and at the end which goals are reached."""
    goals = yield from counting(sizes)
    goals += yield from drawing()
    yield "## Goals"
    yield table(["ratio", "at least", "measured", ""], [goal.row for goal in goals])
    for goal in goals:
        if not goal.reached:
            yield f"Missed: {goal.what}. {goal.why}".rstrip()


def main() -> None:
    warnings.simplefilter("ignore")  # NLTK warns of every order without a match
    sizes = [int(size) for size in sys.argv[1:]] or list(SIZES)
    names = [name for name in ("numpy", "sacrebleu", "nltk", "bleuscore") if find_spec(name)]
    versions = ", ".join(f"{name} {version(name)}" for name in names)
    parts = [
        "# Speed",
        "Written by `python tools/bench/speed.py`. "
        f"Python {platform.python_version()}, {versions}.",
    ]
    for text in report(sizes):
        parts.append(text)
        print(text, end="\n\n", flush=True)
    Path(__file__).with_name("speed.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
