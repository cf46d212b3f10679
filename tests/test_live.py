"""The kernel of the live lessons, where a package is missing."""

import runpy
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import IPython
import pytest
from IPython.core.interactiveshell import InteractiveShell
from tqdm import tqdm

STARTUP = Path(__file__).parents[1] / "tools/site/live/bleu_teach_live.py"


class Shell(InteractiveShell):
    """Keeps what the browser's kernel keeps of an error."""

    def init_history(self):
        super().init_history()
        self.history_manager.enabled = False

    def _showtraceback(self, kind, error, lines):
        self.raised = kind


@pytest.fixture
def run(monkeypatch):
    """Run a cell where sacreBLEU is missing; what it prints, and the error that it shows."""
    shell = Shell()
    monkeypatch.setattr(IPython, "get_ipython", lambda: shell)
    monkeypatch.setitem(sys.modules, "nltk", None)
    monkeypatch.setattr(tqdm, "monitor_interval", tqdm.monitor_interval)
    runpy.run_path(str(STARTUP))

    def run(cell):
        shell.raised, printed = None, StringIO()
        with redirect_stdout(printed):
            shell.run_cell(cell, store_history=True)
        return printed.getvalue(), shell.raised

    return run


def says_one_sentence(told):
    printed, raised = told
    return raised is None and "needs NLTK" in printed and printed.count("\n") == 1


def test_a_cell_says_in_one_sentence_what_it_needs_and_so_does_each_that_builds_on_it(run):
    assert says_one_sentence(run("from nltk import bleu\nmetric = bleu"))
    assert says_one_sentence(run("theirs = metric(['a'], ['a'])"))
    assert says_one_sentence(run("round(theirs)"))


@pytest.mark.parametrize(
    ("cell", "error"),
    [("metirc", NameError), ("1 / 0", ZeroDivisionError), ("import nlkt", ImportError)],
)
def test_the_learners_own_errors_stay_errors(run, cell, error):
    run("import nltk\nmetric = 1")
    printed, raised = run(cell)
    assert issubclass(raised, error) and not printed
