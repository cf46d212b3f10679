"""Shared parts of the tests: generated corpora, and tools that know the answers."""

import warnings
from functools import cache
from itertools import product, zip_longest

from hypothesis import strategies as st
from nltk.translate.bleu_score import corpus_bleu as nltk_corpus_bleu
from sacrebleu import BLEU

# Any Unicode but whitespace: sacreBLEU takes lines of text and splits them with str.split.
words = st.text(min_size=1, max_size=3).filter(lambda word: word.split() == [word])

# Few different words, so that they repeat, match and are clipped.
vocabularies = st.one_of(
    st.integers(1, 4).map(lambda size: list("abcd"[:size])),
    st.lists(words, min_size=1, max_size=4),
)


# What tokenizers treat in different ways. Nothing that str.splitlines would split at.
PIECES = """The the cat CAT Éa straße 3.5 1,000 24-hour don't well-known (a) mat. mat , . ... &amp;
&quot; <skipped> ½ “so” — §5 猫 猫坐 。 고양이 ねこ 👍 e\u0301 $5 a/b x_y""".split()
GAPS = (" ", " ", " ", "", "  ", "\u00a0", "\t")

# Any JSON; and with what the messages of a student's process look like.
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)
MESSAGES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from(["nan", "dots", "object", "tuple"]) | st.integers().map(lambda n: n**99),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from("tuple dict float kind type number items".split()), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip


@cache
def places(size, min_size=0, max_size=9):
    """Numbers below `size`, each one character of a text.

    A text is one choice; a list of values that are drawn one by one takes ten times as long.
    """
    return st.text("".join(map(chr, range(size))), min_size=min_size, max_size=max_size)


def pick(values, drawn):
    """The values at these places."""
    return [values[ord(place)] for place in drawn]


@cache
def _shapes(size, min_size, max_size, max_references, max_segments):
    texts = places(size, min_size, max_size)
    references = st.lists(texts, min_size=1, max_size=max_references)
    return st.lists(st.tuples(texts, references), min_size=1, max_size=max_segments)


@st.composite
def corpora(draw, min_length=0, max_segments=4):
    """A list of segments (candidate, [reference, …]) with one to four references each."""
    vocabulary = draw(vocabularies)
    drawn = draw(_shapes(len(vocabulary), min_length, 9, 4, max_segments))
    return [(pick(vocabulary, c), [pick(vocabulary, r) for r in group]) for c, group in drawn]


@st.composite
def text_corpora(draw, max_segments=3):
    """As `corpora`, but untouched text: marks, numbers, large letters, Chinese, odd spaces."""
    vocabulary = draw(st.lists(st.sampled_from(PIECES), min_size=1, max_size=5))
    parts = [piece + gap for piece, gap in product(vocabulary, GAPS)]
    drawn = draw(_shapes(len(parts), 0, 8, 3, max_segments))
    return [
        ("".join(pick(parts, c)), ["".join(pick(parts, r)) for r in group]) for c, group in drawn
    ]


def segments():
    """One segment: a candidate and its references."""
    return corpora(max_segments=1).map(lambda corpus: corpus[0])


def weight_lists(size):
    """As many weights as asked for, with the sum 1."""
    shares = st.lists(st.integers(0, 5), min_size=size, max_size=size).filter(any)
    return shares.map(lambda drawn: [share / sum(drawn) for share in drawn])


def columns(corpus):
    """The candidates and the references[segment][reference] of a corpus."""
    return [candidate for candidate, _ in corpus], [references for _, references in corpus]


def tokenized(corpus, convention):
    """The columns of a corpus of texts, split as a convention splits them."""
    split = convention.tokenize
    cut = [(split(text), [split(one) for one in references]) for text, references in corpus]
    return columns(cut)


def sacrebleu(corpus, smooth_method="none", max_n=4):
    """sacreBLEU's own score of a corpus, in percent.

    It wants text, and references as [reference][segment] with None where a segment has fewer.
    """
    candidates, references = columns(corpus)
    streams = zip_longest(*([" ".join(reference) for reference in group] for group in references))
    metric = BLEU(tokenize="none", smooth_method=smooth_method, force=True, max_ngram_order=max_n)
    return metric.corpus_score([" ".join(c) for c in candidates], [list(s) for s in streams])


def nltk(corpus, weights=(0.25, 0.25, 0.25, 0.25), smoothing=None):
    """NLTK's own score of a corpus. It takes as many n-gram orders as there are weights."""
    candidates, references = columns(corpus)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of every order without a match
        return nltk_corpus_bleu(references, candidates, tuple(weights), smoothing)


def split(candidate, *references):
    """One segment from texts."""
    return candidate.split(), [reference.split() for reference in references]
