"""The front page of a language: its lessons, its contents and its network access."""

import re
from collections.abc import Callable
from fnmatch import filter as matching
from pathlib import Path
from typing import NamedTuple

import nbformat

from bleu_teach import tokenize
from bleu_teach.data import THE_CAT_THE_CAT
from bleu_teach.draw import ngram_grid
from bleu_teach.draw.live import place_for, state_of
from bleu_teach.language import choose_language
from tools.site.fetch import ROOT
from tools.site.trees import Trees, on_site
from tools.translate.site import ENGLISH, MARK, Speaker

TITLE = re.compile(r"\A# (.+)\n?")
TIME = re.compile(r"\d+–\d+")  # minutes: in the table at the head of a lesson, or in the README's
README = (ROOT / "README.md").read_text("utf-8")
LESSONS, PUZZLES = "notebooks/[01]*.ipynb", "notebooks/puzzles.ipynb"
CANDIDATE = "the cat is in the mat"  # one wrong word of six


class Facts(NamedTuple):
    """The use of Pyodide's CDN, and the size of the browser's download."""

    public: bool
    megabytes: int


def fill(text: str, trees: Trees, speaker: Speaker, contents: Path, facts: Facts) -> str:
    """Fill in each mark of a page."""
    if not MARK.search(text):
        return text
    language, gettext = speaker.language, speaker.gettext
    first = first_lesson(trees, language)
    found = {
        "CONTENTS": table_of_contents(trees, language, gettext),
        "FIRST_NOTEBOOK": trees.places[language][first],
        "FIRST_PAGE": on_site(ENGLISH, first),
        "LESSONS": table_of_lessons(trees, language, gettext, contents),
        "ALIVE": grid(speaker, CANDIDATE),
        "NETWORK": network(facts.public, gettext),
        "MEGABYTES": str(facts.megabytes),
    }
    return MARK.sub(lambda mark: found.get(mark[0], mark[0]), text)


def context(trees: Trees, speaker: Speaker, facts: Facts) -> dict[str, object]:
    """Return what run.html and playground.html show in a language."""
    notebooks = {  # of each language, the place of its page → its file
        other: {on_site(ENGLISH, p): file for p, file in files.items() if p.endswith(".ipynb")}
        for other, files in trees.places.items()
    }
    first = on_site(ENGLISH, first_lesson(trees, speaker.language))
    playground = grid(speaker, THE_CAT_THE_CAT.candidate)
    megabytes = facts.megabytes
    return {"notebooks": notebooks, "first": first, "grid": playground, "megabytes": megabytes}


def grid(speaker: Speaker, candidate: str) -> str:
    """Return a grid for grid.js; until it runs, and without JavaScript, the grid is a picture."""
    choose_language(speaker.language)
    references = list(THE_CAT_THE_CAT.references)
    still = ngram_grid(tokenize(candidate), [tokenize(text) for text in references])
    state = state_of(candidate, references, page=True)
    choose_language(ENGLISH)
    return place_for(state, still._repr_html_())


def first_lesson(trees: Trees, language: str) -> str:
    """Find the place of a language's first lesson."""
    return min(matching(trees.places[language], LESSONS))


def network(public: bool, gettext: Callable[[str], str]) -> str:
    """Describe which servers the site contacts besides its own."""
    if public:
        return gettext(
            "NumPy, matplotlib and the packages that NLTK needs are downloaded from Pyodide's "
            "distribution when a cell first uses them."
        )
    return gettext(
        "This site contacts no server but its own, so a school can serve it from a computer in the "
        "classroom."
    )


def table_of_lessons(
    trees: Trees, language: str, gettext: Callable[[str], str], contents: Path
) -> str:
    """List a language's lessons, each with its title and its minutes."""
    heads, run = (gettext("lesson"), gettext("minutes"), gettext("live")), gettext("run")
    slides = " slides |" if language == ENGLISH else ""  # there are no others
    rows = [f"| {' | '.join(heads)} |{slides}", f"|---|---|---|{'---|' if slides else ''}"]
    first, *others = sorted(matching(trees.places[language], LESSONS))
    puzzles = matching(trees.places[language], PUZZLES)  # second, as in the README
    for place in (first, *puzzles, *others):
        file = trees.places[language][place]
        cells = nbformat.read(contents / file, as_version=4).cells
        title = TITLE.match(cells[0].source)[1]
        live = f'<a href="run.html?page={file}">{run}</a>'
        minutes = TIME.search(cells[0].source) or TIME.search(README.partition(f"]({place}) |")[2])
        deck = "" if place in puzzles else f'<a href="slides/{Path(file).stem}.html">slides</a>'
        rows.append(
            f"| [{title}]({place}) | {minutes[0]} | {live} |{f' {deck} |' if slides else ''}"
        )
    return "\n".join(rows)


def table_of_contents(trees: Trees, language: str, gettext: Callable[[str], str]) -> str:
    """List the contents for the side of every page, as far as the language has them."""
    teaching = "notebooks/teachers/TEACHING*", "notebooks/README*"  # they link plans and answers
    parts = {
        gettext("Lessons"): ["notebooks/[01]*"],
        gettext("Look up"): ["questions*", "notebooks/p*", "glossary*"],
        gettext("For teachers"): [*teaching, "notebooks/assignments/release/bleu/*", "api/index*"],
    }
    tree = "```{{toctree}}\n:hidden:\n:glob:\n:caption: {}\n\n{}\n```\n\n"
    there = {caption: [one for one in patterns if matching(trees.places[language], one)]
             for caption, patterns in parts.items()}  # fmt: skip
    return "".join(tree.format(caption, "\n".join(own)) for caption, own in there.items() if own)
