"""Lesson 07. One preset per tool, with its settings for the cases that the paper leaves open.

The other settings are the defaults of `Convention`. To add a tool, add a preset.
"""

from bleu_teach.conventions.convention import Convention

PAPINENI = Convention(
    "PAPINENI", "Papineni et al. 2002, section 2.3; a zero precision is 0", case="lc"
)
SACREBLEU = Convention(
    "SACREBLEU",
    "sacreBLEU 2.6.0, corpus_bleu: BLEU(smooth_method='exp'), its default",
    tokenizer="13a",
    smoothing="exp",
)
SACREBLEU_SENTENCE = Convention(
    "SACREBLEU_SENTENCE",
    "sacreBLEU 2.6.0, sentence_bleu: as corpus_bleu, with effective_order=True",
    tokenizer="13a",
    smoothing="exp",
    no_ngrams="drop",
)
NLTK = Convention(
    "NLTK",
    "NLTK 3.10.4, nltk.translate.bleu_score without a smoothing function",
    tokenizer="whitespace",
    padding="segments",
    smoothing="method0",
    zero_matches="skip",
)
NLTK_2017 = Convention(
    "NLTK_2017",
    "nltk.translate.bleu_score as of 2017: an order without a match is skipped",
    tokenizer="whitespace",
    zero_matches="skip",
    no_ngrams="skip",
)
MULTI_BLEU = Convention(
    "MULTI_BLEU",
    "Moses, scripts/generic/multi-bleu.perl",
    tokenizer="whitespace",
    empty_candidate="refuse-c",
)
MTEVAL_13A = Convention(
    "MTEVAL_13A",
    "NIST, mteval-v13a.pl; it changes only A to Z to lower case",
    case="lc",
    tokenizer="13a",
    smoothing="exp",
    no_ngrams="skip",
    nothing_matches="smooth",
)
TORCHMETRICS = Convention(
    "TORCHMETRICS",
    "torchmetrics 1.9.0, functional.text.bleu_score",
    tokenizer="whitespace",
    reference_length="closest-first",
)
HF_EVALUATE = Convention(
    "HF_EVALUATE",
    "Hugging Face evaluate 0.4.6, bleu, from tensorflow/nmt: the shortest reference",
    tokenizer="13a",
    reference_length="shortest",
    empty_candidate="refuse",
)
TENSOR2TENSOR = Convention(
    "TENSOR2TENSOR",
    "tensor2tensor 1.15.7, bleu_hook.bleu_wrapper; made for one reference",
    case="lc",
    tokenizer="intl",
    smoothing="exp",
    no_ngrams="skip",
    nothing_matches="smooth",
)
COMPARE_MT = Convention(
    "COMPARE_MT",
    "compare-mt 0.2.10, BleuScorer; made for one reference",
    tokenizer="whitespace",
    padding="segments",
    zero_matches="skip",
)
KIRCHHOFF = Convention(
    "KIRCHHOFF",
    "Kirchhoff's tutorial: shortest reference, mean over the orders that match",
    case="lc",
    reference_length="shortest",
    zero_matches="drop",
    no_ngrams="drop",
)
AALTO = Convention(
    "AALTO",
    "Aalto University, ELEC-E5550, set 5 (2023): zero hits become 1e-10, no n-grams 0 of 1",
    tokenizer="whitespace",
    padding="segments",
    smoothing="floor",
    smoothing_value=1e-10,
    nothing_matches="smooth",
)

PRESETS = tuple(value for value in [*vars().values()] if isinstance(value, Convention))
