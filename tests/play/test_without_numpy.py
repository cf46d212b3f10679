"""In the browser there may be no NumPy: only the explorers of lesson 08 need it."""

import bleu_teach.play
from tests.without import run_without


def test_the_other_explorers_do_without():
    others = sorted({*bleu_teach.play.__all__} - bleu_teach.play.NEEDS_NUMPY.keys())
    code = f"from bleu_teach.play import {', '.join(others)}\n"
    code += "from bleu_teach.learn import check, predict\n"
    assert run_without("numpy", code).stderr == ""


def test_those_of_lesson_08_say_what_they_miss():
    for name in bleu_teach.play.NEEDS_NUMPY:
        run = run_without("numpy", f"from bleu_teach.play import {name}; {name}()")
        assert run.stderr.endswith(f'{name} needs more: pip install "bleu_teach[course]"\n')
        assert "ModuleNotFoundError" in run.stderr  # by which the live lessons know it
