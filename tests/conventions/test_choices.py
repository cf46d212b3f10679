"""Lesson 07: a choice is a dict; its names, the message and the docstring are one thing."""

from dataclasses import replace

import pytest

from bleu_teach import PAPINENI, BleuInputError, Convention
from bleu_teach.conventions.choices import CHOICES, describe_rule


def test_the_docstring_of_a_convention_lists_every_rule():
    for choice, rules in CHOICES.items():
        for rule in rules:
            assert f"{rule!r}: {describe_rule(choice, rule)}\n" in Convention.__doc__


@pytest.mark.parametrize("choice", CHOICES)
def test_a_convention_has_a_field_for_every_choice_and_the_error_lists_its_rules(choice):
    with pytest.raises(BleuInputError, match=choice) as caught:
        replace(PAPINENI, **{choice: "unheard of"})
    assert all(repr(rule) in str(caught.value) for rule in CHOICES[choice])


@pytest.mark.parametrize("choice", CHOICES)
def test_every_rule_says_in_one_line_what_it_does(choice):
    for rule in CHOICES[choice]:
        assert 0 < len(describe_rule(choice, rule)) <= 90
