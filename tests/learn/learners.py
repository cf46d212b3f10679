"""Functions as learners write them: correct ones in five styles, and everything else."""

import itertools
import math
from collections import Counter
from fractions import Fraction

import numpy as np

from bleu_teach import Precision, brevity_penalty, closest_reference_length

# Five styles of modified_precision, all of them right


def with_counter(candidate, references, n):
    def ngrams(tokens):
        return Counter(zip(*(tokens[i:] for i in range(n)), strict=False))

    counts = ngrams(candidate)
    allowed = Counter()
    for reference in references:
        allowed |= ngrams(reference)
    return Precision((counts & allowed).total(), counts.total())


def with_dict_loops(candidate, references, n):
    def count(tokens):
        counts = {}
        for i in range(len(tokens) - n + 1):
            ngram = tuple(tokens[i : i + n])
            counts[ngram] = counts.get(ngram, 0) + 1
        return counts

    matches = 0
    for ngram, found in count(candidate).items():
        best = 0
        for reference in references:
            best = max(best, count(reference).get(ngram, 0))
        matches += min(found, best)
    return matches, max(len(candidate) - n + 1, 0)


def with_list_count(candidate, references, n):
    def ngrams(tokens):
        return [tokens[i : i + n] for i in range(len(tokens) - n + 1)]

    mine = ngrams(candidate)
    different = [g for i, g in enumerate(mine) if g not in mine[:i]]
    theirs = [ngrams(reference) for reference in references]
    return [sum(min(mine.count(g), max(t.count(g) for t in theirs)) for g in different), len(mine)]


def with_itertools(candidate, references, n):
    def groups(tokens):
        windows = sorted(zip(*(itertools.islice(tokens, i, None) for i in range(n)), strict=False))
        return {ngram: len(list(same)) for ngram, same in itertools.groupby(windows)}

    counts = groups(candidate)
    tables = [groups(reference) for reference in references]
    credit = (min(k, max(table.get(g, 0) for table in tables)) for g, k in counts.items())
    return tuple(itertools.accumulate(credit, initial=0))[-1], sum(counts.values())


def with_numpy(candidate, references, n):
    words = sorted({*candidate, *itertools.chain(*references)})

    def table(tokens):
        counts = np.zeros((len(words),) * n, dtype=int)
        for i in range(len(tokens) - n + 1):
            counts[tuple(words.index(token) for token in tokens[i : i + n])] += 1
        return counts

    mine = table(candidate)
    allowed = np.max([table(reference) for reference in references], axis=0)
    return np.array([np.minimum(mine, allowed).sum(), mine.sum()])


STYLES = [with_counter, with_dict_loops, with_list_count, with_itertools, with_numpy]


def bleu_by_logarithms(candidate, references):
    total = 0.0
    for n in range(1, 5):
        matches, count = with_dict_loops(candidate, references, n)
        if matches == 0:
            return 0.0
        total += math.log(matches / count) / 4
    lengths = [len(reference) for reference in references]
    return math.exp(total) * brevity_penalty(
        len(candidate), closest_reference_length(len(candidate), lengths)
    )


def bleu_by_roots(candidate, references):
    product = Fraction(1)
    for n in range(1, 5):
        matches, count = with_counter(candidate, references, n)
        product *= Fraction(matches, count) if count else 0
    closest = sorted((abs(len(r) - len(candidate)), len(r)) for r in references)[0][1]
    penalty = math.exp(min(0, 1 - closest / len(candidate)))
    return np.float64(penalty * product ** Fraction(1, 4))
