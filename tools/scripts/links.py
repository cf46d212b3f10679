"""A check for broken links: `python -m tools.scripts.links [FOLDER] [--foreign]`.

Inside a folder of Markdown, notebooks and pages (this repository, or a built site) every link has
to lead to a file and, in Markdown and HTML, to a heading or an id. With --foreign each address of
another host is asked as well: other people's pages change, so that is no test, but a weekly look.
"""

import argparse
import re
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

import nbformat
from bs4 import BeautifulSoup
from mistune import create_markdown

ROOT = Path(__file__).resolve().parents[2]
KINDS = (".md", ".ipynb", ".html")
# Pages that Python, a course or a build has made, and those that become the site, where a test
# follows their links. A template is no page yet.
MADE = set("templates graded submitted autograded feedback slides dist site live".split())
ALIVE = 200, 401, 403, 405, 429, 999  # a page that does not talk to programs is there all the same
to_html = create_markdown(escape=False, plugins=["table"])
AGENT = {"User-Agent": "Mozilla/5.0 (link check of a course)"}


def parse(path: Path) -> BeautifulSoup:
    """Parse a page, the Markdown of a file, or the text cells of a notebook."""
    text = path.read_text("utf-8")
    if path.suffix == ".ipynb":
        cells = nbformat.reads(text, as_version=4).cells
        text = "\n\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    return BeautifulSoup(text if path.suffix == ".html" else to_html(text), "html.parser")


def links_of(path: Path) -> list[str]:
    linking = parse(path).select("[href], img[src], script[src]")
    return [address for tag in linking if (address := tag.get("href") or tag.get("src"))]


def anchors_of(path: Path) -> set[str]:
    """List the anchors in a file: ids in HTML, and headings in Markdown as GitHub names them."""
    page = parse(path)
    headings = [] if path.suffix == ".html" else page.select("h1, h2, h3, h4, h5, h6")
    slugs = {re.sub(r"[^\w\- ]", "", h.text.lower()).replace(" ", "-") for h in headings}
    return {tag["id"] for tag in page.select("[id]")} | slugs


def files(folder: Path) -> Iterator[Path]:
    for here in sorted(folder.iterdir()):
        if not here.is_dir():
            if here.suffix in KINDS and not here.is_symlink():  # its links hold where it leads
                yield here
        elif here.name not in MADE and (here.name[0] not in "._" or here.name == ".github"):
            yield from files(here)


def broken(folder: Path) -> list[str]:
    """List the broken links inside a folder, each with its file."""
    places = cache(anchors_of)  # many links lead into the same page
    return [
        f"{path.relative_to(folder).as_posix()}: {link}"
        for path in files(folder)
        for link in links_of(path)
        if not urlsplit(link).scheme
        and not link.startswith("//")
        and not leads(path, link, folder, places)
    ]


def leads(path: Path, link: str, folder: Path, places: Callable[[Path], set[str]]) -> bool:
    target, place = (unquote(part) for part in (urlsplit(link).path, urlsplit(link).fragment))
    found = (
        path if not target else (folder if target[0] == "/" else path.parent) / target.lstrip("/")
    )
    if found.is_dir() and path.suffix == ".html":
        found /= "index.html"
    if not place or found.suffix not in (".md", ".html"):
        return found.exists()
    return found.exists() and place in places(found.resolve())


def foreign(folder: Path) -> set[str]:
    return {
        urlsplit(link)._replace(fragment="").geturl()
        for path in files(folder)
        for link in links_of(path)
        if urlsplit(link).scheme in ("http", "https")
    }


def dead(addresses: Iterable[str], seconds: float = 30) -> list[str]:
    """List the addresses that do not answer or report that there is no page."""

    def ask(address: str) -> str | None:
        try:
            request = urllib.request.Request(address, headers=AGENT)
            with urllib.request.urlopen(request, timeout=seconds):
                return None
        except urllib.error.HTTPError as error:
            return None if error.code in ALIVE else f"{address}: {error.code}"
        except OSError as error:
            return f"{address}: {error}"

    with ThreadPoolExecutor(8) as threads:
        return [said for said in threads.map(ask, sorted(addresses)) if said]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT)
    parser.add_argument("--foreign", action="store_true", help="ask other hosts, too")
    options = parser.parse_args()
    wrong = broken(options.folder)
    wrong += dead(foreign(options.folder)) if options.foreign else []
    sys.exit("\n".join(wrong) or 0)
