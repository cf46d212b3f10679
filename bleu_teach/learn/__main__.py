"""List the mistakes a class made: `python -m bleu_teach.learn FOLDER`.

The command reads submitted or graded notebooks but never runs them. The report has no names.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bleu_teach.display.files import write_file
from bleu_teach.display.language import gettext
from bleu_teach.inputs import BleuInputError
from bleu_teach.learn.classroom import ClassReport, class_report


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the class report and write it as a page. 0 if that worked, else 2."""
    parser = argparse.ArgumentParser(prog="python -m bleu_teach.learn", description=str(__doc__))
    parser.add_argument("folder", help="notebooks, also in subfolders")
    parser.add_argument("--out", type=Path, metavar="FILE", help="also write it as a page")
    options = parser.parse_args(arguments)
    try:
        report = class_report(options.folder)
        print(report)
        if options.out:
            write_file(options.out, page(report))
    except (BleuInputError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def page(report: ClassReport) -> str:
    """Show the table on a page that needs nothing else."""
    from bleu_teach.display.html import render  # the report in words needs nothing installed

    return render("report.html", title=gettext("Class report"), report=report)


if __name__ == "__main__":
    sys.exit(main())
