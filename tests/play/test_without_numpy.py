"""In the browser there may be no NumPy: only the explorers of lesson 08 need it."""

import bleu_teach.play
from tests.without import run_without


def test_the_other_explorers_do_without():
    others = sorted({*bleu_teach.play.__all__} - bleu_teach.play.NEEDS_NUMPY.keys())
    code = f"from bleu_teach.play import {', '.join(others)}\n"
    code += "from bleu_teach.learn import check, predict\n"
    assert run_without("numpy", code).stderr == ""


def test_those_of_lesson_07_say_what_they_miss():
    for name in bleu_teach.play.NEEDS_NUMPY:
        told = run_without("numpy", f"from bleu_teach.play import {name}")
        assert "ModuleNotFoundError" in told.stderr and "numpy" in told.stderr
