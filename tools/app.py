"""Serve the playground as a page without code: `python tools/app.py`.

Only this machine can open it. For a whole class: `python tools/app.py --Voila.ip=0.0.0.0`.
"""

import logging
import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
os.environ["JUPYTER_PATH"] = str(ROOT / "tools" / "app")  # where Voilà finds our template

from nbformat import NotebookNode  # noqa: E402
from traitlets.config import Config  # noqa: E402
from voila.app import Voila  # noqa: E402

from bleu_teach.play.playground import read_link  # noqa: E402


def trim(handler: Any, notebook: NotebookNode, cwd: str) -> None:
    """Down to the widget."""
    kinds = [cell.cell_type for cell in notebook.cells]
    notebook.cells = notebook.cells[: kinds.index("code") + 1]
    notebook.metadata.title = "BLEU playground"


def open_playground(handler: Any, notebook: NotebookNode, cwd: str) -> None:
    """Down to the playground, in the state that the address asks for."""
    trim(handler, notebook, cwd)
    # Texts written as Python's own literals: nothing of an address is run as code.
    state = read_link(handler.request.query) | {"linked": True}
    notebook.cells[-1].source = f"from bleu_teach.play import Playground\n\nPlayground(**{state!r})"


SETTINGS = Config(
    Voila={
        "ip": "127.0.0.1",
        # Without this, the farewell of a page that is closed is refused and its kernel stays.
        # There is no login whose rights a foreign page could borrow.
        "tornado_settings": {"disable_check_xsrf": True},
    },
    VoilaConfiguration={
        "template": "bleu_teach",
        "prelaunch_hook": open_playground,
        # The widgets alone: other extensions of JupyterLab miss their host here, and complain.
        "extension_allowlist": [
            "@jupyter-widgets/jupyterlab-manager",
            "@voila-dashboards/widgets-manager7",
            "@voila-dashboards/widgets-manager8",
        ],
    },
    # Every page has a kernel. One that vanishes without farewell, as on phones, loses it later.
    MappingKernelManager={"cull_idle_timeout": 1800, "cull_interval": 60},
)


def is_for_the_teacher(record: logging.LogRecord) -> bool:
    """The address, and what went wrong."""
    return record.levelno >= logging.ERROR or "running at" in record.msg


if __name__ == "__main__":
    other = any(option.endswith(".ipynb") for option in sys.argv[1:])
    if other:
        SETTINGS.VoilaConfiguration.prelaunch_hook = trim
    app = Voila(config=SETTINGS)
    app.log.addFilter(is_for_the_teacher)
    playground = [str(ROOT / "notebooks" / "playground.ipynb")]
    app.initialize(sys.argv[1:] + ([] if other else playground))
    print("The playground is starting. Ctrl-C here stops it.", flush=True)
    app.start()
