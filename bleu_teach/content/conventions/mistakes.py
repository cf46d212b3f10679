"""Lesson 06: wrong shapes, and what is done to a text before it is scored."""

import math

from bleu_teach.aggregation import corpus_bleu
from bleu_teach.content.bank import mistake
from bleu_teach.content.conventions.exercises import signature, streams
from bleu_teach.conventions import SACREBLEU


@mistake("streams", "06")
def not_turned(bleu, references):
    """keeps the references by segment, where streams are asked for.

    How long is your first list: as long as the corpus, or as the number of references?
    """
    return [list(segment) for segment in references]


@mistake("streams", "06")
def all_in_one(bleu, references):
    """puts all references into one list.

    sacreBLEU has to know which references belong to the same segment. Count your lists.
    """
    return [[text for segment in references for text in segment]]


@mistake("streams", "06")
def first_stream_only(bleu, references):
    """keeps the first reference of each segment and forgets the others.

    Try one segment with two references. How many streams should there be?
    """
    return streams(references)[:1]


@mistake("streams", "06")
def one_string_each(bleu, references):
    """joins all references of a stream into one text.

    A stream is a list with one text for each segment. How long should yours be?
    """
    return [[" ".join(stream)] for stream in streams(references)]


@mistake("effective_bleu", "06")
def root_of_all_orders(bleu, counts, brevity_penalty):
    """leaves orders out of the product and still takes the root of all of them.

    Two orders are left of four. Which root belongs to a product of two?
    """
    ratios = [matches / total for matches, total in counts if total]
    return brevity_penalty * math.prod(ratios) ** (1 / len(counts)) if ratios else 0.0


@mistake("effective_bleu", "06")
def zero_matches_left_out(bleu, counts, brevity_penalty):
    """leaves out every order without a match, and not only those without n-grams.

    0 of 3 says something about the candidate, 0 of 0 does not. Which one do you keep?
    """
    ratios = [matches / total for matches, total in counts if matches]
    return brevity_penalty * math.prod(ratios) ** (1 / len(ratios)) if ratios else 0.0


@mistake("effective_bleu", "06")
def empty_order_is_zero(bleu, counts, brevity_penalty):
    """takes 0 of 0 for a precision of 0, so that a short candidate scores 0.

    An order without n-grams is left out here. Try [(1, 1), (0, 0)].
    """
    ratios = [matches / total if total else 0.0 for matches, total in counts]
    return brevity_penalty * math.prod(ratios) ** (1 / len(ratios))


@mistake("effective_bleu", "06")
def effective_penalty_missing(bleu, counts, brevity_penalty):
    """leaves the brevity penalty away.

    Which of your two arguments do you not use?
    """
    ratios = [matches / total for matches, total in counts if total]
    return math.prod(ratios) ** (1 / len(ratios)) if ratios else 0.0


@mistake("effective_bleu", "06")
def effective_arithmetic_mean(bleu, counts, brevity_penalty):
    """averages the precisions, where the geometric mean is asked for.

    Multiply what is left, then take the root.
    """
    ratios = [matches / total for matches, total in counts if total]
    return brevity_penalty * sum(ratios) / len(ratios) if ratios else 0.0


def evaluate(lines, references, join=True, fold=False, turn=False):
    """The evaluation of the exercise, with its three slips as switches."""
    lines = [line.replace("@@ ", "") if join else line for line in lines]
    candidates = [(line.lower() if fold else line).split() for line in lines]
    if turn:  # what a tool that cuts lists of different length makes of turned references
        references = streams(references)
        candidates = candidates[: len(references)]
    cut = [[text.split() for text in each] for each in references[: len(candidates)]]
    return corpus_bleu(candidates, cut, convention=SACREBLEU).score


@mistake("evaluation", "06")
def references_turned(bleu, lines, references):
    """takes the references the wrong way around: segments for streams, or streams for segments.

    sacreBLEU wants streams. How do the references come in? Mend this one first.
    """
    return evaluate(lines, references, turn=True)


@mistake("evaluation", "06")
def subwords_left_in(bleu, lines, references):
    """scores pieces of words ("un@@ locked") in place of words.

    A person who reads your candidates should see no @@. Join the pieces before you split.
    """
    return evaluate(lines, references, join=False)


@subwords_left_in.also("evaluation")
def _(bleu, lines, references):
    return evaluate(lines, references, join=False, fold=True)


@mistake("evaluation", "06")
def candidate_lowercased(bleu, lines, references):
    """lower-cases the candidates and leaves the capitals in the references.

    Compare the first word of a candidate with the first word of its reference.
    """
    return evaluate(lines, references, fold=True)


for join, fold in ((True, True), (False, False), (False, True)):
    references_turned.also("evaluation")(
        lambda bleu, lines, references, join=join, fold=fold: evaluate(
            lines, references, join, fold, turn=True
        )
    )


NAMES = {
    "lowercase": "case",
    "effective_order": "eff",
    "tokenize": "tok",
    "smooth_method": "smooth",
}


@mistake("signature", "06")
def defaults_unsaid(bleu, nrefs, settings):
    """leaves out the fields of what was not set.

    A reader does not know what your sacreBLEU does by itself. Write all five fields, each time.
    """
    said = {"nrefs", *(NAMES[name] for name in settings)}
    fields = signature(nrefs, settings).split("|")
    return "|".join(field for field in fields if field.partition(":")[0] in said)


@mistake("signature", "06")
def no_tokenizer_by_default(bleu, nrefs, settings):
    """takes it that no text is cut unless a tokenizer is named.

    sacreBLEU always cuts. What does its own signature say after tok?
    """
    return signature(nrefs, {"tokenize": "none"} | settings)


@mistake("signature", "06")
def no_smoothing_by_default(bleu, nrefs, settings):
    """takes it that zeros are left alone unless a smoothing is named.

    sacreBLEU smooths by itself. What does its own signature say after smooth?
    """
    return signature(nrefs, {"smooth_method": "none"} | settings)


@mistake("signature", "06")
def lowercased_by_default(bleu, nrefs, settings):
    """takes it that capitals are folded unless the settings say otherwise.

    In sacreBLEU a capital counts. Which word stands for that after case?
    """
    return signature(nrefs, {"lowercase": True} | settings)


@mistake("signature", "06")
def effective_by_default(bleu, nrefs, settings):
    """takes it that effective order is on unless the settings say otherwise.

    For a corpus it is off. What does eff say then?
    """
    return signature(nrefs, {"effective_order": True} | settings)


@mistake("signature", "06")
def eff_left_out(bleu, nrefs, settings):
    """leaves out eff.

    Count your fields: nrefs, case, eff, tok, smooth.
    """
    return "|".join(f for f in signature(nrefs, settings).split("|") if f[:4] != "eff:")


@mistake("signature", "06")
def one_reference_always(bleu, nrefs, settings):
    """writes nrefs:1 whatever the number of references.

    Which of your two arguments do you not use?
    """
    return signature(1, settings)
