"""Bring the catalogues up to date and write the translated notebooks again.

`python -m tools.translate` does it for what has been translated. To begin with a lesson, or with a
language, name both: `python -m tools.translate de notebooks/00_start_here.ipynb`. To begin with
the site, name the language alone.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from babel.messages import Catalog

from tools.refresh import refresh_all
from tools.translate import catalogues, lessons, package, site


def translate_lesson(source: Path, language: str) -> None:
    """A lesson's catalogue and, once nothing is left to do in it, its notebook."""
    path = lessons.catalogue_of(source, language)
    catalogue = bring_up_to_date(path, language, lessons.extract(source))
    if catalogues.left_to_do(catalogue):
        return
    assignment = lessons.is_assignment(source)
    for one in (source, lessons.release_of(source)) if assignment else (source,):
        translation = lessons.translate(one, language, catalogue)
        write(translation, lessons.notebook_in(one, language), run=not assignment)


def translate_package(language: str) -> None:
    """The package's catalogue, and what the package reads of it."""
    path = package.catalogue_of(language)
    package.compile_catalogue(bring_up_to_date(path, language, package.extract(language)), path)


def translate_site(language: str) -> None:
    """The catalogue of the site, for the languages that it has."""
    bring_up_to_date(site.catalogue_of(language), language, site.extract())


def bring_up_to_date(path: Path, language: str, wanted: Catalog) -> Catalog:
    """A catalogue as its source wants it now; says what is left to do."""
    catalogue = catalogues.bring_up_to_date(path, language, wanted)
    left = catalogues.left_to_do(catalogue)
    if left:
        print(f"{path.relative_to(catalogues.ROOT)}: {len(left)} texts to translate")
    return catalogue


def write(notebook: nbformat.NotebookNode, path: Path, run: bool) -> None:
    """Store a translated notebook; if it is to be run, it is only where its code is new."""
    before = nbformat.read(path, as_version=4) if path.exists() else nbformat.v4.new_notebook()
    same_code = _code(before) == _code(notebook)
    if same_code:
        for cell, run in zip(notebook.cells, before.cells, strict=True):
            cell.update({key: run[key] for key in ("outputs", "execution_count") if key in run})
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")
    if run and not same_code:
        refresh_all([path])


def _code(notebook: nbformat.NotebookNode) -> list[tuple[str, str]]:
    """Where the cells of code stand, and what they say."""
    return [(c.id, c.source if c.cell_type == "code" else "") for c in notebook.cells]


if __name__ == "__main__":
    chosen = sys.argv[1:2] or catalogues.languages()
    for language in chosen:
        named = [Path(name).resolve() for name in sys.argv[2:]]
        translate_package(language)  # first: notebooks show its texts
        if site.catalogue_of(language).exists() or len(sys.argv) == 2:
            translate_site(language)
        for source in named or lessons.translated(language):
            translate_lesson(source, language)
