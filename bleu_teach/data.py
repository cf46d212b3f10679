"""What the course works on: example sentences, each with its source, and files of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from bleu_teach.inputs import describe, not_utf8, refusal

PAPER = "Papineni et al. 2002, https://aclanthology.org/P02-1040"


class Example(NamedTuple):
    """One segment as text: a candidate, its references, and where they come from."""

    candidate: str
    references: tuple[str, ...]
    source: str


_CAT_REFERENCES = ("The cat is on the mat.", "There is a cat on the mat.")
_GUIDE_REFERENCES = (
    "It is a guide to action that ensures that the military will forever heed Party commands.",
    "It is the guiding principle which guarantees the military forces always being under the "
    "command of the Party.",
    "It is the practical guide for the army always to heed the directions of the party.",
)

THE_THE_THE = Example(
    "the the the the the the the.", _CAT_REFERENCES, f"{PAPER}, section 2.1, example 2"
)
THE_CAT_THE_CAT = Example(
    "the cat the cat on the mat",
    _CAT_REFERENCES,
    "a well-known example of lectures, among them Andrew Ng's; the references are the paper's",
)
TWO_PEOPLE = _CAT_REFERENCES
THREE_MACHINES = ("The cat is on the mat.", "The cat the cat on the mat.", "Dogs bark in the rain.")
GUIDE_1 = Example(
    "It is a guide to action which ensures that the military always obeys the commands of the "
    "party.",
    _GUIDE_REFERENCES,
    f"{PAPER}, section 2.1, example 1, candidate 1",
)
GUIDE_2 = Example(
    "It is to insure the troops forever hearing the activity guidebook that party direct.",
    _GUIDE_REFERENCES,
    f"{PAPER}, section 2.1, example 1, candidate 2",
)
SHIP = Example(
    "it is ship",
    ("this is a ship", "it is ship", "ship it is", "a ship, it is"),
    "an introduction to BLEU in Python with NLTK; the fourth reference is Master Yoda's",
)
AMERICAN_PLANE = Example(
    "appeared calm when he was taken to the american plane , which will to miami , florida .",
    (
        "orejuela appeared calm as he was led to the american plane which will take him to "
        "miami , florida .",
        "orejuela appeared calm while being escorted to the plane that would take him to "
        "miami , florida .",
        "orejuela appeared calm as he was being led to the american plane that was to carry him "
        "to miami in florida .",
        "orejuela seemed quite calm as he was being led to the american plane that would take "
        "him to miami in florida .",
    ),
    "Callison-Burch, Osborne, Koehn 2006, https://aclanthology.org/E06-1032, table 1; "
    "lower-cased, split it at spaces",
)

WMT23_ENGLISH_CHINESE = (
    ("ONLINE-B", 57.51, 0.290),
    ("Yishu", 57.60, 0.277),
    ("GPT4-5shot", 49.60, 0.276),
    ("Lan-BridgeMT", 50.22, 0.259),
    ("HW-TSC", 58.58, 0.249),
    ("ONLINE-W", 52.12, 0.224),
    ("ONLINE-Y", 54.18, 0.212),
    ("IOL_Research", 56.88, 0.159),
    ("ONLINE-A", 58.51, 0.151),
    ("ONLINE-M", 54.95, 0.052),
    ("ONLINE-G", 54.13, 0.019),
    ("ANVITA", 38.89, -0.679),
    ("NLLB_Greedy", 27.41, -0.791),
    ("NLLB_MBR_BLEU", 19.14, -1.185),
)
"""(system, BLEU, human z score) of 14 systems. BLEU: computed from the public WMT23 news-task files
with sacreBLEU 2.6.0, reference A, zh tokens. Human scores: as published by WMT23."""

_WMT = "computed from the public WMT files, sacreBLEU 2.6.0"
_WMT21 = "computed from the public WMT21 news files, English–German, sacreBLEU 2.6.0"
_WILD = "computed 2026 from 129 public implementations of BLEU or its parts"
PUBLISHED = {
    "two ways": (
        ("WMT21 English–German, Online-W", "29.71", "28.05", _WMT),
        ("another public WMT system", "47.87", "48.37", _WMT),
    ),
    "references": (
        ("system Online-W, with 1, 2 and 3 references, 13a tokens", "29.7, 51.0, 62.6", _WMT21),
        ("human translation C, against reference A", "26.3, below 19 of 20 systems", _WMT21),
    ),
    "settings": (
        ("Online-W, 13a tokens, then lower-cased", "29.71, 30.08", _WMT21),
        ("Online-W, no tokenizer, then characters", "26.25, 66.20", _WMT21),
        (
            "the configurations that Post compares move one system by up to",
            "1.8 points",
            "Post 2018, https://aclanthology.org/W18-6319",
        ),
    ),
    "in the wild": (
        (
            "segments that score 0 without smoothing, over several systems",
            "17 to 34 %",
            _WMT,
        ),
        ("public implementations that take the shortest reference", "12 of 129", _WILD),
        ("those with a tie that the order of the references decides", "30 of 52", _WILD),
    ),
    "all gaps": (
        ("all, BLEU", 1465, "71.1 %", "66 to 79 %"),
        ("all, BLEU, without *", 764, "72.1 %", "–"),
        ("all, chrF", 1465, "72.2 %", "–"),
    ),
}
"""Figures that the lessons quote and cannot compute, as rows of tables. The last cell of a row is
its source; "all gaps" belongs to the agreement by gap below."""

ONLINE_W = {
    "as it is": "29.71",
    "lower-cased": "30.08",
    "no tokenizer": "26.25",
    "intl": "30.71",
    "characters": "66.20",
}
"""BLEU of one system of WMT21, English–German, under sacreBLEU's default (13a, mixed case), and
with one choice changed. Computed from the public files, first reference, sacreBLEU 2.6.0."""

AGREEMENT_BY_GAP = (
    ("< 0.5", 232, 50.9),
    ("0.5–1", 206, 55.8),
    ("1–2", 270, 62.6),
    ("2–3", 215, 69.8),
    ("3–5", 293, 85.7),
    ("≥ 5", 249, 95.6),
)
"""(BLEU gap in points, pairs of systems, % in which BLEU and humans agree on the better one).
Computed with sacreBLEU 2.6.0 over ten public WMT sets: 2021 en-de, de-en, en-zh, zh-en, en-ja; 2022
de-en; 2023 en-de, de-en, en-zh, en-ja. First reference; 13a tokens, but zh for Chinese and ja-mecab
for Japanese. Human scores as published; human translations are not systems, and pairs with equal
human scores are left out."""

AGREEMENT_INTERVALS = ((42, 63), (49, 62), (57, 68), (58, 80), (80, 90), (90, 100))
"""95 % intervals of the agreements above, in %: whole sets drawn again 2000 times, because the
pairs of one set share their systems."""


def read_segments(path: str | PathLike[str]) -> list[str]:
    r"""Read a plain text file, one segment a line, as UTF-8.

    Args:
        path: the file. A byte order mark and Windows line ends are accepted.

    Returns:
        One str a line, without its line end. An empty line is an empty segment.

    Raises:
        BleuInputError: no such file, a folder, or text that is not UTF-8 (with the line number).

    Source: the plain-text format of sacreBLEU's command line.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "candidates.txt")
    ...     _ = path.write_text("The cat is on the mat.\n\nIt is ship.\n", encoding="utf-8")
    ...     read_segments(path)
    ['The cat is on the mat.', '', 'It is ship.']
    """
    return list(read_lines(path))


def read_lines(path: str | PathLike[str]) -> Iterator[str]:
    """Read the segments of a file one by one, so that it may be larger than memory."""
    if not isinstance(path, (str, PathLike)) or "\0" in str(path):
        raise refusal("A path is a str or a Path; this is {value}.", value=describe(path))
    number = 0
    try:
        with open(path, "rb") as file:
            # Split at line ends alone: str.splitlines also splits at rarer marks inside a segment.
            for number, line in enumerate(file, 1):
                text = line.decode("utf-8-sig" if number == 1 else "utf-8")
                yield text.replace("\r\n", "\n").removesuffix("\n")
    except UnicodeDecodeError as error:
        raise not_utf8(path, number, error) from None
    except (OSError, UnicodeEncodeError) as error:  # no such file; half a character in its name
        reason = error.strerror if isinstance(error, OSError) else error.reason
        raise refusal(
            "{path} cannot be read: {reason}. "
            "Name a text file; relative names start from {folder}.",
            path=repr(str(path)),
            reason=reason,
            folder=Path.cwd(),
        ) from None
