"""Lesson 07."""

from bleu_teach.content.question import RIGHT, Question

QUESTIONS = (
    Question(
        "pooled_bigrams",
        "One segment matches 3 of 4 bigrams, another one 1 of 6. The bigram precision of both?",
        {
            "4/10": RIGHT,
            "11/24": "precisions_averaged",
            "4/6": "The totals are added, too. There are 4 + 6 bigrams in all.",
        },
        why="Over a corpus, matches and totals are added first, and divided once.",
    ),
    Question(
        "long_candidate",
        "A candidate of 12 tokens, a reference of 9. The brevity penalty?",
        {
            "0.72": "penalty_inverted",
            "0.75": "This is 9/12. The penalty never looks at a candidate that is too long.",
            "1": RIGHT,
        },
        why="Only what is too short is punished. What is too long pays in precision.",
    ),
    Question(
        "five_chunks",
        "A candidate falls into five free chunks. How many orders of them score no lower?",
        {
            "5": "That is how many chunks there are. Each can be first; then the others follow.",
            "25": "For the first place there are 5 chunks, for the next one only 4 are left.",
            "120": RIGHT,
        },
        why="5 × 4 × 3 × 2 × 1. No order breaks a match, so none can score lower.",
    ),
    Question(
        "seven_tools",
        "Seven tools score “it is ship” between 0 and 1. How far apart are the lowest and the "
        "highest score?",
        {
            "0": "The sentence is equal to a reference, so one could expect this. They disagree.",
            "0.1": "They do not disagree a little. They disagree on what an empty place means.",
            "1": RIGHT,
        },
        why="Full marks and none, for the same sentence. The counts were the same each time.",
    ),
    Question(
        "three_ships",
        "“ship ship ship” has one match and no pair that any reference has. Its highest score "
        "under these four conventions?",
        {
            "0": "Papineni's rule says so. But two of the four leave an order without a match out.",
            "0.33": "This is its unigram precision, and one of the four stops there. One goes "
            "further.",
            "0.76": RIGHT,
        },
        why="An order that is skipped keeps its weight and counts as perfect. So having no match "
        "at all pays.",
    ),
    Question(
        "two_lengths",
        "The candidate has 8 tokens, the references have 6 and 9. Which penalty does a tool give "
        "that takes the shortest reference?",
        {
            "none: 1": RIGHT,
            "0.88": "This is the penalty against 9, the closest length. The shortest is 6.",
            "0.75": "This is 6/8. A candidate longer than its reference is not punished.",
        },
        why="Against the shortest reference a candidate is punished more seldom. Scores go up.",
    ),
    Question(
        "a_tie",
        "Seven tokens, references of eight and of six. Three tools, PAPINENI, SACREBLEU and "
        "TORCHMETRICS: if the references change places, whose score changes?",
        {
            "no tool's": "Most tools look at all references before they choose. One does not.",
            "one tool's": RIGHT,
            "every tool's": "Most tools take the shorter one of two that are equally close.",
        },
        why="A score that depends on the order of the files is a trap for whoever repeats it.",
    ),
    Question(
        "perfect_corpus",
        "Both candidates are equal to their references. What does NLTK give this corpus?",
        {
            "1": "So say most other tools. NLTK counts something that is not there.",
            "0.88": RIGHT,
            "0": "That would need a sum of zero matches. The longer segment has matches of every "
            "order.",
        },
        why="The empty place was filled while counting, and what is counted is added up.",
    ),
    Question(
        "chinese_default",
        "Four good translations into Chinese, scored by sacreBLEU with its default. BLEU?",
        {
            "0": RIGHT,
            "46": "With a tokenizer that knows Chinese, yes. The default looks for spaces.",
            "100": "They are good, and still they do not say the same as the references.",
        },
        why="Without spaces a whole sentence is one token, and no sentence equals its reference.",
    ),
    Question(
        "given_away",
        "Two entries of the lines above give the wrong call away. Which?",
        {
            "BP and ratio": "Both look fine here. A penalty of 1.000 is what one hopes for.",
            "hyp_len and nrefs": RIGHT,
            "tok and smooth": "They are the same in both calls, and they are what was asked for.",
        },
        why="Forty-eight references for each segment, and two segments in place of forty-eight.",
    ),
    Question(
        "which_choice",
        "Which choice is behind the gap?",
        {
            "the tokens": "Both count 888 tokens in the system's lines. Other tokens would be more "
            "or fewer.",
            "the reference length": "Both have the same ref_len, and no penalty.",
            "the case": RIGHT,
        },
        why="All lengths agree and every precision is a little higher: more n-grams match, where "
        "nothing was cut in another way. So a capital no longer tells words apart.",
    ),
    Question(
        "homework_770",
        "Which slip gives .770?",
        {
            "log10 for ln": RIGHT,
            "texts for tokens": "Then letters are counted, and the score is another one. Try it.",
            "no slip": "Compute it by hand: 3 of 5 words, 2 of 4 pairs, no penalty.",
        },
        why="exp undoes ln, and not log10. The mean of the logarithms comes out too near to 0.",
    ),
    Question(
        "homework_728",
        "And .728?",
        {
            "log10 for ln": "That was the first one. Here the logarithm is right.",
            "texts for tokens": RIGHT,
            "no slip": "Compute it by hand: 3 of 5 words, 2 of 4 pairs, no penalty.",
        },
        why="NLTK takes any sequence. A text is a sequence of characters, and it says nothing.",
    ),
)
