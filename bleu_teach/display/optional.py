"""Optional packages: whether they are installed, and how to install them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
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


def lazy(
    package: str, modules: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Make a package's `__getattr__` and `__dir__`: a module is loaded when its name is first used.

    Where what the module needs is not installed, the name can be imported, but not be called.
    """

    def load(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        try:
            return getattr(import_module(f"{package}.{modules[name]}"), name)
        except ModuleNotFoundError as error:
            missing = error  # Python forgets `error` here

        def refuse(*args: object, **options: object) -> NoReturn:
            message = "{command} needs more: {install}"
            raise refusal(message, command=name, install=install("course")) from missing

        return refuse

    return load, lambda: sorted({*vars(sys.modules[package]), *modules})
