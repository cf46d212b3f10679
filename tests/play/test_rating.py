"""Marks are saved with each click, in a file of their own, and two files can be compared."""

import json
from pathlib import Path

import pytest

from bleu_teach.corpus import load
from bleu_teach.play.rating import (
    CARD,
    SEGMENTS,
    SYSTEMS,
    Rating,
    compare_ratings,
    list_errors,
    list_outputs,
    read_ratings,
)


@pytest.fixture
def file(tmp_path):
    return str(tmp_path / "my_ratings.json")


def rate(file, marks):
    """Go through all outputs and mark these words: {output: {word: mark}}."""
    rating = Rating(file=file)
    for number, (_, words) in enumerate(list_outputs(), start=1):
        words = [*words, "[missing]"]
        own = {str(words.index(word)): mark for word, mark in marks.get(number, {}).items()}
        rating.marks = rating.marks | {str(number): own}
    return rating


def test_each_output_is_shown_once_and_no_system_is_named():
    lines = {" ".join(words) for _, words in list_outputs()}
    corpus = load()
    assert lines == {corpus.systems[name][s] for s in SEGMENTS for name in SYSTEMS}
    assert not any(name in repr(Rating().still()) for name in SYSTEMS)


def test_the_script_knows_which_system_wrote_what(file):
    for output in Rating(file=file).data["outputs"]:
        written = " ".join(output["words"][:-1])
        assert written in load().systems[output["system"]]


def test_marks_are_in_the_file_at_once_and_come_back(file):
    rate(file, {2: {"Saturday,": "major"}})
    assert json.loads(Path(file).read_text("utf-8"))["2"] == {"4": "major"}
    again = Rating(file=file, output=2)
    assert "Saturday, · major" in repr(again.still())


def test_neighbours_with_the_same_mark_are_one_error_and_what_is_missing_is_another():
    marks = {"0": "minor", "1": "minor", "2": "major", "3": "major"}
    errors = list_errors(["a", "b", "c"], marks)
    assert errors == [("a b", "minor"), ("c", "major"), ("[missing]", "major")]


def test_a_finished_rating_is_a_list_of_scores_by_segment_and_system(file):
    rate(file, {2: {"Saturday,": "major", "garden.": "minor"}, 5: {"[missing]": "minor"}})
    scores = read_ratings(file)
    assert scores == [[0, 0, -1], [0, 0, 0], [0, 0, 0], [-6, 0, 0]]
    assert [len(row) for row in scores] == [len(row) for row in CARD]


def test_an_unfinished_rating_has_no_scores(file):
    Rating(file=file).marks = {"1": {}}
    assert read_ratings(file) == []


def test_two_ratings_are_listed_where_they_differ(file, tmp_path):
    other = str(tmp_path / "second_ratings.json")
    assert "No output has two ratings" in str(compare_ratings(file, other))
    rate(file, {2: {"Saturday,": "major"}, 3: {"One": "minor"}, 4: {"[missing]": "minor"}})
    rate(other, {3: {"One": "minor"}})
    expected = [(2, "Saturday,", "major", "—"), (4, "[missing]", "minor", "—")]
    compared = compare_ratings(file, other)
    words = sum(len(words) + 1 for _, words in list_outputs())  # with [missing]
    assert compared.rows == expected and f"on {words - 2} of {words} words" in str(compared)
