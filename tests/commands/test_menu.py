"""Whoever types no command sees what there is."""

from bleu_teach.__main__ import main
from tests.processes import run_without


def test_without_a_command_the_help_of_all_fits_a_terminal(capsys):
    assert main([]) == 0
    menu = capsys.readouterr().out
    assert len(menu.splitlines()) <= 24
    assert all(command in menu for command in ("lessons", "score", "grade"))


def test_the_command_of_grading_says_it_without_a_traceback():
    code = "import runpy; sys.argv[0] = '-m'; runpy.run_module('bleu_teach.grade')"
    said = run_without("nbgrader", code).stderr
    assert said == 'Grading needs more than is installed: pip install "bleu_teach[grade]"\n'
