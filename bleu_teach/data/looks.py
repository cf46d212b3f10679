"""Notes on what a file looks like. They never stop a score, because a file may be what it seems."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pkgutil import get_data

from bleu_teach.language import gettext

KINDS = tomllib.loads((get_data(__name__, "looks.toml") or b"").decode("utf-8"))
FIRST = 1000  # lines, and characters of a line, that are looked at


def find_notes(files: Mapping[str, Sequence[str]], kinds: Sequence[str] = (*KINDS,)) -> list[str]:
    """Return a sentence for each kind of file that the first lines look like, and where."""
    found: dict[str, list[str]] = {}
    for path, lines in files.items():
        first = [line[:FIRST] for line in lines[:FIRST]]
        for row in (row for kind in kinds for row in KINDS[kind]):
            search = re.compile(row["pattern"]).search
            places = [place for place, text in enumerate(first, 1) if search(text)]
            if len(places) > row["share"] * len(first):
                found.setdefault(row["what"], []).append(f"{path}, line {places[0]}")
    says = gettext("{places}: this looks like {what}")
    return [says.format(places="; ".join(at), what=gettext(what)) for what, at in found.items()]
