"""The pages for reading: the lessons with their stored outputs, the API and the glossary."""

import json
import re
import shutil
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
from babel.messages.mofile import write_mo

from bleu_teach.draw.live import STYLE, write_page_script
from bleu_teach.learn.answer import MIME
from tools.site.fetch import OURS, ROOT, STORE, run
from tools.site.front import Facts, context, fill
from tools.site.questions import enliven
from tools.site.trees import MARKDOWN, Trees, on_site
from tools.slides import PRESSES
from tools.translate.site import ENGLISH, TRANSLATED, Speaker, site_languages

SOURCE, BUILT, LOCALE = STORE / "source", STORE / "pages", STORE / "locale"
NOT_COPIED = """.* __pycache__ *.py *.db* STYLE.md pictures seed source autograded feedback
    submitted""".split()
DOCUMENTED = """# bleu_teach.{name}

```{{eval-rst}}
.. automodule:: bleu_teach.{name}
   :members:
   {imported}
```
"""
READ = ("index", "questions", "glossary", "notebooks/*")  # neither code nor teachers
# Where a link of the repository leads on the site.
ELSEWHERE = (
    (r"\]\(((?:\.\./)+)bleu_teach/(\w+)\.py\)", r"](\1api/\2.md)"),
    (r"`(slides/\w+\.html)`", r'<a href="{up}\1">\1</a>'),
    (r"\[([^]]+)\]\((?:tasks\.py|(?:\.\./)+(?:README\.md|bleu_teach/\w+/)[^)]*)\)", r"\1"),
)


def gather() -> Path:
    """Collect the files for learners, in the same folders as in the repository."""
    folder = STORE / "contents"
    shutil.rmtree(folder, ignore_errors=True)
    left_out = shutil.ignore_patterns(*NOT_COPIED)
    shutil.copytree(ROOT / "notebooks", folder / "notebooks", ignore=left_out)
    return folder


def plant(contents: Path) -> Trees:
    """Plan the pages: collected files, the site's own pages and the API."""
    trees = Trees(site_languages())
    for path in sorted(contents.rglob("*")):
        if path.suffix in (*MARKDOWN, ".html"):
            trees.add(path.relative_to(contents).as_posix())
    for language in trees.places:
        for page in TRANSLATED:
            trees.add(page.name if language == ENGLISH else f"{language}/{page.name}")
    for name in ("index", *modules()):
        trees.add(f"api/{name}.md")
    return trees


def modules() -> list[str]:
    """List the modules that the index links to, because learners look them up."""
    return re.findall(r"\]\((\w+)\.md\)", (OURS / "pages/api/index.md").read_text("utf-8"))


def build(site: Path, contents: Path, trees: Trees, facts: Facts) -> None:
    """Write the pages of the gathered contents into the site, in each language that it has."""
    for old in (SOURCE, BUILT, LOCALE, STORE / "doctrees"):
        shutil.rmtree(old, ignore_errors=True)
    for language in trees.places:
        write_sources(contents, trees, language, facts)
    with ThreadPoolExecutor() as threads:
        list(threads.map(run_sphinx, trees.places))
    shutil.copytree(OURS / "static", site, dirs_exist_ok=True)
    (site / "grid.js").write_text(write_page_script(), encoding="utf-8")
    (site / "grid.css").write_text(STYLE, encoding="utf-8")
    for language in trees.places:
        own = "" if language == ENGLISH else language
        folder = site / own
        shutil.copytree(BUILT / language, folder, dirs_exist_ok=True)
        if (page := contents / "notebooks" / own / "bleu_on_one_page.html").exists():
            shutil.copy(page, folder / "notebooks")


def write_sources(contents: Path, trees: Trees, language: str, facts: Facts) -> None:
    """Write Sphinx's sources for a language, what its templates show, and the theme's words."""
    speaker = Speaker(language)
    for place, file in trees.places[language].items():
        path = SOURCE / language / place
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".ipynb":
            notebook = nbformat.read(contents / file, as_version=4)
            nbformat.write(prepare(notebook, file, trees, speaker), path)
        elif path.suffix == ".md":
            text = read_page(contents, place, file, speaker)
            text = fill(text, trees, speaker, contents, facts)
            path.write_text(trees.lead(redirect(text, file), file), encoding="utf-8")
    shown = json.dumps(context(trees, speaker, facts))
    (SOURCE / language / "context.json").write_text(shown, encoding="utf-8")
    if language != ENGLISH:
        path = LOCALE / language / "LC_MESSAGES" / "sphinx.mo"
        path.parent.mkdir(parents=True)
        with path.open("wb") as compiled:
            write_mo(compiled, speaker.catalogue)


def read_page(contents: Path, place: str, file: str, speaker: Speaker) -> str:
    """Read the Markdown of a page: unchanged, translated, or from docstrings."""
    own = OURS / "pages" / place
    if own in TRANSLATED:
        return speaker.page(own)
    if own.exists() or (contents / file).exists():
        return (own if own.exists() else contents / file).read_text("utf-8")
    name = own.stem
    house = ROOT / "bleu_teach" / name / "__init__.py"
    lists = house.exists() and "__all__" in house.read_text("utf-8")
    return DOCUMENTED.format(name=name, imported=":imported-members:" if lists else "")


def prepare(
    notebook: nbformat.NotebookNode, file: str, trees: Trees, speaker: Speaker
) -> nbformat.NotebookNode:
    """Return a notebook with links to pages, and a link below its title that runs it."""
    gettext = speaker.gettext
    _, place = trees.find(file)
    live = "playground.html" if place == "notebooks/playground.ipynb" else f"run.html?page={file}"
    message = gettext(
        '<a href="{address}">Run this page</a> in your browser, with nothing to install, or read '
        "it here with the output of every cell."
    )
    turn = gettext('Your turn: <a href="{address}">run this page</a> to write your answer.')
    run, turn = (text.format(address="../" * place.count("/") + live) for text in (message, turn))
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = PRESSES.sub("", trees.lead(redirect(cell.source, file), file))
        for output in cell.get("outputs", ()):
            record = (data := output.get("data", {})).get(MIME, {})
            if record.get("status") == "not attempted":
                data["text/html"] = f'<p class="turn">{turn}</p>'  # without Python, no one can
            elif shown := data.get("text/html"):
                data["text/html"] = trees.lead_from_verdicts(shown, file)
    enliven(notebook, speaker)
    title, *rest = notebook.cells[0].source.splitlines(keepends=True)
    notebook.cells[0].source = "".join([title, f'\n<p class="run">{run}</p>\n', *rest])
    return notebook


def redirect(text: str, file: str) -> str:
    """Let the links in a file's text lead to where the site has what they mean."""
    for pattern, target in ELSEWHERE:
        text = re.sub(pattern, target.format(up="../" * file.count("/")), text)
    return text


def make_searchable(site: Path, languages: Iterable[str]) -> None:
    """Index the pages of readers, in each language, with pagefind."""
    places = ",".join(on_site(language, name) for language in languages for name in READ)
    run("pagefind_bin", "--silent", "--site", site, "--glob", f"{{{places}}}.html",
        "--root-selector", "article",
        "--exclude-selectors", ".headerlink, .languages, .run")  # fmt: skip


def run_sphinx(language: str) -> None:
    """Build the pages of a language from their sources."""
    run("sphinx", "--quiet", "--fail-on-warning", "--nitpicky",
        "--conf-dir", OURS, "--doctree-dir", STORE / "doctrees" / language,
        "-D", f"language={language}", SOURCE / language, BUILT / language)  # fmt: skip
