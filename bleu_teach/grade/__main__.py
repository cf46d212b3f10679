"""Grade a class: `python -m bleu_teach.grade submissions.zip --out DIR`.

Before you upload to Canvas or Moodle, grade the written answers and other open points in nbgrader's
formgrader and run the same command again. Until then, canvas.csv and moodle.csv leave the grade of
a student empty if the column "open" is not 0, so that no student gets a 0 for what no one read. In
Canvas, use Grades, Import. In Moodle, upload moodle.csv as the assignment's grading worksheet.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from bleu_teach.grade.arrivals import BESIDE, read_arrivals
from bleu_teach.grade.batch import grade_all, grade_on
from bleu_teach.grade.course import find_course, home_of, language_of, read_course
from bleu_teach.grade.exports import known_students, summary
from bleu_teach.grade.sandbox.box import NotIsolated, try_box
from bleu_teach.language import choose_language
from bleu_teach.terminal import follow


def parse_options(arguments: Sequence[str] | None) -> argparse.Namespace:
    first, _, more = str(__doc__).partition("\n\n")
    parser = argparse.ArgumentParser("python -m bleu_teach.grade", description=first, epilog=more)
    option = parser.add_argument
    layout = "<student>/<assignment>/<assignment>.ipynb"
    layout = f"zip from Canvas, Moodle or Brightspace; zip or folder with {layout}"
    option("submitted", type=Path, nargs="+", help=layout)
    option("--out", type=Path, required=True, help="folder for all output")
    option("--assignment", default="bleu", help="name of the assignment (default: bleu)")
    folder = "folder that contains source/ and tasks.py"
    option("--course", type=Path, default=find_course(), help=folder)
    nothing = "give 0 to all points that are open for this reason, as the last run wrote it"
    option("--zero", metavar="REASON", action="append", default=[], help=nothing)
    option("--workers", type=int, default=os.cpu_count(), help="number of processes")
    option("--dask", metavar="ADDRESS", help="grade on this Dask cluster")
    public = "use the public seed for the hidden inputs, for a trial run"
    option("--public-seed", action="store_true", help=public)
    option("--lessons", default="", help="address of the lessons, for feedback links")
    practice = "instead, write practice points for these exercises of the lessons"
    option("--exercises", nargs="+", metavar="NAME", help=practice)
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Grade the submissions. 0 if every one ended in a state, 2 if the command had to stop
    or no points had the reason of `--zero`, 130 after Ctrl-C."""
    options = parse_options(arguments)
    choose_language(language_of(options.course))
    try:
        if options.exercises or not options.dask:
            try_box()
        return run(options)
    except KeyboardInterrupt:
        print("Stopped. Run the same command to continue.")
        return 130
    except NotIsolated as reason:
        message = str(reason)
    except OSError as error:
        path = error.filename2 or error.filename or options.out
        message = f"Cannot use {path}: {error.strerror}" if error.strerror else str(error)
    print(message, file=sys.stderr)
    return 2


def run(options: argparse.Namespace) -> int:
    """Write each result down as it comes: first what an earlier run has graded, then the rest. Each
    file is read when its turn comes, so that a class need not fit into memory."""
    if options.exercises:
        from bleu_teach.grade.practice import write_points

        arrivals, _ = read_arrivals(options.submitted, Path(BESIDE).stem)
        print(write_points(arrivals, options.exercises, options.out, options.workers))
        return 0
    known = known_students(options.out, options.assignment)
    arrivals, absent = read_arrivals(options.submitted, options.assignment, known)
    course = read_course(options.course, options.assignment, options.public_seed, options.lessons)
    from bleu_teach.grade.writer import Writer  # it takes seconds

    handed_in = "1 submission" if len(arrivals) == 1 else f"{len(arrivals)} submissions"
    print(f"{handed_in} of {course.assignment}")
    writer = Writer(options.out, course, arrivals, home_of(options.course))
    zero = writer.book.zero = {*options.zero} - {""}
    with closing(writer.book):
        missing = [one for one in arrivals if not writer.write_earlier(one.student)]
        read = map(writer.read, missing)
        at = options.dask
        fresh = grade_on(at, course, read) if at else grade_all(course, read, options.workers)
        with closing(fresh):  # its processes end with it
            for submission, result in follow(fresh, len(missing), "Grading"):
                writer.write(submission, result)
        rows = writer.write_tables()
        absent = writer.not_handed_in(absent)
    print(summary(rows, options.out, course.assignment, absent, writer.reasons))
    if zero:
        zeroed = ", ".join(sorted(writer.book.zeroed)) or "no one: no points are open only for that"
        print(f"\n--zero: gave 0 for {' and '.join(map(repr, sorted(zero)))} to {zeroed}.")
    return 0 if not zero or writer.book.zeroed else 2


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="replace")  # a name that the terminal cannot show is no error
    sys.exit(main())
