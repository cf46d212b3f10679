"""Lesson 01: tokens, n-grams, counts."""

import unicodedata
from string import punctuation

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from nltk.util import ngrams as nltk_ngrams

from bleu_teach import extract_ngrams, tokenize

orders = st.integers(1, 6)
token_lists = st.lists(st.one_of(st.sampled_from("ab"), st.integers(0, 2), st.text(max_size=2)))

# Texts with more word marks, combining characters and punctuation than chance would bring.
texts = st.one_of(st.text(), st.text(st.sampled_from("aBİΣ9 _.'’-\u0301\u093fש€")))


@given(token_lists, orders)
def test_ngrams_are_those_of_nltk(tokens, n):
    assert list(extract_ngrams(tokens, n)) == list(nltk_ngrams(tokens, n))


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("The cat is on the mat.", ["the", "cat", "is", "on", "the", "mat"]),
        ("a ship, it is", ["a", "ship", "it", "is"]),
        ("don't stop the well-known band", ["don't", "stop", "the", "well-known", "band"]),
        ("it is - 'quoted' - so", ["it", "is", "quoted", "so"]),
        ("„Straße“ … «ÇA»!", ["straße", "ça"]),
        ("3.5 + 2", ["3", "5", "2"]),
        ("good 👍", ["good", "👍"]),
        ("  two \t\n spaces\u2003", ["two", "spaces"]),
        ("שלום, עולם!", ["שלום", "עולם"]),
        ("هل أنت هنا؟", ["هل", "أنت", "هنا"]),
        ("हिन्दी भाषा।", ["हिन्दी", "भाषा"]),
        ("我喜欢猫。", ["我喜欢猫"]),
        ("", []),
        ("...", []),
        ("cafe\u0301's", ["café's"]),  # an apostrophe or a hyphen between combining characters
        ("हिन्दी-भाषा", ["हिन्दी-भाषा"]),
        ("İ-a", ["i̇-a"]),
    ],
)
def test_tokenize(text, tokens):
    assert tokenize(text) == tokens


@given(texts)
@example("_'a")  # the underscore goes, and the apostrophe with it
@example("a'-b")
def test_tokenizing_tokens_again_changes_nothing(text):
    tokens = tokenize(text)
    assert tokenize(" ".join(tokens)) == tokens


@given(texts)
def test_no_token_begins_or_ends_with_punctuation(text):
    assert all(token.strip(punctuation + "’") == token for token in tokenize(text))


@given(st.text())
@example("한국어는 재미있다")
def test_a_letter_written_in_two_ways_is_one_token(text):
    composed, decomposed = (unicodedata.normalize(form, text) for form in ("NFC", "NFD"))
    assert tokenize(composed) == tokenize(decomposed)
