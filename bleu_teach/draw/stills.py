"""The picture of a view on a page without a kernel: what it says, and the words it is about."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, islice
from statistics import fmean

from bleu_teach.aggregation import BleuScore, corpus_bleu, sentence_bleu
from bleu_teach.brevity import closest_reference_length
from bleu_teach.clipping import Precision
from bleu_teach.display.formatting import name_precision, pixels
from bleu_teach.display.views import Picture
from bleu_teach.draw.bars import average_marks, draw_marks, show_root, write_value
from bleu_teach.draw.chips import (
    chip_line,
    describe_line,
    describe_references,
    lines_of,
    reference_lines,
    show_ngram,
    used_places,
)
from bleu_teach.draw.curves import penalty_curve
from bleu_teach.draw.grid import name_copies, overlay, score_line
from bleu_teach.draw.live import NAMES, say
from bleu_teach.draw.marks import Drawn, Mark, mark_ngrams
from bleu_teach.draw.svg import NARROW, line, paragraph, rect, scale, stack, tell, text, words
from bleu_teach.draw.texts import name_reference, show_token, text_width
from bleu_teach.flaws import free_chunks
from bleu_teach.inputs import Tokens
from bleu_teach.language import gettext
from bleu_teach.ngrams import extract_ngrams, tokenize

ROWS = "all_ngrams", "lengths", "penalty"  # of the table of pooled counts, below the precisions


def headline(score: BleuScore) -> str:
    """Explain why a score is 0; of another one, nothing."""
    for name, pair in zip(NAMES, score.precisions, strict=False):
        if not pair.matches:
            kind = "zero" if pair.total else "zero_empty"
            return say(kind, name=gettext(name), words=score.precisions[0])
    return ""


def begin_grid(score: BleuScore, marks: Sequence[Mark]) -> str:
    """Name the copies that are too many, and explain why a score is 0."""
    named = zip(name_copies([mark.ngram[0] for mark in marks], marks), marks, strict=True)
    words = ", ".join(name for name, mark in named if mark.status == "clipped")
    told = say("too_many", words=words) if words else ""
    return " ".join(filter(None, [told, headline(score)]))


def draw_field(candidate: str, picture: Picture) -> Picture:
    """Draw a field with the candidate over a picture of it, and where to find a real field."""
    wide, size, hint = max(picture.width, NARROW), 17, gettext("Run this cell to type here.")
    written = paragraph(candidate, wide - 28, size, "soft")
    body = text(0, 14, gettext("Candidate"), 14, bold=True) + text(
        wide, 14, hint, 13, "soft", "end"
    )
    body += rect(1, 22, wide - 2, written.height + 12, "field")
    body += f'<g transform="translate(14 27)">{written.body}</g>'
    field = Picture(body, wide, written.height + 36)
    return stack([[field], [picture]], picture.alt, wide)


def draw_window(candidate: Tokens, max_n: int) -> Picture:
    """Draw a window at its second place, and the row that it has begun to fill."""
    n = min(2, max_n)
    ngrams = [show_ngram(ngram) for ngram in extract_ngrams(candidate, n)]
    tiles = chip_line([*map(show_token, candidate)], ["plain field"] * len(candidate))
    at, last, name = min(1, len(ngrams) - 1), len(ngrams), gettext(NAMES[n - 1])
    told = say("window_none")
    if ngrams:
        told = say("window", ngram=ngrams[at], at=at + 1, last=last, name=name)
        inside = stack([tiles[at : at + n]], "")
        frame = rect(-5, -5, inside.width + 10, inside.height + 10, "slot picked", 11)
        tiles[at : at + n] = [replace(inside, body=inside.body + frame)]
    kinds = ["plain field"] * at + ["plain picked"] * (last - at)
    row = chip_line(ngrams, kinds[:last])
    for k, chip in enumerate(row[at + 1 :], at + 1):  # places that the window has not reached
        number = text(chip.width / 2, 20, f"{k + 1}", 12, "soft", "middle")
        row[k] = replace(chip, body=rect(0, 0, chip.width, chip.height, "track") + number)
    return tell([], told, [tiles, [words(name, 14, "soft")], row], f"{show_ngram(candidate)}.")


def draw_shelf(drawn: Drawn, references: Sequence[Tokens]) -> Picture:
    """Draw a shelf for each word, with the copies that find room, and those that do not."""
    marks, caption = drawn.rows[0], drawn.caption()
    left = [f"“{show_ngram(mark.ngram)}”" for mark in marks if mark.status != "matched"]
    kind = "shelf_some" if left else "shelf_all"
    told = say(kind, all=len(marks), kept=len(marks) - len(left), rest=", ".join(left))
    candidate, kinds = [mark.ngram[0] for mark in marks], [mark.kind for mark in marks]
    lines = [chip_line(name_copies(candidate, marks), kinds) or [words(gettext("nothing"), 14)]]
    named = [name_copies(one, marks) for one in references]
    fullest = {(mark.ngram[0], mark.reference) for mark in marks}
    uses = [{k for k, t in enumerate(one) if (t, p) in fullest} for p, one in enumerate(references)]
    for (name, *shown), used in zip(reference_lines(named, uses), uses, strict=True):
        lines.append([name, *(_on_board(t) if k in used else t for k, t in enumerate(shown))])
    ngrams = dict.fromkeys(mark.ngram for mark in marks)
    lines.append([_shelf([mark for mark in marks if mark.ngram == ngram]) for ngram in ngrams])
    lines.append([paragraph(caption, NARROW, 14)] if caption else [])
    alt = filter(None, [describe_line(gettext("Candidate"), marks, 1), caption])
    return tell([], told, lines, " ".join([*alt, *describe_references(named, uses)]))


def _on_board(word: Picture) -> Picture:
    """Draw a board under a word of a reference that makes room for a copy."""
    return Picture(word.body + rect(0, 23, word.width, 5, "cost", 0), word.width, 28)


def _shelf(copies: Sequence[Mark]) -> Picture:
    """Draw the copies of a word that are kept on a board, and those that are not behind it."""
    kinds = [mark.kind for mark in sorted(copies, key=lambda mark: mark.status != "matched")]
    kept, most = sum(mark.status == "matched" for mark in copies), copies[0].allowed
    kinds[kept:kept] = ["missing ghost"] * (most - kept)
    chips = chip_line([show_ngram(copies[0].ngram)] * len(kinds), kinds)
    room, falls = max(most, kept), len(copies) - kept
    wide = stack([chips[:room] or [Picture("", 0, 0)]], "").width
    chips[room:] = map(_fall, chips[room:]) if most else chips
    kind = "shelf_nowhere" if not most else "shelf_falls" if falls else "shelf_enough"
    told = words(say(kind, number=len(copies), most=most, falls=falls), 14)
    board = rect(0, -6, wide, 5, "cost", 0)
    return stack([chips, [Picture(board + told.body, told.width + 14, 24)]], "")


def _fall(chip: Picture) -> Picture:
    """Draw a chip that falls off its board."""
    turned = f'<g transform="rotate(9 {pixels(chip.width / 2)} 15)">{chip.body}</g>'
    return Picture(f'<g transform="translate(3 9)">{turned}</g>', chip.width, chip.height)


def draw_ruler(
    candidate: Tokens, references: Sequence[Tokens], brevity_penalty: Callable | None
) -> Picture:
    """Draw the penalty of every length, and below it the references and the candidate."""
    c, lengths = len(candidate), [*map(len, references)]
    r, marks = closest_reference_length(c, lengths), mark_ngrams(candidate, references, 1)
    rows = []
    for place, one in enumerate(references, start=1):
        letter, kind = ("r = ", "plain matched") if len(one) == r else ("", "plain")
        name = name_reference(place, len(references))
        name = say("closest", name=name) if letter and len(references) > 1 else name
        rows.append((name, letter, [*map(show_token, one)], [kind] * len(one)))
    kinds = ["matched"] * c + ["missing"] * (r - c)  # only their number counts here
    rows.append((gettext("Candidate"), "c = ", [*map(show_token, candidate)], kinds))
    drawn = penalty_curve(c, lengths, brevity_penalty, rows)
    _, alt = lines_of(gettext("Candidate"), marks, references)
    return replace(drawn, alt=f"{drawn.alt} {alt}")


def draw_means(score: BleuScore) -> Picture:
    """Draw the precisions, and below them their average and their geometric mean."""
    pairs = score.precisions
    shares = [float(pair) if pair.total else 0.0 for pair in pairs]
    means = fmean(shares), math.exp(math.fsum(score.log_terms[1:]))
    notes = f"({' + '.join(map(str, pairs))}) / {len(pairs)}", show_root(pairs)
    axis = draw_marks([*zip((say("mean"), say("geometric")), means, strict=True)], notes=notes)
    lines = [[_bar(n, *one)] for n, one in enumerate(zip(pairs, shares, strict=True), start=1)]
    mean, geometric, penalty = (write_value(one) for one in (*means, score.brevity_penalty))
    told = {"mean": mean, "geometric": geometric, "penalty": penalty}
    return _tell_factors(score, "bars", mean == geometric, [*lines, [axis]], told)


def _bar(n: int, pair: Precision, share: float) -> Picture:
    """Draw a precision as a bar of the whole width, with its name and its fraction above it."""
    name = f"{name_precision(n)} {gettext(NAMES[n - 1])}"
    told = f"{pair} = {write_value(share, 2)}" if pair.total else f"{pair}"
    body = text(0, 14, name) + text(NARROW, 14, told, 15, "", "end", bold=True)
    body += rect(0, 20, NARROW, 17, "track", 3) + rect(0, 20, NARROW * share, 17, "bar", 3)
    return Picture(body, NARROW, 37, f"{name} {told};")


def draw_costs(score: BleuScore) -> Picture:
    """Draw what the penalty and each precision cost, and their sum."""
    pairs, costs = enumerate(score.precisions, start=1), [abs(term) for term in score.log_terms]
    names = [f"BP {score.brevity_penalty:.3f}", *(f"{name_precision(n)} {one}" for n, one in pairs)]
    total = math.fsum(costs)
    shown = ["∞" if cost == math.inf else f"{cost:.3f}" for cost in (*costs, total)]
    largest = costs.index(max(costs))
    told = {"sum": shown[-1], "largest": names[largest].split()[0], "cost": shown[largest]}
    steps = _draw_steps([*zip([*names, say("sum")], shown, strict=True)], costs)
    return _tell_factors(score, "costs", not any(costs), [[steps]], told)


def _draw_steps(rows: Sequence[tuple[str, str]], costs: Sequence[float]) -> Picture:
    """Draw costs below each other, each beginning where those above end, and then all in one row.

    A cost of ∞ reaches the edge, and the next one begins where it does.
    """
    finite = [cost if cost < math.inf else 0.0 for cost in costs]
    left = 18 + max(text_width(name, 15, bold=True) for name, _ in rows)
    across = scale(0, 1.2 * max(0.5, math.fsum(finite)), left, NARROW - 66)
    bottom, head = 28 * len(costs) + 26, say("costs_each", number=len(costs) - 1)
    body = text(0, 16, head, 13, "soft", bold=True) + line(0, bottom - 4, NARROW, bottom - 4)
    for k, (cost, start) in enumerate(zip(costs, accumulate(finite, initial=0.0), strict=False)):
        top, wide = 28 * k + 26, max(1.5, across(start + cost) - across(start) - 1)
        body += rect(0, top - 4, NARROW, 28, "slot on", 4) if 0 < cost == max(costs) else ""
        for y in (top, bottom) if cost else ():
            body += rect(across(start), y, wide, 20, "cost", 3)
    body += "" if costs[0] else text(left, 41, say("no_penalty"), 13, "soft")
    for k, (name, cost) in enumerate(rows):
        body += text(6, 28 * k + 41, name, bold=True)
        body += text(NARROW - 6, 28 * k + 41, cost, 15, "", "end", bold=True)
    return Picture(body, NARROW, bottom + 24, f"{head} {'; '.join(map(' '.join, rows))}.")


def _tell_factors(
    score: BleuScore, view: str, same: bool, lines: list[list[Picture]], told: Mapping[str, str]
) -> Picture:
    """Add the headline, which depends on whether a precision is 0, and the formula."""
    pairs = enumerate(score.precisions, start=1)
    zeros = [f"{name_precision(n)}\u00a0=\u00a0{pair}" for n, pair in pairs if not pair.matches]
    kind = "_zero" if zeros else "_same" if same else ""
    headline = say(f"{view}{kind}", zero="".join(zeros[:1]), **told)
    formula = _formula(say(f"{view}_score", score=f"{score.score:.3f}", **told))
    alt = " ".join(one.alt for [one] in (*lines, [formula]))
    return tell([score_line(score.score)], headline, [*lines, [formula]], alt)


def _formula(told: str) -> Picture:
    """Draw a formula, and raise what is between <sup> and </sup>."""
    body, x = "", 0.0
    for place, part in enumerate(map(str.strip, re.split("</?sup>", told))):
        size, y, gap = (11, 9, 4) if place % 2 else (15, 16, 0)
        body += text(x, y, part, size, bold=True)
        x += text_width(part, size, bold=True) + gap
    return Picture(body, x, 22, f"{told.replace('<sup>', '^').replace('</sup>', '')}.")


def draw_segments(
    candidates: Sequence[Tokens], references: Sequence[Sequence[Tokens]], max_n: int
) -> Picture:
    """Draw the segments, the two ways to make one score of them, and the counts of both."""
    segments = [*zip(candidates, references, strict=True)]
    scores = [sentence_bleu(*segment, max_n=max_n) for segment in segments]
    pooled, mean = corpus_bleu(candidates, references, max_n), fmean(one.score for one in scores)
    columns = [_column(["", *map(gettext, NAMES[:max_n]), *map(say, ROWS)])]
    lines, alts = [], []
    for number, (segment, score) in enumerate(zip(segments, scores, strict=True), start=1):
        name = say("segment", number=number)
        marks = mark_ngrams(*segment, 1)
        lines += [[words(name, 15, bold=True), words(say("above_below"), 13, "soft")]]
        lines += [_under(segment[1][0], marks)]
        alts.append(lines_of(name, marks, segment[1])[1])
        columns.append(_column([name, *_counts(score)]))
    columns.append(_column([say("pooled_counts"), *_counts(pooled)], bold=True))
    axis = average_marks(candidates, references, max_n=max_n)
    formula = f"{show_root(pooled.precisions)} × {pooled.brevity_penalty:.3f} = {pooled.score:.3f}"
    lines += [[axis], [paragraph(say("pooling"), NARROW, 15, bold=True)], columns]
    lines += [[words(formula, 15, bold=True)]]
    alts += [axis.alt, *(one.alt for one in columns), formula]
    told = say("averages", mean=f"{mean:.3f}", pooled=f"{pooled.score:.3f}")
    return tell([score_line(pooled.score)], told, lines, " ".join(alts))


def _under(reference: Tokens, marks: Sequence[Mark]) -> list[Picture]:
    """Draw a candidate word by word under its reference, with a hole for a word that it lacks."""
    candidate, used = [mark.ngram[0] for mark in marks], used_places(reference, marks, 1)
    own, above = name_copies(candidate, marks), name_copies(reference, marks)
    drawn = []
    for k, other in overlay(candidate, reference):
        over, kind = above[other] if other >= 0 else "", "" if other in used else "soft"
        wide = text_width(over, 15, bold=True)
        [chip] = chip_line([own[k] if k >= 0 else over], [marks[k].status if k >= 0 else "missing"])
        room = max(chip.width, wide)
        body = text(room / 2, 16, over, 15, kind, "middle", bold=True)
        place = f"{pixels((room - chip.width) / 2)} 24"
        body += f'<g transform="translate({place})">{chip.body}</g>'
        drawn.append(Picture(body, room, 24 + chip.height))
    return drawn


def _counts(score: BleuScore) -> list[str]:
    """Write what a score was computed from, in the order of the rows."""
    stats, lengths = score.stats, f"{score.stats.candidate_length}/{score.stats.reference_length}"
    penalty = f"{score.brevity_penalty:.3f}"
    return [*map(str, score.precisions), f"{sum(stats.totals)}", lengths, penalty]


def _column(cells: Sequence[str], bold: bool = False) -> Picture:
    """Draw a column of a table: names, or numbers that end below each other."""
    wide = max(text_width(one, 13, bold=True) for one in cells)
    x, anchor = (wide, "end") if cells[0] else (0, "start")
    rows = enumerate(cells)
    texts = (text(x, 22 * k + 14, one, 13, "", anchor, bold) for k, one in rows)
    return Picture("".join(texts), wide + 2, 22 * len(cells), f"{', '.join(filter(None, cells))}.")


def _chunk(chips: Sequence[Picture]) -> Picture:
    """Draw a line around the words of a chunk."""
    inside = stack([chips], "")
    width, height = inside.width + 10, inside.height + 10
    body = f'<g transform="translate(5 5)">{inside.body}</g>'
    return Picture(body + rect(2, 2, width - 4, height - 4, "slot picked", 9), width, height)


def draw_orders(candidate: Tokens, references: Sequence[Tokens], score: BleuScore) -> Picture:
    """Draw the chunks of a candidate; where a reference has their bigrams, it is bold."""
    marks, pairs = (mark_ngrams(candidate, references, n) for n in (1, 2))
    (_, *below), alt = lines_of(gettext("Candidate"), pairs, references, 2)
    chips = iter(chip_line(name_copies(candidate, marks), [mark.status for mark in marks]))
    chunks = [_chunk([*islice(chips, len(one))]) for one in free_chunks(candidate, references)]
    axis = draw_marks([(say("start"), score.score)])
    told = headline(score) or say("begin_orders")
    lines = [chunks, [axis], [paragraph(say("bold_chunks"), NARROW, 14)], *below]
    return tell([score_line(score.score)], told, lines, f"{axis.alt} {alt}")


def draw_lie(
    candidate: Tokens, references: Sequence[Tokens], score: BleuScore, facts: Sequence[str]
) -> Picture:
    """Draw a candidate whose facts are to be replaced, and how high it has to score then."""
    known = {word for fact in facts for word in tokenize(fact)}
    still = [fact for fact in facts if {*tokenize(fact)} & {*candidate}]
    nearest = min(references, key=lambda one: _count_changes(candidate, one))
    # A lie says something else in the place of each fact.
    gone = any(k < 0 and nearest[was] in known for k, was in overlay(candidate, nearest))
    kind = "still_true" if still else "gone" if gone else "is_lie"
    marks = mark_ngrams(candidate, references, 1)
    kinds = [mark.status + " picked" * (mark.ngram[0] in known) for mark in marks]
    was = {k: references[0][k2] for k, k2 in overlay(candidate, references[0]) if k2 >= 0}
    notes = [
        say("fact") if word in known else say("no_fact") if was.get(k) in known else ""
        for k, word in enumerate(candidate)
    ]
    (_, *below), alt = lines_of(gettext("Candidate"), marks, references)
    best = (say("highest_lie"), score.score) if kind == "is_lie" else (say("no_lie"), None)
    axis = draw_marks([best], [(f"{say('goal')}: 0.6", 0.6)])
    told = say(kind, facts=", ".join(still), score=f"{score.score:.3f}")
    chips = chip_line(name_copies(candidate, marks), kinds, notes)
    lines = [chips, [axis], [paragraph(say("bold_words"), NARROW, 14)], *below]
    return tell([score_line(score.score)], told, lines, f"{axis.alt} {alt}")


def _count_changes(candidate: Tokens, reference: Tokens) -> int:
    """Count the words by which a candidate differs from a reference."""
    pairs = overlay(candidate, reference)
    return sum(k < 0 or was < 0 or candidate[k] != reference[was] for k, was in pairs)
