"""A guess in a lesson: choose, run the next cell again, and it stands beside the result."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.pages import open_notebook, run_all, violations, visiting


def test_the_guess_stands_beside_the_result(browser, lab):
    with visiting(browser, height=9000) as page:
        open_notebook(page, lab, "notebooks/01_ngrams.ipynb")
        run_all(page)
        cells = page.locator(".jp-Notebook .jp-CodeCell")
        asking = cells.filter(has_text="predict(").first
        revealing = cells.filter(has_text=".reveal(").first
        expect(revealing).to_contain_text("No guess yet")
        option = asking.locator(".widget-toggle-button").nth(1)
        option.focus()
        page.keyboard.press("Space")
        revealing.locator(".jp-InputPrompt").click()
        page.keyboard.press("Control+Enter")
        expect(revealing.locator("tbody td").first).to_have_text(option.inner_text())
        expect(revealing).to_contain_text("the result")
        assert violations(page, ".jp-OutputArea-output") == []
