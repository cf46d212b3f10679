"""Files from and to the teacher: tables for programs, and a teacher's own table."""

import csv

import pytest

from bleu_teach.grade.arrivals import Owner
from bleu_teach.grade.exports import shared, write_tables

ROW = {
    "student": "ann",
    "status": "graded",
    "earned": "3",
    "maximum": "6",
    "open": "0",
    "notes": "",
}
EVIL = "#;=1+1;6;3;6", "x;=HYPERLINK(CHAR(104)&A1);6;3.ipynb", "two\treasons, or three"


@pytest.mark.parametrize("reason", EVIL)
@pytest.mark.parametrize("separator", ",;\t")
def test_no_reason_moves_a_column_whatever_separates_them(reason, separator, tmp_path):
    write_tables(tmp_path, [ROW | {"reason": reason, "BLEU": "3"}], "bleu", {})
    text = (
        (tmp_path / "exports/bleu/grades.csv").read_text("utf-8").replace('","', f'"{separator}"')
    )
    header, row = csv.reader(text.splitlines(), delimiter=separator)
    assert dict(zip(header, row, strict=True))["BLEU"] == "3" and reason in row


def test_canvas_finds_a_student_by_its_own_number(tmp_path):
    rows = [ROW | {"student": name, "reason": ""} for name in ("kimminji_12", "kimminji_34", "bob")]
    owners = {f"kimminji_{number}": Owner("kimminji", number, "canvas") for number in ("12", "34")}
    write_tables(tmp_path, rows, "bleu", owners)
    with (tmp_path / "exports/bleu/canvas.csv").open(encoding="utf-8", newline="") as file:
        found = {row["Student"]: (row["ID"], row["SIS Login ID"]) for row in csv.DictReader(file)}
    assert found.pop("Points Possible") == ("", "")
    assert found == {"kimminji_12": ("12", ""), "kimminji_34": ("34", ""), "bob": ("", "bob")}


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
