"""Dicts of counts and sums of logarithms."""

import math


def count_ngrams(tokens, n):
    counts = {}
    for i in range(0, len(tokens) - n + 1):
        #! off_by_one: for i in range(0, len(tokens) - n):
        #! short_tails: for i in range(0, len(tokens)):
        #! strided: for i in range(0, len(tokens) - n + 1, n):
        key = tuple(tokens[i : i + n])
        #! lowercased: key = tuple(map(str.lower, tokens[i : i + n]))
        #! order_ignored: key = tuple(sorted(tokens[i : i + n]))
        #! joined_ngrams: key = "".join(tokens[i : i + n])
        counts[key] = counts.get(key, 0) + 1
        #! set_matching: counts[key] = 1
        #! -: counts[key] = counts.get(key, 1) + 1
    return counts


def max_reference_counts(references, n):
    best = {}
    for reference in references:
        #! first_reference_only: for reference in references[:1]:
        for key, value in count_ngrams(reference, n).items():
            best[key] = max(best.get(key, 0), value)
            #! clip_to_sum: best[key] = best.get(key, 0) + value
            #! last_reference_wins: best[key] = value
            #! smallest_count: best[key] = min(best.get(key, value), value)
            #! -: best[key] = best.get(key, 0) + 1
    return best


def clip(counts, max_counts):
    clipped = {}
    for key in counts:
        clipped[key] = min(counts[key], max_counts.get(key, 0))
        #! unclipped: clipped[key] = counts[key] if key in max_counts else 0
        #! credited_once: clipped[key] = min(1, max_counts.get(key, 0))
        #! reference_counts_kept: clipped[key] = max_counts.get(key, 0)
        #! larger_count_kept: clipped[key] = max(counts[key], max_counts.get(key, 0))
        #! unmatched_kept: clipped[key] = min(counts[key], max_counts.get(key, counts[key]))
        #! -: clipped[key] = abs(counts[key] - max_counts.get(key, 0))
    return clipped


def modified_precision(candidate, references, n):
    counts = count_ngrams(candidate, n)
    clipped = clip(counts, max_reference_counts(references, n))
    return sum(clipped.values()), sum(counts.values())
    #! distinct_denominator: return sum(clipped.values()), len(counts)
    #! token_denominator: return sum(clipped.values()), len(candidate)
    #! -: return sum(clipped.values()), len(clipped) + len(counts)
    #! pair_swapped: return sum(counts.values()), sum(clipped.values())
    #! ratio_for_pair: return sum(clipped.values()) / sum(counts.values())
    #! padded_denominator: return sum(clipped.values()), max(1, sum(counts.values()))


def closest_reference_length(candidate_length, reference_lengths):
    by_distance = {}
    for length in sorted(reference_lengths, reverse=True):
        #! tie_longer: for length in sorted(reference_lengths):
        #! tie_last: for length in reference_lengths:
        #! tie_first: for length in reversed(reference_lengths):
        by_distance[abs(candidate_length - length)] = length
        #! -: by_distance[candidate_length - length] = length
    return by_distance[min(by_distance)]
    #! distance_as_length: return min(by_distance)
    #! -: return by_distance[max(by_distance)]


def brevity_penalty(c, r):
    if c == 0:
        return 0.0
    return min(1.0, math.exp(1 - r / c))
    #! penalty_uncapped: return math.exp(1 - r / c)
    #! penalty_inverted: return min(1.0, math.exp(1 - c / r))
    #! penalty_ratio: return min(1.0, c / r)
    #! penalty_missing: return 1.0
    #! -: return min(1.0, math.exp(1 - (r - c)))


def corpus_bleu(candidates, references):
    sums = {n: [0, 0] for n in (1, 2, 3, 4)}
    #! wrong_orders: sums = {n: [0, 0] for n in (1, 2, 3)}
    c = r = 0
    for candidate, own in zip(candidates, references):
        c += len(candidate)
        #! length_in_characters: c += len(" ".join(candidate))
        r += closest_reference_length(len(candidate), [len(one) for one in own])
        #! shortest_reference: r += min(len(one) for one in own)
        #! longest_reference: r += max(len(one) for one in own)
        #! average_reference: r += sum(len(one) for one in own) / len(own)
        #! -: r += len(own)
        for n, pair in sums.items():
            matches, total = modified_precision(candidate, own, n)
            pair[0] += matches
            #! -: pair[0] = max(pair[0], matches)
            pair[1] += total
            #! padded_denominator: pair[1] += max(total, 1)
            #! negative_total: pair[1] += len(candidate) - n + 1
    logs = 0.0
    for matches, total in sums.values():
        if not matches:
            return 0.0
            #! zero_skipped: continue
        logs += math.log(matches / total) / 4
        #! log_base_10: logs += math.log10(matches / total) / 4
        #! plain_product: logs += math.log(matches / total)
        #! add_one: logs += math.log((matches + 1) / (total + 1)) / 4
        #! -: logs += math.log(matches / total) / 8
    return brevity_penalty(c, r) * math.exp(logs)
    #! logarithm_kept: return brevity_penalty(c, r) * logs
    #! penalty_missing: return math.exp(logs)
    #! percent: return 100 * brevity_penalty(c, r) * math.exp(logs)
    #! -: return brevity_penalty(c, r) + math.exp(logs)
