"""Imports in a cell: anything but the standard library gives a module that explains itself."""

import importlib.abc
import importlib.machinery
import sys
import types

from calls import values

LIBRARY = "only the standard library is allowed in this assignment"


class Missing:
    """What a name from a package that is not here gives: an error, but only when it is used."""

    def __init__(self, module):
        self.module = module

    def refuse(self, *arguments, **named):
        raise ModuleNotFoundError(f"{self.module} is not available: {LIBRARY}")

    __getattr__ = __call__ = __getitem__ = __mro_entries__ = refuse


class StandIn(types.ModuleType):
    """An import that is never used costs nothing, and `check` does nothing here. How results are
    compared is the same as in the course."""

    __path__ = ()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if self.__name__.startswith("bleu_teach"):
            return getattr(values, name, lambda *arguments, **named: None)
        return Missing(self.__name__)


class Outside(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Answers imports that the student's own code makes; IPython's own go the usual way."""

    def __init__(self):
        self.known = sys.stdlib_module_names | {name.partition(".")[0] for name in sys.modules}

    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top in self.known or not by_the_student():
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        return StandIn(spec.name)

    def exec_module(self, module):
        pass


def by_the_student():
    """True if the innermost import statement stands in a cell."""
    frame = sys._getframe(2)
    while frame and "importlib" in frame.f_code.co_filename:
        frame = frame.f_back
    return bool(frame) and frame.f_globals.get("__name__") == "__main__"
