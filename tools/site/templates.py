"""The pages that start a Python, in each language: `run.html` and `playground.html`."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import nbformat
from babel import Locale

from tools.site.fetch import NPM, OURS
from tools.site.front import Facts, first_lesson, templates
from tools.site.trees import Trees, on_site
from tools.translate.site import ENGLISH, Speaker

PAGES = ("run.html", "playground.html")
WIDGETS = {
    "require.js": NPM / "requirejs/package/require.js",
    "embed-amd.js": NPM / "@jupyter-widgets/html-manager/package/dist/embed-amd.js",
}


def write(site: Path, trees: Trees, contents: Path, facts: Facts) -> None:
    """Write the pages, and what they all load."""
    for language in trees.places:
        write_pages(site, trees, contents, facts, language)
    shutil.copytree(OURS / "static", site, dirs_exist_ok=True)
    (site / "widgets").mkdir()
    for name, path in WIDGETS.items():
        shutil.copy(path, site / "widgets" / name)


def write_pages(site: Path, trees: Trees, contents: Path, facts: Facts, language: str) -> None:
    """The pages of a language."""
    files = trees.places[language]
    environment = templates(Speaker(language))
    playground = files.get("notebooks/playground.ipynb", "notebooks/playground.ipynb")
    words = {
        "language": language,
        "root": "./" if language == ENGLISH else "../",
        "megabytes": facts.megabytes,
        "notebooks": {other: notebooks(trees, other) for other in trees.places},
        "first": on_site(ENGLISH, first_lesson(trees, language)),
        "still": still(contents / playground),
    }
    for name in PAGES:
        others = other_languages(language, [*trees.places], "", name)
        page = environment.get_template(name).render(words, others=others)
        (site / on_site(language, name)).write_text(page + "\n", encoding="utf-8")


def notebooks(trees: Trees, language: str) -> dict[str, str]:
    """Where a language has a page of a notebook → the notebook."""
    files = trees.places[language]
    return {on_site(ENGLISH, place): files[place] for place in files if place.endswith(".ipynb")}


def other_languages(
    language: str, languages: list[str], up: str, name: str
) -> list[dict[str, str]]:
    """What a switch of languages needs to know.

    Args:
        language: of the page.
        languages: all that there are.
        up: from the page to the beginning of its language.
        name: of the same page in the other language, from its beginning.
    """
    up += "" if language == ENGLISH else "../"
    return [
        {
            "language": other,
            "name": Locale.parse(other).get_display_name(other),
            "address": up + on_site(other, name),
        }
        for other in languages
        if other != language
    ]


def still(path: Path) -> str:
    """The stored picture of the playground."""
    notebook = nbformat.read(path, as_version=4)
    (output,) = (output for cell in notebook.cells for output in cell.get("outputs", ()))
    return re.search("<img [^>]+>", output.data["text/html"])[0]
