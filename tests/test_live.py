"""The kernel of the live lessons, where a package is missing."""

import runpy
import sys
from contextlib import redirect_stdout
from io import StringIO

import IPython
import pytest
from IPython.core.interactiveshell import InteractiveShell
from tqdm import tqdm
from traitlets.config import Config

from tests.processes import ROOT


@pytest.fixture
def run(monkeypatch):
    """Run a cell where NLTK is missing, and return what it prints: a traceback, too."""
    shell = InteractiveShell(config=Config(HistoryManager={"enabled": False}))
    monkeypatch.setattr(IPython, "get_ipython", lambda: shell)
    monkeypatch.setitem(sys.modules, "nltk", None)
    monkeypatch.setattr(tqdm, "monitor_interval", tqdm.monitor_interval)
    runpy.run_path(str(ROOT / "tools/site/live/bleu_teach_live.py"))

    def run(cell):
        with redirect_stdout(StringIO()) as printed:
            shell.run_cell(cell, store_history=True)
        return printed.getvalue()

    return run


def is_one_sentence(printed):
    return "needs NLTK" in printed and printed.count("\n") == 1


def test_a_cell_says_in_one_sentence_what_it_needs_and_so_does_each_that_builds_on_it(run):
    assert is_one_sentence(run("from nltk import bleu\nmetric = bleu"))
    assert is_one_sentence(run("theirs = metric(['a'], ['a'])"))
    assert is_one_sentence(run("round(theirs)"))


@pytest.mark.parametrize(
    ("cell", "error"),
    [("metirc", "NameError"), ("1 / 0", "ZeroDivisionError"), ("import nlkt", "ModuleNotFound")],
)
def test_the_learners_own_errors_stay_errors(run, cell, error):
    assert run("import nltk\nmetric = 1") and error in run(cell)
