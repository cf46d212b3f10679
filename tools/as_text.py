"""A notebook as text, for reading a change: `python tools/as_text.py NOTEBOOK`.

`make hooks` has git show the difference of two notebooks in this form, so that a change of a lesson
reads as sentences, lines of code and what they print. Plain code: git calls it twice for each file.
"""

import difflib
import hashlib
import json
import sys
from collections.abc import Iterator


def as_text(notebook: dict) -> str:
    """Every cell under a line with its id, its kind and its tags; then what it printed."""
    return "\n".join(line for cell in notebook["cells"] for line in cell_lines(cell)) + "\n"


def cell_lines(cell: dict) -> Iterator[str]:
    tags = "".join(f" #{tag}" for tag in cell["metadata"].get("tags", []))
    yield f"--- {cell.get('id', 'cell')} {cell['cell_type']}{tags}"
    yield joined(cell["source"])
    for output in cell.get("outputs", []):
        yield from output_lines(output)
    yield ""


def output_lines(output: dict) -> Iterator[str]:
    """What a person reads of an output; of a picture or a page only whether it is another one."""
    if output["output_type"] == "error":
        yield f"=> {output['ename']}: {output['evalue']}"
    if "text" in output:
        yield from (f"=> {line}" for line in joined(output["text"]).splitlines())
    for kind, data in output.get("data", {}).items():
        text = joined(data)
        if kind == "text/plain":
            yield from (f"=> {line}" for line in text.splitlines())
        else:
            digest = hashlib.sha256(text.encode()).hexdigest()[:8]
            yield f"=> {kind}, {len(text)} characters, {digest}"


def joined(text: object) -> str:
    """nbformat keeps a text whole or in lines; some outputs are JSON."""
    if isinstance(text, list):
        return "".join(map(str, text))
    return text if isinstance(text, str) else json.dumps(text, sort_keys=True)


def changes(before: dict, after: dict) -> list[str]:
    """What is different in a notebook, line by line, each piece under its cell's heading."""
    old, new = (as_text(notebook).splitlines() for notebook in (before, after))
    told, heading = [], ""
    for line in difflib.ndiff(old, new):
        mark, text = line[0], line[2:]
        if text.startswith("--- "):
            heading = heading if mark == "-" else text
        elif mark in "+-":
            told += [heading] if heading else []
            told.append(f"{mark} {text}")
            heading = ""
    return told


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        sys.stdout.reconfigure(encoding="utf-8")
        sys.stdout.write(as_text(json.load(file)))
