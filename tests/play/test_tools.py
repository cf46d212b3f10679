"""Two tools compared: the scores are the package's, the steps add up, and no token is lost."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import PRESETS, sentence_bleu
from bleu_teach.conventions.convention import CHOICES, IN_WORDS
from bleu_teach.play import CompareTools
from bleu_teach.play.tools import TOOLS, align, write
from tests.examples import examples
from tests.strategies import GAPS, PIECES

TEXT, REFERENCE = "the ship is here now ok", "The ship is here, now."
texts = st.lists(st.sampled_from(PIECES), max_size=6).map(" ".join)


def test_every_tool_is_in_a_row_with_its_own_score_highest_first():
    shown = CompareTools(candidate=TEXT, references=[REFERENCE]).data
    rows = {name: place for place, row in enumerate(shown["rows"]) for name in row}
    for tool in PRESETS:
        cut = tool.tokenize(TEXT), [tool.tokenize(REFERENCE)]
        expected = sentence_bleu(*cut, convention=tool).score
        way = shown["ways"][tool.name]
        assert way["score"] == pytest.approx(expected) and way["written"] == write(expected)
    scores = [shown["ways"][name]["score"] for name in sorted(rows, key=rows.get)]
    assert scores == sorted(scores, reverse=True)


def test_tools_with_one_score_share_a_row():
    shown = CompareTools(candidate=TEXT, references=[REFERENCE]).data
    told = [{shown["ways"][name]["written"] for name in row} for row in shown["rows"]]
    assert all(len(one) == 1 for one in told) and len({*map(str, told)}) == len(told)


@examples(30)  # each with all tools
@given(texts, texts, st.sampled_from([*TOOLS]))
def test_each_step_begins_where_the_one_before_it_ended(candidate, reference, a):
    ways = CompareTools(candidate=candidate, references=[reference], a=a).data["ways"]
    for way in ways.values():
        if "trouble" in way:
            continue
        places = [ways[a]["score"], *(p for s in way["steps"] for p in (s["before"], s["after"]))]
        for left, right in list(pairwise([*places, way["score"]]))[::2]:
            assert left == pytest.approx(right, abs=0.0005)  # steps too small to be seen


@given(texts, st.sampled_from(PRESETS), st.sampled_from(PRESETS), st.sampled_from(GAPS))
def test_the_columns_have_every_token_of_both_tools_in_order(text, a, b, gap):
    pair = [tool.tokenize(text + gap + text) for tool in (a, b)]
    columns = align(pair)
    for place, tokens in enumerate(pair):
        assert [word for column in columns for word, _ in column[place]] == tokens


def test_a_column_ends_with_each_word_that_ends_in_both():
    columns = align([["Stop", ",", "go", "!"], ["stop,", "go"]])
    words = [[[word for word, _ in side] for side in column] for column in columns]
    assert words == [[["Stop", ","], ["stop,"]], [["go", "!"], ["go"]]]


@given(texts, texts, st.sampled_from([*TOOLS]))
def test_what_is_written_of_the_steps_adds_up_to_the_last_digit(candidate, reference, a):
    ways = CompareTools(candidate=candidate, references=[reference], a=a).data["ways"]
    for way in (way for way in ways.values() if "steps" in way):
        written = ways[a]["written"], *(step["change"] for step in way["steps"]), way["written"]
        *parts, end = (float(one.replace("≈\u00a0", "").replace("−", "-")) for one in written)
        assert sum(parts) == pytest.approx(end, abs=4e-5)


def test_a_step_names_the_setting_and_the_n_grams_that_it_changes():
    shown = CompareTools(candidate="Close the door, please.", references=["close the door please"])
    steps = shown.data["ways"]["PAPINENI"]["steps"]
    assert [step["name"] for step in steps] == [
        "uppercase letters: kept → lowercased",
        "punctuation: split off → dropped",
    ]
    assert [step["rule"] for step in steps] == ["case: mixed → lc", "tokenizer: 13a → words"]
    assert "“close the door”" in steps[0]["why"] and "“door please”" in steps[1]["why"]


def test_every_setting_and_option_of_a_tool_is_named_in_words():
    rules = {getattr(tool, choice) for tool in PRESETS for choice in CHOICES} - {"floor"}
    assert {*CHOICES, *rules} - {*IN_WORDS} == {"closest", "shortest", "refuse", "refuse-c"}


def test_a_text_without_a_score_has_the_reason_instead():
    ways = CompareTools(candidate="", references=["the cat"]).data["ways"]
    assert "has no score" in ways["HF_EVALUATE"]["trouble"] and ways["PAPINENI"]["score"] == 0
    assert "reference" in CompareTools(references=[]).data["ways"]["NLTK"]["trouble"]


def test_what_is_typed_is_compared_at_once():
    shown = CompareTools()
    before = shown.data
    shown.candidate = "there is a mat"
    assert shown.data["ways"] != before["ways"]


@pytest.mark.parametrize(
    "text", ["", " ", "x" * 3000, "🙂 👩‍👩‍👧", "שלום עולם", "é" * 3, "<b>&", "\x00"]
)
def test_any_text_is_drawn(text):
    assert repr(CompareTools(candidate=text, references=["the cat"]).still())
