"""`keep` puts a function that passed into the learner's own file; `kept` takes it out again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import wraps

from bleu_teach.calls.values import read_counts, read_pair
from bleu_teach.clipping import Precision
from bleu_teach.content.exercises import EXERCISES, LESSONS, Exercise, find
from bleu_teach.inputs import refusal
from bleu_teach.language import gettext
from bleu_teach.learn.checks import check
from bleu_teach.learn.own_file import MODULE, NAME, merge, read_file, read_pieces, run, write_file
from bleu_teach.learn.sources import CannotKeep, gather
from bleu_teach.learn.verdict import Verdict

TYPES = {read_pair: lambda pair: Precision(*pair), read_counts: Counter}  # as the package has them


def keep(name: str, function: Callable, replace: bool = False) -> None:
    """Put a function that passes its check into my_bleu.py, beside the notebook. Prints one line.

    The file gets the text of the function, with the helpers and imports that it needs. What the
    file has already is never written over, unless `replace` says so.

    Args:
        name: the exercise, as for `check`.
        function: your function itself.
        replace: put it in the place of another one that is in the file.

    Raises:
        BleuInputError: no exercise has that name, or it is one of the graded assignment.

    Source: written for this course, so that it ends with a BLEU of the learner's own.

    >>> keep("clip", lambda counts, max_counts: counts)
    clip is not kept: it does not pass its check yet.
    """
    exercise = _find(name)
    try:
        print(_put(exercise, function, replace))
    except CannotKeep as reason:
        print(gettext("{name} is not kept: {reason}.").format(name=name, reason=reason))


def kept(name: str) -> Callable:
    """The function that was kept; without one, the package's own. Prints one line that says which.

    What it returns is of the package's type (a Precision, a Counter), so that it fits everywhere.

    Args:
        name: the exercise.

    Returns:
        A function.

    Raises:
        BleuInputError: as for `keep`.

    Source: written for this course.

    >>> kept("brevity_penalty")(2, 3)
    brevity_penalty is the package's: you have not kept one yet (lesson 03).
    0.6065306597126334
    """
    exercise = _find(name)
    try:
        own = _take_out(exercise)
    except CannotKeep as reason:
        print(gettext("{name} is the package's: {reason}.").format(name=name, reason=reason))
        return exercise.correct
    print(gettext("{name} is yours, from {file}.").format(name=name, file=NAME))
    return _as_the_package(exercise, own)


def _take_out(exercise: Exercise) -> Callable:
    text = read_file()
    if exercise.function_name not in read_pieces(text):
        none = gettext("you have not kept one yet (lesson {lesson})")
        raise CannotKeep(none.format(lesson=exercise.lesson))
    own = vars(run(text))[exercise.function_name]
    if check(exercise.name, own).status != "passed":
        spoiled = gettext("the one in {file} does not pass its check any more")
        raise CannotKeep(spoiled.format(file=NAME))
    return own


def _find(name: str) -> Exercise:
    exercise = find(name)
    if exercise.family:
        raise refusal(
            "{name} belongs to the graded assignment, which is handed in as it is. "
            "What you kept in the lessons is in {file}: copy from it what you can use.",
            name=name,
            file=NAME,
        )
    return exercise


def _put(exercise: Exercise, function: Callable, replace: bool) -> str:
    """Write the function down; return the message to print."""
    status = check(exercise.name, function).status
    if status == "not attempted":
        raise CannotKeep(gettext("it is still to be written"))
    if status != "passed":
        raise CannotKeep(gettext("it does not pass its check yet"))
    if function is exercise.correct:
        raise CannotKeep(gettext("this is the package's own"))
    old = read_file()
    new = gather(function, MODULE, exercise.correct)
    if exercise.function_name != function.__name__:
        alias = f"{exercise.function_name} = {function.__name__}"
        new.pieces[exercise.function_name] = alias
    there = read_pieces(old)
    others = [name for name, text in new.pieces.items() if there.get(name, text) != text]
    if others and not replace:
        again = f'keep("{exercise.name}", {function.__name__}, replace=True)'
        other = gettext("{file} has another {name}, which stays. To replace it: {call}")
        raise CannotKeep(other.format(file=NAME, name=others[0], call=again))
    place = gettext("Lesson {lesson}").format(lesson=exercise.lesson)
    heading = f"# {place} ({LESSONS[exercise.lesson]}): {exercise.function_name}"
    text = merge(old, new, heading)
    if text == old:
        return gettext("{name} is in {file} already.").format(name=exercise.name, file=NAME)
    _try_out(exercise, old, text)
    write_file(text)
    return gettext("{name} is kept in {file}.").format(name=exercise.name, file=NAME)


def _try_out(exercise: Exercise, old: str, text: str) -> None:
    """See that the file works as it would be, before it is written."""
    failing, before = _failing(text), _failing(old)
    if exercise.name in failing:
        example = failing[exercise.name].counterexample
        why = f": {example.got.splitlines()[0]}" if example and example.raised else ""
        alone = gettext("it passes here, but not together with what is in {file}")
        raise CannotKeep(alone.format(file=NAME) + why)
    broken = [name for name in failing if name not in before]
    if broken:
        breaks = gettext("with it, {name} in {file} would not pass its check any more")
        raise CannotKeep(breaks.format(name=broken[0], file=NAME))


def _failing(text: str) -> dict[str, Verdict]:
    """The exercises for which a file has a function that does not pass, with its verdict."""
    module, own = vars(run(text)), read_pieces(text)
    verdicts = {
        e.name: check(e.name, module[e.function_name])
        for e in EXERCISES.values()
        if not e.family and e.function_name in own
    }
    return {name: verdict for name, verdict in verdicts.items() if verdict.status != "passed"}


def _as_the_package(exercise: Exercise, own: Callable) -> Callable:
    """The learner's function with an answer of the package's type."""
    answer = TYPES.get(exercise.read)
    if answer is None:
        return own

    @wraps(own)
    def call(*arguments: object) -> object:
        return answer(own(*arguments))

    return call
