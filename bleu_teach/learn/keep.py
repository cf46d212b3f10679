"""A function that passed its check goes into the learner's own file; `kept` takes it out again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from bleu_teach.calls.values import read_counts, read_pair
from bleu_teach.clipping import Precision
from bleu_teach.content.exercises import EXERCISES, LESSONS, Exercise, find
from bleu_teach.inputs import refusal
from bleu_teach.language import gettext
from bleu_teach.learn.diagnosis import diagnose
from bleu_teach.learn.observe import observe
from bleu_teach.learn.own_file import MODULE, NAME, merge, read_file, read_pieces, run, write_file
from bleu_teach.learn.sources import CannotKeep, Gathered, gather, write_import
from bleu_teach.learn.verdict import Verdict

# What the lessons go on with, and how it is made of what a learner's function may return instead.
TYPES = {read_pair: (Precision, "Precision(*{call})"), read_counts: (Counter, "Counter({call})")}


def kept(name: str) -> Callable:
    """Your own function, if one has passed `check`; else the package's.

    It comes from my_bleu.py, where `check` has put it. What is wrong with that file is printed.

    Args:
        name: the exercise.

    Returns:
        A function.

    Raises:
        BleuInputError: no exercise has that name, or it is one of the graded assignment.

    Source: written for this course, so that it ends with a BLEU of the learner's own.

    >>> kept("brevity_penalty")(2, 3)
    0.6065306597126334
    """
    exercise = find(name)
    if exercise.family:
        raise refusal(
            "{name} belongs to the graded assignment, which is handed in as it is. "
            "What you kept in the lessons is in {file}: copy from it what you can use.",
            name=name,
            file=NAME,
        )
    try:
        own = run(read_file()).get(exercise.function_name, exercise.correct)
        if own is exercise.correct or _try(exercise, own).status == "passed":
            return own
        raise CannotKeep(gettext("the one in {file} does not pass its check").format(file=NAME))
    except CannotKeep as reason:
        print(gettext("{name} is the package's: {reason}.").format(name=name, reason=reason))
        return exercise.correct


def keep(exercise: Exercise, function: Callable) -> str:
    """Put a function that has passed into my_bleu.py, with the helpers and imports that it needs.

    What the file has already stays as it is.

    Returns:
        A sentence that says whether it is there now; none for a function of the package.
    """
    if exercise.family or str(getattr(function, "__module__", "")).startswith("bleu_teach."):
        return ""
    try:
        new = _write_down(exercise, function)
        old = read_file()
        there = read_pieces(old)
        for name in (function.__name__, exercise.function_name):
            if there.get(name, new.pieces.get(name)) != new.pieces.get(name):
                stays = gettext("{file} has a different {name}, which stays. Delete it there to "
                                "keep this one.")  # fmt: skip
                return stays.format(file=NAME, name=name)
        place = gettext("Lesson {lesson}").format(lesson=exercise.lesson)
        heading = f"# {place} ({LESSONS[exercise.lesson]}): {exercise.function_name}"
        text = merge(old, new, heading)
        if text != old:
            _see_that_it_works(old, text)
            write_file(text)
        return gettext("It is kept in {file}.").format(file=NAME)
    except CannotKeep as reason:
        return gettext("It is not kept: {reason}.").format(reason=reason)


def list_own() -> tuple[str, ...]:
    """List the exercises that my_bleu.py has a function for; none where it cannot be read."""
    try:
        there = read_pieces(read_file())
    except CannotKeep:
        return ()
    return tuple(e.name for e in EXERCISES.values() if not e.family and e.function_name in there)


def _write_down(exercise: Exercise, function: Callable) -> Gathered:
    """The function with all that it needs, and under the name and with the type of the exercise."""
    new, name, own = gather(function, MODULE), exercise.function_name, function.__name__
    kind, form = TYPES.get(exercise.read, (object, ""))
    fits = observe(lambda *given: isinstance(function(*given), kind), exercise.asked, bool)
    if all(outcome.answer for outcome in fits):
        if own != name:
            new.pieces[name] = f"{name} = {own}"
        return new
    if own == name:
        own = f"my_{name}"
        new.pieces[own] = new.pieces.pop(name).replace(f"def {name}(", f"def {own}(", 1)
    arguments = ", ".join(exercise.parameters)
    returned = form.format(call=f"{own}({arguments})")
    new.pieces[name] = f"def {name}({arguments}):\n    return {returned}"
    new.imports[kind.__name__] = write_import(kind.__name__, kind)
    return new


def _see_that_it_works(old: str, text: str) -> None:
    """See that the file works as it would be, before it is written."""
    before = _failing(old)
    for name, verdict in _failing(text).items():
        if name not in before:
            example = verdict.counterexample
            why = f" ({example.got.splitlines()[0]})" if example and example.raised else ""
            message = gettext("in {file}, {name} would not pass its check then")
            raise CannotKeep(message.format(file=NAME, name=name) + why)


def _failing(text: str) -> dict[str, Verdict]:
    """The exercises for which a file has a function that does not pass, with its verdict."""
    own, there = run(text), read_pieces(text)
    verdicts = {
        e.name: _try(e, own[e.function_name])
        for e in EXERCISES.values()
        if not e.family and e.function_name in there
    }
    return {name: verdict for name, verdict in verdicts.items() if verdict.status != "passed"}


def _try(exercise: Exercise, function: Callable) -> Verdict:
    return diagnose(exercise, observe(function, exercise.asked, exercise.read))
