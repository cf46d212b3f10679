"""The whole assignment, graded as a class, and the pages that its teacher and students get."""

import copy
import json
import re
import subprocess
import sys
from html import unescape

import pytest

from bleu_teach.content import BANK
from bleu_teach.content.audit import QUESTIONS, belongs
from bleu_teach.grade.__main__ import main
from bleu_teach.grade.course import CLONE, read_course
from bleu_teach.grade.gradebook import Book
from bleu_teach.learn import solution
from tests.grade.submissions import hand_in, read_table, text, without_marks
from tests.learn.test_audit import solve

COURSE = read_course(CLONE, "bleu", public_seed=True)
SOURCE = json.loads((CLONE / "source/bleu/bleu.ipynb").read_text("utf-8"))
CODE = [task for task in COURSE.tasks if not task.answer]
SOLUTIONS = {cell["id"]: without_marks(text(cell)) for cell in SOURCE["cells"]}
MEAN = """def GLEU(candidates, references, max_n):
    pairs = [count_matches(c, group[0], max_n) for c, group in zip(candidates, references)]
    return sum(a / b for a, b in pairs) / (len(pairs) or 1), sum(b for _, b in pairs)"""
UNCLIPPED = SOLUTIONS["count_matches"].replace(
    "min(count, theirs[ngram])", "count * (ngram in theirs)"
)


def filled(word, **changes):
    """The assignment with all answers on the slice of a word."""
    made = copy.deepcopy(COURSE.release)
    answers = {
        name: f"{name} = {answer!r}" for name, answer in (solve(word) if word else {}).items()
    }
    given = {name: SOLUTIONS[name] for name in ("count_matches", "GLEU")}
    written = {
        name: f"{name}: segments 3 and 11 of {word}" for name in SOLUTIONS if "answer_" in name
    }
    sources = given | answers | written | {"word": f"word = {word!r}"} | changes
    for cell in made["cells"]:
        cell["source"] = sources.get(cell["id"], cell["source"])
    return made


FERRY = f"miss_the_ferry = {solve('Ada')['miss_the_ferry']!r}"
CLASS = {
    "abe": b"{",
    "ada": filled("Ada"),
    "ben": filled("BEN", GLEU=MEAN, count_matches=UNCLIPPED, costliest="costliest = [1, 1, 2]"),
    "cem": filled("Dee Dee"),
    "dee": filled("Dee Dee"),
    "eve": filled("Ada Lovelace"),
    "fay": filled("", costliest="costliest = [1, 1, 2]", miss_the_ferry=FERRY),
    "gus": filled("gus", mixture="import sacrebleu\nmixture = sacrebleu.best('A')"),
    "hal": filled("hal", wins="wins = mine.wins", count_matches="def count_matches(:"),
    "ida": filled("ida", answer_report="The same.", answer_errors="<script>alert(1)</script>"),
    "joe": filled("joe", answer_report="The  same."),
    "kim": filled("kim", costliest="costliest = ..."),
}


def arguments(folder):
    """The teacher's, for this class."""
    where = [str(folder / "submitted"), "--out", str(folder)]
    return [*where, "--public-seed", "--course", str(CLONE)]


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """The class after one run of the command, in a process that has loaded nothing else."""
    folder = tmp_path_factory.mktemp("class")
    for student, made in CLASS.items():
        hand_in(folder / "submitted", student, made)
    command = [sys.executable, "-m", "bleu_teach.grade", *arguments(folder)]
    assert subprocess.run(command, stdout=subprocess.DEVNULL).returncode == 0
    return folder


@pytest.fixture(scope="module")
def page(graded):
    return (graded / "feedback" / "bleu.html").read_text("utf-8")


def feedback(graded, student):
    return (graded / "feedback" / student / "bleu" / "bleu.html").read_text("utf-8")


def plain(html):
    """All that is read of a page."""
    html = re.sub(r"(?s)<style>.*?</style>|<script>.*?</script>", "", html)
    return " ".join(unescape(re.sub("<[^>]*>", " ", html)).split())


def test_code_is_at_most_eight_of_twenty_points_and_the_audit_eight():
    audited = [task.points for task in COURSE.tasks if task.answer]
    every = sum(cell.points for cell in COURSE.graded)
    assert (sum(task.points for task in CODE), sum(audited), every) == (8, 8, 20)


def test_points_in_the_text_are_those_of_the_tasks():
    cells = {cell["id"]: cell for cell in COURSE.release["cells"]}
    for task in COURSE.tasks:
        lines = [line.split() for line in text(cells[task.cell]).split("\n") if line[:4] == "#   "]
        assert [line[1] for line in lines] == [f"{one.points:g}" for one in task.properties]


def test_points_are_earned_lost_or_open(graded):
    rows = read_table(graded)
    assert {name: (row["earned"], row["open"]) for name, row in rows.items()} == {
        "abe": ("0", "20"),
        "ada": ("16", "4"),
        "ben": ("10", "4"),  # an unclipped count, one reference, a mean, a wrong form
        "cem": ("8", "12"),  # the same name as dee
        "dee": ("8", "12"),
        "eve": ("8", "12"),  # the name is not hers
        "fay": ("9", "4"),  # no name, no slice; the warm-up needs none
        "gus": ("14", "6"),  # grading has no sacrebleu
        "hal": ("12", "5"),  # a value that was computed from the slice is open
        "ida": ("16", "4"),
        "joe": ("16", "4"),
        "kim": ("15", "4"),  # one task is untouched
    }


def test_only_who_gave_no_name_hears_of_it(graded):
    hears = [name for name in CLASS if "there is no slice to audit" in feedback(graded, name)]
    assert hears == ["fay"]


def test_a_file_that_cannot_be_read_has_no_list_of_written_answers(graded):
    told = plain(feedback(graded, "abe"))
    assert "A person will read the parts" in told and "Written answers" not in told


def test_a_task_that_was_not_begun_is_no_mistake(graded, page):
    assert "Look at this first" not in feedback(graded, "kim")
    table = page.partition("The class&#39;s mistakes")[2]
    assert re.findall(r"<td>(\d+)</td><td>costliest<", table) == ["2"]  # ben and fay


def test_who_hands_in_anothers_audit_is_read_by_a_person(graded):
    rows = read_table(graded)
    assert "another submission has the same name for the audit" in rows["cem"]["reason"]
    assert "another submission has the same name for the audit" in rows["dee"]["reason"]
    assert "the name for the audit is not that of the student" in rows["eve"]["reason"]
    assert "name" not in plain(feedback(graded, "eve"))  # nothing before it is decided


@pytest.mark.parametrize(
    ("word", "owner", "theirs"),
    [
        ("Ada Lovelace", ("lovelaceada", "12"), True),
        ("ada lovelace", ("Ada Lovelace", "7"), True),
        ("Lovelace, Ada", ("Ada Lovelace", "7"), True),
        ("Åse Østergård", ("Østergård, Åse", "14"), True),
        ("Ada K. Lovelace", ("ada", ""), True),
        ("12", ("lovelaceada", "12"), True),
        ("Ben", ("lovelaceada", "12"), False),
        ("13", ("lovelaceada", "12"), False),
        ("김민지", ("김민지", "1"), True),
        ("7", ("anon_x7Gh2", "anon_x7Gh2"), True),  # nobody knows whose it is
        ("Ada", ("Participant", "5"), True),
    ],
)
def test_a_name_belongs_to_a_student_however_the_system_writes_it(word, owner, theirs):
    assert belongs(word, *owner) == theirs


# The three misconceptions, and what is pasted


def points_of(functions):
    """The code's points of functions in this process, by the hidden inputs."""
    earned = 0.0
    for task in CODE:
        for one, expected in task.hidden:
            answers = [
                task.exercise.answer(functions[task.function], given) for given in one.inputs
            ]
            earned += one.points * (answers == expected)
    return earned


LARGER = "max(sum(ours.values()), sum(theirs.values()))"


@pytest.mark.parametrize("total", [LARGER, "sum(ours.values())"])
def test_the_classic_misconceptions_together_earn_less_than_half_of_the_code(total):
    """Not clipped, one reference only, the mean of the segments."""
    right, wrong = ({task.function: task.exercise.correct for task in CODE} for _ in range(2))
    exec(f"from collections import Counter\n{UNCLIPPED.replace(LARGER, total)}", wrong)
    exec(MEAN, right)  # with a right helper
    assert points_of({"count_matches": wrong["count_matches"], "GLEU": right["GLEU"]}) < 4
    assert points_of({task.function: task.exercise.correct for task in CODE}) == 8


def test_what_libraries_and_solutions_return_earns_less_than_half_of_the_code():
    from nltk.translate.gleu_score import corpus_gleu

    from bleu_teach import corpus_bleu, modified_precision, sentence_stats

    def as_package(candidate, reference, max_n):
        return modified_precision(candidate, [reference], max_n)

    def as_stats(candidate, reference, max_n):
        stats = sentence_stats(candidate, [reference], max_n)
        return sum(stats.matches), sum(stats.totals)

    pasted = [
        (as_package, lambda c, r, n: corpus_gleu(r, c, 1, n)),
        (as_stats, lambda c, r, n: corpus_gleu(r, c, 1, n)),
        (as_stats, lambda c, r, n: (corpus_bleu(c, r, max_n=n).score, 1)),
    ]
    for count_matches, gleu in pasted:
        assert points_of({"count_matches": count_matches, "GLEU": gleu}) < 4
    assert "no solution to show" in repr(solution("assignment.GLEU"))


# The student's page


def test_a_page_begins_with_what_cost_most_and_the_lesson(graded):
    told = plain(feedback(graded, "ben"))
    dearest = "GLEU : the best reference, adding up over segments (4 points, lesson 05)"
    assert f"Look at this first. You lost the most points for {dearest}" in told
    assert not re.search(r"assignment\.|hint\(", told)
    assert not {name for name in BANK if "_" in name and name in told}


def test_a_passed_task_says_why_and_what_to_read(graded):
    told = plain(feedback(graded, "ada"))
    for task in COURSE.tasks:
        assert task.why in told and re.search(r"Lesson \d\d", task.why)


def test_a_wrong_form_says_what_was_expected(graded):
    assert "Expected three different numbers from 1 to 12." in plain(feedback(graded, "ben"))


def test_a_syntax_error_is_not_also_an_unknown_name(graded):
    told = plain(feedback(graded, "hal"))
    assert "raised SyntaxError: invalid syntax" in told and "doesn't know this name" not in told


# The teacher's pages


def test_the_strip_lists_what_waits_with_links(graded, page):
    strip = page.partition("<h2>To do</h2>")[2].partition("</section>")[0]
    assert '<a href="bleu_answers.html#answer_errors">' in strip
    assert "11 of 11 answers wait for a reader" in plain(strip)
    assert "another submission has the same name for the audit: cem , dee" in plain(strip)
    assert '--zero "grading lacks something it uses: sacrebleu"' in unescape(strip)
    assert "jupyter server" in strip or "formgrader" in strip


def test_the_map_has_a_linked_cell_for_each_student_and_property(graded, page):
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    rows = re.findall(r"(?s)<tr>(.*?)</tr>", body)
    columns = sum(len(task.properties) for task in COURSE.tasks) + 2
    assert len(rows) == len(CLASS)
    for student, row in zip(sorted(CLASS), rows, strict=True):
        links = re.findall(r'<td class="(\w+)"><a href="(.*?)">(.*?)</a>', row)
        assert len(links) == columns
        for level, link, shown in links:
            path, _, place = link.partition("#")
            assert (shown == "?") == (level == "open")
            assert path == f"./{student}/bleu/bleu.html"
            found = feedback(graded, student)
            assert f'id="{place}"' in found or place.startswith("answer_") or student == "abe"


def test_mistakes_are_listed_by_frequency_with_a_reply(page):
    table = page.partition("The class&#39;s mistakes")[2]
    rows = re.findall(r"<tr><td>(\d+)</td><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td>", table)
    assert {"count_matches", "costliest", "GLEU"} <= {where for _, where, _, _ in rows}
    assert [int(row[0]) for row in rows] == sorted((int(row[0]) for row in rows), reverse=True)
    assert all(reply for _, where, _, reply in rows if where in QUESTIONS)
    named = [row for row in rows if "(lesson 02)" in row[2]]
    assert named and all(reply for *_, reply in named)


def test_an_answer_has_its_evidence_and_the_same_ones_are_shown_once(graded):
    html = (graded / "feedback" / "bleu_answers.html").read_text("utf-8")
    told = plain(html)
    assert told.count("The same.") == 1 and "2 students wrote the same" in told
    assert "<script>alert" not in html and "alert(1)" in told
    third = re.search(
        r'(?s)<pre>answer_errors: segments 3 and 11 of Ada</pre>.*?"drawn">(.*?)</pre>', html
    )
    assert re.search(r"(?m)^3  .*\n   .*\nA +[\d.]+  ", unescape(third[1]))
    assert re.search(r"(?m)^11  ", third[1]) and "is honest" in third[1]


def test_a_page_is_one_file_that_runs_no_script(page):
    assert not re.findall(r'(?:src|href)="https?://(?!localhost|127)', page)
    assert "default-src 'none'" in page and "<script" not in page


def test_points_by_hand_reach_the_map(graded):
    book = Book(graded / "gradebook.db", COURSE)
    grade = next(g for g in book.submission("cem").grades if g.name == "wins_marks")
    grade.manual_score, grade.needs_manual_grade = 0.5, False
    book.db.commit()
    book.close()
    assert main(arguments(graded)) == 0
    assert read_table(graded)["cem"]["wins"] == "0.5"
    html = (graded / "feedback" / "bleu.html").read_text("utf-8")
    row = html.partition(">cem</a></th>")[2].partition("</tr>")[0]
    assert row.count('class="part"') == 2
