"""The steps between two conventions, each with an example from the file."""

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from bleu_teach.brevity import REFERENCE_LENGTHS
from bleu_teach.commands.texts import Texts
from bleu_teach.conventions import Convention
from bleu_teach.explain import FOR_TEXT, explain_counts, name_changes
from bleu_teach.language import gettext

MATCHES = 1 + len(REFERENCE_LENGTHS)  # the column of a row in which the matches begin


def list_steps(texts: Texts, a: Convention, b: Convention) -> list[dict[str, Any]]:
    """List the steps from one convention to another, each with what it changes, and where."""
    path = next(iter(texts.outputs))
    report, convention = [], a
    for step in explain_counts(partial(texts.sum, path), a, b).steps:
        before = convention
        convention = replace(before, **{step.choice: getattr(b, step.choice)})
        row: dict[str, Any] = {"setting": step.choice, "value": f"{step.old} → {step.new}"}
        row |= {"BLEU": 100 * step.after, "change": 100 * step.change}
        report.append(row | {"example": find_example(texts, path, before, convention, step.choice)})
    return report


def find_example(texts: Texts, path: str, old: Convention, new: Convention, choice: str) -> str:
    """Describe the line on which a setting changes most, if it changes any."""
    before, after = (texts.count(convention)[path] for convention in (old, new))
    orders = (before.shape[1] - MATCHES) // 3
    sums, short = before.sum(axis=0), before[:, -orders:].any(axis=1)
    if choice in FOR_TEXT:
        changes = (after - before)[:, MATCHES : MATCHES + orders].sum(axis=1)
        place = int(abs(changes).argmax())
        why = name_changes((texts.outputs[path][place], *texts.references[place]), old, new)
        return why and gettext("line {line}: {why}").format(line=place + 1, why=why)
    if choice == "reference_length":
        columns = [1 + [*REFERENCE_LENGTHS].index(side.reference_length) for side in (old, new)]
        lengths = before[:, columns]
        place = int(abs(np.diff(lengths, axis=1)).argmax())
        was, now = lengths[place]
        message = gettext("line {line}: r is {now} instead of {was}")
        return message.format(line=place + 1, was=was, now=now) if was != now else ""
    if choice in ("padding", "no_ngrams") and short.any():
        message = gettext("line {line} is shorter than {orders} tokens")
        return message.format(line=int(short.argmax()) + 1, orders=orders)
    empty = [str(n + 1) for n in range(orders) if not sums[MATCHES + n]]
    if choice in ("smoothing", "zero_matches") and empty:
        return gettext("no match for n = {gaps}").format(gaps=", ".join(empty))
    return ""
