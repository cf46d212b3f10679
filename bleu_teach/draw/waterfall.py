"""From one convention's score to another's: what each choice adds or takes away."""

from __future__ import annotations

from bleu_teach.display.formatting import number
from bleu_teach.display.language import gettext
from bleu_teach.display.views import Picture
from bleu_teach.draw.bars import Bar, draw_bars
from bleu_teach.explain import VISIBLE_DIFFERENCE, Explanation, Step


def waterfall(difference: Explanation) -> Picture:
    """Draw a bar for the score at the start, a block for each step that moves it, one for the end.

    A blue block is added, a grey one is taken away. Each begins where the one before ended.

    >>> from bleu_teach import NLTK, SACREBLEU, explain_difference
    >>> texts = ["The cat sat on the mat."], [["The cat sat on a mat ."]]
    >>> waterfall(explain_difference(*texts, SACREBLEU, NLTK))
    Picture: SACREBLEU 0.4889; tokenizer: 13a → whitespace −0.0588; NLTK 0.4301. \
No change in four digits: padding, smoothing, zero_matches
    """
    moving = [step for step in difference.steps if abs(step.change) >= VISIBLE_DIFFERENCE]
    bars = [_whole(str(difference.a), difference.before), *map(_block, moving)]
    bars.append(_whole(str(difference.b), difference.after))
    still = ", ".join(step.choice for step in difference.steps if step not in moving)
    note = gettext("No change in four digits: {choices}").format(choices=still) if still else ""
    return draw_bars({"": bars}, note=note)


def _whole(name: str, score: float) -> Bar:
    """Make the bar from 0 to a score; one that rounds to 0 has no length."""
    if score >= VISIBLE_DIFFERENCE:
        return Bar(name, [(0, score, "bar")], number(score, 4))
    return Bar(name, [], "≈ 0" if score else number(0, 4))


def _block(step: Step) -> Bar:
    """Make the block between the scores before and after a step, with what it changes."""
    kind = "bar" if step.change > 0 else "cost"
    name = f"{step.choice}: {step.old} → {step.new}"
    return Bar(name, [(step.before, step.after, kind)], number(step.change, 4, "+"))
