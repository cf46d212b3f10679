"""Start JupyterLab on a free port of this machine, in a folder of its own."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import SystemRandom

import nbformat

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300  # seconds, on a machine that is busy with other tests
# Chromium finds no other host than this machine, so that nothing can leave it.
BROWSER_OPTIONS = [
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--font-render-hinting=none",  # else letters of some builds are whole pixels wide
]
if hasattr(os, "geteuid") and os.geteuid() == 0:
    BROWSER_OPTIONS.append("--no-sandbox")  # which is not there for root, as in a container


def copy_notebooks(folder: Path) -> Path:
    """The course's notebooks in another folder, where tests may change them."""
    ignore = shutil.ignore_patterns(".ipynb_checkpoints", "__pycache__")
    return Path(shutil.copytree(ROOT / "notebooks", folder / "notebooks", ignore=ignore))


def write_notebook(path: Path, *cells: str) -> None:
    """A notebook with these code cells."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)


@contextmanager
def jupyterlab(folder: Path, *program: str | Path, python: str = sys.executable) -> Iterator[str]:
    """JupyterLab on a folder, or another program that starts one, with fresh settings."""
    options = ["--no-browser", "--IdentityProvider.token=", f"--ServerApp.root_dir={folder}"]
    options.append("--LabApp.expose_app_in_browser=True")  # as jupyterapp, on its page
    if "--no-sandbox" in BROWSER_OPTIONS:
        options.append("--allow-root")
    port = free_port()
    command = [python, *(program or ("-m", "jupyterlab")), *options]
    command.append(f"--ServerApp.port={port}")
    with serving(command, folder, f"http://127.0.0.1:{port}", "/api"):
        yield f"http://127.0.0.1:{port}"


def free_port() -> int:
    """A port of the loopback address that nobody listens on.

    None that the system gives away: until a server takes it, a hundred kernels may ask for ports.
    """
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def serving(
    command: Sequence[str | Path], folder: Path, address: str, probe: str, **streams: int
) -> Iterator[subprocess.Popen]:
    """Run a server until the block ends. Its log and its settings stay in the folder."""
    home = folder / "home"
    names = ("CONFIG", "DATA", "RUNTIME")
    own = {f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in names}
    own |= {"JUPYTERLAB_SETTINGS_DIR": str(home / "settings"), "IPYTHONDIR": str(home / "ipython")}
    own |= {"JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces")}
    home.mkdir(exist_ok=True)
    with (home / "server.log").open("w") as log:
        streams = {"stdout": log, "stderr": subprocess.STDOUT} | streams
        server = subprocess.Popen(command, cwd=folder, env=os.environ | own, **streams)
    try:
        _wait_until_it_answers(server, address + probe, home / "server.log")
        yield server
    finally:
        server.terminate()
        try:
            server.wait(timeout=20)
        except subprocess.TimeoutExpired:  # it waits for a kernel that was still starting
            server.kill()
            server.wait()


def _wait_until_it_answers(server: subprocess.Popen, address: str, log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < end:
        try:
            urllib.request.urlopen(address, timeout=PATIENCE).close()
            return
        except urllib.error.HTTPError as error:
            error.close()  # an answer all the same
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"The server did not start. Its log:\n{log.read_text()}")
