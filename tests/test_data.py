"""The example sentences give the numbers that they are known for."""

import pytest

from bleu_teach import NLTK_2017, data, modified_precision, sentence_bleu, tokenize

EXAMPLES = {name: value for name, value in vars(data).items() if isinstance(value, data.Example)}


def tokens(example):
    return tokenize(example.candidate), [tokenize(reference) for reference in example.references]


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_an_example_has_a_candidate_references_and_a_source(example):
    candidate, references = tokens(example)
    assert candidate and references and all(references)
    assert example.source


@pytest.mark.parametrize(
    ("example", "n", "fraction"),
    [
        (data.THE_THE_THE, 1, (2, 7)),
        (data.THE_CAT_THE_CAT, 2, (4, 6)),
        (data.GUIDE_1, 1, (17, 18)),
        (data.GUIDE_1, 2, (10, 17)),
        (data.GUIDE_2, 1, (8, 14)),
        (data.GUIDE_2, 2, (1, 13)),
    ],
)
def test_the_fractions_of_the_paper(example, n, fraction):
    assert modified_precision(*tokens(example), n) == fraction


def test_the_scores_of_the_papers_two_candidates():
    assert sentence_bleu(*tokens(data.GUIDE_1)).score == 0.5045666840058485
    assert sentence_bleu(*tokens(data.GUIDE_2)).score == 0


def test_the_ship_equals_a_reference_and_scores_0_by_the_paper_and_1_in_2017():
    assert sentence_bleu(*tokens(data.SHIP)).score == 0
    assert sentence_bleu(*tokens(data.SHIP), convention=NLTK_2017).score == 1
