"""`forge`: build an input with a required property, or one that exposes a wrong BLEU."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from bleu_teach.calls.values import Raised, plain, same, show_value, write_call
from bleu_teach.content import BANK, LESSONS, TASKS, Exercise, Mistake, find
from bleu_teach.content.forge import ASKS_BACK, NOTHING_SHOWS
from bleu_teach.inputs import BleuInputError, is_list, refusal, require_tokens, shorten
from bleu_teach.language import gettext, lesson_number
from bleu_teach.learn.answer import TaskResult, is_open, shown
from bleu_teach.metrics import chrf

IN_THE_LAB = {
    name: entry
    for name, entry in BANK.items()
    if not entry.is_habit and "sentence_bleu" in entry.exercises
}


@shown
def forge(
    name: str,
    candidate: object,
    references: object = None,
    n: int | None = None,
    metric: Callable[[str, str], float] | None = None,
) -> TaskResult:
    """Build an input: a candidate with a required property, or one that exposes a wrong BLEU.

    Args:
        name: a task, such as "zero_from_good_words"; or a mistake, such as "clip_to_sum".
        candidate: a string or a list of tokens.
        references: for a mistake, the candidate's references.
        n: for a mistake, the order of the precision that is compared; default: the score is.
        metric: for a task about a metric, a function of a line and its reference, both strings;
            default: chrF.

    Returns:
        A TaskResult that lists what is required and what was found, or both answers.

    Raises:
        BleuInputError: If no task or mistake has that name, or the mistake changes neither.

    Source: the tasks are ours. Learners who look for inputs that expose a wrong idea understand it
    better (Prasad et al. 2024, Conceptual Mutation Testing).

    >>> forge("zero_from_good_words", "the cat sat")
    forge zero_from_good_words: Missing: at least four words; every word is matched.
        · at least four words: 3
        · every word is matched: 2/3
        ✓ BLEU is 0: 0.000
    hint("forge zero_from_good_words")
    >>> forge("clip_to_sum", ["cat", "cat"], [["the", "cat"], ["a", "cat"]], n=1).status
    'passed'
    """
    if isinstance(name, str) and name in TASKS:
        return _build(name, candidate, metric)
    return _expose(_suspect(name), candidate, references, n)


def _expose(entry: Mistake, candidate: object, references: object, n: object) -> TaskResult:
    """Compare a wrong BLEU with the correct one on an input."""
    task = f"forge {entry.name}"
    if any(map(is_open, (candidate, references, n))):
        find_one = gettext("This BLEU {idea}. Find an input that it scores incorrectly.")
        asks = find_one.format(idea=gettext(entry.idea))
        return TaskResult(task, "not attempted", gettext("not attempted yet."), remarks=(asks,))
    if isinstance(candidate, str) and is_list(references):
        candidate = candidate.split()
        references = [one.split() if isinstance(one, str) else one for one in references]
    exercise = find("sentence_bleu" if n is None else "modified_precision")
    if exercise.name not in entry.exercises:
        raise refusal(
            "{name} does not show in {function}: omit n.",
            name=entry.name,
            function=exercise.name,
        )
    arguments = (candidate, references) if n is None else (candidate, references, n)
    try:
        right = exercise.read(plain(exercise.correct(*arguments)))
        theirs = exercise.answer(entry.functions(exercise.name)[0], arguments)
    except BleuInputError as error:
        refused = gettext("this is not a legal input.")
        return TaskResult(task, "wrong", refused, remarks=(str(error),))
    return _compare(entry, exercise, arguments, theirs, right)


def _compare(
    entry: Mistake, exercise: Exercise, arguments: tuple, theirs: object, right: object
) -> TaskResult:
    """Show both answers to an input, and say whether they differ."""
    from bleu_teach.draw import chips  # pictures are drawn only when looked at

    task, call = f"forge {entry.name}", write_call(exercise.function_name, arguments)
    if same(theirs, right):
        code = (call, gettext("both     {value}").format(value=show_value(right)))
        free = gettext("not exposed: both functions return the same.")
        idea = gettext("This BLEU {idea}.").format(idea=gettext(entry.idea))
        more = None if isinstance(right, tuple) else NOTHING_SHOWS.get(right)
        return TaskResult(task, "wrong", free, code, (idea, gettext(more or ASKS_BACK)))
    raised = gettext("raises {error}").format(error=theirs)
    value = raised if isinstance(theirs, Raised) else show_value(theirs)
    lines = gettext("theirs   {value}"), gettext("right    {value}")
    code = call, lines[0].format(value=value), lines[1].format(value=show_value(right))
    where = f"{lesson_number(entry.lesson)} ({LESSONS[entry.lesson]})"
    idea = gettext("It {idea}.").format(idea=gettext(entry.idea))
    remarks = idea, gettext("Lesson {lesson} explains it.").format(lesson=where)
    drawn = chips(*arguments) if exercise.name == "modified_precision" else None
    return TaskResult(task, "passed", gettext("exposed."), code, remarks, drawn)


def _suspect(name: object) -> Mistake:
    if not isinstance(name, str) or name not in IN_THE_LAB:
        close = get_close_matches(str(name), [*TASKS, *IN_THE_LAB]) or [*TASKS]
        raise refusal(
            "Unknown task or mistake {name}. Similar names: {names}",
            name=shorten(name),
            names=", ".join(close),
        )
    return IN_THE_LAB[name]


def _build(name: str, candidate: object, metric: object) -> TaskResult:
    """Test a candidate for each property that a task requires."""
    task, title = TASKS[name], f"forge {name}"
    if is_open(candidate):
        untouched = gettext("not attempted yet.")
        return TaskResult(title, "not attempted", f"{untouched} {gettext(task.asks)}")
    references = [task.cut(text) for text in task.references]
    try:
        tokens = task.cut(candidate) if isinstance(candidate, str) else candidate
        require_tokens(tokens)
        tokens = list(tokens)
        asked = (tokens, references, metric or chrf) if task.judged else (tokens, references)
        tests = {what: test(*asked) for what, test in task.demands.items()}
    except BleuInputError as error:
        refused = gettext("this is not a candidate.")
        return TaskResult(title, "wrong", refused, remarks=(str(error),))
    lines = tuple(
        f"{'✓' if ok else '·'} {gettext(what)}" + (f": {found}" if str(found) else "")
        for what, (ok, found) in tests.items()
    )
    missing = [gettext(what) for what, (ok, _) in tests.items() if not ok]
    if not missing:
        return TaskResult(title, "passed", gettext("done."), lines, (gettext(task.won),))
    missed = gettext("Missing: {demands}.")
    return TaskResult(title, "wrong", missed.format(demands="; ".join(missing)), lines)
