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
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple

from bleu_teach.calls.record import is_stub
from bleu_teach.calls.values import plain, show_value
from bleu_teach.content.any_bleu import CALLS, EDGES, PAIR, PAPER, Call, Edge, Known, list_known
from bleu_teach.display.views import Table
from bleu_teach.language import gettext
from bleu_teach.learn.answer import TaskResult
from bleu_teach.learn.run import Outcome, observe

SECONDS = 10  # of the processor, for the whole audit
(NOTHING,) = (one for one in EDGES if one.name == "no match at all")
# The usual values of arguments that a function requires beyond two, by a part of their names
USUAL = {"weight|^w$": (0.25,) * 4, "smooth": False, "lang": "en", "^(n|k)$|max|gram|order": 4}
BLEU = "paper", "tool", "setting"  # kinds of what is known
REST = inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD


def bind(function: Callable) -> tuple[Callable, list[str]]:
    """Fill in what a function requires beyond two arguments; return it, and what stays unknown."""
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
    parts = [find_numbers(part, f"{place}[{key!r}]") for key, part in list(items)[:10]]
    return {} if place.count("[") > 2 else {k: v for part in parts for k, v in part.items()}


class Interview:
    """The questions to one function, until its time is up."""

    def __init__(self, function: Callable):
        self.function, self.unknown = bind(function)
        self.end, self.stopped = time.process_time() + SECONDS, 0
        self.answers: dict[tuple[Call, Edge], Outcome] = {}

    def ask(self, call: Call, one: Edge) -> Outcome | None:
        """Return what it answers: the numbers by place, and the value if there is none."""

        def answer(*given: object) -> tuple:
            value = self.function(*given)
            numbers = find_numbers(value)
            return numbers, None if numbers else value

        is_stuck = self.stopped > 1 and not any(o.answer for o in self.answers.values())
        is_over, given = is_stuck or time.process_time() > self.end, call.arguments(one)
        if given and (call, one) not in self.answers and not is_over:
            (outcome,) = observe(answer, [given], lambda value: value)
            self.stopped += outcome.failure == "stopped"
            self.answers[call, one] = outcome
        return self.answers.get((call, one))

    def listen(self, calls: Iterable[Call], edges: Iterable[Edge]) -> list[Reading]:
        """Ask through each call, and return every way to read the answers."""
        readings = []
        for call in dict.fromkeys(calls):
            outcomes = {one: told for one in edges if (told := self.ask(call, one))}
            heard = [told.answer[0] for told in outcomes.values() if not told.failure]
            places = dict.fromkeys(place for numbers in heard[:2] for place in [*numbers][:20])
            readings += [Reading(call, p, top, outcomes) for p in places for top in (1.0, 100.0)]
        return readings


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
        """Return whether the score, or that there is none, is what something known gives."""
        score, expected = self.score(one), self.top * known.score(one)
        if score is None or math.isnan(score):
            return math.isnan(expected)
        slack = max(0.51 * 10**-self.digits, 1e-6)
        return math.isclose(score, expected, rel_tol=2e-5, abs_tol=slack)

    def fits(self, known: Known, edges: Iterable[Edge]) -> bool:
        return all(self.agrees(known, one) for one in edges)

    def is_right(self, known: Iterable[Known]) -> bool:
        """Return whether something known gives its scores of both ordinary sentences."""
        first, second = map(self.score, PAIR)
        return first != second and bool(first and second) and any(self.fits(k, PAIR) for k in known)

    def explain(self) -> Known | None:
        """Return the first thing that gives all scores, or at least those the paper defines."""
        closed = [one for one in self.outcomes if not one.is_open]
        fitting = [one for one in chain(*list_known()) if self.fits(one, closed)]
        whole = (k for k in fitting if k.kind in BLEU and self.fits(k, self.outcomes))
        return next(whole, fitting[0] if fitting else None)

    def base(self) -> Known | None:
        """Return what it is judged by: the paper, if it is right about an ordinary sentence."""
        if any(self.agrees(PAPER, one) for one in PAIR):
            return PAPER
        is_one_of_many = bool(re.search(r"\[\d|#", self.place))
        return next((k for k in list_known()[1] if self.is_right([k]) and not is_one_of_many), None)


class Finding(NamedTuple):
    """Hold a reading of the scores, what judges it, and what gives all its scores, if anything."""

    reading: Reading
    base: Known
    known: Known | None

    def count_right(self) -> tuple:
        """Return how many more cases are right than wrong, and what decides among equals."""
        closed = [one for one in self.reading.outcomes if not one.is_open]
        right = sum(1 if self.reading.agrees(self.base, one) else -1 for one in closed)
        is_text = self.reading.call.form == "strings"  # it turns anything into text
        return right, is_text, self.known is PAPER, self.known is not None


def decide(talk: Interview) -> Finding | None:
    """Find the call with most cases right, of those that are right about ordinary sentences.

    A wrong case counts against a call: a function for one sentence that also takes a list is not
    blamed for what it makes of it.
    """
    heard, judged = talk.listen(CALLS, PAIR), []
    for level in list_known():
        right = [one.call for one in heard if one.is_right(level)]
        if rows := [one for one in talk.listen(right, EDGES) if one.is_right(level)]:
            break
    else:
        rows = talk.listen([one.call for one in heard if one.base()], EDGES)
    for one in rows:
        known, base = one.explain(), one.base()
        base = known if known and known.kind != "mistake" else base or (known and PAPER)
        judged += [Finding(one, base, known)] if base else []
    return max(judged, key=Finding.count_right, default=None)


def audit_bleu(function: object) -> TaskResult:
    """Find out which BLEU a function computes, and where it is wrong.

    Args:
        function: any BLEU function. It may take a corpus or one sentence, tokens or strings, the
            candidates or the references first, and score from 0 to 1 or from 0 to 100.

    Returns:
        A TaskResult with one of five findings: the paper's BLEU; BLEU with one other setting;
        wrong, with a row for each edge; not BLEU; or not judged, because it could not be called.

    Source: the edges are those at which public BLEU functions differ most; what the paper leaves
    open is compared with the tools of lesson 07.
    """
    if function is ... or function is None or is_stub(function):
        asks = gettext("Paste a BLEU function above, and put its name here.")
        headline = gettext("not attempted yet.")
        return TaskResult("any_bleu", "not attempted", headline, remarks=(asks,))
    talk = Interview(function)
    found = decide(talk) if callable(function) and not talk.unknown else None
    return _report(*found) if found else _say_what_came(talk, function)


def _report(reading: Reading, base: Known, known: Known | None) -> TaskResult:
    rows = [_judge(one, reading, base) for one in reading.outcomes]
    if any(outcome.changed for outcome in reading.outcomes.values()):
        row = gettext("the arguments after the call"), PAIR[0].text, gettext("changed")
        rows.append((*row, gettext("the same"), gettext("INCORRECT")))
    rows.sort(key=lambda row: row[-1] != gettext("INCORRECT"))
    wrong = sum(finding == gettext("INCORRECT") for *_, finding in rows)
    able = [one for one in EDGES if reading.call.arguments(one)]
    remarks, status = [*_describe(reading, len(EDGES) - len(able))], "wrong"
    if base.kind == "metric":
        headline, rows = gettext("it does not compute BLEU."), []
    elif wrong:
        headline = gettext("incorrect in {number} of {all} cases.")
    elif len(able) > len(reading.outcomes):
        headline = gettext("no mistake found in {all} cases, but its time was up.")
    elif base is PAPER:
        status, headline = "passed", gettext("it computes the paper's BLEU.")
    else:
        status, headline = "passed", gettext("it computes BLEU with one other setting.")
    if known and known is not PAPER:
        remarks.insert(0, str(known))
    elif base is not PAPER:
        remarks.insert(0, gettext("On ordinary sentences: {text}").format(text=base))
    names = gettext("edge case"), gettext("input"), gettext("score"), gettext("the paper")
    picture = Table(gettext("Case by case"), (*names, gettext("finding")), rows) if rows else None
    headline = headline.format(number=wrong, all=len(rows))
    return TaskResult("any_bleu", status, headline, remarks=tuple(remarks), picture=picture)


def _describe(reading: Reading, others: int) -> Iterator[str]:
    """Yield how it was called, and for how many other cases that leaves no room."""
    text = gettext("We called it as `{call}`, with {form}.")
    yield text.format(call=reading.call, form=gettext(reading.call.form))
    if others:
        text = gettext("So we skipped the {number} cases with more segments or references.")
        yield text.format(number=others)
    if reading.place:
        yield gettext("It returns the score at `{place}`.").format(place=reading.place)
    if reading.top > 1:
        yield gettext("Its scale goes up to 100.")
    if reading.digits < 4:
        yield gettext("It rounds to {number} decimal places.").format(number=reading.digits)


def _judge(one: Edge, reading: Reading, base: Known) -> tuple[str, ...]:
    """Return a row of the report."""
    score, top = reading.score(one), reading.top
    came = _show(reading.outcomes[one]) if score is None else f"{score:.4g}"
    paper = gettext("left open") if one.is_open else f"{top * PAPER.score(one):.4g}"
    too_high = score is not None and score > top * (0.5 if one is NOTHING else 1.00001)
    tools = [k.values[0] for k in list_known()[1] if k.kind == "tool" and reading.agrees(k, one)]
    if too_high or not (one.is_open or reading.agrees(base, one)):
        finding = gettext("INCORRECT")
    elif not one.is_open:
        is_paper = reading.agrees(PAPER, one)
        finding = gettext("correct") if is_paper else gettext("correct with its setting")
    elif score is None or math.isnan(score):
        finding = gettext("undefined: no score")
    elif tools:
        shown = ", ".join([*dict.fromkeys(tools)][:3])
        finding = gettext("undefined: like {tools}").format(tools=shown)
    else:
        finding = gettext("undefined: like no tool we know")
    return gettext(one.name), one.text, came, paper, finding


def _show(outcome: Outcome) -> str:
    """Return what came instead of a score."""
    if outcome.failure == "stopped":
        return gettext("no answer")
    return outcome.text if outcome.failure else show_value(outcome.answer[1])


def _say_what_came(talk: Interview, function: object) -> TaskResult:
    """Return the finding about a function that could not be called."""
    name, unknown = getattr(function, "__name__", ""), [f"{one}=..." for one in talk.unknown]
    given = ", ".join(["candidates, references", *unknown] if unknown else ["..."])
    call = f"{name if name.isidentifier() else 'f'}({given})"
    wrap = gettext(
        "So we couldn't evaluate it. Wrap it in a function of candidates and references that "
        "returns a number. references[segment][reference] is a list of tokens."
    )
    headline = gettext("we could not find out how to call it.")
    code = f'check("any_bleu", lambda candidates, references: {call})'
    reasons = *_list_reasons(talk, function), wrap
    return TaskResult("any_bleu", "wrong", headline, (code,), reasons)


def _list_reasons(talk: Interview, function: object) -> list[str]:
    if not callable(function):
        detail = show_value(plain(function))
        return [gettext("Expected a function, got {detail}.").format(detail=detail)]
    if names := ", ".join(f"`{name}`" for name in talk.unknown):
        needs = gettext("Beyond candidates and references it requires {names}.")
        return [needs.format(names=names)]
    if talk.stopped > 1:
        return [gettext("It gave no answer within {seconds} seconds, twice.").format(seconds=2)]
    answers = [*talk.answers.values()]
    if printed := [one.printed.strip() for one in answers if find_numbers(one.printed)]:
        value = max(printed, key=lambda text: max(find_numbers(text).values()))
        return [gettext("It prints {value} instead of returning it.").format(value=value)]
    furthest = max(one.line for one in answers)  # the others had odder arguments
    deep = Counter(_show(one) for one in answers if one.line == furthest)
    text, number = deep.most_common(1)[0]
    said = gettext("In {number} of {all} calls, this came back: {text}")
    return [said.format(number=number, all=len(answers), text=text)]
