"""From one convention's score to another's: what each choice adds or takes away."""

from __future__ import annotations

from functools import partial

from bleu_teach.differences import SEEN, ConventionWalk, Step
from bleu_teach.draw.scales import Scale
from bleu_teach.draw.svg import hatched, line, rect, text, words
from bleu_teach.draw.texts import fit
from bleu_teach.language import capital, gettext
from bleu_teach.numerals import number
from bleu_teach.views import Picture

RULES, BARS, END, NUMBERS = 128, 340, 580, 592  # where the columns begin, in pixels
WIDTH, LINE = 660, 30  # pixels: of the picture, and from one row to the next


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
    ends = [difference.before, difference.after, *(step.after for step in moving)]
    largest = max(ends)
    scale = Scale(0, largest if largest >= SEEN else 1, BARS, END)
    rows = [partial(_whole, str(difference.a), difference.before)]
    rows += [partial(_block, step) for step in moving]
    rows.append(partial(_whole, str(difference.b), difference.after))
    body = "".join("".join(row(LINE * place, scale)) for place, row in enumerate(rows))
    lines = [_wrapping(*row(0, scale)) for row in rows]
    y = LINE * (len(rows) - 1)
    moves = "; ".join(f"{s.choice}, {_rules(s)}, {_change(s)}" for s in moving) or gettext(
        "no step moves it"
    )
    still = ", ".join(step.choice for step in difference.steps if step not in moving)
    alt = gettext("From {a}, {before}, to {b}, {after}: {moves}.").format(
        a=difference.a,
        before=number(difference.before, 4, tiny=True),
        b=difference.b,
        after=number(difference.after, 4, tiny=True),
        moves=moves,
    )
    if still:
        y += LINE
        moves = gettext("no change in four digits: {choices}").format(choices=still)
        body += text(0, y + 14, fit(moves, WIDTH, 13), 13, "soft")
        lines.append((words(moves, 13, "soft"),))
        alt += f" {capital(moves)}."
    return Picture(body, WIDTH, y + LINE - 8, alt, tuple(lines))


def _wrapping(name: str, bar: str) -> tuple[Picture, Picture]:
    """Draw a row as two pictures: in a narrow column the bar goes below its name."""
    moved = f'<g transform="translate({-BARS} 0)">{bar}</g>'
    return Picture(name, BARS - 12, 18), Picture(moved, WIDTH - BARS, 18)


def _whole(name: str, score: float, y: float, scale: Scale) -> tuple[str, str]:
    """Draw a name, and a bar from 0 to a score."""
    label = text(0, y + 14, fit(name, BARS - 12, 15, bold=True), 15, bold=True)
    body = rect(BARS, y, END - BARS, 18, "track", 4)
    if score >= SEEN:
        body += rect(BARS, y, max(scale(score) - BARS, 1.5), 18, "bar", 4)
    return label, body + text(NUMBERS, y + 14, number(score, 4, tiny=True), 15, bold=True)


def _block(step: Step, y: float, scale: Scale) -> tuple[str, str]:
    """Draw a step's name, and what it adds or takes away, below the end of the row above it."""
    label = text(0, y + 14, step.choice, 13, bold=True)
    label += text(RULES, y + 14, fit(_rules(step), BARS - RULES - 12, 13), 13, "soft")
    left, right = sorted(map(scale, (step.before, step.after)))
    box = left, y, max(right - left, 1.5), 18
    body = rect(*box, "matched", 2) if step.change > 0 else hatched(*box)
    body += line(scale(step.before), y - 12, scale(step.before), y)
    body += line(scale(step.after), y + 18, scale(step.after), y + LINE)
    return label, body + text(NUMBERS, y + 14, _change(step), 13, "soft", bold=True)


def _rules(step: Step) -> str:
    return f"{step.old} → {step.new}"


def _change(step: Step) -> str:
    return number(step.change, 4, "+", tiny=True)
