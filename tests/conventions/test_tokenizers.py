"""Lesson 07: where a token ends. sacreBLEU's own tokenizers are the oracle."""

import string
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sacrebleu import BLEU

from bleu_teach import BleuInputError
from bleu_teach.conventions import tokenizers
from bleu_teach.conventions.tokenizers import tokenize_13a, tokenize_with
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

BY_SACREBLEU = ["none", "13a", "char", "intl", "zh"]  # all that need no further package


@pytest.mark.parametrize("name", BY_SACREBLEU)
@examples(400)
@given(text=texts)
@example(text="½&\u2028")
def test_tokens_are_those_that_sacrebleu_scores(name, text):
    """It strips whitespace at the end of a line before it splits the line."""
    metric, tokens = BLEU(tokenize=name, force=True), tokenize_with(text, name)
    assert tokens == metric.tokenizer(text.rstrip()).split()
    assert metric.corpus_score([text], [["a"]]).sys_len == len(tokens)


def test_every_tokenizer_of_sacrebleu_has_its_name_here():
    assert set(tokenizers.TOKENIZERS) >= set(BLEU.TOKENIZERS)


MISSING = {  # a tokenizer, the module without which it does not start, and what the message names
    **dict.fromkeys(tokenizers.SACREBLEU_TOKENIZERS, ("sacrebleu", "sacrebleu")),
    "spm": ("sentencepiece", "pip install sentencepiece"),
    "ko-mecab": ("sacrebleu.tokenizers.tokenizer_ko_mecab", "tokenizer_ko_mecab"),
}


@pytest.mark.parametrize("name", MISSING)
def test_without_its_package_the_message_says_what_to_install(name, monkeypatch):
    module, said = MISSING[name]
    monkeypatch.setitem(sys.modules, module, None)
    tokenizers._sacrebleu_tokenizer.cache_clear()
    with pytest.raises(BleuInputError, match=rf"Cannot start the tokenizer '.*{said}"):
        tokenize_with("猫", name)


@pytest.mark.parametrize("name", ["13A", "", None, 13])
def test_an_unknown_name_is_refused_with_the_known_ones(name):
    with pytest.raises(BleuInputError, match=r"Available: words, whitespace, none, 13a"):
        tokenize_with("a cat", name)


@pytest.mark.parametrize("split", [tokenize_13a, lambda text: tokenize_with(text, "none")])
def test_tokens_are_not_split_again(split):
    with pytest.raises(BleuInputError, match="Expected one string"):
        split(["a", "cat"])
