"""What an edit did to the score, in a sentence and in a table."""

from __future__ import annotations

import math
from dataclasses import dataclass
from difflib import SequenceMatcher
from html import escape

from bleu_teach.aggregation import BleuScore
from bleu_teach.draw.bars import name_precision
from bleu_teach.draw.chips import show_ngram
from bleu_teach.draw.svg import number
from bleu_teach.draw.tables import Table
from bleu_teach.inputs import Tokens


@dataclass(frozen=True)
class Note:
    """A short text with a title, set apart from the pictures."""

    title: str
    text: str

    @property
    def inline(self) -> str:
        """The note for a page of ours."""
        return f'<p class="bt-note" role="status"><b>{escape(self.title)}</b><br>{self._text()}</p>'

    def _repr_html_(self) -> str:
        return f"<p><b>{escape(self.title)}</b><br>{self._text()}</p>"

    def _text(self) -> str:
        return escape(self.text, quote=False)


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
    moved = f"{told}: {before.score:.3f} → {after.score:.3f}."
    terms = zip(term_names(after), before.log_terms, after.log_terms, strict=True)
    by_size = sorted(terms, key=lambda term: -abs(_difference(term[1], term[2])))
    now = dict(
        zip(term_names(after), ["", *(f" (now {p})" for p in after.precisions)], strict=True)
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
    names = [*term_names(now), "ln BLEU"]
    columns = [(*score.log_terms, math.fsum(score.log_terms)) for score in (pinned, now)]
    rows = [
        (name, number(a), number(b), number(_difference(a, b)))
        for name, a, b in zip(names, *columns, strict=True)
    ]
    bleu = (pinned.score, now.score, now.score - pinned.score)
    rows.append(("BLEU", *(number(value, 3) for value in bleu)))
    header = ("term", "pinned", "now", "difference")
    return Table("Pinned and now, as terms of ln BLEU", header, tuple(rows))


def term_names(score: BleuScore) -> list[str]:
    """The names of the log terms, in their order."""
    return ["length", *map(name_precision, range(1, len(score.precisions) + 1))]


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
    return f"costs {abs(difference):.2f} {'more' if difference < 0 else 'less'}"
