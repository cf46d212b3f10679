"""Links to the lessons that need an address: the clone, the site, Binder and Colab.

    python -m tools.scripts.doors                        write these links, or remove them
    python -m tools.scripts.doors --colab OUT ARCHIVE    copies of the notebooks for Colab

The address is only in `[project.urls]` of pyproject.toml: Source = "https://github.com/…". The site
is on GitHub Pages, unless Documentation contains another address. As long as there is none, README,
lessons and CITATION.cff have no such links. A copy for Colab begins with a cell that installs the
package from ARCHIVE; it belongs in the branch `colab`, in `notebooks/`.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import nbformat

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
CITATION = ROOT / "CITATION.cff"
FIRST = "00_start_here"
MARK = "<!-- doors -->"  # in the README, above the picture
LINE = "Run it without installing anything:"  # at the end of a lesson's first cell
INSTALL = """#@title Run this cell first: it fetches the course, in half a minute
%pip install --quiet "bleu_teach @ {archive}" sacrebleu"""


def lessons() -> list[Path]:
    return sorted((ROOT / "notebooks").glob("*.ipynb"))


def read_urls() -> dict[str, str]:
    """Read the addresses in pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return {name: address.rstrip("/") for name, address in project.get("urls", {}).items()}


def read_address() -> str:
    """Read the address of the repository, or nothing as long as it has none."""
    return read_urls().get("Source", "")


def read_site() -> str:
    """Read the address of the site; by default, that of GitHub Pages."""
    owner, _, repository = urlsplit(read_address()).path.strip("/").partition("/")
    pages = f"https://{owner}.github.io/{repository}" if repository else ""
    return read_urls().get("Documentation") or pages


def colab(address: str, name: str) -> str:
    place = urlsplit(address).path.strip("/")
    return f"https://colab.research.google.com/github/{place}/blob/colab/notebooks/{name}.ipynb"


def both(address: str, name: str) -> str:
    repository = urlsplit(address).path.strip("/")
    binder = f"https://mybinder.org/v2/gh/{repository}/HEAD?urlpath=lab/tree/notebooks/{name}.ipynb"
    return f"[Binder]({binder}) or [Colab]({colab(address, name)})"


def write_readme(text: str, address: str, site: str) -> str:
    """Return the README with the badge, the links to try it and the line that clones it."""
    text = re.sub(rf"{MARK}.*", MARK, text)
    text = re.sub(r"^git clone .*\n", "", text, flags=re.MULTILINE)
    if not address:
        return text
    test = f"{address}/actions/workflows/test.yml"
    doors = f"[![tests]({test}/badge.svg)]({test}) **[Try it now]({site}/)** in your browser, or"
    text = text.replace(MARK, f"{MARK} {doors} open lesson 00 in {both(address, FIRST)}.")
    clone = f"git clone {address} bleu_teach && cd bleu_teach\n"
    return text.replace("```sh\n", f"```sh\n{clone}", 1)


def write_citation(text: str, address: str, site: str) -> str:
    """Return CITATION.cff with both addresses."""
    text = re.sub(r"^(repository-code|url): .*\n", "", text, flags=re.MULTILINE)
    lines = f'repository-code: "{address}"\nurl: "{site}/"\n' if address else ""
    return re.sub(r"^(license: .*\n)", rf"\1{lines}", text, flags=re.MULTILINE)


def write_lesson(source: str, address: str, name: str) -> str:
    """Return a lesson's first cell, with a last line that links to Binder and Colab if possible."""
    source = re.sub(rf"\n\n{LINE}.*\Z", "", source)
    return f"{source}\n\n{LINE} {both(address, name)}." if address else source


def write_links(address: str, site: str) -> None:
    """Write the addresses into all files, unless they already contain them."""
    for path, write in ((README, write_readme), (CITATION, write_citation)):
        text = path.read_text("utf-8")
        if (new := write(text, address, site)) != text:
            path.write_text(new, "utf-8")
    for path in lessons():
        notebook = nbformat.read(path, as_version=4)
        first = notebook.cells[0]
        new = write_lesson(first.source, address, path.stem)
        if new != first.source:
            first.source = new
            path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")


def for_colab(notebook: nbformat.NotebookNode, address: str, archive: str) -> nbformat.NotebookNode:
    """Return a copy that begins with the installing cell and has links that work in Colab."""
    names = {path.stem for path in lessons()}

    def lead(match: re.Match[str]) -> str:
        target, place = match[1], match[2] or ""
        if target.removesuffix(".ipynb") in names:
            return f"]({colab(address, target.removesuffix('.ipynb'))}{place})"
        path = (ROOT / "notebooks" / target).resolve().relative_to(ROOT).as_posix()
        return f"]({address}/blob/HEAD/{path}{place})"

    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = re.sub(r"\]\((?!\w+:)([^()#\s]+)(#[^()\s]*)?\)", lead, cell.source)
    first = nbformat.v4.new_code_cell(
        INSTALL.format(archive=archive), id="cell-00", metadata={"cellView": "form"}
    )
    return nbformat.from_dict({**notebook, "cells": [first, *notebook.cells]})


def write_copies(out: Path, address: str, archive: str) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for path in lessons():
        copy = for_colab(nbformat.read(path, as_version=4), address, archive)
        (out / path.name).write_text(nbformat.writes(copy) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--colab"] and len(sys.argv) == 4:
        if not read_address():
            sys.exit(
                "Colab needs the repository's address: Source in [project.urls], pyproject.toml"
            )
        write_copies(Path(sys.argv[2]), read_address(), sys.argv[3])
    elif len(sys.argv) == 1:
        write_links(read_address(), read_site())
    else:
        sys.exit(__doc__)
