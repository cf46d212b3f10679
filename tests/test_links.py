"""Every link of the repository leads somewhere, and the check sees one that does not."""

from urllib.error import HTTPError

import nbformat
import pytest

from tools.scripts.links import ROOT, broken, dead


def test_every_link_inside_the_repository_leads_somewhere():
    assert broken(ROOT) == []


@pytest.fixture
def folder(tmp_path):
    """A page in each of the three formats; `there.md` has one heading."""
    (tmp_path / "there.md").write_text("# What is *there*, and `why`?\n")
    return tmp_path


def write(path, link):
    if path.suffix == ".ipynb":
        cell = nbformat.v4.new_markdown_cell(f"[text]({link})")
        nbformat.write(nbformat.v4.new_notebook(cells=[cell]), path)
    else:
        path.write_text(f"[text]({link})" if path.suffix == ".md" else f'<a href="{link}">t</a>')


@pytest.mark.parametrize("name", ["a.md", "a.ipynb", "a.html"])
@pytest.mark.parametrize(
    ("link", "leads"),
    [
        ("there.md", True),
        ("gone.md", False),
        ("there.md#what-is-there-and-why", True),
        ("there.md#what-was-there", False),
        ("https://example.org/gone.md", True),  # not ours to say
    ],
)
def test_a_link_that_leads_nowhere_is_found(folder, name, link, leads):
    write(folder / name, link)
    assert broken(folder) == ([] if leads else [f"{name}: {link}"])


@pytest.mark.parametrize(("status", "said"), [(403, ""), (429, ""), (404, ": 404")])
def test_an_address_that_refuses_programs_is_not_dead(status, said, monkeypatch):

    def answer(request, timeout):
        raise HTTPError(request.full_url, status, "", None, None)

    monkeypatch.setattr("urllib.request.urlopen", answer)
    assert dead(["https://a.org/b"]) == [f"https://a.org/b{said}"] * bool(said)
