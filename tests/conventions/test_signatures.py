"""Lesson 07: a line that says how a score was made. (Against sacreBLEU's own in test_tools.py.)"""

from dataclasses import replace

import pytest

from bleu_teach import SACREBLEU, SACREBLEU_SENTENCE, BleuInputError
from bleu_teach.conventions import find_convention
from bleu_teach.conventions.convention import CHOICES


def test_the_line_of_a_preset_of_sacrebleu_is_sacrebleus_own():
    line = "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:bleu_teach-0.1.0"
    assert SACREBLEU.signature() == line
    assert SACREBLEU_SENTENCE.signature("var") == line.replace("eff:no", "eff:yes").replace(
        "nrefs:1", "nrefs:var"
    )


@pytest.mark.parametrize("choice", CHOICES)
def test_every_choice_shows_in_the_line(choice):
    rules = {"none", "whitespace"} if choice == "tokenizer" else CHOICES[choice]
    lines = {replace(SACREBLEU, **{choice: rule}).signature() for rule in rules}
    assert len(lines) == len(rules)


@pytest.mark.parametrize(
    ("value", "shown"), [(None, "0.10"), (0.1, "0.10"), (1, "1.00"), (1e-10, "1e-10")]
)
def test_the_number_of_a_smoothing_rule_is_in_the_line(value, shown):
    convention = replace(SACREBLEU, smoothing="floor", smoothing_value=value)
    assert f"|smooth:floor[{shown}]|" in convention.signature()


@pytest.mark.parametrize("name", ["NTLK", "", "|", None, 7])
def test_an_unknown_name_is_refused_with_the_known_ones(name):
    with pytest.raises(BleuInputError, match=r"Unknown convention .*: PAPINENI, SACREBLEU, "):
        find_convention(name)
