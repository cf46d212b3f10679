"""The picture of a view on a page without a kernel: its idea, without the hand."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bleu_teach.aggregation import BleuScore
from bleu_teach.display.formatting import name_precision
from bleu_teach.display.views import Picture
from bleu_teach.draw.bars import bar_columns
from bleu_teach.draw.chips import chip_line, line_label, reference_lines, show_ngram, used_places
from bleu_teach.draw.grid import score_line
from bleu_teach.draw.live import SENTENCES
from bleu_teach.draw.marks import Mark, mark_ngrams
from bleu_teach.draw.svg import sentences, stack, words
from bleu_teach.draw.texts import name_order, show_token
from bleu_teach.inputs import Tokens
from bleu_teach.language import capital, gettext
from bleu_teach.ngrams import extract_ngrams


def say(name: str, **values: object) -> str:
    """Write a sentence as the instrument says it."""
    return gettext(SENTENCES[name]).format(**values)


def draw_window(candidate: Tokens, max_n: int) -> Picture:
    """Draw a window at its second place, and the row that it has begun to fill."""
    n = min(2, max_n, len(candidate))
    ngrams = [show_ngram(ngram) for ngram in extract_ngrams(candidate, n)]
    at = min(1, len(ngrams) - 1)
    told = say("window", n=n, ngram=ngrams[at], at=at + 1, last=len(ngrams))
    kinds = ["plain" + " picked" * (at <= place < at + n) for place in range(len(candidate))]
    row = ["plain"] * at + ["plain picked"] + ["missing"] * (len(ngrams) - at - 1)
    lines = [
        [words(told, 18, bold=True)],
        [line_label(gettext("Candidate")), *chip_line([*map(show_token, candidate)], kinds)],
        [line_label(capital(name_order(n))), *chip_line(ngrams, row)],
    ]
    return stack(lines, f"{told} {' '.join(map(show_token, candidate))}.")


def draw_shelves(marks: Sequence[Mark], caption: str) -> Picture:
    """Draw for each word the copies that have room, and behind them those that fall off."""
    lines, alt = [], []
    for ngram in dict.fromkeys(mark.ngram for mark in marks):
        own = sorted((m for m in marks if m.ngram == ngram), key=lambda m: m.status != "matched")
        kept, most = sum(mark.status == "matched" for mark in own), own[0].allowed
        kinds = [m.status + " ringed" * m.differs for m in own[:kept]]
        kinds += ["missing"] * (most - kept) + [m.status for m in own[kept:]]
        kind = "nowhere" if not most else "falls" if kept < len(own) else "enough"
        told = say(f"shelf_{kind}", number=len(own), most=most, falls=len(own) - kept)
        drawn = chip_line([show_ngram(ngram)] * len(kinds), kinds)
        lines.append([*drawn, words(told, 18, "" if kind == "falls" else "soft", bold=True)])
        alt.append(f"{show_ngram(ngram)}: {told}.")
    return stack([*lines, sentences(caption)], " ".join([*alt, caption]).strip())


def draw_means(score: BleuScore) -> Picture:
    """Draw the precisions, and below them their average and their geometric mean."""
    pairs = enumerate(score.precisions, start=1)
    shares = {name_precision(n): float(one) if one.total else 0.0 for n, one in pairs}
    number, values, root = len(shares), shares.values(), ["", "√", "³√", "⁴√"][len(shares) - 1]
    means = {
        f"{say('mean')} ({' + '.join(shares)}) / {number}": math.fsum(values) / number,
        f"{say('geometric')} {root}({' · '.join(shares)})": math.prod(values) ** (1 / number),
    }
    return bar_columns({"": shares | means}, high=1, marked=[*means])


def draw_facts(
    candidate: Tokens, references: Sequence[Tokens], score: float, facts: Sequence[str]
) -> Picture:
    """Draw a candidate whose facts are marked: they are to be replaced."""
    true = [fact for fact in facts if fact in candidate]
    task = say("all_true" if true else "is_lie", facts=", ".join(true), score=f"{score:.3f}")
    kinds = ["plain" + " picked" * (token in true) for token in candidate]
    notes = [say("fact") if token in true else "" for token in candidate]
    shown = chip_line([*map(show_token, candidate)], kinds, notes)
    lines = [[score_line(score)], [words(task, 18, bold=True)]]
    lines.append([line_label(gettext("Candidate")), *shown])
    marks = mark_ngrams(candidate, references, 1)
    lines += reference_lines(references, [used_places(one, marks, 1) for one in references])
    return stack(lines, f"BLEU {score:.3f}. {task}")
