"""How fast the package counts and grades, compared with other tools in the same run.

sacreBLEU and bleuscore (compiled) count the same tokens; times are seconds of the
processor, the best of five. Stock nbgrader grades the same submissions. It gets the private inputs
as hidden asserts in the graded cells, and makes the same things: grades in a gradebook and a
feedback page. Both start from the gradebook that `nbgrader generate_assignment` leaves.
"""

import copy
import json
import os
import random
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from sacrebleu import BLEU

from bleu_teach import corpus_stats, corpus_stats_fast
from bleu_teach.grade.cells import read_cells
from bleu_teach.grade.course import CLONE, Course, read_course

SLIPS = (  # one in three submissions is right, the others have one of these mistakes
    ("", ""),
    ("min(count, theirs[ngram])", "count"),
    ("key=lambda pair: pair[0] / pair[1]", "key=lambda pair: pair[0]"),
)

sys.path.append(f"{sys.prefix}/share/compare")
WORDS = [f"w{rank}" for rank in range(20_000)]
DICE = random.Random(1)
SEGMENTS, SUBMISSIONS = 3000, 30


def change(sentence):
    """Replace three words in ten."""
    return [word if DICE.random() < 0.7 else DICE.choice(WORDS) for word in sentence]


def seconds(count, times=5):
    taken = []
    for _ in range(times):
        begin = time.process_time()
        count()
        taken.append(time.process_time() - begin)
    return min(taken)


def count(segments: int) -> None:
    from bleuscore import compute

    zipf = [1 / (rank + 1) for rank in range(len(WORDS))]
    base = [DICE.choices(WORDS, zipf, k=DICE.randint(8, 40)) for _ in range(segments)]
    candidates = [*map(change, base)]
    lines = [*map(" ".join, candidates)]
    for number in (1, 4):
        references = [[change(sentence) for _ in range(number)] for sentence in base]
        texts = [[*map(" ".join, group)] for group in references]
        metric, streams = BLEU(tokenize="none", force=True), [*zip(*texts, strict=True)]
        theirs = seconds(partial(metric.corpus_score, lines, streams))
        print(f"{segments} segments, {number} references: sacreBLEU takes {theirs:.3f} s")
        for ours in (corpus_stats_fast, corpus_stats):
            ratio = theirs / seconds(partial(ours, candidates, references))
            print(f"  {ours.__name__:18} {ratio:.2f} times as fast")
        print(f"  bleuscore          {theirs / seconds(partial(compute, texts, lines)):.2f} times")


def fill_in(release: dict, source: dict, number: int) -> dict:
    """Return the release with solutions; no two are the same, so that no cache helps."""
    notebook = copy.deepcopy(release)
    slip, wrong = SLIPS[number % len(SLIPS)]
    if slip not in json.dumps(source):
        sys.exit(f"The solutions of the assignment no longer contain {slip!r}. Correct SLIPS.")
    for cell, solved in zip(notebook["cells"], read_cells(source), strict=True):
        if solved.name and not solved.locked:
            text = re.sub(r" *### (BEGIN|END) SOLUTION\n?", "", solved.source)
            cell["source"] = text.replace(slip, wrong) + f"\n# {number}" * bool(slip or number)
    return notebook


def with_asserts(source: dict, course: Course) -> dict:
    """Return the source for stock nbgrader, with the hidden inputs as asserts in graded cells."""
    notebook = copy.deepcopy(source)
    by_cell = {task.cell: task for task in course.tasks}
    for cell, given in zip(notebook["cells"], read_cells(source), strict=True):
        task = by_cell.get(given.name)
        if task:
            calls = [a for graded in task.properties for a in graded.inputs]
            asserts = [
                f"assert agrees({task.function}(*{a!r}), {task.correct(*a)!r})" for a in calls
            ]
            hidden = ["### BEGIN HIDDEN TESTS", *asserts, "### END HIDDEN TESTS"]
            cell["source"] = "\n".join([given.source, *hidden])
    return notebook


def write(folder: Path, path: str, notebook: dict) -> None:
    (folder / path).parent.mkdir(parents=True)
    (folder / path).write_text(json.dumps(notebook), "utf-8")


def timed(folder: Path, *command: str) -> float:
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
    begin = time.monotonic()
    subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        env={**os.environ, "PATH": path},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    return time.monotonic() - begin


def grade(number: int) -> None:
    course = read_course(CLONE, "bleu", public_seed=True)
    source = json.loads((CLONE / "source/bleu/bleu.ipynb").read_text("utf-8"))
    inputs = {
        task.function: sum(len(graded.inputs) for graded in task.properties)
        for task in course.tasks
    }
    print(f"{number} submissions, {os.cpu_count()} cores, private inputs: {inputs}")
    with TemporaryDirectory() as folder:
        write(Path(folder), "source/bleu/bleu.ipynb", with_asserts(source, course))
        for i in range(number):
            path = f"submitted/s{i:03}/bleu/bleu.ipynb"
            write(Path(folder), path, fill_in(course.release, source, i))
        timed(folder, "nbgrader", "generate_assignment", "bleu")
        Path(folder, "out").mkdir()
        shutil.copy(Path(folder, "gradebook.db"), Path(folder, "out"))
        grading = timed(folder, "nbgrader", "autograde", "bleu")
        pages = timed(folder, "nbgrader", "generate_feedback", "bleu")
        ours = timed(folder, "bleu_teach.grade", "submitted", "--out", "out", "--public-seed")
    print(f"stock nbgrader  {60 * number / (grading + pages):7.1f} a minute, with feedback pages")
    print(f"                {60 * number / grading:7.1f} a minute, without")
    print(f"bleu_teach      {60 * number / ours:7.1f} a minute, with feedback pages")
    print(f"{(grading + pages) / ours:.1f} times as fast; {grading / ours:.1f} times without pages")


if __name__ == "__main__":
    count(SEGMENTS)
    grade(SUBMISSIONS)
