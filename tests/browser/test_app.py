"""The playground as an app: what is different from JupyterLab. The rest is in test_explorers."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from bleu_teach import sentence_bleu, tokenize
from tests.browser.cases import REFERENCES, START, score
from tests.browser.pages import (
    assert_readable,
    control,
    eventually,
    expect_seen,
    explorer_on,
    shoot,
    violations,
    visiting,
)

DESKTOP = {"font": "narrow"}
PHONE = {"font": "wide", "width": 390, "height": 844, "device_scale_factor": 2, "is_mobile": True}


@pytest.fixture(scope="module", params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def page(request, browser, app):
    with visiting(browser, has_touch=True, **request.param) as page:
        page.goto(app)
        yield page


def test_it_shows_the_widget_and_no_code(page, request):
    explorer_on(page)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("bleu_teach")
    expect(page.locator(".jp-Cell:visible")).to_have_count(2)  # a title, a widget
    assert page.title() == "BLEU playground"
    window = page.viewport_size
    page.set_viewport_size(window | {"height": 2000})  # the page scrolls inside, so no full_page
    shoot(page, f"app_{request.node.callspec.id}")
    page.set_viewport_size(window)


def test_a_finger_and_a_keyboard_are_enough(page):
    field = control(explorer_on(page), "Candidate")
    field.tap()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("there is a cat")
    found = sentence_bleu(tokenize("there is a cat"), REFERENCES)
    expect_seen(explorer_on(page), [f"{found.score:.3f}"])
    control(explorer_on(page), "Undo").tap()
    expect(field).not_to_have_value("there is a cat")  # but what was there one edit ago
    expect_seen(explorer_on(page), score(field.input_value()))


def test_a_finger_shows_the_shadow_of_a_word(page, request):
    explorer = explorer_on(page)
    control(explorer, "Candidate").fill(START)
    expect_seen(explorer, score(START))
    expect(explorer.locator(".bt-walk input")).to_have_count(7)
    explorer.locator(".bt-walk input").nth(3).tap()
    expect(explorer.get_by_text("“cat”: in 10 groups, 7 of them fail.")).to_be_visible()
    shoot(page, f"app_touch_{request.node.callspec.id}")


def test_everything_fits_and_can_be_read(page):
    explorer_on(page)
    assert_readable(page.locator("body"))


def test_axe_finds_nothing(page):
    explorer_on(page)
    assert violations(page, "html") == []


def test_only_this_machine_can_open_it(app):
    """A server on all addresses would also answer on another one of the loopback range."""
    with pytest.raises(OSError), socket.create_connection(("127.0.0.2", urlsplit(app).port), 2):
        pass


def test_a_page_that_is_closed_leaves_no_kernel_behind(browser, app):
    with visiting(browser) as page:
        with page.expect_websocket() as kernel:
            page.goto(app)
        explorer_on(page)
        address = f"{app}/api/kernels/{kernel.value.url.split('/')[5]}"
        assert page.request.get(address).ok
        page.goto("about:blank")
        assert eventually(page, lambda: page.request.get(address).status == 404)
