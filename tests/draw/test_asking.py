"""A learner's function draws the picture, whatever it does, and the caption says so."""

from math import exp

import pytest
from hypothesis import given

from bleu_teach import brevity_penalty, extract_ngrams, modified_precision
from bleu_teach.draw import ngram_grid, penalty_curve
from bleu_teach.draw.marks import mark_rows
from tests.draw.pictures import SVG, boxes, contents, orders, parse, references_of, words

CANDIDATE = "the cat the cat on the mat".split()
REFERENCES = ["the cat is on the mat".split(), "there is a cat on the mat".split()]
AGREED = "Every cell of this grid was drawn by your function."
DIFFERS = "Drawn by your function. A ring marks each difference from BLEU."


def match_sets(candidate, references, n):
    """Count each different n-gram once."""
    own = set(extract_ngrams(candidate, n))
    others = [set(extract_ngrams(reference, n)) for reference in references]
    return len(own & set().union(*others)), len(own)


@given(words, references_of(words), orders)
def test_the_marks_of_a_correct_function_are_those_of_bleu(candidate, references, max_n):
    own = mark_rows(candidate, references, max_n, lambda *given: tuple(modified_precision(*given)))
    expected = mark_rows(candidate, references, max_n)
    assert own[:3] == expected[:3]
    assert own.caption() == AGREED


@given(words, references_of(words), orders)
def test_what_is_drawn_adds_up_to_what_the_function_returns(candidate, references, max_n):
    """Set matching gains one match or none with each word, so its cells can be counted."""
    drawn = mark_rows(candidate, references, max_n, match_sets)
    for n, marks in enumerate(drawn.rows, start=1):
        matched = sum(mark.status == "matched" for mark in marks)
        seen = sum(mark.status != "unseen" for mark in marks)
        assert (matched, seen) == drawn.pairs[n - 1] == match_sets(candidate, references, n)


def test_a_grid_rings_what_differs_and_shows_both_counts():
    picture = ngram_grid(CANDIDATE, REFERENCES, modified_precision=match_sets)
    assert boxes(picture, "ringed") == 4
    assert {"4/4", "BLEU 5/7"} <= {*contents(picture)}
    assert picture.alt.startswith(DIFFERS) and "Words: 4 of 4, in BLEU 5/7." in picture.alt


def test_the_caption_says_whose_function_it_is():
    own = ngram_grid(CANDIDATE, REFERENCES, modified_precision=lambda *a: modified_precision(*a))
    assert own.alt.startswith(AGREED) and not boxes(own, "ringed")
    package = ngram_grid(CANDIDATE, REFERENCES, modified_precision=modified_precision)
    assert package.alt.startswith("This picture uses bleu_teach's function, not yours.")
    assert "function" not in ngram_grid(CANDIDATE, REFERENCES).alt


def loop(*given):
    while True:
        pass


TROUBLE = {
    "raised IndexError": lambda candidate, *_: candidate[99],
    "didn't finish within 1 s": loop,
    "returned the single number 0.5": lambda *_: 0.5,
    "is not finished yet": lambda *_: ...,
    "calls input()": lambda *_: input(),
}


@pytest.mark.parametrize("says", TROUBLE)
def test_a_function_that_cannot_be_drawn_leaves_the_expected_picture(says):
    picture = ngram_grid(CANDIDATE, REFERENCES, modified_precision=TROUBLE[says])
    assert says in picture.alt.split(". ")[0]
    cells = [
        [box.attrib for box in parse(one).iter(f"{SVG}rect")][1:]  # without the card
        for one in (picture, ngram_grid(CANDIDATE, REFERENCES))
    ]
    assert cells[0] == cells[1]


def test_a_function_may_print_and_change_its_arguments(capsys):
    def clear(candidate, references, n):
        print("here")
        counts = tuple(modified_precision(candidate, references, n))
        candidate.clear()
        return counts

    candidate = [*CANDIDATE]
    assert ngram_grid(candidate, REFERENCES, modified_precision=clear).alt.startswith(AGREED)
    assert candidate == CANDIDATE and capsys.readouterr().out == ""


def rings(picture):
    return [one for one in parse(picture).iter(f"{SVG}circle") if "ringed" in one.get("class")]


def test_a_penalty_draws_a_dot_for_each_length_with_a_ring_where_it_differs():
    upside_down = penalty_curve(6, [9], brevity_penalty=lambda c, r: exp(1 - min(c, r) / r))
    assert len(rings(upside_down)) == 8  # the lengths from 1 to 8
    assert "1.396" in contents(upside_down) and "Your brevity penalty" in contents(upside_down)
    assert upside_down.alt.endswith("your penalty is 1.396, and BLEU's is 0.607.")
    right = penalty_curve(6, [9], brevity_penalty=lambda c, r: brevity_penalty(c, r))
    assert right.body.count("<circle") == 9 and not rings(right)  # the lengths from 1 to 9
    assert penalty_curve(6, [9]).body.count("<circle") == 1


def test_a_penalty_that_cannot_be_drawn_leaves_the_expected_curve():
    picture = penalty_curve(6, [9], brevity_penalty=lambda c, r: ...)
    assert "is not finished yet" in picture.alt and not rings(picture)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -5.0, 1e300])
def test_a_curve_takes_any_number(value):
    assert parse(penalty_curve(6, [9], brevity_penalty=lambda c, r: value)) is not None
