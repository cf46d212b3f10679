"""The grid counts as the core does."""

import pytest
from hypothesis import given
from nltk import edit_distance

from bleu_teach import modified_precision, tokenize
from bleu_teach.draw import ngram_grid
from bleu_teach.draw.grid import LETTERS, overlay
from bleu_teach.draw.svg import NARROW
from tests.draw.pictures import SVG, boxes, contents, orders, parse, references_of, words

MAT = tokenize("the cat is on the mat")
NAMES = ("Words", "Bigrams", "Trigrams", "4-grams")


def cells(picture, kind):
    """How many cells of a kind a grid has; its legend has one more."""
    grid = next(one for one in parse(picture).iter(f"{SVG}g") if one.get("class") == "grid")
    return sum(kind in box.get("class").split() for box in grid.iter(f"{SVG}rect"))


@given(words, references_of(words), orders)
def test_each_row_counts_what_the_core_counts(candidate, references, max_n):
    picture = ngram_grid(candidate, references, max_n=max_n)
    precisions = [modified_precision(candidate, references, n + 1) for n in range(max_n)]
    for name, (matches, total) in zip(NAMES, precisions, strict=False):
        assert f"{name}: {matches} of {total}." in picture.alt
        assert f"{matches}/{total}" in contents(picture)
    assert cells(picture, "matched") == sum(p.matches for p in precisions)
    others = cells(picture, "clipped") + cells(picture, "unmatched")
    assert others == sum(p.total - p.matches for p in precisions)


@given(words, words)
def test_a_reference_is_laid_over_the_candidate_with_as_few_changes_as_possible(one, other):
    columns = overlay(one, other)
    assert [i for i, _ in columns if i >= 0] == [*range(len(one))]
    assert [j for _, j in columns if j >= 0] == [*range(len(other))]
    changes = sum(i < 0 or j < 0 or one[i] != other[j] for i, j in columns)
    assert changes == edit_distance(one, other)


@given(words, words)
def test_where_only_the_reference_has_a_word_an_empty_place_is_left(candidate, reference):
    picture = ngram_grid(candidate, [reference])
    missing = sum(word < 0 for word, _ in overlay(candidate, reference))
    assert cells(picture, "missing") == missing >= len(reference) - len(candidate)
    assert ("no word." in picture.alt) == (missing > 0)


@given(words, references_of(words))
def test_the_legend_names_the_kinds_that_there_are(candidate, references):
    picture = ngram_grid(candidate, references)
    for kind in ("matched", "clipped", "unmatched", "missing"):
        named = boxes(picture, kind) - cells(picture, kind)
        assert (named > 0) == (cells(picture, kind) > 0)


def test_copies_of_a_word_that_is_too_often_are_numbered_and_others_are_not():
    written = contents(ngram_grid("the the cat the".split(), ["the cat the".split()]))
    assert [one for one in written if one[-1] in "₁₂₃"] == "the₁ the₂ the₁ the₂ the₃".split()


def test_only_what_the_first_reference_does_not_match_bears_the_number_of_one_that_does():
    picture = ngram_grid("the cat the cat on the mat".split(), [MAT, "a cat on the mat".split()])
    assert contents(picture).count("2") == 4  # cat on, cat on the, cat on the mat, and the legend
    picture = ngram_grid("a dog a dog".split(), [["a"], ["a", "a"], ["dog"]], max_n=1)
    assert [one for one in contents(picture) if one in "123"] == ["3", "2", "2", "3"]  # dog, a


def test_nothing_next_to_a_long_reference_is_drawn():
    assert "Words: 0 of 0." in ngram_grid([], [MAT * 4]).alt


def test_no_n_grams_are_none_of_none():
    picture = ngram_grid(["the"], [["the"]])
    assert contents(picture).count("0/0") == 3
    assert "4-grams: 0 of 0." in picture.alt


def test_only_a_long_sentence_makes_a_grid_wider_than_a_phone_can_show_large():
    references = [MAT, tokenize("there is a cat on the mat")]
    assert ngram_grid(tokenize("the cat the cat on the mat"), references).width <= NARROW
    assert ngram_grid(MAT * 3, references).width > NARROW


def test_what_a_function_counts_otherwise_stands_next_to_what_bleu_counts():
    written = contents(ngram_grid(MAT, [MAT[1:]], 1, lambda words, *_: (len(words),) * 2))
    assert {"6/6", "BLEU 5/6"} <= {*written}


@pytest.mark.parametrize("length", [LETTERS, LETTERS + 1, 300])
def test_a_long_sentence_is_a_skyline_and_still_whole(length):
    candidate = [f"w{place}" for place in range(length)]
    picture = ngram_grid(candidate, [candidate[::2]])
    assert contents(picture).count("w1") == (length <= LETTERS)
    assert f"{len(candidate[::2])}/{length}" in contents(picture)
