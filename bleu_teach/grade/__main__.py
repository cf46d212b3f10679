"""The teacher's one command: `python -m bleu_teach.grade SUBMITTED --out DIR`.

For Canvas and Moodle: read the written answers first, in nbgrader's formgrader, and run the same
command again. Until then canvas.csv and moodle.csv have a blank for a student whose column "open"
is not 0, so that an import gives nobody a 0 for an answer that was not read. In Canvas: Grades,
Import; in Moodle: Grades, Import, CSV file, map "username".
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from itertools import chain
from pathlib import Path
from threading import Thread

from tqdm import tqdm

from bleu_teach.grade.batch import Cache, dask, grade_all, level_of, workers
from bleu_teach.grade.cells import printable
from bleu_teach.grade.course import Course, find_course, home_of, language_of, read_course
from bleu_teach.grade.exports import summary
from bleu_teach.grade.handed_in import collect
from bleu_teach.grade.result import Result
from bleu_teach.grade.sandbox.box import LEVELS, NotIsolated
from bleu_teach.language import choose_language, gettext


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    first, _, more = gettext(str(__doc__)).partition("\n\n")
    program = "python -m bleu_teach.grade"
    parser = argparse.ArgumentParser(program, description=first, epilog=more)
    option = parser.add_argument
    layout = gettext("folder with {path}").format(path="<student>/<assignment>/<assignment>.ipynb")
    option("submitted", type=Path, help=layout)
    option("--out", type=Path, required=True, help=gettext("folder for everything written"))
    option("--assignment", default="bleu", help=gettext("its name (bleu)"))
    folder = gettext("folder with source, tasks.py")
    option("--course", type=Path, default=find_course(), help=folder)
    option("--gradebook", default="", help=gettext("SQLAlchemy address (DIR/gradebook.db)"))
    alone = gettext("none: without a box, in a container of your own")
    option("--isolation", choices=LEVELS, help=alone)
    option("--workers", type=int, default=os.cpu_count(), help=gettext("processes at a time"))
    option("--dask", metavar="ADDRESS", help=gettext("grade on this Dask cluster"))
    public = gettext("try it with hidden inputs that everybody knows")
    option("--public-seed", action="store_true", help=public)
    option("--lessons", default="", help=gettext("address of the lessons, for links to them"))
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Grade a folder of submissions. 0 if every one ended in a state, 2 if the command had to stop,
    130 after Ctrl-C."""
    options = parse(arguments)
    choose_language(language_of(options.course))
    # The writer's nbgrader takes seconds to load, so that begins while workers start.
    Thread(target=import_module, args=["bleu_teach.grade.writer"], daemon=True).start()
    try:
        students = folders(options.submitted, options.assignment)
        if options.dask:
            pool, most = dask(options.dask)
        else:
            most = max(1, min(options.workers, len(students)))
            pool = workers(options.isolation, most)
        level = pool.submit(level_of, options.isolation).result()
        course = read_course(options.course, options.assignment, level, options.public_seed)
        message = gettext("{number} submissions of {name}, isolation: {level}")
        print(message.format(number=len(students), name=course.assignment, level=level))
        with alone_in(options.out):
            return run(students, course, options, partial(grade_all, pool=pool, most=most))
    except KeyboardInterrupt:
        print(gettext("Stopped. The same command goes on from here."))
        return 130
    except (NotIsolated, OSError) as error:
        return stop(error, options.out)


def stop(error: Exception, out: Path) -> int:
    """Say why the command had to stop; its status. A table may be open in a spreadsheet."""
    message = str(error)
    if isinstance(error, OSError) and error.strerror:
        path = error.filename2 or error.filename or out
        message = gettext("cannot use {path}: {reason}").format(path=path, reason=error.strerror)
    print(message, file=sys.stderr)
    if isinstance(error, PermissionError):
        print(gettext("If a program has it open, close it. The same command goes on from here."))
    return 2


def folders(submitted: Path, assignment: str) -> list[Path]:
    """List every student's folder for the assignment, and those where it should be, since there is
    a notebook beside; an OSError if nobody has one, so that the layout is another one."""
    paths = sorted(submitted.iterdir())
    is_there = {path for path in paths if (path / assignment).is_dir()}
    beside = {path for path in paths if path.name[0] != "." and any(path.glob("*.ipynb"))}
    students = [path / assignment for path in paths if path in is_there | beside]
    if not is_there:
        layout = f"{submitted}/<student>/{assignment}/{assignment}.ipynb"
        message = gettext(
            "no submission was found: they are expected as {layout}. GRADING.md says how to get "
            "there from what Canvas or Moodle lets you download."
        )
        raise OSError(message.format(layout=layout))
    files = (path.name for path in paths if path.name[0] != "." and not path.is_dir())
    left_out = [printable(name) for name in files]
    if left_out:
        message = gettext("left out, because these are no folders: {names}")
        print(message.format(names=", ".join(left_out)))
    return students


def run(students: Sequence[Path], course: Course, options: argparse.Namespace, grade) -> int:
    """Grade what is not in the cache, each read when its turn comes: a class need not fit into
    memory; write each result down as it comes."""
    from bleu_teach.grade.writer import Writer

    cache = Cache(options.out / ".cache", course)
    missing = [folder for folder in students if cache.get(collect(folder)) is None]
    unknown = set(missing)
    stored = (cache.get(collect(folder)) for folder in students if folder not in unknown)
    fresh = grade(course, map(collect, missing))
    fresh = tqdm(fresh, total=len(missing), disable=None, leave=False)  # where somebody looks
    here = options.out, course, options.submitted, home_of(options.course)
    with Writer(*here, options.gradebook, options.lessons) as writer:
        interrupted = record(chain(filter(None, stored), fresh), writer, cache)
        with uninterrupted():
            rows = writer.write_tables()
            absent = [] if interrupted else writer.not_handed_in()
    print(summary(rows, options.out, course.assignment, absent))
    if interrupted:
        message = gettext("Stopped after {number} of {all}. The same command goes on from here.")
        print(message.format(number=len(rows), all=len(students)))
    return 130 if interrupted else 0


def record(results: Iterable[Result], writer, cache: Cache) -> bool:
    """Write each result down as it comes. True if Ctrl-C ended it."""
    try:
        for result in results:
            with uninterrupted():
                writer.write(result)
                cache.put(result)
    except KeyboardInterrupt:
        return True
    return False


@contextmanager
def alone_in(out: Path) -> Iterator[None]:
    """Keep other commands from writing into the same folder meanwhile; an OSError if one does."""
    import fcntl  # there is none but where grading runs

    folder = out / ".cache"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            message = gettext("another command is grading into {folder}: wait until it has ended")
            raise OSError(message.format(folder=out)) from None
        yield


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


if __name__ == "__main__":
    if sys.getfilesystemencoding() != "utf-8":  # names of folders could not be read
        os.environ["PYTHONUTF8"] = "1"
        os.execv(sys.executable, sys.orig_argv)
    sys.stdout.reconfigure(errors="replace")  # a name that the terminal cannot show is no error
    sys.exit(main())
