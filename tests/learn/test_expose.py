"""`forge` with a mistake: an input that exposes a wrong BLEU, and every other input."""

import pytest

from bleu_teach import BleuInputError
from bleu_teach.content import EXERCISES
from bleu_teach.content.exercise import segment
from bleu_teach.learn import forge
from bleu_teach.learn.tasks import IN_THE_LAB

TO_CATCH = [name for name in IN_THE_LAB if name != "padded_denominator"]  # seen with n= only
CREDIT_FOR_NOTHING = {"zero_skipped", "zero_made_tiny", "add_one"}


def test_every_wrong_score_is_caught_by_an_input_of_its_exercise():
    free = []
    for name in TO_CATCH:
        answers = (forge(name, *given) for given in EXERCISES["sentence_bleu"].arguments)
        free += [name] if all(answer.status != "passed" for answer in answers) else []
    assert free == []


def test_only_what_gives_credit_for_nothing_is_caught_by_a_word_that_nobody_knows():
    caught = set()
    for name in TO_CATCH:
        answer = forge(name, ["x"], [["y"]])
        assert (answer.status == "passed") == ("theirs" in answer.message), name
        caught |= {name} if answer.status == "passed" else set()
    assert caught == CREDIT_FOR_NOTHING


def test_a_caught_one_is_shown_with_both_values_and_its_lesson():
    finding = forge("clip_to_sum", *segment("cat cat | the cat | a cat"), n=1)
    assert finding.code[1:] == ("theirs   (2, 2)", "right    (1, 2)")
    assert "adds up the reference counts" in finding.message
    assert finding.remarks[1:] == ("Lesson 02 (02_clipping.ipynb) explains it.",)
    assert "<img" in finding._repr_html_() or "<svg" in finding._repr_html_()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a b c | a b c d", "matching 4-gram"),
        ("a b c d | a b c d", "perfect"),
        ("a b c d | a b c d e", ""),
    ],
)
def test_one_that_is_not_caught_is_shown_with_the_value_and_what_hides_it(text, told):
    finding = forge("clip_to_sum", *segment(text))
    assert finding.status == "wrong" and finding.code[1].startswith("both     ")
    assert told in finding.remarks[1]


def test_a_wrong_bleu_that_stops_is_caught():
    finding = forge("penalty_ratio", ["a"], [[]])
    assert finding.code[1].startswith("theirs   raises ZeroDivisionError: ")


@pytest.mark.parametrize(
    "arguments", [("a b", "a"), (["a"], []), (["a"], ["a b"]), (["a"], [["a"]], 0), (7, 7)]
)
def test_an_input_that_the_package_refuses_is_not_legal(arguments):
    finding = forge("clip_to_sum", *arguments)
    assert finding.status == "wrong" and finding.headline == "this is not a legal input."


@pytest.mark.parametrize(
    "arguments", [(..., ...), (["a"], ...), (["a"], [...]), (["a"], [["a"]], ...), ([[...]], [[]])]
)
def test_dots_are_not_an_attempt(arguments):
    assert forge("clip_to_sum", *arguments).status == "not attempted"


@pytest.mark.parametrize("name", ["clip_to_sun", "clip to sum", "clip_to_sum "])
def test_a_suspect_that_is_spelt_wrongly_is_answered_with_the_nearest(name):
    with pytest.raises(BleuInputError, match="Similar names: clip_to_sum"):
        forge(name, ["a"], [["a"]])


def test_a_habit_is_no_suspect():
    with pytest.raises(BleuInputError, match="Unknown task or mistake 'forgot_return'"):
        forge("forgot_return", ["a"], [["a"]])


def test_where_a_mistake_does_not_show_the_repair_is_named():
    with pytest.raises(BleuInputError, match="leave n out"):
        forge("shortest_reference", ["a"], [["a"]], 1)
