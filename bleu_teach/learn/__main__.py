"""Which mistakes a class made: `python -m bleu_teach.learn FOLDER`.

Notebooks, handed in or graded, are only read, never run. The report needs no names.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bleu_teach.inputs import BleuInputError
from bleu_teach.language import chosen_language, gettext
from bleu_teach.learn.classroom import ClassReport, class_report


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the class report and write it as a page. 0 if that worked, else 2."""
    parser = argparse.ArgumentParser(
        prog="python -m bleu_teach.learn", description=gettext(str(__doc__))
    )
    parser.add_argument("folder", help=gettext("searched with its sub-folders"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=gettext("write it as a page, too"))
    options = parser.parse_args(arguments)
    try:
        report = class_report(options.folder)
        print(report)
        if options.out:
            options.out.write_text(page(report), encoding="utf-8")
    except (BleuInputError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def page(report: ClassReport) -> str:
    """The picture and the table, as a page that needs nothing else."""
    head = f'<!DOCTYPE html>\n<html lang="{chosen_language()}"><head><meta charset="utf-8">'
    style = "body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem } td { padding-right: 1rem }"
    title = gettext("Class report")
    title = f"<title>{title}</title><style>{style}</style></head>"
    return f"{head}{title}<body>{report._repr_html_()}</body></html>\n"


if __name__ == "__main__":
    sys.exit(main())
