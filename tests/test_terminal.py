"""A terminal gets tables of its width with colour; a file or a pipe gets plain text."""

import re

import pytest

from bleu_teach import terminal
from bleu_teach.display.views import Note, Table

NAMES = ", ".join(["NLTK", "NLTK_2017", "MULTI_BLEU", "TORCHMETRICS", "COMPARE_MT", "AALTO"] * 2)
ROWS = [("30.93", NAMES, f"{'x' * 50}1.0"), (" 6.20", "X[red]", "1.1")]
REPORT = Table("BLEU", ("BLEU", "convention", "signature"), ROWS, "A note.")


@pytest.fixture
def shown(capsys, monkeypatch):
    """Show a report in a terminal of some columns, or without one; return what was printed."""

    def show(width=None):
        monkeypatch.setattr("sys.stdout.isatty", lambda: width is not None)
        monkeypatch.setenv("TERM", "xterm-256color")
        monkeypatch.setenv("COLUMNS", str(width))
        terminal.print_report([REPORT, Note("", "The end.")])
        return capsys.readouterr().out

    return show


@pytest.mark.parametrize("width", [80, 40])
def test_a_table_fits_the_terminal(shown, width):
    colours, plain = shown(width), re.sub(r"\x1b\[[\d;]*m", "", shown(width))
    assert max(map(len, plain.splitlines())) <= width and colours != plain
    assert set(NAMES.split(", ")) | {"30.93", "6.20", "X[red]"} <= set(re.split(r"[\s,]+", plain))
    assert "A note." in plain and "The end." in plain and plain.count("x") == 50  # none cut off


def test_a_pipe_gets_plain_text(shown):
    assert shown() == f"{REPORT!r}\n\nThe end.\n"


def test_progress_passes_every_step_on(monkeypatch):
    for terminal_there in (False, True):
        monkeypatch.setattr("sys.stderr.isatty", lambda there=terminal_there: there)
        assert list(terminal.follow(range(3), 3, "Counting")) == [0, 1, 2]
