"""What a question of the lesson computes: its result, or the picture above it."""

from bleu_teach.scores import BleuStats

ONE = BleuStats(9, 9, matches=(6, 4, 2, 1), totals=(9, 8, 7, 6))


def what_becomes_of_it() -> str:
    same = (ONE + ONE).score().score == ONE.score().score
    return "it stays the same" if same else "it doubles"


def what_to_report() -> str:
    """Join a part to a small and to a large one that have the same score, size and precisions."""
    first, small, large = (
        BleuStats(size, size, (matches,), (size,)) for matches, size in ((2, 10), (4, 10), (12, 30))
    )
    enough = (first + small).score().score == (first + large).score().score
    return "its score and its number of segments" if enough else "its matches, totals and lengths"
