"""An update of the catalogues and the translated notebooks.

`python -m tools.translate` does it for what has been translated. To begin with a lesson, or with a
language, name both: `python -m tools.translate de notebooks/00_start_here.ipynb`. To begin with
the site, name only the language. `--missing` writes nothing and names what is shown in English or
in an unconfirmed translation; `--strict`, which a release asks for, fails on it, too. `--same .`
confirms the translations of all texts whose wording, but not meaning, has changed; `--same WORD`
does so for the texts with this word (any regular expression).
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from pathlib import Path

import nbformat
from babel.messages import Catalog

from tools.refresh import refresh_all
from tools.translate import catalogues, lessons, package, site


def find_sources(
    language: str, notebooks: Iterable[Path] = (), begin_site: bool = False
) -> Iterator[tuple[Path, Catalog]]:
    """Yield the catalogues of a language, each with the current messages of its source."""
    yield package.catalogue_of(language), package.extract(language)
    if begin_site or site.catalogue_of(language).exists():
        yield site.catalogue_of(language), site.extract()
    for source in (*(notebooks or lessons.translated(language)), *lessons.documents(language)):
        yield lessons.catalogue_of(source, language), lessons.extract(source)


def missing_texts(language: str) -> dict[Path, list[str]]:
    """List the missing messages of each catalogue."""
    return {
        path: catalogues.missing(wanted, catalogues.read(path, language))
        for path, wanted in find_sources(language)
    }


def write_files(source: Path, language: str) -> None:
    """Write what is made of a lesson or a document; what its catalogue lacks is English."""
    catalogue = catalogues.read(lessons.catalogue_of(source, language), language)
    for one in lessons.written_from(source):
        path = lessons.notebook_in(one, language)
        path.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            text = lessons.translate_document(one, language, catalogue)
        else:
            text = nbformat.writes(lessons.translate(one, language, catalogue)) + "\n"
        path.write_text(text, encoding="utf-8")
        if source.suffix != ".md" and not lessons.is_assignment(source):
            refresh_all([path])  # its outputs have texts of the package


def print_number(path: Path, texts: list, what: str) -> None:
    """Print how many texts of a catalogue are missing or old, if any are."""
    if texts:
        print(f"{path.relative_to(catalogues.ROOT)}: {len(texts)} texts {what}")


def report(language: str) -> bool:
    """Print the messages that are missing or old in a language; return whether there are none."""
    found = False
    for path, wanted in find_sources(language):
        stored = catalogues.read(path, language)
        changed, lacking = catalogues.unconfirmed(stored), catalogues.missing(wanted, stored)
        print_number(path, changed, "changed since they were translated")
        for message in changed:
            print(f"    - {catalogues.was(message)!r}\n    + {message.id!r}")
        print_number(path, lacking, "are still English")
        print("".join(f"    {text!r}\n" for text in lacking), end="")
        found |= bool(changed or lacking)
    if not found:
        print(f"{language}: nothing is missing")
    return not found


def translate(language: str, notebooks: list[Path], begin_site: bool) -> None:
    """Update a language: everything in it, or these notebooks and the package."""
    for path, wanted in find_sources(language, notebooks, begin_site):
        catalogue = catalogues.bring_up_to_date(path, language, wanted)
        print_number(path, catalogues.missing(wanted, catalogue), "are still English")
        if path == package.catalogue_of(language):
            package.compiled_of(language).write_bytes(package.compile_catalogue(catalogue))
    for source in (*(notebooks or lessons.translated(language)), *lessons.documents(language)):
        write_files(source, language)


def main() -> int:
    """Translate, or only list the missing messages."""
    parser = ArgumentParser(prog="python -m tools.translate", description=__doc__)
    parser.add_argument("language", nargs="?")
    parser.add_argument("notebooks", nargs="*", type=lambda name: Path(name).resolve())
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
            for path, _ in find_sources(language):
                catalogues.confirm(path, language, options.same)
        begin_site = options.language is not None and not options.notebooks
        translate(language, options.notebooks, begin_site)
    return 0


if __name__ == "__main__":
    sys.exit(main())
