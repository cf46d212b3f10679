"""matplotlib figures carry their finding as alt text, and have one legible style."""

import base64
from html import unescape

import pytest
from matplotlib import font_manager
from matplotlib import pyplot as plt

from bleu_teach import language
from bleu_teach.draw.figures import show


@pytest.fixture
def drawn():
    with plt.style.context("bleu_teach.draw.figures"):
        plt.plot([1, 2], [3, 4])
        return plt.gcf(), show('The line "y = x + 2", from 1 to 2.')


def test_a_figure_is_an_image_with_its_finding_as_alt_text(drawn):
    html = drawn[1]._repr_html_()
    assert unescape(html.split('alt="')[1].split('" width')[0]) == drawn[1].alt
    assert base64.b64decode(html.split("base64,")[1]).startswith(b"\x89PNG")


def test_it_is_what_was_drawn_and_the_next_plot_begins_anew(drawn):
    """Jupyter shows open figures once more, without alt text."""
    assert drawn[1].figure is drawn[0]
    assert plt.get_fignums() == []


def test_letters_are_legible_and_nothing_is_cut(drawn):
    figure = drawn[0]
    figure.draw_without_rendering()
    [axes] = figure.axes
    labels = [label for label in axes.get_xticklabels() if label.get_text()]
    assert labels and all(label.get_fontsize() >= 12 for label in labels)
    assert not axes.spines["top"].get_visible()
    box = axes.get_tightbbox()
    assert figure.bbox.x0 <= box.x0 and box.x1 <= figure.bbox.x1 and figure.bbox.y0 <= box.y0


def test_labels_are_looked_up_and_a_missing_font_is_named(monkeypatch, capsys):
    monkeypatch.setattr(language, "_catalogue", None)
    monkeypatch.setattr(font_manager, "get_font_names", lambda: ["DejaVu Sans", "NanumGothic"])
    language.choose_language("ko")
    with plt.style.context("bleu_teach.draw.figures"):
        label = plt.xlabel("candidate length c")
        show("{number}", number=3)
        assert label.get_text() == "후보 번역의 길이 c"
        assert label.get_family() == ["DejaVu Sans", "NanumGothic"]
        assert capsys.readouterr().out == ""
        monkeypatch.setattr(font_manager, "get_font_names", lambda: ["DejaVu Sans"])
        plt.xlabel("candidate length c")
        assert show("{number}", number=3).alt == "3" and "Noto Sans KR" in capsys.readouterr().out
