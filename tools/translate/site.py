"""The site's own messages: its pages, line by line, its templates, its code and its theme.

All of a language is in one catalogue. A language that has none has no site; what is not in it is
shown in English.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir

from tools.translate.catalogues import LOCALE, ROOT, find_in_code, languages, look_up, read
from tools.translate.lessons import find_prose

SITE = ROOT / "tools" / "site"
PAGES, TEMPLATES = SITE / "pages", SITE / "templates"
TRANSLATED = (PAGES / "index.md", PAGES / "glossary.md")  # the package's page is for its docstrings
ENGLISH = "en"
# What furo says, as far as Sphinx does not translate it; labels are for who cannot see the page.
THEME = ("Back to top", "Home", "Made with ", "Next", "On this page", "Previous", "Skip to content",
         "Please activate JavaScript to enable the search functionality.")  # fmt: skip
THEME_LABELS = (
    "Toggle site navigation sidebar",
    "Toggle table of contents sidebar",
    "Toggle Light / Dark / Auto color theme",
)
MARK = re.compile(r"\b[A-Z]{5,}(?:_[A-Z]+)?\b")  # in a page: where the code puts something
METHODS = [("*.py", find_in_code), ("templates/**.html", "jinja2")]


def catalogue_of(language: str) -> Path:
    """Return the path of the site's catalogue in a language."""
    return LOCALE / language / "site.po"


def site_languages() -> list[str]:
    """List the languages of the site, English first."""
    return [ENGLISH, *(one for one in languages() if catalogue_of(one).exists())]


def extract() -> Catalog:
    """List the messages, in the order of the pages."""
    catalogue = Catalog()
    for path in TRANSLATED:
        for line, is_prose in find_lines(path.read_text("utf-8")):
            if is_prose:
                catalogue.add(line.strip(), locations=[(f"pages/{path.name}", None)])
    for file, _, message, _, _ in extract_from_dir(SITE, METHODS):
        catalogue.add(message, locations=[(Path(file).as_posix(), None)])
    for text in (*THEME, *THEME_LABELS):
        catalogue.add(text, locations=[("the theme", None)])
    return catalogue


def find_lines(text: str) -> Iterator[tuple[str, bool]]:
    """Yield each line of a page, and whether it needs a translation."""
    for line, is_prose in find_prose(text):
        yield line, is_prose and not line.startswith(":") and not MARK.fullmatch(line)


class Speaker:
    """The site's messages in a language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.catalogue = read(catalogue_of(language), language)  # English has none

    def gettext(self, text: str) -> str:
        """Return a message in the language."""
        return look_up(self.catalogue, text)

    def page(self, path: Path) -> str:
        """Return a page of Markdown in the language."""
        return "\n".join(
            line.replace(line.strip(), self.gettext(line.strip())) if is_prose else line
            for line, is_prose in find_lines(path.read_text("utf-8"))
        )
