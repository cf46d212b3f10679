"""A small BLEU made of replaceable parts, so that a mistake is one part done wrongly.

The methods are named after the functions of the course. A mistake of the bank overrides one of
them, and every exercise that is built on it answers wrongly in its own way. The package itself is
the answer key; a test holds that these parts agree with it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from bleu_teach.aggregation import corpus_bleu
from bleu_teach.conventions import SACREBLEU


class Bleu:
    """BLEU-4 as the lessons build it. Override a method to make a mistake."""

    orders = 4

    def read(self, tokens: Sequence) -> Sequence:
        """How a segment is looked at before n-grams are taken."""
        return tokens

    def use(self, references: Sequence) -> Sequence:
        """Which references are looked at (or which of their lengths)."""
        return references

    def extract_ngrams(self, tokens: Sequence, n: int) -> list:
        tokens = self.read(tokens)
        return [tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1)]

    def count_ngrams(self, tokens: Sequence, n: int) -> Counter:
        return Counter(self.extract_ngrams(tokens, n))

    def max_reference_counts(self, references: Sequence, n: int) -> Mapping:
        counts: Counter = Counter()
        for reference in self.use(references):
            counts |= self.count_ngrams(reference, n)
        return counts

    def clip(self, counts: Mapping, max_counts: Mapping) -> Mapping:
        return {ngram: min(count, max_counts.get(ngram, 0)) for ngram, count in counts.items()}

    def found_words(self, candidate: Sequence, references: Sequence) -> int:
        used = self.use(references)
        return sum(any(word in reference for reference in used) for word in candidate)

    def clip_count(self, count: int, max_count: int) -> float:
        allowed = Counter(word=max_count) if max_count else Counter()
        return self.clip(Counter(word=count), allowed).get("word", 0)

    def total(self, counts: Counter, candidate: Sequence, references: Sequence, n: int) -> float:
        return counts.total()

    def modified_precision(self, candidate: Sequence, references: Sequence, n: int) -> tuple:
        counts = self.count_ngrams(candidate, n)
        matches = sum(self.clip(counts, self.max_reference_counts(references, n)).values())
        return matches, self.total(counts, candidate, references, n)

    def closest_reference_length(self, candidate_length: int, lengths: Sequence[int]) -> float:
        return min(self.use(lengths), key=lambda r: (abs(r - candidate_length), r))

    def segment_lengths(self, candidate: Sequence, references: Sequence) -> tuple:
        """c, and the length of a reference that is compared with it."""
        c = len(self.read(candidate))
        return c, self.closest_reference_length(c, [len(self.read(one)) for one in references])

    def add_lengths(self, candidates: Sequence, references: Sequence) -> tuple:
        lengths = (self.segment_lengths(*one) for one in self.segments(candidates, references))
        return tuple(map(sum, zip(*lengths, strict=True)))

    def brevity_penalty(self, c: float, r: float) -> float:
        if c >= r:
            return 1.0
        return math.exp(1 - r / c) if c else 0.0

    def precision(self, matches: float, total: float) -> float:
        return matches / total if total else 0.0

    def precisions(self, pairs: Sequence[tuple]) -> list[float]:
        """Return one precision per order, from the matches and the total of each."""
        return [self.precision(*pair) for pair in pairs]

    def weights(self, orders: int) -> Sequence[float]:
        return (1 / orders,) * orders

    def mean(self, precisions: Sequence[float]) -> float:
        if min(precisions) <= 0:
            return 0.0
        return math.exp(math.fsum(map(self.log_term, self.weights(len(precisions)), precisions)))

    def log_term(self, weight: float, precision: float) -> float:
        return weight * math.log(precision)

    def combine(self, precisions: Sequence[float], brevity_penalty: float) -> float:
        return self.present(brevity_penalty * self.mean(precisions))

    def geometric_mean(self, precisions: Sequence[float]) -> float:
        return self.combine(precisions, 1.0)

    def costs(self, precisions: Sequence[float]) -> list[float]:
        weights = self.weights(len(precisions))
        return [-self.log_term(*pair) for pair in zip(weights, precisions, strict=True)]

    def present(self, score: float) -> float:
        """How the score is given back."""
        return score

    def segment_sums(self, candidate: Sequence, references: Sequence) -> tuple[float, ...]:
        """c, r, then matches and total for each order: what a corpus adds up."""
        orders = range(1, self.orders + 1)
        pairs = [self.modified_precision(candidate, references, n) for n in orders]
        return *self.segment_lengths(candidate, references), *(x for pair in pairs for x in pair)

    def score(self, sums: Sequence[float]) -> float:
        c, r, *counts = sums
        pairs = list(zip(counts[::2], counts[1::2], strict=True))
        return self.combine(self.precisions(pairs), self.brevity_penalty(c, r))

    def sentence_bleu(self, candidate: Sequence, references: Sequence) -> float:
        return self.score(self.segment_sums(candidate, references))

    def segments(self, candidates: Sequence, references: Sequence) -> Sequence[tuple]:
        """Return pairs of a candidate and its references."""
        return list(zip(candidates, references, strict=True))

    def pool(self, all_sums: Sequence[tuple]) -> float:
        """Return the corpus score from the sums of all segments."""
        return self.score([sum(column) for column in zip(*all_sums, strict=True)])

    def bleu_from_memory(self, candidates: Sequence, references: Sequence) -> float:
        return self.corpus_bleu(candidates, references)

    def corpus_bleu(self, candidates: Sequence, references: Sequence) -> float:
        segments = self.segments(candidates, references)
        return self.pool([self.segment_sums(*segment) for segment in segments])

    # Lesson 07

    def effective_orders(self, counts: Sequence[tuple]) -> list:
        """Return the pairs that are not ignored."""
        return [pair for pair in counts if pair[1]]

    def effective_bleu(self, counts: Sequence[tuple], brevity_penalty: float) -> float:
        kept = self.effective_orders(counts)
        return self.combine(self.precisions(kept), brevity_penalty) if kept else 0.0

    def join_pieces(self, line: str) -> str:
        return line.replace("@@ ", "")

    def nest(self, candidates: list, references: Sequence) -> tuple[list, Sequence]:
        """Return candidates, and for each of them its references."""
        return candidates, [self.use(group) for group in references]

    def cut(self, text: str) -> list[str]:
        return SACREBLEU.tokenize(text)

    def evaluate(self, candidates: Sequence, references: Sequence) -> float:
        return corpus_bleu(candidates, references, convention=SACREBLEU).score

    def evaluation(self, lines: Sequence[str], references: Sequence) -> float:
        texts, nested = self.nest([self.join_pieces(line) for line in lines], references)
        cut = [[self.cut(text) for text in segment] for segment in nested]
        return self.present(self.evaluate([self.cut(text) for text in texts], cut))

    # Lesson 08

    def draw_places(self, size: int, places: Sequence[int]) -> tuple[Sequence, Sequence]:
        """Return the places for A and those for B."""
        return places[:size], places[:size]

    def pool_counts(self, counts: Sequence[tuple], drawn: Sequence[int]) -> float:
        """Return the precision of the segments at these places."""
        matches, totals = zip(*(counts[place] for place in drawn), strict=True)
        return self.precision(sum(matches), sum(totals))

    def gap(self, a: float, b: float) -> float:
        return b - a

    def resampled_gap(self, a: Sequence, b: Sequence, places: Sequence[int]) -> float:
        drawn_a, drawn_b = self.draw_places(len(a), places)
        return self.present(self.gap(self.pool_counts(a, drawn_a), self.pool_counts(b, drawn_b)))

    def as_large(self, shuffled: float, gap: float) -> bool:
        return abs(shuffled) >= abs(gap)

    def share(self, count: int, size: int) -> float:
        return (count + 1) / (size + 1)

    def paired_p_value(self, gap: float, shuffled_gaps: Sequence[float]) -> float:
        count = sum(self.as_large(shuffled, gap) for shuffled in shuffled_gaps)
        return self.present(self.share(count, len(shuffled_gaps)))

    def exact_p_value(self, gap: float, all_gaps: Sequence[float]) -> float:
        return sum(self.as_large(other, gap) for other in all_gaps) / len(all_gaps)

    # Lesson 09

    def segment_pairs(self, metric: Sequence[Sequence], human: Sequence[Sequence]) -> list[list]:
        """Return the pairs of each segment: the gap of the metric and that of people."""
        scores = (zip(*one, strict=True) for one in zip(metric, human, strict=True))
        return [[(a - b, x - y) for (a, x), (b, y) in combinations(one, 2)] for one in scores]

    def is_ordered(self, metric_gap: float, human_gap: float) -> bool:
        """Whether a pair is counted."""
        return human_gap != 0

    def is_agreement(self, metric_gap: float, human_gap: float) -> bool:
        return metric_gap * human_gap > 0

    def pair_share(self, segments: Sequence[Sequence[tuple]]) -> float:
        pairs = [pair for pairs in segments for pair in pairs if self.is_ordered(*pair)]
        return sum(self.is_agreement(*pair) for pair in pairs) / len(pairs)

    def segment_accuracy(self, metric: Sequence[Sequence], human: Sequence[Sequence]) -> float:
        return self.present(self.pair_share(self.segment_pairs(metric, human)))

    def pairwise_accuracy(self, metric: Sequence, human: Sequence) -> float:
        return self.present(self.pair_share(self.segment_pairs([metric], [human])))

    def characters(self, text: str) -> Sequence:
        """Return the characters that n-grams are made of."""
        return "".join(text.split())

    def average_f(self, counts: Sequence[tuple[int, int, int]]) -> float:
        """Return the F-score of the averages, from matches and both totals of each order."""
        precisions = [matches / (ours or 1) for matches, ours, _ in counts]
        recalls = [matches / (theirs or 1) for matches, _, theirs in counts]
        return self.f_score(sum(precisions) / len(counts), sum(recalls) / len(counts))

    def f_score(self, precision: float, recall: float) -> float:
        below = 4 * precision + recall
        return 5 * precision * recall / below if below else 0.0

    def chrf(self, candidate: str, reference: str) -> float:
        both, counts = [self.characters(text) for text in (candidate, reference)], []
        for n in range(1, 7):
            a, b = (Counter(one[k : k + n] for k in range(len(one) - n + 1)) for one in both)
            if a and b:
                counts.append(((a & b).total(), a.total(), b.total()))
        return self.present(self.average_f(counts) if counts else 0.0)

    # The graded assignment

    def larger(self, ours: int, theirs: int) -> int:
        return max(ours, theirs)

    def count_matches(self, candidate: Sequence, reference: Sequence, max_n: int) -> tuple:
        ours, theirs = (
            sum((self.count_ngrams(tokens, n) for n in range(1, max_n + 1)), Counter())
            for tokens in (candidate, reference)
        )
        return sum(self.clip(ours, theirs).values()), self.larger(ours.total(), theirs.total())

    def ratio(self, chosen: Sequence[tuple]) -> float:
        return self.precision(sum(pair[0] for pair in chosen), sum(pair[1] for pair in chosen))

    def GLEU(self, candidates: Sequence, references: Sequence, max_n: int) -> tuple:
        counted = (
            [self.count_matches(candidate, one, max_n) for one in self.use(group)]
            for candidate, group in self.segments(candidates, references)
        )
        chosen = [max(pairs, key=lambda pair: pair[0] / pair[1]) for pairs in counted]
        return self.present(self.ratio(chosen)), sum(total for _, total in chosen)

    def BLEU(self, candidates: Sequence, references: Sequence) -> tuple:
        lengths = self.add_lengths(candidates, references)
        return self.corpus_bleu(candidates, references), self.brevity_penalty(*lengths)
