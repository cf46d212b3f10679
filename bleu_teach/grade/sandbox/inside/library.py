"""The standard library and IPython in memory, for a process that sees no file at all.

What a process looks up in a file system, another one can tell by the time that the same takes it
later. So a student's process gets a folder for its root that is gone: no name in it is remembered.
"""

import contextlib
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os

UNUSED = set("test tests idlelib lib2to3 turtledemo ensurepip __pycache__".split())
# Of hundreds of languages and styles in pygments, those that IPython asks for
FEW = {
    "lexers": ("__init__.py", "_mapping.py", "python.py"),
    "styles": ("__init__.py", "_mapping.py", "default.py"),
}


class Library(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Answers imports that no folder answers any more. Folders are pairs: of one to be imported
    from, and what to read in it."""

    def __init__(self, folders):
        self.paths, self.sources = {}, {}
        for base, folder in folders:
            for path in source_files(folder):
                name = os.path.relpath(path, base).removesuffix(".py").replace(os.sep, ".")
                with open(path, "rb") as file:
                    self.sources[name.removesuffix(".__init__")] = file.read()
                self.paths[name.removesuffix(".__init__")] = path

    def find_spec(self, name, path=None, target=None):
        if name not in self.sources:
            return None
        package = self.is_package(name)
        spec = importlib.machinery.ModuleSpec(
            name, self, origin=self.paths[name], is_package=package
        )
        spec.has_location = True
        return spec

    def is_package(self, name):
        return self.paths[name].endswith("__init__.py")

    def get_source(self, name):
        return importlib.util.decode_source(self.sources[name])

    def get_code(self, name):
        return compile(self.sources[name], self.paths[name], "exec", dont_inherit=True)


def source_files(folder):
    for root, folders, files in os.walk(folder):
        folders[:] = [f for f in folders if f not in UNUSED and not f.endswith("-packages")]
        few = FEW.get(os.path.basename(root), files)
        sources = (file for file in files if file.endswith(".py") and file in few)
        yield from (os.path.join(root, file) for file in sources)


def load_compiled(folder):
    """Import the parts of the library that are no Python: they cannot be loaded from memory."""
    for file in os.listdir(folder):
        if not file.startswith(("_test", "_ctypes_test", "_tkinter", "xx", "readline")):
            with contextlib.suppress(ImportError):
                importlib.import_module(file.partition(".")[0])


def folder_that_is_gone():
    """A descriptor of an empty folder that has no name any more; None where none can be made."""
    for place in ("/gone", "/tmp"):
        with contextlib.suppress(OSError):
            path = os.path.join(place, f"bleu_teach-{os.getpid()}")
            os.mkdir(path)
            handle = os.open(path, os.O_RDONLY)
            os.rmdir(path)
            return handle
    return None
