"""Lesson 03. The first three come from the lessons before."""

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.clipping import modified_precision
from bleu_teach.content.question import RIGHT, Question

QUESTIONS = (
    Question(
        "row_row",
        "“row row row row the boat”, and the references are “row, row, row your boat” and "
        "“row your boat”. What is p₁?",
        {"2/6": "credited_once", "4/6": RIGHT, "5/6": "clip_to_sum"},
        why="One reference has three “row”, so three of four are paid for. And “boat” is right.",
        answer=lambda: modified_precision(
            "row row row row the boat".split(),
            ["row row row your boat".split(), "row your boat".split()],
            1,
        ),
    ),
    Question(
        "you_eat",
        "The candidate is “you are what you eat”, the reference “you eat what you are”. "
        "The words are the same. What is p₂?",
        {
            "1/4": "More neighbours survive than it seems. Go through the four pairs one by one.",
            "3/4": RIGHT,
            "4/4": "The words are the same, but not all neighbours are. “are what” has become "
            "“eat what”.",
        },
        why="Only one pair is new, and it turns the sentence around. Words do not see it.",
        answer=lambda: modified_precision(
            "you are what you eat".split(), ["you eat what you are".split()], 2
        ),
    ),
    Question(
        "see_you",
        "“see you” is equal to its reference. What is its trigram precision, as matches/total?",
        {
            "0/0": RIGHT,
            "0/1": "padded_denominator",
            "0/2": "token_denominator",
            "1/1": "It is equal, that is true. But two words make no trigram, so there is nothing "
            "to count.",
        },
        why="There was nothing to judge, so the ratio is undefined. It is not zero percent.",
        answer=lambda: modified_precision(["see", "you"], [["see", "you"]], 3),
    ),
    Question(
        "perfect",
        "“the cat is on” has four precisions, p₁ to p₄. How many of them are perfect?",
        {
            "1": "More than the words is right. The reference has them in this order, too.",
            "2": "The pairs are taken from the reference, that is true. And so are the longer "
            "groups.",
            "3": "There is only one group of four words. Is it in the first reference?",
            "4": RIGHT,
        },
        why="Whoever copies the beginning of a reference makes no mistake in it. It is only not "
        "finished.",
        answer=lambda: sum(
            modified_precision(
                "the cat is on".split(), ["the cat is on the mat".split()], n
            ).matches
            == 5 - n
            for n in (1, 2, 3, 4)
        ),
    ),
    Question(
        "too_long",
        "“the cat is on the mat on the mat” has nine words, and the longer reference has seven. "
        "What is the factor?",
        {
            "0.78": "penalty_both_ways",
            "1.00": RIGHT,
            "1.29": "A factor above 1 would reward it for talking too much. The penalty never "
            "raises a score.",
        },
        why="Precision has seen it already: every extra word counts below the line. There is no "
        "second punishment.",
        answer=lambda: f"{brevity_penalty(9, 7):.2f}",
    ),
    Question(
        "silence_cost",
        "A candidate says 8 of 10 words and makes no mistake. What does the silence cost, in words "
        "missing per word said?",
        {
            "0.20": "Two of ten are missing, that is true. But the paper divides by what was said, "
            "not by what should have been said.",
            "0.25": RIGHT,
            "0.78": "This is what is left of the score: e to the power of minus the cost.",
        },
        why="Two words missing, eight said. The penalty is e to the power of minus that: 0.78.",
        answer=lambda: (10 - 8) / 8,
    ),
    Question(
        "closest",
        "c = 8, and the references have 6 and 9 words. What is the penalty?",
        {
            "0.75": "This is 6/8. The closest reference has 9 words, and the penalty is not a "
            "ratio.",
            "0.88": RIGHT,
            "1": "shortest_reference",
        },
        why="The 9 is one word away, the 6 is two. So the candidate counts as one word too short.",
        answer=lambda: round(brevity_penalty(8, closest_reference_length(8, [6, 9])), 2),
    ),
    Question(
        "tie",
        "c = 7. One reference is a word longer, the other a word shorter. What is r?",
        {"6": RIGHT, "7": "average_reference", "8": "tie_first"},
        why="The paper leaves it open. sacreBLEU and NLTK take the shorter one, and so do we: the "
        "order of the list must not matter.",
        answer=lambda: closest_reference_length(7, [8, 6]),
    ),
    Question(
        "once",
        "The short segment has c = 2 and r = 4, the long one c = 6 and r = 4. "
        "What is the penalty of both together?",
        {
            "0.37": "That is the penalty of the short segment alone. The long one belongs to the "
            "corpus, too.",
            "0.68": "penalty_per_segment",
            "1.00": RIGHT,
        },
        why="The lengths are added up first: 8 words against 8. The mean of the two penalties "
        "would be 0.68.",
        answer=lambda: f"{brevity_penalty(2 + 6, 4 + 4):.2f}",
    ),
    Question(
        "silence",
        "“the cat is on” makes no mistake. It has four words, the closest reference has six. "
        "What is its BLEU?",
        {"0.61": RIGHT, "0.67": "penalty_ratio", "1": "penalty_missing"},
        why="All four precisions cost nothing. The whole score is the penalty.",
        answer=lambda: round(
            sentence_bleu("the cat is on".split(), ["the cat is on the mat".split()]).score, 2
        ),
    ),
    Question(
        "traced_penalty",
        "c = 5, and the references have 7 and 2 words. What is the penalty?",
        {
            "0.67": RIGHT,
            "0.71": "penalty_ratio",
            "1": "shortest_reference",
            "1.33": "penalty_inverted",
        },
        why="r is 7, two words away; 2 is three words away. And 1 − 7/5 is −0.4.",
        answer=lambda: round(brevity_penalty(5, closest_reference_length(5, [7, 2])), 2),
    ),
)
