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
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin", "python")
STAMP = os.path.join(VENV, "ready")
OLD = VENV + ".old"  # what was there, until the new one is finished
LOCKS = {
    "lab": "requirements.txt",
    "grade": "tools/locks/grade.txt",
    "test": "tools/locks/test.txt",
}
GROUPS = ["lab", "grade", "test"]  # each group contains those before it
SPACE = {"lab": 400, "grade": 500, "test": 1500}  # MB
# What tests use next to .venv's own packages: each is in a folder of .venv/share.
APART = {name: "tools/locks/{}.txt".format(name) for name in ("reveal", "colab", "compare")}
PIP = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-user"]
UV = os.path.join(VENV, "uv")  # while packages are installed
BROWSER = ".venv/bin/python -m tools.browser"
COMMON = ["pyproject.toml", "tools/make_venv.py", "tools/venv"]
# Of the reader's own settings, those of where packages come from stay; where they go, does not.
SETTINGS = ("PIP_", "UV_", "PYTHON")
KEPT = re.compile(
    "INDEX|FIND_LINKS|PROXY|CERT|SSL|TLS|TRUSTED|INSECURE|TIMEOUT|CACHE|CONFIG|KEYRING"
)


def main(group, named=False):
    if group not in GROUPS:
        sys.exit("There is no group {!r}. Choose one of: {}".format(group, ", ".join(GROUPS)))
    if is_ready(group, named):
        return
    if sys.version_info < (3, 11):
        sys.exit(
            "bleu_teach needs Python 3.11 or newer; this is {}.{}.\n"
            "Name a newer one, for example: make lab PYTHON=python3.12".format(
                sys.version_info[0], sys.version_info[1]
            )
        )
    with open(os.path.join(ROOT, "pyproject.toml")) as file:
        wait_for_others(file)
        if not is_ready(group, named):  # another start may have done it
            set_up(group, named)


def is_ready(group, named):
    return read_stamp() in GROUPS[GROUPS.index(group) :] and not (named and is_another_python())


def set_up(group, named):
    finished = None if named and is_another_python() else read_stamp()
    group = max(group, written_group(), key=GROUPS.index)  # never a smaller one than there was
    say("Setting up .venv, once. It takes {} MB.".format(SPACE[group]))
    try:
        if finished is None:
            step("a new virtual environment", lambda: create(group))
        install(group, finished)
        with open(
            STAMP, "w", encoding="utf-8"
        ) as stamp:  # written last: a half-made .venv has none
            stamp.write(describe(group))
    except BaseException:
        put_back_the_old()
        raise
    shutil.rmtree(OLD, ignore_errors=True)


def put_back_the_old():
    """Without a network, for example, an old .venv is better than none: it starts by hand."""
    if os.path.isdir(OLD):
        shutil.rmtree(VENV, ignore_errors=True)
        os.rename(OLD, VENV)
        say(
            "\nThe old .venv is still there. To open the lessons with it: {} tools/lab.py".format(
                os.path.relpath(PYTHON, ROOT)
            )
        )


def wait_for_others(file):
    """Lock a file while .venv is set up, so that two starts at once do it one after the other."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("Another set-up is running here. Waiting for it.")
        fcntl.flock(file, fcntl.LOCK_EX)
    except OSError:
        pass  # a disk in a network that has no locks


def step(name, work):
    """Do a part of the set-up: a line that says what is done, then the seconds that it took."""
    sys.stdout.write("  {} ... ".format(name))
    sys.stdout.flush()
    began = time.time()
    result = work()
    say("{:.0f} s".format(time.time() - began))
    return result


def read_stamp():
    """Read the group of the finished .venv, or None if it is old or its Python does not start."""
    group = written_group()
    try:
        with open(STAMP, "rb") as stamp:
            same = stamp.read() == describe(group).encode()
        if same and subprocess.call([PYTHON, "-c", "import bleu_teach"], cwd=VENV) == 0:
            return group
    except OSError:
        pass
    return None


def written_group():
    """Return the group of .venv, whether it is old or not; the smallest if there is none."""
    try:
        with open(STAMP, "rb") as stamp:
            group = stamp.read().decode("ascii", "replace").partition(" ")[0]
        return group if group in GROUPS else GROUPS[0]
    except OSError:
        return GROUPS[0]


def is_another_python():
    """Return whether .venv was made by another Python than this one."""
    code = "import sys; sys.stdout.write(repr((sys.version, sys.base_prefix)))"
    try:
        theirs = subprocess.check_output([PYTHON, "-c", code]).decode()
    except (OSError, subprocess.CalledProcessError):
        return True
    return theirs != repr((sys.version, getattr(sys, "base_prefix", sys.prefix)))


def describe(group):
    """Return a group and its fingerprint: folder and locked files."""
    digest = hashlib.sha256(ROOT.encode("utf-8", "replace"))
    for path in sorted(files(group)):
        with open(path, "rb") as file:
            digest.update(file.read())
    return group + " " + digest.hexdigest()


def files(group):
    sources = COMMON + list(locks(group).values())
    if group == "test":
        sources += ["tools/locks/chromium.json", "tools/locks/emoji.json"]
    for source in sources:
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


def create(group):
    if os.pathsep in ROOT:
        sys.exit(
            "Python makes no virtual environment in a path with {!r}: {}\n"
            "Rename the folder, and start again.".format(os.pathsep, ROOT)
        )
    try:
        if os.path.isdir(OLD):  # a start that was killed has left a half-made one
            shutil.rmtree(VENV, ignore_errors=True)
        elif os.path.isdir(VENV):
            os.rename(VENV, OLD)
        os.mkdir(VENV)
    except OSError as error:
        sys.exit(
            "{} cannot be written: {}.\n"
            "Put the course into a folder of your own, and start there.".format(
                ROOT, error.strerror
            )
        )
    free = shutil.disk_usage(VENV).free // 1000000
    if free < SPACE[group]:
        sys.exit("It needs {} MB in {}, where {} MB are free.".format(SPACE[group], ROOT, free))
    said = run([sys.executable, "-m", "venv", VENV])
    if said is not None:
        shutil.rmtree(VENV, ignore_errors=True)
        hint = "On Debian and Ubuntu this usually helps: sudo apt install python3-venv"
        missing = run([sys.executable, "-c", "import ensurepip"]) is not None
        sys.exit(
            "\nPython could not make a virtual environment:\n{}{}".format(
                said, hint if missing else ""
            )
        )


def install(group, finished):
    """Install a group's locks and check hashes, with uv if that works, otherwise with pip."""
    has_uv = step("uv", lambda: fetch_uv(group, finished))
    for name, lock in locks(group).items():
        folder = ["--no-deps", "--target", os.path.join(VENV, "share", name)]
        locked = (folder if name in APART else []) + ["--require-hashes", "-r", lock]
        step(lock, lambda locked=locked: install_lock(locked, group, has_uv))
    step("bleu_teach", install_ours)
    if group == "test":
        step("fonts, and a browser if there is none", fetch_browser)
    # JupyterLab starts without pop-ups and without a grader's menus. Settings of this .venv alone:
    # a package that brought them would change the JupyterLab of whoever installs it.
    shutil.copytree(os.path.join(ROOT, "tools", "venv"), VENV, dirs_exist_ok=True)
    shutil.rmtree(UV, ignore_errors=True)
    said = run([PYTHON, "-c", "import bleu_teach, sacrebleu, jupyterlab"])
    if said is not None:
        sys.exit("The packages of .venv cannot be imported:\n" + said)


def fetch_uv(group, finished):
    """Have pip fetch uv, and return whether it worked; without a network, stop with one message."""
    locked = ["--require-hashes", "-r", "tools/locks/uv.txt"]
    said = run(PIP + ["--retries", "1", "--target", UV] + locked)
    if said is not None and "connection broken" in said:
        more = "" if finished is None else " than `make {}`".format(finished)
        sys.exit(
            "\nThe server that pip downloads packages from cannot be reached.\n"
            "`make {}` needs more packages{}, once: try again when you are online.".format(
                group, more
            )
        )
    return said is None


def install_lock(locked, group, has_uv):
    # Compiled for the tests, which start many Pythons. JupyterLab compiles what it uses.
    compiled = ["--compile-bytecode"] if group == "test" else []
    uv = [PYTHON, "-m", "uv", "pip", "install", "--quiet", "--no-cache", "--python", PYTHON]
    if has_uv and run(uv + compiled + locked, PYTHONPATH=UV) is None:
        return
    sys.stdout.write("with pip, which takes longer ... ")
    sys.stdout.flush()
    said = run(PIP + locked)
    if said is not None:
        sys.exit("\nPackages could not be installed:\n" + said)


def install_ours():
    """Install bleu_teach where it is, by a path that stays true when the folder is moved."""
    said = run(PIP + ["--no-deps", "--no-build-isolation", "--editable", "."])
    if said is not None:
        sys.exit("\nbleu_teach itself could not be installed:\n" + said)
    code = "import sysconfig; sysconfig.sys.stdout.write(sysconfig.get_path('purelib'))"
    packages = subprocess.check_output([PYTHON, "-c", code]).decode()
    with open(os.path.join(packages, "_bleu_teach.pth"), "w", encoding="utf-8") as path:
        path.write(os.path.relpath(ROOT, packages) + "\n")


def fetch_browser():
    """Fetch what browser tests need. Without it they are skipped, with the command that helps."""
    said = run([PYTHON, "-m", "tools.browser"])
    if said is not None:
        say("\n" + said + "Tests that need it are skipped. Try again: " + BROWSER)


def say(sentence):
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()


def run(command, **settings):
    """Run a program without the reader's settings: what it said if it failed, or None."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(SETTINGS) or KEPT.search(name)
    }
    process = subprocess.Popen(
        command, cwd=ROOT, env=dict(kept, **settings),
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    try:
        said = process.communicate()[0].decode(errors="replace")
    except KeyboardInterrupt:
        process.kill()
        process.communicate()  # its traceback tells the reader nothing
        raise
    return said if process.returncode else None


def start(arguments):
    """Begin as the Makefile does: `[GROUP] [--named]`. Ctrl-C ends in one sentence."""
    try:
        main((arguments + ["lab"])[0], "--named" in arguments)
    except KeyboardInterrupt:
        sys.exit("\nStopped. The next start begins again.")


if __name__ == "__main__":
    start(sys.argv[1:])
