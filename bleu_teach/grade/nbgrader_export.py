"""`nbgrader export` with blanks: nbgrader_config.py names this plugin."""

import csv
from pathlib import Path

from nbgrader.api import Gradebook
from nbgrader.plugins import ExportPlugin

from bleu_teach.grade.exports import TABLE, final, write_csv

COLUMNS = "assignment student status score earned open maximum late reason".split()
EXPORT = "exports/nbgrader.csv"  # grades.csv is the table of our command


class BlankExport(ExportPlugin):
    """`nbgrader export`: our tables of all assignments as one. A score that is not final is a
    blank, where nbgrader would write a sum so far."""

    def export(self, gradebook: Gradebook) -> None:
        rows = []
        for path in sorted(Path("exports").glob(f"*/{TABLE}")):
            with path.open(encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file):
                    rows.append(row | {"assignment": path.parent.name, "score": final(row)})
        path = Path(self.to or EXPORT)
        write_csv(path, COLUMNS, ([row[name] for name in COLUMNS] for row in rows))
        self.log.info("Exported grades to %s", path)
