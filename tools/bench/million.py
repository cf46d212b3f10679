"""Count two parallel files in one way, and print the peak of this process in GB, on Linux.

`python tools/bench/million.py pieces|lists|counted|rows CANDIDATES REFERENCES`; `speed.py` calls
it.
"""

import re
import sys
from pathlib import Path
from sys import intern

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))


def pieces(candidates: str, references: str) -> None:
    """Straight from the files."""
    from bleu_teach import corpus_stats_of_files

    corpus_stats_of_files([candidates], [[references]], "none")


def lists(candidates: str, references: str) -> tuple[list, list]:
    """All tokens in memory, every word once."""
    with open(candidates, encoding="utf-8") as first, open(references, encoding="utf-8") as second:
        tokens = [[list(map(intern, line.split())) for line in file] for file in (first, second)]
    return tokens[0], [[reference] for reference in tokens[1]]


def counted(candidates: str, references: str) -> None:
    """All tokens in memory, and counted."""
    from bleu_teach import corpus_stats_fast

    corpus_stats_fast(*lists(candidates, references))


def rows(candidates: str, references: str) -> None:
    """All tokens in memory, and counted segment by segment."""
    from bleu_teach import segment_stats

    segment_stats(*lists(candidates, references))


WAYS = {way.__name__: way for way in (pieces, lists, counted, rows)}

if __name__ == "__main__":
    WAYS[sys.argv[1]](*sys.argv[2:])
    # getrusage would begin with the size of the process that started this one
    status = Path("/proc/self/status").read_text("utf-8")
    print(int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1e6)
