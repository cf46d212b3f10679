"""The quiz: solved with the course, and every wrong answer is told from the right one."""

import re
from itertools import pairwise

import pytest
import sacrebleu
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from bleu_teach import (
    brevity_penalty,
    closest_reference_length,
    corpus_bleu,
    count_ngrams,
    extract_ngrams,
    free_chunks,
    modified_precision,
    sentence_bleu,
    tokenize,
)
from bleu_teach.content.quiz import QUIZ
from bleu_teach.conventions import PRESETS
from bleu_teach.corpus import load
from bleu_teach.data import SHIP
from bleu_teach.draw.marks import mark_ngrams
from bleu_teach.learn import BANK, check
from tests.examples import examples
from tests.notebooks import FOLDER, NOTEBOOKS
from tests.test_odd_arguments import odd

CORPUS = load()
REFERENCES = [[tokenize(text) for text in pair] for pair in CORPUS.references]
FLUENT, LITERAL, TELEGRAPHIC = (
    [tokenize(text) for text in CORPUS.systems[name]]
    for name in ("fluent", "literal", "telegraphic")
)
(PAGE,) = (notebook for notebook in NOTEBOOKS if notebook.path.name == "quiz.ipynb")


def lengths(system):
    for candidate, references in zip(system, REFERENCES, strict=True):
        r = closest_reference_length(len(candidate), [len(tokens) for tokens in references])
        yield len(candidate), r


def ship():
    references = [tokenize(text) for text in SHIP.references]
    return [sentence_bleu(["it", "is", "ship"], references, convention=p).score for p in PRESETS]


# As a learner may solve it, by other ways than the quiz itself where there are two
SOLVED = {
    "quiz.1": 0.9 * (0.9 * 7 / 9 * 0.625 * 3 / 7) ** 0.25,
    "quiz.2": sum(len(list(extract_ngrams(tokens, 3))) for tokens in LITERAL),
    "quiz.3": len(set().union(*(pair[0] for pair in REFERENCES))),
    "quiz.4": modified_precision(
        "a woodchuck could chuck a woodchuck".split(),
        [
            "how much wood would a woodchuck chuck".split(),
            "if a woodchuck could chuck wood".split(),
        ],
        2,
    ),
    "quiz.5": sum(
        mark.status == "clipped"
        for pair in zip(FLUENT, REFERENCES, strict=True)
        for mark in mark_ngrams(*pair, 1)
    ),
    "quiz.6": sum(c < r for c, r in lengths(LITERAL)),
    "quiz.7": brevity_penalty(
        *(sum(column) for column in zip(*[*lengths(TELEGRAPHIC)][24:], strict=True))
    ),
    "quiz.8": corpus_bleu(LITERAL[24:], [pair[:1] for pair in REFERENCES[24:]]),
    "quiz.9": sum(
        sentence_bleu(left, references).score > sentence_bleu(right, references).score
        for left, right, references in zip(LITERAL, FLUENT, REFERENCES, strict=True)
    ),
    "quiz.10": sum(len(free_chunks(*pair)) for pair in zip(LITERAL, REFERENCES, strict=True)),
    "quiz.11": sacrebleu.BLEU(lowercase=True)
    .corpus_score(
        CORPUS.systems["telegraphic"],
        [list(stream) for stream in zip(*CORPUS.references, strict=True)],
    )
    .score,
    "quiz.12": sum(score == 1 for score in ship()),
}


@pytest.mark.parametrize("name", QUIZ)
def test_the_answer_of_the_course_is_right(name):
    finding = check(name, SOLVED[name])
    assert finding.status == "passed", finding
    assert QUIZ[name].why in finding.message


@pytest.mark.parametrize("digits", [3, 4, 9])
@pytest.mark.parametrize("name", ["quiz.1", "quiz.7", "quiz.8", "quiz.11"])
def test_three_digits_are_enough(name, digits):
    assert check(name, round(float(SOLVED[name]), digits)).status == "passed"


# What learners come out with: the number, and a word of what is then said
WRONG = {
    "quiz.2": {799: "joined", 703: "different", 801: "words"},
    "quiz.3": {465: "split", 574: "all references", 766: "copies"},
    "quiz.5": {17: "second references", 243: "unmatched"},
    "quiz.6": {3: "shortest", 17: "longest", 8: "first"},
    "quiz.7": {0.526: "mean of 24", 0.516: "all 48"},
    "quiz.8": {0.456: "Both references", 0.313: "all segments"},
    "quiz.9": {26: "Draws", 22: "“fluent”"},
    "quiz.10": {493: "first references", 801: "words"},
    "quiz.11": {22.9: "capitals", 20.1: "tokenize", 0.245: "percent"},
    "quiz.12": {8: "more than 0", 5: "that give 0"},
}


@pytest.mark.parametrize("name", QUIZ)
def test_a_known_wrong_answer_gets_its_reason_and_the_lesson(name):
    known = WRONG.get(name, {})
    results = {answer: check(name, answer) for answer in known}
    assert {result.headline for result in results.values()} == {*QUIZ[name].wrong}
    for answer, result in results.items():
        assert (result.status, known[answer] in result.headline) == ("wrong", True), answer
        assert result.remarks[0].startswith(f"Lesson {QUIZ[name].lesson} (")


def test_an_answer_of_another_kind_is_told_what_it_is():
    assert check("quiz.1", None).status == check("quiz.1", ...).status == "not attempted"
    assert check("quiz.1", (1, 2)).headline == "the answer is a number."
    assert check("quiz.4", 0.6).headline == "the answer is a pair."


@pytest.mark.parametrize(
    ("name", "value", "mistake"),
    [
        ("quiz.1", 0.9 * (0.9 + 7 / 9 + 0.625 + 3 / 7) / 4, "arithmetic_mean"),
        ("quiz.1", 0.9 * 0.9 * 7 / 9 * 0.625 * 3 / 7, "plain_product"),
        ("quiz.4", (4, 5), "unclipped"),
        ("quiz.4", (2, 5), "set_matching"),
    ],
)
def test_a_mistake_of_the_bank_is_recognised_by_its_answer(name, value, mistake):
    assert mistake in BANK
    finding = check(name, value)
    assert finding.status == "wrong" and finding.headline.startswith("Code gives this if it ")


def test_every_wrong_answer_differs_from_the_others():
    for question in QUIZ.values():
        answers = sorted(float(wrong()) for wrong in question.wrong.values())
        assert all(right - left > 0.0006 for left, right in pairwise(answers))


def test_the_right_answer_is_never_shown():
    finding = check("quiz.2", 1)
    assert str(SOLVED["quiz.2"]) not in finding.message


def test_the_page_asks_each_question_once_and_in_order():
    asked = re.findall(r'^check\("(quiz\.\d+)", answer_\d+\)', "\n".join(map(str, (
        cell.source for cell in PAGE.code))), re.MULTILINE)  # fmt: skip
    assert asked == list(QUIZ) and len(asked) == 12
    lessons = re.findall(r"^## \d+\. .+ \(lesson (\d\d)\)", "\n".join(PAGE.prose), re.MULTILINE)
    assert lessons == [question.lesson for question in QUIZ.values()]


def test_an_untouched_page_says_that_nothing_is_answered():
    assert sum("Not answered yet" in text for text in PAGE.printed) >= len(QUIZ)


def test_no_number_of_the_page_is_an_answer():
    text = "\n".join([*PAGE.prose, *(cell.source for cell in PAGE.code)])
    for name in ("quiz.2", "quiz.3", "quiz.10"):
        assert not re.search(rf"(?<!\d){SOLVED[name]}(?!\d)", text)


def test_the_map_leads_to_the_page():
    assert "(quiz.ipynb)" in (FOLDER / "MAP.md").read_text(encoding="utf-8")


@examples(300, suppress_health_check=[*HealthCheck])
@given(name=st.sampled_from([*QUIZ]), value=odd)
def test_an_odd_answer_is_answered(name, value):
    assert repr(check(name, value))


def test_counts_are_not_rounded():
    assert check("quiz.2", count_ngrams(["a"], 1).total() + SOLVED["quiz.2"]).status == "wrong"
