"""Lesson 06. The first three come from the lessons before."""

from bleu_teach.content.question import RIGHT, Question

QUESTIONS = (
    Question(
        "zero_and_one",
        "Two segments of eight words: one matches 5/8, 2/7, 1/6 and 0/5, the other is perfect. "
        "Their sentence scores are 0 and 1. What is the score of the corpus?",
        {
            "0.00": "One segment has no match in its four-grams. But the counts are added first, "
            "and the sum has some.",
            "0.50": "mean_of_sentences",
            "0.62": RIGHT,
        },
        why="In the pool, 5 of 10 four-grams match. One bad sentence does not sink a corpus.",
    ),
    Question(
        "two_short",
        "Every sentence of a system has eight words, and every reference has ten. "
        "What is the brevity penalty of this corpus?",
        {"0.78": RIGHT, "0.80": "penalty_ratio", "1.00": "penalty_missing"},
        why="e to the power of 1 − 10/8. How many sentences there are plays no part in it.",
    ),
    Question(
        "no_no_no",
        "“no no no”, and the references are “no, not now” and “oh no, no”. What is p₁?",
        {"1/3": "first_reference_only", "2/3": RIGHT, "3/3": "clip_to_sum"},
        why="The most generous single reference has two of them.",
    ),
    Question(
        "picnic",
        "Whose line does BLEU prefer, with both references?",
        {
            "fluent": RIGHT,
            "literal": "It has the day right, and the place. But its words come in an order that "
            "nobody wrote, and BLEU counts neighbours.",
            "neither, they are level": "Count the groups of four that are in a reference. One line "
            "has many more of them.",
        },
        why="The day is wrong in it, and the place is wrong. But seven words in a row are from the "
        "second reference, and that is what counts.",
    ),
    Question(
        "orders",
        "In how many orders can the eight chunks follow one another?",
        {
            "8": "That is how many chunks there are. Each order of them is a candidate of its own.",
            "64": "This is 8 × 8. But after the first chunk only seven are left for the second "
            "place, then six, and so on.",
            "40320": RIGHT,
        },
        why="8 · 7 · 6 · 5 · 4 · 3 · 2 · 1, written 8!.",
    ),
    Question(
        "lower",
        "How many of the 3000 random orders score lower than the candidate itself?",
        {
            "0": RIGHT,
            "1500": "A cut never breaks an n-gram that was matched. What could be lost, then?",
            "2900": "A reader would say so. But BLEU looks at matched n-grams alone, and a cut "
            "breaks none of them.",
        },
        why="No matched n-gram is broken. Most orders score the same to the last digit, and some "
        "higher: two chunks happen to meet in a new match.",
    ),
    Question(
        "negation",
        "Which change costs more: to lose “not”, so that the opposite is said, or to write a "
        "synonym?",
        {
            "the opposite": "For a reader it does, by far. But what is left after the loss occurs "
            "in the other reference word by word.",
            "the synonym": RIGHT,
            "both the same": "Both change one word. But they break different n-grams: see which of "
            "them a reference has.",
        },
        why="BLEU knows no meaning. “is open on saturday afternoons”, the opposite of the truth, "
        "occurs in the second reference, and “drugstore” occurs in none.",
    ),
    Question(
        "other_tokens",
        "With our tokens, “literal” won in lesson 05. Which system is first with the tokens of "
        "sacreBLEU?",
        {
            "fluent": RIGHT,
            "literal": "It is first with our tokens. These keep capitals and punctuation, and "
            "fluent has more of them right.",
            "telegraphic": "Most of its words are right under any tokens. It is still far too "
            "short.",
        },
        why="The same texts and the same metric. Only the cuts between the tokens have moved.",
    ),
    Question(
        "judges",
        "BLEU, chrF and TER judge the same three systems. How many different winners do they name?",
        {
            "1": "They look at different things: groups of words, groups of letters, corrections. "
            "The systems differ in just these.",
            "2": "Nearly. But a system that is too short pays little where only corrections are "
            "counted.",
            "3": RIGHT,
        },
        why="Each metric has its own idea of being close to a reference, and each system is close "
        "in its own way.",
    ),
    Question(
        "outliers",
        "Put your thumb on the three dots at the lower left. What is the correlation of the other "
        "eleven systems?",
        {
            "0.94": "This is the correlation of all fourteen. The three that you cover lie far "
            "away, and far points pull strongly.",
            "0.60": "The cloud that is left does not rise from left to right. Look at the picture "
            "again.",
            "-0.09": RIGHT,
        },
        why="Three weak systems made the strong correlation. Do not call the rest zero: eleven "
        "systems are too few to tell, as the interval shows, and a narrow range hides much.",
    ),
    Question(
        "claim_gap",
        "System B is 0.4 points of BLEU ahead of system A. In how many of a hundred such pairs do "
        "people prefer B, too?",
        {
            "51": RIGHT,
            "70": "So many agree when the gap is two to three points. A gap below half a point "
            "tells much less.",
            "96": "So many agree when the gap is five points or more. A gap below half a point "
            "tells much less.",
        },
        why="Below half a point you could as well toss a coin.",
    ),
    Question(
        "traced_orders",
        "How many orders do the chunks of this candidate have?",
        {
            "3": "That is how many chunks there are. In how many orders can three things stand?",
            "6": RIGHT,
            "40320": "This is 8!, for eight words. Only whole chunks can change places freely.",
        },
        why="It is cut before “sat” and after it: three chunks, and 3 · 2 · 1 orders.",
    ),
)
