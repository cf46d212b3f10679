"""Lesson 07: wrong shapes, and what is done to a text before it is scored."""

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.content.bank import mistake
from bleu_teach.content.model import Bleu
from bleu_teach.conventions import SACREBLEU_SENTENCE


@mistake("streams", "07")
def not_turned(bleu, references):
    """keeps the references by segment, where streams are asked for.

    How long is your first list: as long as the corpus, or as the number of references?"""
    return [list(segment) for segment in references]


@mistake("streams", "07")
def all_in_one(bleu, references):
    """puts all references into one list.

    sacreBLEU has to know which references belong to the same segment. Count your lists."""
    return [[text for segment in references for text in segment]]


@mistake("streams", "07")
def first_stream_only(bleu, references):
    """keeps the first reference of each segment and forgets the others.

    Try one segment with two references. How many streams should there be?"""
    return Bleu.streams(bleu, references)[:1]


@mistake("streams", "07")
def one_stream_missed(bleu, references):
    """misses one of the streams.

    Try one segment with two references. How many streams should there be?"""
    return Bleu.streams(bleu, references)[:-1]


one_stream_missed.also("streams")(lambda bleu, references: Bleu.streams(bleu, references)[1:])


@mistake("streams", "07")
def one_segment_missed(bleu, references):
    """misses one of the segments in each stream.

    Try one segment with one reference. How long should the stream be?"""
    return Bleu.streams(bleu, references[:-1]) or [[] for _ in references[0]]


@mistake("effective_orders", "07")
def root_of_all_orders(bleu, counts):
    """leaves lengths out of the product and still takes the root of all of them.

    Two lengths are left of four. Which root belongs to a product of two?"""
    return [pair if pair[1] else (1, 1) for pair in counts] if any(t for _, t in counts) else []


@root_of_all_orders.also("effective_orders")
def _of_none_as_well(bleu, counts):
    return [pair if pair[1] else (1, 1) for pair in counts]


@mistake("effective_orders", "07")
def zero_matches_left_out(bleu, counts):
    """leaves out lengths without a match, and not only those without n-grams.

    0 of 3 says something about the candidate, 0 of 0 does not. Which one do you keep?"""
    return [pair for pair in counts if pair[0]]


@mistake("effective_orders", "07")
def empty_order_is_zero(bleu, counts):
    """takes 0 of 0 for a precision of 0, so that a short candidate scores 0.

    A length without n-grams is left out here. Try [(1, 1), (0, 0)]."""
    return counts


@mistake("nest", "07", about="streams")
def references_turned(bleu, candidates, references):
    """takes the references the wrong way around: segments for streams, or streams for segments.

    sacreBLEU wants streams. How do the references come in? Mend this one first."""
    turned = Bleu.streams(bleu, references)  # a tool cuts lists of different length
    return candidates[: len(turned)], turned[: len(candidates)]


@references_turned.also("evaluation")
def _with_pieces_and_small_letters(bleu, lines, references):
    nested = references_turned.parts[0][1](bleu, [line.lower() for line in lines], references)
    candidates, turned = nested
    cut = [[text.split() for text in segment] for segment in turned]
    return bleu.evaluate([text.split() for text in candidates], cut)


@mistake("join_pieces", "07")
def subwords_left_in(bleu, line):
    """scores pieces of words ("un@@ locked") instead of words.

    A person who reads your candidates should see no @@. Join the pieces before you split."""
    return line


subwords_left_in.also("join_pieces")(lambda bleu, line: line.replace("@@", ""))  # signs left out
subwords_left_in.also("join_pieces")(lambda bleu, line: line.replace("@@", " @ @"))  # as 13a cuts


@mistake("keep_case", "07")
def candidate_lowercased(bleu, text):
    """lower-cases the candidates and leaves the capitals in the references.

    Compare the first word of a candidate with the first word of its reference."""
    return text.lower()


@mistake("cut", "07")
def case_folded(bleu, text):
    """lower-cases both sides, so that a wrong capital costs nothing.

    The task keeps the case. Where do your capitals get lost?"""
    return text.lower().split()


@mistake("cut", "07")
def cut_into_characters(bleu, text):
    """scores characters, where words are asked for.

    Print what your tool takes for a token. What is between two words?"""
    return [letter for letter in text if letter != " "]


cut_into_characters.also("cut")(lambda bleu, text: list(text))  # with spaces


@mistake("nest", "07", about="streams")
def one_reference_scored(bleu, candidates, references):
    """scores against one reference of each segment and forgets the others.

    How many references has the second input? All of them count."""
    return candidates, [segment[:1] for segment in references]


@one_reference_scored.also("nest")
def _the_last_one(bleu, candidates, references):
    return candidates, [segment[-1:] for segment in references]


@mistake("evaluate", "07")
def sentences_averaged(bleu, candidates, references):
    """averages the scores of the sentences, where one score of the whole corpus is asked for.

    Call the scorer once, with all candidates. Lesson 05 says what a mean of scores does."""
    pairs = zip(candidates, references, strict=False)
    scores = [sentence_bleu(*pair, convention=SACREBLEU_SENTENCE).score for pair in pairs]
    return sum(scores) / len(scores)


@mistake("fields", "07")
def defaults_unsaid(bleu, names, settings):
    """leaves out the fields of what was not set.

    A reader does not know what your sacreBLEU does by itself. Write all five fields, each time."""
    keys = ("lowercase", "effective_order", "tokenize", "smooth_method")
    return [names[0], *(n for n, key in zip(names[1:], keys, strict=True) if key in settings)]


@defaults_unsaid.also("fields")
def _also_what_is_switched_off(bleu, names, settings):
    keys = ("lowercase", "effective_order", "tokenize", "smooth_method")
    return [names[0], *(n for n, key in zip(names[1:], keys, strict=True) if settings.get(key))]


@mistake("fields", "07")
def field_left_out(bleu, names, settings):
    """leaves out one of the fields.

    Count your fields: nrefs, case, eff, tok, smooth."""
    return [name for name in names if name != "eff"]


for field in ("nrefs", "case", "tok", "smooth"):
    field_left_out.also("fields")(
        lambda bleu, names, settings, field=field: [name for name in names if name != field]
    )


@mistake("tok", "07")
def other_default(bleu, settings):
    """has a default of its own for what is not set, and not sacreBLEU's.

    Print the signature of a sacrebleu.BLEU() of which nothing is set. Which of your fields differ?
    """
    return settings.get("tokenize", "none")


other_default.also("smooth")(lambda bleu, settings: settings.get("smooth_method", "none"))
other_default.also("case")(lambda bleu, settings: "lc" if settings.get("lowercase", 1) else "mixed")
other_default.also("eff")(
    lambda bleu, settings: "yes" if settings.get("effective_order", 1) else "no"
)


@mistake("is_on", "07")
def set_is_on(bleu, settings, key):
    """takes a switch for on if it is in the settings, also where it is set to False.

    Try {"lowercase": False}. What is in the dict, and what does it say?"""
    return key in settings


@mistake("switch", "07")
def switch_as_bool(bleu, on, words):
    """writes True and False, where the signature has words of its own.

    case is mixed or lc, eff is no or yes. Which of them stands for True?"""
    return on


for write in (str, lambda on: str(on).lower()):
    switch_as_bool.also("eff")(
        lambda bleu, settings, write=write: write(bleu.is_on(settings, "effective_order"))
    )


@mistake("switch", "07")
def switches_turned(bleu, on, words):
    """has the two words of a switch the wrong way round.

    lc stands for lower-cased, yes for effective order. Which is the default of each?"""
    return words[not on]


for part, options in (("case", ("lc", "mixed")), ("eff", ("yes", "no"))):
    key = {"case": "lowercase", "eff": "effective_order"}[part]
    switches_turned.also(part)(
        lambda bleu, settings, key=key, options=options: options[bool(settings.get(key))]
    )
    set_is_on.also(part)(
        lambda bleu, settings, key=key, options=options: options[key not in settings]
    )


@mistake("tok", "07")
def setting_overlooked(bleu, settings):
    """writes the default of a field also where the setting says something else.

    Print the settings of this input. Under which key does the value stand that you do not use?"""
    return "13a"


setting_overlooked.also("smooth")(lambda bleu, settings: "exp")  # of the smoothing


@setting_overlooked.also("signature")
def _of_both(bleu, nrefs, settings):
    switches = {k: v for k, v in settings.items() if k in ("lowercase", "effective_order")}
    return Bleu.signature(bleu, nrefs, switches)


@mistake("signature", "07")
def one_reference_always(bleu, nrefs, settings):
    """writes nrefs:1 whatever the number of references.

    Which of your two arguments do you not use?"""
    return Bleu.signature(bleu, 1, settings)
