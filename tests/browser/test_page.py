"""BLEU on one page, printed."""

import re

import pytest

from tests.browser.pages import too_small, visiting
from tools.scripts import page
from tools.translate.site import site_languages


@pytest.mark.parametrize("language", site_languages())
def test_it_fits_on_one_sheet_of_a4_in_a_wide_font(browser, language):
    with visiting(browser, font="wide") as window:
        window.goto(page.path_of(language).as_uri())
        for width in (1280, 390):
            window.set_viewport_size({"width": width, "height": 844})
            assert too_small(window.locator("body")) == []
        printed = window.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    [box] = set(re.findall(rb"/MediaBox\s*\[([\d. ]+)\]", printed))
    assert [round(float(side)) for side in box.split()] == [0, 0, 595, 842]
