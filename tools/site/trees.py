"""The pages of each language, in separate trees with the same names and links between them.

`notebooks/ko/02_clipping.ipynb` is the page `notebooks/02_clipping` of the tree `ko`. What a tree
has is what lies there; a link to what it has not leads into the English one.
"""

import re
from html import escape
from posixpath import dirname, join, normpath, relpath

from tools.translate.site import ENGLISH

LINK = re.compile(r"(?<!!)\[([^][]+)\]\(([^)#\s:]+)(#[^)\s]*)?\)")
PLAYGROUND = "notebooks/playground.ipynb"
SHORT = {"notebooks/QUESTIONS.md": "questions.md"}  # a place that people type
TO_NOTEBOOK = re.compile(r'href="([\w./]+\.ipynb)(#[^"]*)?"')
MARKDOWN = (".md", ".ipynb")


class Trees:
    """The pages that exist in each language, English first."""

    def __init__(self, languages: list[str]) -> None:
        self.places: dict[str, dict[str, str]] = {language: {} for language in languages}

    def add(self, file: str) -> None:
        """Add a file of the repository."""
        language, place = self.find(file)
        self.places[language][place] = file

    def find(self, file: str) -> tuple[str, str]:
        """Return the language of a file, and its place in that language's tree."""
        parts = file.split("/")
        language = next((part for part in parts[:-1] if part in self.places), ENGLISH)
        place = "/".join(part for part in parts if part != language)
        return language, SHORT.get(place, place)

    def address(self, here: tuple[str, str], file: str) -> str:
        """Return the link from a page, by language and place, to the page of a file: in the same
        language if there is one, otherwise in English; nothing if there is neither."""
        _, place = self.find(file)
        for language in (here[0], ENGLISH):
            if place in self.places[language]:
                return relpath(on_site(language, place), dirname(on_site(*here)))
        return ""

    def lead(self, text: str, file: str) -> str:
        """Let the links in a file's text lead to pages of the site."""
        here = self.find(file)

        def lead(link: re.Match) -> str:
            target = normpath(join(dirname(file), link[2]))
            _, place = self.find(target)
            if place == PLAYGROUND and link[3]:  # in a state: the page that runs takes it
                page = relpath("playground.html", dirname(on_site(*here)))
                return f'<a href="{page}?{escape(link[3][1:])}">{link[1]}</a>'
            if place in self.places[here[0]] and place.endswith(MARKDOWN):
                return f"[{link[1]}]({relpath(place, dirname(here[1]))}{link[3] or ''})"
            address = self.address(here, target)
            attribute = "" if place in self.places[here[0]] else f' hreflang="{ENGLISH}"'
            anchor = (link[3] or "").lower()
            return f'<a href="{address}{anchor}"{attribute}>{link[1]}</a>' if address else link[0]

        return LINK.sub(lead, text)

    def lead_from_verdicts(self, html: str, file: str) -> str:
        """Do the same for links to notebooks in outputs, where places are in lowercase."""

        def lead(link: re.Match) -> str:
            address = self.address(self.find(file), normpath(join(dirname(file), link[1])))
            return f'href="{address}{(link[2] or "").lower()}"' if address else link[0]

        return TO_NOTEBOOK.sub(lead, html)


def on_site(language: str, place: str) -> str:
    """Return the address of a page on the site."""
    page = re.sub(r"\.(md|ipynb)$", ".html", place)
    return page if language == ENGLISH else f"{language}/{page}"
