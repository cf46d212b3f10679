"""Lesson 07: smoothing, effective order, reference streams, a signature, an evaluation."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from bleu_teach.aggregation import corpus_bleu, sentence_bleu
from bleu_teach.brevity import brevity_penalty
from bleu_teach.calls.values import read_rows, read_text, read_tokens
from bleu_teach.content.bank import mistake
from bleu_teach.content.exercise import Exercise, texts
from bleu_teach.content.lessons import read_texts
from bleu_teach.content.model import Bleu
from bleu_teach.content.scores import fourth_root_always, plain_product
from bleu_teach.conventions import SACREBLEU, SACREBLEU_SENTENCE
from bleu_teach.corpus import load

TEXTS = read_texts("07", "exercises")


def smooth_zeros(counts: Sequence[tuple[int, int]]) -> list[float]:
    """Return the precisions, with each zero replaced by half as much as the one before it."""
    precisions, part = [], 1.0
    for matches, total in counts:
        if matches == 0:
            part /= 2
        precisions.append((matches or part) / total)
    return precisions


SMOOTH_ZEROS = Exercise(
    correct=smooth_zeros,
    **TEXTS["smooth_zeros"],
    read=read_tokens,
    draw=lambda random: (random.choices([(1, 2), (3, 4), (0, 2), (0, 5), (0, 1)], k=4),),
    inputs=(
        ("no zero", ([(1, 2)],)),
        ("one zero", ([(0, 1)],)),
        ("a zero in the middle", ([(3, 4), (0, 3), (1, 2)],)),
        ("a zero of four", ([(2, 5), (0, 4)],)),
        ("two zeros", ([(2, 4), (0, 3), (0, 2)],)),
        ("two zeros, not in a row", ([(0, 3), (1, 2), (0, 1)],)),
        ("three zeros", ([(1, 4), (0, 3), (0, 2), (0, 1)],)),
        ("no match at all", ([(0, 4), (0, 3), (0, 2), (0, 1)],)),
    ),
)


def effective_bleu(counts: Sequence[tuple[int, int]], brevity_penalty: float) -> float:
    """Return the geometric mean over the lengths that the candidate is long enough for."""
    ratios = [matches / total for matches, total in counts if total]
    if not ratios or 0 in ratios:
        return 0.0
    return brevity_penalty * math.prod(ratios) ** (1 / len(ratios))


EFFECTIVE_BLEU = Exercise(
    correct=effective_bleu,
    **TEXTS["effective_bleu"],
    inputs=(
        ("all lengths there", ([(3, 4), (1, 3)], 1.0)),
        ("no bigram", ([(1, 1), (0, 0)], 1.0)),
        ("no bigram, and a penalty", ([(1, 1), (0, 0)], 0.5)),
        ("no match", ([(3, 4), (0, 3)], 1.0)),
        ("no match, and a penalty", ([(2, 4), (0, 3)], 0.8)),
        ("an empty candidate", ([(0, 0), (0, 0)], 0.0)),
        ("no n-gram at all", ([(0, 0), (0, 0)], 1.0)),
        ("no n-gram at all, and a penalty", ([(0, 0), (0, 0)], 0.5)),
        ("no n-gram of four lengths", ([(0, 0)] * 4, 0.8)),
        ("two lengths and a penalty", ([(2, 3), (1, 2)], 0.9)),
        ("three lengths and a penalty", ([(3, 7), (1, 6), (1, 5)], 0.7)),
        ("three of four lengths", ([(3, 3), (1, 2), (1, 1), (0, 0)], 1.0)),
        ("two of four lengths", ([(1, 2), (1, 1), (0, 0), (0, 0)], 0.8)),
        ("one of four lengths", ([(1, 2), (0, 0), (0, 0), (0, 0)], 1.0)),
        ("one of two, and a penalty", ([(2, 4), (0, 0)], 0.6)),
        ("no match and no n-grams", ([(2, 3), (0, 2), (0, 1), (0, 0)], 1.0)),
    ),
)


def streams(references: Sequence[Sequence[str]]) -> list[list[str]]:
    """Transpose references into streams: all first references, all second ones."""
    return [list(stream) for stream in zip(*references, strict=True)]


STREAMS = Exercise(
    correct=streams,
    **TEXTS["streams"],
    read=read_rows,
    inputs=(
        ("one segment, one reference", ([["a cat"]],)),
        ("one segment, two references", ([["a cat", "the cat"]],)),
        ("two segments, one reference", ([["the cat"], ["a dog"]],)),
        ("two of each", ([["the cat", "a cat"], ["the dog", "a dog"]],)),
        ("the same text twice", ([["No.", "oh no"], ["b", "the b"], ["No.", "no no"]],)),
        ("three references", ([["a", "one a", "the a"], ["b", "one b", "the b"]],)),
    ),
)


def signature(nrefs: int, settings: Mapping[str, object]) -> str:
    """Return the signature of sacrebleu.BLEU(**settings), with sacreBLEU's defaults."""
    case = "lc" if settings.get("lowercase") else "mixed"
    eff = "yes" if settings.get("effective_order") else "no"
    tok = settings.get("tokenize", "13a")
    smooth = settings.get("smooth_method", "exp")
    return f"nrefs:{nrefs}|case:{case}|eff:{eff}|tok:{tok}|smooth:{smooth}"


def read_signature(value: object) -> str:
    """Return one line, with its fields in any order."""
    fields = [field.strip() for field in read_text(value).split("|")]
    order = ["nrefs", "case", "eff", "tok", "smooth"]
    known = {name: place for place, name in enumerate(order)}
    return "|".join(sorted(fields, key=lambda field: known.get(field.partition(":")[0], 5)))


SIGNATURE = Exercise(
    correct=signature,
    **TEXTS["signature"],
    read=read_signature,
    inputs=(
        ("nothing is set", (1, {})),
        ("two references", (2, {})),
        ("lowercased", (1, {"lowercase": True})),
        ("effective order", (1, {"effective_order": True})),
        ("a tokenizer", (1, {"tokenize": "zh"})),
        ("no smoothing", (1, {"smooth_method": "none"})),
        ("set to the default", (1, {"lowercase": False, "effective_order": False})),
        ("both are off, and a tokenizer", (2, {"lowercase": False, "effective_order": False,
         "tokenize": "intl"})),
        ("both are off, no smoothing", (3, {"lowercase": False, "effective_order": False,
         "smooth_method": "none"})),
        ("two settings", (4, {"lowercase": True, "tokenize": "intl"})),
        ("two more", (2, {"smooth_method": "none", "effective_order": True})),
        ("all of them", (3, {"lowercase": True, "tokenize": "char", "effective_order": True,
         "smooth_method": "none"})),
    ),
)  # fmt: skip


def evaluation(lines: Sequence[str], references: Sequence[Sequence[str]]) -> float:
    """BLEU of a system's lines: sub-words joined, case kept, references by segment."""
    candidates = [SACREBLEU.tokenize(line.replace("@@ ", "")) for line in lines]
    cut = [[SACREBLEU.tokenize(text) for text in segment] for segment in references]
    return corpus_bleu(candidates, cut, convention=SACREBLEU).score


EVALUATIONS = {
    "plain words": ("a big dog ran | a big dog ran off",),
    "a capital letter": ("The big dog ran | The big dog ran",),
    "a word in two pieces": ("the do@@ g ran off | the dog ran off today",),
    "a word in the wrong case": ("The big dog ran off | the big dog ran off today",),
    "another in the wrong case": ("so He went home again today | so he went home again today",),
    "two segments, two references": (
        "a big dog ran off | a big dog ran away | the big dog ran off",
        "a cat slept all day | a cat slept today | the cat slept all day",
    ),
    "a name in pieces": (
        "Mar@@ v@@ ik ran off | Marvik ran off | Marvik left",
        "so did the cat today | so did the cat | the cat did so today",
    ),
    "a full stop": ("the dog ran off today. | the dog ran off today .",),
    "two commas": ("today, the dog ran off, too | today , the dog ran off , too",),
    "quotation marks": ('the dog ran to "its" place in June | the dog ran to its place in June',),
    "three segments, three references": (
        "no one un@@ locked the door | no one unlocked the door | nobody opened it "
        "| the door stayed shut",
        "The bus was late again | the bus was late | The bus came late again | again no bus",
        "it is nine now | it is nine | now it is nine | it is nine now",
    ),
}

EVALUATION = Exercise(
    correct=evaluation,
    **TEXTS["evaluation"],
    inputs=tuple((label, texts(*lines)) for label, lines in EVALUATIONS.items()),
)


# Mistakes


@mistake("streams", "07")
def not_turned(bleu, references):
    """groups the references by segment instead of by stream.

    How long is your first list: as long as the corpus, or as the number of references?"""
    return [list(segment) for segment in references]


@mistake("streams", "07")
def only_regrouped(bleu, references):
    """cuts the references into new lists without changing their order.

    Print your streams for two segments with two references. Are both first references together?"""
    size, flat = len(references), [text for segment in references for text in segment]
    return [flat[start : start + size] for start in range(0, len(flat), size)]


@mistake("streams", "07")
def all_in_one(bleu, references):
    """puts all references into one list.

    sacreBLEU needs to know which references belong to the same segment. Count your lists."""
    return [[text for segment in references for text in segment]]


@mistake("streams", "07")
def first_stream_only(bleu, references):
    """keeps only the first reference of each segment.

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
    """skips one of the segments in each stream.

    Try one segment with one reference. How long should the stream be?"""
    return Bleu.streams(bleu, references[:-1]) or [[] for _ in references[0]]


@mistake("effective_orders", "07")
def root_of_all_orders(bleu, counts):
    """drops some precisions from the product but still takes the root for all of them.

    Two of the four precisions remain. Which root do you need for a product of two?"""
    return [pair if pair[1] else (1, 1) for pair in counts] if any(t for _, t in counts) else []


@root_of_all_orders.also("effective_orders")
def _of_none_as_well(bleu, counts):
    return [pair if pair[1] else (1, 1) for pair in counts]


@mistake("effective_bleu", "07")
def nothing_is_perfect(bleu, counts, brevity_penalty):
    """scores a candidate without any n-gram as if it were perfect.

    The product of no numbers is 1. Try [(0, 0), (0, 0)], where nothing matches."""
    return Bleu.effective_bleu(bleu, counts if counts[0][1] else [(1, 1)], brevity_penalty)


def _product(counts):
    return math.prod(matches / total for matches, total in counts if total)


# Without a check whether anything is left.
plain_product.also("effective_bleu")(lambda bleu, counts, penalty: penalty * _product(counts))
fourth_root_always.also("effective_bleu")(
    lambda bleu, counts, penalty: penalty * _product(counts) ** (1 / 4)
)


@mistake("effective_orders", "07")
def zero_matches_left_out(bleu, counts):
    """drops every n without a match instead of only those without any n-gram.

    0 of 3 is a real result, but 0 of 0 is undefined. Which of them do you keep?"""
    return [pair for pair in counts if pair[0]]


@mistake("effective_orders", "07")
def empty_order_is_zero(bleu, counts):
    """treats 0 of 0 as a precision of 0, so that a short candidate scores 0.

    An n without any n-gram is skipped here. Try [(1, 1), (0, 0)]."""
    return counts


@mistake("nest", "07", about="streams")
def references_turned(bleu, candidates, references):
    """groups the references the wrong way, by segment instead of by stream or the reverse.

    sacreBLEU expects streams. How are the references grouped when your function receives them?"""
    turned = Bleu.streams(bleu, references)  # a tool cuts lists of different length
    return candidates[: len(turned)], turned[: len(candidates)]


for change in (str, str.lower, lambda line: line.lower().replace("@@ ", "")):  # not mended, either

    @references_turned.also("evaluation")
    def _changed(bleu, lines, references, change=change):
        turn = references_turned.parts[0][1]
        texts, nested = turn(bleu, [change(line) for line in lines], references)
        cut = [[Bleu.cut(bleu, text) for text in segment] for segment in nested]
        return bleu.evaluate([Bleu.cut(bleu, text) for text in texts], cut)


@mistake("join_pieces", "07")
def subwords_left_in(bleu, line):
    """scores subwords ("un@@ locked") instead of words.

    A person who reads your candidates should see no @@. Join the subwords before you split."""
    return line


subwords_left_in.also("join_pieces")(lambda bleu, line: line.lower())  # and in lower case
subwords_left_in.also("join_pieces")(lambda bleu, line: line.replace("@@", ""))  # signs left out


@mistake("keep_case", "07")
def candidate_lowercased(bleu, text):
    """lowercases the candidates but not the references.

    Compare the first word of a candidate with the first word of its reference."""
    return text.lower()


@mistake("cut", "07")
def case_folded(bleu, text):
    """lowercases both sides, so that errors in case cost nothing.

    The task keeps the case. Which of your lines changes it?"""
    return Bleu.cut(bleu, text.lower())


@mistake("cut", "07")
def split_at_spaces(bleu, text):
    """splits at spaces only, so that punctuation stays on the words.

    Print your tokens. sacreBLEU's default tokenizer makes each punctuation mark a token."""
    return text.split()


@mistake("cut", "07")
def cut_into_characters(bleu, text):
    """scores characters instead of words.

    Print the tokens your tool sees. What separates two words?"""
    return [letter for letter in text if letter != " "]


cut_into_characters.also("cut")(lambda bleu, text: list(text))  # with spaces


@mistake("nest", "07", about="streams")
def one_reference_scored(bleu, candidates, references):
    """uses one reference per segment and ignores the others.

    How many references does the second input have? All of them count."""
    return candidates, [segment[:1] for segment in references]


@one_reference_scored.also("nest")
def _the_last_one(bleu, candidates, references):
    return candidates, [segment[-1:] for segment in references]


@mistake("evaluate", "07")
def sentences_averaged(bleu, candidates, references):
    """averages sentence scores instead of computing one score for the whole corpus.

    Call the scorer once, with all candidates. Lesson 05 explains how the average differs."""
    pairs = zip(candidates, references, strict=False)
    scores = [sentence_bleu(*pair, convention=SACREBLEU_SENTENCE).score for pair in pairs]
    return sum(scores) / len(scores)


@mistake("fields", "07")
def defaults_unsaid(bleu, names, settings):
    """omits the fields that were not set.

    A reader can't know the defaults of your sacreBLEU, so write all five fields each time."""
    keys = ("lowercase", "effective_order", "tokenize", "smooth_method")
    return [names[0], *(n for n, key in zip(names[1:], keys, strict=True) if settings.get(key))]


@mistake("fields", "07")
def field_left_out(bleu, names, settings):
    """omits one of the fields.

    Count your fields: nrefs, case, eff, tok, smooth."""
    return [name for name in names if name != "eff"]


for field in ("nrefs", "case", "tok", "smooth"):
    field_left_out.also("fields")(
        lambda bleu, names, settings, field=field: [name for name in names if name != field]
    )


@mistake("tok", "07")
def other_default(bleu, settings):
    """has a default that differs from sacreBLEU's.

    Print the signature of a sacrebleu.BLEU() without any setting. Which of your fields differ?"""
    return settings.get("tokenize", "none")


other_default.also("smooth")(lambda bleu, settings: settings.get("smooth_method", "none"))
other_default.also("case")(lambda bleu, settings: "lc" if settings.get("lowercase", 1) else "mixed")
other_default.also("eff")(
    lambda bleu, settings: "yes" if settings.get("effective_order", 1) else "no"
)


@mistake("is_on", "07")
def set_is_on(bleu, settings, key):
    """treats a switch as on if it is in the settings, even if it is set to False.

    Try {"lowercase": False}. Does your code look at the value or only at the key?"""
    return key in settings


@mistake("switch", "07")
def switch_as_bool(bleu, on, words):
    """writes True and False instead of the words that the signature uses.

    case is mixed or lc, and eff is no or yes. Which of them stands for True?"""
    return on


for write in (str, lambda on: str(on).lower()):
    switch_as_bool.also("eff")(
        lambda bleu, settings, write=write: write(bleu.is_on(settings, "effective_order"))
    )


@mistake("switch", "07")
def switches_turned(bleu, on, words):
    """swaps the two words of a switch.

    lc stands for lowercased, yes for effective order. What is the default of each?"""
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
    """writes the default of a field even if a setting changes it.

    Print the settings of this input. Which key does your code not use?"""
    return "13a"


setting_overlooked.also("smooth")(lambda bleu, settings: "exp")  # of the smoothing


@setting_overlooked.also("signature")
def _of_both(bleu, nrefs, settings):
    switches = {k: v for k, v in settings.items() if k in ("lowercase", "effective_order")}
    return Bleu.signature(bleu, nrefs, switches)


@mistake("signature", "07")
def wrong_separators(bleu, nrefs, settings):
    """separates the names, values or fields in a different way.

    Write name:value, then | and the next field, without any spaces."""
    return Bleu.signature(bleu, nrefs, settings).replace("|", ",")


for old, new in (("|", ", "), ("|", " "), (":", "="), (":", ": ")):
    wrong_separators.also("signature")(
        lambda bleu, *given, old=old, new=new: Bleu.signature(bleu, *given).replace(old, new)
    )


@mistake("signature", "07")
def one_reference_always(bleu, nrefs, settings):
    """writes nrefs:1 whatever the number of references is.

    Which of your two arguments is never used?"""
    return Bleu.signature(bleu, 1, settings)


# Questions


def winner_with_13a() -> str:
    """Return the system with the highest BLEU if sacreBLEU splits the lines."""
    import sacrebleu

    corpus = load()
    turned = streams(corpus.references)
    scores = {
        name: sacrebleu.corpus_bleu(lines, turned).score for name, lines in corpus.systems.items()
    }
    return max(scores, key=lambda name: scores[name])


def bleu_after_a_lost_line() -> int:
    """Return sacreBLEU's score if line 24 is lost and an empty line is added at the end."""
    import sacrebleu

    corpus = load()
    lines = corpus.systems["literal"]
    shifted = [*lines[:23], *lines[24:], ""]
    return round(sacrebleu.corpus_bleu(shifted, streams(corpus.references)).score)


ANSWERS = {
    "long_candidate": lambda: round(brevity_penalty(c=12, r=9)),
    "lost_line": bleu_after_a_lost_line,
    "other_tokens": winner_with_13a,
}
