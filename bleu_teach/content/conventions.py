"""Lesson 07: smoothing, effective order, reference streams, a signature, an evaluation."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from importlib.metadata import version

from bleu_teach.aggregation import corpus_bleu, sentence_bleu
from bleu_teach.calls.values import read_rows, read_text, read_tokens
from bleu_teach.content.aggregation import mean_of_sentences
from bleu_teach.content.bank import build, mistake
from bleu_teach.content.exercise import exercises_of, texts
from bleu_teach.content.forge import mentions, mentions_no, task
from bleu_teach.content.model import Bleu
from bleu_teach.content.scores import add_one
from bleu_teach.conventions import SACREBLEU, SACREBLEU_SENTENCE

exercise = exercises_of("07")


@exercise(
    ("no zero", [(1, 2)]),
    ("a zero in the middle", [(3, 4), (0, 3), (1, 2)]),
    ("three zeros", [(1, 4), (0, 3), (0, 2), (0, 1)]),
    ("no match at all", [(0, 4), (0, 3), (0, 2), (0, 1)]),
    read=read_tokens,
)
def smooth_zeros(counts: Sequence[tuple[int, int]]) -> list[float]:
    """Return the precisions, with each zero replaced by half as much as the one before it."""
    precisions, part = [], 1.0
    for matches, total in counts:
        if matches == 0:
            part /= 2
        precisions.append((matches or part) / total)
    return precisions


@exercise(
    ("all lengths there", [(3, 4), (1, 3)], 1.0),
    ("no bigram", [(1, 1), (0, 0)], 1.0),
    ("no match", [(3, 4), (0, 3)], 1.0),
    ("no match, and a penalty", [(2, 4), (0, 3)], 0.8),
    ("no n-gram at all", [(0, 0), (0, 0)], 1.0),
    ("two lengths and a penalty", [(2, 3), (1, 2)], 0.9),
    ("three lengths and a penalty", [(3, 7), (1, 6), (1, 5)], 0.7),
    ("one of two, and a penalty", [(2, 4), (0, 0)], 0.6),
)
def effective_bleu(counts: Sequence[tuple[int, int]], brevity_penalty: float) -> float:
    """Return the geometric mean over the lengths that the candidate is long enough for."""
    ratios = [matches / total for matches, total in counts if total]
    return brevity_penalty * math.prod(ratios) ** (1 / len(ratios)) if ratios else 0.0


@exercise(
    ("one segment, one reference", [["a cat"]]),
    ("two of each", [["the cat", "a cat"], ["the dog", "a dog"]]),
    ("the same text twice", [["No.", "oh no"], ["b", "the b"], ["No.", "no no"]]),
    read=read_rows,
)
def streams(references: Sequence[Sequence[str]]) -> list[list[str]]:
    """Transpose references into streams: all first references, all second ones."""
    return [list(stream) for stream in zip(*references, strict=True)]


def read_fields(line: str) -> dict[str, str]:
    """Return the fields of a line such as `nrefs:1|tok:13a`."""
    return dict(field.partition(":")[::2] for field in line.split("|"))


OFF = {"lowercase": False, "effective_order": False}


@exercise(
    ("nothing is set", 1, {}),
    ("lowercased", 2, {"lowercase": True}),
    ("a tokenizer", 1, {"tokenize": "zh"}),
    ("both are off, and a tokenizer", 2, OFF | {"tokenize": "intl"}),
    ("both are off, no smoothing", 3, OFF | {"smooth_method": "none"}),
    ("two more", 2, {"smooth_method": "none", "effective_order": True}),
    read=read_text,
)
def signature(nrefs: int, settings: Mapping[str, object]) -> str:
    """Return the signature of sacrebleu.BLEU(**settings), with sacreBLEU's defaults."""
    case = "lc" if settings.get("lowercase") else "mixed"
    eff = "yes" if settings.get("effective_order") else "no"
    tok = settings.get("tokenize", "13a")
    smooth = settings.get("smooth_method", "exp")
    return f"nrefs:{nrefs}|case:{case}|eff:{eff}|tok:{tok}|smooth:{smooth}"


EVALUATIONS = {
    "plain words": ("a big dog ran | a big dog ran off",),
    "an uppercase letter": ("The big dog ran | The big dog ran",),
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
}


@exercise(*((label, *texts(*lines)) for label, lines in EVALUATIONS.items()))
def evaluation(lines: Sequence[str], references: Sequence[Sequence[str]]) -> float:
    """BLEU of a system's lines: sub-words joined, case kept, references by segment."""
    candidates = [SACREBLEU.tokenize(line.replace("@@ ", "")) for line in lines]
    cut = [[SACREBLEU.tokenize(text) for text in segment] for segment in references]
    return corpus_bleu(candidates, cut, convention=SACREBLEU).score


# Mistakes

add_one.also("smooth_zeros")(lambda bleu, counts: [(m + 1) / (total + 1) for m, total in counts])


@mistake("smooth_zeros", "07")
def halved_by_order(bleu, counts):
    """halves the replacement for each n, even if n has matches.
    Try [(3, 4), (0, 3)]. The first zero gets half a match, wherever it is."""
    return [(m or 0.5**n) / total for n, (m, total) in enumerate(counts, start=1)]


@mistake("smooth_zeros", "07")
def same_for_each_zero(bleu, counts):
    """replaces each zero with the same part of a match.
    Try [(0, 4), (0, 3)]. The second zero gets half as much as the first."""
    return [(matches or 0.5) / total for matches, total in counts]


@mistake("streams", "07")
def not_turned(bleu, references):
    """keeps the references in their order, segment by segment.
    Print your streams for two segments with two references. Are both first references together?"""
    return [list(segment) for segment in references]


@not_turned.also("streams")
def _cut_into_lists_of_another_length(bleu, references):
    size, flat = len(references), [text for segment in references for text in segment]
    return [flat[start : start + size] for start in range(0, len(flat), size)]


@mistake("streams", "07")
def all_in_one(bleu, references):
    """puts all references into one list.
    sacreBLEU needs to know which references belong to the same segment. Count your lists."""
    return [[text for segment in references for text in segment]]


@mistake("streams", "07")
def references_left_out(bleu, references):
    """ignores some of the references.
    Try one segment with two references, then two segments with one. How many strings are left?"""
    return streams(references)[:-1]


references_left_out.also("streams")(lambda bleu, references: streams(references)[:1])


@mistake("effective_orders", "07")
def root_of_all_orders(bleu, counts):
    """drops some precisions from the product but still takes the root for all of them.
    Two of the four precisions remain. Which root do you need for a product of two?"""
    return [pair if pair[1] else (1, 1) for pair in counts]


@mistake("effective_orders", "07")
def empty_order_is_zero(bleu, counts):
    """treats 0 of 0 as a precision of 0, so that a short candidate scores 0.
    An n without any n-gram is skipped here. Try [(1, 1), (0, 0)]."""
    return counts


@mistake("nest", "07")
def references_turned(bleu, candidates, references):
    """groups the references the wrong way, by segment instead of by stream or vice versa.
    sacreBLEU expects streams. How are the references grouped when your function receives them?"""
    turned = streams(references)  # a tool cuts lists of different length
    return candidates[: len(turned)], turned[: len(candidates)]


@mistake("join_pieces", "07")
def subwords_left_in(bleu, line):
    """scores subwords ("un@@ locked") instead of words.
    A person who reads your candidates should see no @@. Join the subwords before you split."""
    return line


subwords_left_in.also("join_pieces")(lambda bleu, line: line.replace("@@", ""))  # signs left out


@mistake("join_pieces", "07")
def outputs_lowercased(bleu, line):
    """lowercases the outputs but not the references, so "The" can't match "The".
    Lowercasing both sides would be a setting. Here, leave the outputs as they are."""
    return Bleu.join_pieces(bleu, line).lower()


outputs_lowercased.also("join_pieces")(lambda bleu, line: line.lower())  # and subwords


def with_references_turned(join):
    """Add the second mistake of the script, which its first failing input does not show."""
    turn = references_turned.parts[0][1]
    both = build("evaluation", {"nest": turn, "join_pieces": join})
    return lambda bleu, lines, references: both(lines, references)


for entry in (subwords_left_in, outputs_lowercased):
    joins = [function for part, function in entry.parts if part == "join_pieces"]
    entry.parts.extend(("evaluation", with_references_turned(join)) for join in joins)


@mistake("cut", "07")
def other_tokens(bleu, text):
    """doesn't split the lines as sacreBLEU does by default.
    Print your tokens. Each word should be a token, and so should each punctuation mark."""
    return text.split()


other_tokens.also("cut")(lambda bleu, text: [letter for letter in text if letter != " "])


@mean_of_sentences.also("evaluate")
def _scored_one_by_one(bleu, candidates, references):
    pairs = zip(candidates, references, strict=False)
    scores = [sentence_bleu(*pair, convention=SACREBLEU_SENTENCE).score for pair in pairs]
    return sum(scores) / len(scores)


@mistake("signature", "07")
def key_for_value(bleu, nrefs, settings):
    """checks whether a setting is there, but not what its value is.
    Print the settings of this input. What does a setting of False mean?"""
    return signature(nrefs, {key: value or True for key, value in settings.items()})


@mistake("signature", "07")
def wrong_fields(bleu, nrefs, settings):
    """has too few or too many fields.
    Compare the names of your fields with those of the task. Include the defaults as well."""
    return signature(nrefs, settings).rpartition("|")[0]


wrong_fields.also("signature")(
    lambda bleu, *given: f"{signature(*given)}|version:{version('sacrebleu')}"
)


@wrong_fields.also("signature")
def _only_what_is_set(bleu, nrefs, settings):
    usual = signature(nrefs, {}).split("|")[1:]
    fields = signature(nrefs, settings).split("|")
    return "|".join(field for field in fields if field not in usual)


@mistake("signature", "07")
def wrong_separators(bleu, nrefs, settings, old="|", new=","):
    """separates the names, values or fields in a different way.
    Write name:value, then | and the next field, without any spaces."""
    return signature(nrefs, settings).replace(old, new)


for old, new in (("|", ", "), ("|", " "), (":", "="), (":", ": ")):
    wrong_separators.vary(old=old, new=new)


# A report that others can reproduce. Korean words count, too, since the lesson is translated.

TOOL = "sacrebleu|nltk|evaluate|torchmetrics|multi-bleu|mteval|bleu[-_]teach"
NAMED = r"\b(WMT|newstest|FLORES|IWSLT|NTREX|TED|Multi30k|AI ?Hub)\S*"
PARTS = {
    "the tool and its version": [rf"({TOOL})\D{{0,12}}\d+\.\d[\d.]*|version:[\d.]+"],
    "case, tokenizer and smoothing, best as a signature": [
        *(r"\bcase:\w+|lowercase|mixed|대소문자", r"\btok:[\w.-]+|tokeni[sz]er|토크나이저"),
        r"\bsmooth\w*(:\w+)?|스무딩",
    ],
    "the name of the test set": [rf"{NAMED}|test ?set:? \S+|테스트 세트\S* \S+"],
    "how many references": [r"nrefs:\w+|\w+ references?\b|참조 번역\S* \S+"],
    "both systems scored by you": [r"\b(both|re-?scored|same)\b|직접|같은|둘 다|모두"],
    "an interval or a p-value of the gap": [r"\bp ?[=<≤] ?\.?\d\S*|interval|구간"],
    "a second metric, or people": [
        r"chrF\S*|COMET|MetricX|BLEURT|\bTER\b|MQM|\bESA\b|human|people|raters|사람"
    ],
}
TOO_MUCH = r"\b(clear|obvious|dramatic)\w*|확실|분명"
task(
    "report",
    "07",
    references=(),
    demands={part: mentions(*patterns) for part, patterns in PARTS.items()}
    | {"no word that claims too much": mentions_no(TOO_MUCH)},
    cut=str.split,
)
