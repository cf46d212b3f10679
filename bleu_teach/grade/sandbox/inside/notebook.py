"""Read a notebook, before any of its cells runs: what comes out is short and flat."""

import json

from .limits import CELLS, SOURCE

LONG = "long"
KINDS = {"zip": b"PK", "pdf": b"%PDF", "html": b"<"}  # by the first bytes


def list_cells(content):
    """Yield what is wrong with a file, or the Python of a notebook and then its cells, each as its
    kind, its id, the name that nbgrader gave it, its text, and whether all of it is there."""
    try:
        notebook = json.loads(content.decode("utf-8-sig", errors="replace"))
    except (ValueError, RecursionError):
        kinds = (kind for kind, start in KINDS.items() if content.lstrip().startswith(start))
        yield {"problem": next(kinds, "json") if content.strip() else "empty"}
        return
    whole = isinstance(notebook, dict) and notebook.get("nbformat") == 4
    cells = notebook.get("cells") if whole else None
    if not isinstance(cells, list):
        yield {"problem": "format"}
    elif len(cells) > CELLS:
        yield {"problem": LONG}
    else:
        python = dict_in(dict_in(notebook, "metadata"), "language_info").get("version")
        yield {"python": text_of(python, 20)}
        yield from ({"cell": read_cell(cell)} for cell in cells if isinstance(cell, dict))


def read_cell(cell):
    source = cell.get("source", "")
    lines = source if isinstance(source, list) else [source]
    text = "".join(line for line in lines if isinstance(line, str))
    name = dict_in(dict_in(cell, "metadata"), "nbgrader").get("grade_id")
    parts = text_of(cell.get("cell_type"), 20), text_of(cell.get("id"), 100), text_of(name, 100)
    return [*parts, text[:SOURCE], len(text) <= SOURCE]


def text_of(value, most):
    return value[:most] if isinstance(value, str) else ""


def dict_in(place, name):
    """Return the dict under a name, or an empty one for anything else."""
    value = place.get(name)
    return value if isinstance(value, dict) else {}
