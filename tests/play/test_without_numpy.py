"""Without ipywidgets no explorer works; without NumPy, as in a browser, that of lesson 08."""

import bleu_teach.play
from tests.without import run_without


def test_the_other_explorers_do_without():
    others = sorted({*bleu_teach.play.__all__} - {"SignificanceExplorer"})
    code = f"from bleu_teach.play import {', '.join(others)}\n"
    code += "from bleu_teach.learn import check, predict\n"
    assert run_without("numpy", code).stderr == ""


def test_an_explorer_says_what_it_misses():
    for name, package in {"SignificanceExplorer": "numpy", "Playground": "ipywidgets"}.items():
        run = run_without(package, f"from bleu_teach.play import {name}; {name}()")
        assert run.stderr.endswith(f'{name} needs more: pip install "bleu_teach[course]"\n')
        assert "ModuleNotFoundError" in run.stderr  # by which the live lessons know it
