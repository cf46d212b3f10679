"""Lesson 03. The first three come from the lessons before."""

from bleu_teach.content.question import RIGHT, Question

QUESTIONS = (
    Question(
        "row_row",
        "“row row row row the boat”, and the references are “row, row, row your boat” and "
        "“row your boat”. What is p₁?",
        {"2/6": "credited_once", "4/6": RIGHT, "5/6": "clip_to_sum"},
        why="One reference has three “row”, so three of four are paid for. And “boat” is right.",
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
    ),
    Question(
        "tie",
        "c = 7. One reference is a word longer, the other a word shorter. What is r?",
        {"6": RIGHT, "7": "average_reference", "8": "tie_first"},
        why="The paper leaves it open. sacreBLEU and NLTK take the shorter one, and so do we: the "
        "order of the list must not matter.",
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
        why="The lengths are added up first: 8 words against 8.",
    ),
    Question(
        "silence",
        "“the cat is on” makes no mistake. It has four words, the closest reference has six. "
        "What is its BLEU?",
        {"0.61": RIGHT, "0.67": "penalty_ratio", "1": "penalty_missing"},
        why="All four precisions cost nothing. The whole score is the penalty.",
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
    ),
    Question(
        "recall_wins",
        "Which of the two candidates is first by BLEU-R?",
        {
            "she is ill": "It is the better sentence. But it has only three of the five words "
            "that the references have together.",
            "she is ill sick unwell": RIGHT,
            "neither, they are level": "Recall and the pairs of words pull in different "
            "directions. Work out both, and one is stronger.",
        },
        why="Recall pays for every alternative that is said, and more than the pairs take away.",
    ),
    Question(
        "two_too_many",
        "The reference is “the cat is on the mat”. The candidate says the same and adds "
        "“right now”. What are p₁ and the penalty?",
        {
            "6/6 and 1": "recall_denominator",
            "6/8 and 0.75": "penalty_both_ways",
            "6/8 and 1": RIGHT,
        },
        why="Two words too many cost two places below the line. The penalty is for short "
        "candidates only.",
    ),
)
