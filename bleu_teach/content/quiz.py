"""The quiz over the whole course: what is right, and what each wrong answer comes from.

The questions stand in notebooks/quiz.ipynb, what is said of an answer in `quiz.toml`. Every answer
is computed here, from the corpus.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from operator import ge, gt, lt
from pathlib import Path

from bleu_teach.aggregation import corpus_bleu, corpus_stats, sentence_bleu
from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.calls.values import read_number, read_pair
from bleu_teach.clipping import clip, max_reference_counts, modified_precision
from bleu_teach.content.exercise import segment
from bleu_teach.content.exercises import EXERCISES, Exercise
from bleu_teach.conventions import PRESETS, SACREBLEU
from bleu_teach.conventions.tokenizers import tokenize_with
from bleu_teach.corpus import load
from bleu_teach.data import SHIP
from bleu_teach.flaws import free_chunks
from bleu_teach.ngrams import count_ngrams, extract_ngrams, tokenize

ALL, NEWS = slice(48), slice(24, 48)
WOOD = segment(
    "a woodchuck could chuck a woodchuck | how much wood would a woodchuck chuck "
    "| if a woodchuck could chuck wood"
)


@dataclass(frozen=True)
class QuizQuestion:
    """What is known of a question."""

    lesson: str  # the number of the lesson that it is about
    right: Callable[[], object]  # computes the answer
    why: str  # what is worth remembering
    wrong: dict[str, Callable[[], object]]  # why an answer is wrong → computes that answer
    # An exercise and arguments on which its function gives the answer. Then the mistakes of the
    # bank are wrong answers, too.
    like: tuple[Exercise, Callable[[], tuple]] | None
    read: Callable  # how an answer is read


@cache
def texts(name: str) -> list:
    """The tokens of a system, or those of all references[segment][reference]."""
    corpus = load()
    if name == "references":
        return [[tokenize(text) for text in pair] for pair in corpus.references]
    return [tokenize(text) for text in corpus.systems[name]]


def first_only() -> list:
    return [pair[:1] for pair in texts("references")]


def count_words() -> int:
    return len([*chain(*texts("literal"))])


def lengths(name: str) -> Iterator[tuple[int, list[int]]]:
    """The length of each candidate, with those of its references."""
    for candidate, references in zip(texts(name), texts("references"), strict=True):
        yield len(candidate), [len(reference) for reference in references]


def count_short(choose: Callable[[int, list[int]], int]) -> int:
    """How many candidates of "literal" are shorter than the chosen reference."""
    return sum(c < choose(c, references) for c, references in lengths("literal"))


def count_clipped(references: list) -> int:
    """How many words of "fluent" are clipped."""
    clipped = 0
    for candidate, own in zip(texts("fluent"), references, strict=True):
        allowed = max_reference_counts(own, 1)
        counts = Counter({g: k for g, k in count_ngrams(candidate, 1).items() if allowed[g]})
        clipped += counts.total() - clip(counts, allowed).total()
    return clipped


def count_unmatched() -> int:
    """How many words of "fluent" no reference has often enough."""
    pairs = zip(texts("fluent"), texts("references"), strict=True)
    return sum(
        (count_ngrams(tokens, 1) - max_reference_counts(own, 1)).total() for tokens, own in pairs
    )


def penalty(part: slice) -> float:
    """The penalty of "telegraphic" on a part of the corpus."""
    stats = corpus_stats(texts("telegraphic")[part], texts("references")[part])
    return stats.score().brevity_penalty


def mean_penalty() -> float:
    news = [*lengths("telegraphic")][NEWS]
    return sum(brevity_penalty(c, closest_reference_length(c, r)) for c, r in news) / len(news)


def literal(references: list, part: slice) -> float:
    """The score of "literal" on a part of the corpus."""
    return corpus_bleu(texts("literal")[part], references[part]).score


def duel(wins: Callable[[float, float], bool]) -> int:
    """In how many segments the score of "literal" wins against that of "fluent"."""

    def scores(name: str) -> Iterator[float]:
        pairs = zip(texts(name), texts("references"), strict=True)
        return (sentence_bleu(*pair).score for pair in pairs)

    return sum(map(wins, scores("literal"), scores("fluent")))


def count_chunks(references: list) -> int:
    """How many chunks all lines of "literal" fall into."""
    return sum(len(free_chunks(*pair)) for pair in zip(texts("literal"), references, strict=True))


def score_with(cut: Callable[[str], list[str]]) -> float:
    """The score of "telegraphic" by sacreBLEU's rules, in percent."""
    corpus = load()
    candidates = [cut(text) for text in corpus.systems["telegraphic"]]
    references = [[cut(text) for text in pair] for pair in corpus.references]
    return 100 * corpus_bleu(candidates, references, convention=SACREBLEU).score


def score_lowered() -> float:
    return score_with(lambda text: tokenize_with(text.lower(), "13a"))


def count_ships(holds: Callable[[float], bool]) -> int:
    """For how many tools the score of *it is ship* is so."""
    pair = tokenize(SHIP.candidate), [tokenize(text) for text in SHIP.references]
    scores = [sentence_bleu(*pair, convention=preset).score for preset in PRESETS]
    return sum(map(holds, scores))


# In the order of the questions: the right answer, and the wrong ones by their names in `quiz.toml`
ANSWERS: tuple[dict[str, Callable[[], object]], ...] = (
    {"right": lambda: 0.9 * (9 / 10 * 7 / 9 * 5 / 8 * 3 / 7) ** (1 / 4)},
    {
        "right": lambda: sum(len([*extract_ngrams(tokens, 3)]) for tokens in texts("literal")),
        "joined": lambda: count_words() - 2,
        "different": lambda: len({g for t in texts("literal") for g in extract_ngrams(t, 3)}),
        "words": count_words,
    },
    {
        "right": lambda: len({word for first, _ in texts("references") for word in first}),
        "split": lambda: len({word for first, _ in load().references for word in first.split()}),
        "all_references": lambda: len(
            {word for pair in texts("references") for text in pair for word in text}
        ),
        "copies": lambda: sum(len(first) for first, _ in texts("references")),
    },
    {"right": lambda: tuple(modified_precision(*WOOD, 2))},
    {
        "right": lambda: count_clipped(texts("references")),
        "first_only": lambda: count_clipped(first_only()),
        "unmatched": count_unmatched,
    },
    {
        "right": lambda: count_short(closest_reference_length),
        "shortest": lambda: count_short(lambda c, references: min(references)),
        "longest": lambda: count_short(lambda c, references: max(references)),
        "first": lambda: count_short(lambda c, references: references[0]),
    },
    {"right": lambda: penalty(NEWS), "mean": mean_penalty, "whole": lambda: penalty(ALL)},
    {
        "right": lambda: literal(first_only(), NEWS),
        "both_references": lambda: literal(texts("references"), NEWS),
        "whole": lambda: literal(first_only(), ALL),
    },
    {"right": lambda: duel(gt), "draws": lambda: duel(ge), "fluent": lambda: duel(lt)},
    {
        "right": lambda: count_chunks(texts("references")),
        "first_only": lambda: count_chunks(first_only()),
        "words": count_words,
    },
    {
        "right": score_lowered,
        "capitals": lambda: score_with(lambda text: tokenize_with(text, "13a")),
        "tokens": lambda: score_with(tokenize),
        "fraction": lambda: score_lowered() / 100,
    },
    {
        "right": lambda: count_ships(lambda score: score == 1),
        "above_zero": lambda: count_ships(lambda score: score > 0),
        "zero": lambda: count_ships(lambda score: score == 0),
    },
)
# Questions that an exercise's function answers, with the arguments
LIKE: dict[str, tuple[Exercise, Callable[[], tuple]]] = {
    "1": (EXERCISES["combine"], lambda: ([9 / 10, 7 / 9, 5 / 8, 3 / 7], 0.9)),
    "4": (EXERCISES["modified_precision"], lambda: (*WOOD, 2)),
    "8": (EXERCISES["corpus_bleu"], lambda: (texts("literal")[NEWS], first_only()[NEWS])),
}


def read_quiz() -> Iterator[tuple[str, QuizQuestion]]:
    """Put the texts of a question and what computes its answers together."""
    rows = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["quiz"]
    for (number, row), answers in zip(rows.items(), ANSWERS, strict=True):
        wrong = {text: answers[name] for name, text in row.get("wrong", {}).items()}
        read = read_pair if number == "4" else read_number
        yield (
            f"quiz.{number}",
            QuizQuestion(
                row["lesson"], answers["right"], row["why"], wrong, LIKE.get(number), read
            ),
        )


QUIZ = dict(read_quiz())
