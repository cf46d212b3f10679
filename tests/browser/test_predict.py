"""A guess in a lesson: one click, and the result opens beside it."""

from __future__ import annotations

from playwright.sync_api import expect

from bleu_teach.content.questions import QUESTIONS
from tests.browser.pages import (
    OUTPUTS,
    Screen,
    open_notebook,
    run_all,
    shoot,
    use_screen,
    violations,
)
from tests.browser.servers import write_notebook
from tests.notebooks import LESSONS, right_option

ASKED = QUESTIONS["nonsense_words"]
LESSON = next(lesson for lesson in LESSONS if lesson.path.stem == "01_ngrams")


def test_a_click_opens_the_result_with_the_reason(jupyter, folder):
    """In the cells of the lesson that lead to it."""
    *_, last = (k for k, cell in enumerate(LESSON.code) if f"{ASKED.name}.reveal(" in cell.source)
    write_notebook(folder / "guess.ipynb", *(cell.source for cell in LESSON.code[: last + 1]))
    right = right_option(ASKED)
    wrong, reason = next((o, reason) for o, reason in ASKED.options.items() if o != right)
    use_screen(jupyter, Screen(height=9_000))
    open_notebook(jupyter, "guess.ipynb")
    run_all(jupyter)
    cells = jupyter.locator(".jp-Notebook .jp-CodeCell")
    asking = cells.filter(has_text=f'= predict("{ASKED.name}")')
    revealing = cells.filter(has_text=f"{ASKED.name}.reveal(")
    expect(revealing).to_contain_text("Choose above")
    expect(revealing.get_by_text(ASKED.why)).to_be_hidden()
    shoot(jupyter, "predict_open", asking)
    asking.get_by_role("button", name=wrong, exact=True).focus()
    jupyter.keyboard.press("Space")
    expect(revealing).to_contain_text(f"Your guess: {wrong}. The result: {right}.")
    expect(revealing).to_contain_text(reason)
    expect(revealing.get_by_text(ASKED.why)).to_be_visible()
    shoot(jupyter, "predict_chosen", asking)
    shoot(jupyter, "predict_revealed", revealing)
    asking.get_by_role("button", name=right, exact=True).click()
    expect(revealing).to_contain_text("They agree")
    assert violations(jupyter, OUTPUTS) == []
