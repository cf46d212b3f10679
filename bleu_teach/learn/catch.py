"""`catch`: find an input that gives a wrong BLEU away. The wrong ones are those of the bank."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches

from bleu_teach.calls.values import Raised, Unfinished, Unreadable, plain, same, show
from bleu_teach.content.exercises import LESSONS, Exercise, find
from bleu_teach.content.mistakes import BANK, Mistake
from bleu_teach.inputs import BleuInputError, describe, refusal, shorten
from bleu_teach.language import gettext
from bleu_teach.learn.observe import write_call
from bleu_teach.learn.result import TaskResult, is_open, shown
from bleu_teach.views import Table, View

SUSPECTS = (
    *("segments_joined", "clip_to_sum", "best_single_reference", "shortest_reference"),
    *("tie_first", "penalty_both_ways", "mean_of_sentences"),
)
INPUTS, WORDS = 4, 8  # at most so many inputs for all suspects, and so many words in each
NEXT = "Next: seven suspects wait at the end of lesson 05, for catch_all."
SCORES = ("sentence_bleu", "corpus_bleu")
ASKED = ("modified_precision", *SCORES)  # what a suspect can be asked for
IN_THE_LAB = {
    name: entry
    for name, entry in BANK.items()
    if not entry.is_habit and {*SCORES} & {*entry.exercises}
}
HINT_FOR_ALL = (
    "Ask of each suspect what it needs: two segments, a word that is in two references, references "
    "of different lengths, a tie, a candidate that is too long. One corpus can have several of "
    "these."
)
ASKS_BACK = "For which candidate, and which references, does that matter?"
NOTHING_SHOWS = {
    0: "Where a length has no match, every score is 0, and nothing else shows. Give the candidate "
    "four words that follow each other in a reference.",
    1: "A perfect candidate shows little. Where would this BLEU give something away, or take it?",
}


@shown
def catch(name: str, candidate: object, references: object, n: int | None = None) -> TaskResult:
    """Somewhere in a lab runs a wrong BLEU. Does this input give it away?

    Args:
        name: the mistake, for example "clip_to_sum".
        candidate: a list of tokens; for a corpus, a list of them.
        references: the candidate's references; for a corpus, references[segment][reference].
        n: the length, to look at modified precision; leave it out to look at the score.

    Returns:
        A TaskResult: caught, with both answers; not caught; or why the input is not legal.

    Raises:
        BleuInputError: no such mistake, or it does not show in what is asked for.

    Source: learners who look for inputs that expose a wrong idea understand it better (Prasad et
    al. 2024, Conceptual Mutation Testing).

    >>> catch("clip_to_sum", ["cat", "cat"], [["the", "cat"], ["a", "cat"]], n=1).status
    'passed'
    """
    entry = _suspect(name)
    task = f"catch {name}"
    if any(map(is_open, (candidate, references, n))):
        find_one = gettext("Find an input on which it differs from the right one. It {idea}.")
        asks = find_one.format(idea=gettext(entry.idea))
        return TaskResult(task, "not attempted", gettext("not attempted yet."), remarks=(asks,))
    exercise = find(_what_to_call(entry, candidate, n))
    arguments = (candidate, references) if n is None else (candidate, references, n)
    try:
        theirs, right = _ask_both(entry, exercise, arguments)
    except BleuInputError as error:
        refused = gettext("this is not a legal input.")
        return TaskResult(task, "wrong", refused, remarks=(str(error),))
    call = write_call(exercise.function_name, arguments)
    if same(theirs, right):
        code = (call, gettext("both     {value}").format(value=show(right)))
        free = gettext("not caught: both say the same.")
        return TaskResult(task, "wrong", free, code, _nudge(entry, right))
    answered = gettext("theirs   {value}").format(value=_show(theirs))
    code = (call, answered, gettext("right    {value}").format(value=show(right)))
    drawn = _draw(candidate, references, n)
    return TaskResult(task, "passed", gettext("caught."), code, _say_who_it_was(entry), drawn)


@shown
def catch_all(inputs: Sequence[tuple]) -> TaskResult:
    """Seven suspects, and few inputs that give all of them away.

    Args:
        inputs: at most four pairs (candidates, references), each a small corpus.

    Returns:
        A TaskResult with a table: which input catches whom.

    Source: as for `catch`.

    >>> print(catch_all([]).headline)
    0 of 7 are caught.
    """
    task = "catch_all"
    if is_open(inputs):
        most = gettext(
            "At most {inputs} corpora, each with at most {words} words in its candidates."
        )
        asks = most.format(inputs=INPUTS, words=WORDS)
        header = gettext("mistake"), gettext("what the code does")
        rows = [(name, gettext(BANK[name].idea)) for name in SUSPECTS]
        who = Table(gettext("Suspects"), header, rows)
        untouched = gettext("not attempted yet.")
        return TaskResult(task, "not attempted", untouched, remarks=(asks,), picture=who)
    exercise = find("corpus_bleu")
    try:
        _refuse_odd(inputs)
        marks = {
            name: [not same(*_ask_both(BANK[name], exercise, tuple(pair))) for pair in inputs]
            for name in SUSPECTS
        }
    except BleuInputError as error:
        return TaskResult(task, "wrong", gettext("this cannot be tried."), remarks=(str(error),))
    free = [name for name, row in marks.items() if not any(row)]
    message = gettext("{number} of {all} are caught.")
    headline = message.format(number=len(SUSPECTS) - len(free), all=len(SUSPECTS))
    header = gettext("mistake"), *(f"{gettext('input')} {k + 1}" for k in range(len(inputs)))
    signs = [(name, *("×" if mark else "·" for mark in row)) for name, row in marks.items()]
    table = Table(gettext("Suspects"), header, signs)
    remark = gettext(
        "With these few lines you can examine any BLEU that you meet. Next: lesson 06, where "
        "BLEU itself is the suspect."
    )
    if free:
        first = gettext("Still free: {name}.").format(name=free[0])
        remark = f"{first} {_about(BANK[free[0]])}"
    status = "wrong" if free else "passed"
    return TaskResult(task, status, headline, remarks=(remark,), picture=table)


def _say_who_it_was(entry: Mistake) -> tuple[str, ...]:
    lesson = f"{entry.lesson} ({LESSONS[entry.lesson]})"
    where = gettext("Lesson {lesson} treats it.").format(lesson=lesson)
    return _about(entry), where, gettext(NEXT)


def _about(entry: Mistake) -> str:
    return gettext("It {idea}.").format(idea=gettext(entry.idea))


def hints_to_catch(entry: Mistake) -> tuple[str, str, str]:
    """What to look for, what to try, and the label of an input of `check` that catches it."""
    exercise = next(find(name) for name in entry.exercises if name in ASKED)
    wrong = entry.functions(exercise.name)[0]
    pairs = zip(exercise.inputs, exercise.expected, strict=True)
    shows = next(
        label for (label, given), right in pairs if not same(exercise.answer(wrong, given), right)
    )
    first = gettext("It {idea}. Write the shortest input in which that makes a difference.")
    last = gettext("It answers {function} wrongly on the input that check calls “{label}”.")
    return (
        first.format(idea=gettext(entry.idea)),
        gettext(entry.advice),
        last.format(function=exercise.name, label=gettext(shows)),
    )


def _suspect(name: object) -> Mistake:
    if not isinstance(name, str) or name not in IN_THE_LAB:
        close = get_close_matches(str(name), IN_THE_LAB) or SUSPECTS
        raise refusal(
            "There is no wrong BLEU {name} to catch. Choose one of the {number}, such as {names}",
            name=shorten(name),
            number=len(IN_THE_LAB),
            names=", ".join(close),
        )
    return IN_THE_LAB[name]


def _what_to_call(entry: Mistake, candidate: object, n: object) -> str:
    """The exercise's function that is asked, by the kind of the input."""
    if n is not None:
        wanted, repair = "modified_precision", gettext("leave n out")
    elif isinstance(candidate, (list, tuple)) and isinstance(next(iter(candidate), None), list):
        wanted, repair = "corpus_bleu", gettext("pass one candidate")
    else:
        wanted = "sentence_bleu"
        repair = gettext("pass a corpus, candidates and references[segment]")
    if wanted not in entry.exercises:
        raise refusal(
            "{name} does not show in {function}: {repair}.",
            name=entry.name,
            function=wanted,
            repair=repair,
        )
    return wanted


def _ask_both(entry: Mistake, exercise: Exercise, arguments: tuple) -> tuple[object, object]:
    """The wrong answer and the right one.

    Raises:
        BleuInputError: the package refuses the input.
    """
    right = exercise.read(plain(exercise.correct(*arguments)))
    return _hear(entry.functions(exercise.name)[0], exercise, arguments), right


def _hear(wrong: Callable, exercise: Exercise, arguments: tuple) -> object:
    """What a wrong function answers; it may stop with any error, for it never checks its input."""
    try:
        return exercise.read(plain(wrong(*arguments)))
    except (Unreadable, Unfinished):
        return None
    except Exception as error:
        return Raised(type(error).__name__)


def _show(theirs: object) -> str:
    if isinstance(theirs, Raised):
        return gettext("stops with {error}").format(error=theirs)
    return show(theirs)


def _nudge(entry: Mistake, right: object) -> tuple[str, ...]:
    idea = gettext("This BLEU {idea}.").format(idea=gettext(entry.idea))
    more = None if isinstance(right, tuple) else NOTHING_SHOWS.get(right)
    return (idea, gettext(more or ASKS_BACK))


def _draw(candidate: object, references: object, n: object) -> View | None:
    from bleu_teach.draw import chips

    return chips(candidate, references, n) if n is not None else None


def _refuse_odd(inputs: object) -> None:
    """Refuse what is no list of few and short pairs."""
    if not isinstance(inputs, (list, tuple)):
        raise refusal("The inputs are a list of pairs; this is {value}.", value=describe(inputs))
    if len(inputs) > INPUTS:
        raise refusal(
            "At most {most} inputs; these are {number}. One input may catch several.",
            most=INPUTS,
            number=len(inputs),
        )
    for place, pair in enumerate(inputs, start=1):
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise refusal(
                "Input {place} is not a pair (candidates, references): {value}.",
                place=place,
                value=shorten(pair),
            )
        candidates = pair[0] if isinstance(pair[0], (list, tuple)) else []
        words = sum(len(tokens) for tokens in candidates if isinstance(tokens, (list, tuple)))
        if words > WORDS:
            raise refusal(
                "Input {place} has {words} words in its candidates, more than {most}.",
                place=place,
                words=words,
                most=WORDS,
            )
