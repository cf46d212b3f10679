"""Lesson 01. The first three come from lesson 00."""

from bleu_teach.content.question import RIGHT, Question

QUESTIONS = (
    Question(
        "go_go_go",
        "The reference is “Let us go”, and the candidate says “go go go”. "
        "How many of its chips are hatched (✂)?",
        {
            "0": "unclipped",
            "1": "One chip is solid, because the reference has one “go”. All others are hatched.",
            "2": RIGHT,
            "3": "all_or_nothing",
        },
        why="A reference pays for as many copies as it has itself.",
    ),
    Question(
        "mixed_up",
        "“on the mat is the cat” has every word of “the cat is on the mat”, and some pairs, "
        "but no group of four is right. What is its BLEU?",
        {"0": RIGHT, "0.46": "arithmetic_mean", "1": "unigrams_only"},
        why="The four precisions are multiplied, so one that is nothing leaves nothing.",
    ),
    Question(
        "too_short",
        "“there is a dog on the” is its reference without the last word. All words and all "
        "groups in it are right. What is its BLEU?",
        {
            "0": "Nothing in it is wrong, so no precision is 0. It is only too short.",
            "0.85": RIGHT,
            "1": "penalty_missing",
        },
        why="The precisions do not see what is missing. The brevity penalty does.",
    ),
    Question(
        "nonsense_words",
        "The same 18 words in alphabetical order: how many of them are matched?",
        {
            "0": "The sentence is gone, but its words are not. Each is looked for by itself.",
            "8": "Sorting moves words and loses none. Which of them would stop matching?",
            "17": RIGHT,
        },
        why="A count of words stays the same in any order.",
    ),
    Question(
        "full_windows",
        "Seven words have six bigrams. How many trigrams do they have?",
        {
            "3": "strided",
            "4": "off_by_one",
            "5": RIGHT,
            "7": "A window would have to start at each word. From the last two words on, it would "
            "hang over the edge.",
        },
        why="The longer the window, the less room it has to slide.",
    ),
    Question(
        "nonsense_pairs",
        "The nonsense has 17 bigrams, too. How many of them occur in a reference?",
        {
            "0": "Nearly. But even in alphabetical order, two words that belong together can meet.",
            "1": RIGHT,
            "5": "Five would be a lot of luck. Neighbours in the alphabet are seldom neighbours "
            "in a sentence.",
            "10": "The sentence has that many. But a bigram is two words in their order, and the "
            "order is gone.",
        },
        why="Only “that the” has survived. A bigram knows who stands beside whom, and sorting "
        "has changed that.",
    ),
    Question(
        "split_match",
        "After split(), how many of the six words on the left are also on the right?",
        {
            "2": RIGHT,
            "4": "The capital letters cost two words, and the full stops cost two more.",
            "6": "For a reader they are the same six words. For Python “A” is not “a”, and "
            "“mat.” is not “mat”.",
        },
        why="Only “sat” and “the” survive. Who cuts the text decides what can match.",
    ),
    Question(
        "different_bigrams",
        "How many different bigrams does “to be or not to be” have?",
        {
            "4": RIGHT,
            "5": "There are five windows. But two of them hold the same words.",
            "6": "There are six words. The last one starts no bigram.",
        },
        why="“to be” comes twice: one bigram, with the count 2.",
    ),
    Question(
        "dash",
        "How many tokens does simple_tokenize make of “Well - it's half-past nine.”?",
        {
            "4": "That would be right. But take the punctuation off the dash, and look at what "
            "is left.",
            "5": RIGHT,
            "6": "It cuts at spaces alone. The hyphen inside “half-past” stays where it is.",
        },
        why="The dash loses its only character and stays behind as an empty token. That still "
        "counts: it makes the candidate longer, and it matches any other dash.",
    ),
)
