"""Cards and the feedback page, opened from a file in light and in dark."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bleu_teach import modified_precision
from bleu_teach.draw import chips
from bleu_teach.grade.class_page import write_pages
from bleu_teach.grade.feedback import page as feedback
from bleu_teach.grade.result import Found, Marks, Result
from bleu_teach.learn import BANK, check, forge, hint, solution
from tests.browser.pages import shoot, violations, visiting
from tests.browser.servers import ROOT


def crash(candidate, references, n):
    return max(references, key=len)[n + 7]


def unfinished(candidate, references, n): ...


WRONG = {
    "modified_precision": "unclipped",
    "max_reference_counts": "clip_to_sum",
    "extract_ngrams": "off_by_one",
    "closest_reference_length": "tie_longer",
    "brevity_penalty": "penalty_both_ways",
    "sentence_bleu": "clip_to_sum",
    "corpus_bleu": "mean_of_sentences",
    "signature": "wrong_fields",
    "interval": "cut_at_one_end",
}
INK = {"light": ("#fff", "#1b1f24", "#005a94"), "dark": ("#111418", "#f2f3f5", "#8cc8ee")}


@pytest.fixture(scope="module")
def verdicts():
    return [check(name, BANK[mistake].functions(name)[0]) for name, mistake in WRONG.items()]


@pytest.fixture(scope="module")
def said(verdicts):
    return [
        *verdicts,
        check("modified_precision", modified_precision),
        check("modified_precision", crash),
        check("modified_precision", unfinished),
        forge("clip_to_sum", ["the", "the"], [["the"], ["the"]], 1),
        forge("zero_from_good_words", ["a", "dog"]),
        hint("clip"),
        solution("modified_precision"),
    ]


@pytest.fixture(scope="module")
def page(browser):
    with visiting(browser, 960, 1200) as page:
        yield page


def as_page(theme, said):
    """Return all of them as a notebook would show them, one below another."""
    ground, ink, link = INK[theme]
    style = f"body{{font:14px sans-serif;background:{ground};color:{ink}}}a{{color:{link}}}"
    cards = "".join(one._repr_html_() for one in said)
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>Cards</title>"
        f"<style>{style}img{{max-width:100%}}td,th{{padding:2px 9px}}"
        "pre{white-space:pre-wrap}</style>"
        f"<main><h1>Cards</h1>{cards}</main></html>"
    )


@pytest.mark.parametrize("theme", INK)
def test_cards_are_read_in_both_themes_on_a_phone_and_in_print(page, theme, said):
    page.set_content(as_page(theme, said))
    shoot(page, f"cards_{theme}", page.locator("main"))
    assert violations(page, "html") == []
    page.set_viewport_size({"width": 390, "height": 844})
    shoot(page, f"cards_{theme}_phone", page.locator("main"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.set_viewport_size({"width": 960, "height": 1200})
    page.emulate_media(media="print")
    shoot(page, f"cards_{theme}_print", page.locator("main"))
    assert page.locator("main > div").count() >= len(WRONG)
    page.emulate_media(media="screen")


@pytest.mark.parametrize("system", ["light", "dark"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_still_follows_the_theme_of_jupyterlab_whatever_the_system_prefers(
    browser, system, theme
):
    css = (ROOT / "tools/custom/custom.css").read_text("utf-8")
    image = chips(["the", "dog"], [["the"]])._repr_html_()
    with visiting(browser, color_scheme=system) as page:
        light = str(theme == "light").lower()
        area = f"<div data-jp-theme-light={light}><div class='jp-OutputArea'>{image}</div></div>"
        page.set_content(f"<style>{css}</style>{area}")
        drawn = Image.open(BytesIO(page.locator("img").screenshot())).convert("RGB")
        assert drawn.getpixel((20, 4)) == ((255, 255, 255) if theme == "light" else (17, 20, 24))


def test_feedback_and_the_teachers_pages_can_be_read(page, tmp_path, verdicts):
    found = Found("clipping", 2, "wrong"), Found("word order", 1, "right")
    marks = Marks("modified_precision", found, card=verdicts[0].card(False)._repr_html_())
    read = Marks("brevity", [Found("", 2, "unread")], answer="", by_hand=(2, 0))
    waits = Marks("conclusion", [Found("", 2, "unread")], answer="Segment 1 is bad.")
    recorded = {"exercise": "modified_precision", "status": "wrong", "mistake": "unclipped"}
    told = {"evidence": ("1. one segment", "legend")}
    marks = replace(marks, recorded=recorded)
    ben = Result("ben", "bleu", marks=(marks, read, waits), number="4f2a", **told)
    write_pages(tmp_path, "bleu", [ben], {"unread": ["ben"]})
    own = feedback(Result("ben", "bleu", marks=(marks,), notebook={}))
    (tmp_path / "feedback" / "own.html").write_text(own, encoding="utf-8")
    for name in ("bleu", "bleu_answers", "own"):
        page.goto((tmp_path / "feedback" / f"{name}.html").as_uri())
        shoot(page, name)
        assert violations(page, "html") == []
