"""A term by the first page of GRADING.md alone: its commands, in its order."""

import json
import re
import shlex
from zipfile import ZipFile

from bleu_teach.grade import sheet
from tests.grade.nbgrader_command import nbgrader
from tests.grade.submissions import FOLDER, copy_course, read_table

PAGE = (FOLDER / "GRADING.md").read_text("utf-8").partition("# Reference")[0]
COMMANDS = re.search(r"```sh\n(.*?)```", PAGE, re.DOTALL)[1].splitlines()
WRONG = "def clip(counts, max_counts):\n    return Counter(counts)"


def download(course, path):
    """Write three submissions in the formats of Canvas and Moodle."""
    made = (course / "release/week2/week2.ipynb").read_text("utf-8")
    right = (course / "source/week2/week2.ipynb").read_text("utf-8")
    wrong = json.loads(right)
    for cell in wrong["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("grade_id") == "clip":
            cell["source"] = WRONG
    with ZipFile(path, "w") as file:
        file.writestr("lovelaceada_123_456_week2.ipynb", right)
        file.writestr("byronann_LATE_124_457_week2-1.ipynb", json.dumps(wrong))
        moodle = "Kim Ji-woo_12_assignsubmission_file_/week2.ipynb"
        file.writestr(moodle, made)
    return str(path)


def test_a_term_by_the_commands_of_the_page(tmp_path, monkeypatch, main):
    course = copy_course(tmp_path / "course")
    monkeypatch.chdir(course)
    names = []
    for line in COMMANDS[1:]:
        words = shlex.split(line, comments=True)
        names.append(words[2] if words[0] == "python" else words[0])
        if words[:3] == ["python", "-m", "bleu_teach.grade"]:
            downloaded = download(course, tmp_path / "submissions.zip")
            assert main([downloaded, *words[4:]]) == 0
        elif words[:3] == ["python", "-m", "bleu_teach.grade.sheet"]:
            assert sheet.main(words[3:]) == 0
        elif words[0] == "nbgrader":
            assert nbgrader(course, *words[1:]).returncode == 0, line
    assert len(COMMANDS) == 7 and "jupyter" in names  # which test_formgrader starts
    scores = {name: row["score"] for name, row in read_table(course, "week2").items()}
    assert scores == {"lovelaceada": "6", "byronann": "4", "Kim Ji-woo": "0"}
    for place in re.findall(r"`((?:exports|feedback)/[\w./]+)`", PAGE):
        if "answers" not in place:  # this sheet has none
            assert (course / place).exists(), place
    assert (course / "exports/nbgrader.csv").exists()
