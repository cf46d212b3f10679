"""An update of the catalogues and the translated notebooks.

`python -m tools.translate` does it for what has been translated. To begin with a lesson, or with a
language, name both: `python -m tools.translate de notebooks/00_start_here.ipynb`. To begin with
the site, name only the language. `--missing` writes nothing and names what is shown in English or
in an unconfirmed translation; `--strict`, which a release asks for, fails on it, too. `--same .`
confirms the translations of all texts whose wording, but not meaning, has changed; `--same WORD`
does so for the texts with this word (any regular expression).
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

import nbformat
from babel.messages import Catalog, Message

from tools.refresh import refresh_all
from tools.translate import catalogues, lessons, missing, package, site


def translate_lesson(source: Path, language: str) -> None:
    """Update a lesson's catalogue and its notebook; missing lines stay in English."""
    path = lessons.catalogue_of(source, language)
    catalogue = bring_up_to_date(path, language, lessons.extract(source))
    for one in lessons.written_from(source):
        translation = lessons.translate(one, language, catalogue)
        path = lessons.notebook_in(one, language)
        write(translation, path, run=not lessons.is_assignment(source))


def translate_document(source: Path, language: str) -> None:
    """Update the catalogue of a Markdown file, and the file in the language."""
    path = lessons.catalogue_of(source, language)
    catalogue = bring_up_to_date(path, language, lessons.extract(source))
    text = lessons.translate_document(source, language, catalogue)
    lessons.notebook_in(source, language).write_text(text, encoding="utf-8")


def translate_package(language: str) -> None:
    """Update the package's catalogue, and the compiled file that the package reads."""
    path, wanted = package.catalogue_of(language), package.extract(language)
    catalogue = bring_up_to_date(path, language, wanted)
    package.compiled_of(language).write_bytes(package.compile_catalogue(catalogue))


def translate_site(language: str) -> None:
    """Update the catalogue of the site."""
    bring_up_to_date(site.catalogue_of(language), language, site.extract())


def bring_up_to_date(path: Path, language: str, wanted: Catalog) -> Catalog:
    """Update a catalogue from its source, and print how much of it is missing."""
    catalogue = catalogues.bring_up_to_date(path, language, wanted)
    print_missing(path, catalogues.missing(wanted, catalogue))
    return catalogue


def print_missing(path: Path, texts: list[str]) -> None:
    """Print how many texts a catalogue lacks."""
    if texts:
        print(f"{path.relative_to(catalogues.ROOT)}: {len(texts)} texts are still English")


def print_unconfirmed(path: Path, messages: list[Message]) -> None:
    """Print what has changed in the texts whose old translation is still shown."""
    name = path.relative_to(catalogues.ROOT)
    print(f"{name}: {len(messages)} texts changed since they were translated")
    for message in messages:
        print(f"    - {catalogues.was(message)!r}\n    + {message.id!r}")


def write(notebook: nbformat.NotebookNode, path: Path, run: bool) -> None:
    """Store a translated notebook, with the outputs of a run if it is a lesson."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")
    if run:  # its outputs have texts of the package
        refresh_all([path])


def report(language: str) -> bool:
    """Print the messages that are missing or old in a language; return whether there are none."""
    lacking, changed = missing.missing_texts(language), missing.unconfirmed_texts(language)
    for path, messages in changed.items():
        print_unconfirmed(path, messages)
    for path, texts in lacking.items():
        print_missing(path, texts)
        print("".join(f"    {text!r}\n" for text in texts), end="")
    if not (lacking or changed):
        print(f"{language}: nothing is missing")
    return not (lacking or changed)


def translate(language: str, notebooks: list[Path], begin_site: bool) -> None:
    """Update a language: everything in it, or these notebooks and the package."""
    translate_package(language)  # first: notebooks show its texts
    if site.catalogue_of(language).exists() or begin_site:
        translate_site(language)
    for source in notebooks or lessons.translated(language):
        translate_lesson(source.resolve(), language)
    for source in lessons.documents(language):
        translate_document(source, language)


def main() -> int:
    """Translate, or only list the missing messages."""
    parser = ArgumentParser(prog="python -m tools.translate", description=__doc__)
    parser.add_argument("language", nargs="?")
    parser.add_argument("notebooks", nargs="*", type=Path)
    parser.add_argument("--missing", action="store_true", help="print what is missing, no more")
    parser.add_argument("--same", metavar="PATTERN", help="confirm texts that mean the same")
    parser.add_argument("--strict", action="store_true", help="so, and fail if anything is missing")
    options = parser.parse_args()
    chosen = [options.language] if options.language else catalogues.languages()
    if options.missing or options.strict:
        whole = [report(language) for language in chosen]
        return int(options.strict and not all(whole))
    for language in chosen:
        if options.same:
            missing.confirm_all(language, options.same)
        begin_site = options.language is not None and not options.notebooks
        translate(language, options.notebooks, begin_site)
    return 0


if __name__ == "__main__":
    sys.exit(main())
