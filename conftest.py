"""No test meets the my_bleu.py or language of whoever works here; lessons run in an odd world."""

import os
from tempfile import TemporaryDirectory

import pytest
from nbval.plugin import IPyNbCell

_folder = TemporaryDirectory()
os.environ["BLEU_TEACH_FOLDER"] = _folder.name  # kernels and servers inherit it
os.environ.pop("BLEU_TEACH_LANG", None)

PATIENCE = 120  # seconds, on a machine that is busy with other tests

# What the outputs of a lesson must not depend on. That they are the same in the world of whoever
# works here is seen by tests/test_notebooks.py.
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


def pytest_configure(config):
    config.option.nbval_kernel_startup_timeout = PATIENCE


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item):
    """The kernel of a lesson starts with the lesson's first cell."""
    if not isinstance(item, IPyNbCell):
        return (yield)
    item.output_timeout = PATIENCE
    with pytest.MonkeyPatch.context() as patch:
        for name, value in ODD_WORLD.items():
            patch.setenv(name, value)
        return (yield)
