"""Audit a BLEU function from anywhere: `check("any_bleu", function)`.

The function is only called, never read. First we find out how it wants to be called: it has to be
right about an ordinary sentence. Then we ask it about one edge case after another, and look for the
one thing that gives all its scores: the paper's BLEU, a setting, another metric, or a mistake.
"""

from __future__ import annotations

import inspect
import math
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any, NamedTuple

from bleu_teach.calls.record import is_stub
from bleu_teach.calls.values import plain, show
from bleu_teach.content.exercise import corpus, texts
from bleu_teach.display.language import gettext
from bleu_teach.display.views import Table
from bleu_teach.learn.answer import TaskResult
from bleu_teach.learn.known_scores import PAPER, Known, Lines, others, settings
from bleu_teach.learn.run import STOPPED, Outcome, observe

SECONDS = 10  # for the whole audit
KINDS = "paper", "setting", "other", "mistake"
# The usual values of arguments that a function requires beyond two, by a part of their names
USUAL = {"weight|^w$": (0.25,) * 4, "smooth": False, "lang": "en", "^(n|k)$|max|gram|order": 4}
REST = inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD


class Edge(NamedTuple):
    """One input that many BLEU functions get wrong."""

    name: str
    lines: Lines
    is_open: bool = False  # the paper leaves the answer open, so tools differ


def edge(name: str, *lines: str, is_open: bool = False) -> Edge:
    """Make an edge of lines such as `candidate | reference | reference`, one per segment."""
    return Edge(name, lines, is_open)


# The first has two lengths, so that the arguments cannot be turned; the second has one length, so
# that the penalty is no matter. Whatever a function does with zeros or repeated words is, neither.
FIRST = edge("an ordinary sentence", "we took the early train to that coast | we took the early train home")
SECOND = edge("two sentences of one length", "she will read the long letter | she will read the small letter")
PAIR = FIRST, SECOND
MAT, FERRY = "on the mat on the mat", "the ferry left the port"
NOTHING = edge("no match at all", "dogs bark in rain | we met at noon", is_open=True)
PERFECT = edge("a perfect match", "we met at noon today | we met at noon today")
EDGES = (
    FIRST,
    SECOND,
    PERFECT,
    edge("multiple references", "no one saw him leave the old house | no one saw him leave | nobody saw him leave the house"),
    edge("an ordinary corpus", "we took the early train to that coast | we took the early train home | we took a train",
         "she will read it now | she will read it | he reads it"),
    edge("a phrase repeated too often", f"{MAT} on the mat | {MAT} he sat"),
    edge("one word many times", "no no no no no | no no no no no no"),
    edge("clipping with multiple references", "on the old mat on the old mat | he sat on the old mat | on the old mat he sat"),
    edge("matches from different references", "we met at noon and then we went | we met at noon on friday | so then we went home"),
    edge("matches at another place", "we met at noon | late on friday we met at noon"),
    edge("a word inside another word", "art in our old hall | party in our old hall"),
    edge("words that run together", "no where else to go now | now here else to go now"),
    edge("a candidate that is too short", f"{FERRY} | {FERRY} late"),
    edge("a candidate that is too long", f"{FERRY} late again | {FERRY}"),
    edge("the closest length, not the shortest",
         "we met at noon on friday | we met at one | we met at noon on friday again"),
    edge("the closest length, not the longest",
         "we met at noon today | we met at noon | we all met him at noon on friday"),
    edge("many segments: counts are added first", f"{FERRY} late | {FERRY} early", "see you all on monday | see you all on monday"),
    edge("many segments: one length penalty", f"{FERRY} | {FERRY} very late", "see you all on monday at eight | see you all on monday"),
    edge("a segment in which nothing matches", "we met at noon | we met at noon", "dogs bark in rain | a ferry"),
    edge("a one-word segment in a corpus", "ok | ok", "red kites circle the tall barn | red kites circle the tall tree"),
    edge("a perfect corpus with a one-word segment", "ok | ok", f"{FERRY} | {FERRY}"),
    edge("an empty line in a corpus", " | see you", f"{FERRY} | {FERRY}", is_open=True),
    edge("two lengths that are equally close", f"{FERRY} late | {FERRY} late at night | {FERRY}", is_open=True),
    edge("no 4-gram matches", "the cat the cat sat on it | the cat sat down | the cat is on it", is_open=True),
    edge("a perfect segment of three words", "it is ship | it is ship", is_open=True),
    edge("an empty candidate", " | see you all on monday", is_open=True),
    NOTHING,
    edge("uppercase letters", "We met at noon today | we met at noon today", is_open=True),
    edge("punctuation marks", "yes, we met him at noon. | yes , we met him at noon .", is_open=True),
)  # fmt: skip


# How references are nested: for a corpus? for several references? and the arguments made of
# candidates and references[segment][reference]
NESTINGS: Mapping[tuple[str, str], tuple[bool, bool, Callable[[list, list], tuple]]] = {
    ("candidates", "references[segment][reference]"): (True, True, lambda c, r: (c, r)),
    ("candidates", "references[reference][segment]"): (
        *(True, True, lambda c, r: (c, [list(stream) for stream in zip(*r, strict=True)])),
    ),
    ("candidates", "references[segment]"): (True, False, lambda c, r: (c, [one for one, *_ in r])),
    ("{segment: [candidate]}", "{segment: references}"): (
        *(True, True, lambda c, r: ({k: [one] for k, one in enumerate(c)}, dict(enumerate(r)))),
    ),
    ("candidate", "references"): (False, True, lambda c, r: (c[0], r[0])),
    ("candidate", "reference"): (False, False, lambda c, r: (c[0], r[0][0])),
}


class Call(NamedTuple):
    """One way to call a BLEU function with two arguments."""

    names: tuple[str, str]
    read: Callable  # `corpus` or `texts`: as lists of tokens, or as strings
    step: int  # -1 if the references come first

    def __str__(self) -> str:
        text = gettext("We called it as {call}, with lists of tokens.")
        text = gettext("We called it as {call}, with strings.") if self.read is texts else text
        return text.format(call=f"f({', '.join(self.names[:: self.step])})")

    @property
    def reach(self) -> tuple[bool, bool]:
        """Whether it takes a corpus, and several references."""
        return NESTINGS[self.names][:2]

    def takes(self, one: Edge) -> bool:
        is_corpus, has_many = self.reach
        return (is_corpus or len(one.lines) == 1) and (has_many or one.lines[0].count("|") == 1)

    def arguments(self, lines: Lines) -> tuple:
        return NESTINGS[self.names][2](*self.read(*lines))[:: self.step]


CALLS = [Call(*parts) for parts in product(NESTINGS, (corpus, texts), (1, -1))]


def bind(function: Callable) -> tuple[Callable, list[str]]:
    """Fill in what a function needs beyond two arguments; return it, and what stays unknown."""
    try:
        taken = [p for p in inspect.signature(function).parameters.values() if p.kind not in REST]
    except (TypeError, ValueError):  # some built-in functions do not tell
        return function, []
    needed = [p.name for p in taken if p.default is p.empty]
    usual = {n: v for n in needed[:] for key, v in USUAL.items() if re.search(key, n.lower())}
    usual = usual if len(needed) > 2 else {}
    names = [n for n in needed if n not in usual] or [p.name for p in taken]
    if usual or (taken and all(p.kind is p.KEYWORD_ONLY for p in taken)):
        return lambda *two: function(**dict(zip(names, two, strict=False)), **usual), names[2:]
    return function, needed[2:]


def find_numbers(value: Any, place: str = "") -> dict[str, float]:
    """Return the numbers in what a function returned, by their places."""
    if isinstance(value, str):
        found = re.findall(r"\d*\.?\d+(?:e[-+]?\d+)?", value)
        return {f"{place}#{number}": float(text) for number, text in enumerate(found, start=1)}
    for name in ("score", "bleu"):
        if hasattr(value, name) and not callable(getattr(value, name)):
            return find_numbers(getattr(value, name), f"{place}.{name}")
    try:
        return {place: float(value)}
    except (TypeError, ValueError):
        value = value.tolist() if hasattr(value, "tolist") else value
    items = value.items() if isinstance(value, Mapping) else ()
    items = enumerate(value) if isinstance(value, (list, tuple)) else items
    parts = (find_numbers(part, f"{place}[{key!r}]") for key, part in list(items)[:10])
    return {} if place.count("[") > 2 else {k: v for part in parts for k, v in part.items()}


class Interview:
    """The questions to one function, until its time is up."""

    def __init__(self, function: Callable):
        self.function, self.unknown = bind(function)
        self.end, self.stopped = time.monotonic() + SECONDS, 0
        self.answers: dict[tuple[Call, Edge], Outcome] = {}

    @property
    def is_over(self) -> bool:
        return self.stopped > 1 or time.monotonic() > self.end

    def ask(self, call: Call, one: Edge) -> Outcome | None:
        """Return what it answers: the numbers by place, and the value if there is none."""

        def answer(*given: object) -> tuple:
            value = self.function(*given)
            numbers = find_numbers(value)
            return numbers, None if numbers else value

        if (call, one) not in self.answers and not self.is_over:
            (outcome,) = observe(answer, [call.arguments(one.lines)], lambda value: value)
            self.stopped += outcome.failure == "stopped"
            self.answers[call, one] = outcome
        return self.answers.get((call, one))


class Reading(NamedTuple):
    """One way to call a function and to read its score."""

    call: Call
    place: str
    top: float  # the score of a perfect match: 1 or 100
    outcomes: dict[Edge, Outcome]

    def score(self, one: Edge) -> float | None:
        outcome = self.outcomes[one]
        return None if outcome.failure else outcome.answer[0].get(self.place)

    @property
    def digits(self) -> int:
        """The number of decimal places to which it rounds; 9 for many."""
        scores = [score for score in map(self.score, self.outcomes) if score is not None]
        fewest = 0 if self.top > 1 else 2
        return next((k for k in range(fewest, 5) if all(s == round(s, k) for s in scores)), 9)

    def agrees(self, known: Known, one: Edge) -> bool:
        """Whether the score, or that there is none, is what something known gives."""
        score, expected = self.score(one), self.top * known.score(one.lines)
        if score is None or math.isnan(score):
            return math.isnan(expected)
        slack = max(0.51 * 10**-self.digits, 1e-6)
        return math.isclose(score, expected, rel_tol=2e-5, abs_tol=slack)

    def fits(self, known: Known, edges: Iterable[Edge]) -> bool:
        return all(self.agrees(known, one) for one in edges)


def listen(talk: Interview, calls: Iterable[Call], edges: Sequence[Edge]) -> list[Reading]:
    """Ask through each call, and return every way to read the answers."""
    readings = []
    for call in dict.fromkeys(calls):
        asked = {one: talk.ask(call, one) for one in edges if call.takes(one)}
        outcomes = {one: outcome for one, outcome in asked.items() if outcome}
        heard = [o.answer[0] for one, o in outcomes.items() if one in PAIR and not o.failure]
        places = dict.fromkeys(place for numbers in heard for place in [*numbers][:20])
        readings += [Reading(call, p, top, outcomes) for p in places for top in (1.0, 100.0)]
    return readings


def explain(reading: Reading) -> Known | None:
    """Return the first thing that gives all scores, or at least those that the paper defines."""
    closed = [one for one in reading.outcomes if not one.is_open]
    known = chain([PAPER], chain.from_iterable(known() for known in (settings, others)))
    fitting = [one for one in known if reading.fits(one, closed)]
    whole = (one for one in fitting if reading.fits(one, reading.outcomes))
    return next(whole, fitting[0] if fitting else None)


def find_base(reading: Reading) -> Known | None:
    """Return what gives the scores of ordinary sentences."""
    if any(reading.agrees(PAPER, one) for one in PAIR):
        return PAPER
    return next((known for known in settings() if reading.fits(known, PAIR)), None)


def decide(talk: Interview) -> tuple[Reading, Known, bool] | None:
    """Find the call, something that gives the scores, and whether it gives all of them.

    Of the calls that are right about ordinary sentences, those that take most are judged.
    """
    heard = listen(talk, CALLS, PAIR)
    for level in (lambda: [PAPER], settings, others):
        strong = [r for r in heard if any(r.fits(known, PAIR) for known in level())]
        reach = max((r.call.reach for r in strong), default=None)
        strong = [r for r in strong if r.call.reach == reach]
        whole = listen(talk, [r.call for r in strong], EDGES)
        explained = [(r, known, True) for r in whole if (known := explain(r))]
        if explained:
            return min(explained, key=lambda one: KINDS.index(one[1].kind))
        if strong and strong[0].fits(PAPER, PAIR):
            break
    else:
        strong = [r for r in heard if find_base(r)]
    whole = listen(talk, [r.call for r in strong], EDGES)
    judged = [(r, known, False) for r in whole if (known := find_base(r))]
    return max(judged, key=lambda one: count_right(*one), default=None)


def count_right(reading: Reading, known: Known, *_: object) -> tuple[bool, int]:
    right = sum(reading.agrees(known, one) for one in reading.outcomes if not one.is_open)
    return known is PAPER, right


def audit(function: object) -> TaskResult:
    """Report for each edge whether a BLEU function is correct, wrong or undefined there.

    Args:
        function: any BLEU function. It may take a corpus or one sentence, tokens or strings, the
            candidates or the references first, and score from 0 to 1 or from 0 to 100.

    Returns:
        A TaskResult with one of five findings: the paper's BLEU; BLEU with one setting of its own;
        wrong, with a row for each edge; not BLEU; or it could not be called.

    Source: the edges are those at which public BLEU functions differ most; what the paper leaves
    open is compared with the tools of lesson 07.
    """
    if function is ... or function is None or is_stub(function):
        asks = gettext("Paste a BLEU function above, and put its name here.")
        headline = gettext("not attempted yet.")
        return TaskResult("any_bleu", "not attempted", headline, remarks=(asks,))
    talk = Interview(function)
    found = decide(talk) if callable(function) and not talk.unknown else None
    return report(talk, *found) if found else say_what_came(talk, function)


def report(talk: Interview, reading: Reading, known: Known, is_whole: bool) -> TaskResult:
    """Return the finding about a function that could be called."""
    rows = [judge(one, reading, known) for one in reading.outcomes]
    rows += judge_habits(talk, reading)
    wrong = sum(finding == gettext("INCORRECT") for *_, finding in rows)
    unasked = [one for one in EDGES if reading.call.takes(one) and one not in reading.outcomes]
    all_closed = sum(row[3] != gettext("left open") for row in rows)
    if is_whole and known.kind == "other":
        status, headline = "wrong", gettext("it does not compute BLEU.")
    elif wrong or unasked:
        status, headline = "wrong", gettext("incorrect on {number} of {all} edge cases.")
    elif known is PAPER:
        status = "passed"
        headline = gettext("it computes the paper's BLEU, also in all {all} edge cases.")
    else:
        status, headline = "passed", gettext("it computes BLEU with one setting of its own.")
    header = "edge case", "input", "score", "the paper", "finding"
    names = tuple(map(gettext, header))
    table = Table(gettext("Case by case"), names, rows)
    return TaskResult(
        "any_bleu",
        status,
        headline.format(number=wrong, all=all_closed),
        remarks=tuple(remark(reading, known, is_whole, unasked)),
        picture=None if known.kind == "other" and is_whole else table,
    )


def remark(reading: Reading, known: Known, is_whole: bool, unasked: Sequence) -> Iterator[str]:
    """Yield what else to say: the cause, how it was called, and what was not asked."""
    if known is not PAPER:
        yield str(known) if is_whole else gettext("On ordinary sentences: {text}").format(text=known)
    yield str(reading.call)
    if reading.place:
        yield gettext("The score is at `{place}` in what it returns.").format(place=reading.place)
    if reading.top > 1:
        yield gettext("Its scale goes up to 100.")
    if reading.digits < 4:
        text = gettext("It rounds to {number} decimal places.")
        yield text.format(number=reading.digits)
    is_corpus, has_many = reading.call.reach
    if not is_corpus:
        yield gettext("It takes one sentence, so we didn't test it with a corpus.")
    if not has_many:
        yield gettext("It takes one reference, so we didn't test it with more.")
    if unasked:
        yield gettext("Its time was up, so {number} cases are open.").format(number=len(unasked))


def judge(one: Edge, reading: Reading, known: Known) -> tuple[str, ...]:
    """Return a row of the report."""
    score, top = reading.score(one), reading.top
    came = describe(reading.outcomes[one]) if score is None else f"{score:.4g}"
    paper = gettext("left open") if one.is_open else f"{top * PAPER.score(one.lines):.4g}"
    too_high = score is not None and score > top * (0.5 if one is NOTHING else 1.00001)
    if too_high or not (one.is_open or reading.agrees(known, one)):
        finding = gettext("INCORRECT")
    elif not one.is_open:
        as_paper = reading.agrees(PAPER, one)
        finding = gettext("correct") if as_paper else gettext("correct with its setting")
    elif score is None or math.isnan(score):
        finding = gettext("undefined: no score")
    else:
        tools = [k.values[0] for k in settings() if k.tool and reading.agrees(k, one)]
        like = gettext("undefined: like {tools}").format(tools=", ".join([*dict.fromkeys(tools)][:3]))
        finding = like if tools else gettext("undefined: like no tool we know")
    return gettext(one.name), " / ".join(one.lines), came, paper, finding


def describe(outcome: Outcome) -> str:
    """Say what came instead of a score."""
    if outcome.failure == "stopped":
        return gettext("no answer")
    return outcome.text.split("\n")[0] if outcome.failure else show(outcome.answer[1])


def judge_habits(talk: Interview, reading: Reading) -> Iterator[tuple[str, ...]]:
    """Yield a row if the same question gets another answer, or a call changes its arguments."""
    before = reading.score(FIRST)
    del talk.answers[reading.call, FIRST]
    again = reading._replace(outcomes={FIRST: talk.ask(reading.call, FIRST) or STOPPED})
    after, line = again.score(FIRST), FIRST.lines[0]
    if before != after:
        name = gettext("the first sentence once more")
        yield name, line, f"{after:.4g}", f"{before:.4g}", gettext("INCORRECT")
    if any(outcome.changed for outcome in reading.outcomes.values()):
        name = gettext("the arguments after the call")
        yield name, line, gettext("changed"), gettext("the same"), gettext("INCORRECT")


def say_what_came(talk: Interview, function: object) -> TaskResult:
    """Return the finding about a function that could not be called: what came back."""
    name = getattr(function, "__name__", "f")
    name = name if name.isidentifier() else "f"
    unknown = "".join(f", {one}=..." for one in talk.unknown)
    wrapper = f"lambda candidates, references: {name}(candidates, references{unknown})"
    headline = gettext("we could not find out how to call it.")
    remarks = *_reasons(talk, function), gettext("Nothing is judged. Wrap it so that it takes candidates and references[segment][reference], as lists of tokens, and returns the score:")
    return TaskResult("any_bleu", "wrong", headline, (f'check("any_bleu", {wrapper})',), remarks)


def _reasons(talk: Interview, function: object) -> Iterator[str]:
    if not callable(function):
        yield gettext("This is not a function, but {value}.").format(value=show(plain(function)))
    elif talk.unknown:
        names = ", ".join(f"`{name}`" for name in talk.unknown)
        yield gettext("Beyond candidates and references it needs {names}.").format(names=names)
    elif talk.stopped > 1:
        yield gettext("It gave no answer within {seconds} seconds, twice.").format(seconds=2)
    else:
        yield from _best_guess(talk)


def _best_guess(talk: Interview) -> Iterator[str]:
    """Yield what the likeliest call gives for a perfect match, or what came most often."""
    edges = (PERFECT, NOTHING)
    guesses = [r for r in listen(talk, CALLS, (*PAIR, *edges)) if r.top == 1]
    both = [(r, r.score(PERFECT), r.score(NOTHING)) for r in guesses]
    both = [one for one in both if None not in one]
    if both:
        reading, perfect, nothing = min(both, key=lambda one: (one[1] not in (1, 100), one[1] <= one[2]))
        yield gettext("Our best guess: {call}").format(call=reading.call)
        text = gettext("A perfect match then scores {perfect}, and a candidate without a match {nothing}.")
        yield text.format(perfect=f"{perfect:.4g}", nothing=f"{nothing:.4g}")
        if math.isclose(perfect, math.e, rel_tol=1e-3):
            yield gettext("2.718 is exp(1): is the logarithm missing?")
        return
    outcomes = [*talk.answers.values()]
    texts_ = Counter(o.text if o.failure else show(o.answer[1]) for o in outcomes)
    text, number = texts_.most_common(1)[0]
    printed = next((o.printed for o in outcomes if find_numbers(o.printed)), "")
    if printed:
        yield gettext("It prints {value} instead of returning it.").format(value=printed.strip())
    yield gettext("In {number} of {all} calls, this came back: {text}").format(number=number, all=len(outcomes), text=text)
