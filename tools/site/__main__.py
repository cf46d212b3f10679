"""Build the site into `site/`: `python -m tools.site`, or with `--public` for GitHub Pages.

By itself the site asks nobody but the server that it lies on. The public one takes NumPy,
matplotlib and what NLTK needs from Pyodide's own distribution, on a CDN.
"""

import argparse
import shutil
from pathlib import Path

from tools.site import live, pages
from tools.site.fetch import ROOT, fetch_all


def build(site: Path, public: bool = False) -> None:
    """Write the whole site into a folder, which is emptied first."""
    fetch_all()
    shutil.rmtree(site, ignore_errors=True)
    contents = pages.gather()
    size = live.build(site, contents, public)
    pages.build(site, contents, public, round(size / 1e6))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    parser.add_argument("--public", action="store_true", help="may ask Pyodide's CDN")
    parser.add_argument("--out", type=Path, default=ROOT / "site")
    options = parser.parse_args()
    build(options.out.resolve(), options.public)
    print(f"{options.out}: open it with python -m http.server --directory {options.out}")
