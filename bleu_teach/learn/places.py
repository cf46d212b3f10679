"""Say where a function is wrong: on exactly the inputs with some feature, or on some of them only.

A fact about the inputs that were tried, not about all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bleu_teach.content.exercises import Exercise
from bleu_teach.language import gettext

ALIASES = {
    "hypothesis": "candidate",
    "hypothesis_set": "candidates",
    "references_set": "references",
    "candidate_length": "c",
    "reference_lengths": "lengths",
}


class Feature(NamedTuple):
    """Tell one kind of input.

    Args:
        text: completes "where ...".
        needs: the parameters that it looks at.
        holds: whether they are of that kind.
    """

    text: str
    needs: str
    holds: Callable[..., bool]


def _repeats(tokens: Sequence, n: int) -> bool:
    ngrams = Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))
    return any(count > 1 for count in ngrams.values())


def _tied(c: int, lengths: Sequence[int]) -> bool:
    distances = sorted({(abs(length - c), length) for length in lengths})
    return len(distances) > 1 and distances[0][0] == distances[1][0]


def _any_repeats(references: Sequence[Sequence], n: int) -> bool:
    return any(_repeats(reference, n) for reference in references)


def _two_close(candidate: Sequence, references: Sequence[Sequence]) -> bool:
    return _tied(len(candidate), list(map(len, references)))


FEATURES = (
    Feature("the segment is shorter than n", "tokens n", lambda t, n: len(t) < n),
    Feature("the candidate is shorter than n", "candidate n", lambda t, n: len(t) < n),
    Feature("the candidate is empty", "candidate", lambda t: not t),
    Feature("an n-gram comes twice in the segment", "tokens n", _repeats),
    Feature("an n-gram comes twice in the candidate", "candidate n", _repeats),
    Feature("n is above 1", "n", lambda n: n > 1),
    Feature("there are several references", "candidate references", lambda _, r: len(r) > 1),
    Feature("there are several references", "references n", lambda r, _: len(r) > 1),
    Feature("there are several references", "nrefs", lambda n: n > 1),
    Feature("there are several lengths", "lengths", lambda lengths: len(lengths) > 1),
    Feature("two references are equally close", "c lengths", _tied),
    Feature("two references are equally close", "candidate references", _two_close),
    Feature("a reference repeats an n-gram", "references n", _any_repeats),
    Feature("a reference is shorter than n", "references n", lambda r, n: min(map(len, r)) < n),
    Feature("c is above r", "c r", lambda c, r: c > r),
    Feature("c is below r", "c r", lambda c, r: c < r),
    Feature("c is below r and not 0", "c r", lambda c, r: 0 < c < r),
    Feature("c is 0", "c", lambda c: c == 0),
    Feature("nothing is allowed", "count max_count", lambda _, most: most == 0),
    Feature("more is there than allowed", "count max_count", lambda count, most: count > most),
    Feature("less is there than allowed", "count max_count", lambda count, most: count < most),
    Feature(
        "an n-gram is there too often",
        "counts max_counts",
        lambda c, m: bool(Counter(c) - Counter(m)),
    ),
    Feature("an n-gram is not allowed", "counts max_counts", lambda c, m: not c.keys() <= m.keys()),
    Feature("a precision is 0", "precisions", lambda ps: 0 in ps),
    Feature("the penalty is below 1", "brevity_penalty", lambda penalty: penalty < 1),
    Feature("there are not four precisions", "precisions", lambda ps: len(ps) != 4),
    Feature("an order has no n-gram", "counts brevity_penalty", lambda c, _: (0, 0) in c),
    Feature("no order has an n-gram", "counts brevity_penalty", lambda c, _: {*c} <= {(0, 0)}),
    Feature("there are several segments", "candidates", lambda c: len(c) > 1),
    Feature("a word is in pieces", "lines", lambda lines: any("@@" in line for line in lines)),
    Feature("there is a capital", "lines", lambda lines: any(x != x.lower() for x in lines)),
    Feature("there are several segments", "lines", lambda lines: len(lines) > 1),
    Feature("lowercase is set", "settings", lambda s: "lowercase" in s),
    Feature("effective_order is set", "settings", lambda s: "effective_order" in s),
    Feature("tokenize is set", "settings", lambda s: "tokenize" in s),
    Feature("smooth_method is set", "settings", lambda s: "smooth_method" in s),
    Feature("a place is drawn twice", "a places", lambda a, p: len({*p[: len(a)]}) < len(a)),
    Feature(
        "A has other totals than B", "a b", lambda a, b: [t for _, t in a] != [t for _, t in b]
    ),
    Feature("two scores are equal", "scores percent", lambda s, _: len({*s}) < len(s)),
    Feature("the gap is below 0", "gap shuffled_gaps", lambda g, _: g < 0),
    Feature("something is cut off", "percent", lambda percent: percent < 100),
    Feature("a gap is just as large", "gap shuffled_gaps", lambda g, s: abs(g) in map(abs, s)),
)


def locate(exercise: Exercise, wrong: Sequence[bool]) -> str:
    """A sentence about the inputs on which a function is wrong; nothing if there is none."""
    given = [
        {ALIASES.get(name, name): value for name, value in exercise.named(arguments).items()}
        for arguments in exercise.arguments
    ]
    around, spared = [], []
    for feature in FEATURES:
        needs = feature.needs.split()
        if not set(needs) <= given[0].keys():
            continue
        has = [feature.holds(*(arguments[name] for name in needs)) for arguments in given]
        if has == list(wrong) and not all(has):
            text = gettext("Of the inputs that were tried, it is wrong exactly where {feature}.")
            return text.format(feature=gettext(feature.text))
        if not all(has) and all(h for h, w in zip(has, wrong, strict=True) if w):
            around.append((sum(has), feature))
        if sum(has) > 1 and not any(h and w for h, w in zip(has, wrong, strict=True)):
            spared.append((-sum(has), feature))
    text = gettext("Of the inputs that were tried, it is wrong only where {feature}.")
    if not around:
        text = gettext("Of the inputs that were tried, it is right wherever {feature}.")
    found = min(around or spared, key=lambda each: each[0], default=None)
    return text.format(feature=gettext(found[1].text)) if found else ""
