"""The explorers without a browser: what is on the screen is what the core computes."""

from __future__ import annotations

import re

import ipywidgets
import pytest

from bleu_teach import (
    PRESETS,
    corpus_bleu,
    paired_bootstrap,
    paired_randomization,
    play,
    sentence_bleu,
    tokenize,
)
from bleu_teach.data import WMT23_ENGLISH_CHINESE
from bleu_teach.draw import shuffle_chips
from bleu_teach.play import (
    AggregationExplorer,
    ConventionsExplorer,
    CorrelationExplorer,
    FlawsExplorer,
    SignificanceExplorer,
)
from bleu_teach.play.significance import invent
from tests.play.hands import field, press, seen, widgets_of
from tests.seen import Seen

EXPLORERS = [getattr(play, name) for name in play.__all__ if name != "Playground"]


every_explorer = pytest.mark.parametrize("explorer", EXPLORERS, ids=lambda e: e.__name__)


@every_explorer
def test_its_repr_brings_it_back(explorer):
    first = explorer()
    again = eval(repr(first), {explorer.__name__: explorer})
    assert repr(again) == repr(first)
    assert again.view.value == first.view.value


@every_explorer
def test_a_saved_notebook_shows_its_picture_without_a_kernel(explorer):
    bundle = explorer()._repr_mimebundle_()
    assert "<img alt=" in bundle["text/html"]
    assert "<svg" not in bundle["text/html"]


@every_explorer
def test_every_input_has_a_label(explorer):
    kinds = (ipywidgets.Text, ipywidgets.Textarea, ipywidgets.BoundedIntText)
    kinds += (
        ipywidgets.Checkbox,
        ipywidgets.ToggleButtons,
        ipywidgets.Dropdown,
        ipywidgets.Button,
    )
    inputs = [widget for widget in widgets_of(explorer()) if isinstance(widget, kinds)]
    assert inputs
    assert [widget for widget in inputs if not widget.description] == []


def test_typing_changes_the_picture_at_once():
    explorer = FlawsExplorer()
    field(explorer, "Candidate").value = "there is a mat"
    references = [tokenize(text) for text in explorer.references]
    assert shuffle_chips(tokenize("there is a mat"), references, 0).inline in explorer.view.value


def test_a_trait_set_in_code_changes_the_field():
    explorer = FlawsExplorer()
    explorer.candidate = "a mat"
    explorer.references = ["a mat", "the mat", "one mat"]
    assert field(explorer, "Candidate").value == "a mat"
    assert field(explorer, "References").value == "a mat\nthe mat\none mat"


def test_a_new_line_stays_while_the_next_reference_is_typed():
    explorer = FlawsExplorer()
    references = field(explorer, "References")
    references.value += "\n"
    assert references.value.endswith("\n")
    references.value += "the mat"
    assert explorer.references[-1] == "the mat"


def scores_in(explorer):
    return [float(score) for score in re.findall(r"BLEU (\d\.\d+)", explorer.draw()[0].alt)]


def test_shuffling_keeps_the_score():
    explorer = FlawsExplorer(
        candidate="on the mat is the cat now ok",
        references=["the cat sat on the mat", "is the cat on the mat"],
    )
    press(explorer, "Shuffle the chunks")
    own, shuffled = scores_in(explorer)
    assert shuffled >= own
    press(explorer, "Restore order")
    assert scores_in(explorer) == [own]


def test_the_ways_to_order_many_chunks_are_a_factorial():
    told = {
        "b a": "2 orders.",
        " ".join("cbadefghijklmnop"): "24 orders.",
        "x " * 16: "16! orders.",
    }
    for candidate, ways in told.items():
        explorer = FlawsExplorer(candidate=candidate, references=[" ".join("abcdefghijklmnop")])
        assert ways in seen(explorer).text


def test_the_correlation_follows_the_points():
    explorer = CorrelationExplorer()
    assert "14 systems: 0.94" in seen(explorer).text
    for name in ("NLLB_MBR_BLEU", "ANVITA", "NLLB_Greedy"):
        field(explorer, box(name)).value = False
    assert "11 systems: −0.09" in seen(explorer).text
    assert explorer.off == ["ANVITA", "NLLB_Greedy", "NLLB_MBR_BLEU"]


def box(name):
    """The label of a system's box: its number and its name."""
    return f"{[system for system, *_ in WMT23_ENGLISH_CHINESE].index(name) + 1} {name}"


def test_each_box_has_the_number_of_its_dot_and_no_name_stands_twice():
    explorer = CorrelationExplorer()
    saved = Seen(explorer.still()[0].inline).text
    for name, *_ in WMT23_ENGLISH_CHINESE:
        assert field(explorer, box(name)).value
        assert name not in seen(explorer).text
        assert name in saved


def test_the_boxes_follow_the_systems_that_are_off():
    explorer = CorrelationExplorer(off=["ANVITA"])
    assert not field(explorer, box("ANVITA")).value and field(explorer, box("Yishu")).value
    explorer.off = ["Yishu"]
    assert field(explorer, box("ANVITA")).value and not field(explorer, box("Yishu")).value
    press(explorer, "Switch all on")
    assert explorer.off == [] and field(explorer, box("Yishu")).value


def test_a_shuffle_keeps_the_numbers_of_the_chunks():
    explorer = FlawsExplorer(
        candidate="on the mat is the cat now ok",
        references=["the cat sat on the mat", "is the cat on the mat"],
    )
    press(explorer, "Shuffle the chunks")
    own, shuffled = explorer.draw()[0].alt.split(" Shuffle 1: ")
    chunks = re.findall(r"(\d+ [a-z ]+)[;.]", own)
    assert len(chunks) == 4
    assert sorted(re.findall(r"(\d+ [a-z ]+)[;.]", shuffled)) == chunks


def test_a_segment_can_be_left_out():
    explorer = AggregationExplorer(candidates=["a b c d", "x"], references=["a b c d", "y"])
    field(explorer, "Exclude").value = 2
    scores = {row[0]: row[-1] for row in seen(explorer).rows}
    assert scores.pop("2, excluded") == "0.000"
    assert scores == {"segment": "BLEU", "1": "1.000", "pooled": "1.000", "mean": "1.000"}


THREE = {
    "candidates": ["a b c d e", "a b x y c", "a b c d"],
    "references": ["a b c d e", "a b c d e", "a b c d"],
}


def test_both_averages_come_first_and_tell_the_dearest_segment():
    explorer = AggregationExplorer(**THREE)
    tokens, groups = explorer.segments()
    pooled = corpus_bleu(tokens, groups).score
    without = corpus_bleu(tokens[::2], groups[::2]).score
    mean = sum(sentence_bleu(*one).score for one in zip(tokens, groups, strict=True)) / 3
    picture, note, *_ = explorer.draw()
    assert f"BLEU {pooled:.3f}" in picture.alt and picture.alt.endswith(f": {mean:.3f}.")
    assert f"Segment 2 costs most: without it, BLEU would be {without:.3f}." in str(note)


def test_an_undefined_precision_is_called_so_in_picture_and_table():
    explorer = AggregationExplorer(candidates=["a b"], references=["a b"])
    assert "0/0 = undefined" in seen(explorer).texts
    assert "0/0: there are no such n-grams, so the precision is undefined." in seen(explorer).text


def test_a_part_that_is_touched_has_a_control_for_the_keyboard():
    for explorer in EXPLORERS:
        shown = explorer()
        touched = "data-touch" in shown.view.value
        assert touched == any("bt-touched" in widget._dom_classes for widget in widgets_of(shown))


@pytest.mark.parametrize(
    ("explorer", "message"),
    [
        (lambda: FlawsExplorer(references=[]), "Type at least one reference"),
        (lambda: AggregationExplorer(candidates=["a"], references=[]), "one line per segment"),
    ],
)
def test_a_bad_value_shows_its_message_in_the_widget(explorer, message):
    assert message in seen(explorer()).text


def test_under_a_message_the_last_good_picture_stays():
    explorer = AggregationExplorer()
    before = explorer.drawn
    field(explorer, "References").value = "the cat sat"
    assert "They have 2 and 1." in seen(explorer).text
    assert before in explorer.view.value
    field(explorer, "References").value = "the cat sat\na dog"
    assert explorer.message == ""


@pytest.mark.parametrize(
    "text",
    ["", " ", "x" * 3000, "the " * 3000, "🙂 👩‍👩‍👧", "שלום עולם", "نَصّ", "é" * 3, "<b>&", "\x00"],
)
def test_any_text_is_drawn(text):
    for explorer in (FlawsExplorer, ConventionsExplorer):
        assert "<svg" in explorer(candidate=text, references=["the cat"]).view.value


def test_every_tool_is_in_the_table_with_its_own_score_highest_first():
    text, reference = "the ship is here now ok", "The ship is here, now."
    _, *rows = seen(ConventionsExplorer(candidate=text, references=[reference])).rows
    scores = {name: float(score.replace("−", "-")) for name, score, _ in rows}
    for tool in PRESETS:
        cut = tool.tokenize(text), [tool.tokenize(reference)]
        expected = sentence_bleu(*cut, convention=tool).score
        assert scores[tool.name] == pytest.approx(expected, abs=0.00005)
    assert [*scores.values()] == sorted(scores.values(), reverse=True)


def test_a_cell_names_the_choice_that_makes_the_difference():
    text = "the cat sat on the mat"
    explorer = ConventionsExplorer(candidate="The cat sat on the mat", references=[text])
    told = {name: cell for name, _, cell in seen(explorer).rows}
    assert told["SACREBLEU"] == "tool A" and told["SACREBLEU_SENTENCE"] == "the same"
    assert re.fullmatch(r"case \+0\.\d{4}", told["MTEVAL_13A"])


def test_a_tool_without_a_score_says_why_in_its_row():
    explorer = ConventionsExplorer(candidate="")
    told = {name: cells for name, *cells in seen(explorer).rows}
    assert told["HF_EVALUATE"][0] == "none" and "has no score" in told["HF_EVALUATE"][1]
    assert told["SACREBLEU"][0] == "0.0000"


def test_every_pair_of_tools_can_be_reached_without_a_menu():
    explorer, names = ConventionsExplorer(), [tool.name for tool in PRESETS]
    met = []
    for _ in names:
        press(explorer, "Next tool B")
        met.append(explorer.b)
    assert sorted(met) == sorted(names)
    field(explorer, "Tool A").value = "NLTK"
    assert "compared with NLTK" in seen(explorer).texts


def test_more_segments_make_the_interval_narrower():
    widths = []
    for segments in (100, 400, 1600):
        (found,) = paired_bootstrap(invent(segments, 1, 1)).differences
        widths.append(found.interval[1] - found.interval[0])
        low, high = (f"{100 * end:.2f}".replace("-", "−") for end in found.interval)
        assert f"95% of them: {low} to {high}" in seen(SignificanceExplorer(segments=segments)).text
    assert widths == sorted(widths, reverse=True)


def test_the_p_value_is_that_of_the_shuffles():
    (found,) = paired_randomization(invent(100, 2, 1), shuffles=1000).differences
    assert str(found) in seen(SignificanceExplorer(segments=100, gain=2)).text


def test_a_larger_gain_is_a_larger_lead_on_the_same_test_set():
    leads = [paired_bootstrap(invent(100, gain, 2)).differences[0].gap for gain in (0, 1, 4)]
    assert leads == sorted(leads)


def test_where_the_systems_are_alike_they_lead_by_turns():
    leads = [paired_bootstrap(invent(50, 0, k)).differences[0].gap for k in range(1, 6)]
    assert min(leads) < 0 < max(leads)


def test_the_test_set_is_chosen_from_a_menu():
    explorer = SignificanceExplorer()
    before = explorer.view.value
    field(explorer, "Test set").value = 3
    assert explorer.test_set == 3
    assert explorer.view.value != before


@every_explorer
def test_nothing_has_null_as_its_tooltip(explorer):
    """ipywidgets writes None as text."""
    tooltips = [widget.tooltip for widget in widgets_of(explorer()) if widget.has_trait("tooltip")]
    assert tooltips and None not in tooltips


def test_the_field_of_the_references_grows_with_its_lines():
    explorer = FlawsExplorer(references=["a cat"])
    assert field(explorer, "References").rows == 2
    field(explorer, "References").value = "a cat\nthe cat\none cat\nmy cat"
    assert field(explorer, "References").rows == 4
    field(explorer, "References").value = ""
    assert field(explorer, "References").rows == 4  # nothing below it jumps


def test_a_box_has_the_number_of_its_dot_for_points_of_ones_own():
    points = [("worse", 30, -2.0), ("better", 40, -1.0), ("worst", 20, -3.0)]
    explorer = CorrelationExplorer(points=points, axes=["chrF", "Penalty"])
    field(explorer, "1 better").value = False
    assert explorer.off == ["better"]
    assert "Penalty over chrF." in explorer.draw()[0].alt
    assert "2 systems: 1.00" in seen(explorer).text
