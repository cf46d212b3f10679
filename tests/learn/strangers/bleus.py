"""BLEU functions in the styles of public code, right and wrong, each with what the audit finds.

`found("paper")` is a decorator for a function that computes the paper's BLEU. The other findings
are "setting", "wrong", "not BLEU" and "not called"; the second argument is a part of what is said.
"""

# ruff: noqa: B905, E731, F841, RUF046 (as others write)
import collections
import math
import re
import sys
from functools import reduce
from itertools import pairwise

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
def pooled(hyps, refs, orders=4, low=0, smooth=0, first=None, length=nearest, count=grams):
    """A scorer with the switches that such code has."""
    c = sum(map(len, hyps))
    r = sum(length(len(h), rs) for h, rs in zip(hyps, refs))
    logs = []
    for n in range(1, orders + 1):
        hit = tot = 0
        for h, rs in zip(hyps, refs):
            top = reduce(lambda a, b: a | b, [count(x, n) for x in rs])
            hit += sum((count(h, n) & top).values())
            tot += max(low, len(h) - n + 1)
        add = first if first is not None and n == 1 else smooth
        if hit + add == 0 or tot + add == 0:
            return 0.0
        logs.append(math.log((hit + add) / (tot + add)))
    return (math.exp(min(0, 1 - r / c)) if c else 0) * math.exp(sum(logs) / orders)


@found("paper", "f(candidates, references[reference][segment])`, with strings")
def test_lines_against_streams(tests, refs):
    lines = [line.strip().split() for line in tests]
    nested = [[stream[i].strip().split() for stream in refs] for i in range(len(lines))]
    return 100 * pooled(lines, nested)


@found("paper", "f(candidates, references[segment])`, with lists of tokens")
def get_bleu(hypotheses, reference):
    return 100 * pooled(hypotheses, [[ref] for ref in reference])


@found("paper", "f(reference, candidate)`, with lists of tokens")
def one_reference_first(reference, candidate):
    return pooled([candidate], [[reference]])


@found("paper", "f(candidate, references)`, with strings")
def sentence_of_words(output, gold):
    return pooled([output.split()], [[g.split() for g in gold]])


@found("paper", "f(references, candidate)`, with lists of tokens")
def cumulative_bleu(references, sentence, n):
    return pooled([sentence], [references], n)


@found("paper")
def weights_are_asked_for(candidate, references, weights):
    return pooled([candidate], [references], len(weights))


@found("paper", """`['BLEU']`""")
def dict_in_capitals(preds, golds):
    return {"n": len(preds), "BLEU": round(100 * pooled(preds, golds), 2)}


@found("paper", "#1")
def as_perl_prints(hyp, refs):
    return f"BLEU = {100 * pooled(hyp, refs):.2f}, 70.1/50.2 (BP=1.000)"


@found("paper", "`[1]`")
def penalty_and_score(cand, refs):
    c, r = len(cand), nearest(len(cand), refs)
    return (1 if c >= r else math.exp(1 - r / c) if c else 0), pooled([cand], [refs])


class Module:
    def compute(self, *, predictions=None, references=None, **other):
        return {"bleu": pooled(predictions, references), "precisions": [1.0] * 4}


found("paper", "`['bleu']`")(Module().compute)


@found("paper", "`[0][3]`")
def captions(gts, res):
    hyps = [res[k][0].split() for k in res]
    refs = [[r.split() for r in gts[k]] for k in res]
    scores = [np.float32(pooled(hyps, refs)) for _ in range(1)]
    return [0.9, 0.8, 0.7, *scores], [[0.0] for _ in hyps]


@found("paper")
def talks_while_it_works(candidate, reference):
    print("computing", candidate)
    return one_reference_first(reference, candidate)


@found("paper", "It rounds to 2 decimal places")
def rounded(candidates, references):
    return round(pooled(candidates, references), 2)


@found("paper", "It rounds to 0 decimal places")
def whole_percents(candidates, references):
    return int(round(100 * pooled(candidates, references)))


class Tensor:
    def __init__(self, value):
        self.value = value

    def __float__(self):
        return float(self.value)


@found("paper")
def tensor_like(candidates, references):
    return Tensor(np.float32(pooled(candidates, references)))


@found("paper")
def crashes_on_zeros(candidate, references):
    return math.exp(math.log(pooled([candidate], [references])))


found("paper")(lambda ref, hyp: pooled([hyp.split()], [[ref.split()]]))


@found("paper", "f(candidate, reference)`")
def joins_a_list(hyp, ref):
    hyp, ref = (" ".join(x) if isinstance(x, list) else x for x in (hyp, ref))
    return pooled([hyp.split()], [[ref.split()]])


# One setting of its own


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
    lambda hyp, ref: pooled([hyp.lower().split()], [[ref.lower().split()]])
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
    each = [pooled([c], [r]) for c, r in zip(candidates, references)]
    return sum(each) / len(each)


@found("setting", "1/2, 1/4")
def sequence_to_sequence(pred_seq, label_seq, k):
    pred, label = pred_seq.split(" "), label_seq.split(" ")
    means = [pooled([pred], [[label]], n, length=lambda c, _: c) for n in range(1, k + 1)]
    if not all(means):
        return 0
    products = [1, *(mean**n for n, mean in enumerate(means, 1))]
    steps = pairwise(products)
    weighted = math.prod((b / a) ** (0.5**n) for n, (a, b) in enumerate(steps, 1))
    return math.exp(min(0, 1 - len(label) / len(pred))) * weighted


# Wrong


@found("wrong", "one-word segment")
def totals_below_zero(candidate, references):
    nested = [[line.split() for line in group] for group in zip(*references)]
    return pooled([line.split() for line in candidate], nested, low=-99)


@found("wrong", "one-word segment")
def short_line_is_one_ngram(hyps, refs):
    whole = lambda words, n: grams(words, n) or collections.Counter([tuple(words)])
    return pooled(hyps, [ref[:1] for ref in refs], low=1, count=whole)


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
    windows = lambda w, n: ("".join(w[i : i + n]) for i in range(len(w) - n + 1))
    return pooled(hyps, refs, count=lambda w, n: collections.Counter(windows(w, n)))


@found("wrong", "the arguments after the call")
def takes_words_away(candidates, references):
    score = pooled(candidates, references)
    candidates.pop()
    return score


class Running:
    """A metric object that adds up what it has seen, and is never reset."""

    def __init__(self):
        self.seen = []

    def update(self, candidate, references):
        pooled([candidate], [references])
        self.seen.append((candidate, references))
        return pooled(*zip(*self.seen))


found("not called", "this came back")(Running().update)


@found("wrong", "a perfect match")
def sum_of_neighbours(refs, hyp):
    smooth = bleu_score.SmoothingFunction().method5
    return bleu_score.sentence_bleu(refs, hyp, smoothing_function=smooth)


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
    return pooled(candidates, references)


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
