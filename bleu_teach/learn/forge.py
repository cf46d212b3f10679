"""`forge`: build a candidate that BLEU judges as the task demands. Any solution passes."""

from __future__ import annotations

from bleu_teach.content.tasks import TASKS
from bleu_teach.inputs import BleuInputError, refusal, require_tokens, shorten
from bleu_teach.language import gettext
from bleu_teach.learn.result import TaskResult, is_open, shown


@shown
def forge(name: str, candidate: object) -> TaskResult:
    """Build a candidate as the task demands it. Any solution passes; what is missing is named.

    Args:
        name: the task.
        candidate: a text, or a list of tokens.

    Returns:
        A TaskResult that lists what was demanded, and what was found.

    Raises:
        BleuInputError: no task has that name.

    Source: the tasks are ours; what they show is in the lessons that ask them.

    >>> forge("zero_from_good_words", "the cat sat")
    forge zero_from_good_words: Missing: at least four words; every word is matched.
        · at least four words: 3
        · every word is matched: 2/3
        ✓ BLEU is 0: 0.000
    hint("forge zero_from_good_words")
    """
    if not isinstance(name, str) or name not in TASKS:
        raise refusal(
            "There is no task {name}. Choose one of: {names}",
            name=shorten(name),
            names=", ".join(TASKS),
        )
    task, title = TASKS[name], f"forge {name}"
    if is_open(candidate):
        untouched = gettext("not attempted yet.")
        return TaskResult(title, "not attempted", f"{untouched} {gettext(task.asks)}")
    references = [task.cut(text) for text in task.references]
    try:
        tokens = task.cut(candidate) if isinstance(candidate, str) else candidate
        require_tokens(tokens)
        tokens = list(tokens)
        tests = {what: test(tokens, references) for what, test in task.demands.items()}
    except BleuInputError as error:
        refused = gettext("this is not a candidate.")
        return TaskResult(title, "wrong", refused, remarks=(str(error),))
    return _tell(title, tests, gettext(task.won))


def _tell(title: str, tests: dict[str, tuple[bool, object]], won: str) -> TaskResult:
    """What was demanded, each with what was found, and what is still missing."""
    lines = tuple(
        f"{'✓' if ok else '·'} {gettext(what)}" + (f": {found}" if str(found) else "")
        for what, (ok, found) in tests.items()
    )
    missing = [gettext(what) for what, (ok, _) in tests.items() if not ok]
    if not missing:
        return TaskResult(title, "passed", gettext("done."), lines, (won,))
    missed = gettext("Missing: {demands}.")
    return TaskResult(title, "wrong", missed.format(demands="; ".join(missing)), lines)
