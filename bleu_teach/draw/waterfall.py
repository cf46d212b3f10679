"""From one convention's score to another's: what each choice adds or takes away."""

from __future__ import annotations

from bleu_teach.differences import SEEN, ConventionWalk, Step
from bleu_teach.draw.scales import Scale
from bleu_teach.draw.svg import hatched, line, rect, stack, text, words
from bleu_teach.draw.texts import fit
from bleu_teach.language import capital, gettext
from bleu_teach.numerals import number
from bleu_teach.views import Picture

NAMES, RULES, BARS, NUMBERS = 332, 128, 240, 252  # in pixels: a row is its name, then its bar
HIGH, LINE = 20, 30  # pixels: of a row, and from one to the next


def waterfall(difference: ConventionWalk) -> Picture:
    """Draw a bar for the score at the start, a block for each step that moves it, one for the end.

    A solid block is added, a hatched one is taken away. Each begins where the one before ended.

    >>> from bleu_teach import NLTK, SACREBLEU, explain_difference
    >>> texts = ["The cat sat on the mat."], [["The cat sat on a mat ."]]
    >>> waterfall(explain_difference(*texts, SACREBLEU, NLTK))
    Picture: From SACREBLEU, 0.4889, to NLTK, 0.4301: tokenizer, 13a → whitespace, −0.0588. \
No change in four digits: padding, smoothing, zero_matches.
    """
    moving = [step for step in difference.steps if abs(step.change) >= SEEN]
    largest = max([difference.before, *(step.after for step in difference.steps)])
    scale = Scale(0, largest if largest >= SEEN else 1, 0, BARS)
    lines = [_whole(str(difference.a), difference.before, scale)]
    lines += [_block(step, scale) for step in moving]
    lines.append(_whole(str(difference.b), difference.after, scale))
    moves = "; ".join(f"{s.choice}, {_rules(s)}, {_change(s)}" for s in moving)
    alt = gettext("From {a}, {before}, to {b}, {after}: {moves}.").format(
        a=difference.a,
        before=number(difference.before, 4, tiny=True),
        b=difference.b,
        after=number(difference.after, 4, tiny=True),
        moves=moves or gettext("no step moves it"),
    )
    if still := ", ".join(step.choice for step in difference.steps if step not in moving):
        still = gettext("no change in four digits: {choices}").format(choices=still)
        lines.append([words(still, 13, "soft")])
        alt += f" {capital(still)}."
    return stack(lines, alt, NAMES + 8 + BARS + 80)


def _whole(name: str, score: float, scale: Scale) -> list[Picture]:
    """Draw a name, and a bar from 0 to a score."""
    label = text(0, 14, fit(name, NAMES, 15, bold=True), 15, bold=True)
    body = rect(0, 0, BARS, 18, "track", 4)
    if score >= SEEN:
        body += rect(0, 0, max(scale(score), 1.5), 18, "bar", 4)
    return _row(label, body + text(NUMBERS, 14, number(score, 4, tiny=True), 15, bold=True))


def _block(step: Step, scale: Scale) -> list[Picture]:
    """Draw a step's name, and what it adds or takes away, below the end of the row above it."""
    label = text(0, 14, step.choice, 13, bold=True)
    label += text(RULES, 14, fit(_rules(step), NAMES - RULES, 13), 13, "soft")
    left, right = sorted(map(scale, (step.before, step.after)))
    box = left, 0, max(right - left, 1.5), 18
    body = rect(*box, "matched", 2) if step.change > 0 else hatched(*box)
    body += line(scale(step.before), HIGH - LINE - 2, scale(step.before), 0)
    body += line(scale(step.after), 18, scale(step.after), LINE)
    return _row(label, body + text(NUMBERS, 14, _change(step), 13, "soft", bold=True))


def _row(label: str, bar: str) -> list[Picture]:
    """Put a bar beside its name; in a narrow column it goes below."""
    return [Picture(label, NAMES, HIGH), Picture(bar, BARS + 80, HIGH)]


def _rules(step: Step) -> str:
    return f"{step.old} → {step.new}"


def _change(step: Step) -> str:
    return number(step.change, 4, "+", tiny=True)
