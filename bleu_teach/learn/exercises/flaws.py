"""Lesson 05: what the score does not see."""

from collections.abc import Sequence

from bleu_teach import flaws
from bleu_teach.learn.calls.values import read_number, read_tokens
from bleu_teach.learn.exercises.base import Exercise, segment

COUNT_FREE_REORDERINGS = Exercise(
    correct=flaws.count_free_reorderings,
    asks="a whole number",
    read=read_number,
    lesson="05",
    section="Order, after all",
    inputs=(
        ("one chunk of two words", segment("the cat | the cat")),
        ("three chunks", segment("cat the dog | the cat sat")),
        ("two chunks", segment("on the mat the cat | the cat sat on the mat")),
        ("one long chunk", segment("the cat sat | the cat sat")),
        ("four chunks", segment("down sat cat the | the cat sat down")),
        ("two references", segment("a b c d e f | a b c | d e")),
    ),
    hints=(
        "The chunks are the pieces that stay whole. Their order is free.",
        "With two chunks there are 2 orders, with three chunks 3 × 2 × 1. And with k?",
        "It is the factorial of the number of chunks; the math module has it.",
    ),
)


def drop_word(tokens: Sequence, word: object) -> list:
    """The tokens without the first occurrence of a word, as a new list."""
    place = tokens.index(word)
    return [*tokens[:place], *tokens[place + 1 :]]


DROP_WORD = Exercise(
    correct=drop_word,
    asks="a list of tokens",
    read=read_tokens,
    lesson="05",
    section="Meaning",
    inputs=(
        ("the only word", ("not".split(), "not")),
        ("a word in the middle", ("is not open".split(), "not")),
        ("the last word", ("it is not".split(), "not")),
        ("a word twice", ("not it is not".split(), "not")),
        ("the same word twice in a row", ("no no".split(), "no")),
        ("a word three times", ("to be or to be to".split(), "to")),
        ("a word twice, not first", ("be to or to".split(), "to")),
    ),
    hints=(
        "Where does the word occur first? What stands before it, and what after it?",
        "tokens.index(word) is the place of the first occurrence. Slices give the two parts.",
        "Everything before the place, then everything after it. A slice makes a new list, so "
        "the list that you were given stays as it is.",
    ),
)
