"""The class report's replies to the mistakes, from the notes for teachers."""

from bleu_teach.content import BANK
from bleu_teach.learn import check
from bleu_teach.learn.__main__ import page
from bleu_teach.learn.classroom import teachers_notes
from tests.learn.test_classroom import report_of

SHORTEST = check("closest_reference_length", lambda c, lengths: min(lengths))


def test_the_page_has_what_the_code_does_and_a_reply(tmp_path):
    html = page(report_of(tmp_path, SHORTEST))
    assert BANK["shortest_reference"].idea in html and "Some tools do that." in html


def test_the_notes_name_mistakes_of_the_bank():
    assert len(teachers_notes()) > 10 and set(teachers_notes()) <= set(BANK)
