"""Counters, zips and generators, a line each."""

from collections import Counter
from itertools import islice
from math import exp, fsum, log


def extract_ngrams(tokens, n):
    yield from zip(*(islice(tokens, i, None) for i in range(n)))
    #! off_by_one: yield from list(zip(*(islice(tokens, i, None) for i in range(n))))[:-1]
    #! strided: yield from islice(zip(*(islice(tokens, i, None) for i in range(n))), 0, None, n)
    #! lowercased: yield from zip(*(islice([t.lower() for t in tokens], i, None) for i in range(n)))
    #! all_orders: yield from (g for m in range(1, n + 1) for g in zip(*(islice(tokens, i, None) for i in range(m))))
    #! lists_for_tuples: yield from map(list, zip(*(islice(tokens, i, None) for i in range(n))))
    #! -: yield from zip(*(islice(tokens, 2 * i, None) for i in range(n)))


def count_ngrams(tokens, n):
    return Counter(extract_ngrams(tokens, n))
    #! set_matching: return Counter(set(extract_ngrams(tokens, n)))
    #! pairs_always: return Counter(extract_ngrams(tokens, 2))


def max_reference_counts(references, n):
    counts = Counter()
    for reference in references:
        #! last_reference_only: for reference in references[-1:]:
        counts |= count_ngrams(reference, n)
        #! clip_to_sum: counts += count_ngrams(reference, n)
        #! last_reference_wins: counts = Counter({**counts, **count_ngrams(reference, n)})
        #! -: counts = count_ngrams(reference, n) - counts
    return counts


def modified_precision(candidate, references, n):
    counts = count_ngrams(candidate, n)
    allowed = max_reference_counts(references, n)
    #! references_joined: allowed = count_ngrams([t for reference in references for t in reference], n)
    matches = (counts & allowed).total()
    #! unclipped: matches = sum(counts[g] for g in counts if g in allowed)
    #! credited_once: matches = len(counts.keys() & allowed.keys())
    #! larger_count_kept: matches = (counts | allowed).total()
    #! best_single_reference: matches = max((counts & count_ngrams(one, n)).total() for one in references)
    #! -: matches = (counts - allowed).total()
    return matches, counts.total()
    #! distinct_denominator: return matches, len(counts)
    #! recall_denominator: return matches, allowed.total()
    #! pair_swapped: return counts.total(), matches


def closest_reference_length(candidate_length, reference_lengths):
    return min(reference_lengths, key=lambda r: (abs(r - candidate_length), r))
    #! tie_first: return min(reference_lengths, key=lambda r: abs(r - candidate_length))
    #! tie_longer: return min(reference_lengths, key=lambda r: (abs(r - candidate_length), -r))
    #! shortest_reference: return min(reference_lengths, key=lambda r: r - candidate_length)
    #! longest_reference: return max(reference_lengths)
    #! distance_as_length: return min(abs(r - candidate_length) for r in reference_lengths)
    #! -: return sorted(reference_lengths)[len(reference_lengths) // 2]


def brevity_penalty(c, r):
    return 1.0 if c >= r else exp(1 - r / c) if c else 0.0
    #! penalty_inverted: return 1.0 if c >= r else exp(1 - c / r) if c else 0.0
    #! penalty_wrong_side: return 1.0 if c <= r else exp(1 - c / r)
    #! penalty_uncapped: return exp(1 - r / c) if c else 0.0
    #! penalty_ratio: return 1.0 if c >= r else c / r
    #! -: return 1.0 if c >= r else exp(c - r)
    #! -: return 1.0 if c >= r else exp(1 - r / c)


def corpus_bleu(candidates, references):
    segments = list(zip(candidates, references))
    #! transposed: segments = list(zip(candidates, zip(*references)))
    #! return_in_loop: segments = list(zip(candidates, references))[:1]
    pairs = [[modified_precision(c, own, n) for c, own in segments] for n in range(1, 5)]
    #! wrong_orders: pairs = [[modified_precision(c, own, n) for c, own in segments] for n in range(1, 4)]
    c = sum(map(len, candidates))
    r = sum(closest_reference_length(len(c), list(map(len, own))) for c, own in segments)
    #! shortest_reference: r = sum(min(map(len, own)) for c, own in segments)
    #! -: r = sum(len(own[0]) for c, own in segments) / 2
    ratios = [sum(m for m, t in order) / (sum(t for m, t in order) or 1) for order in pairs]
    #! precisions_averaged: ratios = [sum(m / (t or 1) for m, t in order) / len(order) for order in pairs]
    #! add_one: ratios = [(sum(m for m, t in order) + 1) / (sum(t for m, t in order) + 1) for order in pairs]
    #! -: ratios = [max(m / (t or 1) for m, t in order) for order in pairs]
    if not all(ratios):
        return 0.0
        #! zero_perfect: return 1.0
        #! zero_renormalised: ratios = [x for x in ratios if x] or [1e-300]
    mean = exp(fsum(map(log, ratios)) / len(ratios))
    #! arithmetic_mean: mean = sum(ratios) / len(ratios)
    #! plain_product: mean = exp(fsum(map(log, ratios)))
    #! highest_order_only: mean = ratios[-1]
    #! exp_without_log: mean = exp(fsum(ratios) / len(ratios))
    #! weights_one_over_n: mean = exp(fsum(log(p) / n for n, p in enumerate(ratios, 1)))
    #! -: mean = len(ratios) / sum(1 / p for p in ratios)
    return round(mean * brevity_penalty(c, r), 5)
    #! penalty_missing: return round(mean, 5)
    #! percent: return round(100 * mean * brevity_penalty(c, r), 3)
    #! logarithm_kept: return log(mean * brevity_penalty(c, r))
