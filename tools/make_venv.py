"""Build .venv, or add to it, or see at once that nothing is to be done: `make_venv.py [GROUP]`.

Every `make` target runs this file. Where there is no make, run it by hand: `py tools/make_venv.py`.
The group `lab` is what a learner needs; `grade` and `test` add to the same .venv. Nothing is
written outside of it. The code is plain because an old Python must get as far as the message.
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
LOCKS = {
    "lab": "requirements.txt",
    "grade": "tools/locks/grade.txt",
    "test": "tools/locks/test.txt",
}
GROUPS = ["lab", "grade", "test"]  # each group contains those before it
# What tests use next to .venv's own packages: each is in a folder of .venv/share.
APART = {"reveal": "tools/locks/reveal.txt", "colab": "tools/locks/colab.txt"}
UV = os.path.join(VENV, "uv")  # while packages are installed
COMMON = ["pyproject.toml", "tools/make_venv.py", "tools/venv"]


def main(group):
    if sys.version_info < (3, 11):
        sys.exit(
            "bleu_teach needs Python 3.11 or newer; this is {}.{}.\n"
            "Name a newer one, for example: make lab PYTHON=python3.12".format(
                sys.version_info[0], sys.version_info[1]
            )
        )
    if group not in GROUPS:
        sys.exit("There is no group {!r}. Choose one of: {}".format(group, ", ".join(GROUPS)))
    finished = read_stamp()
    if finished in GROUPS[GROUPS.index(group) :]:
        return
    say("Setting up .venv. This takes about half a minute, once.")
    if finished is None:
        create()
    install(group)
    with open(STAMP, "w", encoding="utf-8") as stamp:  # written last: a half-made .venv has none
        stamp.write(describe(group))


def read_stamp():
    """Read the group of the finished .venv, or None if it is old or its Python does not start."""
    try:
        with open(STAMP, encoding="utf-8") as stamp:
            written = stamp.read()
        for group in GROUPS:
            if written == describe(group):
                started = subprocess.call([PYTHON, "-c", "import bleu_teach"], cwd=VENV) == 0
                return group if started else None
    except OSError:
        pass
    return None


def describe(group):
    """Return a group and its fingerprint: folder, Python, the locked files."""
    digest = hashlib.sha256((ROOT + sys.version).encode())
    for path in sorted(files(group)):
        with open(path, "rb") as file:
            digest.update(file.read())
    return group + " " + digest.hexdigest()


def files(group):
    for source in COMMON + list(locks(group).values()):
        path = os.path.join(ROOT, source)
        if os.path.isfile(path):
            yield path
        for folder, _, names in os.walk(path):
            for name in names:
                if not name.endswith(".pyc"):
                    yield os.path.join(folder, name)


def locks(group):
    """Return the lock file of a group, and those of packages that only its tests use."""
    return dict(APART if group == "test" else {}, **{group: LOCKS[group]})


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


def install(group):
    """Install a group's locks and check hashes, with uv if that works, otherwise with pip."""
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    for name, lock in locks(group).items():
        folder = ["--no-deps", "--target", os.path.join(VENV, "share", name)]
        locked = (folder if name in APART else []) + ["--require-hashes", "-r", lock]
        # Compiled for the tests, which start many Pythons. JupyterLab compiles what it uses.
        compiled = ["--compile-bytecode"] if group == "test" else []
        if not with_uv(pip, compiled + locked):
            say("uv could not be used; going on with pip, which takes longer.")
            if run(pip + locked):
                sys.exit("Packages could not be installed: see the message above, then try again.")
    if run(pip + ["--no-deps", "--no-build-isolation", "--editable", "."]):
        sys.exit("bleu_teach itself could not be installed: see the message above.")
    # JupyterLab starts without pop-ups and without a grader's menus. Settings of this .venv alone:
    # a package that brought them would change the JupyterLab of whoever installs it.
    shutil.copytree(os.path.join(ROOT, "tools", "venv"), VENV, dirs_exist_ok=True)
    shutil.rmtree(UV, ignore_errors=True)


def with_uv(pip, locked):
    """Install locks with uv, and return whether it worked. No learner needs uv afterwards."""
    wanted = ["--retries", "1", "--target", UV, "--require-hashes", "-r", locked_uv()]
    if not os.path.exists(UV) and not fetch(pip + wanted):
        return False
    uv = [PYTHON, "-m", "uv", "pip", "install", "--quiet", "--no-cache", "--python", PYTHON]
    return run(uv + locked, PYTHONPATH=UV) == 0


def fetch(command):
    """Run pip, and return whether it worked; without a network, stop with one message."""
    pip = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE)
    said = pip.communicate()[1].decode(errors="replace")
    if pip.returncode and "connection broken" in said:
        sys.exit(
            "Cannot reach the server that pip downloads packages from. The first start needs a\n"
            "network connection, but later ones do not. Try again when you are online."
        )
    sys.stderr.write(said)
    return pip.returncode == 0


def locked_uv():
    """Return uv's own entry of a lock file, as a file that pip can install."""
    with open(os.path.join(ROOT, LOCKS["test"]), encoding="utf-8") as file:
        entry = re.search(r"^uv==.*(\n    .*)*", file.read(), re.MULTILINE).group()
    path = os.path.join(VENV, "uv.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write(entry)
    return path


def say(sentence):
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()


def run(command, **settings):
    return subprocess.call(command, cwd=ROOT, env=dict(os.environ, **settings))


if __name__ == "__main__":
    main((sys.argv + ["lab"])[1])
