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
    list_outputs,
    read_ratings,
)
from tests.play.hands import field, press, seen


@pytest.fixture
def file(tmp_path):
    return str(tmp_path / "my_ratings.json")


def rate(file, marks):
    """Go through all outputs and click these words so many times: {output: {word: clicks}}."""
    rating = Rating(file=file)
    for output in range(1, 13):
        for word, clicks in marks.get(output, {}).items():
            button = field(rating, word)
            for _ in range(clicks):
                button.click()
        press(rating, "Done, next output")
    return rating


def test_each_output_is_shown_once_and_no_system_is_named():
    lines = {" ".join(words) for _, words in list_outputs()}
    corpus = load()
    assert lines == {corpus.systems[name][s] for s in SEGMENTS for name in SYSTEMS}
    assert not any(name in seen(Rating()).text for name in SYSTEMS)


def test_a_click_moves_the_mark_on_and_the_label_says_so(file):
    rating, word = Rating(file=file), list_outputs()[0][1][0]
    button = field(rating, word)
    labels = []
    for _ in range(3):
        button.click()
        labels.append(button.description)
    assert labels == [f"{word} · minor", f"{word} · major", word]
    assert json.loads(Path(file).read_text("utf-8")) == {"1": {}}


def test_marks_come_back(file):
    rate(file, {2: {"Saturday,": 2}})
    again = Rating(file=file, output=2)
    assert field(again, "Saturday, · major")
    assert "12 rated" in seen(again).text and "Saturday, · major" in again.still()[1].text


def test_a_finished_rating_is_a_list_of_scores_by_segment_and_system(file):
    rate(file, {2: {"Saturday,": 2, "garden.": 1}})
    scores = read_ratings(file)
    assert scores == [[0, 0, 0], [0, 0, 0], [0, 0, 0], [-6, 0, 0]]
    assert [len(row) for row in scores] == [len(row) for row in CARD]


def test_an_unfinished_rating_has_no_scores(file):
    rating = Rating(file=file)
    press(rating, "Done, next output")
    press(rating, "Previous output")
    assert rating.output == 1 and read_ratings(file) == []


def test_two_ratings_are_listed_where_they_differ(file, tmp_path):
    other = str(tmp_path / "second_ratings.json")
    assert "No output" in str(compare_ratings(file, other))
    rate(file, {2: {"Saturday,": 2}, 3: {"One": 1}})
    rate(other, {3: {"One": 1}})
    assert compare_ratings(file, other).rows == [(2, "Saturday,", "major", "—")]
