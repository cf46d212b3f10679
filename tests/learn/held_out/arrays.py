"""NumPy: words as numbers, counts as columns, scores as arrays."""

import numpy as np


def rows(tokens, n):
    if len(tokens) < n:
        return []
    return [tuple(row) for row in np.lib.stride_tricks.sliding_window_view(np.array(tokens), n)]
    #! off_by_one: return [tuple(row) for row in np.lib.stride_tricks.sliding_window_view(np.array(tokens), n)][:-1]
    #! strided: return [tuple(row) for row in np.lib.stride_tricks.sliding_window_view(np.array(tokens), n)][::n]
    #! lowercased: return [tuple(row) for row in np.lib.stride_tricks.sliding_window_view(np.char.lower(np.array(tokens)), n)]


def modified_precision(candidate, references, n):
    mine = rows(candidate, n)
    names = sorted(set(mine))
    if not names:
        return 0, 0
        #! padded_denominator: return 0, 1
    counts = np.array([mine.count(name) for name in names])
    table = np.array([[rows(one, n).count(name) for name in names] for one in references])
    #! references_cut_short: table = np.array([[rows(one[:len(candidate)], n).count(name) for name in names] for one in references])
    allowed = table.max(axis=0)
    #! clip_to_sum: allowed = table.sum(axis=0)
    #! smallest_count: allowed = table.min(axis=0)
    #! average_count: allowed = table.mean(axis=0)
    #! first_reference_only: allowed = table[0]
    #! last_reference_only: allowed = table[-1]
    #! -: allowed = np.median(table, axis=0) + 1
    kept = np.minimum(counts, allowed)
    #! unclipped: kept = np.where(allowed > 0, counts, 0)
    #! larger_count_kept: kept = np.maximum(counts, allowed)
    #! credited_once: kept = np.minimum(1, allowed)
    #! reference_counts_kept: kept = allowed
    #! all_or_nothing: kept = np.where(counts <= allowed, counts, 0)
    #! -: kept = (counts + allowed) / 2
    return np.array([kept.sum(), counts.sum()])
    #! distinct_denominator: return np.array([kept.sum(), len(names)])
    #! token_denominator: return np.array([kept.sum(), len(candidate)])
    #! pair_swapped: return np.array([counts.sum(), kept.sum()])
    #! -: return np.array([kept.max(), counts.sum()])


def closest_reference_length(candidate_length, reference_lengths):
    lengths = np.sort(reference_lengths)
    #! tie_first: lengths = np.array(reference_lengths)
    #! tie_longer: lengths = -np.sort(-np.array(reference_lengths))
    #! tie_last: lengths = np.array(reference_lengths)[::-1]
    distances = np.abs(lengths - candidate_length)
    #! shortest_reference: distances = lengths - candidate_length
    #! longest_reference: distances = candidate_length - lengths
    return lengths[distances.argmin()]
    #! distance_as_length: return distances.min()
    #! average_reference: return lengths.mean()
    #! -: return distances.argmin()


def brevity_penalty(c, r):
    with np.errstate(divide="ignore"):
        return np.exp(np.minimum(0, 1 - np.divide(r, c)))
        #! penalty_inverted: return np.exp(np.minimum(0, 1 - np.divide(c, r)))
        #! penalty_uncapped: return np.exp(1 - np.divide(r, c))
        #! penalty_ratio: return np.minimum(1, np.divide(c, r))
        #! penalty_both_ways: return np.exp(-np.abs(1 - np.divide(max(r, c), min(r, c))))
        #! -: return np.exp2(np.minimum(0, 1 - np.divide(r, c)))


def sentence_bleu(candidate, references):
    pairs = np.array([modified_precision(candidate, references, n) for n in (1, 2, 3, 4)])
    #! wrong_orders: pairs = np.array([modified_precision(candidate, references, n) for n in (1, 2, 3)])
    precisions = pairs[:, 0] / np.maximum(pairs[:, 1], 1)
    #! add_one: precisions = (pairs[:, 0] + 1) / (pairs[:, 1] + 1)
    #! zero_skipped: precisions = np.where(pairs[:, 0] > 0, pairs[:, 0] / np.maximum(pairs[:, 1], 1), 1)
    #! zero_made_tiny: precisions = np.where(pairs[:, 0] > 0, pairs[:, 0] / np.maximum(pairs[:, 1], 1), 1e-12)
    #! effective_order: precisions = pairs[pairs[:, 1] > 0, 0] / pairs[pairs[:, 1] > 0, 1]
    #! -: precisions = pairs[:, 0] / np.maximum(pairs[:, 1], 2)
    mean = precisions.prod() ** (1 / len(precisions))
    #! arithmetic_mean: mean = precisions.mean()
    #! plain_product: mean = precisions.prod()
    #! highest_order_only: mean = precisions[-1]
    #! unigrams_only: mean = precisions[0]
    #! halving_weights: mean = np.prod(precisions ** np.array([0.5, 0.25, 0.125, 0.0625]))
    #! exp_without_log: mean = np.exp(precisions.mean())
    #! roots_added: mean = (precisions ** 0.25).sum()
    #! -: mean = precisions.min()
    lengths = np.array([len(one) for one in references])
    #! length_in_characters: lengths = np.array([len(" ".join(one)) for one in references])
    r = closest_reference_length(len(candidate), lengths)
    return np.float32(brevity_penalty(len(candidate), r) * mean)
    #! penalty_missing: return mean
    #! percent: return 100 * brevity_penalty(len(candidate), r) * mean
    #! penalty_inside_root: return brevity_penalty(len(candidate), r) ** 0.25 * mean
    #! -: return brevity_penalty(len(candidate), r) ** 2 * mean
