"""What a question of the lesson computes: its result, or the picture above it."""

from bleu_teach.scores import BleuStats

ONE = BleuStats(9, 9, matches=(6, 4, 2, 1), totals=(9, 8, 7, 6))


def can_tell() -> str:
    """Join a half that scores 20 to a small one and to a large one that score 40."""
    first, small, large = (
        BleuStats(size, size, (matches,), (size,)) for matches, size in ((2, 10), (4, 10), (12, 30))
    )
    known = (first + small).score().score == (first + large).score().score
    return "30" if known else "one cannot tell"


def what_becomes_of_it() -> str:
    same = (ONE + ONE).score().score == ONE.score().score
    return "it stays the same" if same else "it doubles"
