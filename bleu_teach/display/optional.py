"""Optional packages: how to install them."""

from __future__ import annotations

from importlib.util import find_spec
from typing import NoReturn

from bleu_teach.inputs import refusal


def is_missing(*packages: str) -> bool:
    """Return whether one of the packages is not installed."""
    return not all(map(find_spec, packages))


def install(extra: str) -> str:
    """Return the command that installs an extra."""
    return f'pip install "bleu_teach[{extra}]"'


def refuse_without(name: str, *args: object, **options: object) -> NoReturn:
    """Raise BleuInputError with the command that installs what a name of the package needs."""
    raise refusal("{command} needs more: {install}", command=name, install=install("course"))
