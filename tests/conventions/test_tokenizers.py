"""Lesson 07: where a token ends. sacreBLEU's own tokenizers are the oracle."""

import string
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu import BLEU

import bleu_teach
from bleu_teach import BleuInputError
from bleu_teach.conventions.tokenizers import (
    SACREBLEU_TOKENIZERS,
    TOKENIZERS,
    _sacrebleu_tokenizer,
    tokenize_13a,
    tokenize_with,
)
from bleu_teach.corpus import LANGUAGES, load, load_pairs
from tests.examples import examples

# What a rule of 13a looks at, beside any Unicode: marks, digits, entities, broken lines.
PIECES = (
    string.punctuation,
    ["&quot;", "&amp;", "&lt;", "&gt;", "&amp;lt;", "&apos;", "&", "<skipped>"],
    ["-\n", "\n", "\r\n", "-", " ", "\t", "\u00a0", "\u2028", ". ", ",,", "..."],
    ["a", "well-known", "don't", "1", "1,000", "3.5", "24-hour", "٣", "²", "猫"],
)


def to_piece(char):
    """Each of the first characters stands for a piece; the others for themselves."""
    which, kind = divmod(ord(char), len(PIECES))
    return PIECES[kind][which % len(PIECES[kind])] if char < "\u0100" else char


# Drawn as one text: pieces that are drawn one by one take ten times as long.
texts = st.text(st.characters(), max_size=12).map(lambda drawn: "".join(map(to_piece, drawn)))

CORPUS = [
    *(text for candidates in load().systems.values() for text in candidates),
    *(text for group in load().references for text in group),
    *(text for language in LANGUAGES for pair in load_pairs(language) for text in pair),
]
BY_SACREBLEU = ["none", "13a", "char", "intl", "zh"]  # all that need no further package


def expected(text, name):
    """The tokens that sacreBLEU counts: it drops white space at the end before it splits."""
    return BLEU(tokenize=name).tokenizer(text.rstrip()).split()


@examples(1000)
@given(texts)
def test_our_13a_equals_that_of_sacrebleu(text):
    assert tokenize_13a(text) == expected(text, "13a")


@pytest.mark.parametrize("name", BY_SACREBLEU)
@examples(200)
@given(text=texts)
def test_tokens_equal_those_of_sacrebleu(name, text):
    assert tokenize_with(text, name) == expected(text, name)


@pytest.mark.parametrize("name", BY_SACREBLEU)
@examples(100)
@given(candidate=texts, reference=texts)
def test_these_are_the_tokens_that_sacrebleu_scores(name, candidate, reference):
    metric = BLEU(tokenize=name, smooth_method="none", force=True, max_ngram_order=1)
    scored = metric.corpus_score([candidate], [[reference]])
    assert scored.sys_len == len(tokenize_with(candidate, name))
    assert scored.ref_len == len(tokenize_with(reference, name))


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("It's a well-known fact.", "It's a well-known fact ."),
        ("1,000 ships, 3.5 feet, 24-hour", "1,000 ships , 3.5 feet , 24 - hour"),
        ("&quot;Tom &amp; Jerry&quot;", '" Tom & Jerry "'),
        ("&amp;lt;", "<"),
        ("the mili-\ntary\nforces", "the military forces"),
        ("a line-\n", "a line-"),
        ("<skipped>", ""),
        ("wait... what", "wait . . . what"),
        ("a..5", "a . .5"),  # the mark before it is used up
        ("“猫，”", "“猫，”"),
        ("", ""),
    ],
)
def test_13a_follows_its_rules(text, tokens):
    assert tokenize_13a(text) == tokens.split()


def test_whitespace_keeps_punctuation_and_case():
    assert tokenize_with(" The\u00a0cat,  sat.\n", "whitespace") == ["The", "cat,", "sat."]


def test_every_tokenizer_of_sacrebleu_has_its_name_here():
    assert set(TOKENIZERS) >= set(BLEU.TOKENIZERS)


@pytest.mark.parametrize("name", sorted(SACREBLEU_TOKENIZERS))
def test_without_sacrebleu_the_message_says_what_to_install(name, monkeypatch):
    monkeypatch.setitem(sys.modules, "sacrebleu", None)
    _sacrebleu_tokenizer.cache_clear()
    with pytest.raises(
        BleuInputError, match=rf"Cannot start the tokenizer '{name}'.*pip install .*sacr"
    ):
        tokenize_with("猫", name)


@pytest.mark.parametrize("name", ["spm", "flores101", "flores200", "spBLEU-1K"])
def test_without_sentencepiece_the_message_says_what_to_install(name, monkeypatch):
    monkeypatch.setitem(sys.modules, "sentencepiece", None)
    _sacrebleu_tokenizer.cache_clear()
    with pytest.raises(BleuInputError, match=r"pip install \S*sacrebleu\S* sentencepiece"):
        tokenize_with("a cat", name)


@pytest.mark.parametrize("language", ["ja", "ko"])
def test_without_a_dictionary_the_message_says_what_to_install(language, monkeypatch):
    monkeypatch.setattr(f"sacrebleu.tokenizers.tokenizer_{language}_mecab.MeCab", None)
    _sacrebleu_tokenizer.cache_clear()
    with pytest.raises(BleuInputError, match=rf'pip install "sacrebleu\[{language}\]"'):
        tokenize_with("猫", f"{language}-mecab")


@pytest.mark.parametrize("name", ["13A", "", None, 13])
def test_an_unknown_name_is_refused_with_the_known_ones(name):
    with pytest.raises(BleuInputError, match=r"Available: words, whitespace, none, 13a"):
        tokenize_with("a cat", name)


@pytest.mark.parametrize("split", [tokenize_13a, lambda text: tokenize_with(text, "none")])
def test_tokens_are_not_split_again(split):
    with pytest.raises(BleuInputError, match="Expected one string"):
        split(["a", "cat"])


def test_importing_the_tokenizers_does_not_import_sacrebleu():
    code = "import sys, bleu_teach.conventions.tokenizers; print('sacrebleu' in sys.modules)"
    house = Path(bleu_teach.__file__).parent.parent
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=house)
    assert run.stdout == "False\n"
