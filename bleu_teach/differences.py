"""Lesson 07. Two numbers for the same sentences: which choice made how much of the difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bleu_teach.aggregation import corpus_bleu
from bleu_teach.conventions import Convention, find_convention
from bleu_teach.conventions.choices import CHOICES
from bleu_teach.conventions.signatures import write_smoothing
from bleu_teach.inputs import Tokens, describe, is_list, refusal
from bleu_teach.language import gettext
from bleu_teach.numerals import number
from bleu_teach.scores import BleuStats
from bleu_teach.views import Table, View

# The order of the steps is that of CHOICES: from the text to the score. How a score is written
# (0.3 or 30) is no step, because it changes nothing.
FOR_TEXT = ("case", "tokenizer")
SEEN = 0.00005  # a smaller change is not seen in four digits
FOR_COUNTS = tuple(choice for choice in CHOICES if choice not in {*FOR_TEXT, "range"})


@dataclass(frozen=True)
class Step:
    """What one choice does to a score, after the choices before it were changed.

    Args:
        choice: a field of `Convention`.
        old: the rule before the step.
        new: the rule after it.
        before: the score before the step, from 0 to 1.
        after: the score after it.
    """

    choice: str
    old: str
    new: str
    before: float
    after: float

    @property
    def change(self) -> float:
        """What the step did to the score; below 0 if it took something away."""
        return self.after - self.before

    @property
    def words(self) -> dict[str, str]:
        """The choice, the two rules and the change, for a sentence."""
        change = number(self.change, 4, "+", tiny=True)
        return {"choice": self.choice, "old": self.old, "new": self.new, "change": change}


@dataclass(frozen=True, repr=False)
class ConventionWalk(View):
    """The way from one convention's score to another's, one choice at a time.

    Each step starts where the one before ended, so the changes add up to the difference.

    Args:
        a: the convention at the start.
        b: the convention at the end.
        before: the score under `a`, from 0 to 1.
        after: the score under `b`.
        steps: the choices in which the two differ, in the order of `CHOICES`.
    """

    a: Convention
    b: Convention
    before: float
    after: float
    steps: tuple[Step, ...]

    @property
    def change(self) -> float:
        """The whole difference."""
        return self.after - self.before

    @property
    def sentence(self) -> str:
        """The difference in words, with the choice that makes most of it."""
        largest = max(self.steps, key=lambda step: abs(step.change), default=None)
        if largest is None or largest.change == 0:
            message = gettext(
                "{a} gives {before} and {b} {after}: on this input no choice makes a difference."
            )
        else:
            message = gettext(
                "{a} gives {before} and {b} {after}. The largest step is {choice}, from {old} to "
                "{new}: {change}. A different order of the steps would share the difference out "
                "differently."
            )
        return message.format(
            a=self.a,
            b=self.b,
            before=_score(self.before),
            after=_score(self.after),
            **(largest.words if largest else {}),
        )

    @property
    def views(self) -> tuple[Table]:
        """The start, the steps and the end. `bleu_teach.draw.waterfall` makes a picture of it."""
        rows: list[tuple[object, ...]] = [(self.a, "", _score(self.before), "")]
        for step in self.steps:
            rules = f"{step.old} → {step.new}"
            rows.append((step.choice, rules, _score(step.after), step.words["change"]))
        rows.append((self.b, "", _score(self.after), number(self.change, 4, "+", tiny=True)))
        head = gettext("choice"), gettext("rule"), "BLEU", gettext("change")
        caption = gettext("From {a} to {b}").format(a=self.a, b=self.b)
        return (Table(caption, head, rows, self.sentence),)


def _score(value: float) -> str:
    return number(value, 4, tiny=True)


def explain_difference(
    candidates: Sequence[str] | Sequence[Tokens],
    references: Sequence[Sequence[str] | Sequence[Tokens]],
    a: Convention | str,
    b: Convention | str,
) -> ConventionWalk:
    """Walk from one convention to another, one choice at a time, and note every score.

    The order of the steps is fixed: case, tokenizer, reference length, padding, smoothing, zeros.
    Another order would share the same difference out differently, because choices work together.

    Args:
        candidates: one text a segment, or one list of tokens a segment. For tokens, case and
            tokenizer are settled already, and no steps.
        references: nested as references[segment][reference], of the same kind.
        a: the convention to start from.
        b: the convention to arrive at.

    Returns:
        A ConventionWalk: `.before`, `.after` and `.steps`, whose changes add up.

    Raises:
        BleuInputError: as for `corpus_bleu`; texts mixed with tokens; or a step on the way to a
            rule that has no score for this input.

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
    texts = _are_texts(candidates)

    def count(convention: Convention) -> BleuStats:
        split = _split(candidates, references, convention) if texts else (candidates, references)
        return corpus_bleu(*split).stats

    return explain_counts(count, a, b, FOR_TEXT * texts + FOR_COUNTS)


def explain_counts(
    count: Callable[[Convention], BleuStats],
    a: Convention | str,
    b: Convention | str,
    choices: Sequence[str] = FOR_TEXT + FOR_COUNTS,
) -> ConventionWalk:
    """Walk as `explain_difference` does over what is counted elsewhere, such as in files."""
    a, b = map(find_convention, (a, b))
    stats = count(a)
    before = after = stats.score(a).score
    steps = []
    for choice, old, new in _walk(a, b, choices):
        stats = count(new) if choice in FOR_TEXT else stats
        score = stats.score(new).score
        steps.append(Step(choice, _rule(old, choice), _rule(new, choice), after, score))
        after = score
    return ConventionWalk(a, b, before, after, tuple(steps))


def _are_texts(candidates: Any) -> bool:
    """Tell a list of str; what is no list is refused where it is counted."""
    return is_list(candidates) and bool(candidates) and all(isinstance(t, str) for t in candidates)


def _split(
    candidates: Sequence[Any], references: Sequence[Any], convention: Convention
) -> tuple[list[list[str]], list[list[list[str]]]]:
    """Split candidates and references under a convention."""
    if not is_list(references):
        raise refusal(
            "The references are a list of lists, one a segment; this is {value}.",
            value=describe(references),
        )
    for group in references:
        if not is_list(group):
            raise refusal(
                "The references of a segment are a list of texts; this is {value}. "
                "Write [[text], [text]], one list a segment.",
                value=describe(group),
            )
    split = convention.tokenize
    return list(map(split, candidates)), [list(map(split, group)) for group in references]


def _walk(
    a: Convention, b: Convention, choices: Sequence[str]
) -> Iterator[tuple[str, Convention, Convention]]:
    """Change one choice after the other; where both agree there is no step."""
    for choice in choices:
        fields = (choice, "smoothing_value") if choice == "smoothing" else (choice,)
        changed = replace(a, **{field: getattr(b, field) for field in fields})
        if _rule(changed, choice) != _rule(a, choice):
            yield choice, a, changed
        a = changed


def _rule(convention: Convention, choice: str) -> str:
    """Name the rule; a smoothing rule with its number."""
    if choice == "smoothing":
        return write_smoothing(convention.smoothing, convention.smoothing_value)
    return str(getattr(convention, choice))
