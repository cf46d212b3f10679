"""Lesson 07: a convention has one rule for each choice."""

import inspect
import re
from dataclasses import replace

import pytest

from bleu_teach import PAPINENI, SACREBLEU, BleuInputError, Convention
from bleu_teach.conventions import find_convention
from bleu_teach.conventions.convention import CHOICES
from bleu_teach.conventions.smoothing import DEFAULT_VALUES, SMOOTHINGS


@pytest.mark.parametrize("choice", sorted(CHOICES.keys() - {"tokenizer", "smoothing"}))
def test_the_docstring_of_a_convention_names_every_rule(choice):
    first = "zero_matches" if choice == "no_ngrams" else choice  # these two share their rules
    described = inspect.getdoc(Convention).partition(f"\n    {first}: ")[2]
    described = re.split(r"\n {4}(?! )", described)[0]
    assert all(f'"{rule}"' in described for rule in CHOICES[choice])


@pytest.mark.parametrize("choice", CHOICES)
def test_a_convention_has_a_field_for_every_choice_and_the_error_lists_its_rules(choice):
    with pytest.raises(BleuInputError, match=choice) as caught:
        replace(PAPINENI, **{choice: "unheard of"})
    assert str(caught.value).endswith(", ".join(CHOICES[choice]))


@pytest.mark.parametrize("choice", CHOICES)
def test_every_choice_shows_in_the_signature(choice):
    rules = {"none", "whitespace"} if choice == "tokenizer" else CHOICES[choice]
    lines = {replace(SACREBLEU, **{choice: rule}).signature() for rule in rules}
    assert len(lines) == len(rules)


@pytest.mark.parametrize("name", ["NTLK", "", "|", None, 7])
def test_an_unknown_name_is_refused_with_the_known_ones(name):
    with pytest.raises(BleuInputError, match=r"Unknown convention .*: PAPINENI, SACREBLEU, "):
        find_convention(name)


@pytest.mark.parametrize("value", [-1, 0, float("nan"), float("inf"), "0.1", [1]], ids=repr)
def test_a_smoothing_value_is_a_number_above_0(value):
    with pytest.raises(BleuInputError, match="number above 0"):
        Convention("MINE", "me", smoothing="floor", smoothing_value=value)


@pytest.mark.parametrize("smoothing", [rule for rule in SMOOTHINGS if rule not in DEFAULT_VALUES])
def test_a_rule_without_a_number_refuses_one(smoothing):
    with pytest.raises(BleuInputError, match=f"{smoothing} has none.* floor, add-k"):
        Convention("MINE", "me", smoothing=smoothing, smoothing_value=0.1)
