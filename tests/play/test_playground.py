"""The playground without a browser: edits, undo, shadows, examples, settings."""

from __future__ import annotations

import pytest

from bleu_teach import sentence_bleu
from bleu_teach.draw import cost_bars
from bleu_teach.play import Playground
from bleu_teach.play.playground import EXAMPLES, NO_EXAMPLE
from tests.play.hands import field, press, seen
from tests.seen import Seen

CAT = {"candidate": "the cat is on the mat", "references": ["the cat is on the mat"]}


def type_in(playground, *texts):
    """Each text as one keystroke leaves it."""
    for text in texts:
        playground.candidate = text
    return playground.last_edit


def test_the_score_on_the_screen_is_the_core_s():
    explorer = Playground(candidate="the cat sat on a mat", references=["the cat sat on the mat"])
    score = sentence_bleu("the cat sat on a mat".split(), ["the cat sat on the mat".split()])
    assert f" {score.score:.3f}" in Seen(explorer.strip.value).texts
    field(explorer, "How is it computed?").value = True
    assert cost_bars(score).body in explorer.tables.value


def test_the_last_edit_is_told_with_its_cost():
    playground = Playground(**CAT)
    told = type_in(playground, "the cat is on the hat")
    assert told.startswith("“mat” became “hat”. Most of it: p₄ 3/3 → 2/3 costs 0.10 more;")
    assert told in playground.strip.value


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
        ("on the mat the cat is", "A new candidate."),
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
    playground.convention, playground.max_n = "NLTK_2017", 2
    field(playground, "References").value = ""
    assert "Type at least one reference" in seen(playground).text
    press(playground, "Reset")
    assert playground.view.value == first
    assert repr(playground) == repr(Playground(**CAT))


def test_no_code_stands_beside_a_message():
    playground = Playground(**CAT)
    field(playground, "As Python").value = True
    assert "sentence_bleu" in playground.code.value
    field(playground, "References").value = ""
    assert playground.code.value == ""


def test_the_lines_of_python_give_the_score_on_the_screen(capsys):
    playground = Playground(
        candidate='the "cat" sat', references=["the cat's sat", "a cat"],
        max_n=2, convention="NLTK_2017",
    )  # fmt: skip
    exec(playground.python, {})
    assert capsys.readouterr().out.strip() == str(playground.score_of(playground.candidate))


def test_an_example_is_named_until_it_is_edited_and_can_be_chosen_again():
    playground = Playground(**CAT)
    menu = field(playground, "Examples")
    for _ in range(2):
        menu.value = "it is ship"
        assert (playground.candidate, menu.value) == ("it is ship", "it is ship")
        playground.candidate = "x"
        assert menu.value == NO_EXAMPLE
    for name, example in EXAMPLES.items():
        menu.value = name
        assert playground.candidate == example.candidate


def test_each_word_says_what_its_shadow_costs():
    playground = Playground(candidate="the cat is in the mat", references=CAT["references"])
    tokens, reference = playground.segment()
    labels = Seen(playground.strip.value).texts
    assert "“in”: in 9 groups, 9 of them fail. Without it 0.000." in labels
    for place, token in enumerate(tokens):
        score = sentence_bleu(tokens[:place] + tokens[place + 1 :], reference).score
        label = next(label for label in labels[2:] if f"“{token}”" in label)
        assert label.endswith(f"Without it {score:.3f}.")
        labels.remove(label)
    assert playground.view.value.count('type="radio"') == len(tokens)


def test_a_long_sentence_has_no_words_to_rest_on():
    playground = Playground(candidate="the " * 21, references=["the cat"])
    assert playground.view.value.count('type="radio"') == 0


@pytest.mark.parametrize(
    ("state", "line"),
    [
        (CAT, "1.000 × (6/6 · 5/5 · 4/4 · 3/3) 1/4  =  1.000 ."),
        (CAT, "Long enough: nothing is taken off for length."),
        (CAT | {"candidate": "the cat is on"}, "2 of 6 words are missing: × 0.607."),
        (CAT | {"candidate": "", }, "Type a sentence: each word gets a column."),
        (CAT | {"candidate": "猫坐在垫子上"}, "No spaces, so this is one word."),
        (CAT | {"candidate": "the cat", "convention": "NLTK"}, "Convention: NLTK."),
        (CAT | {"candidate": "the mat", "convention": "NLTK_2017"}, "Its rules change the parts"),
    ],
)  # fmt: skip
def test_one_line_multiplies_it_out_or_says_why_not(state, line):
    assert line in Seen(Playground(**state).formula.value).text


def test_no_score_stands_beside_a_message():
    playground = Playground(**CAT)
    playground.references = []
    assert "Type at least one reference" in seen(playground).text
    assert Seen(playground.strip.value).text.split() == ["BLEU", "–"]
    assert Seen(playground.formula.value).text == ""
