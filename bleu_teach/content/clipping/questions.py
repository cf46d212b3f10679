"""Lesson 02. The first three come from lessons 00 and 01."""

from bleu_teach.clipping import modified_precision
from bleu_teach.content.question import RIGHT, Question
from bleu_teach.data import THE_THE_THE
from bleu_teach.ngrams import extract_ngrams, tokenize

BUS = "Excuse that I late come, the bus is me before the nose away driven."
FEVER = "my daughter has had a fever since monday".split()
CATS = [tokenize(text) for text in THE_THE_THE.references]
COUGH = "my daughter has had a cough since monday".split()

QUESTIONS = (
    Question(
        "bus",
        "“Excuse that I late come, the bus is me before the nose away driven.” "
        "How many trigrams does this sentence of 14 words have?",
        {
            "4": "strided",
            "11": "off_by_one",
            "12": RIGHT,
            "14": "Each word would have to start a trigram. The last two have not enough words "
            "behind them.",
        },
        why="A segment of c tokens has c − n + 1 n-grams. (And the machine has missed its bus.)",
        answer=lambda: len([*extract_ngrams(tokenize(BUS), 3)]),
    ),
    Question(
        "fever",
        "Reference: “My daughter has had a cough since Monday.” The machine says “fever” for "
        "“cough”, and nothing else is wrong. How many of its seven bigrams are lost?",
        {
            "1": "One word is wrong, true. But a word in the middle is in more than one bigram.",
            "2": RIGHT,
            "7": "Most bigrams lie left or right of the wrong word. They do not know about it.",
        },
        why="A wrong word breaks every n-gram that it is in: in the middle of a sentence one "
        "unigram, two bigrams, three trigrams and four four-grams.",
        answer=lambda: 7 - modified_precision(FEVER, [COUGH], 2).matches,
    ),
    Question(
        "late",
        "How many tokens does tokenize make of “Sorry, I'm late - again.”?",
        {
            "4": RIGHT,
            "5": "Between two spaces, the dash looks like a word. But it is punctuation, and "
            "tokenize drops all of it.",
            "6": "The apostrophe is inside a word, so “I'm” stays in one piece. And the dash is "
            "dropped.",
        },
        why="Lower case, no punctuation, and nothing empty is left behind.",
        answer=lambda: len(tokenize("Sorry, I'm late - again.")),
    ),
    Question(
        "plain",
        "“the the the the the the the”: what does plain_precision give it?",
        {
            "1 of 7": "It would be, if each different word counted once. This function counts "
            "every word of the candidate.",
            "2 of 7": "That would be fair, since no reference has more than two. But this "
            "function only asks whether a word is there.",
            "7 of 7": RIGHT,
        },
        why="Full marks: each “the” is found, as if a reference could never be used up.",
    ),
    Question(
        "cat_cat",
        "The candidate is “cat cat”, the references are “the cat sat” and “a cat sat”. "
        "For how many cats should it be paid?",
        {"0": "all_or_nothing", "1": RIGHT, "2": "clip_to_sum"},
        why="Each translator wrote a single cat.",
    ),
    Question(
        "the_the_the",
        "The candidate says “the” seven times, and has nothing else. The clipped count goes "
        "above the line. What is the whole fraction?",
        {"2/1": "distinct_denominator", "2/6": "recall_denominator", "2/7": RIGHT},
        why="Below the line stands all that the candidate said. Talk is not free.",
    ),
    Question(
        "the_the",
        "“the the”, with the same references: what is its modified precision?",
        {
            "1/2": "credited_once",
            "2/2": RIGHT,
            "2/7": "Seven was the length of the other candidate. Below the line stands the "
            "length of this one.",
        },
        why="Both copies are allowed, and nothing else was said that could be wrong.",
        answer=lambda: modified_precision(["the", "the"], CATS, 1),
    ),
    Question(
        "traced_clip",
        "How many of the six unigrams of “a cat a cat a mat” are left after clipping?",
        {"2": "first_reference_only", "3": RIGHT, "4": "clip_to_sum", "6": "unclipped"},
        why="One “a”, one “cat” and one “mat”: no reference has two of any of them.",
        answer=lambda: modified_precision("a cat a cat a mat".split(), CATS, 1).matches,
    ),
)
