"""Two systems, segment by segment: what is open, in which order, and what is left out."""

import pytest

from bleu_teach import corpus_bleu, tokenize
from bleu_teach.corpus import load
from bleu_teach.play import ContrastExplorer
from tests.play.hands import field, press, seen

OURS = load()
REFERENCES = [[tokenize(text) for text in texts] for texts in OURS.references]
SYSTEMS = {name: [tokenize(line) for line in own] for name, own in OURS.systems.items()}


def effect_of(place, a, b):
    """What one translation of B does to the BLEU of A, in points."""
    before, after = [*SYSTEMS[a]], [*SYSTEMS[a]]
    after[place] = SYSTEMS[b][place]
    scores = [corpus_bleu(own, REFERENCES).score for own in (before, after)]
    return round(100 * (scores[1] - scores[0]), 2)


def opened(explorer):
    """The number of the segment that is open, from 0, and what is said of its effect."""
    name, told = explorer.draw()[1].title.split(" (")[0].split(": ")
    return int(name.removeprefix("Segment ")) - 1, float(told.replace("−", "-"))


def all_opened(explorer):
    """What is open after each press of Next."""
    found = []
    for _ in explorer.left():
        found.append(opened(explorer))
        press(explorer, "Next")
    return found


@pytest.mark.parametrize("b", ["fluent", "telegraphic"])
def test_the_effects_are_those_of_a_changed_corpus_best_for_b_first(b):
    found = all_opened(ContrastExplorer(b=b))
    assert sorted(place for place, _ in found) == list(range(48))
    effects = [effect for _, effect in found]
    assert effects == sorted(effects, reverse=True)
    for place, effect in found[::16]:
        assert effect == effect_of(place, "literal", b)


def test_segments_are_left_out_by_term():
    explorer = ContrastExplorer()
    everything = all_opened(explorer)
    field(explorer, "Made by").value = "p₃"
    assert {*all_opened(explorer)} < {*everything}
    assert "Most of it is p₃:" in seen(explorer).text


def test_another_list_begins_at_its_first_segment():
    explorer = ContrastExplorer(rank=7)
    assert "(7 of 48)" in seen(explorer).text
    field(explorer, "Made by").value = "p₄"
    assert explorer.rank == 1


def test_where_one_system_is_short_the_length_decides_most_often():
    explorer = ContrastExplorer(a="telegraphic")
    field(explorer, "Made by").value = "length"
    assert len(explorer.left()) > 24


def test_next_and_back_stop_at_the_ends():
    explorer = ContrastExplorer(term="p₂")
    press(explorer, "Back")
    assert explorer.rank == 1
    for _ in range(9):
        press(explorer, "Next")
    assert explorer.rank == len(explorer.left()) < 9


def test_every_word_of_both_translations_is_a_chip():
    explorer = ContrastExplorer()
    place, _ = opened(explorer)
    told = explorer.draw()[2].alt
    for name in ("literal", "fluent"):
        chips = told.partition(f"{name} as unigrams: ")[2].split(". ")[0]
        assert [word.split(",")[0] for word in chips.split("; ")] == SYSTEMS[name][place]


@pytest.mark.parametrize(
    ("state", "message"),
    [
        ({"b": "literal"}, "A and B are the same system. Choose two."),
        ({"term": "length"}, "No segment is left."),
        ({"term": "p₃", "rank": 40}, "There is no number 40 in this list: open 1 to"),
    ],
)
def test_where_there_is_nothing_to_show_it_says_why(state, message):
    explorer = ContrastExplorer(**state)
    assert message in seen(explorer).text
    press(explorer, "Next")
    assert repr(explorer) == repr(ContrastExplorer(**state))
