"""Rebuild a submission on the released notebook, and say what had to be repaired.

Sources come from the student; everything else (metadata, locked cells, points, kernel) comes from
the release, so nothing that was changed there has any effect.
"""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Sequence

from bleu_teach.grade.cells import grade_id, is_locked, nbgrader_of, source_of
from bleu_teach.grade.handed_in import CONFLICT, NeedsPerson

ABSENT = "*This cell was not in the submission.*"


def rebuild(submitted: dict, release: dict, functions: Sequence[str]) -> tuple[dict, list[str]]:
    """The submission on the ground of the released notebook.

    Args:
        submitted: the notebook that was handed in.
        release: the notebook that was given out.
        functions: the functions to be graded; their solution cells have the same names.

    Returns:
        The notebook to grade, and the repairs.

    Raises:
        NeedsPerson: nothing of the assignment is in it, or a cell is in conflict.
    """
    repairs = _compare_kernels(submitted, release)
    given = {grade_id(cell): cell for cell in release["cells"] if grade_id(cell)}
    cells = [_read_cell(cell, given) for cell in submitted["cells"] if isinstance(cell, dict)]
    if any(len(CONFLICT.findall(cell["source"])) > 1 for cell in cells):
        raise NeedsPerson("a cell has the markers of a merge conflict")
    _recognise(cells, given, functions, repairs)
    if not any(cell["role"] in given and not is_locked(given[cell["role"]]) for cell in cells):
        raise NeedsPerson("none of the cells to fill in is there: is it the right notebook?")
    cells = _join_pieces(cells, given, repairs)
    cells = _order(cells, given, functions, repairs)
    notebook = {**release, "cells": _dress(cells, given)}
    return json.loads(json.dumps(notebook)), repairs


def _compare_kernels(submitted: dict, release: dict) -> list[str]:
    def kernel(notebook: dict) -> object:
        metadata = notebook.get("metadata")
        spec = metadata.get("kernelspec") if isinstance(metadata, dict) else None
        return spec.get("name") if isinstance(spec, dict) else None

    changed = kernel(submitted) != kernel(release)
    return [f"the kernel was {str(kernel(submitted))[:40]!r}"] if changed else []


def _read_cell(cell: dict, given: dict) -> dict:
    """What is taken over from a student's cell. `changed`: its nbgrader metadata are not ours."""
    role = grade_id(cell)
    role = role if role in given else cell.get("id")
    role = role if isinstance(role, str) and role in given else None
    kind = cell.get("cell_type")
    return {
        "role": role,
        "id": cell.get("id"),
        "kind": kind if kind in ("code", "markdown") else "raw",
        "source": source_of(cell),
        "changed": role in given and not _same_metadata(cell, given[role]),
    }


def _same_metadata(cell: dict, given: dict) -> bool:
    """The same but for the checksum, which differs where the text of a locked cell does."""
    ours, theirs = nbgrader_of(given) | {"checksum": ""}, nbgrader_of(cell) | {"checksum": ""}
    return ours == theirs and cell.get("cell_type") == given["cell_type"]


def _recognise(cells: list[dict], given: dict, functions: Sequence[str], repairs: list) -> None:
    """Find solution cells that lost their names: they define the function that is asked for."""
    for cell in cells:
        if cell["role"] is None and cell["kind"] == "code":
            same = [n for n, g in given.items() if is_locked(g) and source_of(g) == cell["source"]]
            cell["role"] = same[0] if same else None
    roles = {cell["role"] for cell in cells}
    for name in functions:
        nameless = [c for c in cells if c["role"] is None and defines(c, name)]
        if name not in roles and nameless:
            nameless[-1]["role"] = name
            repairs.append(f"the cell of {name} was recognised by its function")
    repairs += [f"the metadata of cell {c['role']} were changed" for c in cells if c["changed"]]


def defines(cell: dict, name: str) -> bool:
    """True if a code cell defines a function of that name."""
    return cell["kind"] == "code" and bool(
        re.search(rf"^(async )?(def {name}\b|{name}\s*=)", cell["source"], re.MULTILINE)
    )


def _parses(source: str) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(source)
        return True
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False


def _join_pieces(cells: list[dict], given: dict, repairs: list) -> list[dict]:
    """Put cells together that were split in the middle; of two copies, name one."""
    kept: list[dict] = []
    seen: dict[str, dict] = {}
    for cell in cells:
        role = cell["role"] or _rest_of(kept, cell)
        first = seen.get(role)
        if first is None or is_locked(given[role]):
            kept.append(cell)
            if role:
                seen[role] = cell
        elif given[role]["cell_type"] == "markdown":
            stub = first["source"] == source_of(given[role])
            first["source"] = cell["source"] if stub else _joined(first, cell)
            repairs.append(f"cell {role} was there more than once")
        elif _is_split(first, cell):
            first["source"] = _joined(first, cell)
            repairs.append(f"cell {role} was split")
        else:
            kept.append({**cell, "role": None, "copy_of": role})
            repairs.append(f"cell {role} was there more than once")
    return kept


def _joined(first: dict, second: dict) -> str:
    return first["source"].rstrip("\n") + "\n" + second["source"]


def _is_split(first: dict, second: dict) -> bool:
    """True if two cells are Python together, and one of them alone is not."""
    alone = _parses(first["source"]) and _parses(second["source"])
    return not alone and _parses(_joined(first, second))


def _rest_of(kept: list[dict], cell: dict) -> str | None:
    """The role of the cell before, if this nameless one is the second half of it."""
    last = kept[-1] if kept and cell["kind"] == "code" else None
    solution = last and last["role"] and last["kind"] == "code"
    return last["role"] if solution and _is_split(last, cell) else None


def _order(cells: list[dict], given: dict, functions: Sequence[str], repairs: list) -> list[dict]:
    """The student's cells in their order, and each locked cell after all that it is about."""
    roles = [cell["role"] for cell in cells]
    placed = [((i, 0), cell) for i, cell in enumerate(cells) if not _stands_for_locked(cell, given)]
    place, before = -1, []
    for name, cell in given.items():
        ours = {"role": name, "kind": cell["cell_type"], "source": source_of(cell)}
        here = roles.index(name) if name in roles else None
        if is_locked(cell):
            about = [i for i, c in enumerate(cells) if _is_about(c, before, functions)]
            place = max([place, *([] if here is None else [here]), *about])
            _report(here, cells, ours, place, repairs)
            placed.append(((place, 1), ours))
        elif here is None:
            repairs.append(f"cell {name} was missing")
            placed.append(((place, 1), _stand_in(ours, cell)))
            before.append(name)
        else:
            before.append(name)
    return [cell for _, cell in sorted(placed, key=lambda pair: pair[0])]


def _stands_for_locked(cell: dict, given: dict) -> bool:
    return cell["role"] in given and is_locked(given[cell["role"]])


def _is_about(cell: dict, before: list[str], functions: Sequence[str]) -> bool:
    """True for a solution cell that has to run first, and for a second copy of one."""
    names = set(before) & set(functions)
    return cell["role"] in names or cell.get("copy_of") in names


def _report(here: int | None, cells: list[dict], ours: dict, place: int, repairs: list) -> None:
    if here is None:
        repairs.append(f"cell {ours['role']} was missing")
    elif cells[here]["source"] != ours["source"]:
        repairs.append(f"cell {ours['role']} was changed and put back")
    elif here < place:
        repairs.append(f"cell {ours['role']} was in another place")


def _stand_in(ours: dict, cell: dict) -> dict:
    """For an answer that is not there: a text of ours, so that a person looks at it."""
    manual = cell["cell_type"] == "markdown"
    return {**ours, "source": ABSENT} if manual else ours


def _dress(cells: list[dict], given: dict) -> list[dict]:
    """Cells of nbformat 4.5, with the release's metadata on those that it knows."""
    dressed, used = [], {cell["id"] for cell in given.values()}
    for number, cell in enumerate(cells):
        known = given.get(cell["role"])
        name = known["id"] if known else cell["id"]
        if not known and (not _is_id(name) or name in used):
            name = f"extra-{number}"
        used.add(name)
        kind = known["cell_type"] if known else cell["kind"]
        metadata = known["metadata"] if known else {}
        new = {"cell_type": kind, "id": name, "metadata": metadata, "source": cell["source"]}
        dressed.append(new | ({"execution_count": None, "outputs": []} if kind == "code" else {}))
    return dressed


def _is_id(name: object) -> bool:
    return isinstance(name, str) and re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", name) is not None
