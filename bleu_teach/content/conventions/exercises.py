"""Lesson 07: the shape that sacreBLEU wants, effective order, an evaluation to repair, and a report
to complete."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from bleu_teach.aggregation import corpus_bleu
from bleu_teach.calls.values import read_text, read_tokens
from bleu_teach.content.exercise import Exercise, read_texts, texts
from bleu_teach.conventions import SACREBLEU

TEXTS = read_texts("conventions")


def streams(references: Sequence[Sequence[str]]) -> list[list[str]]:
    """References by segment, turned around into streams: all first references, all second ones."""
    return [list(stream) for stream in zip(*references, strict=True)]


def read_streams(value: object) -> list:
    """A list of lists; tuples will do."""
    return [read_tokens(stream) for stream in read_tokens(value)]


STREAMS = Exercise(
    correct=streams,
    **TEXTS["streams"],
    read=read_streams,
    inputs=(
        ("one segment, one reference", ([["a cat"]],)),
        ("one segment, two references", ([["a cat", "the cat"]],)),
        ("two segments, one reference", ([["the cat"], ["a dog"]],)),
        ("two of each", ([["the cat", "a cat"], ["the dog", "a dog"]],)),
        ("the same text twice", ([["No.", "oh no"], ["b", "the b"], ["No.", "no no"]],)),
        ("three references", ([["a", "one a", "the a"], ["b", "one b", "the b"]],)),
    ),
)


def effective_bleu(counts: Sequence[tuple[int, int]], brevity_penalty: float) -> float:
    """The geometric mean over the lengths that the candidate is long enough for."""
    ratios = [matches / total for matches, total in counts if total]
    if not ratios or 0 in ratios:
        return 0.0
    return brevity_penalty * math.prod(ratios) ** (1 / len(ratios))


EFFECTIVE_BLEU = Exercise(
    correct=effective_bleu,
    **TEXTS["effective_bleu"],
    inputs=(
        ("all lengths there", ([(3, 4), (1, 3)], 1.0)),
        ("no bigram", ([(1, 1), (0, 0)], 1.0)),
        ("no bigram, and a penalty", ([(1, 1), (0, 0)], 0.5)),
        ("no match", ([(3, 4), (0, 3)], 1.0)),
        ("no match, and a penalty", ([(2, 4), (0, 3)], 0.8)),
        ("an empty candidate", ([(0, 0), (0, 0)], 0.0)),
        ("no n-gram at all", ([(0, 0), (0, 0)], 1.0)),
        ("two lengths and a penalty", ([(2, 3), (1, 2)], 0.9)),
        ("three lengths and a penalty", ([(3, 7), (1, 6), (1, 5)], 0.7)),
        ("three of four lengths", ([(3, 3), (1, 2), (1, 1), (0, 0)], 1.0)),
        ("two of four lengths", ([(1, 2), (1, 1), (0, 0), (0, 0)], 0.8)),
        ("one of four lengths", ([(1, 2), (0, 0), (0, 0), (0, 0)], 1.0)),
        ("one of two, and a penalty", ([(2, 4), (0, 0)], 0.6)),
        ("no match and no n-grams", ([(2, 3), (0, 2), (0, 1), (0, 0)], 1.0)),
    ),
)


def evaluation(lines: Sequence[str], references: Sequence[Sequence[str]]) -> float:
    """BLEU of a system's lines: sub-words joined, case kept, references by segment."""
    candidates = [line.replace("@@ ", "").split() for line in lines]
    cut = [[text.split() for text in segment] for segment in references]
    return corpus_bleu(candidates, cut, convention=SACREBLEU).score


EVALUATIONS = {
    "plain words": ("a big dog ran | a big dog ran off",),
    "a capital letter": ("The big dog ran | The big dog ran",),
    "a word in two pieces": ("the do@@ g ran off | the dog ran off today",),
    "a wrong capital": ("The big dog ran off | the big dog ran off today",),
    "another wrong capital": ("so He went home again today | so he went home again today",),
    "two segments, two references": (
        "a big dog ran off | a big dog ran away | the big dog ran off",
        "a cat slept all day | a cat slept today | the cat slept all day",
    ),
    "pieces and a capital": ("The do@@ g ran off in June | The dog ran off in June",),
    "a name in pieces": (
        "Mar@@ v@@ ik ran off | Marvik ran off | Marvik left",
        "so did the cat today | so did the cat | the cat did so today",
    ),
    "two capitals": (
        "On Monday it rained in Oslo | On Monday it rained in Oslo | It rained in Oslo on Monday",
        "we stayed at home all day | we stayed at home | all day we stayed at home",
    ),
    "three segments, three references": (
        "no one un@@ locked the door | no one unlocked the door | nobody opened it "
        "| the door stayed shut",
        "The bus was late again | the bus was late | The bus came late again | again no bus",
        "it is nine now | it is nine | now it is nine | it is nine now",
    ),
}

EVALUATION = Exercise(
    correct=evaluation,
    **TEXTS["evaluation"],
    inputs=tuple((label, texts(*lines)) for label, lines in EVALUATIONS.items()),
)


def signature(nrefs: int, settings: Mapping[str, object]) -> str:
    """The signature of sacrebleu.BLEU(**settings): what is not set is as sacreBLEU has it."""
    case = "lc" if settings.get("lowercase") else "mixed"
    eff = "yes" if settings.get("effective_order") else "no"
    tok = settings.get("tokenize", "13a")
    smooth = settings.get("smooth_method", "exp")
    return f"nrefs:{nrefs}|case:{case}|eff:{eff}|tok:{tok}|smooth:{smooth}"


def read_signature(value: object) -> str:
    """One line, without the version; the order of the fields is left open."""
    fields = [
        field.strip() for field in read_text(value).split("|") if not field.startswith("version:")
    ]
    order = ["nrefs", "case", "eff", "tok", "smooth"]
    known = {name: place for place, name in enumerate(order)}
    return "|".join(sorted(fields, key=lambda field: known.get(field.partition(":")[0], 5)))


SIGNATURE = Exercise(
    correct=signature,
    **TEXTS["signature"],
    read=read_signature,
    inputs=(
        ("nothing is set", (1, {})),
        ("two references", (2, {})),
        ("lower-cased", (1, {"lowercase": True})),
        ("effective order", (1, {"effective_order": True})),
        ("a tokenizer", (1, {"tokenize": "zh"})),
        ("no smoothing", (1, {"smooth_method": "none"})),
        ("set to what it is anyway", (1, {"lowercase": False, "effective_order": False})),
        ("both are off, and a tokenizer", (2, {"lowercase": False, "effective_order": False,
         "tokenize": "intl"})),
        ("both are off, no smoothing", (3, {"lowercase": False, "effective_order": False,
         "smooth_method": "none"})),
        ("two settings", (4, {"lowercase": True, "tokenize": "intl"})),
        ("two more", (2, {"smooth_method": "none", "effective_order": True})),
        ("all of them", (3, {"lowercase": True, "tokenize": "char", "effective_order": True,
         "smooth_method": "none"})),
    ),
)  # fmt: skip
