"""What a language lacks: texts that nobody has translated yet, and files that are old."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nbformat
from babel.messages import Catalog, Message

from tools.translate import catalogues, lessons, package, site


def find_sources(language: str) -> Iterator[tuple[Path, Catalog]]:
    """The catalogues of a language, each with what its source says now."""
    yield package.catalogue_of(language), package.extract(language)
    if site.catalogue_of(language).exists():
        yield site.catalogue_of(language), site.extract()
    for source in (*lessons.translated(language), *lessons.documents(language)):
        yield lessons.catalogue_of(source, language), lessons.extract(source)


def missing_texts(language: str) -> dict[Path, list[str]]:
    """What each catalogue of a language lacks, as far as it lacks something."""
    found = {
        path: catalogues.missing(wanted, catalogues.read(path, language))
        for path, wanted in find_sources(language)
    }
    return {path: texts for path, texts in found.items() if texts}


def unconfirmed_texts(language: str) -> dict[Path, list[Message]]:
    """What each catalogue shows in a translation that is older than the text."""
    paths = [path for path, _ in find_sources(language)]
    found = {path: catalogues.unconfirmed(catalogues.read(path, language)) for path in paths}
    return {path: messages for path, messages in found.items() if messages}


def confirm_all(language: str, pattern: str) -> None:
    """Confirm in each catalogue the texts with this pattern."""
    for path in unconfirmed_texts(language):
        catalogues.confirm(path, language, pattern)


def old_files(language: str) -> list[Path]:
    """The catalogues and notebooks that `make translate` would write otherwise."""
    old = [
        path
        for path, wanted in find_sources(language)
        if [m.id for m in catalogues.read(path, language)] != [m.id for m in wanted]
    ]
    compiled = package.compiled_of(language)
    own = catalogues.read(package.catalogue_of(language), language)
    if not compiled.exists() or compiled.read_bytes() != package.compile_catalogue(own):
        old.append(compiled)
    for source in lessons.translated(language):
        catalogue = catalogues.read(lessons.catalogue_of(source, language), language)
        for one in lessons.written_from(source):
            path = lessons.notebook_in(one, language)
            made = lessons.translate(one, language, catalogue)
            if not path.exists() or _cells(nbformat.read(path, as_version=4)) != _cells(made):
                old.append(path)
    for source in lessons.documents(language):
        catalogue = catalogues.read(lessons.catalogue_of(source, language), language)
        path = lessons.notebook_in(source, language)
        made = lessons.translate_document(source, language, catalogue)
        if not path.exists() or path.read_text("utf-8") != made:
            old.append(path)
    return old


def _cells(notebook: nbformat.NotebookNode) -> list[tuple]:
    return [(c.id, c.cell_type, c.source, c.metadata) for c in notebook.cells]
