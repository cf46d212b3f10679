"""Rebuild a submission on the released notebook, and say what had to be repaired.

Sources come from the student; everything else (metadata, locked cells, points, kernel) comes from
the release, so what was changed there has no effect, and most of it is not worth a word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bleu_teach.display.language import gettext
from bleu_teach.grade.cells import Cell, parse, read_cells
from bleu_teach.grade.course import Course
from bleu_teach.grade.submission import NeedsPerson

ABSENT = "*This cell was not in the submission.*"


def rebuild(submitted: dict, course: Course) -> tuple[dict, list[str]]:
    """Rebuild a submitted notebook from the released one, and list the repairs; raise NeedsPerson
    if it contains nothing of the assignment."""
    release, given, functions = course.release, course.given, course.functions
    repairs: list[str] = []
    pieces = [_take_over(cell, given, functions) for cell in read_cells(submitted)]
    pieces = _recognise(pieces, given, functions, repairs)
    if not any(piece.role in given and not given[piece.role].locked for piece in pieces):
        raise NeedsPerson(
            gettext("all cells to fill in are missing: is this the correct notebook?")
        )
    pieces = _join_pieces(pieces, given, repairs)
    pieces = _order(pieces, given, functions, repairs)
    return {**release, "cells": _dress(pieces, given)}, repairs


def _take_over(cell: Cell, given: dict[str, Cell], functions: Sequence[str]) -> Cell:
    """Find what a student's cell stands for. One of the assignment's own in which a function is
    written was merged with a cell of the student's, and is theirs."""
    role = cell.name if cell.name in given else cell.raw.get("id")
    role = role if isinstance(role, str) and role in given else None
    written = frozenset(name for name in functions if cell.defines(name))
    if role and given[role].locked and written:
        role = None
    return replace(cell, role=role, written=written)


def _recognise(
    pieces: list[Cell], given: dict[str, Cell], functions: Sequence[str], repairs: list
) -> list[Cell]:
    """Find where each function is written. A cell that lost its name is known by what it defines,
    and one that is as it was given out is dropped if its function is written somewhere else."""
    locked = {cell.source: name for name, cell in reversed(given.items()) if cell.locked}
    for piece in pieces:
        if piece.role is None and piece.kind == "code":
            piece.role = locked.get(piece.source)
    for name in functions:
        stub = name, getattr(given.get(name), "source", None)
        rest = [piece for piece in pieces if (piece.role, piece.source) != stub]
        written = [piece for piece in rest if name in piece.written]
        code = [piece for piece in written if piece.kind == "code" or piece.role]
        if code and len(rest) < len(pieces):
            pieces = rest
            repairs.append(gettext("ignored an empty cell for {name}").format(name=name))
        elif written and not code and len(rest) == len(pieces):
            raise NeedsPerson(gettext("{name} is in a text cell").format(name=name))
        if code and not any(piece.role == name for piece in code):
            for piece in [piece for piece in code if piece.role is None][-1:]:
                piece.role = name
            repairs.append(gettext("found the cell of {name} by its function").format(name=name))
        if any(piece.role == name for piece in pieces):  # then it is sought nowhere else
            for piece in written:
                piece.written -= {name}
    return pieces


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
            continue
        joined = first.source.rstrip("\n") + "\n" + piece.source
        text = given[role].kind == "markdown"
        alone = text or (parse(first.source) and parse(piece.source))
        split = not alone and parse(joined)
        if text:
            first.source = piece.source if first.source == given[role].source else joined
        elif split:
            first.source = joined
        else:
            kept.append(replace(piece, role=None, written=piece.written | {role}))
        message = gettext("cell {name} was split") if split else more_than_once
        repairs.append(message.format(name=role))
    return kept


def _order(
    pieces: list[Cell], given: dict[str, Cell], functions: Sequence[str], repairs: list
) -> list[Cell]:
    """Order the student's cells, with each locked cell after all cells that it is about: those of
    the functions up to there, whose role it is or where alone they are written."""
    roles = [piece.role for piece in pieces]
    locked = {name for name, cell in given.items() if cell.locked}
    placed = [((i, 0), piece) for i, piece in enumerate(pieces) if piece.role not in locked]
    place, before = -1, set[str]()
    for name, cell in given.items():
        ours = replace(cell, role=name)
        if cell.locked:
            about = [i for i, p in enumerate(pieces) if before & {p.role, *p.written}]
            place = max([place, *(i for i, role in enumerate(roles) if role == name), *about])
            placed.append(((place, 1), ours))
            continue
        before |= {name} & set(functions)
        if name not in roles and not any(name in piece.written for piece in pieces):
            repairs.append(gettext("cell {name} was missing").format(name=name))
            if cell.kind == "markdown":  # a text of ours, so that a person looks at it
                ours.source = gettext(ABSENT)
            placed.append(((place, 1), ours))
    return [piece for _, piece in sorted(placed, key=lambda pair: pair[0])]


def _dress(pieces: list[Cell], given: dict[str, Cell]) -> list[dict]:
    """Make cells of nbformat 4.5, with the release's ids and metadata on those that it knows."""
    dressed = []
    for number, piece in enumerate(pieces):
        known = given.get(piece.role)
        kind = known.kind if known else piece.kind
        cell = {"cell_type": kind, "id": known.raw["id"] if known else f"extra-{number}"}
        cell |= {"metadata": known.raw["metadata"] if known else {}, "source": piece.source}
        dressed.append(cell | ({"execution_count": None, "outputs": []} if kind == "code" else {}))
    return dressed
