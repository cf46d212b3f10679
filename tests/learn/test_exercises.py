"""Each exercise is written down whole, in the file of its lesson."""

import re

import pytest
import sacrebleu

from bleu_teach.content import EXERCISES, LESSONS
from bleu_teach.content.bank import reach
from bleu_teach.content.lessons import ONLY_IN
from bleu_teach.learn import BANK, Verdict
from bleu_teach.learn.answer_views import view_passed
from tests.notebooks import ASSIGNMENT, FOLDER, OWN, Notebook, names_given
from tests.notebooks import LESSONS as NOTEBOOKS

HEADINGS = {
    notebook.path.name: set(re.findall(r"^## (.+)$", "\n".join(notebook.prose), re.MULTILINE))
    for notebook in (*NOTEBOOKS, *OWN)
}


CHECKED = re.compile(r"^(check|forge)\(", re.MULTILINE)


@pytest.mark.parametrize("lesson", NOTEBOOKS[1:6], ids=lambda lesson: lesson.path.stem)
def test_a_lesson_checks_three_exercises_and_one_asks_to_find_something(lesson):
    verbs = CHECKED.findall("\n".join(cell.source for cell in lesson.code))
    assert len(verbs) >= 3 and "forge" in verbs


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_its_lesson_checks_each_exercise(exercise):
    """Or, in the assignment, GRADING offers it to teachers who write a sheet of their own."""
    lesson = FOLDER / ONLY_IN.get(exercise.lesson, "") / LESSONS[exercise.lesson]
    notebook = ASSIGNMENT if exercise.family else Notebook(lesson)
    offered = f"`{exercise.name}`" in (FOLDER / "assignments" / "GRADING.md").read_text("utf-8")
    assert offered or exercise.name in names_given("check", notebook)


@pytest.mark.parametrize("name", EXERCISES)
def test_inputs_are_few_and_have_labels_of_their_own(name):
    labels = EXERCISES[name].labels
    assert len(labels) == len(set(labels))
    assert len(labels) <= 32


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_the_section_is_a_heading_of_the_lesson(exercise):
    assert exercise.section in HEADINGS[LESSONS[exercise.lesson]]


@pytest.mark.parametrize("name", EXERCISES)
def test_a_verdict_leads_to_the_lesson_that_treats_the_mistake(name):
    astray = {}
    for entry in (entry for entry in BANK.values() if name in entry.exercises):
        verdict = Verdict(name, "mistake", entry.name)
        exercise = EXERCISES[name]
        lesson = exercise.lesson if entry.is_habit else entry.lesson
        lesson = lesson if exercise.family else min(lesson, exercise.lesson)  # none is yet to come
        if verdict.lesson != lesson or verdict.section not in {"", *HEADINGS[LESSONS[lesson]]}:
            astray[entry.name] = verdict.lesson, verdict.section
    assert astray == {}


def test_what_a_part_has_an_effect_on_is_found_by_calling():
    assert {name for name in EXERCISES if "brevity_penalty" in reach(name)} == {
        *("brevity_penalty", "sentence_bleu", "corpus_bleu", "assignment.BLEU"),
        "bleu_from_memory",
    }
    assert "clip" in reach("clip_count") and "read" not in reach("closest_reference_length")
    assert reach("streams") == {"streams"}


@pytest.mark.parametrize("arguments", EXERCISES["signature"].arguments)
def test_the_signature_of_a_report_is_the_one_that_sacrebleu_prints(arguments):
    nrefs, settings = arguments
    tool = sacrebleu.BLEU(**settings)
    tool.corpus_score(["a b c d"], [["a b c d"]] * nrefs)
    printed = str(tool.get_signature()).partition("|version")[0]
    assert EXERCISES["signature"].correct(*arguments) == printed


DRAWN = [one for one in EXERCISES.values() if view_passed(one, one.correct)]


@pytest.mark.parametrize("exercise", DRAWN, ids=lambda exercise: exercise.name)
def test_no_success_is_drawn_with_all_values_zero(exercise):
    told = " ".join(getattr(view, "alt", "") for view in view_passed(exercise, exercise.correct))
    for numbers in r"\d+(?:\.\d+)?", r"\b[01]\.\d{3}\b":  # all of them, and those of bars
        values = [*map(float, re.findall(numbers, told))]
        assert not values or any(values)
