"""What sacreBLEU, NLTK and others call a thing, and where it is here."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from bleu_teach.inputs import BleuInputError
from bleu_teach.language import gettext

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

CANDIDATE, REFERENCES = "candidate, candidates", "references[segment][reference]"
ARGUMENTS = {
    **dict.fromkeys(("hypothesis", "hypotheses", "predictions", "preds", "translation"), CANDIDATE),
    **dict.fromkeys(("list_of_references", "target", "refs", "reference_corpus"), REFERENCES),
    **dict.fromkeys(("n_gram", "max_order", "max_ngram_order"), "max_n=4"),
    **dict.fromkeys(
        ("smoothing_function", "smooth_method", "smooth_value", "smooth"),
        'convention=replace(PAPINENI, smoothing="exp")',
    ),
    "lowercase": 'convention=replace(SACREBLEU, case="lc")',
    "tokenize": "SACREBLEU.tokenize(text)",
    "tokenizer": "SACREBLEU.tokenize(text)",
    "effective_order": "convention=SACREBLEU_SENTENCE",
    "use_effective_order": "convention=SACREBLEU_SENTENCE",
}
ATTRIBUTES = {
    "bleu": "score",
    "bp": "brevity_penalty",
    "counts": "stats.matches",
    "totals": "stats.totals",
    "sys_len": "stats.candidate_length",
    "translation_length": "stats.candidate_length",
    "ref_len": "reference_length",
}


def say_where(name: str, here: str) -> str:
    """Say what something of another tool is called here."""
    message = gettext("{name} is what another tool calls it. Here it is {here}")
    return message.format(name=name, here=here)


class KnowsOtherNames:
    """Answer an attribute of another tool's score with what it is here."""

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            if name in ATTRIBUTES:
                raise AttributeError(say_where(f".{name}", f".{ATTRIBUTES[name]}"))
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def help_newcomers(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Answer an argument of another tool with what it is here, and name the right tokenizer."""

    @wraps(function)
    def call(*args: Parameters.args, **options: Parameters.kwargs) -> Result:
        for name in options:
            if name in ARGUMENTS:
                raise BleuInputError(say_where(f"{name}=", ARGUMENTS[name]))
        try:
            return function(*args, **options)
        except BleuInputError as error:  # how to split a text is up to the convention
            tool = options.get("convention", "PAPINENI")
            split = "tokenize(" if str(tool) == "PAPINENI" else f"{tool}.tokenize("
            raise BleuInputError(str(error).replace("tokenize(", split)) from None

    return call
