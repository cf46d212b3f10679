"""What the student reads: marks by property, one failing input, what a tutor says."""

from __future__ import annotations

from bleu_teach.grade.judge import Marks

# Text


def lines(marks: Marks, show_expected: bool = False) -> list[str]:
    """The feedback on one function, line by line.

    Args:
        marks: what it earned, explained.
        show_expected: show the correct answer to the failing input.
    """
    text = [f"{marks.function}: {marks.score:g} of {marks.points:g} points"]
    for name, points, earned in marks.properties:
        followed = ", with correct helpers" if name in marks.followed else ""
        text.append(f"  {'✓' if earned else '✗'} {name}: {earned:g} of {points:g}{followed}")
    if marks.failing:
        text += ["", f"The smallest input that fails ({marks.failing.property}):"]
        text += [f"    {marks.failing.call}", f"    {marks.failing.got}"]
        text += [f"    correct: {marks.failing.correct}"] if show_expected else []
    if marks.verdict:
        text += ["", "check: " + marks.verdict.text(show_expected)]
    return text
