"""What a question of the lesson computes: its result, or the picture above it."""

from bleu_teach.scores import BleuStats

ONE = BleuStats(9, 9, matches=(6, 4, 2, 1), totals=(9, 8, 7, 6))
OTHER = BleuStats(40, 44, matches=(30, 17, 9, 4), totals=(40, 39, 38, 37))


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


def what_is_enough() -> str:
    """Find what two machines can report of their parts."""
    scores, whole = [part.score() for part in (ONE, OTHER)], (ONE + OTHER).score()
    first = sum(float(score.precisions[0]) for score in scores)
    enough = {
        "the scores": sum(score.score for score in scores) / 2 == whole.score,
        "the precisions": first / 2 == float(whole.precisions[0]),
        "the statistics": BleuStats(49, 53, (36, 21, 11, 5), (49, 47, 45, 43)).score() == whole,
    }
    return next(what for what, right in enough.items() if right)


ANSWERS = {
    "two_halves": can_tell,
    "every_line_twice": what_becomes_of_it,
    "ten_numbers": lambda: 2 + len(ONE.matches) + len(ONE.totals),
    "what_adds": what_is_enough,
    "bigram_number": lambda: 3 * 5 + 2,
}
