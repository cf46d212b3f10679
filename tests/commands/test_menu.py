"""Whoever types no command sees what there is."""

import pytest

from bleu_teach import __version__
from bleu_teach.__main__ import main
from tests.without import run_without


def test_without_a_command_there_is_a_menu_that_fits_a_terminal(capsys):
    assert main([]) == 0
    menu = capsys.readouterr().out
    lines = menu.splitlines()
    assert max(map(len, lines)) <= 80 and len(lines) <= 24
    for command in ("lessons", "score", "grade", "learn"):
        assert command in menu


def test_it_says_its_version(capsys):
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"bleu_teach {__version__}\n"


def test_the_command_of_grading_says_it_without_a_traceback():
    code = "import runpy; sys.argv[0] = '-m'; runpy.run_module('bleu_teach.grade')"
    said = run_without("nbgrader", code).stderr
    assert said == 'Grading needs more than is installed: pip install "bleu_teach[grade]"\n'
