"""The playground without a browser: edits, undo, pins, examples, settings."""

from __future__ import annotations

import pytest

from bleu_teach import sentence_bleu
from bleu_teach.draw import cost_bars
from bleu_teach.play import Playground
from bleu_teach.play.gallery import EXAMPLES
from bleu_teach.play.playground import CONVENTIONS
from tests.play.hands import field, press, seen

CAT = {"candidate": "the cat is on the mat", "references": ["the cat is on the mat"]}


def type_in(playground, *texts):
    """Each text as one keystroke leaves it."""
    for text in texts:
        playground.candidate = text
    return playground.last_edit


def test_the_score_on_the_screen_is_the_core_s():
    explorer = Playground(candidate="the cat sat on a mat", references=["the cat sat on the mat"])
    score = sentence_bleu("the cat sat on a mat".split(), ["the cat sat on the mat".split()])
    assert f"BLEU {score.score:.3f}" in explorer.strip.value
    assert cost_bars(score).body in explorer.view.value


def test_the_last_edit_is_told_with_its_cost():
    playground = Playground(**CAT)
    told = type_in(playground, "the cat is on the hat")
    assert told.startswith("“mat” became “hat”. Most of it: p₄ 3/3 → 2/3 costs 0.10 more;")
    assert told in playground.strip.value


def test_what_was_before_stays_in_the_picture_and_in_its_words():
    playground = Playground(**CAT)
    assert 'class="was"' not in playground.view.value
    type_in(playground, "the cat is on the hat")
    assert 'class="was"' in playground.view.value
    assert "p₁ 5/6 (was 6/6)" in playground.view.value


def test_typing_over_everything_is_a_new_candidate():
    start = Playground(**CAT)
    text = "there is a dog on my sofa now"
    told = type_in(start, *(text[:end] for end in range(1, len(text) + 1)))
    # Word by word from the first on: what was typed last is one edit, the first of them a new text.
    assert told.startswith("“now” came in.")
    assert type_in(Playground(**CAT), text).startswith("A new candidate.")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("on the mat the cat is", "“on the mat” moved."),
        ("mat the on is cat the", "The same words in another order."),
        ("The CAT is on the mat.", "BLEU sees no difference:"),
        ("the cat is on the", "“mat” went out."),
        ("", "Everything went out. Nothing is left, because the candidate is empty."),
        ("the dog", "A new candidate. Nothing is left, because p₂, p₃ and p₄ have no match."),
    ],
)
def test_an_edit_is_told_as_a_person_means_it(text, told):
    assert type_in(Playground(**CAT), text).startswith(told)


def test_a_score_that_stays_0_says_why():
    told = type_in(Playground(candidate="a mat", references=["the cat"]), "a cat")
    assert told == "“mat” became “cat”. The score stays 0, because p₂, p₃ and p₄ have no match."


def test_a_score_that_nobody_saw_is_never_told():
    playground = Playground(**CAT)
    type_in(playground, "there is a cat on the mat")
    seen_before = playground.score_of(playground.candidate).score
    playground.references = ["there is a cat on the mat"]
    assert playground.last_edit.startswith("Other references.")
    assert f"was {seen_before:.3f}" in playground.strip.value
    type_in(playground, "there is a cat on the hat")
    assert "was 1.000" in playground.strip.value


def test_an_edit_ends_where_a_setting_is_changed():
    playground = Playground(**CAT)
    type_in(playground, "the cat is on the mat n")
    playground.references = ["there is a cat on the mat", "the cat is on the mat n"]
    seen_before = playground.score_of(playground.candidate).score
    type_in(playground, "the cat is on the mat no")
    assert f"was {seen_before:.3f}" in playground.strip.value


def test_undo_goes_back_edit_by_edit_and_stops_at_the_start():
    playground = Playground(**CAT)
    playground.candidate = "a cat is on the mat"
    playground.candidate = "a cat is on the hat"
    press(playground, "Undo")
    assert playground.candidate == "a cat is on the mat"
    press(playground, "Undo")
    press(playground, "Undo")
    assert playground.candidate == CAT["candidate"]


def test_reset_brings_back_candidate_and_references():
    playground = Playground(**CAT)
    field(playground, "Examples").value = "it is ship"
    assert playground.candidate == "it is ship"
    press(playground, "Reset")
    assert (playground.candidate, playground.references) == tuple(CAT.values())


def test_reset_undoes_every_setting_and_frees_a_stuck_playground():
    playground = Playground(**CAT)
    first = playground.view.value
    press(playground, "Pin")
    playground.convention, playground.max_n = "NLTK_2017", 2
    field(playground, "Weights").value = "1/2 1/4 1/4"
    assert "Write 2 weights" in seen(playground).text
    press(playground, "Pin")
    press(playground, "Reset")
    assert playground.view.value == first
    assert repr(playground) == repr(Playground(**CAT))


def test_an_example_can_be_chosen_again():
    playground = Playground(**CAT)
    for _ in range(2):
        field(playground, "Examples").value = "it is ship"
        assert playground.candidate == "it is ship"
        playground.candidate = "x"


def test_scores_of_different_orders_are_not_compared():
    playground = Playground(**CAT)
    press(playground, "Pin")
    playground.max_n = 2
    assert "It was scored with orders 1 to 4." in seen(playground).texts


def test_no_code_stands_beside_a_message():
    playground = Playground(**CAT)
    field(playground, "As Python").value = True
    assert "sentence_bleu" in playground.code.value
    field(playground, "Weights").value = "x"
    assert playground.code.value == ""


def test_a_pinned_score_stays_beside_the_new_one():
    playground = Playground(**CAT)
    press(playground, "Pin")
    playground.candidate = "the cat is on a mat"
    now = sentence_bleu("the cat is on a mat".split(), [CAT["candidate"].split()]).score
    [compared] = [row for row in seen(playground).rows if row[0] == "BLEU"]
    assert compared[1:3] == ["1.000", f"{now:.3f}"]


def test_the_lines_of_python_give_the_score_on_the_screen(capsys):
    playground = Playground(
        candidate='the "cat" sat', references=["the cat's sat", "a cat"],
        max_n=2, weights="1/4 3/4", convention="NLTK_2017",
    )  # fmt: skip
    exec(playground.python, {})
    assert capsys.readouterr().out.strip() == str(playground.score_of(playground.candidate))


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ("1/2 x", "Write 4 weights"),
        ("1/0 1/2", "Write 4 weights"),
        ("1e999 0 0 0", "sum ∞"),
        ("nan 0 0 1", "sum undefined"),
        ("1/2 1/2", "Now: 2 weights"),
        ("1 1 1 1", "sum 4"),
        ("-1 1 1/2 1/2", "Write 4 weights"),
    ],
)
def test_weights_that_do_not_fit_say_so(weights, message):
    assert message in seen(Playground(weights=weights)).text


@pytest.mark.parametrize("name", CONVENTIONS)
def test_under_the_score_stands_what_the_convention_is(name):
    convention = CONVENTIONS[name]
    told = next(text for text in seen(Playground(convention=name)).texts if f"{name}: " in text)
    assert f"{convention.reference_length} reference" in told
    assert ("too short: drop" in told) == (convention.no_ngrams == "drop")


def test_a_pinned_text_stands_above_the_candidate_as_chips():
    playground = Playground(**CAT)
    press(playground, "Pin")
    playground.candidate = "a cat"
    told = playground.draw()[0].alt
    assert told.index("Pinned as unigrams: the, matched") < told.index("Candidate as unigrams: a,")


def test_without_a_menu_each_example_and_each_convention_is_reached():
    playground = Playground()
    seen_texts = set()
    for _ in EXAMPLES:
        press(playground, "Next example")
        seen_texts.add(playground.candidate)
    assert seen_texts == {example.candidate for example in EXAMPLES.values()}
    for name in [*CONVENTIONS][1:]:
        press(playground, "Next convention")
        assert playground.convention == name
