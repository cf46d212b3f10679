"""A link brings back the state that it was written from, and never more than that."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bleu_teach.play import Playground
from bleu_teach.play.playground import CONVENTIONS, read_link, write_link

texts = st.text(st.characters(codec="utf-8"), max_size=30)
states = st.fixed_dictionaries(
    {},
    optional={
        "candidate": texts,
        "references": st.lists(texts, min_size=1, max_size=4),
        "n": st.integers(1, 4),
        "max_n": st.integers(1, 4),
        "convention": st.sampled_from(list(CONVENTIONS)),
    },
)


@given(states)
def test_a_link_brings_the_state_back(state):
    assert read_link(write_link(state)) == state


@given(st.text(max_size=60))
def test_any_address_opens_a_playground(query):
    assert repr(Playground(**read_link(query))).startswith("Playground(")


def test_only_the_app_shows_a_link():
    assert Playground().link.value == ""
    playground = Playground(linked=True)
    playground.candidate = "a <b> & c"
    assert "candidate=a+%3Cb%3E+%26+c" in playground.link.value
