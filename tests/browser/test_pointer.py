"""A chip under the pointer: its n-gram lights up wherever it stands, in the table too."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from bleu_teach import count_ngrams, tokenize
from tests.browser.cases import REFERENCES, START
from tests.browser.pages import (
    LIT,
    control,
    eventually,
    explorer_on,
    open_notebook,
    run_all,
    shoot,
)
from tests.browser.servers import write_notebook


@pytest.fixture(scope="module")
def explorer(jupyter, folder):
    """The explorer of lesson 02, in JupyterLab."""
    code = "from bleu_teach.play import ClippingExplorer\n\nClippingExplorer()"
    write_notebook(folder / "pointer.ipynb", code)
    open_notebook(jupyter, "pointer.ipynb")
    run_all(jupyter)
    return explorer_on(jupyter)


def copies_and_row(word):
    """What lights up together."""
    copies = sum(count_ngrams(tokens, 1)[word,] for tokens in [tokenize(START), *REFERENCES])
    return [word] * copies + [f"row {word}"]


def expect_lit(explorer, wanted):
    """Wait until just these have a thick line or a colour behind."""
    lit = eventually(explorer.page, lambda: explorer.evaluate(LIT) == wanted)
    assert lit, (explorer.evaluate(LIT), wanted)


@pytest.mark.parametrize("word", sorted(set(tokenize(START))))
def test_a_word_lights_up_in_the_candidate_the_references_and_the_table(explorer, word):
    explorer.locator("svg:has(rect)", has_text=word).first.hover()
    expect_lit(explorer, copies_and_row(word))
    shoot(explorer.page, f"pointer_{word}", explorer)


def test_nothing_is_lit_without_the_pointer(explorer):
    explorer.page.mouse.move(0, 0)
    expect_lit(explorer, [])


def test_tab_and_arrow_keys_light_up_one_word_after_the_other(explorer):
    words = list(count_ngrams(tokenize(START), 1))
    control(explorer, "Show all").focus()
    explorer.page.keyboard.press("Tab")
    for place, (word,) in enumerate(words):
        if place:
            explorer.page.keyboard.press("ArrowDown")
        expect_lit(explorer, copies_and_row(word))
    shoot(explorer.page, "pointer_by_keyboard", explorer)
    explorer.page.keyboard.press("Shift+Tab")
    expect(control(explorer, "Show all")).to_be_focused()
