"""The style of notebooks/teachers/STYLE.md is kept: retired expressions may only get fewer."""

import re

from tests.notebooks import LESSONS, NOTEBOOKS, ROOT
from tools.translate import package

PAGES = "*.md", ".github/**/*.md", "notebooks/*.md", "notebooks/[at]*/*.md", "[bt][lo]*/**/*.md"
NOT_PROSE = re.compile(
    r"```[\s\S]*?```|`[^`\n]*`|\$\$[\s\S]*?\$\$|\$[^$\n]*\$|<[^>\n]*>|\]\([^)]*\)|^[ >]*[|#].*$",
    re.M,
)
RETIRED = {  # an expression, and its most uses in the lessons, in the pages and in the package
    r"\bwhat (is|was|are|were|has|have|it|they|a|the|may|can|comes)\b(?![^.]*\?)": (1, 0, 1),
    r"\b(says?|said|saying|tells?)\b": (4, 2, 0),
    r"\b(nobody|somebody|everybody|whoever|beside|anew|afresh|in place of)\b|, too\b": (0, 0, 0),
    r"\b(stands?(?! for\b)|mend(s|ed)?|to be had|giv(e|es|ing|en) (\w+ ){0,4}away)\b": (1, 0, 0),
    r"(?<!ve )(?<!et )\balone\b|\b(of (its|y?our|one's) own|by (itself|themselves))\b": (0, 0, 0),
    r"(threes|fours|full marks|after the point|in percent|capitals|white space|texts)\b": (0, 1, 0),
    r"\b(pays?|paid|paying|earns?|vouch\w*|dear(est|ly)?|currency)\b|\d %|\b\d \d{3}\b": (0, 0, 0),
    r"\b(is|are) no (number|mean|function|person|sum|letter|list|step|one)\b": (0, 0, 0),
    r"\b(riddles?|several references|handed in|no text|(capital|small) letters?)\b": (0, 2, 0),
    r"\bwhere [^.;:\n]{0,70}\b(is|are) (asked for|added|multiplied|counted|kept)\b": (0, 0, 0),
    r"\b(one|two|few|each|an?) \w+ an? (segment|line|lesson|command|tool|order|word)\b": (0, 0, 0),
}
FIRST_WORDS = r'^ *"""(What|Say|Tell|Take|Give|Put|Refuse)\b'  # of docstrings


def count(expression, texts):
    return sum(len(re.findall(expression, text, re.I | re.M)) for text in texts)


def test_a_retired_expression_does_not_come_back():
    ids = [m.id if isinstance(m.id, tuple) else (m.id,) for m in package.extract("ko")]
    pages = [path.read_text("utf-8") for glob in PAGES for path in ROOT.glob(glob)]
    prose = [text for notebook in NOTEBOOKS for text in notebook.prose]
    kinds = [[NOT_PROSE.sub("", text) for text in kind] for kind in (prose, pages, sum(ids, ()))]
    uses = {one: [count(one, texts) for texts in kinds] for one in RETIRED}
    assert uses == {one: [*map(min, zip(uses[one], RETIRED[one], strict=True))] for one in RETIRED}
    assert count(FIRST_WORDS, [p.read_text("utf-8") for p in ROOT.glob("[bt][elo]*/**/*.py")]) == 0


def test_a_term_of_the_glossary_is_bold_in_the_lesson_that_it_names():
    told = (ROOT / "tools/site/pages/glossary.md").read_text("utf-8")
    terms = re.findall(r"^(\w.*)\n  .*?\[[Ll]esson (\d\d)\]", told, re.M)
    prose = {one.path.stem[:2]: "\n".join(one.prose).replace("***", "**") for one in LESSONS}
    bold = {n: " ".join(re.findall(r"\*\*(.+?)\*\*", text)).lower() for n, text in prose.items()}
    missing = [one for one in terms if one[0].lower() not in bold[one[1]].replace("*", "")]
    assert len(terms) > 25 and missing == []
