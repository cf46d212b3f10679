"""Rebuild a submission on the released notebook, and say what had to be repaired.

Sources come from the student; everything else (metadata, locked cells, points, kernel) comes from
the release, so what was changed there has no effect, and most of it is not worth a word.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from bleu_teach.grade.cells import Cell, parse, read_cells
from bleu_teach.grade.course import Course
from bleu_teach.grade.submission import NeedsPerson
from bleu_teach.language import gettext

ABSENT = "*This cell was not in the submission.*"


def rebuild(submitted: dict, course: Course) -> tuple[dict, list[str]]:
    """Rebuild a submitted notebook from the released one, and list the repairs; raise NeedsPerson
    if it contains nothing of the assignment."""
    release, given, functions = course.release, course.given, course.functions
    repairs: list[str] = []
    pieces = [_take_over(cell, given, functions) for cell in read_cells(submitted)]
    pieces = _without_stubs(pieces, given, repairs)
    _recognise(pieces, given, functions, repairs)
    if not any(piece.role in given and not given[piece.role].locked for piece in pieces):
        raise NeedsPerson(
            gettext("all cells to fill in are missing: is this the correct notebook?")
        )
    pieces = _join_pieces(pieces, given, repairs)
    pieces = _order(pieces, given, functions, repairs)
    notebook = {**release, "cells": _dress(pieces, given)}
    return json.loads(json.dumps(notebook)), repairs


def _take_over(cell: Cell, given: dict[str, Cell], functions: Sequence[str]) -> Cell:
    """Find what a student's cell stands for. One of the assignment's own in which a function is
    written was merged with a cell of the student's, and is theirs."""
    role = cell.name if cell.name in given else cell.raw.get("id")
    role = role if isinstance(role, str) and role in given else None
    written = frozenset(name for name in functions if cell.defines(name))
    if role and given[role].locked and written:
        role = None
    return replace(cell, role=role, written=written)


def _without_stubs(pieces: list[Cell], given: dict[str, Cell], repairs: list) -> list[Cell]:
    """Drop a cell that is as it was given out, if its function is written somewhere else."""
    stubs = [p for p in pieces if p.role in p.written and p.source == given[p.role].source]
    known = set(map(id, stubs))
    rest = [p.written for p in pieces if id(p) not in known and p.kind == "code"]
    empty = {stub.role for stub in stubs} & frozenset().union(*rest)
    message = gettext("ignored an empty cell for {name}")
    repairs += [message.format(name=name) for name in sorted(empty)]
    return [piece for piece in pieces if id(piece) not in known or piece.role not in empty]


def _recognise(
    pieces: list[Cell], given: dict[str, Cell], functions: Sequence[str], repairs: list
) -> None:
    """Find solution cells that lost their names: they define the function that is asked for."""
    locked = {cell.source: name for name, cell in reversed(given.items()) if cell.locked}
    for piece in pieces:
        if piece.role is None and piece.kind == "code":
            piece.role = locked.get(piece.source)
    roles = {piece.role for piece in pieces if piece.role not in functions or piece.written}
    for name in functions:
        if name in roles:
            continue
        written = [piece for piece in pieces if name in piece.written]
        code = [piece for piece in written if piece.kind == "code" or piece.role]
        if written and not code:
            raise NeedsPerson(gettext("{name} is in a text cell").format(name=name))
        nameless = [piece for piece in code if piece.role is None]
        if nameless:
            nameless[-1].role = name
        if code:
            message = gettext("found the cell of {name} by its function")
            repairs.append(message.format(name=name))


def _join_pieces(pieces: list[Cell], given: dict[str, Cell], repairs: list) -> list[Cell]:
    """Join cells that were split in the middle, and name one of two copies."""
    more_than_once = gettext("cell {name} occurred more than once")
    kept: list[Cell] = []
    seen: dict[str, Cell] = {}
    for piece in pieces:
        role = piece.role
        first = seen.get(role)
        if first is None or given[role].locked:
            kept.append(piece)
            if role:
                seen[role] = piece
        elif given[role].kind == "markdown":
            stub = first.source == given[role].source
            first.source = piece.source if stub else _joined(first, piece)
            repairs.append(more_than_once.format(name=role))
        elif _is_split(first, piece):
            first.source = _joined(first, piece)
            repairs.append(gettext("cell {name} was split").format(name=role))
        else:
            kept.append(replace(piece, role=None, copy_of=role))
            repairs.append(more_than_once.format(name=role))
    return kept


def _joined(first: Cell, second: Cell) -> str:
    return first.source.rstrip("\n") + "\n" + second.source


def _is_split(first: Cell, second: Cell) -> bool:
    """Return whether two cells are Python together, and one of them alone is not."""
    alone = parse(first.source) and parse(second.source)
    return not alone and parse(_joined(first, second)) is not None


def _order(
    pieces: list[Cell], given: dict[str, Cell], functions: Sequence[str], repairs: list
) -> list[Cell]:
    """Order the student's cells, with each locked cell after all cells that it is about."""
    roles = [piece.role for piece in pieces]
    locked = {name for name, cell in given.items() if cell.locked}
    placed = [((i, 0), piece) for i, piece in enumerate(pieces) if piece.role not in locked]
    place, before = -1, []
    written = frozenset().union(*(piece.written for piece in pieces))
    scattered = set(functions) - set(roles)
    for name, cell in given.items():
        ours = replace(cell, role=name)
        if cell.locked:
            about = [i for i, piece in enumerate(pieces) if _is_about(piece, before, scattered)]
            place = max([place, *(i for i, role in enumerate(roles) if role == name), *about])
            placed.append(((place, 1), ours))
            continue
        before += [name] if name in functions else []
        if name not in roles and name not in written:
            repairs.append(gettext("cell {name} was missing").format(name=name))
            if cell.kind == "markdown":  # a text of ours, so that a person looks at it
                ours.source = gettext(ABSENT)
            placed.append(((place, 1), ours))
    return [piece for _, piece in sorted(placed, key=lambda pair: pair[0])]


def _is_about(piece: Cell, before: list[str], scattered: set[str]) -> bool:
    """Return True for a solution cell that has to run first, for a second copy, and for a cell
    that defines a function which has no cell of its own."""
    known = piece.role in before or piece.copy_of in before
    return known or bool(piece.written & scattered & set(before))


def _dress(pieces: list[Cell], given: dict[str, Cell]) -> list[dict]:
    """Make cells of nbformat 4.5, with the release's ids and metadata on those that it knows."""
    dressed = []
    for number, piece in enumerate(pieces):
        known = given.get(piece.role)
        kind = known.kind if known else piece.kind
        cell = {"cell_type": kind, "id": known.raw.get("id") if known else f"extra-{number}"}
        cell |= {"metadata": known.raw["metadata"] if known else {}, "source": piece.source}
        dressed.append(cell | ({"execution_count": None, "outputs": []} if kind == "code" else {}))
    return dressed
