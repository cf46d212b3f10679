"""In a browser there is no matplotlib: explorers and pictures do without it."""

from tests.processes import run_without


def test_explorers_are_shown():
    code = """
from bleu_teach import play
given = {"Coins": [{"A": [["cat"]], "B": [["dog"]]}, [[["cat"]]]]}
for name in play.__all__:
    assert getattr(play, name)(*given.get(name, ()))._repr_mimebundle_()["text/html"]
"""
    assert run_without("matplotlib", code).stderr == ""
