"""Audit a BLEU function from anywhere: `check("any_bleu", function)`.

The function is only called, never read. First we find out how it wants to be called, then we ask it
about one edge case after another, and compare its scores with the paper and with the tools.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from bleu_teach.aggregation import corpus_stats
from bleu_teach.calls.values import Raised
from bleu_teach.content.exercise import corpus
from bleu_teach.conventions import PAPINENI, PRESETS
from bleu_teach.display.views import Table
from bleu_teach.inputs import BleuInputError
from bleu_teach.language import gettext
from bleu_teach.learn.answer import TaskResult
from bleu_teach.learn.run import observe

Corpus = tuple[Sequence, Sequence]  # candidates and references[segment][reference], as tokens
TOLERANCE = 0.001  # relative: many functions round their score


class Edge(NamedTuple):
    """One input that many BLEU functions get wrong."""

    name: str
    corpus: Corpus
    is_open: bool = False  # the paper leaves the answer open, so tools differ


def edge(name: str, *lines: str, is_open: bool = False) -> Edge:
    """Make an edge of lines such as `candidate | reference | reference`, one per segment."""
    return Edge(name, corpus(*lines), is_open)


# Every function that computes the paper's BLEU agrees on this corpus, whatever it does with zeros,
# ties, repeated words and short candidates.
ORDINARY = edge(
    "ordinary sentences",
    "we took the early train to the coast | we took the early train home | we took a train",
    "she will read the long letter now | she will read the long letter | he reads it",
    "no one saw him leave the old house | no one saw him leave | nobody saw him go out",
)
PERFECT = corpus("the ferry left the harbour late | the ferry left the harbour late")
NOTHING = corpus("dogs bark in rain today | we took an early train home")
TWICE, FERRY = "on the old mat on the old mat", "the ferry left the harbour"
EDGES = (
    ORDINARY,
    edge("a phrase repeated too often",
         f"{TWICE} on the old mat | on the old mat he sat on the old mat"),
    edge("clipping with multiple references",
         f"{TWICE} | he sat on the old mat | on the old mat he slept"),
    edge("matches from different references",
         "we met at noon and then we went | we met at noon on friday | so then we went home"),
    edge("a candidate that is too short", f"{FERRY} | {FERRY} late"),
    edge("a candidate that is too long", f"{FERRY} late again | {FERRY}"),
    edge("the closest length, not the shortest",
         f"{FERRY} late at night | the ferry left the old harbour | {FERRY} late at night again"),
    edge("many segments: counts are added first", f"{FERRY} an hour ago | {FERRY} two hours late",
         "see you all on monday | see you all on monday"),
    edge("many segments: one length penalty", f"{FERRY} | {FERRY} very late",
         "see you all on monday at eight then | see you all on monday"),
    edge("a segment in which nothing matches", "we met at noon | we met at noon",
         "dogs bark in rain | a ferry"),
    edge("an empty line in a corpus", " | see you", f"{FERRY} late | {FERRY} late", is_open=True),
    edge("two lengths that are equally close",
         f"{FERRY} late at | {FERRY} late at night | {FERRY} late", is_open=True),
    edge("no 4-gram matches", "the cat the cat sat on it | the cat sat down | the cat is on it",
         is_open=True),
    edge("a perfect segment of three words", "it is ship | it is ship", is_open=True),
    edge("an empty candidate", " | see you all on monday", is_open=True),
    edge("no match at all", "dogs bark in rain today | we took an early train home", is_open=True),
)  # fmt: skip


def _as_text(asked: Corpus) -> tuple[list[str], list[list[str]]]:
    candidates, references = asked
    return [*map(" ".join, candidates)], [[*map(" ".join, group)] for group in references]


def _streams(asked: Corpus) -> tuple[list[str], list[list[str]]]:
    """Transpose the references as sacreBLEU wants them: one list per reference."""
    candidates, references = _as_text(asked)
    return candidates, [list(stream) for stream in zip(*references, strict=True)]


def _first(asked: Corpus) -> tuple:
    return asked[0][0], asked[1][0]


# How public functions are called: the call as Python, and the arguments for a corpus.
CORPUS_CALLS: Mapping[str, Callable[[Corpus], tuple]] = {
    "f(candidates, references[segment][reference])": lambda asked: asked,
    "f(references[segment][reference], candidates)": lambda asked: asked[::-1],
    "f(lines, references[reference][line])": _streams,
    "f(lines, references[line][reference])": _as_text,
}
ONE_REFERENCE_CALLS: Mapping[str, Callable[[Corpus], tuple]] = {
    "f(candidate, reference)": lambda asked: (asked[0][0], asked[1][0][0]),
    "f(line, reference line)": lambda asked: tuple(map(" ".join, (asked[0][0], asked[1][0][0]))),
}
CALLS: Mapping[str, Callable[[Corpus], tuple]] = {
    **CORPUS_CALLS,
    "f(candidate, references)": _first,
    "f(references, candidate)": lambda asked: _first(asked)[::-1],
    "f(line, references)": lambda asked: _first(_as_text(asked)),
    **ONE_REFERENCE_CALLS,
}


def read_score(value: object) -> float:
    """Return the score in what a BLEU function returned: a number, an object, a dict or a tuple."""
    for name in ("score", "bleu"):
        value = getattr(value, name, value)
        value = value.get(name, value) if isinstance(value, dict) else value
    value = value[0] if isinstance(value, (tuple, list)) and value else value
    return float(value)


def _ask(function: Callable, call: str, corpora: Sequence[Corpus]) -> list[object]:
    """Return the score of each corpus, or the name of the error that came instead."""

    def score(asked: Corpus) -> float:
        return read_score(function(*CALLS[call](asked)))

    answers = [observe(score, [(asked,)], float)[0] for asked in corpora]
    return [Raised("TimeoutError") if a.failure == "stopped" else a.answer for a in answers]


def _expected(asked: Corpus, call: str) -> float:
    """Return the paper's score of the part of a corpus that a call passes on."""
    return corpus_stats(*_part(asked, call)).score(PAPINENI).score


def _part(asked: Corpus, call: str) -> Corpus:
    candidates, references = asked
    if call in CORPUS_CALLS:
        return asked
    group = references[0][:1] if call in ONE_REFERENCE_CALLS else references[0]
    return candidates[:1], [group]


def _is_close(left: object, right: float) -> bool:
    return isinstance(left, float) and math.isclose(left, right, rel_tol=TOLERANCE, abs_tol=1e-6)


def find_call(function: Callable) -> tuple[str, float] | None:
    """Find how a BLEU function is called, and the score of a perfect match (1 or 100).

    A correct function is known by its score of ordinary sentences. A wrong one is known by a
    perfect match that scores 1 or 100, and a candidate without a match that scores much less.
    """
    for call in CALLS:
        (score,) = _ask(function, call, [ORDINARY.corpus])
        for top in (1.0, 100.0):
            if _is_close(score, top * _expected(ORDINARY.corpus, call)):
                return call, top
    for call in CALLS:
        perfect, nothing = _ask(function, call, [PERFECT, NOTHING])
        for top in (1.0, 100.0):
            if _is_close(perfect, top) and isinstance(nothing, float) and nothing < top / 4:
                return call, top
    return None


def _tools_that_agree(asked: Corpus, score: float) -> list[str]:
    """Return the names of the presets that give this score; a tool may also raise an error."""
    names = []
    for preset in PRESETS:
        with suppress(BleuInputError):
            stats = corpus_stats(*asked)
            names += [preset.name] if _is_close(score, stats.score(preset).score) else []
    return names


def _judge(one: Edge, call: str, score: object, top: float) -> tuple[str, str, str]:
    """Return a row of the report: what came, what the paper gives, and the finding."""
    came = f"{score:.4g}" if isinstance(score, float) else str(score)
    if not one.is_open:
        expected = top * _expected(one.corpus, call)
        right = _is_close(score, expected)
        return came, f"{expected:.4g}", gettext("correct") if right else gettext("INCORRECT")
    finding = gettext("undefined: no score")
    if isinstance(score, float) and not math.isnan(score):
        tools = ", ".join(_tools_that_agree(_part(one.corpus, call), score / top)[:3])
        like = gettext("undefined: like {tools}").format(tools=tools)
        finding = like if tools else gettext("undefined: like no tool we know")
    return came, gettext("left open"), finding


def audit(function: object) -> TaskResult:
    """Report for each edge whether a BLEU function is correct, wrong or undefined there.

    Args:
        function: any BLEU function. It may take a corpus or one sentence, tokens or strings, the
            candidates or the references first, and score from 0 to 1 or from 0 to 100.

    Returns:
        A TaskResult with one row per edge; it passes if no row is wrong.

    Source: the edges are those at which public BLEU functions differ most; what the paper leaves
    open is compared with the tools of lesson 07.
    """
    status, headline = "wrong", gettext("we could not find out how to call it.")
    asks = gettext(
        "However we call it, a perfect match scores neither 1 nor 100. Wrap it in a "
        "function that takes candidates and references[segment][reference] as lists "
        "of tokens, and returns the score."
    )
    if function is ... or function is None:
        status, headline = "not attempted", gettext("not attempted yet.")
        asks = gettext("Paste a BLEU function above, and put its name here.")
    elif found := find_call(function):
        return _report(function, *found)
    return TaskResult("any_bleu", status, headline, remarks=(asks,))


def _report(function: Callable, call: str, top: float) -> TaskResult:
    edges = [e for e in EDGES if call in CORPUS_CALLS or len(e.corpus[0]) == 1 or e is ORDINARY]
    scores = _ask(function, call, [e.corpus for e in edges])
    pairs = zip(edges, scores, strict=True)
    rows = [(gettext(e.name), *_judge(e, call, score, top)) for e, score in pairs]
    wrong = sum(finding == gettext("INCORRECT") for *_, finding in rows)
    headline = gettext("correct on all {all} edge cases that the paper covers.")
    if wrong:
        headline = gettext("incorrect on {number} of {all} edge cases.")
    closed = sum(not e.is_open for e in edges)
    called = gettext("We called it as {call}, and its scale goes up to {top:g}.")
    remarks = [called.format(call=call, top=top)]
    if call not in CORPUS_CALLS:
        remarks.append(gettext("It takes one sentence, so we didn't test it with a corpus."))
    header = gettext("edge case"), gettext("score"), gettext("the paper"), gettext("finding")
    return TaskResult(
        "any_bleu",
        "wrong" if wrong else "passed",
        headline.format(number=wrong, all=closed),
        remarks=tuple(remarks),
        picture=Table(gettext("Case by case"), header, rows),
    )
