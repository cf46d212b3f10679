"""The site that asks nobody but its own server: read, live, and the playground; in its languages.

A Python that starts in the browser takes long. So one lesson runs to its end, in Korean, and the
playground is in English on a desk and in Korean on a phone.
"""

import json
import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bleu_teach import language as spoken
from bleu_teach import sentence_bleu, tokenize
from bleu_teach.data import THE_CAT_THE_CAT
from bleu_teach.learn import check
from tests.browser.pages import (
    ALL_DONE,
    BROKEN,
    PROMPTS,
    SAVE,
    ask,
    choose,
    eventually,
    shoot,
    too_small,
    violations,
    visiting,
)
from tests.lagging import still_english
from tools.scripts.links import broken, files
from tools.site import live
from tools.site.__main__ import build
from tools.site.trees import on_site
from tools.translate.site import Speaker, site_languages

pytestmark = pytest.mark.thorough
TALL = 18_000  # pixels
SLOW = 300_000  # milliseconds: Python starts in the browser, and the machine may be busy
AROUND = ".sidebar-drawer, .toc-drawer, .related-pages, .back-to-top, .skip-to-content"
ABSENT = (
    "This cell needs {package}, which this copy of the site doesn't have. You can see the "
    "output on the lesson's page for reading, and continue with the next cell."
)
NAMES = {"BLEU", "NLTK", "bleu_teach", "sacreBLEU"}
REFERENCES = [tokenize(text) for text in THE_CAT_THE_CAT.references]
PHONE = {"width": 390, "height": 844, "is_mobile": True, "has_touch": True}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The site, as `make site` builds it; its JupyterLite lets a page ask for `jupyterapp`."""
    folder = tmp_path_factory.mktemp("built") / "site"
    build(folder)
    path = folder / "live" / "jupyter-lite.json"
    settings = json.loads(path.read_text("utf-8"))
    settings["jupyter-config-data"]["exposeAppInBrowser"] = True
    path.write_text(json.dumps(settings), "utf-8")
    return folder


@pytest.fixture(scope="module")
def site(browser, folder):
    """The address of a server that gives away a folder, and can do nothing else."""
    with ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=folder)
    ) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def korean(monkeypatch):
    """Return the Korean messages of the site and the package."""
    monkeypatch.setattr(spoken, "_catalogue", None)
    spoken.choose_language("ko")
    return Speaker("ko")


def run_live(page, site, lesson):
    """Run a lesson from its page to its end, with nothing broken and nothing in red."""
    page.set_default_timeout(SLOW)
    page.goto(f"{site}/{lesson}.html")
    page.locator("p.run a").click()
    page.wait_for_url(re.compile(rf"path=.*{Path(lesson).name}\.ipynb"), wait_until="commit")
    expect(page.locator(PROMPTS).first).to_be_visible(timeout=SLOW)
    choose(page, "Edit", "Clear Outputs of All Cells")
    # Before it has a Python, "Run" does nothing, and a bar says that it is starting.
    expect(page.locator("[role=status] > progress")).to_have_count(0, timeout=SLOW)
    choose(page, "Run", "Run All Cells")
    page.wait_for_function(ALL_DONE, arg=[PROMPTS, BROKEN], timeout=SLOW)
    assert page.locator(BROKEN).all_inner_texts() == []


def test_a_lesson_in_korean_runs_to_its_end_and_answers(browser, site, korean):
    with visiting(browser, 1366, 768) as page:
        run_live(page, site, "ko/notebooks/05_aggregation")
        absent = spoken.gettext(ABSENT).format(package="NLTK")
        expect(page.get_by_text(absent).first).to_be_attached(timeout=SLOW)
        playground = page.locator(".bt-live").last  # its score comes from Python
        playground.get_by_label(spoken.gettext("Candidate")).fill("there is a cat on the mat now")
        score = sentence_bleu(tokenize("there is a cat on the mat now"), REFERENCES).score
        expect(playground.locator(".score")).to_contain_text(f"{score:.3f}", timeout=SLOW)
        shoot(page, "site_lesson")
        page.locator(".jp-Notebook .jp-Cell").last.click()
        for key in ("Escape", "b", "Enter"):
            page.keyboard.press(key)
        expect(page.locator(".jp-Notebook .jp-Cell").last.locator(".cm-content")).to_be_focused()
        page.keyboard.insert_text('check("clip_count", lambda count, max_count: count)')
        page.keyboard.press("Shift+Enter")
        wrong = check("clip_count", lambda count, max_count: count)
        expect(page.get_by_text(wrong.headline)).to_be_visible(timeout=SLOW)
        card = page.locator(".bt-help").last  # without a part that is still to come, it is lost
        expect(card.locator(":scope > [class='lm-Widget']")).to_have_count(0, timeout=SLOW)
        expect(card.get_by_role("button")).to_be_visible(timeout=SLOW)
        page.evaluate(SAVE)  # a menu does not wait until the browser has stored it
        page.set_viewport_size({"width": 1366, "height": TALL})  # only what it shows is drawn
        page.reload()  # Python is new; what was typed is in the notebook
        typed = page.locator(".bt-live").last.get_by_label(spoken.gettext("Candidate"))
        expect(typed).to_have_value("there is a cat on the mat now", timeout=SLOW)
        expect(page.get_by_text("Loading widget")).to_have_count(0)


def test_a_lesson_that_runs_a_command_shows_nothing_in_red(browser, site):
    with visiting(browser, 1366, 768) as page:
        run_live(page, site, "notebooks/07_conventions")


ALIVE = {  # a page that counts, its language, and the window that shows it
    "front": ("", "en", {}),
    "front-dark": ("", "ko", {"color_scheme": "dark"}),
    "playground": ("playground.html", "en", {}),
    "playground-phone": ("playground.html", "ko", PHONE),
}


@pytest.mark.parametrize("name", ALIVE)
def test_a_page_counts_what_is_typed_and_has_it_in_its_address(browser, site, name, request):
    place, language, window = ALIVE[name]
    if language == "ko":
        request.getfixturevalue("korean")
    with visiting(browser, **window) as page:
        page.goto(f"{site}/{on_site(language, place)}?candidate=there+is+a+cat")
        playground = page.locator(".bt-live")
        candidate = playground.get_by_label(spoken.gettext("Candidate"))
        expect(candidate).to_have_value("there is a cat", timeout=SLOW)
        assert violations(page, "html") == []
        candidate.fill("there is a cat on the mat now")
        score = sentence_bleu(tokenize("there is a cat on the mat now"), REFERENCES).score
        expect(playground.locator(".score")).to_contain_text(f"{score:.3f}", timeout=SLOW)
        assert ask(playground, "cut") == ask(playground, "overlapping") == []
        page.wait_for_url("**candidate=there+is+a+cat+on+the+mat+now**")
        if place:  # it is there in the other language, too
            other = page.locator("a[hreflang]").get_attribute("href")
            assert "candidate=there+is+a+cat+on+the+mat+now" in other
        shoot(page, f"site_{name}")


@pytest.mark.parametrize("width", [1366, 390])
@pytest.mark.parametrize("at", ["index", "notebooks/05_aggregation", "notebooks/bleu_on_one_page"])
def test_everyone_can_read_a_page_and_no_card_waits_for_python(browser, site, at, width):
    with visiting(browser, width, 844) as page:
        page.goto(f"{site}/{at}.html", wait_until="networkidle")
        assert violations(page, "html") == []
        assert eventually(page, lambda: not too_small(page.locator("body")))  # once it is laid out
        expect(page.get_by_text("Not attempted yet")).to_have_count(0)


def test_what_the_theme_says_is_korean(browser, site):
    with visiting(browser, 1366, 768) as page:
        page.goto(f"{site}/ko/notebooks/02_clipping.html")
        said = page.locator(AROUND).all_text_contents()
        labels = page.locator("[aria-label]:not(article *)").all()
        said += [label.get_attribute("aria-label") for label in labels]
        said += [page.locator(".sidebar-search").get_attribute("placeholder")]
        english = set(re.findall(r"\w*[A-Za-z]{4,}", " ".join(said)))
        assert english - NAMES <= still_english("ko")


@pytest.mark.parametrize(
    "way", ["search.html?q=floor questions.html#smoothing", "ko/search.html?q=토큰 #"]
)
def test_the_search_leads_to_the_section_with_the_words(browser, site, way):
    search, found = way.split()
    with visiting(browser, color_scheme="dark") as page:
        page.goto(f"{site}/{search}")
        section = page.locator(".pagefind-ui__result-nested a").first
        expect(section).to_have_attribute("href", re.compile(re.escape(found)))
        assert violations(page, "#search") == []
        section.click()
        expect(page.locator(":target").last).to_be_in_viewport()


def test_a_typed_question_is_found_above_the_search_and_on_its_own_page(browser, site):
    with visiting(browser) as page:
        page.goto(f"{site}/search.html?q=PRISM+vs+BLEU")
        box = page.get_by_role("navigation", name="Questions people ask about BLEU")
        expect(box).to_contain_text("No question here mentions PRISM.")
        page.locator("#search input").fill("why is my bleu 0")  # words that every page contains
        expect(box.locator("a").first).to_have_text(re.compile("Why is my BLEU score 0"))
        expect(page.locator("#search .pagefind-ui__message")).to_be_hidden()
        expect(page.locator("#search .pagefind-ui__result")).to_have_count(0)
        page.locator("#search input").fill("nltk bleu 1e-231")
        box.get_by_role("link", name="Why is my BLEU score 0").click()
        page.wait_for_url("**/questions.html#1e-231")
        expect(page.get_by_role("heading", name="Why is my BLEU score 0")).to_be_in_viewport()
        expect(box.locator("a")).to_have_count(page.locator("section > h2[id]").count())
        page.get_by_label("Find a question").fill("is 30 good")
        box.locator("a").first.click()
        page.wait_for_url("**#is-30-good")
        assert violations(page, "html") == []


def test_every_page_knows_its_language_leads_to_the_others_and_can_be_found(folder):
    languages = {*site_languages()}
    for path in files(folder):
        if path.name == "bleu_on_one_page.html":
            continue  # it is made to be printed
        text, place = path.read_text("utf-8"), path.relative_to(folder)
        language = "ko" if place.parts[0] == "ko" else "en"
        assert re.search(f'<html[^>]* lang="{language}"', text), place
        others = set(re.findall(r'<a class="language" lang="(\w+)"', text))
        assert others == languages - {language}, place
        has_text = path.stem not in ("playground", "run", "search") and "_modules" not in path.parts
        if has_text and 'data-content_root="' in text:  # a page of Sphinx's
            for named in ('name="description"', 'property="og:title"'):
                assert named in text, path
            picture = re.search('property="og:image" content="([^"]+)"', text)[1]
            assert (path.parent / picture).resolve() == (folder / "grid.png").resolve()
    translated = (folder / "ko/notebooks/02_clipping.html").read_text("utf-8")
    assert '<link rel="alternate" hreflang="en" href="../../notebooks/02' in translated
    assert "<title>The BLEU score explained" in (folder / "index.html").read_text("utf-8")


def test_every_link_leads_somewhere(folder):
    assert len(list(files(folder))) > 20
    assert broken(folder) == []


DEAD = """links => links.filter(link => link.checkVisibility({ visibilityProperty: true }) && !(
  (link.textContent.trim() || link.ariaLabel || link.querySelector("img, svg"))
  && [link, ...link.children].some(box => box.offsetWidth)  // the theme lets "[source]" float
  && link.getAttribute("href"))).map(link => link.outerHTML)"""
LOST = """entries => entries.filter(entry => (location.hash = "", entry.click(),
  !document.getElementById(decodeURIComponent(location.hash.slice(1))))).map(e => e.outerHTML)"""


def test_every_link_can_be_clicked_and_contents_lead_to_their_places(browser, site, folder):
    """An anchor inside a heading once left 67 entries without a text."""
    with visiting(browser, 1600, 900) as page:
        for path in (path for path in files(folder) if path.name != "run.html"):  # it moves on
            page.goto(f"{site}/{path.relative_to(folder).as_posix()}", wait_until="load")
            assert page.locator("a").evaluate_all(DEAD) == [], path.name
            entries = page.locator(".toc-tree li li a, .asked-before a")
            assert entries.evaluate_all(LOST) == [], path.name


def test_the_public_site_takes_the_rest_from_pyodides_distribution(folder, tmp_path):
    first = live.write_python(tmp_path, public=True)
    lock = json.loads((tmp_path / live.FOLDER / "pyodide-lock.json").read_text("utf-8"))
    entries = lock["packages"]
    far = {name for name, entry in entries.items() if entry["file_name"].startswith("https://")}
    assert {"numpy", "matplotlib", "regex"} <= far
    assert {"sacrebleu", "nltk"} <= entries.keys() - far
    assert not far & set(first)
    needed = {name for near in entries.keys() - far for name in entries[near]["depends"]}
    assert needed <= entries.keys()
