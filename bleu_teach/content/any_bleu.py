"""The audit of any BLEU function: the ways in which it is called, and the inputs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import NamedTuple

from bleu_teach.content.exercise import corpus, texts
from bleu_teach.content.known_scores import Lines


class Edge(NamedTuple):
    """One input that many BLEU functions get wrong."""

    name: str
    text: str  # `candidate | reference | reference`, with ` / ` between segments
    is_open: bool = False  # the paper leaves the answer open, so tools differ

    @property
    def lines(self) -> Lines:
        return tuple(self.text.split(" / "))


# In the first, the arguments cannot be exchanged unnoticed; in the second, the penalty is 1. What a
# function does with zeros and repeated words matters in neither.
FIRST = Edge(
    "an ordinary sentence", "we took the early train to that coast | we took the early train home"
)
SECOND = Edge("one length", "she will read the long letter | she will read the small letter")
PAIR = FIRST, SECOND
PERFECT = Edge("a perfect match", "we met at noon today | we met at noon today")
NOTHING = Edge("no match at all", "dogs bark in rain | we met at noon", is_open=True)
FERRY, MAT = "the ferry left the port", "on the old mat on the old mat"
EDGES = (
    *(FIRST, SECOND, PERFECT),
    Edge("multiple references", "no one saw him leave at all | no one saw him leave | he left it"),
    Edge("an ordinary corpus", "she will read it now | she will read it | he reads it / "
         "we took the early train to town | we took the early train | a bus"),
    Edge("a phrase repeated too often", f"{MAT} on the old mat | {MAT} he sat"),
    Edge("one word many times", "no no no no no | no no no no no no"),
    Edge("clipping with multiple references", f"{MAT} | he sat on the old mat | on the old mat"),
    Edge("the largest count in any reference",
         "so so we met at noon noon | so so we met at noon | we met at noon noon so"),
    Edge("matches from different references",
         "we met at noon and then we went | we met at noon on friday | so then we went home"),
    Edge("matches at another place", "we met at noon | late on friday we met at noon"),
    Edge("a word inside another word", "art in our old hall | party in our old hall"),
    Edge("words that run together", "no where else to go now | now here else to go now"),
    Edge("a candidate that is too short", f"{FERRY} | {FERRY} late"),
    Edge("a candidate that is too long", f"{FERRY} late again | {FERRY}"),
    Edge("the closest length, not the shortest",
         "we met at noon on friday | we met at one | we met at noon on friday again"),
    Edge("the closest length, not the longest",
         "we met at noon today | we all met him at noon on friday | we met at noon"),
    Edge("many segments: counts are added first", f"{FERRY} late | {FERRY} early / "
         "see you all on monday | see you all on monday"),
    Edge("many segments: one length penalty", f"{FERRY} | {FERRY} very late / "
         "see you all on monday at eight | see you all on monday"),
    Edge("a segment in which nothing matches", f"{FERRY} | {FERRY} now / now | a bus"),
    Edge("a one-word segment in a corpus", "ok | ok / "
         "red kites circle the tall barn | red kites circle the tall tree"),
    Edge("a perfect corpus with a one-word segment", f"ok | ok / {FERRY} | {FERRY}"),
    Edge("an empty line in a corpus", f" | see you / {FERRY} | {FERRY}", is_open=True),
    Edge("two lengths that are equally close",
         f"{FERRY} late | {FERRY} late at night | {FERRY}", is_open=True),
    Edge("no 4-gram matches", "the cat sat on it | the cat sat | a cat is on it", is_open=True),
    Edge("a perfect segment of three words", "it is ship | it is ship", is_open=True),
    Edge("an empty candidate", " | see you all on monday", is_open=True),
    NOTHING,
    Edge("uppercase letters", "We met at noon today | we met at noon today", is_open=True),
    Edge("punctuation marks", "yes, we met at noon. | yes , we met at noon .", is_open=True),
    Edge("the first one once more", FIRST.text),
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
        *(True, True, lambda c, r: (dict(enumerate(([x] for x in c), 1)), dict(enumerate(r, 1)))),
    ),
    ("candidate", "references"): (False, True, lambda c, r: (c[0], r[0])),
    ("candidate", "reference"): (False, False, lambda c, r: (c[0], r[0][0])),
}


class Call(NamedTuple):
    """One way to call a BLEU function with two arguments."""

    names: tuple[str, str]
    form: str
    step: int  # -1 if the references come first

    def __str__(self) -> str:
        return f"f({', '.join(self.names[:: self.step])})"

    @property
    def reach(self) -> tuple[bool, bool]:
        """Whether it takes a corpus, and several references."""
        return NESTINGS[self.names][:2]

    def takes(self, one: Edge) -> bool:
        is_corpus, has_many = self.reach
        return (is_corpus or len(one.lines) == 1) and (has_many or one.lines[0].count("|") == 1)

    def arguments(self, lines: Lines) -> tuple:
        return NESTINGS[self.names][2](*FORMS[self.form](*lines))[:: self.step]


FORMS = {"lists of tokens": corpus, "strings": texts}
CALLS = [Call(*parts) for parts in product(NESTINGS, FORMS, (1, -1))]
