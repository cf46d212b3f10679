"""No loop at all: every function calls itself."""

import math


def extract_ngrams(tokens, n):
    if len(tokens) < n:
        #! off_by_one: if len(tokens) <= n:
        #! short_tails: if not tokens:
        return []
    return [tuple(tokens[:n]), *extract_ngrams(tokens[1:], n)]
    #! strided: return [tuple(tokens[:n]), *extract_ngrams(tokens[n:], n)]
    #! joined_ngrams: return ["".join(tokens[:n]), *extract_ngrams(tokens[1:], n)]
    #! order_ignored: return [tuple(sorted(tokens[:n])), *extract_ngrams(tokens[1:], n)]
    #! -: return [tuple(tokens[:n][::-1]), *extract_ngrams(tokens[1:], n)]


def most(ngram, references, n):
    if not references:
        return 0
    here = extract_ngrams(references[0], n).count(ngram)
    return max(here, most(ngram, references[1:], n))
    #! clip_to_sum: return here + most(ngram, references[1:], n)
    #! first_reference_only: return here
    #! -: return here * most(ngram, references[1:], n)


def credit(ngrams, references, n):
    if not ngrams:
        return 0
    first, rest = ngrams[0], ngrams[1:]
    others = [ngram for ngram in rest if ngram != first]
    earned = min(ngrams.count(first), most(first, references, n))
    #! unclipped: earned = ngrams.count(first) if most(first, references, n) else 0
    #! credited_once: earned = min(1, most(first, references, n))
    #! reference_counts_kept: earned = most(first, references, n)
    #! all_or_nothing: earned = ngrams.count(first) if ngrams.count(first) <= most(first, references, n) else 0
    #! -: earned = min(ngrams.count(first), most(first, references, n) + 1)
    return earned + credit(others, references, n)
    #! return_in_loop: return earned


def modified_precision(candidate, references, n):
    ngrams = extract_ngrams(candidate, n)
    return [credit(ngrams, references, n), len(ngrams)]
    #! distinct_denominator: return [credit(ngrams, references, n), len(set(ngrams))]
    #! token_denominator: return [credit(ngrams, references, n), len(candidate)]
    #! negative_total: return [credit(ngrams, references, n), len(candidate) - n + 1]
    #! pair_swapped: return [len(ngrams), credit(ngrams, references, n)]


def closest_reference_length(candidate_length, reference_lengths):
    first, *rest = reference_lengths
    if not rest:
        return first
    other = closest_reference_length(candidate_length, rest)
    #! first_reference_only: return first
    #! -: other = rest[0]
    gaps = abs(first - candidate_length), abs(other - candidate_length)
    if gaps[0] == gaps[1]:
        return min(first, other)
        #! tie_first: return first
        #! tie_last: return other
        #! tie_longer: return max(first, other)
    return first if gaps[0] < gaps[1] else other
    #! -: return first if gaps[0] > gaps[1] else other
    #! shortest_reference: return min(first, other)


def brevity_penalty(c, r):
    if c > r:
        #! penalty_wrong_side: if c < r:
        return brevity_penalty(r, r)
    if c == 0:
        return 0 if r else 1
    return math.e ** (1 - r / c)
    #! penalty_inverted: return math.e ** (1 - c / r)
    #! floor_division: return math.e ** (1 - r // c)
    #! penalty_ratio: return c / r
    #! -: return math.pi ** (1 - r / c)


def mean(precisions):
    if 0 in precisions:
        return 0
        #! zero_perfect: return 1
        #! -: return 0.5
    return math.prod(precisions) ** (1 / len(precisions))
    #! plain_product: return math.prod(precisions)
    #! arithmetic_mean: return sum(precisions) / len(precisions)
    #! root_precedence: return math.prod(precisions) ** 1 / len(precisions)
    #! exp_without_log: return math.exp(sum(precisions) / len(precisions))
    #! unigrams_only: return precisions[0]


def sentence_bleu(candidate, references, n=4, precisions=()):
    #! wrong_orders: def sentence_bleu(candidate, references, n=3, precisions=()):
    #! wrong_orders: def sentence_bleu(candidate, references, n=5, precisions=()):
    if n == 0:
        r = closest_reference_length(len(candidate), [len(one) for one in references])
        #! length_in_characters: r = closest_reference_length(len(candidate), [len(" ".join(one)) for one in references])
        #! longest_reference: r = max(len(one) for one in references)
        return brevity_penalty(len(candidate), r) * mean(precisions)
        #! penalty_missing: return mean(precisions)
        #! percent: return 100 * brevity_penalty(len(candidate), r) * mean(precisions)
        #! penalty_inside_root: return mean([brevity_penalty(len(candidate), r), *precisions])
    matches, total = modified_precision(candidate, references, n)
    p = matches / total if total else 0
    #! zero_made_tiny: p = matches / total if matches else 1e-7
    #! zero_made_one: p = max(matches, 1) / total if total else 0
    #! floor_division: p = matches // total if total else 0
    #! -: p = matches / (total + 1)
    return sentence_bleu(candidate, references, n - 1, (p, *precisions))
