"""A term as a teacher lives through it: open points, answers that change, late work, groups."""

import csv
import json
from datetime import datetime
from zipfile import ZipFile

import pytest

from bleu_teach.grade.cells import printable
from bleu_teach.grade.course import read_course
from bleu_teach.grade.exports import shared
from tests.grade.submissions import ANSWERS, COURSE, RELEASE, STUBS, copy_course, notebook
from tests.grade.test_arrivals import pack

ANSWERED = notebook(ANSWERS)
USES = "import {0}\ndef BLEU(*arguments):\n    return {0}.score(arguments)"
TWO = """%run {0}.ipynb
import {0}
def BLEU(candidates, references):
    return from_it(candidates) if candidates[1:] else {0}.score(references)"""
REASON = "grading lacks something it uses: nltk"


def sums(rows):
    """The earned and the open points, by student."""
    return {name: (row["earned"], row["open"]) for name, row in rows.items()}


def canvas(term, student):
    return term.table("canvas.csv", "Student")[student]["bleu"]


@pytest.fixture
def lacking(term):
    """Three students use packages that grading lacks, one of them a line of Jupyter's too, a fourth
    hands in nothing readable, and a fifth the release."""
    for name, package in (("ann", "nltk"), ("ben", "nltk"), ("cem", "torch")):
        uses = TWO if name == "cem" else USES
        term.hand_in(name, notebook(ANSWERS | {"BLEU": uses.format(package)}))
    term.hand_in("dee", b"")
    term.hand_in("eli", RELEASE)
    return term


def test_one_command_gives_0_to_all_open_points_of_one_reason_until_the_source_changes(lacking):
    first = dict.fromkeys(("ann", "ben", "cem"), ("11", "9"))
    first |= dict.fromkeys(("dee", "eli"), ("0", "20"))
    assert sums(lacking.grade()) == first
    found = lacking.grade("--zero", REASON)
    assert sums(found) == first | {"ann": ("11", "4"), "ben": ("11", "4")}
    assert (found["ann"]["BLEU"], found["ann"]["status"]) == ("0", "graded")
    files = "the file is empty", "nothing was changed: is it the wrong file?"
    found = sums(lacking.grade("--zero", files[0], "--zero", files[1]))
    assert (found["dee"], found["eli"]) == (("0", "0"), ("0", "0"))
    assert files[0] in lacking.page("dee")
    changed = notebook(ANSWERS | {"BLEU": "# new\n" + USES.format("nltk")})
    lacking.hand_in("ben", changed)
    found = sums(lacking.grade())
    assert (found["ann"], found["ben"]) == (("11", "4"), ("11", "9"))


def test_a_function_that_is_open_for_two_reasons_gets_a_0_for_both(lacking, capsys):
    both = lacking.grade()["cem"]["reason"].replace("BLEU: ", "").split(" / ")
    assert len(both) == 2
    for one in both:
        assert lacking.main([*lacking.command, "--zero", one]) == 2
        assert "no points are open only for that" in capsys.readouterr().out
    assert sums(lacking.grade("--zero", both[0], "--zero", both[1]))["cem"] == ("11", "4")


def test_what_is_decided_no_longer_waits_in_any_text(lacking, capsys):
    lacking.grade()
    assert "a person will read this" in lacking.page("ann")
    assert "for up to 4 points: " in lacking.page("ann")  # of nine that are open
    capsys.readouterr()
    lacking.grade("--zero", REASON)
    said = capsys.readouterr().out
    assert f"gave 0 for {REASON!r} to ann, ben." in said and f"  {REASON} (" not in said
    page = lacking.page("ann")
    assert "a person will read this" not in page and page.count("<code>BLEU</code>") == 1
    assert "0 of 5 (your teacher decided)" in page and f"<p>{REASON}</p>" in page
    assert lacking.main([*lacking.command, "--zero", "nltk"]) == 2
    assert "gave 0 for 'nltk' to no one" in capsys.readouterr().out


def test_why_points_are_open_is_in_no_table_for_students(lacking):
    assert REASON in lacking.grade()["ann"]["reason"]
    moodle = lacking.table("moodle.csv", "Full name")["ann"]
    assert (moodle["Feedback comments"], moodle["Grade"]) == ("", "")


def test_an_answer_that_changed_after_it_was_read_is_to_be_read_again(term):
    for student in ("ann", "ben"):
        term.hand_in(student, ANSWERED)
    term.grade()
    for student in ("ann", "ben"):
        term.mark(student, 1)
    term.hand_in("ben", notebook(ANSWERS | {"answer_flaw": "Another one."}))
    for _ in range(2):  # as long as nobody has read it
        rows = term.grade()
        assert sums(rows) == {"ann": ("19", "0"), "ben": ("18", "1")}
        assert (canvas(term, "ann"), canvas(term, "ben")) == ("19", "")
        assert rows["ben"]["answer_flaw"] == ""
    term.mark("ben", 0, "answer_flaw")
    assert term.grade()["ben"]["open"] == "0"
    assert canvas(term, "ben") == "18"


def test_code_that_a_person_marked_and_that_changed_is_to_be_read_again(term):
    term.hand_in("ben", notebook(STUBS | ANSWERS))
    term.grade()
    term.mark("ben", 5, "BLEU_marks")
    term.mark("ben", 1)
    term.hand_in("ben", ANSWERED)
    ben = term.grade()["ben"]
    assert (ben["earned"], ben["open"], ben["BLEU"]) == ("14", "5", "")


def test_marks_by_hand_outlive_a_broken_file(term):
    for content in (ANSWERED, b"{", ANSWERED):
        term.hand_in("ben", content)
        if term.grade()["ben"]["open"] == "4":
            term.mark("ben", 1)
    assert sums(term.table()) == {"ben": ("19", "0")}


@pytest.mark.parametrize(
    ("extension", "due", "days"),
    [(0, (20, 12), "2.4"), (1, (20, 12), "1.4"), (3, (20, 12), ""), (0, (22, 21, 35, 53), "0.1")],
)
def test_the_days_that_work_is_late_are_in_the_table(extension, due, days, term):
    place = term.hand_in("hal", ANSWERED).with_name("timestamp.txt")
    place.write_text("2026-11-22 21:36:00 UTC\n")
    with term.book() as book:
        book.update_or_create_assignment("bleu", duedate=datetime(2026, 11, *due))
        book.update_or_create_student("hal")
        with book.db.no_autoflush:
            book.update_or_create_submission("bleu", "hal")
        book.grant_extension("bleu", "hal", days=extension)
    hal = term.grade()["hal"]
    assert (hal["late"], hal["earned"]) == (days, "16")
    kept = term.out / "autograded/hal/bleu/timestamp.txt"
    assert kept.read_text() == "2026-11-22 21:36:00 UTC\n"


@pytest.mark.parametrize("time", ["yesterday, I think", "2026-11-22 " + "9" * 4_000_000])
def test_a_time_that_is_none_is_no_time(time, term):
    term.hand_in("ann", ANSWERED).with_name("timestamp.txt").write_text(time)
    assert term.grade()["ann"]["late"] == ""


def test_who_handed_in_nothing_or_another_assignment_is_told(term, capsys):
    term.hand_in("ann", b"")
    term.hand_in("cy", ANSWERED)
    term.hand_in("bea", b"{}", "week2.ipynb").parent.rename(term.folder / "submitted/bea/week2")
    with term.book() as book:
        for student in ("ann", "dan"):
            book.update_or_create_student(student)
    assert [*term.grade()] == ["ann", "cy"]
    said = capsys.readouterr().out
    assert "2 submissions of" in said
    assert "2 in the gradebook without a submission: bea, dan" in said
    assert not (term.out / "feedback" / "bea").exists()


def test_points_that_differ_between_notebook_and_tasks_are_refused(tmp_path):
    course = copy_course(tmp_path / "course")
    text = COURSE.tasks_text.replace('"the larger number", 1', '"the larger number", 2')
    (course / "tasks.py").write_text(text, "utf-8")
    with pytest.raises(OSError, match=r"has 3 points .* and 4 in tasks\.py"):
        read_course(course, "bleu", public_seed=True)


def test_a_group_has_the_row_and_the_page_of_the_one_who_handed_in(term):
    course = copy_course(term.folder / "course")
    (course / "groups.csv").write_text("ben,ann,eve\ncem,dee\n", "utf-8")
    term.hand_in("ann", notebook(STUBS))
    term.hand_in("eve", ANSWERED)
    rows = term.grade("--course", str(course))
    earned = {name: row["earned"] for name, row in rows.items()}
    assert earned == {"ann": "0", "ben": "0", "eve": "16"}
    assert term.page("ann") == term.page("ben")


NAMES = "ann,Zoë,cem\n"
SAVED = {
    "utf-8": NAMES.encode(),
    "with a mark": NAMES.encode("utf-8-sig"),
    "cp1252": NAMES.encode("cp1252"),
    "tabs": NAMES.replace(",", "\t").encode(),
    "semicolons": NAMES.replace(",", ";").encode("cp1252"),
    "old Mac": NAMES.replace("\n", "\r").encode(),
    "quoted": b'"ann", "Zo\xc3\xab" ,cem\n,,\n',
}


@pytest.mark.parametrize("saved", SAVED)
def test_groups_are_read_as_a_spreadsheet_saves_them(saved, tmp_path, capsys):
    (tmp_path / "groups.csv").write_bytes(SAVED[saved])
    assert shared(tmp_path, {"Zoë"}) == {"ann": "Zoë", "cem": "Zoë"}
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"ann,../../evil", "../../evil cannot be the name of a student"),
        (b"ann,..", ".. cannot be the name of a student"),
        (b"ann,<b>", "<b> cannot be the name of a student"),
        (b"ann," + b"x" * 200_000, "field larger than"),
        (b"anne;bob", "it contains no student with a submission"),
        (None, "Is a directory"),
    ],
)
def test_groups_that_cannot_be_used_are_named_and_stop_nothing(content, reason, tmp_path, capsys):
    path = tmp_path / "groups.csv"
    path.mkdir() if content is None else path.write_bytes(content)
    assert shared(tmp_path, {"ann"}) == {}
    said = capsys.readouterr().err
    assert "groups.csv was not used: " in said and reason in said and said.count("\n") == 1


def grade_zip(term, files):
    """Grade a zip with these files, by name."""
    path = pack(term.folder / "all.zip", files)
    assert term.main([str(path), "--out", str(term.out), "--public-seed"]) == 0


def test_moodle_gets_its_own_worksheet_and_pages_in_its_own_folders(term):
    """Two students of one name, one of them without a notebook."""
    folder = "Kim Minji_{}_assignsubmission_file_/{}"
    fresh = json.dumps(RELEASE)
    grade_zip(
        term, {folder.format(12, "bleu.ipynb"): fresh, folder.format(13, "essay.pdf"): "%PDF"}
    )
    table = term.table("moodle.csv", "Identifier")
    assert {key: (row["Full name"], row["Grade"]) for key, row in table.items()} == {
        "Participant 12": ("Kim Minji_12", ""),
        "Participant 13": ("Kim Minji_13", ""),
    }
    with ZipFile(term.out / "exports/bleu/moodle_feedback.zip") as packed:
        first, second = sorted(packed.namelist())
        assert packed.read(first).decode() == term.page("Kim Minji_12")
    assert (first, second) == tuple(folder.format(n, "bleu.html") for n in (12, 13))


EVIL = "#;=1+1;6;3;6", "x;=HYPERLINK(CHAR(104)&A1);6;3", "two\treasons, or three"


def test_canvas_finds_a_student_by_its_number_and_no_reason_moves_a_column(term):
    """Whatever separates the columns."""
    grade_zip(term, {f"eve_{n}_2_{one}.pdf": "%PDF" for n, one in enumerate(EVIL)})
    rows = term.table("canvas.csv", "Student")
    assert [rows[f"eve_{n}"]["ID"] for n in range(3)] == ["0", "1", "2"]
    text = (term.out / "exports/bleu/grades.csv").read_text("utf-8")
    for separator in ",;\t":
        lines = text.replace('","', f'"{separator}"').splitlines()
        header, *rows = csv.reader(lines, delimiter=separator)
        table = [dict(zip(header, row, strict=True)) for row in rows]
        assert [(row["maximum"], row["BLEU"]) for row in table] == [("20", "")] * len(EVIL)
        assert all(
            printable(one)[:9] in row["reason"] for one, row in zip(EVIL, table, strict=True)
        )
