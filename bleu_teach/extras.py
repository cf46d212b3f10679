"""What may be installed beside the package: what it is for, and how."""

from __future__ import annotations

from importlib.util import find_spec

from bleu_teach.language import gettext

# What an extra is for, and packages by which one sees that it is installed.
EXTRAS = {
    "course": (
        "The lessons need more than is installed: {install}",
        ("jupyterlab", "ipywidgets", "matplotlib", "distributed"),
    ),
    "grade": ("Grading needs more than is installed: {install}", ("nbgrader", "mistune")),
}


def is_missing(extra: str) -> bool:
    """Look whether a package of an extra is not installed."""
    return any(find_spec(package) is None for package in EXTRAS[extra][1])


def install(extra: str) -> str:
    """Name the command that installs an extra."""
    return f'pip install "bleu_teach[{extra}]"'


def say_what_is_missing(extra: str) -> str:
    """Say what an extra is for and how it is installed."""
    return gettext(EXTRAS[extra][0]).format(install=install(extra))
