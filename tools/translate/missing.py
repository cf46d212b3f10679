"""Gaps in a language: messages without a translation, and files that are out of date."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog, Message

from tools.translate import catalogues, lessons, package, site


def find_sources(language: str) -> Iterator[tuple[Path, Catalog]]:
    """List the catalogues of a language, each with the current messages of its source."""
    yield package.catalogue_of(language), package.extract(language)
    if site.catalogue_of(language).exists():
        yield site.catalogue_of(language), site.extract()
    for source in (*lessons.translated(language), *lessons.documents(language)):
        yield lessons.catalogue_of(source, language), lessons.extract(source)


def missing_texts(language: str) -> dict[Path, list[str]]:
    """List the missing messages of each catalogue that lacks some."""
    found = {
        path: catalogues.missing(wanted, catalogues.read(path, language))
        for path, wanted in find_sources(language)
    }
    return {path: texts for path, texts in found.items() if texts}


def unconfirmed_texts(language: str) -> dict[Path, list[Message]]:
    """List the messages in each catalogue that are newer than their translation."""
    paths = [path for path, _ in find_sources(language)]
    found = {path: catalogues.unconfirmed(catalogues.read(path, language)) for path in paths}
    return {path: messages for path, messages in found.items() if messages}


def confirm_all(language: str, pattern: str) -> None:
    """Confirm the messages with this pattern in each catalogue."""
    for path in unconfirmed_texts(language):
        catalogues.confirm(path, language, pattern)
