"""Open the course in JupyterLab, with the Python of .venv: `python tools/lab.py`."""

import os
import sys
from pathlib import Path

from jupyterlab.labapp import LabApp

ROOT = Path(__file__).resolve().parent.parent
FIRST = "/lab/tree/notebooks/00_start_here.ipynb"

if __name__ == "__main__":
    options = [
        f"--ServerApp.root_dir={ROOT}",
        f"--LabApp.default_url={FIRST}",
        # The other way goes through a file in a hidden folder, which packaged browsers cannot read.
        "--ServerApp.use_redirect_file=False",
        "--log-level=ERROR",  # the address is printed all the same
        "--LabApp.log_level=ERROR",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")  # in a container there is often no other user
    print("JupyterLab is starting. Ctrl-C here stops it.", flush=True)
    LabApp.launch_instance([*options, *sys.argv[1:]])
