"""Lesson 05: wrong ideas of what BLEU cannot see."""

import math

from bleu_teach.flaws import free_chunks
from bleu_teach.learn.exercises.flaws import drop_word
from bleu_teach.learn.mistakes.bank import mistake


@mistake("count_free_reorderings", "05")
def chunks_not_orders(bleu, candidate, references):
    """counts the chunks, where the orders of the chunks are asked for.

    In how many ways can three books stand on a shelf?
    """
    return len(free_chunks(candidate, references))


@mistake("count_free_reorderings", "05")
def words_reordered(bleu, candidate, references):
    """counts the orders of the words, where whole chunks stay together.

    What happens to a matched pair when its two words are torn apart?
    """
    return math.factorial(len(candidate))


@mistake("drop_word", "05")
def every_occurrence_dropped(bleu, tokens, word):
    """takes the word out wherever it occurs, where its first occurrence alone is asked for.

    Try a list that has the word twice. How many tokens should be left?
    """
    return [token for token in tokens if token != word]


@mistake("drop_word", "05")
def last_occurrence_dropped(bleu, tokens, word):
    """takes out the last occurrence of the word, where the first one is asked for.

    Try a list that has the word twice and print at which place your code cuts.
    """
    return drop_word(tokens[::-1], word)[::-1]


@mistake("drop_word", "05")
def tail_dropped(bleu, tokens, word):
    """keeps only what stands before the word.

    Print the two parts of the list, before and after the word. You need both.
    """
    return tokens[: tokens.index(word)]
