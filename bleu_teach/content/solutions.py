"""Solutions that complete what the lessons begin, where the package's own code reads otherwise."""

import string
from collections import Counter
from math import prod

from bleu_teach.brevity import brevity_penalty, closest_reference_length
from bleu_teach.clipping import clip, max_reference_counts, modified_precision
from bleu_teach.content.aggregation import my_corpus_bleu
from bleu_teach.content.metrics import my_chrf, my_pairwise_accuracy, my_segment_accuracy
from bleu_teach.ngrams import count_ngrams


def my_tokenize(text):
    words = [word.strip(string.punctuation) for word in text.lower().split()]
    return [word for word in words if word]


def my_extract_ngrams(tokens, n):
    return [tuple(tokens[start : start + n]) for start in range(len(tokens) - n + 1)]


def my_max_reference_counts(references, n):
    largest = Counter()
    for reference in references:
        for ngram, count in count_ngrams(reference, n).items():
            largest[ngram] = max(largest[ngram], count)
    return largest


def my_modified_precision(candidate, references, n):
    counts = count_ngrams(candidate, n)
    clipped = clip(counts, max_reference_counts(references, n))
    return sum(clipped.values()), sum(counts.values())


def my_sentence_bleu(candidate, references):
    pairs = [modified_precision(candidate, references, n) for n in (1, 2, 3, 4)]
    precisions = [matches / total if total else 0 for matches, total in pairs]
    c = len(candidate)
    r = closest_reference_length(c, [len(ref) for ref in references])
    return brevity_penalty(c, r) * prod(precisions) ** (1 / 4)


def my_evaluation(lines, references):
    import sacrebleu

    candidates = [line.replace("@@ ", "") for line in lines]
    streams = [list(stream) for stream in zip(*references, strict=True)]
    return sacrebleu.corpus_bleu(candidates, streams).score / 100


WRITTEN = (
    *(my_tokenize, my_extract_ngrams, my_max_reference_counts, my_modified_precision),
    *(my_sentence_bleu, my_corpus_bleu, my_evaluation),
    *(my_pairwise_accuracy, my_segment_accuracy, my_chrf),
)
SOLUTIONS = {function.__name__.removeprefix("my_"): function for function in WRITTEN}
SOLUTIONS["bleu_from_memory"] = my_corpus_bleu
