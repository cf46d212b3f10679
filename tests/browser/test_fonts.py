"""Every kind of picture in three fonts: the browser keeps every text in its place, and readable."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bleu_teach import (
    NLTK,
    SACREBLEU_SENTENCE,
    bootstrap,
    explain_difference,
    paired_bootstrap,
    sentence_bleu,
    tokenize,
)
from bleu_teach.data import AGREEMENT_BY_GAP, AMERICAN_PLANE, THE_CAT_THE_CAT, WMT23_ENGLISH_CHINESE
from bleu_teach.draw import (
    agreement,
    chips,
    crossing,
    histogram,
    length_axis,
    ngram_chips,
    penalty_curve,
    pour,
    scatter,
    score_panel,
    shuffle_chips,
    tally_bars,
    waterfall,
)
from bleu_teach.play.significance import invent
from bleu_teach.play.style import STYLE
from tests.browser.fonts import FONTS
from tests.browser.pages import ask, shoot, visiting

CAT = tokenize(THE_CAT_THE_CAT.candidate), [tokenize(r) for r in THE_CAT_THE_CAT.references]
PLANE = tokenize(AMERICAN_PLANE.candidate), [tokenize(r) for r in AMERICAN_PLANE.references]
IT_IS_SHIP = ["It is ship."], [["This is a ship.", "It is ship now."]]
OTHER_SCRIPTS = "🙂 👩‍👩‍👧 🇫🇮 1️⃣ 猫坐在垫子上 고양이가 القِطَّة החתול le\u0301sson Ελληνικά Русский"
TWO_SCORES = {"fluent": (0.399, 0.368), "literal": (0.347, 0.39), "telegraphic": (0.207, 0.201)}
PAIRED = paired_bootstrap(invent(25, 1, 1))
PICTURES = [
    chips(*CAT),
    chips(*PLANE, n=4, step=3),
    chips(OTHER_SCRIPTS.split(), [OTHER_SCRIPTS.split()[::-1]]),
    ngram_chips(CAT[0], 2),
    shuffle_chips(*PLANE, 2),
    score_panel(sentence_bleu(*CAT)),
    score_panel(sentence_bleu(CAT[0][:1], CAT[1])),
    length_axis(7, [6, 8]),
    penalty_curve(5, 9),
    penalty_curve(8, {"shortest r": 6, "closest r": 9}),
    crossing(
        "mean of sentences",
        "pooled: BLEU",
        {"fluent": (0.399, 0.368), "literal": (0.347, 0.39), "telegraphic": (0.207, 0.201)},
    ),
    agreement(AGREEMENT_BY_GAP),
    pour(*zip(CAT, PLANE, strict=True)),
    scatter(WMT23_ENGLISH_CHINESE, ["ANVITA"]),
    waterfall(explain_difference(*IT_IS_SHIP, SACREBLEU_SENTENCE, NLTK)),
    waterfall(explain_difference(*IT_IS_SHIP, NLTK, SACREBLEU_SENTENCE)),
    *map(histogram, PAIRED.differences),
    histogram(bootstrap(invent(50, 2, 1)["A"])),
    tally_bars("Mistakes", {"modified_precision": {"passed": 3, "clip_to_sum": 12}}),
]


@pytest.fixture(scope="module", params=FONTS)
def page(request, browser, tmp_path_factory):
    """All pictures, as a saved notebook has them and as an explorer has them, in one font."""
    drawn = "".join(f"<div class='bt-view'>{p.still}{p.inline}</div>" for p in PICTURES)
    path = tmp_path_factory.mktemp("pictures") / "all.html"
    path.write_text(f"<!doctype html><meta charset='utf-8'><style>{STYLE}</style>{drawn}")
    with visiting(browser, 900, 7500, request.param) as page:
        page.goto(path.as_uri())
        yield page


def test_every_text_stays_in_its_place(page, request):
    shoot(page, f"pictures_{request.node.callspec.params['page']}")
    assert ask(page.locator("body"), "cut") == []
    assert ask(page.locator("body"), "overlapping") == []


def test_no_letter_is_hard_to_read(page):
    """Narrow fonts are made as wide as others; wide ones are not pressed together."""
    parts = ask(page.locator("body"), "stretched")
    assert [(text, part) for text, part in parts if not 0.75 < part < 1.5] == []


def test_the_fonts_are_really_of_three_widths(browser):
    widths = []
    for font in ("narrow", "usual", "wide"):
        with visiting(browser, font=font) as page:
            page.set_content("<span class='bt'>What the score is made of, in 12345</span>")
            widths.append(page.locator("span").bounding_box()["width"])
    assert all(wider > 1.1 * narrower for narrower, wider in pairwise(widths)), widths
