"""Every link of the repository leads somewhere, and the check sees one that does not."""

from urllib.error import HTTPError

import nbformat
import pytest

from tools.scripts.links import ROOT, broken, dead


def test_every_link_inside_the_repository_leads_somewhere():
    assert broken(ROOT) == []


LINKS = {
    "there.md": True,
    "gone.md": False,
    "there.md#what-is-there-and-why": True,
    "there.md#what-was-there": False,
    "https://example.org/gone.md": True,  # not ours to say
}


@pytest.mark.parametrize("name", ["a.md", "a.ipynb", "a.html"])
def test_links_that_lead_nowhere_are_found(tmp_path, name):
    (tmp_path / "there.md").write_text("# What is *there*, and `why`?\n")
    form = '<a href="{}">t</a>' if name == "a.html" else "[t]({})"
    text = " ".join(map(form.format, LINKS))
    if name == "a.ipynb":
        cell = nbformat.v4.new_markdown_cell(text)
        text = nbformat.writes(nbformat.v4.new_notebook(cells=[cell]))
    (tmp_path / name).write_text(text)
    assert broken(tmp_path) == [f"{name}: {link}" for link, leads in LINKS.items() if not leads]


@pytest.mark.parametrize(("status", "said"), [(403, ""), (429, ""), (404, ": 404")])
def test_an_address_that_refuses_programs_is_not_dead(status, said, monkeypatch):
    def answer(request, timeout):
        raise HTTPError(request.full_url, status, "", None, None)

    monkeypatch.setattr("urllib.request.urlopen", answer)
    assert dead(["https://a.org/b"]) == [f"https://a.org/b{said}"] * bool(said)
