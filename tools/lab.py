"""JupyterLab with the course and the Python of .venv: `python tools/lab.py`."""

import json
import os
import sys
import warnings
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

# A grammar of web addresses: a server would load it, for two seconds, for nothing.
sys.modules.setdefault("rfc3987_syntax", None)

from jupyter_core.paths import jupyter_data_dir, jupyter_runtime_dir  # noqa: E402
from jupyterlab.labapp import LabApp  # noqa: E402
from jupyterlab_server.workspaces_handler import WorkspacesManager  # noqa: E402

from bleu_teach.commands.lessons import sign  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
FIRST = "/lab/tree/notebooks/00_start_here.ipynb"
WORKSPACES = os.environ.get("JUPYTERLAB_WORKSPACES_DIR", str(ROOT / ".venv" / "workspaces"))
# What JupyterLab keeps of its layout: here that the side bars are closed.
CLOSED = {"collapsed": True, "visible": True, "current": None, "widgets": []}
CUSTOM = {"static_custom_path": [str(ROOT / "tools" / "custom")]}  # where custom.css is
LAYOUT = {"layout-restorer:data": {"main": None, "left": CLOSED, "right": CLOSED}}


def prepare_workspace() -> None:
    """Close the side bars for the first visit; later ones find them as they were left."""
    with suppress(OSError):  # a course on a disk that cannot be written: the side bars are open
        workspaces = WorkspacesManager(WORKSPACES)
        if not workspaces.list_workspaces():
            workspaces.save("default", json.dumps({"data": LAYOUT, "metadata": {"id": "default"}}))


def is_writable(folder: str | Path) -> bool:
    """Return whether files can be written to a folder, which is made if there is none."""
    with suppress(OSError):
        os.makedirs(folder, exist_ok=True)
    return os.access(folder, os.W_OK)


def say_what_is_lost(home: str) -> None:
    """Where Jupyter cannot write, let it use `home`, which ends with it, and say so."""
    if lost := not (is_writable(jupyter_runtime_dir()) and is_writable(jupyter_data_dir())):
        names = [f"JUPYTER_{name}_DIR" for name in ("CONFIG", "DATA", "RUNTIME")]
        os.environ |= {name: f"{home}/{name}" for name in (*names, "IPYTHONDIR")}
    if not is_writable(ROOT):
        print("This folder cannot be written: keep your work with File, Download.", flush=True)
    elif lost:
        print("Your home cannot be written: JupyterLab forgets its settings.", flush=True)


if __name__ == "__main__":
    options = [
        f"--LabApp.default_url={FIRST}",
        f"--LabApp.workspaces_dir={WORKSPACES}",
        "--LabApp.custom_css=True",
        f"--ServerApp.tornado_settings={CUSTOM}",
        # The other way goes through a file in a hidden folder, which packaged browsers cannot read.
        "--ServerApp.use_redirect_file=False",
        "--ServerApp.answer_yes=True",  # one Ctrl-C is enough
        "--log-level=ERROR",  # the address is printed all the same
        "--LabApp.log_level=ERROR",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")  # in a container there is often no other user
    os.chdir(ROOT)  # the folder that it shows, unless an option names another one
    prepare_workspace()
    sign([*ROOT.glob("notebooks/*.ipynb"), *ROOT.glob("notebooks/??/*.ipynb")])
    # What one package says of another helps nobody here; a filter would be set back by Jupyter.
    warnings.showwarning = lambda *_, **__: None
    print("JupyterLab is starting. Ctrl-C here stops it.", flush=True)
    with TemporaryDirectory() as home:
        say_what_is_lost(home)
        LabApp.launch_instance([*options, *sys.argv[1:]])
