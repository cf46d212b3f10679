"""How submissions arrive: in the zip that a teacher downloads from Canvas, Moodle or Brightspace,
in a zip of folders, or in a folder. The layout is read from each name, without any configuration.

Every entry ends in a row of the tables. A file that no rule assigns to a student becomes a row with
the reason, and a student without a notebook becomes a row that lists the submitted files.
"""

import hashlib
import io
import os
import re
import stat
import unicodedata
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import IO, Any, NamedTuple
from zipfile import BadZipFile, ZipFile

from bleu_teach.grade.cells import printable
from bleu_teach.language import gettext

# "Ada Lovelace_12_assignsubmission_file_/bleu.ipynb", since Moodle 4.1 without the last "_". If the
# teacher turned folders off, the name of the file follows instead. A group may have no number.
MOODLE = re.compile(r"(.+?)(?:_(\d+))?_assignsubmission_[a-z]+_?(.*)")
# "lovelaceada_LATE_12_345_bleu-1.ipynb" with Canvas's numbers of the student and of the upload,
# "lovelaceada_12_text.html" for typed text, "anon_x7Gh2_345_bleu.ipynb" where names are hidden.
CANVAS = re.compile(r"(?:(.+?)_)??(LATE_)?(\d+|anon_\w+?)_(?:(\d+)_(.+)|((?:text|link)\.html))")
# "123-45 - Ada Lovelace - Nov 27, 2026 426 PM" for each attempt, with Brightspace's index.html.
BRIGHTSPACE = re.compile(r"(\d+)-\d+ ?- (.+?) ?- (\w+ \d+, \d{4}) (\d{3,4}) ([AP]M)")
INDEX = "index.html"
HIDDEN = re.compile(r"\.|__MACOSX$")  # what editors and systems leave behind
STRAY = "stray"
MAX_LENGTH = 200  # bytes of a student's name, which becomes the name of a folder
SHOWN, MOST_SHOWN = 100, 5  # characters of a file name in a message, and names
MARKUP = re.compile(r"""[<>"`]|\.html$""")  # a page shows a name unchanged, or has this name itself
# How browsers, Jupyter, drives and people call a copy; "week10" is no copy of "week1".
COPY = r"(copy of )?{name}([\W_].*|copy.*)?\.ipynb"
AS_TEXT = re.compile(r"(\.ipynb)(-\d+)?\.(?:txt|json)$", re.IGNORECASE)  # how browsers save one
RENAMED = re.compile(r"( ?\(\d+\)|-\d+)(?=\.py$)")  # how systems rename a second module
TO_FILL_IN = re.compile(rb"YOUR CODE HERE|YOUR ANSWER HERE|raise NotImplementedError")
LARGEST = 10 * 2**20  # bytes of a notebook
BESIDE = "my_bleu.py"  # the name in the lessons
MOST_BESIDE, LARGEST_BESIDE = 20, 2**18  # files next to the notebook, and bytes of each
MOST_INSIDE, LARGEST_INSIDE = 500, 5 * LARGEST  # entries of a student's zip, and bytes of all
TIMESTAMP = "timestamp.txt"  # nbgrader's exchange writes the time of the submission there
MAX_NOTE = 1000  # bytes of such a file
UNREADABLE = (OSError, RuntimeError, EOFError, BadZipFile, zlib.error)  # a zip raises all of these
Opener = Callable[[], IO[bytes]]


class NeedsPerson(Exception):
    """A submission that no program should grade, and the reason; it is never a zero."""

    def __init__(self, reason: str, /, **named: object):
        super().__init__(gettext(reason).format(**named))


@dataclass(frozen=True)
class Submission:
    """A submission: the bytes of one notebook, which are read in a box."""

    student: str  # the name of their folder
    content: bytes = b""  # of the notebook
    repairs: tuple[str, ...] = ()  # what finding it took
    refused: str = ""  # why there are no bytes
    beside: tuple[tuple[str, str], ...] = ()  # files that its cells may import, by name


class Owner(NamedTuple):
    """The student that a name in a source stands for."""

    name: str
    number: str = ""  # in Canvas and Brightspace the user's, in Moodle the participant's
    system: str = ""  # "canvas", "moodle", "brightspace" or STRAY


class Entry(NamedTuple):
    """A file or a folder of a source."""

    parts: tuple[str, ...]  # of its path
    age: tuple = ()  # the largest is the newest: the number or time of the upload, the file's time
    open: Opener | None = None  # None for a folder
    late: bool = False  # as Canvas marks it

    @property
    def name(self) -> str:
        return self.parts[-1]

    @property
    def is_notebook(self) -> bool:
        return bool(self.open) and self.name.casefold().endswith(".ipynb")

    def read(self, most: int = LARGEST) -> bytes:
        """Read the file; a NeedsPerson if that fails or if it is larger than `most` bytes."""
        try:
            with self.open() as file:
                content = file.read(most + 1)
        except UNREADABLE as error:
            reason = printable(getattr(error, "strerror", None) or str(error))
            raise NeedsPerson("the file cannot be read: {reason}", reason=reason) from None
        if len(content) > most:
            raise NeedsPerson(
                "the file is larger than {most} MB: clear the outputs and submit it again",
                most=most // 2**20,
            )
        return content


@dataclass(frozen=True)
class Arrival:
    """One student's submission."""

    student: str  # the name in the tables
    owner: Owner
    files: tuple[Entry, ...]  # with paths from the student's folder
    refused: str = ""  # why nothing is read

    @property
    def late(self) -> bool:
        return any(file.late for file in self.files)

    def read(self, assignment: str, release: str = "") -> Submission:
        """Read the notebook and the files next to it, or find the reason why that fails. The text
        of the release shows which notebook is as it was given out."""
        if self.refused:
            return Submission(self.student, refused=self.refused)
        try:
            files = [one for file in self.files for one in unpacked(file)]
            notebook, repairs = find_notebook(files, assignment, release)
            beside = tuple(sorted(dict(read_beside(files, notebook)).items()))
            return Submission(self.student, notebook.read(), repairs, beside=beside)
        except NeedsPerson as reason:
            return Submission(self.student, refused=str(reason))

    def exchanged(self) -> dict[str, str]:
        """Read what nbgrader's exchange put next to the notebook: a time and a secret."""
        found = {}
        for file in self.files:
            if file.parts in ((TIMESTAMP,), ("submission_secret.txt",)):
                with suppress(NeedsPerson):
                    found[file.name] = file.read(MAX_NOTE).decode("utf-8", "replace")
        return found


# From sources to students


def read_arrivals(
    sources: Sequence[Path], assignment: str, known: Mapping[str, str] | None = None
) -> tuple[list[Arrival], list[str]]:
    """List what arrived for an assignment, by student, and the names of students without anything
    for it. Who is `known` by number keeps the name of the earlier run.

    Raises:
        OSError: If a source cannot be read, or if there is nothing for the assignment.
    """
    found: list[tuple[Any, Owner, list[Entry]]] = []  # with the time
    absent = set()
    for source in sources:
        for owner, entries in by_owner(read_submissions(source, assignment)).items():
            files = of_assignment(owner, entries, assignment)
            if files is None:
                absent.add(owner.name)
                continue
            times = [file.age[-1] for file in files if source.is_dir()]
            found.append((max(times, default=source.stat().st_mtime), owner, files))
    if all(owner.system == STRAY for _, owner, _ in found):
        layout = f"<student>/{assignment}/{assignment}.ipynb"
        raise OSError(
            f"Found no submission of {assignment}. Pass the zip from Canvas, Moodle or "
            f"Brightspace, or a folder or zip with {layout}"
        )
    by_time = sorted(found, key=lambda one: one[0])
    return newest([one[1:] for one in by_time], known or {}), sorted(absent)


def newest(found: Sequence[tuple[Owner, list[Entry]]], known: Mapping[str, str]) -> list[Arrival]:
    """Keep each student's newest arrival, which is the last, by their names in the tables."""
    arrived: dict[str, Arrival] = {}
    names = name_students([owner for owner, _ in found], known)
    for (owner, files), name in zip(found, names, strict=True):
        student, refused = usable(name), ""
        if student in arrived and arrived[student].owner.number:
            owner = arrived[student].owner
        if owner.system == STRAY:
            refused = gettext("no student's name in this file: put it into a student's folder")
        elif student != name:
            refused = gettext("the name of the student's folder cannot be used: rename it")
        arrived[student] = Arrival(student, owner, tuple(files), refused)
    return sorted(arrived.values(), key=lambda one: one.student)


def name_students(owners: Sequence[Owner], known: Mapping[str, str]) -> Iterator[str]:
    """Name each student: as before, or with the number where another one has the name."""
    count = Counter(name for name, _ in {(clean(one.name), one.number) for one in owners if one[1]})
    taken = {student: number for number, student in known.items()}
    for owner in owners:
        name, number = clean(owner.name), owner.number
        names = name, f"{name}_{number}"
        if number and known.get(number) in names:
            yield known[number]
        else:
            yield names[bool(number) and (count[name] > 1 or taken.get(name, number) != number)]


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
        if named := named_by_system(entry):
            owner, entry = named
        elif is_zip(entry) and not rest:
            owner = Owner(first[: -len(".zip")])
        else:
            owner = Owner(first, system="" if rest or not entry.open else STRAY)
            entry = entry._replace(parts=tuple(rest))
        found[owner].append(entry)
    if any(owner.system == "brightspace" for owner in found):
        found.pop(Owner(INDEX, system=STRAY), None)
    return found


def named_by_system(entry: Entry) -> tuple[Owner, Entry] | None:
    """Recognise the name that a system gave an entry; the rest of its path is the student's. What a
    student called the file comes last, so the first match is the system's."""
    first, *rest = entry.parts
    moodle, brightspace = MOODLE.fullmatch(first), BRIGHTSPACE.fullmatch(first)
    canvas = CANVAS.fullmatch(first) if entry.open and not rest else None
    if moodle and not (canvas and canvas.end(1) < moodle.end(1)):
        name, number, file = moodle.groups()
        inner = (*filter(None, [file]), *rest)
        return Owner(name, number or "", "moodle"), entry._replace(parts=inner)
    if canvas:
        name, late, number, upload, file, typed = canvas.groups()
        age = (int(upload or 0), *entry.age)
        named = entry._replace(parts=(file or typed,), age=age, late=bool(late))
        return Owner(name or number, number, "canvas"), named
    if brightspace:
        number, name, *when = brightspace.groups()
        age = (read_time(*when), *entry.age)
        return Owner(name, number, "brightspace"), entry._replace(parts=tuple(rest), age=age)
    return None


def read_time(day: str, clock: str, half: str) -> str:
    """Write Brightspace's time so that a later one is larger; a language we don't know is older."""
    with suppress(ValueError):
        return datetime.strptime(f"{day} {clock.zfill(4)} {half}", "%b %d, %Y %I%M %p").isoformat()
    return ""


def of_assignment(owner: Owner, entries: Sequence[Entry], assignment: str) -> list[Entry] | None:
    """Find a student's files for the assignment; None if there is nothing for it. In a folder of
    a course, other folders are other assignments, unless the notebook is in them."""
    files = [one for one in entries if one.open and one.parts]
    if owner.system:
        return files
    folders = [one for one in entries if one.parts[1:] or (one.parts and not one.open)]
    if inner := [one for one in folders if one.parts[0].casefold() == assignment.casefold()]:
        return [one._replace(parts=one.parts[1:]) for one in inner if one.open]
    asked = {one.parts[:-1] for one in files if is_copy(one.name, assignment)}
    loose = [one for one in files if not one.parts[1:] or one.parts[:-1] in asked]
    return loose if loose or not folders else None


def read_submissions(source: Path, assignment: str) -> list[Entry]:
    """List the entries of a folder or of a zip, without the folders above the students."""
    try:
        found = visible(walk(source) if source.is_dir() else unpack(open_zip(source)))
    except BadZipFile:
        message = f"{source} is neither a folder nor a complete zip: download it again"
        raise OSError(message) from None
    return [*without_roots(found, assignment)]


def visible(entries: Iterable[Entry]) -> list[Entry]:
    """Leave out what editors and systems hide, and call a notebook saved as text a notebook."""
    shown = (one for one in entries if not any(map(HIDDEN.match, one.parts)))
    return [one._replace(parts=(*one.parts[:-1], AS_TEXT.sub(r"\2\1", one.name))) for one in shown]


def without_roots(entries: Sequence[Entry], assignment: str) -> Iterator[Entry]:
    """Drop the folders above the students: those that hold the folders of several, or of one in a
    way that only a student's can have. A name that several have gets that of the folder above."""
    homes = dict(filter(None, (find_home(entry, assignment) for entry in entries)))
    below = Counter(home[:depth] for home in homes for depth in range(1, len(home)))
    certain = len(homes) == 1 and all(homes.values())
    above = {path for path, count in below.items() if count > 1 or certain} - homes.keys()
    cuts = [
        max(n for n in range(len(one.parts)) if not n or one.parts[:n] in above) for one in entries
    ]
    found = [pair for pair in zip(entries, cuts, strict=True) if pair[0].parts not in above]
    count = Counter(path[-1] for path in {one.parts[: cut + 1] for one, cut in found})
    for entry, cut in found:
        first = entry.parts[cut]
        first = f"{entry.parts[cut - 1]}_{first}" if cut and count[first] > 1 else first
        yield entry._replace(parts=(first, *entry.parts[cut + 1 :]))


def find_home(entry: Entry, assignment: str) -> tuple[tuple[str, ...], bool] | None:
    """Find the student's folder from the path of a notebook, and whether it can be nothing else:
    what a system named, what contains the folder of the assignment, or else where it is."""
    parts = entry.parts
    for depth in range(len(parts)):
        if named_by_system(entry._replace(parts=parts[depth:])):
            return parts[: depth + 1], True
    if not is_copy(entry.name, assignment):
        return None
    inner = len(parts) > 2 and parts[-2].casefold() == assignment.casefold()
    return parts[: -2 if inner else -1], inner


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
    raise NeedsPerson("the submission is not a file")


def open_zip(source: Path | IO[bytes]) -> ZipFile:
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


def is_zip(entry: Entry) -> bool:
    return bool(entry.open) and entry.name.casefold().endswith(".zip")


def unpacked(file: Entry) -> list[Entry]:
    """List what is in a student's zip, as in a folder of that name; anything else is itself."""
    if not is_zip(file):
        return [file]
    try:
        packed = open_zip(io.BytesIO(file.read()))
    except BadZipFile:
        return [file]
    sizes = [info.file_size for info in packed.infolist()]
    if len(sizes) > MOST_INSIDE or sum(sizes) > LARGEST_INSIDE:
        raise NeedsPerson(
            "the zip {name} is too large: submit only the notebook and my_bleu.py",
            name=_names([file]),
        )
    inside = (one._replace(age=file.age) for one in visible(unpack(packed)))
    return [one._replace(parts=file.parts + one.parts) for one in inside if one.open]


# The files of a student


def find_notebook(
    files: Sequence[Entry], assignment: str, release: str
) -> tuple[Entry, tuple[str, ...]]:
    """Find the notebook, and list the repairs that this took: what is not as it was given out, then
    what has the name, then the newest."""
    found = [file for file in files if file.is_notebook]
    if not found:
        if files:
            raise NeedsPerson("no notebook found, only {names}", names=_names(files))
        raise NeedsPerson("there is no notebook")
    if len(found) > 1:
        least = len(TO_FILL_IN.findall(release.encode()))
        found = [file for file in found if not is_untouched(file, least)] or found
    depth = min(len(file.parts) for file in found)
    found = [file for file in found if len(file.parts) == depth]
    copies = [file for file in found if is_copy(file.name, assignment)]
    if not copies and len(found) > 1:
        name = f"{assignment}.ipynb"
        raise NeedsPerson(
            "no notebook is called {name}, only {names}", name=name, names=_names(found)
        )
    first = max(copies or found, key=lambda file: (file.age, len(file.name)))
    if len(copies) < 2:
        return first, ()
    others = _names([file for file in copies if file is not first])
    message = gettext("graded the newest of {number} copies: {name}, not {others}")
    return first, (message.format(number=len(copies), name=_names([first]), others=others),)


def is_untouched(file: Entry, least: int) -> bool:
    """Return whether a notebook has so many places to fill in as the release."""
    with suppress(NeedsPerson):
        return 0 < least <= len(TO_FILL_IN.findall(file.read()))
    return False


def _names(files: Sequence[Entry]) -> str:
    more = ", …" if files[MOST_SHOWN:] else ""
    return ", ".join(printable(file.name)[:SHOWN] for file in files[:MOST_SHOWN]) + more


def is_copy(called: str, assignment: str) -> bool:
    """Return whether a file's name is that of the notebook or of a copy of it.

    >>> names = "bleu-Copy1.ipynb", "Copy of bleu.ipynb", "bleu_final.ipynb", "bleu2.ipynb"
    >>> [is_copy(called, "bleu") for called in names]
    [True, True, True, False]
    """
    return bool(re.fullmatch(COPY.format(name=re.escape(assignment)), called, re.IGNORECASE))


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
