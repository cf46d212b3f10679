"""Notebooks that are run and stored with outputs that are the same on every machine.

`python -m tools.refresh` runs all lessons, in every language; name files to run only those.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient
from nbconvert.preprocessors import CoalesceStreamsPreprocessor

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"  # names a model of a kernel that is gone
# What JupyterLab writes into a notebook that is opened, next to what the kernel of .venv says of
# itself (tools/venv): so opening a lesson changes nothing.
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def refresh_all(paths: list[Path]) -> None:
    """Run notebooks as in a fresh copy, without my_bleu.py, in the language of the folder."""
    os.environ.pop("BLEU_TEACH_LANG", None)
    with TemporaryDirectory() as nothing_kept:
        os.environ["BLEU_TEACH_FOLDER"] = nothing_kept
        for path in paths:
            refresh(path)


def refresh(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(notebook, timeout=120, resources={"metadata": {"path": path.parent}})
    client.execute()
    language = notebook.metadata.language_info
    notebook.metadata = {"kernelspec": KERNEL, "language_info": language}
    CoalesceStreamsPreprocessor().preprocess(notebook, {})  # printed lines arrive in pieces
    for number, cell in enumerate(notebook.cells, start=1):
        cell.id = f"cell-{number:02}"
        cell.metadata = {key: cell.metadata[key] for key in ("tags",) if key in cell.metadata}
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)
            if "metadata" in output:
                output.metadata = {}
    path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")
    print(f"{path.name}: {len(notebook.cells)} cells")


if __name__ == "__main__":
    named = [Path(name).resolve() for name in sys.argv[1:]]
    translated = sorted(NOTEBOOKS.glob("[a-z][a-z]/*.ipynb"))
    refresh_all(named or [*sorted(NOTEBOOKS.glob("*.ipynb")), *translated])
