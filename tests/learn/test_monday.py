"""The slide of the class report: common mistakes, with an input and with words."""

from bleu_teach.content import BANK, EXERCISES
from bleu_teach.learn import check
from bleu_teach.learn.__main__ import page
from bleu_teach.learn.classroom import ClassReport, most_common, teachers_notes
from tests.learn.test_classroom import report_of

SHORTEST = check("closest_reference_length", lambda c, lengths: min(lengths))


def test_the_slide_has_the_input_and_both_sentences(tmp_path):
    html = page(report_of(tmp_path, SHORTEST))
    assert "closest_reference_length(2, [2, 1])" in html
    assert "The shortest reference is fairest." in html and "Some tools do that." in html


def test_the_three_mistakes_that_most_made_are_on_it():
    counts = {("clip", name): n for n, name in enumerate(["unclipped", "all_or_nothing"], start=2)}
    counts |= {("brevity_penalty", "penalty_ratio"): 9, ("extract_ngrams", "strided"): 1}
    counts[("clip", "passed")] = 20
    found = [one.title.partition(",")[0] for one in most_common(ClassReport(counts, ""))]
    assert found == ["penalty ratio", "all or nothing", "unclipped"]


def test_every_mistake_that_shows_has_its_input():
    for entry in BANK.values():
        for name in entry.exercises:
            report = ClassReport({(name, entry.name): 1}, "")
            (one,) = most_common(report) if name in EXERCISES else [None]
            assert one is None or entry.is_habit or one.lines, (name, entry.name)


def test_the_notes_name_mistakes_of_the_bank():
    assert len(teachers_notes()) > 10 and set(teachers_notes()) <= set(BANK)


def test_a_mistake_is_on_the_slide_once():
    counts = {("clip", "unclipped"): 2, ("modified_precision", "unclipped"): 3}
    (one,) = most_common(ClassReport(counts, ""))
    assert one.title == "unclipped, in modified_precision: 3"
