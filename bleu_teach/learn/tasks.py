"""Tasks with more than one solution: `catch` a wrong BLEU of the bank with an input that gives it
away, `forge` a candidate that BLEU judges as the task demands. And the questions of the quiz."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from bleu_teach.calls.values import Unfinished, Unreadable, plain, read_pair, same, show
from bleu_teach.content.bank import singles
from bleu_teach.content.exercises import LESSONS, Exercise, find
from bleu_teach.content.mistakes import BANK, Mistake
from bleu_teach.content.quiz import QUIZ, QuizQuestion
from bleu_teach.content.tasks import ASKS_BACK, NEXT, NOTHING_SHOWS, SUSPECTS, TASKS
from bleu_teach.inputs import (
    BleuInputError,
    is_list,
    refusal,
    require,
    require_tokens,
    shorten,
)
from bleu_teach.language import gettext, lesson_number
from bleu_teach.learn.observe import write_answers, write_call
from bleu_teach.learn.result import TaskResult, is_open, shown
from bleu_teach.views import Table

INPUTS, WORDS = 4, 8  # at most so many inputs for all suspects, and so many words in each
SCORES = ("sentence_bleu", "corpus_bleu")
ASKED = ("modified_precision", *SCORES)  # what a suspect can be asked for
IN_THE_LAB = {
    name: entry
    for name, entry in BANK.items()
    if not entry.is_habit and {*SCORES} & {*entry.exercises}
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
    from bleu_teach.draw import chips  # pictures are drawn only when looked at

    entry, task = _suspect(name), f"catch {name}"
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
    if same(theirs, right):
        call = write_call(exercise.function_name, arguments)
        code = (call, gettext("both     {value}").format(value=show(right)))
        free = gettext("not caught: both say the same.")
        idea = gettext("This BLEU {idea}.").format(idea=gettext(entry.idea))
        more = None if isinstance(right, tuple) else NOTHING_SHOWS.get(right)
        return TaskResult(task, "wrong", free, code, (idea, gettext(more or ASKS_BACK)))
    code = write_answers(exercise, arguments, theirs, right)
    remarks = _about(entry), _treated(entry.lesson), gettext(NEXT)
    drawn = chips(candidate, references, n) if n is not None else None
    return TaskResult(task, "passed", gettext("caught."), code, remarks, drawn)


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
    each = gettext("input {number}")
    header = gettext("mistake"), *(each.format(number=k) for k in range(1, len(inputs) + 1))
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


def _treated(lesson: str) -> str:
    where = f"{lesson_number(lesson)} ({LESSONS[lesson]})"
    return gettext("Lesson {lesson} treats it.").format(lesson=where)


def _about(entry: Mistake) -> str:
    return gettext("It {idea}.").format(idea=gettext(entry.idea))


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
    """The wrong answer and the right one, or the package's refusal of the input."""
    right = exercise.read(plain(exercise.correct(*arguments)))
    return exercise.answer(entry.functions(exercise.name)[0], arguments), right


def _refuse_odd(inputs: object) -> None:
    """Refuse what is no list of few and short pairs."""
    require(is_list(inputs), "The inputs are a list of pairs; this is {value}.", inputs)
    require(
        len(inputs) <= INPUTS,
        "At most {most} inputs; these are {number}. One input may catch several.",
        most=INPUTS,
        number=len(inputs),
    )
    for place, pair in enumerate(inputs, start=1):
        require(
            is_list(pair) and len(pair) == 2,
            "Input {place} is not a pair (candidates, references): {value}.",
            pair,
            place=place,
        )
        candidates = pair[0] if is_list(pair[0]) else []
        words = sum(len(tokens) for tokens in candidates if is_list(tokens))
        require(
            words <= WORDS,
            "Input {place} has {words} words in its candidates, more than {most}.",
            place=place,
            words=words,
            most=WORDS,
        )


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
    lines = tuple(
        f"{'✓' if ok else '·'} {gettext(what)}" + (f": {found}" if str(found) else "")
        for what, (ok, found) in tests.items()
    )
    missing = [gettext(what) for what, (ok, _) in tests.items() if not ok]
    if not missing:
        return TaskResult(title, "passed", gettext("done."), lines, (gettext(task.won),))
    missed = gettext("Missing: {demands}.")
    return TaskResult(title, "wrong", missed.format(demands="; ".join(missing)), lines)


# The quiz


def judge(name: str, value: object) -> TaskResult:
    """What `check` says of an answer to a question of the quiz."""
    question = QUIZ[name]
    if is_open(value) or value is None:
        return TaskResult(name, "not attempted", gettext("not answered yet."))
    try:
        given = question.read(plain(value))
    except (Unreadable, Unfinished):
        pair, number = gettext("the answer is a pair."), gettext("the answer is a number.")
        return TaskResult(name, "wrong", pair if question.read is read_pair else number)
    if agree(given, question.right()):
        return TaskResult(name, "passed", gettext("right."), remarks=(gettext(question.why),))
    reason = next((why for why, wrong in _wrong_answers(question) if agree(given, wrong)), "")
    reason = reason or gettext("The right answer is a different one.")
    return TaskResult(name, "wrong", reason, (), (_treated(question.lesson),))


def _wrong_answers(question: QuizQuestion) -> Iterator[tuple[str, object]]:
    """Why an answer is wrong, and that answer."""
    for why, wrong in question.wrong.items():
        yield gettext(why), wrong()
    if question.like:
        exercise, arguments = question.like[0], question.like[1]()
        for (mistake,), function, _ in singles(exercise.name):
            yield BANK[mistake].reason, exercise.answer(function, arguments)


def agree(given: object, wanted: object) -> bool:
    """True if an answer is the wanted one; a fraction to three digits, a percentage to one."""
    if isinstance(given, float) and isinstance(wanted, float):
        return abs(given - wanted) < (0.0006 if wanted <= 1 else 0.06)
    return type(wanted) is not str and given == wanted
