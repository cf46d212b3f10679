"""The pages that Sphinx does not build, in each language: `run.html` and `playground.html`."""

from __future__ import annotations

import shutil
from pathlib import Path

from babel import Locale

from bleu_teach.data import THE_CAT_THE_CAT
from bleu_teach.draw.live import STYLE, write_page_script
from tools.site.fetch import OURS
from tools.site.front import Facts, first_lesson, grid, templates
from tools.site.trees import Trees, on_site
from tools.translate.site import ENGLISH, Speaker

PAGES = ("run.html", "playground.html")


def write(site: Path, trees: Trees, facts: Facts) -> None:
    """Write the pages and their shared files."""
    for language in trees.places:
        write_pages(site, trees, facts, language)
    shutil.copytree(OURS / "static", site, dirs_exist_ok=True)
    (site / "grid.js").write_text(write_page_script(), encoding="utf-8")
    (site / "grid.css").write_text(STYLE, encoding="utf-8")


def write_pages(site: Path, trees: Trees, facts: Facts, language: str) -> None:
    """Write the pages of a language."""
    speaker = Speaker(language)
    environment = templates(speaker)
    words = {
        "language": language,
        "root": "./" if language == ENGLISH else "../",
        "megabytes": facts.megabytes,
        "notebooks": {
            other: {on_site(ENGLISH, p): file for p, file in files.items() if p.endswith(".ipynb")}
            for other, files in trees.places.items()
        },
        "first": on_site(ENGLISH, first_lesson(trees, language)),
        "grid": grid(speaker, THE_CAT_THE_CAT.candidate),
    }
    for name in PAGES:
        others = other_languages(language, [*trees.places], "", name)
        page = environment.get_template(name).render(words, others=others)
        (site / on_site(language, name)).write_text(page + "\n", encoding="utf-8")


def other_languages(
    language: str, languages: list[str], up: str, name: str
) -> list[dict[str, str]]:
    """Return the data for the links of a page to other languages.

    `up` leads from the page to the beginning of its language, and from there `name` to the page.
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
