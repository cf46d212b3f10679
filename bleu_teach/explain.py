"""Lesson 07. The difference between two conventions, explained one setting at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bleu_teach.aggregation import corpus_bleu
from bleu_teach.clipping import clip, max_reference_counts
from bleu_teach.conventions import Convention, find_convention
from bleu_teach.conventions.convention import CHOICES
from bleu_teach.conventions.smoothing import write_smoothing
from bleu_teach.display.formatting import number
from bleu_teach.display.views import Table, View
from bleu_teach.inputs import Tokens, is_list, is_texts, require
from bleu_teach.language import gettext
from bleu_teach.ngrams import count_ngrams
from bleu_teach.scores import BleuStats

FOR_TEXT = ("case", "tokenizer")  # the choices before the counting
MOST = 4  # n-grams that are named


@dataclass(frozen=True)
class Step:
    """The effect of one setting on the score, after the settings before it were changed."""

    choice: str  # a field of `Convention`
    old: str  # the rule before the step
    new: str  # the rule after it
    before: float  # the score before the step, from 0 to 1
    after: float  # the score after it

    @property
    def change(self) -> float:
        """The effect of the step; below 0 if the score became lower."""
        return self.after - self.before


@dataclass(frozen=True, repr=False)
class Explanation(View):
    """The steps from one convention's score to another's, one setting at a time.

    Each step starts where the previous one ended, so the changes add up to the difference.
    """

    a: Convention
    b: Convention
    before: float  # the score under `a`, from 0 to 1
    after: float  # the score under `b`
    steps: tuple[Step, ...]  # the choices in which the two differ, in the order of `CHOICES`

    @property
    def views(self) -> tuple[Table]:
        """The start, the steps and the end."""
        write = partial(number, digits=4, tiny=True)
        steps = [
            (s.choice, f"{s.old} → {s.new}", write(s.after), write(s.change, sign="+"))
            for s in self.steps
        ]
        last = self.b, "", write(self.after), write(self.after - self.before, sign="+")
        rows = [(self.a, "", write(self.before), ""), *steps, last]
        head = gettext("setting"), gettext("value"), "BLEU", gettext("change")
        caption = gettext("From {a} to {b}").format(a=self.a, b=self.b)
        note = gettext("A different order of the steps would divide the difference differently.")
        return (Table(caption, head, rows, note),)


def explain_difference(
    candidates: Sequence[str] | Sequence[Tokens],
    references: Sequence[Sequence[str] | Sequence[Tokens]],
    a: Convention | str,
    b: Convention | str,
) -> Explanation:
    """Change one convention into another, one setting at a time, and record every score.

    The order of the steps is fixed: case, tokenizer, reference length, padding, smoothing, zeros.
    A different order would divide the difference differently, because the settings interact.

    Args:
        candidates: one string per segment, or one list of tokens per segment. If they are tokens,
            case and tokenizer are not steps, because the text is already split.
        references: nested as references[segment][reference], of the same kind.
        a: the first convention.
        b: the last convention.

    Returns:
        An Explanation: `.before`, `.after` and `.steps`. Each step has `.choice`, the rules `.old`
        and `.new`, and `.before`, `.after` and `.change`; the changes add up.

    Raises:
        BleuInputError: As in `corpus_bleu`, if strings and tokens are mixed, or if the input has
            no score at one of the steps.

    Source: ours.

    >>> from bleu_teach import NLTK, SACREBLEU_SENTENCE
    >>> texts, references = ["It is ship."], [["This is a ship.", "It is ship now."]]
    >>> difference = explain_difference(texts, references, SACREBLEU_SENTENCE, NLTK)
    >>> for step in difference.steps:
    ...     print(f"{step.choice:12} {step.old:>5} → {step.new:10} {step.change:+.4f}")
    tokenizer      13a → whitespace -0.0993
    padding       none → segments   -0.0931
    smoothing      exp → method0    -0.3583
    zero_matches  zero → skip       +0.0000
    no_ngrams     drop → zero       +0.0000
    """
    texts = is_texts(candidates)

    def count(convention: Convention) -> BleuStats:
        split = _split(candidates, references, convention) if texts else (candidates, references)
        return corpus_bleu(*split).stats

    for_text = FOR_TEXT if texts else ()
    return explain_counts(count, find_convention(a), find_convention(b), for_text)


def explain_counts(
    count: Callable[[Convention], BleuStats],
    a: Convention,
    b: Convention,
    for_text: Sequence[str] = FOR_TEXT,
) -> Explanation:
    """Explain a difference in a text that `count` splits and counts under a convention."""
    convention, stats = a, count(a)
    before = after = stats.score(a).score
    steps = []
    for choice in (choice for choice in CHOICES if choice in for_text or choice not in FOR_TEXT):
        fields = (choice, "smoothing_value") if choice == "smoothing" else (choice,)
        old = _rule(convention, choice)
        convention = replace(convention, **{field: getattr(b, field) for field in fields})
        new = _rule(convention, choice)
        if old != new:
            stats = count(convention) if choice in for_text else stats
            score = stats.score(convention).score
            steps.append(Step(choice, old, new, after, score))
            after = score
    return Explanation(a, b, before, after, tuple(steps))


def name_changes(texts: Sequence[str], old: Convention, new: Convention) -> str:
    """Name the n-grams that match under only one of two conventions; count those that don't."""
    (was, missed), (now, left) = (_match(*map(tool.tokenize, texts)) for tool in (old, new))
    more, less = ([f"“{ngram}”" for ngram in own.elements()] for own in (now - was, was - now))
    rest = [f"{missed} → {left}"] if missed != left else []
    told = (
        (gettext("now matched: {ngrams}"), more),
        (gettext("no longer matched: {ngrams}"), less),
        (gettext("n-grams without a match: {ngrams}"), rest),
    )
    named = ((text, ", ".join(own[:MOST] + ["…"] * (len(own) > MOST))) for text, own in told if own)
    return "; ".join(text.format(ngrams=ngrams) for text, ngrams in named)


def _match(candidate: list[str], *references: list[str]) -> tuple[Counter[str], int]:
    """Count the n-grams that match, as text, and all others together."""
    matched: Counter[str] = Counter()
    total = 0
    for n in range(1, 5):
        counts = count_ngrams(candidate, n)
        clipped = clip(counts, max_reference_counts(references, n))
        matched.update({" ".join(map(str, ngram)): count for ngram, count in clipped.items()})
        total += counts.total()
    return matched, total - matched.total()


def _split(
    candidates: Sequence[Any], references: Any, convention: Convention
) -> tuple[list[list[str]], list[list[list[str]]]]:
    """Split candidates and references under a convention."""
    for group in references if is_list(references) else [references]:
        require(
            is_list(group),
            "Expected one list of strings per segment as references, got {value}. Pass [[text], "
            "[text]]",
            group,
        )
    split = convention.tokenize
    return list(map(split, candidates)), [list(map(split, group)) for group in references]


def _rule(convention: Convention, choice: str) -> str:
    """Return the name of the option, and for smoothing also its number."""
    if choice == "smoothing":
        return write_smoothing(convention.smoothing, convention.smoothing_value)
    return str(getattr(convention, choice))
