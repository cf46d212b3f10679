"""The playground in JupyterLab, where Python made it, and on a page without Python."""

from __future__ import annotations

import pytest
import sacrebleu
from playwright.sync_api import expect

from bleu_teach import tokenize
from bleu_teach.data import THE_CAT_THE_CAT, THE_THE_THE
from bleu_teach.draw.live import SCRIPT, STYLE, place_for, state_of
from bleu_teach.play.playground import Playground, examples
from tests.browser.pages import (
    Screen,
    broken_outputs,
    open_notebook,
    run_all,
    shoot,
    use_screen,
    violations,
    visiting,
)
from tests.browser.servers import write_notebook

REFERENCES = list(THE_CAT_THE_CAT.references)
SHOWN = "svg .slot.on"
MARKED = "“there” is in 4 n-grams, and 0 of them are not matched."


def write_page(candidate: str, **more) -> str:
    """A page with the grid's script and nothing else of ours."""
    place = place_for(state_of(candidate, REFERENCES, examples=examples(), **more), "")
    head = f"<!doctype html><html lang='en'><title>Grid</title><style>{STYLE}</style>"
    return f"{head}<main>{place}</main><script type='module'>{SCRIPT}\nstart();</script>"


@pytest.fixture(scope="module", params=["lab", "page"])
def page(request, browser, folder):
    """A window with one playground."""
    if request.param == "page":
        with visiting(browser, 1280, 900) as page:
            page.set_content(write_page(THE_CAT_THE_CAT.candidate))
            yield page
        return
    jupyter = request.getfixturevalue("jupyter")
    write_notebook(folder / "own.ipynb", "from bleu_teach.play import Playground\n\nPlayground()")
    use_screen(jupyter, Screen(height=1300))
    open_notebook(jupyter, "own.ipynb")
    run_all(jupyter)
    yield jupyter
    assert broken_outputs(jupyter) == []


@pytest.fixture
def playground(page):
    playground = page.locator(".bt-live")
    playground.get_by_label("Candidate").fill("there is a cat")
    return playground


@pytest.mark.parametrize("text", ["the cat the cat on the mat", "there is a dog on the mat", "cat"])
def test_the_score_of_what_is_typed_is_that_of_sacrebleu(playground, text):
    field = playground.get_by_label("Candidate")
    field.fill("")
    field.press_sequentially(text)
    metric = sacrebleu.BLEU(tokenize="none", smooth_method="none", effective_order=False)
    references = [[" ".join(tokenize(one))] for one in REFERENCES]
    found = metric.corpus_score([" ".join(tokenize(text))], references).score / 100
    expect(playground.locator(".score b")).to_have_text(f"{found:.3f}")


def test_a_word_lights_up_its_n_grams_for_pointer_and_keyboard(playground, request):
    message, words = playground.get_by_role("status"), playground.get_by_role("radio")
    words.first.hover()
    expect(message).to_contain_text(MARKED)
    expect(playground.locator(SHOWN)).to_have_count(5)  # four n-grams, and the word above them
    assert violations(playground.page, ".bt-live") == []
    shoot(playground.page, f"playground_{request.node.callspec.params['page']}", playground)
    playground.page.mouse.move(2, 2)
    expect(message).not_to_contain_text(MARKED)
    words.nth(1).focus()
    playground.page.keyboard.press("ArrowLeft")
    expect(message).to_contain_text(MARKED)


def test_an_example_comes_with_its_references(playground):
    playground.locator("summary").click()
    playground.get_by_label("Choose an example").select_option("seven times the")
    expect(playground.get_by_label("Candidate")).to_have_value(THE_THE_THE.candidate)
    lines = "\n".join(THE_THE_THE.references)
    expect(playground.get_by_label("References, one per line")).to_have_value(lines)
    expect(playground.locator(".score b")).to_have_text("0.000")
    playground.get_by_label("Choose an example").select_option(index=0)
    playground.locator("summary").click()


def test_what_a_function_counts_differently_has_a_ring_and_its_cell_is_seen(browser):
    own = Playground(modified_precision=lambda candidate, references, n: (0, len(candidate)))
    with visiting(browser, 1280, 900) as page:
        page.set_content(write_page(own.candidate, asked=True, marks=own.marks))
        rings = page.locator(".bt-live rect.ringed")
        expect(rings).not_to_have_count(0)
        assert rings.evaluate_all("all => all.every(one => getComputedStyle(one).fill === 'none')")
