"""Links to the lessons that need an address: the clone, the site, Binder, Colab and JupyterHub.

`python -m tools.scripts.doors` writes these links, or removes them. The address is only in
`[project.urls]` of pyproject.toml: Source = "https://github.com/…". The site is on GitHub Pages,
unless Documentation contains another address. As long as there is none, README, lessons and
CITATION.cff have no such links. Lessons link to a JupyterHub if JupyterHub contains its address; in
the README, a teacher can make a link for another one. A copy for Colab begins with a cell that
installs the package from ARCHIVE; it belongs in the branch `colab`, in `notebooks/`.
"""

import re
import sys
import tomllib
from argparse import ArgumentParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

import nbformat

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
CITATION = ROOT / "CITATION.cff"
FIRST = "00_start_here"
GENERATOR = "https://nbgitpuller.readthedocs.io/en/latest/link.html"  # asks for a hub
MARK = "<!-- doors -->"  # in the README, above the picture
LINE = "Run it without installing anything:"  # at the end of a lesson's first cell
INSTALL = """#@title Run this cell first: it fetches the course, in half a minute
%pip install --quiet "bleu_teach @ {archive}" sacrebleu"""


def lessons() -> list[Path]:
    return sorted((ROOT / "notebooks").glob("*.ipynb"))


class Addresses(NamedTuple):
    """The addresses of the repository, of its site and of a JupyterHub, as far as it has one."""

    source: str = ""
    site: str = ""
    hub: str = ""


def read_addresses() -> Addresses:
    """Read the addresses in pyproject.toml; by default, the site is that of GitHub Pages."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    urls = {name: address.rstrip("/") for name, address in project.get("urls", {}).items()}
    source = urls.get("Source", "")
    owner, _, repository = urlsplit(source).path.strip("/").partition("/")
    pages = f"https://{owner}.github.io/{repository}" if repository else ""
    return Addresses(source, urls.get("Documentation", pages), urls.get("JupyterHub", ""))


def colab(address: str, name: str) -> str:
    place = urlsplit(address).path.strip("/")
    return f"https://colab.research.google.com/github/{place}/blob/colab/notebooks/{name}.ipynb"


def pull(known: Addresses, name: str) -> str:
    """Return the link by which a hub's nbgitpuller gets the course and opens a lesson of it.

    Without a hub, it leads to nbgitpuller's page, where a teacher enters one and copies the link.
    """
    folder = known.source.rpartition("/")[2]  # into which git clones
    lesson = f"lab/tree/{folder}/notebooks/{name}.ipynb"
    asked = urlencode({"repo": known.source, "branch": "main", "urlpath": lesson})
    return f"{f'{known.hub}/hub/user-redirect/git-pull' if known.hub else GENERATOR}?{asked}"


def list_doors(known: Addresses, name: str) -> str:
    """List where a lesson runs without being installed; on a hub, if one has the course."""
    repository = urlsplit(known.source).path.strip("/")
    binder = f"https://mybinder.org/v2/gh/{repository}/HEAD?urlpath=lab/tree/notebooks/{name}.ipynb"
    doors = [f"[Binder]({binder})", f"[Colab]({colab(known.source, name)})"]
    doors += [f"[JupyterHub]({pull(known, name)})"] if known.hub else []
    return f"{', '.join(doors[:-1])} or {doors[-1]}"


def write_readme(text: str, known: Addresses) -> str:
    """Return the README with the badge, the links to try it and the line that clones it."""
    text = re.sub(rf"{MARK}.*", MARK, text)
    text = re.sub(r"^git clone .*\n", "", text, flags=re.MULTILINE)
    if not known.source:
        return text
    test = f"{known.source}/actions/workflows/test.yml"
    doors = (
        f"[![tests]({test}/badge.svg)]({test}) **[Try it now]({known.site}/)** in your browser, or"
    )
    doors += f" open lesson 00 in {list_doors(known, FIRST)}."
    make = pull(known._replace(hub=""), FIRST)
    make = f"Teachers can [make a link for their JupyterHub]({make})."
    text = text.replace(MARK, f"{MARK} {doors} {make}")
    clone = f"git clone {known.source} bleu_teach && cd bleu_teach\n"
    return text.replace("```sh\n", f"```sh\n{clone}", 1)


def write_citation(text: str, known: Addresses) -> str:
    """Return CITATION.cff with the addresses of repository and site."""
    text = re.sub(r"^(repository-code|url): .*\n", "", text, flags=re.MULTILINE)
    lines = f'repository-code: "{known.source}"\nurl: "{known.site}/"\n' if known.source else ""
    return re.sub(r"^(license: .*\n)", rf"\1{lines}", text, flags=re.MULTILINE)


def write_lesson(source: str, known: Addresses, name: str) -> str:
    """Return a lesson's first cell, with a last line of links that run it if possible."""
    source = re.sub(rf"\n\n{LINE}.*\Z", "", source)
    return f"{source}\n\n{LINE} {list_doors(known, name)}." if known.source else source


def write_links(known: Addresses) -> None:
    """Write the addresses into all files, unless they already contain them."""
    for path, write in ((README, write_readme), (CITATION, write_citation)):
        text = path.read_text("utf-8")
        if (new := write(text, known)) != text:
            path.write_text(new, "utf-8")
    for path in lessons():
        notebook = nbformat.read(path, as_version=4)
        first = notebook.cells[0]
        new = write_lesson(first.source, known, path.stem)
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
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--colab", nargs=2, metavar=("OUT", "ARCHIVE"), help="copies for Colab")
    colabs, known = parser.parse_args().colab, read_addresses()
    if not colabs:
        write_links(known)
    elif known.source:
        write_copies(Path(colabs[0]), known.source, colabs[1])
    else:
        sys.exit("Colab needs the repository's address: Source in [project.urls], pyproject.toml")
