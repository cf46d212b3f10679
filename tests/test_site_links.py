"""Links between the languages of the site: no page leads to one that is not there."""

import pytest

from tools.site.trees import Trees

FILES = (
    "index.md",
    "ko/index.md",
    "notebooks/TEACHING.md",
    "notebooks/bleu_on_one_page.html",
    "notebooks/01_ngrams.ipynb",
    "notebooks/02_clipping.ipynb",
    "notebooks/ko/01_ngrams.ipynb",
    "notebooks/assignments/release/bleu/bleu.ipynb",
    "notebooks/assignments/ko/release/bleu/bleu.ipynb",
)


@pytest.fixture
def trees():
    trees = Trees(["en", "ko"])
    for file in FILES:
        trees.add(file)
    return trees


@pytest.mark.parametrize(
    ("file", "link", "leads_to"),
    [
        ("notebooks/ko/01_ngrams.ipynb", "01_ngrams.ipynb", "[t](01_ngrams.ipynb)"),
        ("notebooks/ko/01_ngrams.ipynb", "../01_ngrams.ipynb#a", "[t](01_ngrams.ipynb#a)"),
        (
            "notebooks/ko/01_ngrams.ipynb",
            "../02_clipping.ipynb#The-Trap",
            '<a href="../../notebooks/02_clipping.html#the-trap" hreflang="en">t</a>',
        ),
        (
            "ko/index.md",
            "notebooks/TEACHING.md",
            '<a href="../notebooks/TEACHING.html" hreflang="en">t</a>',
        ),
        ("ko/index.md", "notebooks/01_ngrams.ipynb", "[t](notebooks/01_ngrams.ipynb)"),
        (
            "notebooks/assignments/ko/release/bleu/bleu.ipynb",
            "../../../../ko/01_ngrams.ipynb",
            "[t](../../../01_ngrams.ipynb)",
        ),
        (
            "notebooks/02_clipping.ipynb",
            "bleu_on_one_page.html",
            '<a href="bleu_on_one_page.html">t</a>',
        ),
        ("notebooks/ko/01_ngrams.ipynb", "nowhere.ipynb", "[t](nowhere.ipynb)"),
        ("notebooks/ko/01_ngrams.ipynb", "https://a.example/b.md", "[t](https://a.example/b.md)"),
    ],
)
def test_a_link_leads_to_the_readers_language_else_to_english(trees, file, link, leads_to):
    assert trees.lead(f"[t]({link})", file) == leads_to


@pytest.mark.parametrize(
    ("link", "leads_to"),
    [
        ("01_ngrams.ipynb#가-나", "01_ngrams.html#가-나"),
        ("../02_clipping.ipynb#The-Trap", "../../notebooks/02_clipping.html#the-trap"),
    ],
)
def test_so_does_a_verdicts(trees, link, leads_to):
    led = trees.lead_from_verdicts(f'<a href="{link}">', "notebooks/ko/01_ngrams.ipynb")
    assert led == f'<a href="{leads_to}">'
