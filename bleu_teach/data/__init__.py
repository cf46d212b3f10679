"""Example sentences, published scores, and functions that read files.

Examples and figures are the small CSV files in this folder; each contains its source.
"""

from __future__ import annotations

import csv
import gzip
import sys
import zlib
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from os import PathLike
from pathlib import Path
from pkgutil import get_data
from typing import NamedTuple

from bleu_teach.inputs import BleuInputError, describe, refusal


class Example(NamedTuple):
    """One segment as strings: a candidate, its references and their source."""

    candidate: str
    references: tuple[str, ...]
    source: str


def _rows(name: str) -> list[list[str]]:
    """Read a CSV file without its comments and its header."""
    lines = (get_data(__name__, f"{name}.csv") or b"").decode("utf-8").splitlines()
    return list(csv.reader(line for line in lines if not line.startswith("#")))[1:]


_EXAMPLES = {
    name: Example(candidate, tuple(references), source)
    for name, source, candidate, *references in _rows("examples")
}
THE_THE_THE = _EXAMPLES["THE_THE_THE"]
THE_CAT_THE_CAT = _EXAMPLES["THE_CAT_THE_CAT"]
GUIDE_1, GUIDE_2 = _EXAMPLES["GUIDE_1"], _EXAMPLES["GUIDE_2"]
SHIP = _EXAMPLES["SHIP"]
AMERICAN_PLANE = _EXAMPLES["AMERICAN_PLANE"]

WMT23_ENGLISH_CHINESE = tuple(
    (system, float(bleu), float(human)) for system, bleu, human in _rows("wmt23_english_chinese")
)
ONLINE_W = dict(_rows("online_w"))
KO_MECAB = dict(_rows("korean"))
_GAPS = _rows("agreement_by_gap")
AGREEMENT_BY_GAP = tuple((gap, int(pairs), float(agree)) for gap, pairs, agree, *_ in _GAPS)
AGREEMENT_INTERVALS = tuple((int(low), int(high)) for *_, low, high in _GAPS)

# Figures that the lessons quote and cannot compute, as rows of tables.
_QUOTED = _rows("published")
PUBLISHED: dict[str, tuple[tuple[str, ...], ...]] = {
    table: tuple(tuple(row) for name, *row in _QUOTED if name == table)
    for table in dict.fromkeys(row[0] for row in _QUOTED)
}


FIRST_BYTES = {
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
    b"BZh": "packed by bzip2",
    b"\xfd7zXZ": "packed by xz",
    b"\x1f\x8b": "packed by gzip, so its name has to end in .gz",
    b"PK": "a zip file, as are .docx and .xlsx",
    b"%PDF": "a PDF",
}


def read_segments(path: str | PathLike[str]) -> list[str]:
    r"""Read a plain text file in UTF-8, with one segment per line.

    Args:
        path: the file. A byte order mark and Windows line ends are accepted. A name that ends in
            .gz is decompressed, and "-" is the standard input.

    Returns:
        One str per line, without its line end. An empty line is an empty segment.

    Raises:
        BleuInputError: no such file, a folder, or what is not text in UTF-8 with line ends that
            can be read (with the line number).

    Source: the plain-text format of sacreBLEU's command line.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "candidates.txt")
    ...     _ = path.write_text("The cat is on the mat.\n\nIt is ship.\n", encoding="utf-8")
    ...     read_segments(path)
    ['The cat is on the mat.', '', 'It is ship.']
    """
    if not isinstance(path, (str, PathLike)):
        raise refusal("Expected a str or a Path, got {value}.", value=describe(path))
    segments: list[str] = []
    try:
        with _open(path) as file:
            # Split only at line ends: str.splitlines also splits at rarer marks inside a segment.
            for line in file:
                text = line.decode("utf-8" if segments else "utf-8-sig")
                segments.append(text.replace("\r\n", "\n").removesuffix("\n"))
    except UnicodeDecodeError as error:
        raise _refuse_bytes(path, len(segments), error) from None
    except (OSError, EOFError, zlib.error, ValueError) as error:
        reason = getattr(error, "strerror", None) or getattr(error, "reason", None) or error
        raise refusal(
            "Cannot read {path}: {reason}. Pass a text file; relative paths start from {folder}.",
            path=repr(str(path)),
            reason=reason,
            folder=Path.cwd(),
        ) from None
    _refuse_marks(path, segments)
    return segments


def _refuse_bytes(path: object, before: int, error: UnicodeDecodeError) -> BleuInputError:
    """Return the error for a line that is not UTF-8, after so many that are."""
    kinds = (kind for start, kind in FIRST_BYTES.items() if error.object.startswith(start))
    if not before and (kind := next(kinds, "")):
        return refusal("{path} is {kind}. Write it as plain text in UTF-8.", path=path, kind=kind)
    return refusal(
        "{path}, line {line}: byte {byte} is not UTF-8. Save the file again with the encoding "
        "UTF-8 instead of ANSI (CP949 in Korea).",
        path=path,
        line=before + 1,
        byte=f"{error.object[error.start]:#04x}",
    )


def _refuse_marks(path: object, segments: list[str]) -> None:
    """Raise BleuInputError for a NUL byte, or for line ends that leave everything in one line."""
    for place, text in enumerate(segments, 1):
        if "\0" in text:
            raise refusal(
                "{path}, line {line} has a NUL byte, so this is not text in UTF-8. UTF-16, "
                "perhaps? Write it as plain text in UTF-8.",
                path=path,
                line=place,
            )
    if len(segments) == 1 and "\r" in segments[0]:
        raise refusal(
            "{path} is one line, because its line ends are CR, as on old Macs. Convert them to LF.",
            path=path,
        )


def _open(path: str | PathLike[str]) -> AbstractContextManager[Iterable[bytes]]:
    if str(path) == "-":
        return nullcontext(sys.stdin.buffer)
    return gzip.open(path) if str(path).endswith(".gz") else open(path, "rb")
