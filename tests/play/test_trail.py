"""Which keystrokes are one edit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach.play.playground import EditTrail


def follow(*texts):
    trail = EditTrail(texts[0])
    for text in texts[1:]:
        trail.follow(text)
    return trail


def keys(start, end, typed):
    """What stands in the field after each key, with the caret between two texts."""
    return [start + typed[:k] + end for k in range(len(typed) + 1)]


@pytest.mark.parametrize(
    ("texts", "before"),
    [
        (keys("the cat", "", " sat"), "the cat"),
        (keys("the ", "cat", "fat "), "the cat"),
        (keys("the cat", "", " sat down"), "the cat sat "),
        (["the cat", "the ca", "the c", "the "], "the cat"),
        (["the cat", "the ca", "the c", "the co", "the cow"], "the cat"),
        (["the cat", "he cat", "e cat", " cat"], "the cat"),
        (["the cat", "t", "tw", "two"], "the cat"),
        (["bok", "book", "boook"], "bok"),
        (["the cat sat", "the dog sat", "the dog sits"], "the dog sat"),
        (["a cat", "my cat", "my cats"], "my cat"),
    ],
    ids=[
        "a word at the end", "a word inside", "the second of two words", "backspace",
        "another word instead", "delete", "typing over everything", "twice the same letter",
        "a text from the clipboard", "another place",
    ],
)  # fmt: skip
def test_an_edit_begins_where_a_person_would_say(texts, before):
    assert follow(*texts).before == before


@given(st.lists(st.text("ab ", max_size=6), min_size=1, max_size=8))
def test_undo_leads_back_to_the_first_text(texts):
    trail = follow(*texts)
    for _ in texts:
        trail.undo()
    assert trail.now == trail.before == texts[0]
