"""A chip under the pointer: its n-gram lights up wherever it stands, in the table too."""

from __future__ import annotations

import pytest

from bleu_teach import count_ngrams, tokenize
from tests.browser.cases import REFERENCES, START
from tests.browser.pages import explorer_on, open_notebook, run_all, shoot, visiting
from tests.browser.servers import write_notebook

# The texts of the chips with a thick line, and the rows of the table with a colour behind.
LIT = """view => [...view.querySelectorAll("rect")]
  .filter(rect => getComputedStyle(rect).strokeWidth === "3px")
  .map(rect => rect.parentElement.querySelector("text").textContent)
  .concat([...view.querySelectorAll("tbody tr")]
    .filter(row => getComputedStyle(row).backgroundColor !== "rgba(0, 0, 0, 0)")
    .map(row => `row ${row.cells[0].textContent}`))"""


@pytest.fixture(scope="module")
def explorer(browser, lab, folder):
    """The explorer of lesson 02, in JupyterLab."""
    code = "from bleu_teach.play import ClippingExplorer\n\nClippingExplorer()"
    write_notebook(folder / "pointer.ipynb", code)
    with visiting(browser, device_scale_factor=2) as page:
        open_notebook(page, lab, "pointer.ipynb")
        run_all(page)
        yield explorer_on(page)


@pytest.mark.parametrize("word", sorted(set(tokenize(START))))
def test_a_word_lights_up_in_the_candidate_the_references_and_the_table(explorer, word):
    explorer.locator("svg:has(rect)", has_text=word).first.hover()
    copies = sum(count_ngrams(tokens, 1)[word,] for tokens in [tokenize(START), *REFERENCES])
    assert explorer.evaluate(LIT) == [word] * copies + [f"row {word}"]
    shoot(explorer.page, f"pointer_{word}", explorer)


def test_nothing_is_lit_without_the_pointer(explorer):
    explorer.page.mouse.move(0, 0)
    assert explorer.evaluate(LIT) == []
