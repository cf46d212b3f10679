"""Lesson 07: a choice is a dict of rules, and the message names them all."""

from dataclasses import replace

import pytest

from bleu_teach import PAPINENI, BleuInputError
from bleu_teach.conventions.choices import CHOICES


@pytest.mark.parametrize("choice", CHOICES)
def test_a_convention_has_a_field_for_every_choice_and_the_error_lists_its_rules(choice):
    with pytest.raises(BleuInputError, match=choice) as caught:
        replace(PAPINENI, **{choice: "unheard of"})
    assert all(repr(rule) in str(caught.value) for rule in CHOICES[choice])
