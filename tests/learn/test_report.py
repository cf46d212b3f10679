"""The class report as a command."""

import json

import pytest

from bleu_teach.learn import check
from bleu_teach.learn.__main__ import main


@pytest.fixture
def folder(tmp_path):
    """A class of one."""
    data = check("clip", lambda counts, max_counts: ...).data()
    cell = {"cell_type": "code", "source": "", "outputs": [{"data": data}]}
    (tmp_path / "ann.ipynb").write_text(json.dumps({"cells": [cell]}), "utf-8")
    return tmp_path


def test_it_prints_the_counts_and_writes_a_page(folder, capsys):
    page = folder / "report.html"
    assert main([str(folder), "--out", str(page)]) == 0
    assert "clip      not attempted  1" in capsys.readouterr().out
    assert "Class report, 1 notebook: clip not attempted 1." in page.read_text("utf-8")


def test_what_cannot_be_read_or_written_is_said(folder, capsys):
    assert main([str(folder / "nowhere")]) == 2
    assert main([str(folder), "--out", str(folder)]) == 2
    assert "directory" in capsys.readouterr().err
