"""The matplotlib figures: they say their finding, carry it as alt text, and take other numbers."""

from __future__ import annotations

import matplotlib.font_manager
import pytest
from matplotlib.text import Text

from bleu_teach import language as spoken
from bleu_teach.data import AGREEMENT_BY_GAP, WMT23_ENGLISH_CHINESE
from bleu_teach.draw.figures import (
    agreement_figure,
    correlation_figure,
    crossing_figure,
    penalty_figure,
)

FIGURES = {
    "penalty": lambda: penalty_figure({"r": 9, "shortest": 6}, c=8),
    "crossing": lambda: crossing_figure("mean", "pooled", {"A": (0.1, 0.3), "B": (0.2, 0.2)}),
    "correlation": lambda: correlation_figure(WMT23_ENGLISH_CHINESE, 3, 0.944, -0.086),
    "agreement": lambda: agreement_figure(AGREEMENT_BY_GAP),
}


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_an_image_with_its_finding_as_alt_text(name):
    figure = FIGURES[name]()
    assert figure._repr_html_().startswith('<img alt="')
    assert len(figure.alt) > 60


@pytest.mark.parametrize("name", FIGURES)
def test_labels_stay_inside_and_apart(name):
    figure = FIGURES[name]()
    figure.figure.draw_without_rendering()
    page = figure.figure.bbox
    boxes = [text.get_window_extent() for axes in figure.figure.axes for text in axes.texts]
    assert all(page.x0 <= box.x0 and box.x1 <= page.x1 for box in boxes)
    for place, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[place + 1 :])


@pytest.mark.parametrize(("language", "wanted"), [("en", set()), ("ko", {"NanumGothic"})])
def test_letters_that_matplotlib_cannot_write_come_from_a_font_that_is_there(
    language, wanted, monkeypatch
):
    monkeypatch.setattr(matplotlib.font_manager, "get_font_names", lambda: ["NanumGothic", "Odd"])
    monkeypatch.setattr(spoken, "_catalogue", None)
    spoken.choose_language(language)
    figure = FIGURES["agreement"]()
    monkeypatch.setattr(figure.figure, "savefig", lambda path: None)  # it looks for that font
    figure.save("agreement.svg")
    families = [text.get_fontfamily() for text in figure.figure.findobj(Text)]
    assert {name for family in families for name in family} == {"sans-serif"} | wanted


def test_a_figure_becomes_a_file(tmp_path):
    FIGURES["penalty"]().save(tmp_path / "penalty.pdf")
    assert (tmp_path / "penalty.pdf").read_bytes().startswith(b"%PDF")
