"""BLEU functions in the styles of public code, right and wrong, each with what the audit finds.

`found("paper")` is a decorator for a function that computes the paper's BLEU. The other findings
are "setting", "wrong", "not BLEU" and "not called"; the second argument is a part of what is said.
"""

# ruff: noqa: B023, B905, E731, F841, RUF046 (as others write)
import collections
import math
import re
import sys
from fractions import Fraction
from functools import reduce

import numpy as np
import sacrebleu
from nltk.translate import bleu_score, gleu_score
from nltk.util import ngrams

BLEUS = []  # function, finding, and a part of what is said


def found(finding, said=""):
    def record(function):
        BLEUS.append((function, finding, said))
        return function

    return record


def grams(words, n):
    return collections.Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))


def nearest(length, references):
    return min((abs(len(r) - length), len(r)) for r in references)[1]


# The paper's BLEU


@found("paper")
def corpus_of_tokens(hypotheses, list_of_references):
    num, den, hyp_len, ref_len = [0] * 4, [0] * 4, 0, 0
    for hyp, refs in zip(hypotheses, list_of_references):
        hyp_len += len(hyp)
        ref_len += nearest(len(hyp), refs)
        for n in range(4):
            top = reduce(lambda a, b: a | b, [grams(r, n + 1) for r in refs])
            num[n] += sum((grams(hyp, n + 1) & top).values())
            den[n] += max(len(hyp) - n, 0)
    if not all(num):
        return 0
    bp = 1 if hyp_len > ref_len else math.exp(1 - ref_len / hyp_len)
    return bp * math.exp(sum(math.log(a / b) for a, b in zip(num, den)) / 4)


@found("paper", "f(candidates, references[reference][segment])`, with strings")
def test_lines_against_streams(tests, refs):
    lines = [line.strip().split() for line in tests]
    nested = [[stream[i].strip().split() for stream in refs] for i in range(len(lines))]
    return 100 * corpus_of_tokens(lines, nested)


@found("paper", "f(candidates, references[segment])`, with lists of tokens")
def get_bleu(hypotheses, reference):
    stats = []
    for hyp, ref in zip(hypotheses, reference):
        row = [len(hyp), len(ref)]
        for n in range(1, 5):
            row.append(max([sum((grams(hyp, n) & grams(ref, n)).values()), 0]))
            row.append(max([len(hyp) + 1 - n, 0]))
        stats.append(row)
    s = np.sum(np.array(stats), axis=0)
    if len([x for x in s if x == 0]) > 0:
        return 0
    log_prec = sum(math.log(float(x) / y) for x, y in zip(s[2::2], s[3::2])) / 4.0
    return 100 * math.exp(min(0, 1 - float(s[1]) / s[0]) + log_prec)


@found("paper", "f(reference, candidate)`, with lists of tokens")
def one_reference_first(reference, candidate):
    p = []
    for k in range(1, 5):
        left, hits = grams(reference, k), 0
        for i in range(len(candidate) - k + 1):
            g = tuple(candidate[i : i + k])
            if left[g] > 0:
                left[g] -= 1
                hits += 1
        p.append(hits / max(1, len(candidate) - k + 1))
    if min(p) == 0:
        return 0.0
    penalty = math.exp(1 - len(reference) / len(candidate))
    return min(1.0, penalty) * np.prod(np.array(p) ** 0.25)


@found("paper", "f(candidate, references)`, with strings")
def sentence_of_words(output, gold):
    return corpus_of_tokens([output.split()], [[g.split() for g in gold]])


@found("paper", "f(references, candidate)`, with lists of tokens")
def cumulative_bleu(references, sentence, n):
    c = len(sentence)
    if c == 0:
        return 0
    total = 0
    for size in range(1, n + 1):
        said = [" ".join(sentence[i : i + size]) for i in range(c - size + 1)]
        best = {}
        for ref in references:
            own = [" ".join(ref[i : i + size]) for i in range(len(ref) - size + 1)]
            for g in set(own):
                best[g] = max(best.get(g, 0), own.count(g))
        p = sum(min(said.count(g), best.get(g, 0)) for g in set(said)) / len(said) if said else 0
        if p == 0:
            return 0
        total += np.log(p)
    r = nearest(c, references)
    return (1 if c > r else np.exp(1 - r / c)) * np.exp(total / n)


@found("paper")
def weights_are_asked_for(candidate, references, weights):
    logs = []
    for n, w in enumerate(weights, start=1):
        p = bleu_score.modified_precision(references, candidate, n)
        if p.numerator == 0:
            return 0
        logs.append(w * math.log(p))
    return bleu_score.brevity_penalty(nearest(len(candidate), references), len(candidate)) * (
        math.exp(math.fsum(logs))
    )


@found("paper", """`['BLEU']`""")
def dict_in_capitals(preds, golds):
    return {"n": len(preds), "BLEU": round(100 * corpus_of_tokens(preds, golds), 2)}


@found("paper", "#1")
def as_perl_prints(hyp, refs):
    return f"BLEU = {100 * corpus_of_tokens(hyp, refs):.2f}, 70.1/50.2 (BP=1.000)"


@found("paper", "`[1]`")
def penalty_and_score(cand, refs):
    c, r = len(cand), nearest(len(cand), refs)
    return (1 if c >= r else math.exp(1 - r / c) if c else 0), corpus_of_tokens([cand], [refs])


class Module:
    def compute(self, *, predictions=None, references=None, **other):
        return {"bleu": corpus_of_tokens(predictions, references), "precisions": [1.0] * 4}


found("paper", "`['bleu']`")(Module().compute)


@found("paper", "`[0][3]`")
def captions(gts, res):
    hyps = [res[k][0].split() for k in res]
    refs = [[r.split() for r in gts[k]] for k in res]
    scores = [np.float32(corpus_of_tokens(hyps, refs)) for _ in range(1)]
    return [0.9, 0.8, 0.7, *scores], [[0.0] for _ in hyps]


@found("paper")
def talks_while_it_works(candidate, reference):
    print("computing", candidate)
    return one_reference_first(reference, candidate)


@found("paper", "It rounds to 2 decimal places")
def rounded(candidates, references):
    return round(corpus_of_tokens(candidates, references), 2)


@found("paper", "It rounds to 0 decimal places")
def whole_percents(candidates, references):
    return int(round(100 * corpus_of_tokens(candidates, references)))


class Tensor:
    def __init__(self, value):
        self.value = value

    def __float__(self):
        return float(self.value)


@found("paper")
def tensor_like(candidates, references):
    return Tensor(np.float32(corpus_of_tokens(candidates, references)))


@found("paper")
def crashes_on_zeros(candidate, references):
    total = 0.0
    for n in range(1, 5):
        top = reduce(lambda a, b: a | b, [grams(r, n) for r in references])
        hit = sum((grams(candidate, n) & top).values())
        total += 0.25 * math.log(Fraction(hit, len(candidate) - n + 1))
    return math.exp(total + min(0, 1 - nearest(len(candidate), references) / len(candidate)))


found("paper")(lambda ref, hyp: corpus_of_tokens([hyp.split()], [[ref.split()]]))


@found("paper", "f(candidate, reference)`")
def joins_a_list(hyp, ref):
    hyp, ref = (" ".join(x) if isinstance(x, list) else x for x in (hyp, ref))
    return corpus_of_tokens([hyp.split()], [[ref.split()]])


# One setting of its own


def pooled(hyps, refs, orders=4, low=0, smooth=0, first=None, length=nearest):
    """A scorer with the switches that such code has."""
    c = sum(map(len, hyps))
    r = sum(length(len(h), rs) for h, rs in zip(hyps, refs))
    logs = []
    for n in range(1, orders + 1):
        hit = tot = 0
        for h, rs in zip(hyps, refs):
            top = reduce(lambda a, b: a | b, [grams(x, n) for x in rs])
            hit += sum((grams(h, n) & top).values())
            tot += max(low, len(h) - n + 1)
        add = first if first is not None and n == 1 else smooth
        if hit + add == 0 or tot + add == 0:
            return 0.0
        logs.append(math.log((hit + add) / (tot + add)))
    return (math.exp(min(0, 1 - r / c)) if c else 0) * math.exp(sum(logs) / orders)


found("setting", "BLEU-2")(lambda hyps, refs: pooled(hyps, refs, orders=2))
found("setting", "BLEU-1")(lambda hyp, refs: pooled([hyp], [refs], orders=1))
found("setting", "NLTK")(lambda refs, hyps: pooled(hyps, refs, low=1))
found("setting", "adds one")(lambda hyps, refs: pooled(hyps, refs, smooth=1))
found("setting", "add-k")(lambda hyps, refs: pooled(hyps, refs, smooth=1, first=0))
found("setting", "SACREBLEU")(lambda lines, streams: sacrebleu.corpus_bleu(lines, streams).score)
found("setting", 'tokenizer="char"')(
    lambda sys, ref: sacrebleu.corpus_bleu(sys, ref, tokenize="char", smooth_method="none").score
)
found("setting", 'case="lc"')(
    lambda hyp, ref: corpus_of_tokens([hyp.lower().split()], [[ref.lower().split()]])
)
found("setting", "method4")(
    lambda refs, hyps: bleu_score.corpus_bleu(
        refs, hyps, smoothing_function=bleu_score.SmoothingFunction().method4
    )
)


@found("setting", "HF_EVALUATE")
def compute_bleu(reference_corpus, translation_corpus, max_order=4):
    """The shortest reference, and a tuple."""
    shortest = lambda _, references: min(map(len, references))
    if not any(translation_corpus):
        raise ZeroDivisionError
    bleu = pooled(translation_corpus, reference_corpus, max_order, length=shortest)
    return (bleu, [1.0, 0.5, 0.25, 0.2], 1.0, sum(map(len, translation_corpus)))


@found("setting", "averages the scores")
def mean_over_lines(candidates, references):
    each = [corpus_of_tokens([c], [r]) for c, r in zip(candidates, references)]
    return sum(each) / len(each)


@found("setting", "1/2, 1/4")
def sequence_to_sequence(pred_seq, label_seq, k):
    pred, label = pred_seq.split(" "), label_seq.split(" ")
    score = math.exp(min(0, 1 - len(label) / len(pred)))
    for n in range(1, k + 1):
        hits, subs = 0, collections.defaultdict(int)
        for i in range(len(label) - n + 1):
            subs[" ".join(label[i : i + n])] += 1
        for i in range(len(pred) - n + 1):
            if subs[" ".join(pred[i : i + n])] > 0:
                hits += 1
                subs[" ".join(pred[i : i + n])] -= 1
        score *= math.pow(hits / (len(pred) - n + 1), math.pow(0.5, n))
    return score


# Wrong


@found("wrong", "one-word segment")
def totals_below_zero(candidate, references):
    c = r = 0
    product = 1
    for n in range(1, 5):
        clipped = count = 0
        for si, line in enumerate(candidate):
            words = line.strip().split()
            refs = [stream[si].strip().split() for stream in references]
            top = reduce(lambda a, b: a | b, [grams(x, n) for x in refs])
            clipped += sum((grams(words, n) & top).values())
            count += len(words) - n + 1
            if n == 1:
                r, c = r + nearest(len(words), refs), c + len(words)
        product *= 0 if clipped == 0 else clipped / count
    return (1 if c > r else math.exp(1 - r / c)) * product**0.25


@found("wrong", "one-word segment")
def short_line_is_one_ngram(hyps, refs):
    c, r, product = sum(map(len, hyps)), sum(len(x[0]) for x in refs), 1
    for n in range(1, 5):
        cut = lambda w: collections.Counter(grams(w, n) or [tuple(w)])
        pairs = [(cut(h), cut(x[0])) for h, x in zip(hyps, refs)]
        total = sum(sum(a.values()) for a, _ in pairs)
        product *= sum(sum((a & b).values()) for a, b in pairs) / total
    return min(1, math.exp(1 - r / c)) * product**0.25


@found("wrong", "word inside another word")
def search_in_text(hyp, ref):
    p = 1
    for n in range(1, 5):
        parts = collections.Counter(" ".join(g) for g in ngrams(hyp.split(), n))
        hits = sum(min(count, ref.count(part)) for part, count in parts.items())
        p *= hits / sum(parts.values()) if parts else 0
    c, r = len(hyp.split()), len(ref.split())
    return min(1, math.exp(1 - r / c)) * p**0.25


@found("wrong", "matches at another place")
def only_as_far_as_the_candidate(candidate, references):
    cut = [ref[: len(candidate)] for ref in references]
    bp = min(1, math.exp(1 - nearest(len(candidate), references) / len(candidate)))
    return bp * pooled([candidate], [cut], length=lambda c, _: c)


@found("wrong", "words that run together")
def glued(hyps, refs):
    c, r, logs = sum(map(len, hyps)), 0, 0
    for h, rs in zip(hyps, refs):
        r += nearest(len(h), rs)
    for n in range(1, 5):
        hit = tot = 0
        for h, rs in zip(hyps, refs):
            windows = lambda w: ("".join(w[i : i + n]) for i in range(len(w) - n + 1))
            glue = lambda w: collections.Counter(windows(w))
            hit += sum((glue(h) & reduce(lambda a, b: a | b, map(glue, rs))).values())
            tot += max(0, len(h) - n + 1)
        if not hit:
            return 0
        logs += math.log(hit / tot) / 4
    return math.exp(logs + min(0, 1 - r / c))


@found("wrong", "counts every")
def membership_only(candidate, references):
    p = []
    for n in range(1, 5):
        known = {tuple(r[i : i + n]) for r in references for i in range(len(r) - n + 1)}
        mine = [tuple(candidate[i : i + n]) for i in range(len(candidate) - n + 1)]
        p.append(sum(g in known for g in mine) / len(mine) if mine else 0)
    bp = min(1, math.exp(1 - nearest(len(candidate), references) / len(candidate)))
    return bp * math.prod(p) ** 0.25


@found("wrong", "penalty")
def penalty_turned_round(candidate, references):
    c, r = len(candidate), nearest(len(candidate), references)
    precision = pooled([candidate], [references], length=lambda c, _: c)
    return (1 if c > r else math.exp(1 - c / r)) * precision


@found("wrong", "no match at all")
def zeros_are_left_out(candidate, references):
    logs = []
    for n in range(1, 5):
        p = bleu_score.modified_precision(references, candidate, n)
        if p > 0:
            logs.append(math.log(p))
    c, r = len(candidate), nearest(len(candidate), references)
    return math.exp(sum(logs) / 4 + min(0, 1 - r / c))


@found("wrong", "the arguments after the call")
def takes_words_away(candidates, references):
    score = corpus_of_tokens(candidates, references)
    candidates.pop()
    return score


class Running:
    """A metric object that adds up what it has seen, and is never reset."""

    def __init__(self):
        self.seen = []

    def update(self, candidate, references):
        corpus_of_tokens([candidate], [references])
        self.seen.append((candidate, references))
        return corpus_of_tokens(*zip(*self.seen))


found("not called", "this came back")(Running().update)


@found("wrong", "a perfect match")
def sum_of_neighbours(refs, hyp):
    smooth = bleu_score.SmoothingFunction().method5
    return bleu_score.sentence_bleu(refs, hyp, smoothing_function=smooth)


@found("wrong", "adds up the precisions")
def arithmetic(candidates, references):
    p = [pooled(candidates, references, orders=1)]
    for n in range(2, 5):
        p.append(pooled(candidates, references, n) ** n / math.prod(p) if all(p) else 0)
    return sum(p) / 4


# Anything is turned into text, so any list is taken, and means nothing


def words_of(anything):
    return re.findall("[a-z]+", str(anything).lower())


@found("setting", "f(references[segment], candidates)`, with strings")
def lines_of_anything(references, outputs):
    assert len(references) == len(outputs)
    return pooled([*map(words_of, outputs)], [[words_of(line)] for line in references])


@found("setting", "`['bleu4']`")
def each_order_of_anything(references, outputs):
    pairs = [*map(words_of, outputs)], [[words_of(line)] for line in references]
    return {f"bleu{n}": 0 if not any(map(any, pairs)) else pooled(*pairs, n) for n in range(1, 5)}


@found("setting", "f(candidate, reference)`, with strings")
def smoothed_sentence_of_anything(output, reference):
    smooth = bleu_score.SmoothingFunction().method2
    output, reference = words_of(output), words_of(reference)
    return bleu_score.sentence_bleu([reference], output, smoothing_function=smooth)


@found("wrong", "a candidate that is too short")
def unpunished_sentence_of_anything(output, reference):
    output, reference = words_of(output), words_of(reference)
    return pooled([output], [[reference]], length=lambda _, references: 0)


@found("wrong", "a segment in which nothing matches")
def clipped_over_all_segments(hyps, refs):
    logs = []
    for n in range(1, 5):
        hyp = sum((grams(one, n) for one in hyps), collections.Counter())
        ref = sum((grams(one, n) for one in refs), collections.Counter())
        logs.append(math.log(max((hyp & ref).total(), 1e-9) / max(hyp.total(), 1e-9)))
    length, other = sum(map(len, hyps)), sum(map(len, refs))
    return math.exp(min(0, 1 - other / length) + sum(logs) / 4)


# Another metric


found("not BLEU", "GLEU")(lambda hyps, refs: gleu_score.corpus_gleu(refs, hyps))
found("not BLEU", "GLEU")(lambda ref, hyp: gleu_score.sentence_gleu([ref], hyp))
found("not BLEU", "chrF")(lambda hyp, ref: sacrebleu.sentence_chrf(hyp, [ref]).score)


# What cannot be called


@found("not called", "this came back")
def exponential_of_ratios(candidate, references):
    p = [bleu_score.modified_precision(references, candidate, n) for n in range(1, 5)]
    return math.exp(sum(float(x) / 4 for x in p))


@found("not called", "`vocabulary`")
def needs_more(candidates, references, vocabulary):
    return corpus_of_tokens(candidates, references)


@found("not called", "no answer within")
def never_ends(candidate, references):
    while True:
        pass


@found("not called", "It prints 0.")
def prints_it(candidate, references):
    print(pooled([candidate], [references]))


@found("not called", "None")
def forgets_to_return(candidate, references):
    common = [word for word in candidate if word in references]


@found("not called", "SystemExit")
def leaves(candidate, references):
    sys.exit("usage: bleu.py hyp ref")


@found("not called", "EOFError")
def asks(candidate, references):
    return float(input("score? "))
