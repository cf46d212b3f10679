"""Code that the kernel of the live lessons runs before the first cell.

Not every package of the course runs in a browser. A cell that needs one that is not there says so
in one sentence, and so does each cell that builds on it; the lesson goes on.
"""

import ast

from IPython import get_ipython
from tqdm import tqdm

from bleu_teach.language import gettext

ABSENT = {
    "matplotlib": "matplotlib",
    "nltk": "NLTK",
    "numpy": "NumPy",
    "regex": "the package regex",
}
missing_names = {}  # the names that such cells would have defined → the package they lack


def explain(shell, kind, error, trace, tb_offset=None):
    """Print one sentence if a package is missing; show any other error as usual."""
    package = missing_package(error)
    if package is None:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
        return
    cell = shell.user_ns["In"][-1]
    missing_names.update(dict.fromkeys(names_made_by(cell) - shell.user_ns.keys(), package))
    told = gettext(
        "This cell needs {package}, which this copy of the site doesn't have. You can see the "
        "output on the lesson's page for reading, and continue with the next cell."
    )
    print(told.format(package=package))


def missing_package(error):
    """Return the missing package that caused this error, or None."""
    if isinstance(error, NameError):
        return missing_names.get(error.name)
    while error and not isinstance(error, ModuleNotFoundError):
        error = error.__cause__ or error.__context__
    return ABSENT.get((error.name or "").partition(".")[0]) if error else None


def names_made_by(cell):
    """List the names that a cell imports, assigns and defines."""
    made = set()
    for node in ast.walk(ast.parse(cell)):
        if isinstance(node, ast.alias):
            made.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            made.add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            made.add(node.name)
    return made


tqdm.monitor_interval = 0  # no thread looks after a bar: a browser has none, and tqdm would warn
get_ipython().set_custom_exc((Exception,), explain)
get_ipython().Completer.use_jedi = False  # 5 MB that the page does without
