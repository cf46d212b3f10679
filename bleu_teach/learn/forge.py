"""`forge`: build a candidate that BLEU judges as the task demands. Any solution passes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from bleu_teach.aggregation import average, score_segments, sentence_bleu
from bleu_teach.clipping import modified_precision
from bleu_teach.corpus import load
from bleu_teach.data import AMERICAN_PLANE, TWO_PEOPLE
from bleu_teach.inputs import BleuInputError, refusal, require_tokens, shorten
from bleu_teach.language import gettext
from bleu_teach.learn.result import TaskResult, is_open
from bleu_teach.ngrams import tokenize

Segment = list[list[str]]  # the references of one segment


@dataclass(frozen=True)
class Task:
    """A candidate to build.

    Args:
        asks: what is wanted, in a sentence.
        references: as texts.
        demands: what has to hold, in words → a function of the candidate and the references that
            says whether it does, and what was found.
        won: what a solution shows, and what is next.
        hint: what to look for.
        cut: makes tokens of a text.
    """

    asks: str
    references: tuple[str, ...]
    demands: dict[str, Callable[[list, Segment], tuple[bool, object]]]
    won: str
    hint: str
    cut: Callable[[str], list[str]] = tokenize


def score_demand(holds: Callable[[float], bool]) -> Callable:
    """A demand on BLEU."""

    def test(candidate: list, references: Segment) -> tuple[bool, object]:
        score = sentence_bleu(candidate, references).score
        return holds(score), f"{score:.3f}"

    return test


def all_matched(candidate: list, references: Segment) -> tuple[bool, object]:
    precision = modified_precision(candidate, references, 1)
    return precision.matches == precision.total, precision


def at_least(words: int) -> Callable:
    """A demand on the length."""
    return lambda candidate, references: (len(candidate) >= words, len(candidate))


def without(*words: str) -> Callable:
    """A demand that none of these words is said."""

    def test(candidate: list, references: Segment) -> tuple[bool, object]:
        found = [word for word in words if word in candidate]
        return not found, ", ".join(found)

    return test


def equal_to_none(candidate: list, references: Segment) -> tuple[bool, object]:
    return list(candidate) not in references, ""


PLANE = AMERICAN_PLANE.candidate.split()
PLANE_SCORE = sentence_bleu(PLANE, [text.split() for text in AMERICAN_PLANE.references]).score


def same_words(candidate: list, references: Segment) -> tuple[bool, object]:
    mine, theirs = Counter(candidate), Counter(PLANE)
    odd = [str(token) for token in (mine - theirs) + (theirs - mine)]
    return not odd, " ".join(odd)


FERRY = "the ferry left the harbour an hour".split()
MONDAY = "see you on monday".split()


def _two_ways(candidate: list, references: Segment) -> tuple[float, float]:
    """Pooled score and mean of a corpus: the candidate and a perfect short segment."""
    pooled, mean = average(score_segments([candidate, MONDAY], [references, [MONDAY]]))
    return pooled.score, mean


def way_demand(way: int, sign: int) -> Callable:
    """A demand that one of the two ways goes up or down."""

    def test(candidate: list, references: Segment) -> tuple[bool, object]:
        before, after = _two_ways(FERRY, references)[way], _two_ways(candidate, references)[way]
        return sign * (after - before) > 1e-9, f"{before:.3f} -> {after:.3f}"

    return test


TASKS = {
    "zero_from_good_words": Task(
        "Every word is in a reference, and BLEU is 0.",
        TWO_PEOPLE,
        {
            "at least four words": at_least(4),
            "every word is matched": all_matched,
            "BLEU is 0": score_demand(lambda score: score == 0),
        },
        "All words are right, and the score is nothing: one order without a match is enough. "
        "Next: lesson 02 asks what a right word earns that is said too often.",
        "One order without a match is enough. With right words alone, which order can you break?",
    ),
    "perfect_stranger": Task(
        "BLEU is 1, and the candidate is equal to no reference.",
        (
            "Tomorrow the ferry leaves the harbour at nine.",
            "They say the ferry leaves the harbour at noon.",
        ),
        {
            "BLEU is 1": score_demand(lambda score: score > 1 - 1e-9),
            "it is equal to no reference": equal_to_none,
        },
        "Full marks for a sentence that nobody wrote, and that may be false: each four-gram has "
        "its voucher, and no window sees both halves. Next: what may a paper claim?",
        "Any four words in a row have to stand in one of the references. Where do both of them say "
        "the same, so that you can cross from one to the other?",
    ),
    "mean_up_pool_down": Task(
        "The mean of the sentence scores goes up, and the pooled score goes down.",
        ("the ferry left the harbour two hours late",),
        {"the mean goes up": way_demand(1, 1), "the pooled score goes down": way_demand(0, -1)},
        "One and the same change is progress for one of them and a step back for the other. So "
        "say which of the two you report. Next: whether BLEU is right about translations.",
        "By itself, the candidate pays dearly for being short; beside a perfect segment it pays "
        "less. What does one more word gain here, and what does it cost there?",
    ),
    "every_fact_wrong": Task(
        "BLEU is above 0.6, and no fact is right: not the number, the bird, the river, the record.",
        load().references[47],
        {
            "another number": without("82", "eighty-two"),
            "another bird": without("storks", "stork"),
            "another river": without("mirrel"),
            "no record": without("highest", "more"),
            "nothing is left out: 30 words or more": at_least(30),
            "BLEU is above 0.6": score_demand(lambda score: score > 0.6),
        },
        "A report in which nothing is true, with a score that a good system would be proud of. "
        "The facts are few words, and BLEU counts all words alike. Next: full marks.",
        "Begin with a whole reference. Which of its words carry a fact? Leave all others as they "
        "are, so that their four-grams still match.",
    ),
    "nonsense_first": Task(
        "The same tokens in another order, with a higher BLEU.",
        AMERICAN_PLANE.references,
        {
            "the same tokens": same_words,
            f"BLEU is above {PLANE_SCORE:.3f}": score_demand(lambda s: s > PLANE_SCORE + 1e-9),
        },
        "Nobody would call it the better sentence. You have let two chunks meet, and kept all "
        "others whole. A system that is tuned on BLEU learns the same trick. Next: facts.",
        "Cut the candidate into its chunks, as shuffle_chips shows them. Which two would make a "
        "new match if they stood side by side? Move one of them whole.",
        str.split,
    ),
}


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
    forge zero_from_good_words: not yet.
        · at least four words: 3
        · every word is matched: 2/3
        ✓ BLEU is 0: 0.000
    Missing: at least four words; every word is matched.
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
    remark = gettext("Missing: {demands}.").format(demands="; ".join(missing))
    return TaskResult(title, "wrong", gettext("not yet."), lines, (remark,))
