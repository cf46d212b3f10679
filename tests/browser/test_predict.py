"""A guess in a lesson: one click, and the result opens in its card."""

import json
import re

from playwright.sync_api import expect

from bleu_teach.content import BANK, QUESTIONS
from tests.browser.pages import OUTPUTS, SAVE, eventually, run_all, shoot, violations, visiting
from tests.browser.servers import ROOT, write_notebook
from tests.notebooks import right_option
from tools.site import questions
from tools.translate.site import Speaker

ASKED = QUESTIONS["the_the_the"]
RIGHT = right_option(ASKED)
WRONG, REASON = next((o, reason) for o, reason in ASKED.options.items() if o != RIGHT)


def test_a_click_opens_the_result_and_it_stays(run, folder):
    """The card becomes plain HTML, which is saved, and which a second run shows again."""
    cell = f'from bleu_teach.learn import predict\n\npredict("{ASKED.name}")'
    jupyter = run("guess.ipynb", cell)
    card = jupyter.locator(OUTPUTS)
    expect(card).to_have_count(1)
    expect(card.get_by_text(ASKED.why)).to_have_count(0)
    shoot(jupyter, "predict_open", card)
    assert violations(jupyter, OUTPUTS) == []
    card.get_by_role("radio", name=WRONG, exact=True).focus()
    jupyter.keyboard.press("Space")
    expect(card).to_contain_text(f"Your guess: {WRONG}. The result: {RIGHT}.")
    expect(card).to_contain_text(BANK[REASON].reason if REASON in BANK else REASON)
    expect(card).to_contain_text(ASKED.why)
    expect(card.get_by_role("radio")).to_have_count(0)
    expect(jupyter.locator(".jp-Cell:focus")).to_have_count(1)  # Shift+Enter goes on
    shoot(jupyter, "predict_chosen", card)
    assert violations(jupyter, OUTPUTS) == []
    jupyter.evaluate(SAVE)
    (output,) = json.loads((folder / "guess.ipynb").read_text("utf-8"))["cells"][0]["outputs"]
    assert ASKED.why in "".join(output["data"]["text/html"])
    run_all(jupyter)
    expect(card).to_contain_text(f"Your guess: {WRONG}. The result: {RIGHT}.")


def test_hints_and_solution_are_one_click_away_and_links_work_in_the_card(run, folder):
    write_notebook(folder / "00_start_here.ipynb", "")
    jupyter = run("help.ipynb", 'from bleu_teach.learn import check\n\ncheck("clip_count", max)')
    card = jupyter.locator(OUTPUTS)
    for step in ("1 of 3", "2 of 3", "3 of 3"):
        expect(card.get_by_text(step)).to_have_count(0)
        card.get_by_role("button", name="Hint").click()
        expect(card.get_by_text(step)).to_be_visible()
    assert violations(jupyter, OUTPUTS) == []
    shoot(jupyter, "card_with_hints", card)
    card.get_by_role("button", name="Solution").press("Enter")
    expect(card.get_by_text("A solution of clip_count")).to_be_visible()
    expect(card.get_by_role("button", name="Solution")).to_be_disabled()
    link = card.get_by_role("link", name="Lesson 00")
    expect(link).to_have_attribute("href", re.compile("/files/"))  # JupyterLab has taken it over
    link.click()
    jupyter.wait_for_function(
        "jupyterapp.shell.currentWidget.context.path === '00_start_here.ipynb'"
    )


IN_SIGHT = """card => {
  const result = [...card.querySelectorAll("p")].find(p => p.textContent.includes("Your guess:"));
  const box = result.getBoundingClientRect();
  const foot = document.querySelector(".jp-StatusBar-Widget").getBoundingClientRect().top;
  return box.height > 0 && box.top >= 0 && box.bottom <= foot + 1;
}"""


def test_a_result_with_a_picture_opens_in_sight_of_its_button(run):
    """Where the card stands in the middle of the window; with a picture it is tall."""
    names = [name for name, question in QUESTIONS.items() if question.show]
    cell = f"from bleu_teach.learn import predict\n\nfor name in {names}:\n    predict(name)"
    jupyter = run("guesses.ipynb", cell, width=1366, height=768)
    for place, name in enumerate(names):
        card = jupyter.locator(OUTPUTS).nth(place)
        button = card.get_by_role("radio").first
        card.evaluate("card => card.scrollIntoView({ block: 'center' })")
        button.click()
        expect(card).to_contain_text(QUESTIONS[name].why)
        assert eventually(jupyter, lambda card=card: card.evaluate(IN_SIGHT)), name


def test_on_a_page_to_read_a_question_answers_by_css_alone(browser):
    css = (ROOT / "tools/site/theme/site.css").read_text("utf-8")
    reason = BANK[REASON].reason if REASON in BANK else REASON
    with visiting(browser, java_script_enabled=False) as page:
        page.set_content(f"<style>{css}</style>{questions.write(ASKED.name, Speaker('en'))}")
        expect(page.get_by_text(ASKED.why).first).to_be_hidden()
        page.get_by_label(WRONG, exact=True).check()
        expect(page.get_by_text(reason)).to_be_visible()
        expect(page.get_by_text("They agree.")).to_be_hidden()
        page.get_by_label(RIGHT, exact=True).check()
        expect(page.get_by_text("They agree.")).to_be_visible()
        expect(page.get_by_text(reason)).to_be_hidden()
        page.emulate_media(media="print")
        expect(page.locator(".printed")).to_have_text(f"The result: {RIGHT}. {ASKED.why}")
        expect(page.locator(".printed")).to_be_visible()
