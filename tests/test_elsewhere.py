"""Whoever comes from sacreBLEU or NLTK is told where a thing is here."""

from inspect import signature

import pytest

from bleu_teach import SACREBLEU, BleuInputError, corpus_bleu, sentence_bleu
from bleu_teach.elsewhere import ARGUMENTS, ATTRIBUTES

CAT = "the cat sat on the mat".split()
SCORE = sentence_bleu(CAT[:5], [CAT])


@pytest.mark.parametrize("name", ARGUMENTS)
def test_an_argument_of_another_tool_is_answered_with_ours(name):
    with pytest.raises(
        BleuInputError, match=f"{name}= is what another tool calls it. Here it is "
    ) as caught:
        sentence_bleu(CAT, [CAT], **{name: None})
    assert ARGUMENTS[name] in str(caught.value)


@pytest.mark.parametrize("function", [sentence_bleu, corpus_bleu])
def test_no_argument_of_ours_is_in_the_table(function):
    assert not {*signature(function).parameters} & {*ARGUMENTS}


def test_an_argument_of_nobodys_is_an_ordinary_error():
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
        sentence_bleu(CAT, [CAT], colour="red")


@pytest.mark.parametrize(("theirs", "ours"), ATTRIBUTES.items())
def test_an_attribute_of_another_tool_is_answered_with_one_that_is_there(theirs, ours):
    with pytest.raises(AttributeError, match=f"Here it is .{ours}"):
        getattr(SCORE, theirs)
    found = SCORE
    for part in ours.split("."):
        found = getattr(found, part)


def test_the_attributes_stand_for_what_sacrebleu_has():
    from sacrebleu import BLEU

    theirs = BLEU(tokenize="none").corpus_score([" ".join(CAT[:5])], [[" ".join(CAT)]])
    own = corpus_bleu([CAT[:5]], [[CAT]], convention=SACREBLEU)
    assert own.brevity_penalty == theirs.bp and own.reference_length == theirs.ref_len
    assert own.stats.candidate_length == theirs.sys_len
    assert [*own.stats.matches] == theirs.counts and [*own.stats.totals] == theirs.totals


def test_a_misspelt_attribute_is_an_ordinary_error():
    assert not hasattr(SCORE, "scroe")
