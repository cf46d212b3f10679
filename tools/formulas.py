"""Formulas as MathML, which a browser draws without a script or a network."""

import re

from latex2mathml.converter import convert


def formula(latex: str) -> str:
    """Return a formula on a separate line."""
    return put_limits_under(convert(latex, display="block"))


def put_limits_under(mathml: str) -> str:
    """Move the limits of a sum below and above it; the converter writes them next to it."""
    under = {"msub": "munder", "msubsup": "munderover"}
    parts, open_tags = re.split(r"(</?msub(?:sup)?>)", mathml), []
    for i, part in enumerate(parts):
        if re.fullmatch(r"<msub(sup)?>", part):
            name = part.strip("<>")
            open_tags.append(under[name] if parts[i + 1].startswith("<mo>&#x02211;") else name)
            parts[i] = f"<{open_tags[-1]}>"
        elif part.startswith("</msub"):
            parts[i] = f"</{open_tags.pop()}>"
    return "".join(parts)
