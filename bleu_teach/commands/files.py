"""Files of one's own: read, checked, and counted with a bar that says how far it is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from typing import TypeVar

from bleu_teach.aggregation import corpus_stats
from bleu_teach.data import read_segments
from bleu_teach.inputs import refusal
from bleu_teach.scores import BleuStats

Name = TypeVar("Name", bound=Hashable)
MANY = 2000  # segments from which on it pays to load NumPy
NOTHING = BleuStats(0, 0, (0,) * 4, (0,) * 4, segments=0)  # of the four orders that are counted
PIECE = 500  # segments that are cut and counted before the bar moves on


def read_corpus(candidates: str, references: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """Read files that are parallel, as candidates and references[segment][reference].

    Raises:
        BleuInputError: a file that cannot be read or is not UTF-8, no line at all, or files that
            are not of the same length.
    """
    texts = {path: read_segments(path) for path in (candidates, *references)}
    short, long = (choose(texts, key=lambda path: len(texts[path])) for choose in (min, max))
    if len(texts[short]) < len(texts[long]):
        raise refusal(
            "{short} ends after line {shortest}, but {long} has {longest} lines. Each line of a "
            "candidate file has its reference in the same line of a reference file.",
            short=short,
            shortest=len(texts[short]),
            long=long,
            longest=len(texts[long]),
        )
    if not texts[candidates]:
        raise refusal("{path} is empty. Write one segment a line.", path=candidates)
    streams = [texts[path] for path in references]
    return texts[candidates], [list(group) for group in zip(*streams, strict=True)]


def count_lines(
    candidates: Sequence[str],
    references: Sequence[Sequence[str]],
    splits: Mapping[Name, Callable[[str], list[str]]],
) -> dict[Name, BleuStats]:
    """The statistics of texts for several ways to split them, under the name of each way."""
    count, counted = choose_counting(len(candidates)), dict.fromkeys(splits, NOTHING)
    for start in progress(range(0, len(candidates), PIECE)):
        piece = slice(start, start + PIECE)
        for name, split in splits.items():
            groups = [list(map(split, group)) for group in references[piece]]
            counted[name] += count(list(map(split, candidates[piece])), groups)
    return counted


def choose_counting(segments: int) -> Callable[..., BleuStats]:
    """Both count the same; the one on arrays is quicker once NumPy is loaded."""
    if segments < MANY or find_spec("numpy") is None:
        return corpus_stats
    from bleu_teach.scale import corpus_stats_fast

    return corpus_stats_fast


def progress(items: Sequence[int]) -> Iterable[int]:
    """Go through items; past a second a bar says how far it is, where somebody is looking."""
    if find_spec("tqdm") is None:  # a score needs nothing but Python
        yield from items
        return
    from tqdm import tqdm

    yield from tqdm(items, delay=1, leave=False, disable=None)
