"""What an edit did to the score, in a sentence and in a table."""

from __future__ import annotations

import math
from difflib import SequenceMatcher

from bleu_teach.aggregation import BleuScore
from bleu_teach.draw.bars import name_terms
from bleu_teach.draw.chips import show_ngram
from bleu_teach.draw.texts import number
from bleu_teach.draw.views import Table
from bleu_teach.inputs import Tokens


def changed_places(before: Tokens, after: Tokens) -> list[tuple[list, list]]:
    """The stretches of tokens that differ: what was there, and what is there now.

    Args:
        before: the tokens before an edit.
        after: the tokens after it.

    Returns:
        One pair a place; none if the two are equal.

    >>> changed_places("the cat sat".split(), "the old cat sat".split())
    [([], ['old'])]
    """
    blocks = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return [(list(before[a:b]), list(after[c:d])) for kind, a, b, c, d in blocks if kind != "equal"]


def describe_edit(before: BleuScore, after: BleuScore, old: Tokens, new: Tokens) -> str:
    """Say what changed, what it did to the score, and which terms moved most.

    Args:
        before: the score before the edit.
        after: the score after it.
        old: the candidate's tokens before.
        new: the candidate's tokens after.

    Returns:
        A line of text.

    >>> from bleu_teach import sentence_bleu
    >>> references = ["the cat is on the mat".split(), "there is a cat on the mat".split()]
    >>> old, new = references[0], "the cat the cat on the mat".split()
    >>> scores = sentence_bleu(old, references), sentence_bleu(new, references)
    >>> print(describe_edit(*scores, old, new))
    “is” became “the cat”: 1.000 → 0.467. p₄ costs 0.35 more (now 1/4). \
p₃ costs 0.23 more (now 2/5).
    """
    told = "; ".join(_tell(*place) for place in changed_places(old, new)) or "Nothing changed"
    moved = f"{told}: {number(before.score, 3)} → {number(after.score, 3)}."
    terms = zip(name_terms(after), before.log_terms, after.log_terms, strict=True)
    by_size = sorted(terms, key=lambda term: -abs(_difference(term[1], term[2])))
    now = dict(
        zip(name_terms(after), ["", *(f" (now {p})" for p in after.precisions)], strict=True)
    )
    largest = [
        f"{name} {_tell_cost(_difference(a, b))}{now[name]}."
        for name, a, b in by_size[:2]
        if abs(_difference(a, b)) >= 0.005
    ]
    return " ".join([moved, *largest])


def compare_table(pinned: BleuScore, now: BleuScore) -> Table:
    """Two scores, term by term.

    Args:
        pinned: the score to compare with.
        now: the score of today; both with the same number of orders.

    Returns:
        A Table; the differences add up to that of ln BLEU.

    >>> from bleu_teach import sentence_bleu
    >>> old, new = (sentence_bleu(t.split(), ["a b c".split()], max_n=1) for t in ("a b c", "a b"))
    >>> compare_table(old, new)
    Pinned and now, as terms of ln BLEU
    term     pinned  now    difference
    length   0.00    −0.50  −0.50
    p₁       0.00    0.00   0.00
    ln BLEU  0.00    −0.50  −0.50
    BLEU     1.000   0.607  −0.393
    """
    names = [*name_terms(now), "ln BLEU"]
    columns = [(*score.log_terms, math.fsum(score.log_terms)) for score in (pinned, now)]
    rows = [
        (name, number(a), number(b), number(_difference(a, b)))
        for name, a, b in zip(names, *columns, strict=True)
    ]
    bleu = (pinned.score, now.score, now.score - pinned.score)
    rows.append(("BLEU", *(number(value, 3) for value in bleu)))
    header = ("term", "pinned", "now", "difference")
    return Table("Pinned and now, as terms of ln BLEU", header, tuple(rows))


def describe_change(before: float, after: float) -> str:
    """How a score stands to an earlier one, in words.

    >>> describe_change(0.5, 0.5), describe_change(0.5, 0.25)
    ('the same', '0.2500 lower')
    """
    if abs(after - before) < 1e-12:
        return "the same"
    return f"{number(abs(after - before), 4)} {'higher' if after > before else 'lower'}"


def _difference(before: float, after: float) -> float:
    return 0.0 if before == after else after - before


def _tell(old: list, new: list) -> str:
    quoted_old, quoted_new = (f"“{show_ngram(tuple(tokens))}”" for tokens in (old, new))
    if not old:
        return f"{quoted_new} came in"
    return f"{quoted_old} became {quoted_new}" if new else f"{quoted_old} went out"


def _tell_cost(difference: float) -> str:
    if math.isinf(difference):
        return "fell to zero" if difference < 0 else "is no longer zero"
    return f"costs {number(abs(difference))} {'more' if difference < 0 else 'less'}"
