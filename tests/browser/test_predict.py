"""A guess in a lesson: one click, and the result opens in its card."""

from __future__ import annotations

from playwright.sync_api import expect

from bleu_teach.content.questions import QUESTIONS
from tests.browser.pages import (
    OUTPUTS,
    Screen,
    eventually,
    open_notebook,
    run_all,
    shoot,
    use_screen,
    violations,
    visiting,
)
from tests.browser.servers import ROOT, write_notebook
from tests.notebooks import LESSONS, right_option
from tools.site import questions

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
    expect(cells.first.get_by_text("Choose above")).to_be_hidden()  # it asks in the same cell
    expect(revealing).to_contain_text("Choose above")
    expect(revealing.get_by_text(ASKED.why)).to_be_hidden()
    shoot(jupyter, "predict_open", asking)
    answer = asking.locator(".bt-answer")
    asking.get_by_role("radio", name=wrong, exact=True).focus()
    jupyter.keyboard.press("Space")
    expect(answer).to_contain_text(f"Your guess: {wrong}. The result: {right}.")
    expect(answer).to_contain_text(reason)
    expect(answer.get_by_text(ASKED.why)).to_be_visible()
    expect(revealing).to_contain_text(right)
    expect(revealing).not_to_contain_text("Choose above")
    shoot(jupyter, "predict_chosen", asking)
    shoot(jupyter, "predict_revealed", revealing)
    asking.get_by_role("radio", name=right, exact=True).click()
    expect(answer).to_contain_text("They agree")
    assert violations(jupyter, OUTPUTS) == []


IN_SIGHT = """answer => {
  const box = answer.getBoundingClientRect();
  const foot = document.querySelector(".jp-StatusBar-Widget").getBoundingClientRect().top;
  const drawn = [...answer.querySelectorAll("img")].every(image => image.complete);
  return drawn && box.height > 0 && box.top >= 0 && box.bottom <= foot + 1;
}"""


def test_every_result_opens_in_sight_of_its_button(jupyter, folder):
    """Even where the card stands at the lower edge of the window; and nothing jumps."""
    names, at_most = [*QUESTIONS], 40  # outputs of a cell that JupyterLab shows
    cells = [
        "from bleu_teach.learn import predict\n\n"
        f"for name in {names[start : start + at_most]}:\n    predict(name)"
        for start in range(0, len(names), at_most)
    ]
    write_notebook(folder / "guesses.ipynb", *cells)
    use_screen(jupyter, Screen(width=1366, height=768))
    open_notebook(jupyter, "guesses.ipynb")
    run_all(jupyter)
    for place, name in enumerate(names):
        card = jupyter.locator(".bt-guess").nth(place)
        button, answer = card.get_by_role("radio").first, card.locator(".bt-answer")
        card.evaluate("card => card.scrollIntoView({ block: 'end' })")
        height = card.bounding_box()["height"]
        button.click()
        expect(answer).to_contain_text(QUESTIONS[name].why)
        assert eventually(jupyter, lambda answer=answer: answer.evaluate(IN_SIGHT)), name
        assert QUESTIONS[name].draw or card.bounding_box()["height"] == height, name


def test_on_a_page_to_read_a_question_answers_by_css_alone(browser):
    css = (ROOT / "tools/site/theme/site.css").read_text("utf-8")
    asked = QUESTIONS["cat_score"]
    with visiting(browser, java_script_enabled=False) as page:
        page.set_content(f"<style>{css}</style>{questions.write(asked.name)}")
        expect(page.get_by_text(asked.why).first).to_be_hidden()
        page.get_by_label("0.71").check()
        expect(page.get_by_text(asked.options["0.71"])).to_be_visible()
        expect(page.get_by_text(asked.options["0.05"])).to_be_hidden()
        page.get_by_label("0.47").check()
        expect(page.get_by_text("They agree.")).to_be_visible()
        page.emulate_media(media="print")
        expect(page.locator(".printed")).to_have_text(f"The result: 0.47. {asked.why}")
        expect(page.locator(".printed")).to_be_visible()
