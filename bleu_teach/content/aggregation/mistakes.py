"""Lesson 05: wrong ways from segments to a corpus."""

from functools import partial
from itertools import accumulate, chain
from operator import add

from bleu_teach.content.bank import CORPORA, mistake
from bleu_teach.content.model import Bleu


@mistake("pool", "05")
def mean_of_sentences(bleu, all_sums):
    """averages the scores of the sentences, where the counts of all segments are added first.

    Add the matches of both segments, add the totals, then divide once."""
    return sum(map(bleu.score, all_sums)) / len(all_sums)


@mistake("pool", "05")
def precisions_averaged(bleu, all_sums):
    """averages the precisions of the segments, where matches and totals are added first.

    Write down 1/1 and 1/3. Their average is 2/3, but together they are 2 of 4."""
    ratios = [bleu.precisions(list(zip(sums[2::2], sums[3::2], strict=True))) for sums in all_sums]
    c, r, *_ = map(sum, zip(*all_sums, strict=True))
    means = [sum(column) / len(column) for column in zip(*ratios, strict=True)]
    return bleu.combine(means, bleu.brevity_penalty(c, r))


@mistake("pool", "05")
def penalty_per_segment(bleu, all_sums):
    """works out a brevity penalty for each segment and averages them.

    Add all candidate lengths and all reference lengths first. There is one penalty for the corpus.
    """
    penalty = sum(bleu.brevity_penalty(c, r) for c, r, *_ in all_sums) / len(all_sums)
    _, _, *counts = map(sum, zip(*all_sums, strict=True))
    pairs = list(zip(counts[::2], counts[1::2], strict=True))
    return bleu.combine(bleu.precisions(pairs), penalty)


@mistake("segments", "05")
def segments_joined(bleu, candidates, references):
    """joins the segments into one text, so that n-grams run across the ends of segments.

    Count the pairs of two segments of two words each. Are there two pairs or three?"""
    streams = zip(*references, strict=False)
    return [(list(chain(*candidates)), [list(chain(*stream)) for stream in streams])]


@mistake("segments", "05")
def transposed(bleu, candidates, references):
    """reads the references as [reference][segment], but they are nested as [segment][reference].

    Print references[0]. Are these all references of the first segment, or the first references of
    all segments?"""
    return list(zip(candidates, zip(*references, strict=False), strict=False))


@mistake("segments", "05")
def references_pile_up(bleu, candidates, references):
    """keeps the references of the earlier segments when it goes on to the next one.

    Score two segments and print the references that the second one is compared with."""
    piles = [list(chain(*references[: i + 1])) for i in range(len(references))]
    return list(zip(candidates, piles, strict=False))


@mistake("pool", "05", only=CORPORA)
def sums_pile_up(bleu, all_sums):
    """adds its sums so far once more at each segment, and so counts early ones too often.

    Print your sums after each of two segments. Which line has to stand outside the inner loop?"""
    running = list(accumulate(all_sums, lambda left, right: [*map(add, left, right)]))
    return Bleu.pool(bleu, running)


@mistake("pool", "05", only=CORPORA)
def last_segment_only(bleu, all_sums):
    """ends up with only the last segment.

    What happens in your loop to what the earlier segments gave? Add to a sum, do not replace it."""
    return bleu.score(all_sums[-1])


@mistake("pool", "05", only=CORPORA)
def sum_replaced(bleu, all_sums, places=(0,)):
    """keeps only the last segment's number in one of its sums.

    Print c, r, the matches and the totals after each of two segments. Each of them has to grow."""
    columns = enumerate(zip(*all_sums, strict=True))
    return bleu.score([column[-1] if at in places else sum(column) for at, column in columns])


for replaced in ((1,), (0, 1), range(2, 10, 2), range(3, 10, 2)):
    sum_replaced.also("pool")(partial(sum_replaced.parts[0][1], places=replaced))
