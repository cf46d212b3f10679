"""Presets against tools that the course does not need, which are kept apart (group `compare`).

torchmetrics and tensor2tensor would bring PyTorch and TensorFlow along. Their files for BLEU ask
little of them: NumPy stands in for PyTorch, in 64 bit instead of 32, and TensorFlow is not called.
"""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from unittest.mock import MagicMock, patch

import numpy as np
import pytest
import sacrebleu
from hypothesis import assume, given

from bleu_teach import COMPARE_MT, HF_EVALUATE, TENSOR2TENSOR, TORCHMETRICS, corpus_bleu
from bleu_teach.corpus import load_pairs
from bleu_teach.data import KO_MECAB
from tests.examples import examples
from tests.strategies import columns, corpora, text_corpora, tokenized

FRIEND = "나는 어제 도서관에서 친구를 만났다."
INSTALLED = Path(sys.prefix, "share", "compare")
sys.path.append(str(INSTALLED))


def numpy_as_torch():
    torch = ModuleType("torch")
    torch.Tensor = np.ndarray
    torch.tensor = lambda value, device=None: np.asarray(value, dtype=float)[()]
    torch.zeros, torch.ones = np.zeros, lambda size, device=None: np.ones(size)
    torch.add, torch.div = np.add, np.divide
    torch.log, torch.exp, torch.sum = np.log, np.exp, np.sum
    return torch


def load(module, **imported):
    """One file of an installed tool, by itself, with stand-ins for what it imports."""
    path = INSTALLED.joinpath(*module.split("."))
    spec = importlib.util.spec_from_file_location(module, path.with_suffix(".py"))
    loaded = importlib.util.module_from_spec(spec)
    with patch.dict(sys.modules, imported):
        spec.loader.exec_module(loaded)
    return loaded


def package(name):
    """An installed package without what its __init__ would import."""
    empty = ModuleType(name)
    empty.__path__ = [str(INSTALLED / name)]
    return empty


torchmetrics = load("torchmetrics.functional.text.bleu", torch=numpy_as_torch())
compare_mt = load("compare_mt.scorers", compare_mt=package("compare_mt"))
tensor2tensor = load(
    "tensor2tensor.utils.bleu_hook",
    **dict.fromkeys(
        (
            *("tensorflow", "tensorflow.compat", "tensorflow.compat.v1"),
            *("tensor2tensor", "tensor2tensor.data_generators", "tensor2tensor.utils"),
        ),
        MagicMock(),
    ),
)


def lines(corpus):
    """A corpus of tokens as text."""
    return [(" ".join(c), [*map(" ".join, group)]) for c, group in corpus]


TEXTS = corpora().map(lines) | text_corpora()  # words that repeat, and odd ones


def score(texts, convention):
    return corpus_bleu(*tokenized(texts, convention), convention=convention).score


def one_reference(corpus):
    return [(candidate, references[:1]) for candidate, references in corpus]


@examples(100)
@given(TEXTS)
def test_torchmetrics(texts):
    theirs = float(torchmetrics.bleu_score(*columns(texts)))
    assert score(texts, TORCHMETRICS) == pytest.approx(theirs, abs=1e-12)


def bleuscores_own(texts):
    bleuscore = pytest.importorskip("bleuscore")  # a wheel for most machines
    candidates, references = columns(texts)
    return bleuscore.compute(references=references, predictions=candidates, smooth=False)["bleu"]


def has_a_score_in_evaluate(texts):
    """Where a length is 0, evaluate divides by it and stops, and bleuscore says 0."""
    candidates, references = tokenized(texts, HF_EVALUATE)
    return any(candidates) and any(min(map(len, group)) for group in references)


@examples(100)
@given(TEXTS)
def test_bleuscore_which_is_made_to_agree_with_evaluate(texts):
    assume(has_a_score_in_evaluate(texts))
    assert score(texts, HF_EVALUATE) == pytest.approx(bleuscores_own(texts), abs=1e-12)


@examples(100)
@given(corpora())
def test_tensor2tensor(corpus):
    candidates, references = columns(one_reference(corpus))
    theirs = tensor2tensor.compute_bleu([group[0] for group in references], candidates)
    ours = corpus_bleu(candidates, references, convention=TENSOR2TENSOR)
    assert ours.score == pytest.approx(float(theirs), rel=1e-6)  # theirs has 32 bits


@examples(100)
@given(text_corpora(max_segments=1))
def test_the_tokens_of_tensor2tensor(corpus):
    ((text, _),) = corpus
    assume("½" not in text)  # a number for sacreBLEU's intl, and no digit for tensor2tensor
    assume(text == text.strip())  # a line of a file has no space around it
    assert TENSOR2TENSOR.tokenize(text) == tensor2tensor.bleu_tokenize(text.lower())


@examples(100)
@given(corpora())
def test_compare_mt(corpus):
    candidates, references = columns(one_reference(corpus))
    theirs, _ = compare_mt.BleuScorer().score_corpus([group[0] for group in references], candidates)
    ours = corpus_bleu(candidates, references, convention=COMPARE_MT)
    assert 100 * ours.score == pytest.approx(theirs, abs=1e-10)


def test_what_ko_mecab_gives_is_what_lesson_07_says():
    korean = load_pairs("korean")
    pairs = {"all": tuple(map(list, zip(*korean, strict=True)))}
    pairs |= {text: ([text], [FRIEND]) for text in KO_MECAB if text != "all"}
    found = {}
    for name, (candidates, stream) in pairs.items():
        metric = sacrebleu.BLEU(tokenize="ko-mecab", effective_order=name != "all")
        found[name] = f"{metric.corpus_score(candidates, [stream]).score:.1f}"
        assert "tok:ko-mecab-0.996/ko-0.9.2-KO" in str(metric.get_signature())
    assert found == KO_MECAB
    assert metric.tokenizer("도서관에서 만났다.") == "도서관 에서 만났 다 ."
