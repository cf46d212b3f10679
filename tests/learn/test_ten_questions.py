"""The ten questions: answered with other tools, and wrong answers point to a lesson."""

from math import exp

import nltk
import pytest
import sacrebleu
from hypothesis import given
from nltk.translate import bleu_score as nltk_bleu

from bleu_teach import tokenize
from bleu_teach.content import LESSONS
from bleu_teach.content.ten_questions import TEN_QUESTIONS
from bleu_teach.corpus import load
from bleu_teach.learn import check
from tests.test_odd_arguments import odd

CORPUS = load()
SYSTEMS = {name: [tokenize(line) for line in lines] for name, lines in CORPUS.systems.items()}
GROUPS = [[tokenize(text) for text in group] for group in CORPUS.references]


def sacre(name, part, references):
    """The score by sacreBLEU, on our tokens."""
    lines = [" ".join(words) for words in SYSTEMS[name][part]]
    streams = [[" ".join(group[k]) for group in GROUPS[part]] for k in range(references)]
    return sacrebleu.corpus_bleu(lines, streams, tokenize="none", smooth_method="none")


def clipped(candidate, group):
    """How often a word that some reference has is said too often."""
    most = {word: max(one.count(word) for one in group) for word in candidate}
    return sum(max(0, candidate.count(w) - most[w]) for w in {*candidate} if most[w])


def wins():
    segments = (slice(k, k + 1) for k in range(48))
    return sum(sacre("literal", s, 2).score > sacre("fluent", s, 2).score + 1e-9 for s in segments)


SOLVED = [
    len([*nltk.ngrams("one two three four five six seven eight nine".split(), 3)]),
    (3, 5),
    nltk_bleu.closest_ref_length([["word"] * length for length in (7, 9, 11)], 10),
    0.5,
    (4, 10),
    exp(-0.5) / 2,
    sum(map(clipped, SYSTEMS["fluent"], GROUPS)),
    sacre("telegraphic", slice(24, 48), 2).bp,
    sacre("literal", slice(24, 48), 1).score / 100,
    wins(),
]


def marks(answers):
    """Return what is said of each of the answers."""
    return [word for _, word, _ in check("ten_questions", answers).picture.rows]


def test_the_answers_are_those_that_other_tools_give():
    assert marks(SOLVED) == ["correct"] * 10
    assert check("ten_questions", tuple(SOLVED)).headline == "10 of 10 answers are correct."


@pytest.mark.parametrize("place", range(10))
def test_a_wrong_answer_names_the_lesson_and_never_the_answer(place):
    answers = [*SOLVED]
    answers[place] = 12345.678
    result = check("ten_questions", answers)
    assert [place] == [k for k, word in enumerate(marks(answers)) if word == "not correct"]
    assert LESSONS[TEN_QUESTIONS[place].lesson] in repr(result)
    assert str(SOLVED[8]) not in repr(result)


def test_a_rounded_answer_is_correct():
    assert marks([*[...] * 5, round(SOLVED[5], 3), *[...] * 4])[5] == "correct"
    assert marks([*[...] * 5, round(SOLVED[5], 2), *[...] * 4])[5] == "not correct"


@given(value=odd)
def test_anything_gets_a_sentence(value):
    assert check("ten_questions", value).status in ("wrong", "not attempted")
    assert check("ten_questions", [value, *[...] * 9]).status != "passed"
