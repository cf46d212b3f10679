"""The teacher's one command: `python -m bleu_teach.grade SUBMITTED --out DIR`."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import bleu_teach
from bleu_teach.grade.batch import STATES, Cache, Setup, in_processes, on_dask
from bleu_teach.grade.feedback import page
from bleu_teach.grade.grader import PERSON, collect
from bleu_teach.grade.sandbox import LEVELS, NotIsolated, best_level

MOST_WORKERS = 61  # that Python can wait for on Windows
COURSE = Path(bleu_teach.__file__).parents[1] / "notebooks" / "assignments"


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bleu_teach.grade", description=__doc__)
    parser.add_argument(
        "submitted", type=Path, help="folder with <student>/<assignment>/<assignment>.ipynb"
    )
    parser.add_argument("--out", type=Path, required=True, help="folder for everything written")
    parser.add_argument("--assignment", default="bleu", help="its name (bleu)")
    parser.add_argument("--course", type=Path, default=COURSE, help="folder with source, tasks.py")
    parser.add_argument("--gradebook", help="SQLAlchemy address (DIR/gradebook.db)")
    parser.add_argument("--isolation", choices=LEVELS, help="use this level, not the best one")
    cores = min(os.cpu_count() or 1, MOST_WORKERS)
    parser.add_argument("--workers", type=int, default=cores, help="processes at a time")
    parser.add_argument("--dask", metavar="ADDRESS", help="grade on this Dask cluster")
    parser.add_argument(
        "--show-expected", action="store_true", help="show correct answers in the feedback"
    )
    parser.add_argument("--lessons", default="", help="address of the lessons, for links to them")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Grade a folder of submissions. 0 if every one ended in a state, 130 after Ctrl-C."""
    options = parse(arguments)
    try:
        level = None if options.dask else best_level(options.isolation)
        setup = read_setup(options, level or options.isolation)
        submissions = [collect(folder) for folder in folders(options)]
    except (NotIsolated, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{len(submissions)} submissions of {options.assignment}, isolation: {level or 'Dask'}")
    try:
        return run(options, setup, submissions)
    except KeyboardInterrupt:
        print("Stopped. The same command goes on from here.")
        return 130
    except PermissionError as error:  # on Windows, a table that is open in a spreadsheet
        print(f"cannot write {error.filename2 or error.filename}", file=sys.stderr)
        print("If a program has it open, close it there. The same command goes on from here.")
        return 1


def read_setup(options: argparse.Namespace, level: str | None) -> Setup:
    name = options.assignment
    return Setup(
        assignment=name,
        tasks=(options.course / "tasks.py").read_text("utf-8"),
        release=(options.course / "release" / name / f"{name}.ipynb").read_text("utf-8"),
        isolation=level,
        expected=options.show_expected,
    )


def folders(options: argparse.Namespace) -> list[Path]:
    """Every student's folder for the assignment, whether it is there or not."""
    students = [path for path in options.submitted.iterdir() if not path.name.startswith(".")]
    return [path / options.assignment for path in sorted(students) if path.is_dir()]


def run(options: argparse.Namespace, setup: Setup, submissions: list[dict]) -> int:
    """Grade what is not in the cache; write each result down as it comes."""
    cache = Cache(options.out / ".cache")
    keys = {one["student"]: setup.fingerprint(one) for one in submissions}
    stored = {student: cache.get(key, student) for student, key in keys.items()}
    missing = [one for one in submissions if stored[one["student"]] is None]
    fresh = start(options, setup, missing)
    done = [result for result in stored.values() if result]
    with open_book(options, setup) as book:
        for result in done:
            write_result(options, book, result)
        interrupted = False
        try:
            for result in progress(fresh, len(missing)):
                with uninterrupted():
                    write_result(options, book, result)
                    if result.get("final", True):
                        cache.put(keys[result["student"]], result)
                    done.append(result)
        except KeyboardInterrupt:
            interrupted = True
        with uninterrupted():
            write_all(options, book, done)
    summary(done, len(submissions), interrupted)
    return 130 if interrupted else 0 if len(done) == len(submissions) else 1


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Put Ctrl-C off until what is being written is whole."""
    asked: list[bool] = []
    before = signal.signal(signal.SIGINT, lambda *_: asked.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if asked:
        raise KeyboardInterrupt


def start(options: argparse.Namespace, setup: Setup, missing: list[dict]) -> Iterator[dict]:
    if not missing:
        return iter(())
    if options.dask:
        return on_dask(setup, missing, options.dask)
    return in_processes(setup, missing, min(options.workers, len(missing)))


def open_book(options: argparse.Namespace, setup: Setup):
    from bleu_teach.grade.record import Book  # nbgrader takes seconds to load; workers are busy

    url = options.gradebook or f"sqlite:///{(options.out / 'gradebook.db').resolve()}"
    return Book(url, json.loads(setup.release), setup.assignment)


def write_result(options: argparse.Namespace, book, result: dict) -> None:
    """The gradebook, the notebook and the page of one submission."""
    from bleu_teach.grade.record import write, write_notebook

    book.record(result)
    write_notebook(options.out, result)
    student, by_hand = result["student"], []
    if result["notebook"]:
        by_hand = book.by_hand(student, result["marks"])
        result = result | {"score": book.total(student)}
    html = page(result, options.show_expected, options.lessons, by_hand)
    write(options.out / "feedback" / student / f"{result['assignment']}.html", html)


def write_all(options: argparse.Namespace, book, done: list[dict]) -> None:
    from bleu_teach.grade.record import tables, write_tables

    write_tables(options.out, tables(done, book), done, options.assignment)


def progress(results: Iterator[dict], total: int) -> Iterator[dict]:
    """Pass results through and draw how many there are, where somebody is looking."""
    begin = time.monotonic()
    for number, result in enumerate(results, start=1):
        yield result
        if sys.stderr.isatty():
            bar = "█" * (30 * number // total)
            speed = 60 * number / (time.monotonic() - begin)
            print(f"\r{bar:░<30} {number}/{total}, {speed:.0f} a minute", end="", file=sys.stderr)


def summary(done: list[dict], total: int, interrupted: bool) -> None:
    counts = Counter(result["status"] for result in done)
    print("\n" + ", ".join(f"{counts[state]} {state}" for state in STATES))
    for result in sorted(done, key=lambda one: one["student"]):
        if result["status"] == PERSON:
            print(f"  {result['student']}: {'; '.join(result['reasons'])}")
    if interrupted:
        print(f"Stopped after {len(done)} of {total}. The same command goes on from here.")


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="replace")  # a name that the terminal cannot show is no error
    sys.exit(main())
