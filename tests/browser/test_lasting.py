"""A learner's work is still there after a reload, after a restart and the next day."""

import pytest
from playwright.sync_api import expect

from bleu_teach.commands.lessons import copy_lessons
from tests.browser import servers
from tests.browser.pages import SAVE, jupyterlab, open_notebook, run_all, wait_until_idle

pytestmark = pytest.mark.thorough
LESSON = "05_aggregation.ipynb"  # it has cards, an explorer and the grid
TALL = 18_000  # pixels: JupyterLab draws only the cells that are in the window
LINE, WORDS = "the ferry left\nsee you", "the cat and the mat"
AGAIN = "Python was restarted. Run this cell again."
SHUT_DOWN = "() => jupyterapp.shell.currentWidget.context.sessionContext.shutdown()"
RESTART = """() => jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart()"""
RUN = """part => {
  const { content } = jupyterapp.shell.currentWidget;
  content.activeCellIndex =
    content.widgets.findIndex(cell => cell.model.sharedModel.source.includes(part));
  return jupyterapp.commands.execute("notebook:run-cell");
}"""
# What ipywidgets puts before a widget whose kernel is gone; ours work or say so themselves.
RED_ICONS = "all => all.map(one => getComputedStyle(one, '::before').display)"
SOME = ('predict("a_zero")', 'view="segments"', "Playground(bleu")  # to be run


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Somebody's own JupyterLab, on a folder that `lessons` has filled."""
    folder = tmp_path_factory.mktemp("own")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_DATA_DIR", str(folder / "home" / "data"))
        copy_lessons(servers.ROOT / "notebooks", folder, teacher=False)
    with servers.jupyterlab(folder) as address:
        yield address


@pytest.fixture
def page(browser, address):
    """A window of its own, as of a browser that was just opened."""
    with jupyterlab(browser, address, width=1280, height=TALL) as page:
        yield page


def work(page):
    """Answer the first question, and type into the explorer and the grid."""
    card = page.locator(".bt-guess").first
    card.get_by_role("radio").first.click()
    expect(page.get_by_text("Your guess:").first).to_be_visible()
    segments(page).fill(LINE)
    grid(page).fill(WORDS)
    expect(page.locator(".bt-segments").get_by_role("cell", name="3/3").first).to_be_visible()


def segments(page):
    return page.locator(".bt-segments").get_by_label("Candidate")


def grid(page):
    return page.locator(".bt-grid").get_by_label("Candidate")


def assert_all_there(page):
    """Assert that the result of `work` is visible, and no cell shows an error."""
    expect(page.get_by_text("Your guess:").first).to_be_visible()
    expect(segments(page)).to_have_value(LINE)
    expect(grid(page)).to_have_value(WORDS)
    expect(page.get_by_text("model not found")).to_have_count(0)


def test_after_a_reload_all_is_there_and_works_although_not_every_cell_was_run(page):
    open_notebook(page, LESSON)
    for part in SOME:
        page.evaluate(RUN, part)
    work(page)
    page.evaluate(SAVE)
    page.reload()
    wait_until_idle(page)
    assert_all_there(page)
    expect(page.get_by_text(AGAIN)).to_have_count(0)


def test_after_a_restart_the_cards_say_what_to_do_and_take_no_clicks(page):
    open_notebook(page, LESSON)
    run_all(page)
    work(page)
    cards = page.locator(".bt-kept").count()
    page.evaluate(RESTART)
    expect(page.get_by_text(AGAIN)).to_have_count(cards)
    assert_all_there(page)
    expect(page.locator(".bt-guess [inert] input[type=radio]").first).to_be_attached()


def test_the_next_day_a_finished_lesson_shows_everything(page, browser, address):
    open_notebook(page, LESSON)
    run_all(page)
    work(page)
    cards = page.locator(".bt-kept").count()
    page.evaluate(SAVE)
    page.evaluate(SHUT_DOWN)
    page.context.close()
    with jupyterlab(browser, address, width=1280, height=TALL) as tomorrow:
        open_notebook(tomorrow, LESSON)
        expect(tomorrow.get_by_text(AGAIN)).to_have_count(cards)
        tomorrow.evaluate(SAVE)  # with the widgets of the day before
        tomorrow.reload()
        assert_all_there(tomorrow)
        icons = tomorrow.locator(".bt-live").evaluate_all(RED_ICONS)
        assert icons and {*icons} == {"none"}
        grid(tomorrow).fill("the cat")
        expect(tomorrow.locator(".bt-grid .message")).to_contain_text("Python does not answer")
