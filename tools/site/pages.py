"""The pages to read: the lessons with their stored outputs, the API, the glossary, by Sphinx."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat

from tools.site.fetch import NPM, OURS, PACKAGES, ROOT, STORE

SOURCE, PAGES = STORE / "source", STORE / "pages"  # MyST-NB writes beside the pages, too
COPIED = ("notebooks", "bench/speed.md", "CONTRIBUTING.md", "CHANGELOG.md")
NOT_COPIED = shutil.ignore_patterns(
    ".*", "__pycache__", "*.py", "*.db*", "seed", "source", "autograded", "feedback", "submitted"
)
MARK = re.compile("LESSONS|NETWORK|MEGABYTES")
# Below the title of a notebook, in its language.
RUN = {
    "en": """
<p class="run"><a href="{address}">Run this page</a> in your browser, with nothing to install. Or
read it here: what every cell shows is below it.{switch}</p>
""",
    "ko": """
<p class="run"><a href="{address}">이 페이지 실행</a>: 설치할 것 없이 브라우저에서 실행합니다.
여기서 읽기만 해도 됩니다. 셀마다 그 아래에 결과가 있습니다.{switch}</p>
""",
}
NAMES = {"en": "English", "ko": "한국어"}
MODULE = re.compile(r"[a-z]+(\.py)?")  # of the core, or a storey
DOCUMENTED = """# bleu_teach.{name}

```{{eval-rst}}
.. automodule:: bleu_teach.{name}
   :members:
   {imported}
```
"""
NOT_DOCUMENTED = {"commands", "extras.py", "grade"}  # they are used by command
NETWORK = {
    False: "This site asks nobody but the server that it lies on, so a school can serve it from a "
    "machine in the room.",
    True: "NumPy, matplotlib, and what NLTK needs come from Pyodide's distribution on the network "
    "when a cell first asks for them.",
}
TO_LESSON = re.compile(r'href="(\w+)\.ipynb(#[^"]*)?"')
TIME = re.compile(r"\| \*\*Time\*\* \| (\d+) minutes")
TITLE = re.compile(r"\A# (.+)\n?")
# Where a link of the repository leads on the site.
ELSEWHERE = (
    (r"\]\(((?:\.\./)+)bleu_teach/(\w+)\.py\)", r"](\1api/\2.md)"),
    (r"\[([^]]+)\]\(((?:\w+/)?)bleu_on_one_page\.html\)",
     r'<a href="\2bleu_on_one_page.html">\1</a>'),
    (r"\[([^]]+)\]\((?:tasks\.py|(?:\.\./)+README\.md[^)]*)\)", r"\1"),
)  # fmt: skip
WIDGETS = {
    "require.js": NPM / "requirejs/package/require.js",
    "embed-amd.js": NPM / "@jupyter-widgets/html-manager/package/dist/embed-amd.js",
}


def gather() -> Path:
    """The files that a learner meets, in the folders that they have in the repository."""
    folder = STORE / "contents"
    shutil.rmtree(folder, ignore_errors=True)
    for name in COPIED:
        copy = folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy, ignore=NOT_COPIED)
        else:
            shutil.copy(ROOT / name, copy)
    return folder


def build(site: Path, contents: Path, public: bool, megabytes: int) -> None:
    """Write the pages of these contents into the site."""
    for old in (SOURCE, PAGES, STORE / "doctrees"):
        shutil.rmtree(old, ignore_errors=True)
    shutil.copytree(OURS / "pages", SOURCE)
    shutil.copytree(contents, SOURCE, dirs_exist_ok=True)
    for part in (ROOT / "bleu_teach").iterdir():
        if MODULE.fullmatch(part.name) and part.name not in NOT_DOCUMENTED:
            document(part.stem)
    for path in SOURCE.rglob("*.ipynb"):
        prepare(path)
    for path in SOURCE.rglob("*.md"):
        path.write_text(redirect(path.read_text("utf-8")), encoding="utf-8")
    front = SOURCE / "index.md"
    words = {"LESSONS": lessons(), "NETWORK": NETWORK[public], "MEGABYTES": str(megabytes)}
    front.write_text(MARK.sub(lambda mark: words[mark[0]], front.read_text("utf-8")), "utf-8")
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--nitpicky",
               "--conf-dir", OURS, "--doctree-dir", STORE / "doctrees", SOURCE, PAGES]  # fmt: skip
    search = os.pathsep.join([str(PACKAGES), str(ROOT)])
    if subprocess.run(command, env=os.environ | {"PYTHONPATH": search}).returncode:
        sys.exit("The pages could not be built: see the messages above.")
    shutil.copytree(PAGES, site, dirs_exist_ok=True)
    shutil.copy(contents / "notebooks/bleu_on_one_page.html", site / "notebooks")
    shutil.copy(ROOT / "pictures/playground.png", site)
    write_playground(site)


def document(name: str) -> None:
    """The page of a module, from its docstrings."""
    house = ROOT / "bleu_teach" / name / "__init__.py"
    lists = house.exists() and "__all__" in house.read_text("utf-8")
    imported = ":imported-members:" if lists else ""
    page = DOCUMENTED.format(name=name, imported=imported)
    (SOURCE / "api" / f"{name}.md").write_text(page, encoding="utf-8")


def prepare(path: Path) -> None:
    """Below the title of a notebook, the link that runs it."""
    notebook = nbformat.read(path, as_version=4)
    place = path.relative_to(SOURCE)
    language = next((part for part in place.parts if part in RUN), "en")
    live = f"run.html?page={place.as_posix()}"
    if path.stem == "playground" and language == "en":
        live = "playground.html"  # a page of its own, without a notebook around it
    up = "../" * (len(place.parts) - 1)
    run = RUN[language].format(address=up + live, switch=switch(path, language))
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = redirect(cell.source)
        for output in cell.get("outputs", ()):
            if shown := output.get("data", {}).get("text/html"):
                output.data["text/html"] = TO_LESSON.sub(to_page, shown)
    first = notebook.cells[0]
    first.source = TITLE.sub(lambda title: f"{title[0]}{run}", first.source, count=1)
    nbformat.write(notebook, path)


def to_page(link: re.Match) -> str:
    """A link that a verdict has to a lesson, which is a page here, with ids in small letters."""
    return f'href="{link[1]}.html{(link[2] or "").lower()}"'


def switch(path: Path, language: str) -> str:
    """Links from a notebook to the same one in the other languages."""
    plain = [part for part in path.relative_to(SOURCE).parts if part != language]
    links = ""
    for other in RUN.keys() - {language}:
        added = () if other == "en" else (other,)
        places = [SOURCE.joinpath(*plain[:i], *added, *plain[i:]) for i in range(1, len(plain))]
        for place in [place for place in places if place.exists()][:1]:
            page = os.path.relpath(place.with_suffix(".html"), path.parent)
            links += f' <a class="switch" lang="{other}" href="{page}">{NAMES[other]}</a>'
    return links


def lessons() -> str:
    """The table of the lessons, each with its title and its minutes."""
    rows = ["| lesson | minutes | live |", "|---|---|---|"]
    for path in sorted((SOURCE / "notebooks").glob("0*.ipynb")):
        cells = nbformat.read(path, as_version=4).cells
        minutes = next(time[1] for cell in cells if (time := TIME.search(cell.source)))
        place = path.relative_to(SOURCE).as_posix()
        title = TITLE.match(cells[0].source)[1]
        run = f'<a href="run.html?page={place}">run</a>'
        rows.append(f"| [{title}]({place}) | {minutes} | {run} |")
    return "\n".join(rows)


def redirect(text: str) -> str:
    """A text whose links lead to pages of the site."""
    for pattern, target in ELSEWHERE:
        text = re.sub(pattern, target, text)
    return text


def write_playground(site: Path) -> None:
    """The page of the playground: its widgets' script, and a picture until they are there."""
    (site / "widgets").mkdir()
    for name, path in WIDGETS.items():
        shutil.copy(path, site / "widgets" / name)
    page = site / "playground.html"
    page.write_text(page.read_text("utf-8").replace("STILL", still()), encoding="utf-8")


def still() -> str:
    """The stored picture of the playground."""
    notebook = nbformat.read(ROOT / "notebooks/playground.ipynb", as_version=4)
    (output,) = (output for cell in notebook.cells for output in cell.get("outputs", ()))
    return re.search("<img [^>]+>", output.data["text/html"])[0]
