"""The picture of a shared link, the README's grid as a PNG: `python -m tools.share`.

Pages that unfold links draw no SVG. A Chromium makes the PNG; which SVG it shows is written in it.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image, PngImagePlugin
from playwright.sync_api import sync_playwright

from tools.page import PICTURE

SHARED = Path(__file__).resolve().parent / "site/static/grid.png"
SIZE = {"width": 1200, "height": 630}  # what such pages ask for
PAGE = """<style>body{{margin:0;height:630px;display:grid;place-content:center;background:#fff}}
svg{{width:1120px;height:auto}}</style>{grid}"""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find_browser() -> str | None:
    """Find the path of a Chromium, if this machine has one."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def source() -> str:
    """Return a fingerprint of the drawing."""
    return hashlib.sha256(PICTURE.read_bytes()).hexdigest()


def write() -> None:
    """Draw the grid, and store its fingerprint in the file."""
    with sync_playwright() as playwright:
        options = ["--no-sandbox"]  # it opens this one drawing and nothing else
        browser = playwright.chromium.launch(executable_path=find_browser(), args=options)
        page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
        page.set_content(PAGE.format(grid=PICTURE.read_text("utf-8")))
        picture = Image.open(BytesIO(page.screenshot()))
        browser.close()
    note = PngImagePlugin.PngInfo()
    note.add_text("source", source())
    picture.quantize(64).save(SHARED, optimize=True, pnginfo=note)


if __name__ == "__main__":
    sys.exit("Chromium is needed, and not found.") if find_browser() is None else write()
