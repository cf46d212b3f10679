"""Formulas as MathML, which a browser draws without a script or a network."""

from latex2mathml.converter import convert


def formula(latex: str, display: str = "block") -> str:
    """Return a formula, on a separate line or inline; limits of a sum are below and above it."""
    return convert(latex.replace(r"\sum_", r"\sum\limits_"), display=display)
