"""Lists and loops, nothing imported but exp."""

from math import exp


def extract_ngrams(tokens, n):
    found = []
    for start in range(len(tokens) - n + 1):
        #! off_by_one: for start in range(len(tokens) - n):
        #! short_tails: for start in range(len(tokens)):
        #! strided: for start in range(0, len(tokens) - n + 1, n):
        #! short_segment_whole: for start in range(max(1, len(tokens) - n + 1)):
        #! -: for start in range(1, len(tokens) - n + 1):
        found.append(tuple(tokens[start : start + n]))
        #! lowercased: found.append(tuple(token.lower() for token in tokens[start : start + n]))
        #! joined_ngrams: found.append("".join(tokens[start : start + n]))
        #! order_ignored: found.append(tuple(sorted(tokens[start : start + n])))
        #! characters: found.append(tuple(" ".join(tokens)[start : start + n]))
    return found


def modified_precision(candidate, references, n):
    mine = extract_ngrams(candidate, n)
    matches = 0
    seen = []
    for ngram in mine:
        if ngram in seen:
            #! -: if False:
            continue
        seen.append(ngram)
        most = 0
        for reference in references:
            #! first_reference_only: for reference in references[:1]:
            #! last_reference_only: for reference in references[-1:]:
            here = extract_ngrams(reference, n).count(ngram)
            if here > most:
                #! last_reference_wins: if here:
                #! last_reference_only: if True:
                most = here
                #! clip_to_sum: most += here
                #! credited_once: most = 1
        if mine.count(ngram) < most:
            #! larger_count_kept: if mine.count(ngram) > most:
            #! unclipped: if most:
            matches += mine.count(ngram)
        else:
            matches += most
    return matches, len(mine)
    #! distinct_denominator: return matches, len(seen)
    #! token_denominator: return matches, len(candidate)
    #! pair_swapped: return len(mine), matches
    #! negative_total: return matches, len(candidate) - n + 1
    #! recall_denominator: return matches, sum(len(extract_ngrams(r, n)) for r in references)


def closest_reference_length(candidate_length, reference_lengths):
    closest = reference_lengths[0]
    #! -: closest = candidate_length
    for length in reference_lengths:
        distance = abs(length - candidate_length)
        #! -: distance = length - candidate_length
        best = abs(closest - candidate_length)
        #! distance_against_length: best = closest
        #! distance_with_sign: best = closest - candidate_length
        if distance < best or (distance == best and length < closest):
            #! tie_first: if distance < best:
            #! tie_last: if distance <= best:
            #! tie_longer: if distance < best or (distance == best and length > closest):
            #! shortest_reference: if length < closest:
            #! longest_reference: if length > closest:
            #! -: if distance > best:
            closest = length
    return closest
    #! distance_as_length: return abs(closest - candidate_length)


def brevity_penalty(c, r):
    if c >= r:
        #! penalty_wrong_side: if c <= r:
        #! penalty_both_ways: if c == r:
        return 1
    if c == 0:
        return 0
    return exp(1 - r / c)
    #! penalty_inverted: return exp(1 - c / r)
    #! penalty_ratio: return c / r
    #! floor_division: return exp(1 - r // c)
    #! penalty_missing: return 1
    #! -: return exp(r / c)


def sentence_bleu(candidate, references):
    product = 1
    for n in range(1, 5):
        #! wrong_orders: for n in range(1, 4):
        #! -: for n in range(2, 4):
        matches, total = modified_precision(candidate, references, n)
        if matches == 0:
            return 0
            #! zero_skipped: continue
            #! zero_perfect: return 1
        product = product * (matches / total)
        #! add_one: product = product * ((matches + 1) / (total + 1))
        #! -: product = product * (matches / total) / n
    mean = product ** (1 / 4)
    #! plain_product: mean = product
    #! root_precedence: mean = product ** 1 / 4
    #! -: mean = product ** (1 / 2)
    r = closest_reference_length(len(candidate), [len(one) for one in references])
    #! average_reference: r = sum(len(one) for one in references) / len(references)
    #! length_in_characters: r = closest_reference_length(len(candidate), [len(" ".join(one)) for one in references])
    return brevity_penalty(len(candidate), r) * mean
    #! percent: return 100 * brevity_penalty(len(candidate), r) * mean
    #! penalty_missing: return mean
    #! penalty_inside_root: return brevity_penalty(len(candidate), r) ** (1 / 4) * mean
    #! -: return (brevity_penalty(len(candidate), r) + mean) / 2
