"""How submissions arrive: in the zip that Canvas or Moodle lets a teacher download, in a zip of
folders, or in a folder. The layout is read from each name, so there is nothing to configure.

Every entry ends in a row of the tables. A file that no rule assigns to a student becomes a row with
the reason, and a student without a notebook becomes a row that lists the files handed in.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
import unicodedata
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, NamedTuple
from zipfile import BadZipFile, ZipFile

from bleu_teach.grade.cells import printable
from bleu_teach.grade.submission import LARGEST, NeedsPerson, Submission
from bleu_teach.language import gettext

# "Ada Lovelace_12_assignsubmission_file_/bleu.ipynb", since Moodle 4.1 without the last "_". If the
# teacher turned folders off, the name of the file follows instead. A group may have no number.
MOODLE = re.compile(r"(.+?)(?:_(\d+))?_assignsubmission_[a-z]+_?(.*)")
# "lovelaceada_LATE_12_345_bleu-1.ipynb" with Canvas's numbers of the student and of the upload,
# "lovelaceada_12_text.html" for typed text, "anon_x7Gh2_345_bleu.ipynb" where names are hidden.
CANVAS = re.compile(r"(?:(.+?)_)??(?:LATE_)?(\d+|anon_\w+?)_(?:(\d+)_(.+)|((?:text|link)\.html))")
HIDDEN = re.compile(r"\.|__MACOSX$")  # what editors and systems leave behind
STRAY = "stray"
MAX_LENGTH = 200  # bytes of a student's name, which becomes the name of a folder
SHOWN, MOST_SHOWN = 100, 5  # characters of a file name in a message, and names
MARKUP = re.compile(r"""[<>"`]|\.html$""")  # a page shows a name unchanged, or has this name itself
# How browsers, Jupyter, drives and people call a copy; "week10" is no copy of "week1".
COPY = r"(copy of )?{name}([\W_].*|copy.*)?\.ipynb"
RENAMED = re.compile(r"( ?\(\d+\)|-\d+)(?=\.py$)")  # how systems rename a second module
MOST_BESIDE, LARGEST_BESIDE = 20, 2**18  # files next to the notebook, and bytes of each
TIMESTAMP = "timestamp.txt"  # nbgrader's exchange writes the time of the submission there
MAX_NOTE = 1000  # bytes of such a file
UNREADABLE = (OSError, RuntimeError, EOFError, BadZipFile, zlib.error)  # a zip raises all of these
Opener = Callable[[], IO[bytes]]


class Owner(NamedTuple):
    """The student that a name in a source stands for."""

    name: str
    number: str = ""  # in Canvas the user's, in Moodle the participant's
    system: str = ""  # "canvas", "moodle" or STRAY


class Entry(NamedTuple):
    """A file or a folder of a source."""

    parts: tuple[str, ...]  # of its path
    age: tuple = ()  # the largest is the newest: the number of the upload, the time
    open: Opener | None = None  # None for a folder

    @property
    def name(self) -> str:
        return self.parts[-1]

    def read(self, most: int = LARGEST) -> bytes:
        """Read the file; a NeedsPerson if that fails or if it is larger than `most` bytes."""
        try:
            with self.open() as file:
                content = file.read(most + 1)
        except UNREADABLE as error:
            reason = printable(getattr(error, "strerror", None) or str(error))
            message = gettext("the file cannot be read: {reason}")
            raise NeedsPerson(message.format(reason=reason)) from None
        if len(content) > most:
            message = gettext("the file is larger than {most} MB")
            raise NeedsPerson(message.format(most=most // 2**20))
        return content


@dataclass(frozen=True)
class Arrival:
    """One student's submission."""

    student: str  # the name in the tables
    owner: Owner
    files: tuple[Entry, ...]  # with paths from the student's folder
    notes: tuple[str, ...] = ()
    refused: str = ""  # why nothing is read

    def read(self, assignment: str) -> Submission:
        """Read the notebook and the files next to it, or find the reason why that fails."""
        try:
            if self.refused:
                raise NeedsPerson(self.refused)
            notebook, repairs = find_notebook(self.files, assignment)
            beside = tuple(sorted(dict(read_beside(self.files, notebook)).items()))
            repairs = self.notes + repairs
            return Submission(self.student, assignment, notebook.read(), repairs, beside=beside)
        except NeedsPerson as reason:
            return Submission(self.student, assignment, refused=str(reason))

    def exchanged(self) -> dict[str, str]:
        """Read what nbgrader's exchange put beside the notebook: a time and a secret."""
        found = {}
        for file in self.files:
            if file.parts in ((TIMESTAMP,), ("submission_secret.txt",)):
                with suppress(NeedsPerson):
                    found[file.name] = file.read(MAX_NOTE).decode("utf-8", "replace")
        return found


# From sources to students


def read_arrivals(sources: Sequence[Path], assignment: str) -> tuple[list[Arrival], list[str]]:
    """List what arrived for an assignment, by student, and the names of students without anything
    for it.

    Raises:
        OSError: If a source cannot be read, or if there is nothing for the assignment.
    """
    found: dict[Owner, list[tuple[object, list[Entry]]]] = defaultdict(list)
    absent = set()
    for source in sources:
        for owner, entries in by_owner(read_source(source, assignment)).items():
            files = of_assignment(owner, entries, assignment)
            if files is None:
                absent.add(owner.name)
                continue
            times = [file.age[-1] for file in files if source.is_dir()]
            found[owner].append((max(times, default=source.stat().st_mtime), files))
    if all(owner.system == STRAY for owner in found):
        layout = f"<student>/{assignment}/{assignment}.ipynb"
        raise OSError(
            f"Found no submission of {assignment}. Pass the zip from Canvas or Moodle, or a folder "
            f"or zip with {layout}"
        )
    return newest(found), sorted(absent)


def newest(found: dict[Owner, list[tuple[object, list[Entry]]]]) -> list[Arrival]:
    """Keep each student's newest arrival, by the students' names in the tables: with the number
    where students have the same name."""
    numbered = {(clean(owner.name), owner.number) for owner in found if owner.number}
    count, arrived = Counter(name for name, _ in numbered), defaultdict(list)
    for owner, sources in found.items():
        name = clean(owner.name)
        name = f"{name}_{owner.number}" if owner.number and count[name] > 1 else name
        arrived[name] += [(time, owner, files) for time, files in sources]
    made = []
    for name, several in sorted(arrived.items()):
        _, owner, files = max(several, key=lambda one: one[0])
        owner = next((one for _, one, _ in several if one.number), owner)
        message = gettext("graded the newest of {number} downloads that contain this student")
        notes = (message.format(number=len(several)),) if several[1:] else ()
        refused = ""
        if owner.system == STRAY:
            refused = gettext("no student's name in this file: put it into a student's folder")
        elif usable(name) != name:
            refused = gettext("the name of the student's folder cannot be used: rename it")
        made.append(Arrival(usable(name), owner, tuple(files), notes, refused))
    return made


def clean(name: str) -> str:
    """Write a name in one way, without the characters that only join or turn others."""
    name = unicodedata.normalize("NFC", name)
    return "".join(c for c in name if unicodedata.category(c) != "Cf").strip()


def usable(name: str) -> str:
    """Return a name, or one instead of it that can be written and shown everywhere."""
    fits = name == printable(name) and len(name.encode()) <= MAX_LENGTH
    if fits and name.strip(".") and not MARKUP.search(name):
        return name
    number = hashlib.sha256(os.fsencode(name)).hexdigest()[:8]
    return f"{re.sub(r'[^A-Za-z0-9.-]', '_', name)[: MAX_LENGTH // 4]}-{number}"


# The layouts


def by_owner(entries: Iterable[Entry]) -> dict[Owner, list[Entry]]:
    """Group the entries of a source by student, with paths from the student's folder."""
    found: dict[Owner, list[Entry]] = defaultdict(list)
    for entry in sorted(entries, key=lambda entry: entry.parts):
        first, *rest = entry.parts
        moodle = MOODLE.fullmatch(first)
        canvas = CANVAS.fullmatch(first) if entry.open and not rest else None
        # What a student called the file comes last, so the first match is the system's.
        if moodle and not (canvas and canvas.end(1) < moodle.end(1)):
            name, number, file = moodle.groups()
            owner, rest = Owner(name, number or "", "moodle"), [*filter(None, [file]), *rest]
        elif canvas:
            name, number, upload, file, typed = canvas.groups()
            owner, rest = Owner(name or number, number, "canvas"), [file or typed]
            entry = entry._replace(age=(int(upload or 0), *entry.age))
        else:
            owner = Owner(first, system="" if rest or not entry.open else STRAY)
        found[owner].append(entry._replace(parts=tuple(rest)))
    return found


def of_assignment(owner: Owner, entries: Sequence[Entry], assignment: str) -> list[Entry] | None:
    """Find a student's files for the assignment; None if there is nothing for it. In a folder of
    a course, other folders are other assignments, unless the notebook is in them."""
    files = [one for one in entries if one.open and one.parts]
    if owner.system:
        return files
    folders = [one for one in entries if one.parts[1:] or (one.parts and not one.open)]
    if inner := [one for one in folders if same(one.parts[0], assignment)]:
        return [one._replace(parts=one.parts[1:]) for one in inner if one.open]
    asked = {one.parts[:-1] for one in files if is_copy(one.name, assignment)}
    loose = [one for one in files if not one.parts[1:] or one.parts[:-1] in asked]
    return loose if loose or not folders else None


def same(name: str, other: str) -> bool:
    """Compare names of files as most systems do."""
    return name.casefold() == other.casefold()


def read_source(source: Path, assignment: str) -> list[Entry]:
    """List the entries of a folder or of a zip, without those that editors and systems hide."""
    try:
        found = list(walk(source) if source.is_dir() else unpack(open_zip(source)))
    except BadZipFile:
        message = f"{source} is neither a folder nor a complete zip: download it again"
        raise OSError(message) from None
    entries = found if source.is_dir() else without_root(found, assignment)
    return [one for one in entries if not any(map(HIDDEN.match, one.parts))]


def walk(folder: Path) -> Iterator[Entry]:
    """List what is in a folder; a link is not followed."""
    for place, folders, files in os.walk(folder):
        here = Path(place).relative_to(folder).parts
        for name in [*folders, *files]:
            path, age = Path(place, name), 0.0
            with suppress(OSError):  # reading it has the reason
                age = path.lstat().st_mtime
            opener = None if name in folders else partial(open_file, path)
            yield Entry((*here, name), (age,), opener)


def open_file(path: Path) -> IO[bytes]:
    """Open a file, and nothing else that may be in a folder."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
    if stat.S_ISREG(os.fstat(handle).st_mode):
        return os.fdopen(handle, "rb")
    os.close(handle)
    raise NeedsPerson(gettext("the submission is not a file"))


def open_zip(source: Path) -> ZipFile:
    """Open a zip. Canvas writes names as UTF-8 without the flag that says so."""
    try:
        return ZipFile(source, metadata_encoding="utf-8")
    except UnicodeDecodeError:
        return ZipFile(source)


def unpack(packed: ZipFile) -> Iterator[Entry]:
    """List what is in a zip; nothing is written, so a path may lead anywhere."""
    for info in packed.infolist():
        parts = info.filename.replace("\\", "/").split("/")
        if parts := [part for part in parts if part not in ("", ".", "..")]:
            opener = None if info.is_dir() else partial(packed.open, info)
            yield Entry(tuple(parts), (info.date_time,), opener)


def without_root(entries: list[Entry], assignment: str) -> list[Entry]:
    """Drop the one folder that holds all others of a zip, if students are in it."""
    inner = [entry._replace(parts=entry.parts[1:]) for entry in entries if entry.parts[1:]]
    names = [(*entry.parts, "")[:2] for entry in inner]
    students = any(
        MOODLE.fullmatch(first)
        or CANVAS.fullmatch(first)
        or same(second, assignment)
        or is_copy(second, assignment)
        for first, second in names
    )
    roots = {entry.parts[0] for entry in entries}
    student = any(map(MOODLE.fullmatch, roots)) or any(same(one, assignment) for one, _ in names)
    return inner if len(roots) == 1 and students and not student else entries


# The files of a student


def find_notebook(files: Sequence[Entry], assignment: str) -> tuple[Entry, tuple[str, ...]]:
    """Find the notebook, of several copies the newest, and list the repairs that this took."""
    found = [file for file in files if file.name.casefold().endswith(".ipynb")]
    if not found:
        only = gettext("no notebook found, only {names}").format(names=_names(files))
        raise NeedsPerson(only if files else gettext("there is no notebook"))
    least = min(len(file.parts) for file in found)
    found = [file for file in found if len(file.parts) == least]
    copies = [file for file in found if is_copy(file.name, assignment)]
    if not copies and len(found) > 1:
        message = gettext("no notebook is called {name}, only {names}")
        raise NeedsPerson(message.format(name=f"{assignment}.ipynb", names=_names(found)))
    first = max(copies or found, key=lambda file: (file.age, len(file.name)))
    if len(copies) > 1:
        others = _names([file for file in copies if file is not first])
        message = gettext("graded the newest of {number} copies: {name}, not {others}")
        made = message.format(number=len(copies), name=_names([first]), others=others)
    elif not re.fullmatch(rf"{re.escape(assignment)}(-\d+)?\.ipynb", first.name, re.IGNORECASE):
        made = gettext("the file was called {name}").format(name=_names([first]))
    else:
        return first, ()  # Canvas numbers the files of a second attempt
    return first, (made,)


def _names(files: Sequence[Entry]) -> str:
    more = ", …" if files[MOST_SHOWN:] else ""
    return ", ".join(printable(file.name)[:SHOWN] for file in files[:MOST_SHOWN]) + more


def is_copy(called: str, assignment: str) -> bool:
    """Return whether a file's name is that of the notebook or of a copy of it.

    >>> names = "bleu-Copy1.ipynb", "Copy of bleu.ipynb", "bleu_final.ipynb", "bleu2.ipynb"
    >>> [is_copy(called, "bleu") for called in names]
    [True, True, True, False]
    """
    pattern = COPY.format(name=re.escape(assignment))
    return bool(re.fullmatch(pattern, called, re.IGNORECASE))


def read_beside(files: Sequence[Entry], notebook: Entry) -> Iterator[tuple[str, str]]:
    """Read the other text files of the notebook's folder, which its cells may import or open."""
    folder = notebook.parts[:-1]
    near = [one for one in files if one.parts[:-1] == folder and one.name != TIMESTAMP]
    near = [one for one in near if not one.name.casefold().endswith(".ipynb")]
    for file in sorted(near, key=lambda file: file.age)[-MOST_BESIDE:]:
        errors = "replace" if file.name.endswith(".py") else "strict"
        with suppress(NeedsPerson, UnicodeDecodeError):
            text = file.read(LARGEST_BESIDE).decode("utf-8-sig", errors)
            yield RENAMED.sub("", file.name), text
