"""Rebuild a submission on the released notebook.

Sources come from the student; everything else (metadata, locked cells, points, kernel) comes from
the release, so what was changed there has no effect, and most of it is not worth a word.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from bleu_teach.grade.arrivals import NeedsPerson
from bleu_teach.grade.cells import Cell, parse, read_cells
from bleu_teach.grade.course import Course
from bleu_teach.grade.sandbox.inside.names import bound_by, named_in
from bleu_teach.language import gettext

ABSENT = "*This cell was not in the submission.*"
UNREAD, GIVEN = "unread", "given"  # causes


def rebuild(submitted: Sequence[Cell], course: Course) -> list[Cell]:
    """Rebuild a submitted notebook from the released one, all of whose cells are in it; raise
    NeedsPerson if it contains nothing of the assignment, or nothing of the student's."""
    given, functions, ours = course.given, course.functions, read_cells(course.release)
    pieces = [_take_over(cell, given, functions) for cell in submitted]
    _rename(pieces, given, functions)
    pieces = [piece for piece in pieces if not _is_stub(piece, pieces, given)]
    roles = {name for name, cell in given.items() if not cell.locked}
    if not any(piece.written or piece.name in roles for piece in pieces):
        raise NeedsPerson("all cells to fill in are missing: is this the correct notebook?")
    pieces = _join_pieces(pieces, given)
    texts = {cell.source.strip() for cell in ours} | {""}
    if all(piece.source.strip() in texts for piece in pieces):
        raise NeedsPerson("nothing was changed: is it the wrong file?")
    _gather_answers(pieces, ours)
    pieces = [part for piece in pieces for part in _own_part(piece, given)]
    pieces = _order(pieces, given, functions)
    for number, piece in enumerate(pieces):
        known = given.get(piece.name) or Cell(piece.kind, f"extra-{number}", "", "")
        piece.kind, piece.id, piece.metadata = known.kind, known.id, known.metadata
    return pieces


def _take_over(cell: Cell, given: dict[str, Cell], functions: Sequence[str]) -> Cell:
    """Find what a student's cell stands for: by its name, or as it was given out. One of the
    assignment's own in which a function is written was merged with a cell of the student's, and is
    theirs."""
    same = (name for name, one in given.items() if one.locked and one.source == cell.source)
    named = (name for name in (cell.name, cell.id) if name in given)
    role = next(named, "") or (next(same, "") if cell.kind == "code" else "")
    written = frozenset(functions) & named_in(cell.source)
    if role and given[role].locked and written:
        role = ""
    doubts = {} if cell.whole else dict.fromkeys(written, (UNREAD, gettext("a very long cell")))
    return replace(cell, name=role, written=written, doubts=doubts)


def _rename(pieces: list[Cell], given: dict[str, Cell], functions: Sequence[str]) -> None:
    """Return a function its name, if its own differs only in case and underscores."""
    for name in functions:
        if any(name in one.written and one.source != given[name].source for one in pieces):
            continue
        for piece in pieces:
            tree = parse(piece.source) if piece.kind == "code" else None
            for node in tree.body if tree else ():
                called = getattr(node, "name", "")
                if called != name and _plain(called) == _plain(name):
                    piece.source += f"\n\n{name} = {called}"
                    piece.written |= {name}


def _plain(name: str) -> str:
    return name.replace("_", "").casefold()


def _is_stub(piece: Cell, pieces: list[Cell], given: dict[str, Cell]) -> bool:
    """Return whether a cell is as it was given out, and its function is written somewhere else."""
    name = piece.name
    if name not in piece.written or piece.source != given[name].source:
        return False
    others = (one for one in pieces if name in one.written and one.kind == "code")
    return any(one.source != piece.source for one in others)


def _join_pieces(pieces: list[Cell], given: dict[str, Cell]) -> list[Cell]:
    """Join the cells that stand for one, which was split or copied, at the place of the last. What
    is no Python together stays apart, and the last one stands for it."""
    by_role = defaultdict(list)
    for piece in pieces:
        by_role[piece.name].append(piece)
    for role, (*earlier, last) in by_role.items():
        if not role or given[role].locked or not earlier:
            continue
        sources = [one.source for one in (*earlier, last) if one.source != given[role].source]
        whole = "\n".join(sources or [last.source])
        if given[role].kind != "code" or parse(whole):
            last.source = whole
            last.written = last.written.union(*(one.written for one in earlier))
            pieces = [one for one in pieces if one not in earlier]
        for one in earlier:
            one.name = ""
    return pieces


def _gather_answers(pieces: list[Cell], ours: list[Cell]) -> None:
    """Join what the student wrote next to the cell of a written answer to it, and find out to which
    nothing was written. Without the cell, the text below the question is the answer."""
    texts, ids = {cell.source.strip() for cell in ours}, {cell.id for cell in ours}

    def before_ours(cells: Iterable[Cell]) -> list[Cell]:
        """List the student's own cells, up to the first of ours."""

        def is_own(one: Cell) -> bool:
            return not (one.name or one.written or one.id in ids or one.source.strip() in texts)

        return [*takewhile(is_own, cells)]

    at_the_end = any(map(_says, before_ours(reversed(pieces))))
    for question, answer in pairwise(ours):
        if answer.kind == "code" or answer.locked or not answer.name:
            continue
        own = next((one for one in pieces if one.name == answer.name), None)
        ask = next((one for one in pieces if _is_copy(one, question)), None)
        if not (own or ask):
            continue
        here = pieces.index(own or ask)
        near = before_ours(reversed(pieces[:here]))[::-1] if own else []
        near += before_ours(pieces[here + 1 :])
        parts = [one.source for one in near if one.kind != "code" and _says(one)]
        if not own and parts:
            own = replace(answer)
            pieces.insert(here + 1, own)
        if own and own.source.strip() != answer.source.strip():
            parts.insert(0, own.source)
        if ask and (added := _added(ask.source, question.source)):
            parts.insert(0, added)
        if own and parts:
            own.source = "\n\n".join(parts)
            pieces[:] = [one for one in pieces if one.kind == "code" or one not in near]
        elif own:
            own.empty = not (at_the_end or any(map(_says, near)))


def _is_copy(piece: Cell, cell: Cell) -> bool:
    return piece.id == cell.id != "" or piece.source.strip() == cell.source.strip()


def _says(piece: Cell) -> bool:
    return bool(piece.source.strip())


def _added(source: str, before: str) -> str:
    """Return the lines of a text that were not in it before."""
    known = {*map(str.strip, before.splitlines())}
    return "\n".join(one for one in source.splitlines() if one.strip() not in known).strip()


def _own_part(piece: Cell, given: dict[str, Cell]) -> Iterator[Cell]:
    """Part a changed cell of the assignment: what the student added runs before it. A name that
    both make is ours afterwards, and in doubt."""
    ours = given.get(piece.name)
    if ours and ours.locked and ours.kind == "code" and piece.source != ours.source:
        theirs, known = parse(piece.source), parse(ours.source)
        if theirs is None:
            yield Cell("code", "", "", piece.source)
        else:
            same = {*map(ast.dump, known.body)}
            new = [node for node in theirs.body if ast.dump(node) not in same]
            if new:
                yield Cell("code", "", "", "\n".join(map(ast.unparse, new)))
            both = {n for one in new for n in bound_by(one)}
            both &= {n for one in known.body for n in bound_by(one)}
            piece = replace(piece, doubts={name: (GIVEN, name) for name in both})
    yield piece


def _order(pieces: list[Cell], given: dict[str, Cell], functions: Sequence[str]) -> list[Cell]:
    """Order the student's cells, with each locked cell after all cells that it is about."""
    roles = [piece.name for piece in pieces]
    locked = {name for name, cell in given.items() if cell.locked}
    placed = [((i, 0), piece) for i, piece in enumerate(pieces) if piece.name not in locked]
    place, before = -1, []
    code = [piece for piece in pieces if piece.kind == "code" or piece.name]
    written = frozenset().union(*(piece.written for piece in code))
    in_text = frozenset().union(*(piece.written for piece in pieces)) - written
    scattered = {n for n in functions if not any(one.name == n in one.written for one in pieces)}
    last: dict[str, int] = {}  # by cell: the place of its pieces, which may hold other functions
    for i, piece in enumerate(pieces):
        last |= dict.fromkeys({piece.name} | (piece.written & scattered), i)
    for name, cell in given.items():
        doubts = {n: c for one in pieces if one.name == name for n, c in one.doubts.items()}
        ours = replace(cell, doubts=doubts)
        if cell.locked:
            place = max([place, *(last.get(one, -1) for one in (name, *before))])
            placed.append(((place, 1), ours))
            continue
        before += [name] if name in functions else []
        if name not in roles and name not in written:
            if cell.kind == "markdown":  # a text of ours, so that a person looks at it
                ours.source = gettext(ABSENT)
            if name in in_text:
                reason = gettext("{name} is in a text cell").format(name=name)
                ours.doubts = {name: (UNREAD, reason)}
            placed.append(((place, 1), ours))
    return [piece for _, piece in sorted(placed, key=lambda pair: pair[0])]
