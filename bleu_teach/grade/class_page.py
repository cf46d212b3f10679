"""The teacher's pages: what is left to do, the class at a glance, its mistakes, answers to read.

Each is one file of HTML that can be read without a script, by keyboard and on paper.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from bleu_teach.content.audit import QUESTIONS
from bleu_teach.display.files import write_file
from bleu_teach.display.html import render
from bleu_teach.grade.feedback import is_mistake, title_of
from bleu_teach.grade.result import Result
from bleu_teach.language import gettext
from bleu_teach.learn.classroom import explain_results

FORMGRADER = (
    "jupyter server --ServerApp.default_url=/formgrader --ServerApp.jpserver_extensions="
    "\"{'nbgrader.server_extensions.formgrader': True}\""
)


def write_pages(
    out: Path, assignment: str, results: Sequence[Result], reasons: Mapping[str, Sequence[str]]
) -> None:
    """Write the page for the teacher, and the answers."""
    rows = [(one, [(m.name, part) for m in one.marks for part in m.parts]) for one in results]
    questions = [*_questions({one.number: one for one in results}.values())]
    title = gettext("{assignment}: the class, for teachers").format(assignment=assignment)
    values = {
        "title": title,
        "assignment": assignment,
        "rows": rows,
        "groups": Counter(name for name, _ in rows[0][1]),
        "mistakes": _mistakes(results),
        "todo": [(cell, sum(one[2] for one in found), len(found)) for cell, found in questions],
        "reasons": reasons,
        "server": _server(),
        "command": FORMGRADER,
        "title_of": title_of,
    }
    write_file(out / "feedback" / f"{assignment}.html", render("index.html", **values))
    title = gettext("{assignment}: the written answers").format(assignment=assignment)
    answers = {"title": title, "questions": [(cell, _same(found)) for cell, found in questions]}
    html = render("answers.html", **values | answers)
    write_file(out / "feedback" / f"{assignment}_answers.html", html)


def _questions(results: Iterable[Result]) -> Iterator[tuple[str, list]]:
    """Yield each question with its answers: the text, the number of the submission, whether it
    waits, its points, and what was drawn. A group has handed in one submission."""
    found = defaultdict(list)
    for one in results:
        for marks in one.marks:
            if marks.answer is not None:
                about = one.number, bool(marks.open), marks.earned, one.evidence
                found[marks.name].append((marks.answer, *about))
    yield from found.items()


def _same(answers: Sequence[tuple]) -> list[list[tuple]]:
    """Join identical answers together, in the order of formgrader's random numbers, and to each the
    segments that it mentions."""
    groups = defaultdict(list)
    ordered = sorted(answers, key=lambda one: one[1])
    for place, (text, number, waits, points, evidence) in enumerate(ordered, 1):
        said = {int(one) for one in re.findall(r"\b\d{1,2}\b", text)}
        shown = [part for n, part in enumerate(evidence[:-1], 1) if n in said]
        rest = [part for part in evidence[:-1] if part not in shown]
        drawn = ("\n\n".join([*shown, *evidence[-1:]]), "\n\n".join(rest))
        groups[" ".join(text.split())].append((place, text, number, waits, points, *drawn))
    return sorted(groups.values(), key=lambda group: not any(one[3] for one in group))


def _mistakes(results: Iterable[Result]) -> list[tuple[int, str, str, str]]:
    """List the class's mistakes, as `class_report` does, and the questions of the audit for which
    points were lost, the most frequent first: how many, where, what happened, a reply."""
    marked = [marks for one in results for marks in one.marks]
    told = [marks.recorded for marks in marked]
    counts = Counter(
        (one["exercise"], one.get("mistake") or one["status"])
        for one in told
        if one and one["status"] != "passed" and not one["exercise"].startswith("audit ")
    )
    rows = [
        (number, exercise.rpartition(".")[2], idea or result, reply)
        for exercise, result, number, idea, reply in explain_results(counts)
    ]
    wrong = [one.name for one in marked if any(map(is_mistake, one.properties))]
    lost = Counter(name for name in wrong if name in QUESTIONS)
    why = {cell: gettext(QUESTIONS[cell].why) for cell in lost}
    rows += [(number, cell, gettext("lost points"), why[cell]) for cell, number in lost.items()]
    return sorted(rows, key=lambda row: -row[0])


def _server() -> str:
    """Find the formgrader that runs on this machine, if one does."""
    from jupyter_server.serverapp import list_running_servers

    return next((f"{one['url']}formgrader" for one in list_running_servers()), "")
