"""All pictures in English and Korean, in a wide and a narrow font: all in place, and readable."""

import re
from functools import cache
from itertools import product
from urllib.parse import unquote

import pytest

from bleu_teach import draw, tokenize
from bleu_teach import language as spoken
from bleu_teach.corpus import load_pairs
from bleu_teach.data import AMERICAN_PLANE, THE_CAT_THE_CAT
from bleu_teach.learn import BANK, check
from bleu_teach.play.base import STYLE
from tests.browser.pages import ask, shoot, too_small, visiting
from tests.browser.test_cards import WRONG
from tests.draw.pictures import draw_all

FOG, _, _, MUSEUM = load_pairs("korean")
# A short and a long one: the candidate and its references.
EXAMPLES = {
    "en": [(one.candidate, one.references) for one in (THE_CAT_THE_CAT, AMERICAN_PLANE)],
    "ko": [(candidate, [reference]) for candidate, reference in (FOG, MUSEUM)],
}


def cut(candidate, references):
    return tokenize(candidate), [tokenize(reference) for reference in references]


def write_page(short, long):
    """All pictures and verdicts, as a saved notebook has them."""
    drawn = [picture.still for picture in draw_all(cut(*short), cut(*long))]
    for name, mistake in WRONG.items():
        card = check(name, BANK[mistake].functions(name)[0])._repr_html_()
        drawn.append(re.sub(r'<img [^>]*"data:image/svg\+xml,([^"]+)">', open_picture, card))
    body = "".join(f"<div>{one}</div>" for one in drawn)
    return f"<style>{STYLE}</style>{body}"


def open_picture(image):
    """As a part of the page, whose fonts an <img> does not see."""
    return unquote(image[1])


@cache
def written(language):
    """The page of a language."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spoken, "_catalogue", None)
        spoken.choose_language(language)
        return write_page(*EXAMPLES[language])


OTHERS = ("en", "narrow"), ("ko", "wide")  # for `make thorough`
PAGES = [
    pytest.param(one, id="-".join(one), marks=pytest.mark.thorough if one in OTHERS else ())
    for one in product(EXAMPLES, ["wide", "narrow"])
]


@pytest.fixture(scope="module", params=PAGES)
def page(request, browser):
    """All pictures of a language in one font."""
    language, font = request.param
    with visiting(browser, 900, 9000, font=font) as page:
        page.set_content(written(language))
        assert page.evaluate("document.fonts.ready.then(fonts => fonts.check('12px Tested'))")
        yield page


def test_every_text_stays_in_its_place(page, request):
    shoot(page, f"pictures_{request.node.callspec.id}")
    assert ask(page.locator("body"), "cut") == []
    assert ask(page.locator("body"), "overlapping") == []
    assert too_small(page.locator("body")) == []


def test_no_letter_is_hard_to_read(page):
    """Narrow fonts are made as wide as others; wide ones are not pressed together."""
    parts = ask(page.locator("body"), "stretched")
    latin = [(text, part) for text, part in parts if not re.search("[가-힣]", text)]
    assert [(text, part) for text, part in latin if not 0.75 < part < 1.5] == []


def test_a_picture_can_be_read_in_forced_colours(browser):
    """Some readers have letters and lines of one colour on black; ours would be black on black."""
    segment = "the the dog".split(), ["the cat".split()]
    pictures = draw.chips(*segment), draw.ngram_grid(*segment), draw.penalty_curve(1, [2])
    body = "".join(picture.still for picture in pictures)
    with visiting(browser, forced_colors="active", color_scheme="dark") as page:
        page.set_content(f"<style>{STYLE}</style><p>x</p>{body}")
        ink, ground = page.evaluate("""() => [getComputedStyle(document.querySelector('p')).color,
            getComputedStyle(document.documentElement).backgroundColor]""")
        assert ink != ground
        fills = page.locator(".bt text:not(.matched)").evaluate_all(
            "all => all.map(one => getComputedStyle(one).fill)"
        )
        assert {*fills} == {ink}
        lines = page.locator(".bt .curve, .bt rect.unmatched").evaluate_all(
            "all => all.map(one => getComputedStyle(one).stroke)"
        )
        assert {*lines} == {ink}
