"""The playground without a browser: its state, and what a notebook stores of it."""

import re
from functools import partial
from math import exp, inf
from statistics import fmean
from urllib.parse import unquote

import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import brevity_penalty, clip, corpus_bleu, free_chunks, sentence_bleu
from bleu_teach.draw import live, stills
from bleu_teach.draw.live import VIEWS
from bleu_teach.play import Playground
from tests.draw.pictures import boxes, contents, orders, references_of, words
from tests.play import hands
from tests.play.test_instrument import SCRIPTS

CAT = {"candidate": "the cat is in the mat", "references": ["The cat is on the mat."]}
SENTENCES = r"\bsay\.(\w+)"


def test_its_repr_brings_it_back():
    playground = Playground(**CAT, max_n=2)
    assert repr(eval(repr(playground))) == repr(playground)


def test_a_page_with_the_script_gets_the_same_state():
    playground = Playground(**CAT, max_n=3)
    playground.candidate = 'a "cat" & <b>'
    state = hands.stored_state(playground)
    assert state["candidate"] == 'a "cat" & <b>' and state["max_n"] == 3
    assert state.keys() >= {"references", "page", "language", "asked", "marks"}


@pytest.mark.parametrize("max_n", [0, 5])
def test_an_order_that_it_cannot_draw_is_refused(max_n):
    with pytest.raises(traitlets.TraitError):
        Playground(max_n=max_n)


def test_every_sentence_that_the_script_says_is_given_to_it():
    parts = (live.HERE.joinpath(f"{name}.js") for name in {*live.PARTS} - {*SCRIPTS.values()})
    said = {name for part in parts for name in re.findall(SENTENCES, part.read_text("utf-8"))}
    assert said <= Playground(**CAT).say.keys()


def test_no_reference_is_no_error():
    playground = Playground(candidate="the cat", bleu=lambda candidates, references: 0.5)
    playground.references = []
    assert "the cat" in playground._repr_mimebundle_()["text/plain"]


def test_the_learners_functions_give_score_and_cells():
    def unclipped(candidate, references, n):
        words = {word for reference in references for word in reference}
        return sum(word in words for word in candidate[n - 1 :]), max(0, len(candidate) - n + 1)

    shown = Playground(
        candidate="the the the",
        references=["the cat"],
        bleu=lambda candidates, references: len(candidates) / 4,
        modified_precision=unclipped,
    )
    assert shown.asked and shown.marks["score"] == 0.25
    assert shown.marks["rows"][0] == ["matched", "matched ringed", "matched ringed"]
    assert shown.marks["fractions"][0] == "3/3"
    shown.candidate = "the cat"
    assert shown.marks["candidate"] == "the cat"
    assert shown.marks["rows"][0] == ["matched", "matched"]


def test_a_clip_decides_what_stays_on_the_shelf():
    own = Playground(candidate="the the", view="shelf", clip=lambda counts, limits: counts)
    assert own.marks["rows"][0] == ["matched", "matched"]
    own = Playground(candidate="cat cat", view="shelf", clip=lambda counts, limits: counts)
    assert own.marks["rows"][0] == ["matched", "matched ringed"]
    assert own.marks["says"].startswith("Drawn by your function.")
    right = Playground(view="shelf", clip=lambda counts, limits: clip(counts, limits))
    assert right.marks["says"] == "Every cell of this grid was drawn by your function."


def test_a_penalty_draws_its_own_curve():
    own = Playground(candidate="the cat", view="ruler", brevity_penalty=lambda c, r: min(1, c / r))
    assert own.marks["curve"][3] == 0.5 and own.marks["curve"][9] == 1
    for other in brevity_penalty, lambda c, r: ...:
        assert Playground(view="ruler", brevity_penalty=other).marks["curve"] is None


def test_the_names_of_the_views_are_those_of_the_script():
    table = re.search(r"\bVIEWS = \{(.*?)\}", live.SCRIPT, re.DOTALL)[1]
    assert tuple(re.findall(r"(\w+):", table)) == VIEWS


def test_where_chunks_are_moved_a_reference_shows_those_parts_in_which_one_is_found():
    shown = Playground(candidate="led to it", references=["to go to it"], view="orders")
    assert "Reference 1: to go to (used) it (used)." in shown.still().alt


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_leaves_a_picture_without_a_kernel(view):
    text = {"candidate": "the cat\na dog", "references": ["the cat sat", "a dog"]}
    html = hands.stored(Playground(view=view, **text))
    assert '<img alt="' in html and "<svg" not in html
    assert f"&quot;view&quot;: &quot;{view}&quot;" in html


@pytest.mark.parametrize(
    ("bleu", "told"),
    [
        (lambda candidate, references: 1 / 0, "ZeroDivisionError"),
        (lambda candidate, references: "BLEU", "cannot be drawn"),
        (lambda candidate, references: [candidate.pop() for _ in range(99)], "IndexError"),
    ],
)
def test_a_function_that_fails_leaves_the_score_out_and_says_why(bleu, told):
    shown = Playground(candidate="the cat", bleu=bleu)
    assert shown.marks["score"] is None and told in shown.marks["card"]


def test_the_package_is_not_called_the_learners():
    from bleu_teach import corpus_bleu

    assert "not yours" in Playground(bleu=corpus_bleu).marks["says"]


def test_a_stored_picture_says_why_the_score_is_0_and_no_other_one():
    html = hands.stored(Playground(candidate="the cat is in the mat"))
    assert "it multiplies the rows, and no 4-grams match (5/6 of the words do)" in unquote(html)
    assert "BLEU is 0" not in unquote(hands.stored(Playground()))


def test_a_stored_grid_names_every_copy_that_is_too_many():
    candidate, references = "the cat the cat on the mat", ["the cat is on the mat"]
    told = Playground(candidate=candidate, references=references).still().alt
    assert "Clipped words: cat₂, the₃. No reference has that many." in told


def test_a_place_that_the_window_has_not_reached_has_its_number():
    written = contents(Playground(candidate="a b c d e", view="window").still())
    assert written[-4:] == ["a b", "b c", "3", "4"]


def test_a_stored_shelf_tells_how_many_copies_a_reference_has_at_most():
    html = hands.stored(Playground(candidate="the the the dog", view="shelf"))
    assert unquote(html).count("at most 2 in one reference: 1 too many") == 1
    assert "4 words find room" in unquote(html) and "p₁" not in unquote(html)


def test_a_precision_halfway_between_two_numbers_is_rounded_as_in_the_browser():
    shown = Playground(candidate="a b c d e f g h", references=["a b c d e"], view="bars")
    assert "words 5/8 = 0.63;" in shown.still().alt


@given(words, references_of(words), orders)
def test_stored_costs_add_up_and_e_to_minus_their_sum_is_bleu(candidate, references, max_n):
    score = sentence_bleu(candidate, references, max_n=max_n)
    told = stills.draw_costs(score).alt
    shown = re.findall(r"(?:/\d+|sum|BP \d\.\d+) (\S+)(?=[;.] )", told)
    *costs, total = [float(one.replace("∞", "inf")) for one in shown]
    assert len(costs) == 1 + max_n and sum(costs) == pytest.approx(total, abs=0.003)
    assert exp(-total) == pytest.approx(score.score, abs=0.001)
    assert told.endswith(f" BLEU = e^−sum\u00a0= {score.score:.3f}.")
    if 0 < total < inf:
        assert told.startswith(f"The costs add up to {total:.3f}. The largest is that of")
        assert f":\u00a0{max(costs):.3f}. Each" in told


@given(words, references_of(words), orders)
def test_stored_means_are_those_of_the_precisions_and_times_the_penalty_one_is_bleu(
    candidate, references, max_n
):
    score = sentence_bleu(candidate, references, max_n=max_n)
    mean, *factors = map(float, re.findall(r"\b\d\.\d{3}\b", stills.draw_means(score).alt)[-4:])
    assert mean == pytest.approx(
        fmean(one.matches / (one.total or 1) for one in score.precisions), abs=0.001
    )
    assert factors[0] == factors[1] <= mean
    assert factors[1] * factors[2] == pytest.approx(score.score, abs=0.001)


def numbers_in(picture):
    """All scores and all fractions that a picture states."""
    return {*re.findall(r"\d\.\d{3}|\d+/\d+", " ".join(contents(picture)))}


@given(st.lists(st.tuples(words, words), min_size=1, max_size=3), orders)
def test_stored_segments_state_what_bleu_computes_for_each_and_for_all(pairs, max_n):
    candidates, references = zip(*((own, [other]) for own, other in pairs), strict=True)
    scores = [*map(partial(sentence_bleu, max_n=max_n), candidates, references)]
    mean, pooled = fmean(one.score for one in scores), corpus_bleu(candidates, references, max_n)
    expected = {f"{mean:.3f}"}
    for one in (*scores, pooled):
        expected |= {f"{one.score:.3f}", f"{one.brevity_penalty:.3f}", *map(str, one.precisions)}
        expected.add(f"{one.stats.candidate_length}/{one.stats.reference_length}")
    assert numbers_in(stills.draw_segments(candidates, references, max_n)) == expected


@given(words.filter(bool), references_of(words.filter(bool)))
def test_a_stored_order_has_the_chunks_and_the_score_of_the_candidate(candidate, references):
    score = sentence_bleu(candidate, references)
    drawn = stills.draw_orders(candidate, references, score)
    assert boxes(drawn, "picked") == len(free_chunks(candidate, references))
    assert f"{score.score:.3f}" in numbers_in(drawn)
