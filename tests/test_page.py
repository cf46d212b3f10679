"""BLEU on one page: what is stored is what the package computes now."""

import re

import pytest

from tools import page
from tools.formulas import formula
from tools.translate.site import site_languages


@pytest.mark.parametrize("language", site_languages())
def test_the_stored_page_is_the_one_that_the_package_makes(language):
    """If not: `make page`."""
    assert page.one_page(language) == page.path_of(language).read_text("utf-8")


def test_the_readme_begins_with_the_film_as_it_is_drawn_now():
    """If not: `make page`."""
    picture, stored = page.film(), page.PICTURE.read_text("utf-8")
    assert stored == picture.still and len(stored) <= 30_000
    assert "@media(prefers-reduced-motion:no-preference)" in stored
    readme = (page.NOTEBOOKS.parent / "README.md").read_text("utf-8")
    first = re.search(r"!\[(.*?)\]\((.*?)\)", readme)
    assert first[2] == "notebooks/pictures/grid.svg"
    assert "BLEU 0.000" in first[1] and "BLEU 1.000" in picture.alt


def test_a_formula_has_the_limits_of_its_sums_below_and_above():
    mathml = formula(r"\sum_{n=1}^{N} x_n + \sum_{C} y^{2}_n")
    assert mathml.count("<munderover>") == mathml.count("<munder>") == 1
    assert mathml.count("<msub>") == mathml.count("<msubsup>") == 1
