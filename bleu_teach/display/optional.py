"""Optional packages: whether they are installed, and how to install them."""

from __future__ import annotations

from importlib.util import find_spec
from typing import NoReturn

from bleu_teach.inputs import refusal

# Packages by which one sees that an extra is installed.
EXTRAS = {"course": ("jupyterlab", "ipywidgets", "matplotlib"), "grade": ("nbgrader",)}


def is_missing(extra: str, *packages: str) -> bool:
    """Return whether packages are missing, by default those that an extra needs."""
    return any(find_spec(package) is None for package in packages or EXTRAS[extra])


def install(extra: str) -> str:
    """Return the command that installs an extra."""
    return f'pip install "bleu_teach[{extra}]"'


def refuse_without(name: str, *args: object, **options: object) -> NoReturn:
    """Raise BleuInputError with the command that installs what a name of the package needs."""
    raise refusal("{command} needs more: {install}", command=name, install=install("course"))
