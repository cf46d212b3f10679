"""Lesson 09. The first three come from the lessons before."""

from bleu_teach.content.question import RIGHT, Question
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


QUESTIONS = (
    Question(
        "two_halves",
        "One half of a corpus scores 20, the other half 40. What does the whole corpus score?",
        {
            "30": "mean_of_sentences",
            "one cannot tell": RIGHT,
            "60": "Scores do not add. What adds?",
        },
        why="Scores have lost the counts behind them. The statistics of the halves add, and the "
        "score of the sum is the score of the whole.",
        answer=can_tell,
    ),
    Question(
        "every_line_twice",
        "Every line of a corpus is written into it a second time. What becomes of its score?",
        {
            "it halves": "The totals double, and so do the matches.",
            "it stays the same": RIGHT,
            "it doubles": "The matches double, and so do the totals.",
        },
        why="Every sum doubles, and every ratio stays as it was.",
        answer=what_becomes_of_it,
    ),
    Question(
        "ten_numbers",
        "A corpus has a million segments. How many whole numbers of it does BLEU need in the end?",
        {
            "5": "Four precisions and a penalty are ratios. What are they ratios of?",
            "10": RIGHT,
            "a million": "Each segment is counted, and the counts are added up.",
        },
        why="Two lengths, four matches, four totals.",
        answer=lambda: 2 + len(ONE.matches) + len(ONE.totals),
    ),
    Question(
        "three_shards",
        "Three helpers count 16 segments each, and hand in their sums when they are done. The last "
        "helper is done first. How far is the score from that of the whole corpus?",
        {
            "0": RIGHT,
            "a little": "So it is with averages. Whole numbers add without loss.",
            "it depends on the order": "5 + 3 is 3 + 5, and (5 + 3) + 2 is 5 + (3 + 2).",
        },
        why="Whole numbers add in any order and in any grouping, to the same sums. So the score is "
        "the same, to the last digit.",
    ),
    Question(
        "what_adds",
        "Two parts of a corpus were scored on two machines. What must each of them report, so that "
        "the whole corpus can be scored?",
        {
            "the scores": "Take two parts of different size. Their scores do not know their sizes.",
            "the precisions": "A ratio has forgotten its total, too.",
            "the statistics": RIGHT,
        },
        why="A few whole numbers for each part, however large the part is. That is all that a "
        "machine has to report.",
        answer=what_is_enough,
    ),
    Question(
        "bigram_number",
        "Which number does “mat on” get?",
        {
            "17": RIGHT,
            "13": "That is “on mat”: the first word is the one that is multiplied.",
            "5": "This is 3 + 2, and “on mat” would have the same number.",
        },
        why="Three times five, plus two. No other pair of these words has this number.",
        answer=lambda: 3 * 5 + 2,
    ),
    Question(
        "one_at_a_time",
        "Now arrays do the counting instead of Counters, one segment at a time. Is it faster?",
        {
            "faster": "An array is quick once it is long. What about ten arrays for each of "
            "a thousand short segments?",
            "slower": RIGHT,
        },
        why="Each call on an array has a price, whether it holds twenty numbers or twenty "
        "thousand. Twenty are too few.",
    ),
)
