"""No test meets the files, language or settings of its user. Notebooks run in an odd world.

What takes long begins first.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from nbval.plugin import IPyNbCell
from xdist.scheduler import LoadScopeScheduling

_folder = TemporaryDirectory()
os.environ["BLEU_TEACH_FOLDER"] = _folder.name  # kernels and servers inherit it
for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR"):
    os.environ[name] = _folder.name  # nobody's settings, nor a home that cannot be written
os.environ.pop("BLEU_TEACH_LANG", None)
# Where nothing compiled is kept, each of a hundred kernels and workers would compile the package.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

ROOT = Path(__file__).parent
NOTEBOOKS = ROOT / "notebooks"
# They share a JupyterLab, which takes long to start.
JUPYTERLAB = [
    f"tests/browser/test_{name}.py" for name in "lab notebooks playground predict views".split()
]
# What takes long begins first: at the end no core waits for another one.
LONG = """
    tests/browser tests/grade notebooks tests/learn/test_mistakes.py
    tests/learn/test_kept_lessons.py tests/learn/test_in_a_kernel.py tests/test_teaching.py
    tests/test_odd_arguments.py tests/test_doors.py
""".split()
# A name that is gone would go unnoticed.
assert [path for path in (*JUPYTERLAB, *LONG) if not (ROOT / path).exists()] == []

PATIENCE = 300  # seconds, on a machine that is busy with other tests

# What the outputs of a notebook must not depend on.
ODD_WORLD = {
    "LC_ALL": "C",
    "LANG": "C",
    "COLUMNS": "30",
    "PYTHONHASHSEED": "4321",
    "TZ": "Pacific/Chatham",
    "MPLBACKEND": "agg",
    "HOME": _folder.name,
    "http_proxy": "http://127.0.0.1:9",
    "https_proxy": "http://127.0.0.1:9",
}


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """No test meets what another one has put into its my_bleu.py."""
    monkeypatch.setenv("BLEU_TEACH_FOLDER", str(tmp_path / "own"))


def pytest_addoption(parser):
    parser.addoption("--release", action="store_true", help="translated outputs are compared, too")


def pytest_collection_modifyitems(items):
    """Start slow files first; `make thorough` runs the code of translations."""
    for item in items:
        translated = item.path.parent == NOTEBOOKS / "ko" and (NOTEBOOKS / item.path.name).exists()
        if isinstance(item, IPyNbCell) and translated:
            item.add_marker(pytest.mark.thorough)
    items.sort(key=lambda item: place(item.nodeid.partition("::")[0]))


def place(file):
    """The place of a file in LONG, or that of its folder."""
    inside = (k for k, path in enumerate(LONG) if f"{file}/".startswith(f"{path}/"))
    return next(inside, len(LONG))


class FileByFile(LoadScopeScheduling):
    """A file stays on one core, whatever it makes at its beginning; so do those of JUPYTERLAB."""

    def _split_scope(self, nodeid):
        file = nodeid.partition("::")[0]
        return "JupyterLab" if file in JUPYTERLAB else file


def pytest_xdist_make_scheduler(config, log):
    """On several cores (`-n2`), the files are given away like this."""
    return FileByFile(config, log)


def pytest_configure(config):
    config.option.nbval_kernel_startup_timeout = PATIENCE


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item):
    """The kernel of a lesson starts with the lesson's first cell."""
    if not isinstance(item, IPyNbCell):
        return (yield)
    item.output_timeout = PATIENCE
    if item.path.parent != NOTEBOOKS and not item.config.option.release:
        item.options["check"] = False  # a translation may lag: its code is run, and that is all
    with pytest.MonkeyPatch.context() as patch:
        for name, value in world(item.path).items():
            patch.setenv(name, value)
        return (yield)


def pytest_terminal_summary(terminalreporter):
    """Name the command that stores the outputs of a notebook that has changed."""
    failed = (report.nodeid.partition("::")[0] for report in terminalreporter.getreports("failed"))
    if names := dict.fromkeys(name for name in failed if name.endswith(".ipynb")):
        command = f"make refresh NOTEBOOKS='{' '.join(names)}'"
        terminalreporter.write_line(f"If the new outputs are right, store them: {command}")


def world(path):
    """Set the environment while a notebook runs; the lessons' outputs were stored in another one.

    A translation, which has the same code, runs in the world of whoever works here.
    """
    return ODD_WORLD if path.parent == NOTEBOOKS else {}
