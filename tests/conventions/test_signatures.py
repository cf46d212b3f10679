"""Lesson 07: a line that says how a score was made. (Against sacreBLEU's own in test_tools.py.)"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import PRESETS, SACREBLEU, SACREBLEU_SENTENCE, BleuInputError, Convention
from bleu_teach.conventions import find_convention
from bleu_teach.conventions.choices import CHOICES
from bleu_teach.conventions.smoothing import DEFAULT_VALUES

SACREBLEUS_OWN = "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0"


@st.composite
def conventions(draw):
    """Any rules together, whether a tool makes these choices or not."""
    rules = {choice: draw(st.sampled_from([*known])) for choice, known in CHOICES.items()}
    values = [None, 0.1, 0.25, 1, 1e-10, 2.125] if rules["smoothing"] in DEFAULT_VALUES else [None]
    return Convention("MINE", "me", **rules, smoothing_value=draw(st.sampled_from(values)))


@given(conventions())
def test_a_signature_is_read_back_as_the_same_choices(convention):
    read = find_convention(convention.signature())
    assert read.signature() == convention.signature()
    assert all(getattr(read, choice) == getattr(convention, choice) for choice in CHOICES)


@pytest.mark.parametrize("preset", PRESETS, ids=str)
def test_the_signature_of_a_preset_gives_the_preset_back(preset):
    assert find_convention(preset.signature(nrefs="var")) is preset


def test_the_line_of_sacrebleu_is_the_preset():
    assert find_convention(SACREBLEUS_OWN) is SACREBLEU
    drawn = "nrefs:var|bs:1000|seed:12345|case:mixed|eff:yes|tok:13a|smooth:exp|version:2.4.2\n"
    assert find_convention(drawn) is SACREBLEU_SENTENCE


@pytest.mark.parametrize("tok", ["ja-mecab-0.996-IPA", "ja-mecab"])
def test_the_version_of_a_dictionary_is_no_part_of_the_tokenizers_name(tok):
    read = find_convention(SACREBLEUS_OWN.replace("13a", tok))
    assert read.tokenizer == "ja-mecab"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "Unknown convention"),
        ("|", "Expected a signature such as"),
        ("BLEU = 36.21", "Unknown convention"),
        ("nrefs:1|case:mixed|eff:no|tok:13a|version:2.6.0", "Expected a signature such as"),
        (f"{SACREBLEUS_OWN}|colour:blue", "colour:blue"),
        (SACREBLEUS_OWN.replace("eff:no", "eff:maybe"), "eff:maybe"),
        (SACREBLEUS_OWN.replace("13a", "14b"), "Unknown tokenizer '14b'"),
        (SACREBLEUS_OWN.replace("exp", "floor[x]"), "above 0 as the smoothing value"),
        (SACREBLEUS_OWN.replace("exp", "exp[1.00]"), "takes no value"),
    ],
)
def test_what_is_no_signature_is_refused(line, said):
    with pytest.raises(BleuInputError) as caught:
        find_convention(line)
    assert said in str(caught.value)
