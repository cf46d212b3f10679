"""Build .venv, or repair it, or see at once that nothing is to be done.

Run by every `make` target, and by hand on Windows: `python tools/make_venv.py`.
Nothing is written outside .venv. Plain code: an old Python must get as far as the message.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin", "python")
STAMP = os.path.join(VENV, "ready")
# Packages beside .venv's own: each in a folder of .venv/share, from a lock file.
BESIDE = {
    "reveal": "tools/slides/requirements.txt",
    "colab": "tests/colab/requirements.txt",
}
SOURCES = ["requirements.txt", "pyproject.toml", "tools/make_venv.py", "tools/venv"]
SOURCES += BESIDE.values()


def main():
    if sys.version_info < (3, 11):
        sys.exit(
            "bleu_teach needs Python 3.11 or newer; this is {}.{}.\n"
            "Name a newer one, for example: make lab PYTHON=python3.12".format(
                sys.version_info[0], sys.version_info[1]
            )
        )
    fingerprint = describe()
    if is_ready(fingerprint):
        return
    say("Setting up .venv. This takes about a minute, once.")
    create()
    install()
    with open(STAMP, "w", encoding="utf-8") as stamp:  # written last: a half-made .venv has none
        stamp.write(fingerprint)


def describe():
    """A fingerprint of all that .venv is made from: this folder, this Python, the locked files."""
    digest = hashlib.sha256((ROOT + sys.version).encode())
    for path in sorted(files()):
        with open(path, "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def files():
    for source in SOURCES:
        path = os.path.join(ROOT, source)
        if os.path.isfile(path):
            yield path
        for folder, _, names in os.walk(path):
            for name in names:
                if not name.endswith(".pyc"):
                    yield os.path.join(folder, name)


def is_ready(fingerprint):
    """Whether .venv was finished for this fingerprint and its Python still starts."""
    try:
        with open(STAMP, encoding="utf-8") as stamp:
            same = stamp.read() == fingerprint
        return same and subprocess.call([PYTHON, "-c", "import bleu_teach"], cwd=VENV) == 0
    except OSError:
        return False


def create():
    shutil.rmtree(VENV, ignore_errors=True)
    try:
        os.mkdir(VENV)
    except OSError as error:
        sys.exit(
            "{} cannot be written: {}.\n"
            "Put the course into a folder of your own, and start there.".format(
                ROOT, error.strerror
            )
        )
    if subprocess.call([sys.executable, "-m", "venv", VENV]) != 0:
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit(
            "Python could not make a virtual environment (its own message is above).\n"
            "On Debian and Ubuntu this usually helps: sudo apt install python3-venv"
        )


def install():
    """Everything in requirements.txt, hashes checked: with uv where that works, else with pip."""
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    uv = [PYTHON, "-m", "uv", "pip", "install", "--quiet", "--no-cache", "--python", PYTHON]
    locked = ["--require-hashes", "-r", "requirements.txt"]
    # Compiled once and for all, as pip does it: else every kernel compiles for itself where
    # PYTHONDONTWRITEBYTECODE is set.
    compiled = uv + ["--compile-bytecode"] + locked
    if not fetch(pip + ["--retries", "1", "--require-hashes", "-r", locked_uv()]) or run(compiled):
        say("uv could not be used; going on with pip, which takes longer.")
        if run(pip + locked):
            sys.exit("The packages could not be installed: see the message above, then try again.")
    if run(pip + ["--no-deps", "--no-build-isolation", "--editable", "."]):
        sys.exit("bleu_teach itself could not be installed: see the message above.")
    for name, lock in BESIDE.items():
        beside = ["--target", os.path.join(VENV, "share", name)]
        if run(pip + ["--no-deps"] + beside + ["--require-hashes", "-r", lock]):
            sys.exit("Packages could not be fetched: see the message above, then try again.")
    # JupyterLab starts without pop-ups and without a grader's menus. Settings of this .venv alone:
    # a package that brought them would change the JupyterLab of whoever installs it.
    shutil.copytree(os.path.join(ROOT, "tools", "venv"), VENV, dirs_exist_ok=True)


def fetch(command):
    """Whether pip fetched what it should; without a network it ends here, and says only that."""
    pip = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE)
    said = pip.communicate()[1].decode(errors="replace")
    if pip.returncode and "connection broken" in said:
        sys.exit(
            "The place where pip fetches packages does not answer. The first start needs the\n"
            "network, later ones do not. Try again when it is there."
        )
    sys.stderr.write(said)
    return pip.returncode == 0


def locked_uv():
    """uv's own entry of requirements.txt, as a file that pip can install."""
    with open(os.path.join(ROOT, "requirements.txt"), encoding="utf-8") as file:
        entry = re.search(r"^uv==.*(\n    .*)*", file.read(), re.MULTILINE).group()
    path = os.path.join(VENV, "uv.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write(entry)
    return path


def say(sentence):
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()


def run(command):
    return subprocess.call(command, cwd=ROOT)


if __name__ == "__main__":
    main()
