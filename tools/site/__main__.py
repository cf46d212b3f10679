"""The site, built into `site/`: `python -m tools.site`, or with `--public` for GitHub Pages.

By itself the site asks nobody but the server that it lies on. The public one takes NumPy,
matplotlib and what NLTK needs from Pyodide's own distribution, on a CDN.
"""

import argparse
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools import slides
from tools.site import live, pages
from tools.site.fetch import ROOT, STORE, fetch_all
from tools.site.front import Facts


def build(site: Path, public: bool = False) -> None:
    """Write the whole site into a folder, which is emptied first."""
    fetch_all()
    shutil.rmtree(site, ignore_errors=True)
    python = STORE / "python"
    shutil.rmtree(python, ignore_errors=True)
    contents = pages.gather()
    trees = pages.plant(contents)
    first = live.write_python(python, public)
    facts = Facts(public, round(live.list_parts(python, first) / 1e6))
    with ThreadPoolExecutor() as threads:
        jupyterlite = threads.submit(live.build, site, contents, first)
        pages.build(site, contents, trees, facts)
        jupyterlite.result()
    live.add_python(site, python)
    slides.write(site / "slides", [*slides.LESSONS, *slides.CLASSES])
    pages.make_searchable(site, trees.places)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    parser.add_argument("--public", action="store_true", help="may ask Pyodide's CDN")
    build(site := ROOT / "site", parser.parse_args().public)
    print(f"{site}: open it with python -m http.server --directory {site}")
