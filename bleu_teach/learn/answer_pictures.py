"""*Yours* against *expected* in the course's own pictures, one function a kind of exercise.

Where a mistake of the bank is recognised, the learner's side is drawn by its rule: the small BLEU
that makes the mistake is asked for each step, and the first step that differs has the ring.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from bleu_teach.brevity import brevity_penalty
from bleu_teach.calls.values import plain, same, show
from bleu_teach.clipping import mark_ngrams, modified_precision
from bleu_teach.content.exercises import Exercise
from bleu_teach.content.model import Bleu
from bleu_teach.draw import chips
from bleu_teach.draw.answers import HALF, answer_axis, answer_chips, answer_curve
from bleu_teach.draw.chips import note, show_ngram
from bleu_teach.draw.texts import fit
from bleu_teach.language import gettext
from bleu_teach.learn.answer_tables import NO_STEP, compare_counts, compare_sums
from bleu_teach.learn.cards import paragraph, side_by_side

COUNTED = {"matched": "✓ counted", "clipped": "✂ cut", "unmatched": "· not counted"}
MOST = 12  # chips for a number


class Case(NamedTuple):
    """One input and what came of it.

    Args:
        exercise: what was asked.
        given: the arguments.
        yours: the learner's answer as a plain value; None if it is of another kind.
        expected: ours.
        bleu: makes the recognised mistake and so gives the learner's answer; None if none does.
    """

    exercise: Exercise
    given: Sequence
    yours: object
    expected: object
    bleu: Bleu | None = None


class Drawn(NamedTuple):
    """HTML: below the learner's value, below ours, below both; and the first difference."""

    yours: str = ""
    expected: str = ""
    both: str = ""
    where: str = ""


def draw_answers(case: Case) -> Drawn:
    """The pictures for a case, by its exercise or by the kind of its value."""
    own = DRAWN.get(case.exercise.function_name)
    if own:
        return own(case)
    if isinstance(case.expected, dict):
        return Drawn(both=compare_counts(case.yours, case.expected))
    if _numbers(case.expected):
        return _on_axis(case)
    return _in_rows(case)


def _matches(case: Case) -> Drawn:
    """A precision: chips as the learner's rule counts them, and as ours does."""
    candidate, references, n = case.given
    marks = mark_ngrams(candidate, references, n)
    right = [(show_ngram(mark.ngram), mark.status) for mark in marks]
    own = _credited(case)
    own = right if own is None else own
    counts = [[(label, kind == "matched") for label, kind in side] for side in (own, right)]
    at = _first_difference(*counts)
    if at is None:  # the mistake is not in the chips, or it is not known
        as_it_should_be = chips(candidate, references, n)._repr_html_()
        return Drawn(both=paragraph(gettext("As it should be:")) + as_it_should_be)
    ours = [[label for label, _ in right]], [[kind for _, kind in right]], [[*map(note, marks)]]
    label = (right if at < len(right) else own)[at][0]
    where = gettext("chip {place}, “{ngram}”").format(place=at + 1, ngram=label)
    return Drawn(*_both(_counted(own), ours, (0, at)), "", where)


def _counted(chips: Sequence[tuple[str, str]]) -> tuple:
    """Pairs of a label and a kind, as one row of chips that say whether they count."""
    kinds = [kind for _, kind in chips]
    return [[label for label, _ in chips]], [kinds], [[gettext(COUNTED[kind]) for kind in kinds]]


def _both(yours: tuple, expected: tuple, at: tuple[int, int] | None) -> list[str]:
    """Rows of chips for both answers, with the ring at what differs; nothing for no rows."""
    return [
        answer_chips(name, *side, at)._repr_html_() if side[0] else ""
        for name, side in ((gettext("Yours"), yours), (gettext("Expected"), expected))
    ]


def _credited(case: Case) -> list[tuple[str, str]] | None:
    """The n-grams that the mistake sees, each with whether it counts; None if they do not give
    the learner's answer."""
    if case.bleu is None:
        return None
    candidate, references, n = case.given
    try:
        counts = case.bleu.count_ngrams(candidate, n)
        credit = case.bleu.clip(counts, case.bleu.max_reference_counts(references, n))
        seen, found = Counter(), []
        for ngram in case.bleu.extract_ngrams(candidate, n):
            seen[ngram] += 1
            if seen[ngram] <= counts[ngram]:
                kind = "clipped" if credit.get(ngram, 0) else "unmatched"
                kind = "matched" if seen[ngram] <= credit.get(ngram, 0) else kind
                found.append((_label(ngram), kind))
    except NO_STEP:
        return None
    pair = sum(kind == "matched" for _, kind in found), len(found)
    return found if same(pair, case.yours) else None


def _first_difference(left: Sequence, right: Sequence) -> int | None:
    """The first place where two lists differ, if there is one."""
    pairs = enumerate(zip_longest(left, right))
    return next((place for place, (a, b) in pairs if a != b), None)


def _copies(case: Case) -> Drawn:
    """A clipped count: so many copies, and how many of them count."""
    count, _ = case.given
    if case.yours not in range(count + 1) or count > MOST:
        return _on_axis(case)
    word, at = gettext("word"), min(case.yours, case.expected)
    sides = [
        _counted([(word, "matched")] * kept + [(word, "clipped")] * (count - kept))
        for kept in (case.yours, case.expected)
    ]
    return Drawn(*_both(*sides, (0, at)), "", gettext("copy {place}").format(place=at + 1))


def _lengths(case: Case) -> Drawn:
    """The candidate, its references, our choice and the learner's on one axis."""
    c, lengths = case.given
    yours = _numbers(case.yours)
    picture = answer_axis(gettext("Lengths in tokens"), [case.expected], yours, lengths, c)
    return Drawn(both=picture._repr_html_())


def _lengths_of_texts(case: Case) -> Drawn:
    """The same, where the answer is a pair of c and r."""
    yours, (c, r) = _numbers(case.yours)[1:], case.expected
    lengths = [len(reference) for reference in case.given[1]]
    return _lengths(case._replace(given=(c, lengths), yours=yours, expected=r))


def _penalty(case: Case) -> Drawn:
    """The penalty as a curve, by our rule and by the learner's."""
    rules = {"expected": brevity_penalty}
    if case.bleu:
        rules["yours"] = _or_nowhere(case.bleu.brevity_penalty)
    yours = (_numbers(case.yours) or [-1.0])[0]
    return Drawn(both=answer_curve(*case.given, rules, yours)._repr_html_())


def _or_nowhere(rule):
    """The rule; where it gives nothing, a place below the picture."""

    def safe(c: float, r: float) -> float:
        try:
            return rule(c, r)
        except NO_STEP:
            return -1.0

    return safe


def _sums(case: Case) -> Drawn:
    """A score: each segment with its fractions, what they add up to, and both results."""
    table, place = compare_sums(case.exercise, case.given, case.yours, case.bleu)
    if place is None:
        return Drawn(both=table)
    row, segment, step = place
    where = f"{row} {gettext(step)}".strip()
    n = "p₁ p₂ p₃ p₄".split().index(step) + 1 if step[0] == "p" else 0
    if not n or segment is None:
        return Drawn(both=table, where=where)
    alone = case.exercise.name == "sentence_bleu"
    parts = case.given if alone else [given[segment] for given in case.given]
    pair = plain(case.bleu.modified_precision(*parts, n))
    right = plain(modified_precision(*parts, n))
    drawn = _matches(Case(case.exercise, (*parts, n), pair, right, case.bleu))
    pictures = side_by_side(pair, right, "(matches, total)", drawn[:2]) if drawn.yours else ""
    return Drawn(both=table + pictures, where=f"{where}, {drawn.where}" if pictures else where)


def _on_axis(case: Case) -> Drawn:
    """Numbers on an axis; scores as they were drawn lie there too."""
    expected, given = _numbers(case.expected), case.given[0]
    others = sorted(_numbers(given)) if len(expected) == 2 else [0.0, 1.0]
    picture = answer_axis(gettext("Both answers"), expected, _numbers(case.yours), others)
    return Drawn(both=picture._repr_html_())


def _numbers(value: object) -> list[float]:
    """A number, or a list of numbers, as a list; empty for anything else."""
    values = list(value) if isinstance(value, (list, tuple)) else [value]
    plain = all(isinstance(one, (int, float)) for one in values)
    return values if plain else []


def _in_rows(case: Case) -> Drawn:
    """Lists and the fields of a text as chips; the first that differs has the ring."""
    yours, expected = _rows(case.yours), _rows(case.expected)
    pairs = enumerate(zip_longest(yours, expected, fillvalue=[]))
    places = ((row, _first_difference(*pair)) for row, pair in pairs if pair[0] != pair[1])
    at = next(places, None)
    sides = [(rows, [["plain"] * len(row) for row in rows], ()) for rows in (yours, expected)]
    where = gettext("place {place}").format(place=at[1] + 1) if at else ""
    return Drawn(*_both(*sides, at), "", where)


def _rows(value: object) -> list[list[str]]:
    """What stands on the chips, row by row; nothing for a value of another kind."""
    if isinstance(value, str):
        return [value.split("|")]
    if not isinstance(value, list):
        return []
    if value and all(isinstance(row, list) for row in value):
        return [list(map(_label, row)) for row in value]
    return [list(map(_label, value))]


def _label(value: object) -> str:
    words = isinstance(value, tuple) and all(isinstance(word, str) for word in value)
    return fit(show_ngram(value) if words else show(value), HALF - 40)


DRAWN = {
    "modified_precision": _matches,
    "clip_count": _copies,
    "closest_reference_length": _lengths,
    "brevity_penalty_values": _lengths_of_texts,
    "brevity_penalty": _penalty,
    "sentence_bleu": _sums,
    "corpus_bleu": _sums,
    "BLEU": _sums,
}
