"""The oldest versions that pyproject.toml allows, of those built for this Python: they suffice."""

import subprocess
import sys
import tomllib

import pytest
from packaging.requirements import Requirement
from playwright.sync_api import expect

from bleu_teach import corpus
from tests.browser import servers
from tests.browser.pages import PROMPTS, choose, visiting

pytestmark = pytest.mark.thorough
PROJECT = tomllib.loads((servers.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
COURSE = [Requirement(line) for line in PROJECT["optional-dependencies"]["course"]]
SPBLEU = "--convention", "SACREBLEU", "--tokenizer", "spBLEU-1K"
RUN = """import sys, nbformat
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], as_version=4)
NotebookClient(notebook, timeout=300).execute()
print(*(o.text for c in notebook.cells for o in c.get("outputs", ()) if o.get("name") == "stderr"))
"""


@pytest.fixture(scope="module")
def lowest(tmp_path_factory):
    """Python in an environment of its own, with the lessons beside it, and what it prints."""
    folder = tmp_path_factory.mktemp("lowest")
    uv = [sys.executable, "-m", "uv", "--quiet"]
    subprocess.run([*uv, "venv", "--python", sys.executable, folder / "env"], check=True)
    oldest = "--resolution=lowest-direct", *[f"--only-binary={need.name}" for need in COURSE]
    install = [*uv, "pip", "install", "--python", folder / "env", *oldest, f"{servers.ROOT}"]
    subprocess.run([*install, *map(str, COURSE)], check=True)
    servers.copy_notebooks(folder)

    def python(*arguments, status=0):
        command = [folder / "env" / "bin" / "python", *arguments]
        run = subprocess.run(
            command, capture_output=True, text=True, encoding="utf-8", cwd=folder / "notebooks"
        )
        assert run.returncode == status, run.stderr
        return run.stdout + run.stderr * bool(status)

    return python, folder


@pytest.mark.parametrize("name", ["02_clipping", "07_conventions", "08_significance"])
def test_a_lesson_runs(lowest, name):
    assert lowest[0]("-c", RUN, f"{name}.ipynb").strip() == ""


def test_a_tokenizer_that_came_later_is_refused_in_a_sentence(lowest):
    text = f"{corpus.__path__[0]}/literal.txt"
    said = lowest[0](*("-m", "bleu_teach", "score", text, "--references", text, *SPBLEU), status=2)
    assert 'pip install -U "sacrebleu[ja,ko]"' in said and said.count("\n") == 1


def test_jupyterlab_draws_the_widgets(browser, lowest):
    folder = lowest[1]
    server = servers.jupyterlab(folder, python=f"{folder}/env/bin/python")
    with server as address, visiting(browser, 1366, 768) as page:
        page.goto(f"{address}/lab/tree/notebooks/02_clipping.ipynb")
        expect(page.locator(PROMPTS).first).to_be_visible()
        expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible()
        choose(page, "Run", "Run All Cells")
        expect(page.get_by_role("radio", name="7", exact=True)).to_be_visible()
