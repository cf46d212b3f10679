"""The live lessons: JupyterLite with our own copies of Python, packages and lock file."""

import hashlib
import json
import shutil
import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.site.fetch import NPM, OURS, PACKAGES, STORE, WHEELS, run

PYODIDE = NPM / "pyodide" / "package"
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
KERNEL = "@jupyterlite/pyodide-kernel-extension"
WIDGETS = ("@jupyter-widgets/jupyterlab-manager", "anywidget")
EXTENSIONS = PACKAGES / "share/jupyter/labextensions"
STARTUP = "bleu_teach_live"  # the module that the kernel runs first: live/bleu_teach_live.py
NOT_LIVE = ("bleu_teach/grade/", "bleu_teach/lessons/")
FOLDER = Path("live", "static", "pyodide")  # in the site
# Loaded when a cell asks for them, with what is behind them.
LATER = {"sacrebleu": ("colorama", "lxml", "portalocker", "tabulate"), "nltk": ("click", "joblib")}
# What else they ask for comes from Pyodide's distribution, for a page that may ask its CDN.
PUBLIC = {"sacrebleu": ("numpy", "regex"), "nltk": ("regex",)}
NOT_WITHOUT = {"nltk", *LATER["nltk"]}  # NLTK does not start without regex
# Imported, but not used on a page: jedi's 5 MB complete names, as IPython does by itself; sacreBLEU
# needs the others for its downloads.
EMPTY = {"jedi": {}, "lxml": {"lxml/etree.py": ""}, "portalocker": {"portalocker.py": ""}}


def build(site: Path, contents: Path, first: list[str]) -> None:
    """Write JupyterLite into `live` of the site, with these files and packages to load first."""
    work = STORE / "lite"
    # With its notes of an earlier run, JupyterLite leaves out what has not changed since.
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    shutil.copytree(contents, work / "files")
    settings = {
        "apps": ["notebooks", "tree"],
        "contents": ["files"],
        "federated_extensions": [
            str(EXTENSIONS / KERNEL),
            *(str(Path(sys.prefix, "share/jupyter/labextensions", name)) for name in WIDGETS),
            str(OURS / "live" / "comms"),
        ],
        "ignore_sys_prefix": ["federated_extensions"],
        "no_libarchive": True,
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "output_dir": str(site / "live"),
    }
    options = {
        "disabledExtensions": ["@jupyter-notebook/notebook-extension:trusted"],
        "litePluginSettings": {f"{KERNEL}:kernel": kernel_settings(first)},
    }
    (work / "jupyter-lite.json").write_text(
        json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": options})
    )
    (work / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": settings}))
    shutil.copy(OURS / "live" / "overrides.json", work)
    run("jupyterlite_core", "build", cwd=work)


def add_python(site: Path, python: Path) -> None:
    """Copy the output of `write_python` into the site, for JupyterLite's kernel."""
    shutil.copytree(python, site, dirs_exist_ok=True)
    page = site / "live" / "notebooks" / "index.html"
    script = '<script src="../../starting.js"></script></body>'
    page.write_text(page.read_text("utf-8").replace("</body>", script), "utf-8")


def write_python(site: Path, public: bool) -> list[str]:
    """Write pyodide, our wheels and a lock file for them; return the names to load first."""
    folder = site / FOLDER
    folder.mkdir(parents=True)
    for part in PARTS:
        shutil.copy(PYODIDE / part, folder)
    kernel = EXTENSIONS / KERNEL / "static/pypi"
    for wheel in [*WHEELS.glob("*.whl"), *kernel.glob("[!w]*.whl"), *kernel.glob("w*-4.*.whl")]:
        shutil.copy(wheel, folder)
    build_course(folder)
    startup = (OURS / "live" / f"{STARTUP}.py").read_text("utf-8")
    write_wheel(folder, STARTUP, {f"{STARTUP}.py": startup})
    for name, files in EMPTY.items():
        write_wheel(folder, name, files)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    theirs = lock["packages"]
    wheels = sorted(folder.glob("*.whl"))
    ours = {entry["name"]: entry for entry in (describe(wheel, public) for wheel in wheels)}
    first = sorted(
        ours.keys() - LATER.keys() - {name for names in LATER.values() for name in names}
    )
    if public:
        lock["packages"] = from_a_distance(theirs) | ours
    else:
        for name in NOT_WITHOUT:
            (folder / ours.pop(name)["file_name"]).unlink()
        lock["packages"] = ours
    (folder / "pyodide-lock.json").write_text(json.dumps(lock, indent=1))
    return first


def build_course(folder: Path) -> None:
    """Build the wheel of bleu_teach, without parts that no page uses: lesson files, grading."""
    with TemporaryDirectory() as built:
        run("hatchling", "build", "--target", "wheel", "--directory", built)
        (whole,) = Path(built).glob("*.whl")
        with zipfile.ZipFile(whole) as old, zipfile.ZipFile(folder / whole.name, "w") as new:
            for entry in old.infolist():
                if not entry.filename.startswith(NOT_LIVE):
                    new.writestr(entry, old.read(entry))


def write_wheel(folder: Path, name: str, files: dict[str, str]) -> None:
    """Write a wheel of a few text files."""
    info = f"{name}-0.dist-info"
    files = files | {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    with zipfile.ZipFile(folder / f"{name}-0-py3-none-any.whl", "w") as wheel:
        for path, text in files.items():
            wheel.writestr(zipfile.ZipInfo(path), text)
        listed = "".join(f"{path},,\n" for path in [*files, f"{info}/RECORD"])
        wheel.writestr(zipfile.ZipInfo(f"{info}/RECORD"), listed)


def describe(wheel: Path, public: bool) -> dict:
    """Return a wheel's entry in the lock file."""
    name, number = wheel.name.split("-")[:2]
    name = name.lower().replace("_", "-")
    with zipfile.ZipFile(wheel) as files:
        tops = {path.split("/")[0].removesuffix(".py") for path in files.namelist()}
    return {
        "name": name,
        "version": number,
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "install_dir": "site",
        "package_type": "package",
        "imports": sorted(top for top in tops if top.isidentifier()),
        "depends": [*LATER.get(name, ()), *(PUBLIC.get(name, ()) if public else ())],
        "unvendored_tests": False,
    }


def from_a_distance(theirs: dict) -> dict:
    """Return the packages of Pyodide's own distribution, with their addresses on its CDN."""
    release = json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"]
    base = f"https://cdn.jsdelivr.net/pyodide/v{release}/full/"
    return {name: one | {"file_name": base + one["file_name"]} for name, one in theirs.items()}


def kernel_settings(first: list[str]) -> dict:
    """Return the kernel's settings: its Python, the packages to load, and no other server."""
    environment = {
        "HOME": "/home/pyodide",
        "PYTHONSTARTUP": f"/lib/python3.14/site-packages/{STARTUP}.py",
    }
    return {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": first, "env": environment},
    }


def list_parts(site: Path, first: list[str]) -> int:
    """Write a list of the first files with their sizes, so that a page can show progress."""
    lock = json.loads((site / FOLDER / "pyodide-lock.json").read_text("utf-8"))["packages"]
    names = [*PARTS, *(lock[name]["file_name"] for name in first)]
    parts = {f"static/pyodide/{name}": (site / FOLDER / name).stat().st_size for name in names}
    (site / "live" / "parts.json").write_text(json.dumps(list(parts.items())))
    return sum(parts.values())
