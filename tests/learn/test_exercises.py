"""Each exercise is written down whole, in the file of its lesson."""

import re

import pytest
import sacrebleu

from bleu_teach.learn import BANK, Verdict
from bleu_teach.learn.exercises import EXERCISES, LESSONS
from bleu_teach.learn.mistakes.bank import reach
from tests.notebooks import LESSONS as NOTEBOOKS

HEADINGS = {
    notebook.path.name: set(re.findall(r"^## (.+)$", "\n".join(notebook.prose), re.MULTILINE))
    for notebook in NOTEBOOKS
}


@pytest.mark.parametrize("name", EXERCISES)
def test_inputs_are_few_and_have_labels_of_their_own(name):
    labels = EXERCISES[name].labels
    assert len(labels) == len(set(labels))
    assert len(labels) <= 24


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_the_section_is_a_heading_of_the_lesson(exercise):
    assert exercise.section in HEADINGS[LESSONS[exercise.lesson]]


@pytest.mark.parametrize("entry", BANK.values(), ids=BANK)
def test_a_verdict_leads_to_the_lesson_that_treats_the_mistake(entry):
    for name in entry.exercises:
        verdict = Verdict(name, "mistake", entry.name)
        expected = EXERCISES[name].lesson if entry.is_habit else entry.lesson
        assert verdict.lesson == expected
        assert verdict.section in {"", *HEADINGS[LESSONS[expected]]}


def test_what_a_part_has_an_effect_on_is_found_by_calling():
    assert {name for name in EXERCISES if "brevity_penalty" in reach(name)} == {
        *("brevity_penalty", "sentence_bleu", "corpus_bleu", "assignment.BLEU")
    }
    assert "clip" in reach("clip_count") and "read" not in reach("closest_reference_length")
    assert reach("drop_word") == {"drop_word"}


@pytest.mark.parametrize("arguments", EXERCISES["signature"].arguments)
def test_the_signature_of_a_report_is_the_one_that_sacrebleu_prints(arguments):
    nrefs, settings = arguments
    tool = sacrebleu.BLEU(**settings)
    tool.corpus_score(["a b c d"], [["a b c d"]] * nrefs)
    printed = str(tool.get_signature()).partition("|version")[0]
    assert EXERCISES["signature"].correct(*arguments) == printed
