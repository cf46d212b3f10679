"""Work out the answers of every mistake and of every two at once, and keep them in the package.

    python -m tools.make_patterns [exercise ...]

Run it after a change to the mistake bank or to the inputs of an exercise.
"""

from __future__ import annotations

import gzip
import json
import sys

from bleu_teach.calls.values import Raised, encode, same
from bleu_teach.content.bank import Wrong, singles
from bleu_teach.content.exercises import EXERCISES, find
from bleu_teach.learn.patterns import Names, Patterns, path
from tools.choose_inputs import doubles, pattern, same_everywhere


class Column:
    """The different answers to one input."""

    def __init__(self) -> None:
        self.answers: list = []
        self.seen: dict[str, int] = {}

    def place(self, answer: object) -> int:
        """Where an answer stands; it is added, if it is new."""
        key = compact(written(answer))
        if key not in self.seen:
            alike = (i for i, known in enumerate(self.answers) if same(answer, known))
            self.seen[key] = next(alike, len(self.answers))
            if self.seen[key] == len(self.answers):
                self.answers.append(answer)
        return self.seen[key]


def compact(json_value: object) -> str:
    return json.dumps(json_value, separators=(",", ":"))


def written(answer: object) -> object:
    return {"raised": str(answer)} if isinstance(answer, Raised) else encode(answer)


def work_out(name: str) -> Patterns:
    """The patterns of an exercise."""
    exercise = find(name)
    columns = [Column() for _ in exercise.arguments]
    behind: dict[tuple[int, ...], list[Wrong]] = {}
    for names, function in [((), exercise.correct), *singles(name), *doubles(name)]:
        answers = pattern(exercise, function, exercise.arguments)
        places = tuple(map(Column.place, columns, answers))
        behind.setdefault(places, []).append((names, function))
    named = {places: _name(name, alike) for places, alike in behind.items()}
    rows = [(names, places) for places, names in named.items() if names]
    return Patterns([column.answers for column in columns], rows)


def _name(name: str, alike: list[Wrong]) -> Names:
    """What functions that answer all inputs alike are called. Where pairs differ on other inputs
    this is the mistake that they share, if there is one."""
    (names, first), *others = alike
    strangers = [function for other, function in others if other != names]
    if len(names) < 2 or all(same_everywhere(find(name), first, f) for f in strangers):
        return names
    shared = [mistake for mistake in names if all(mistake in other for other, _ in others)]
    return (shared[0], "") if shared else ()


if __name__ == "__main__":
    for exercise_name in sys.argv[1:] or EXERCISES:
        columns, found = work_out(exercise_name)
        read = {"columns": [list(map(written, column)) for column in columns], "rows": found}
        text = compact(read)
        path(exercise_name).parent.mkdir(exist_ok=True)
        path(exercise_name).write_bytes(gzip.compress(text.encode(), mtime=0))
