"""The views of lessons 07 to 09, played by hand: in JupyterLab, and on a page without Python."""

import json

import pytest
from playwright.sync_api import expect

from bleu_teach import play
from bleu_teach.play import CompareTools, Rating
from bleu_teach.play.rating import SEGMENTS, list_outputs, read_ratings
from tests.browser import pages
from tests.browser.pages import SAVE, Screen, eventually, shoot, use_screen, violations
from tests.play.hands import stored

NAMES = [name for name in play.__all__ if name not in ("Playground", "Coins")]
COINS = """from bleu_teach.play import Coins
right, wrong = "the cat sat".split(), "the cat ran".split()
systems = {"A": [wrong, wrong, right], "B": [right, right, wrong], "C": [right, wrong, right]}
Coins(systems, [[right]] * 3, resampled=True)"""
TOLD = ["Filled", "of 100 tosses", "of 100 tosses", "95% of 100", "from", "from"]
SCREENS = {
    "light": Screen("usual", height=6000),
    "dark": Screen("wide", "Dark", height=6000),
    "zoom200": Screen("wide", width=640, height=6000, sidebar=False),  # of 1280
    "phone": Screen("usual", width=390, height=6000, sidebar=False),
}


@pytest.fixture(scope="module")
def lab_page(run):
    """JupyterLab with a notebook that shows every view."""
    cells = (f"from bleu_teach.play import {name}\n\n{name}()" for name in NAMES)
    return run("views.ipynb", *cells, COINS, height=6000)


@pytest.fixture
def show(alone, tmp_path, monkeypatch):
    """Open a page with a stored view and the script, without Python."""
    monkeypatch.chdir(tmp_path)  # where ratings are saved
    return lambda view: alone(stored(view))


@pytest.mark.parametrize("screen", SCREENS)
def test_all_can_be_read_on_other_screens(lab_page, screen):
    use_screen(lab_page, SCREENS[screen])
    shoot(lab_page, f"views_{screen}", lab_page.locator(".jp-Notebook"))
    for view in lab_page.locator(".bt-live").all():
        pages.assert_readable(view)
    assert violations(lab_page, pages.OUTPUTS) == []
    use_screen(lab_page, SCREENS["light"])


def tools_in(page):
    return page.locator(".bt-tools")


def test_two_tools_are_compared_with_keys_as_python_compares_them(lab_page):
    view = tools_in(lab_page)
    view.get_by_label("Candidate").fill("The cat is on a mat.")
    view.get_by_label("References").fill("the cat is on the mat")
    way = CompareTools(candidate="The cat is on a mat.", references=["the cat is on the mat"])
    told = way.data["ways"]["PAPINENI"]
    button = view.get_by_role("button", name="PAPINENI", exact=True)
    button.focus()
    lab_page.keyboard.press("Enter")
    expect(button).to_be_focused()
    expect(view.locator("ol li")).to_have_count(2 + len(told["steps"]))
    for step in told["steps"]:
        expect(view.locator("ol")).to_contain_text(step["why"])
        expect(view.locator("ol")).to_contain_text(step["change"])
    expect(view.locator(".columns").first.locator(".ringed")).not_to_have_count(0)
    view.get_by_role("combobox").select_option("PAPINENI")
    expect(view.get_by_role("status")).to_contain_text("0 settings change the score")


def test_a_page_without_python_leads_from_tool_a_to_any_other(show):
    page = show(CompareTools(candidate="Stop, please.", references=["stop please"]))
    expect(page.get_by_label("Candidate")).to_be_disabled()
    page.get_by_role("button", name="PAPINENI", exact=True).click()
    expect(page.locator("ol")).to_contain_text("now matched: “stop”")
    assert violations(page, ".bt-live") == []


def test_coins_are_turned_tossed_and_drawn_with_keys(lab_page):
    view = lab_page.locator(".bt-coins")
    expect(view.locator(".headline")).to_contain_text("points. Just luck?")
    expect(view.locator("svg.draws")).to_be_hidden()
    coin = view.get_by_role("button", name="Coin of sentence 2")
    coin.focus()
    lab_page.keyboard.press("Enter")
    for name in ("Toss 100 times", "Draw 100 resamples"):
        view.get_by_role("button", name=name).focus()
        lab_page.keyboard.press("Enter")
    expect(view.locator(".sides svg + div p")).to_contain_text(TOLD)
    expect(view.locator(".headline")).to_contain_text("points. Luck can do that.")


def mark(page, word, times):
    page.locator(".output").get_by_role("button", name=f"{word}: ").first.focus()
    for _ in range(times):
        page.keyboard.press("Enter")


def test_a_rating_is_played_with_keys_to_its_end_and_bleu_likes_what_was_marked_worst(show):
    page = show(Rating())
    words = [words for _, words in list_outputs()]
    page.locator(".output button").first.focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name=f"{words[0][1]}: no error")).to_be_focused()
    for number in range(12):
        if number == 1:
            for word, times in (("Saturday,", 2), ("garden.", 1), ("[missing]", 1)):
                mark(page, word, times)
            expect(page.get_by_role("status")).to_contain_text("Output 2 of 12. Points off: 7.")
            expect(page.locator(".output .mark.minor")).to_have_count(2)
            assert violations(page, ".bt-live") == []
        page.get_by_role("button", name="Done").focus()
        page.keyboard.press("Enter")
    expect(page.locator(".result")).to_be_focused()
    told = "BLEU prefers “fluent”, the system that you marked worst"
    expect(page.locator(".result")).to_contain_text(told)
    expect(page.locator(".result tr", has_text="fluent")).to_contain_text("−7")
    assert violations(page, ".bt-live") == []
    expect(page.locator(".rate").first).to_be_hidden()
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_role("status")).to_contain_text("Output 12 of 12. Points off: 0.")
    expect(page.locator(".result")).to_be_empty()


def test_bleu_is_not_said_to_prefer_the_worst_where_all_are_marked_alike(show):
    page = show(Rating())
    for _ in range(12):
        page.get_by_role("button", name="Done").click()
    expect(page.locator(".result")).to_contain_text("BLEU prefers “fluent”. You gave it 0.")


def test_neighbours_join_and_each_state_has_a_word(show):
    page = show(Rating(output=2))
    for word in ("If", "it", "rains"):
        mark(page, word, 1)
    expect(page.locator(".output .mark.minor")).to_have_text(["If it rainsminor −1"])
    mark(page, "it", 1)
    expect(page.locator(".output .mark.major")).to_have_text(["itmajor −5"])
    expect(page.get_by_role("status")).to_contain_text("Output 2 of 12. Points off: 7.")


def test_marks_and_texts_are_there_the_next_day(lab_page, folder):
    rating = lab_page.locator(".bt-rating")
    mark(lab_page, "gladly", 2)
    expect(rating.get_by_role("button", name="gladly: major")).to_be_focused()
    file = folder / "my_ratings.json"
    assert eventually(lab_page, lambda: file.exists() and "major" in file.read_text("utf-8"))
    assert json.loads(file.read_text("utf-8")) == {"1": {"2": "major"}}
    assert read_ratings(str(file)) == [] and len(SEGMENTS) == 4
    tools_in(lab_page).get_by_role("button", name="NLTK_2017", exact=True).click()
    lab_page.evaluate(SAVE)
    pages.open_notebook(lab_page, "views.ipynb")
    expect(rating.get_by_role("button", name="gladly: major")).to_be_visible()
    expect(lab_page.locator(".bt-coins .faces [aria-pressed=true]")).to_have_text("2 ⇄")
    expect(lab_page.locator(".bt-coins .sides svg + div p")).to_contain_text(TOLD)
    pressed = tools_in(lab_page).locator(".rows [aria-pressed=true]")
    expect(pressed).to_have_text("NLTK_2017")
    mark(lab_page, "people", 1)
    expect(rating.get_by_role("status")).to_contain_text("Python does not answer")
    pages.run_all(lab_page)
    expect(rating.get_by_role("button", name="gladly: major")).to_be_visible()
