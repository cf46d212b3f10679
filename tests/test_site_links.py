"""Links between the languages of the site: no page leads to one that is not there."""

import pytest

from tools.site.trees import Trees

FILES = """index.md ko/index.md notebooks/teachers/TEACHING.md notebooks/bleu_on_one_page.html
    notebooks/01_ngrams.ipynb notebooks/02_clipping.ipynb notebooks/ko/01_ngrams.ipynb
    notebooks/assignments/ko/release/bleu/bleu.ipynb""".split()
TEACHING = "notebooks/teachers/TEACHING.md"
HERE, TRAP = "notebooks/ko/01_ngrams.ipynb", "../../notebooks/02_clipping.html#the-trap"


@pytest.fixture
def trees():
    trees = Trees(["en", "ko"])
    for file in FILES:
        trees.add(file)
    return trees


def to_english(address):
    return f'<a href="{address}" hreflang="en">t</a>'


@pytest.mark.parametrize(
    ("file", "link", "leads_to"),
    [
        (HERE, "../01_ngrams.ipynb#a", "[t](01_ngrams.ipynb#a)"),
        (HERE, "../02_clipping.ipynb#The-Trap", to_english(TRAP)),
        ("ko/index.md", TEACHING, to_english("../notebooks/teachers/TEACHING.html")),
        ("ko/index.md", "notebooks/01_ngrams.ipynb", "[t](notebooks/01_ngrams.ipynb)"),
        (FILES[-1], "../../../../ko/01_ngrams.ipynb", "[t](../../../01_ngrams.ipynb)"),
        (FILES[5], "bleu_on_one_page.html", '<a href="bleu_on_one_page.html">t</a>'),
        (HERE, "nowhere.ipynb", "[t](nowhere.ipynb)"),
    ],
)
def test_a_link_leads_to_the_readers_language_else_to_english(trees, file, link, leads_to):
    assert trees.lead(f"[t]({link})", file) == leads_to


def test_so_does_a_verdicts(trees):
    led = trees.lead_from_verdicts('<a href="../02_clipping.ipynb#The-Trap">', HERE)
    assert led == f'<a href="{TRAP}">'
