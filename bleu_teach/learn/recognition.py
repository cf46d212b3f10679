"""Find the mistakes that a function's answers speak of: the functions of the bank are asked, too.

One that answers an input otherwise is not asked again, so that all of them, and every two mistakes
at once, take about a fifth of a second.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bleu_teach.calls.values import same
from bleu_teach.content.bank import BANK, Wrong, build, doubles, singles
from bleu_teach.content.exercises import Exercise

Names = tuple[str, ...]


def recognise(exercise: Exercise, answers: Sequence) -> tuple[Names, list[int]]:
    """Name the one mistake, or the two at once, that give exactly these answers.

    Args:
        exercise: what was asked.
        answers: for each input a plain answer or `Raised`, or None where it does not count.

    Returns:
        The names, the one to mend first before the other, and the inputs that show it: it alone is
        wrong there, too. Nothing if no mistake fits. Where several pairs do, the mistake that they
        share, and "" for the other.
    """
    wrong = [
        place
        for place, (answer, right) in enumerate(zip(answers, exercise.expected, strict=True))
        if answer is not None and not same(answer, right)
    ]
    if not wrong:  # of another type, such as 4.0 for 4
        return (), []
    others = [at for at, answer in enumerate(answers) if answer is not None and at not in wrong]
    for candidates in (singles(exercise.name), doubles(exercise.name)):
        fitting = list(_fitting(exercise, candidates, answers, [*wrong, *others]))
        if fitting:
            return _shown_first(exercise, fitting[0], _shared([f.names for f in fitting]), wrong)
    return (), []


def _fitting(
    exercise: Exercise, candidates: Iterable[Wrong], answers: Sequence, places: Sequence[int]
) -> Iterable[Wrong]:
    """The functions that give these answers at all of these places; places of wrong ones first."""
    if not places:
        return
    for candidate in candidates:
        given = ((at, exercise.answer(candidate.function, exercise.arguments[at])) for at in places)
        if all(same(answer, answers[at]) for at, answer in given):
            yield candidate


def _shared(found: Sequence[Names]) -> Names:
    """What all of them have in common: the names, or one mistake and "", or nothing."""
    if len(set(found)) == 1:
        return found[0]
    shared = [name for name in found[0] if all(name in names for names in found)]
    return (shared[0], "") if len(found[0]) == 2 and shared else ()


def _shown_first(
    exercise: Exercise, found: Wrong, names: Names, wrong: Sequence[int]
) -> tuple[Names, list[int]]:
    """The names in an order in which a wrong answer shows the first; and all answers that do.

    Best those that show it also when it is written in the first way of the bank.
    """
    for name, way in zip(found.names, found.ways, strict=True):
        shown = _wrong_with(exercise, way, wrong)
        if name in names and shown:
            best = _wrong_with(exercise, BANK[name].parts[0], shown)
            return tuple(sorted(names, key=name.__ne__)), best or shown
    return names, []


def _wrong_with(exercise: Exercise, way: tuple, places: Sequence[int]) -> list[int]:
    """The inputs that are wrong with one part replaced."""
    alone = build(exercise.name, dict([way]))
    given = [(at, exercise.answer(alone, exercise.arguments[at])) for at in places]
    return [at for at, answer in given if not same(answer, exercise.expected[at])]
