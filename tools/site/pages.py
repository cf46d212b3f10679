"""The pages to read: the lessons with their stored outputs, the API, the glossary, by Sphinx."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat

from tools.site.fetch import NPM, OURS, PACKAGES, ROOT, STORE
from tools.site.live import FOLDER, KERNEL, PARTS

SOURCE = STORE / "source"
COPIED = ("notebooks", "bench/speed.md", "CONTRIBUTING.md")
NOT_COPIED = shutil.ignore_patterns(
    ".*", "__pycache__", "*.py", "*.db*", "seed", "source", "autograded", "feedback", "submitted"
)
RUN = """
<p class="run"><a href="{up}run.html?page={path}">Run this page</a> in your browser, with nothing
to install. Or read it here: what every cell shows is below it.</p>
"""
MODULE = re.compile(r"[a-z]+(\.py)?")  # of the core, or a storey
DOCUMENTED = """# bleu_teach.{name}

```{{eval-rst}}
.. automodule:: bleu_teach.{name}
   :members:
   {imported}
```
"""
NOT_DOCUMENTED = {"commands", "grade"}  # they are used by command
TITLE = re.compile(r"\A# .+\n?")
# Where a link of the repository leads on the site.
ELSEWHERE = (
    (r"\]\(\.\./bleu_teach/(\w+)\.py\)", r"](../api/\1.md)"),
    (r"\[([^]]+)\]\(((?:\w+/)?)bleu_on_one_page\.html\)",
     r'<a href="\2bleu_on_one_page.html">\1</a>'),
    (r"\[([^]]+)\]\((?:tasks\.py|(?:\.\./)+README\.md[^)]*)\)", r"\1"),
)  # fmt: skip
WIDGETS = {
    "require.js": NPM / "requirejs/package/require.js",
    "embed-amd.js": NPM / "@jupyter-widgets/html-manager/package/dist/embed-amd.js",
}


def gather() -> Path:
    """The files that a learner meets, in the folders that they have in the repository."""
    folder = STORE / "contents"
    shutil.rmtree(folder, ignore_errors=True)
    for name in COPIED:
        copy = folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy, ignore=NOT_COPIED)
        else:
            shutil.copy(ROOT / name, copy)
    return folder


def build(site: Path, contents: Path) -> None:
    """Write the pages of these contents into the site, and the pages that start a Python."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    shutil.copytree(OURS / "pages", SOURCE)
    shutil.copytree(contents, SOURCE, dirs_exist_ok=True)
    for part in (ROOT / "bleu_teach").iterdir():
        if MODULE.fullmatch(part.name) and part.name not in NOT_DOCUMENTED:
            document(part.stem)
    for path in SOURCE.rglob("*.ipynb"):
        prepare(path)
    for path in SOURCE.rglob("*.md"):
        path.write_text(redirect(path.read_text("utf-8")), encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--nitpicky",
               "--conf-dir", OURS, "--doctree-dir", STORE / "doctrees", SOURCE, site]  # fmt: skip
    search = os.pathsep.join([str(PACKAGES), str(ROOT)])
    if subprocess.run(command, env=os.environ | {"PYTHONPATH": search}).returncode:
        sys.exit("The pages could not be built: see the messages above.")
    shutil.copy(contents / "notebooks/bleu_on_one_page.html", site / "notebooks")


def document(name: str) -> None:
    """The page of a module, from its docstrings."""
    house = ROOT / "bleu_teach" / name / "__init__.py"
    lists = house.exists() and "__all__" in house.read_text("utf-8")
    imported = ":imported-members:" if lists else ""
    page = DOCUMENTED.format(name=name, imported=imported)
    (SOURCE / "api" / f"{name}.md").write_text(page, encoding="utf-8")


def prepare(path: Path) -> None:
    """Below the title of a notebook, the link that runs it."""
    notebook = nbformat.read(path, as_version=4)
    place = path.relative_to(SOURCE)
    run = RUN.format(up="../" * (len(place.parts) - 1), path=place.as_posix())
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = redirect(cell.source)
    first = notebook.cells[0]
    first.source = TITLE.sub(lambda title: f"{title[0]}{run}", first.source, count=1)
    nbformat.write(notebook, path)


def redirect(text: str) -> str:
    """A text whose links lead to pages of the site."""
    for pattern, target in ELSEWHERE:
        text = re.sub(pattern, target, text)
    return text


def write_live_pages(site: Path) -> None:
    """What the pages of static/ need: the sizes of their parts, the widgets, a still picture."""
    settings = json.loads((site / "live/jupyter-lite.json").read_text("utf-8"))
    kernel = settings["jupyter-config-data"]["litePluginSettings"][f"{KERNEL}:kernel"]
    lock = json.loads((site / FOLDER / "pyodide-lock.json").read_text("utf-8"))["packages"]
    first = kernel["loadPyodideOptions"]["packages"]
    names = [*PARTS, *(lock[name]["file_name"] for name in first)]
    parts = [[f"static/pyodide/{name}", (site / FOLDER / name).stat().st_size] for name in names]
    (site / "live/parts.json").write_text(json.dumps(parts))
    (site / "widgets").mkdir()
    for name, path in WIDGETS.items():
        shutil.copy(path, site / "widgets" / name)
    page = site / "playground.html"
    page.write_text(page.read_text("utf-8").replace("STILL", still()), encoding="utf-8")


def still() -> str:
    """The stored picture of the playground."""
    notebook = nbformat.read(ROOT / "notebooks/playground.ipynb", as_version=4)
    (output,) = (output for cell in notebook.cells for output in cell.get("outputs", ()))
    return re.search("<img [^>]+>", output.data["text/html"])[0]
