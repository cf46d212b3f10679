"""Errors to plant in a reference, each a small edit with a known penalty.

The penalties follow MQM: 5 for a major error, 1 for a minor one, 0 for a change that does no harm.
An edit returns the line unchanged, or None, where it does not apply.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from bleu_teach.corpus import load
from bleu_teach.language import gettext

NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
LOST = (
    *((" not ", " "), ("can't ", "can "), ("n't ", " ")),
    *((" no one ", " someone "), (" no ", " some "), ("nobody ", "everybody ")),
)
ADDED = (
    *((" is ", " is not "), (" was ", " was not "), (" were ", " were not ")),
    *((" will ", " will not "), (" has been ", " has not been ")),
)
# A word → one that means the same. Neither reference of a line uses the new word.
SYNONYMS = {
    "speak": "talk", "cups": "mugs", "fever": "temperature", "harbour": "port",
    "guided": "conducted", "harvest": "crop", "expect": "foresee", "final": "last match",
    "nurses": "carers", "plans": "intentions", "prize": "award", "path": "trail",
    "drought": "dry spell", "pupils": "schoolchildren", "instrument": "fiddle",
    "spring": "springtime", "survey": "poll", "wages": "salaries",
}  # fmt: skip


def lose_article(line: str) -> str:
    return re.sub(r"\b(the|a|an) ", "", line, count=1)


def mistype(line: str) -> str:
    """Exchange two letters of the longest word."""
    word = max(line.split(), key=len)
    wrong = word[:2] + word[3] + word[2] + word[4:] if len(word) > 4 else word
    return line.replace(word, wrong, 1)


def exchange_halves(line: str) -> str | None:
    words = line.split()
    half = len(words) // 2
    return " ".join(words[half:] + words[:half]) if len(words) > 5 else None


def negate(line: str) -> str | None:
    """Remove a negation, or add one to a statement that has none."""
    changes = LOST if "?" in line else LOST + ADDED
    return next((line.replace(old, new, 1) for old, new in changes if old in line), None)


def change_number(line: str) -> str:
    def larger(found: re.Match[str]) -> str:
        word = found[0].lower()
        return str(int(word) + 7) if word.isdigit() else NUMBERS[NUMBERS.index(word) % 12 + 1]

    number = rf"\b(\d+|{'|'.join(NUMBERS[2:12])})\b"
    return re.sub(number, larger, line, count=1, flags=re.IGNORECASE)


def change_name(line: str) -> str | None:
    """Replace a day with another day, or the first name inside the line with an invented one."""
    found = re.search(r"(?<!^)(?<![.?!] )\b(?!Dr|Port|[A-Z][a-z]+days)[A-Z][a-z]+\b(?!')", line)
    if not found:
        return None
    name = found[0]
    new = DAYS[(DAYS.index(name) + 2) % 7] if name in DAYS else "Tellburg"
    return line[: found.start()] + new + line[found.end() :]


def cut_end(line: str) -> str | None:
    """Drop the last third."""
    words = line.split()
    return " ".join(words[: 2 * len(words) // 3]) if len(words) > 6 else None


def use_synonym(line: str) -> str:
    """Replace the first word that has a synonym, in the order of `SYNONYMS`."""
    found = [old for old in SYNONYMS if re.search(rf"\b{old}\b", line)]
    return re.sub(rf"\b{found[0]}\b", SYNONYMS[found[0]], line, count=1) if found else line


Edit = Callable[[str], str | None]
MAJOR = ("wrong number", "wrong name", "end missing")
# The kind of an error → its penalty and its edit.
ERRORS: dict[str, tuple[int, Edit]] = {
    "synonym": (0, use_synonym),
    "article lost": (1, lose_article),
    "typo": (1, mistype),
    "halves exchanged": (1, exchange_halves),
    "wrong number": (5, change_number),
    "wrong name": (5, change_name),
    "negation": (5, negate),
    "end missing": (5, cut_end),
}


class Planted(NamedTuple):
    """A line with one planted error, and the other reference, against which it is scored."""

    kind: str
    penalty: int
    segment: int
    clean: str
    line: str
    reference: str

    @property
    def name(self) -> str:  # the kind in the language of the course
        return gettext(self.kind)


def plant_errors(errors: Mapping[str, tuple[int, Edit]] = ERRORS) -> list[Planted]:
    """Plant each kind of error in the first reference of each segment where it applies.

    Args:
        errors: the kind of an error → its penalty and its edit; default: the eight of `ERRORS`.

    >>> planted = plant_errors()
    >>> next(error for error in planted if error.kind == "negation").line
    'You do need to bring anything; we have enough food for everyone.'
    """
    return [
        Planted(kind, penalty, segment, first, line, second)
        for segment, (first, second) in enumerate(load().references)
        for kind, (penalty, edit) in errors.items()
        if (line := edit(first)) and line != first
    ]


def measure_costs(
    metric: Callable[[str, str], float], planted: Sequence[Planted]
) -> dict[str, float]:
    """Measure what each kind of error costs a metric.

    Args:
        metric: a function of a line and its reference, both strings, that returns a score above 0.
        planted: what `plant_errors` returned.

    Returns:
        Kind → the proportion of the mean score that is lost: 0.1 is a tenth of the score.

    >>> from bleu_teach import chrf
    >>> round(measure_costs(chrf, plant_errors())["negation"], 3)
    0.007
    """
    costs = {}
    for kind in dict.fromkeys(error.kind for error in planted):
        own = [error for error in planted if error.kind == kind]
        clean = sum(metric(error.clean, error.reference) for error in own)
        costs[kind] = 1 - sum(metric(error.line, error.reference) for error in own) / clean
    return costs


def make_systems(planted: Sequence[Planted]) -> list[list[Planted]]:
    """Make twelve systems, each with its own kinds of errors and proportion of faulty lines.

    Args:
        planted: what `plant_errors` returned.

    Returns:
        For each system, one line per segment, of which a correct one has the kind "none". The last
        three have a major error in nearly every line.

    >>> systems = make_systems(plant_errors())
    >>> [sum(line.kind != "none" for line in system) for system in systems][::11]
    [9, 48]
    """
    by_segment = [[e for e in planted if e.segment == s] for s in range(len(load().references))]
    systems = []
    for number in range(12):
        draw, lines = Random(20 + number), []
        weak = number >= 9
        kinds = MAJOR if weak else draw.sample([*ERRORS], 3)
        rate = 0.05 * number + (0.45 if weak else 0.2)
        for errors in by_segment:
            own = [error for error in errors if error.kind in kinds]
            clean = errors[0]._replace(kind="none", penalty=0, line=errors[0].clean)
            lines.append(draw.choice(own) if own and draw.random() < rate else clean)
        systems.append(lines)
    return systems
