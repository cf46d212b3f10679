"""Lesson 01: wrong n-grams."""

from collections import Counter

from bleu_teach.content.bank import COUNTED, TABLES, mistake
from bleu_teach.content.model import Bleu


@mistake("read", "01")
def characters(bleu, tokens):
    """works on one long string, so that it counts characters instead of words.

    Print the first n-gram. A str falls apart into characters; keep the list of tokens a list."""
    return list(" ".join(map(str, tokens)))


characters.also("read")(lambda bleu, tokens: list("".join(map(str, tokens))))  # without spaces


@mistake("ngram", "01")
def joined_ngrams(bleu, tokens):
    """glues the tokens of an n-gram into one string. Then "a" + "bc" and "ab" + "c" are the same.

    Keep an n-gram as a tuple of tokens and look at it again for n = 2."""
    return "".join(map(str, tokens))


@mistake("ngram", "01", only=TABLES)
def spaced_ngrams(bleu, tokens):
    """joins the tokens of an n-gram with spaces into one string, where a tuple is asked for.

    Compare ("the", "cat") and "the cat": which one still says where a token ends?"""
    return " ".join(map(str, tokens))


@mistake("ngram", "01", only=("extract_ngrams",))
def lists_for_tuples(bleu, tokens):
    """makes each n-gram a list.

    Try to count two of them: a list cannot be the key of a Counter, a tuple can."""
    return list(tokens)


@mistake("read", "01", only=COUNTED)
def lowercased(bleu, tokens):
    """folds capital letters silently, so that "The" and "the" become one token.

    Leave the tokens as they are. Case is a decision of the tokenizer."""
    return [str(token).lower() for token in tokens]


@mistake("extract_ngrams", "01")
def off_by_one(bleu, tokens, n):
    """misses the last n-gram of the segment.

    For three words and n = 2 write down every position at which a pair starts. Does your range
    reach the last of them?"""
    return Bleu.extract_ngrams(bleu, tokens, n)[:-1]


@off_by_one.also("modified_precision")
def _of_the_candidate_alone(bleu, candidate, references, n):
    return Bleu.modified_precision(bleu, candidate[:-1], references, n)


@mistake("extract_ngrams", "01")
def first_missed(bleu, tokens, n):
    """misses the first n-gram of the segment.

    Print the first n-gram of three words. In Python the first position is 0, and not 1."""
    return Bleu.extract_ngrams(bleu, tokens, n)[1:]


@mistake("extract_ngrams", "01")
def strided(bleu, tokens, n):
    """takes n-grams side by side, so that they do not overlap.

    Write down all pairs of "a b c" by hand. The window moves on by one token, not by n."""
    return Bleu.extract_ngrams(bleu, tokens, n)[::n]


@mistake("extract_ngrams", "01")
def short_tails(bleu, tokens, n):
    """runs over the end of the segment and takes the shorter pieces there for n-grams.

    Print the length of the last n-gram. At which position does the last full window start?"""
    tokens = bleu.read(tokens)
    return [bleu.ngram(tokens[start : start + n]) for start in range(len(tokens))]


@mistake("extract_ngrams", "01")
def short_segment_whole(bleu, tokens, n):
    """takes a segment that is shorter than n as a whole, as if it were an n-gram.

    How many windows of three words fit into two words? A slice that runs over the end is cut short.
    """
    tokens = bleu.read(tokens)
    return [bleu.ngram(tokens[i : i + n]) for i in range(max(len(tokens) - n + 1, 1))]


@mistake("extract_ngrams", "01")
def all_orders(bleu, tokens, n):
    """collects the n-grams of all lengths up to n, where only length n is asked for.

    Print the lengths of your n-grams for n = 2. Each length is counted by itself."""
    return [g for order in range(1, n + 1) for g in Bleu.extract_ngrams(bleu, tokens, order)]


@mistake("ngram", "01")
def order_ignored(bleu, tokens):
    """sorts the tokens inside an n-gram, so that ("cat", "the") and ("the", "cat") are the same.

    Keep the tokens in the order of the segment: word order is what n-grams are for."""
    return tuple(sorted(tokens, key=str))


@mistake("extract_ngrams", "01", only=COUNTED[:5])
def words_always(bleu, tokens, n):
    """takes single words, whatever n is.

    Try n = 2. Where in your code does n stand?"""
    return Bleu.extract_ngrams(bleu, tokens, 1)


@mistake("extract_ngrams", "01")
def pairs_always(bleu, tokens, n):
    """always makes windows of two, whatever n is.

    Try n = 1 and n = 3. Where in your code does a 2 stand that should be n?"""
    return Bleu.extract_ngrams(bleu, tokens, 2)


@mistake("extract_ngrams", "01")
def window_one_short(bleu, tokens, n):
    """makes its windows one word too short.

    Print the length of each window for n = 2. A slice leaves out its end."""
    tokens = bleu.read(tokens)
    return [bleu.ngram(tokens[i : i + n - 1]) for i in range(len(tokens) - n + 1)]


@mistake("count_ngrams", "01", only=TABLES[1:])
def counted_from_zero(bleu, tokens, n):
    """counts each n-gram once too little, as if its first time were no time.

    What does your code do with an n-gram that it sees for the first time?"""
    return {g: count - 1 for g, count in Bleu.count_ngrams(bleu, tokens, n).items()}


@mistake("count_ngrams", "01", only=("count_ngrams",))
def relative_counts(bleu, tokens, n):
    """divides the counts by how many n-grams there are.

    A count is a whole number. How often is "the" in "the the cat"?"""
    counts = Bleu.count_ngrams(bleu, tokens, n)
    return {ngram: count / counts.total() for ngram, count in counts.items()}


@mistake("count_ngrams", "01")
def set_matching(bleu, tokens, n):
    """counts each different n-gram once, as a set does.

    How often does your code count "the" in "the the the"? Repetitions have to stay visible."""
    return Counter(set(Bleu.count_ngrams(bleu, tokens, n)))


@mistake("extract_ngrams", "01", only=(*COUNTED, "clip"))
def return_in_loop(bleu, tokens, n):
    """stops after the first round of its loop.

    Look at how far the return is indented. Inside the loop it ends the function at once."""
    return Bleu.extract_ngrams(bleu, tokens, n)[:1]


@return_in_loop.also("clip")
def _first_count_only(bleu, counts, max_counts):
    return dict(list(Bleu.clip(bleu, counts, max_counts).items())[:1])


@return_in_loop.also("segments")
def _first_segment_only(bleu, candidates, references):
    return Bleu.segments(bleu, candidates, references)[:1]
