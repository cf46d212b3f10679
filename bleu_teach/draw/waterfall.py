"""From one convention's score to another's: what each choice adds or takes away."""

from __future__ import annotations

from bleu_teach.display.formatting import number
from bleu_teach.display.language import capital, gettext
from bleu_teach.display.views import Picture
from bleu_teach.draw.bars import Bar, bar_rows
from bleu_teach.draw.svg import WIDTH, stack, words
from bleu_teach.explain import VISIBLE_DIFFERENCE, Explanation, Step

WIDE = 240  # pixels, of the largest score


def waterfall(difference: Explanation) -> Picture:
    """Draw a bar for the score at the start, a block for each step that moves it, one for the end.

    A blue block is added, a grey one is taken away. Each begins where the one before ended.

    >>> from bleu_teach import NLTK, SACREBLEU, explain_difference
    >>> texts = ["The cat sat on the mat."], [["The cat sat on a mat ."]]
    >>> waterfall(explain_difference(*texts, SACREBLEU, NLTK))
    Picture: From SACREBLEU, 0.4889, to NLTK, 0.4301: tokenizer, 13a → whitespace, −0.0588. \
No change in four digits: padding, smoothing, zero_matches.
    """
    moving = [step for step in difference.steps if abs(step.change) >= VISIBLE_DIFFERENCE]
    largest = max([difference.before, *(step.after for step in difference.steps)])
    bars = [_whole(str(difference.a), difference.before), *map(_block, moving)]
    bars.append(_whole(str(difference.b), difference.after))
    lines = bar_rows(bars, largest if largest >= VISIBLE_DIFFERENCE else 1, WIDE)
    moves = "; ".join(f"{s.choice}, {s.old} → {s.new}, {_change(s)}" for s in moving)
    alt = gettext("From {a}, {before}, to {b}, {after}: {moves}.").format(
        a=difference.a,
        before=_score(difference.before),
        b=difference.b,
        after=_score(difference.after),
        moves=moves or gettext("no step moves it"),
    )
    if still := ", ".join(step.choice for step in difference.steps if step not in moving):
        still = gettext("no change in four digits: {choices}").format(choices=still)
        lines.append([words(still, 13, "soft")])
        alt += f" {capital(still)}."
    return stack(lines, alt, WIDTH)


def _whole(name: str, score: float) -> Bar:
    """Make the bar from 0 to a score; one that rounds to 0 has no length."""
    return Bar(name, [(0, score, "bar")] if score >= VISIBLE_DIFFERENCE else [], _score(score))


def _block(step: Step) -> Bar:
    """Make the block between the scores before and after a step, with what it changes."""
    kind = "bar" if step.change > 0 else "cost"
    name = f"{step.choice}: {step.old} → {step.new}"
    return Bar(name, [(step.before, step.after, kind)], _change(step))


def _score(score: float) -> str:
    """Write a score in four digits; one that rounds to 0 without being 0 is about 0."""
    return "≈ 0" if 0 < score < VISIBLE_DIFFERENCE else number(score, 4)


def _change(step: Step) -> str:
    return number(step.change, 4, "+")
