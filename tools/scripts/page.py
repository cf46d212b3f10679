"""BLEU on one sheet of A4, the README's picture and the poll: `python -m tools.scripts.page`.

Every number, picture and question comes from the package.
"""

import csv
from html import escape
from io import StringIO
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from sacrebleu import BLEU

from bleu_teach import brevity_penalty, sentence_bleu, tokenize
from bleu_teach.content import QUESTIONS, RIGHT
from bleu_teach.conventions import NLTK, SACREBLEU, SACREBLEU_SENTENCE
from bleu_teach.data import SHIP, THE_CAT_THE_CAT
from bleu_teach.draw import Picture, average_marks, ngram_grid, score_panel
from bleu_teach.draw.grid import score_line
from bleu_teach.draw.svg import stack, text
from bleu_teach.language import choose_language
from tools.formulas import formula
from tools.translate.site import ENGLISH, TEMPLATES, Speaker, site_languages

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
POLL = NOTEBOOKS / "teachers" / "poll.csv"
LEANING = {"split_match"}  # on the cell above it in the lesson
PICTURE = NOTEBOOKS / "pictures" / "grid.svg"  # of the README
WRONG, FIXED = "the cat is in the mat", "the cat is on the mat"
# Five rounds of the film; readers who prefer reduced motion see the first frame.
FILM = """<style>.bt .off{opacity:1}.after{opacity:0}
@media(prefers-reduced-motion:no-preference){
.after{animation:turn 8s 5}.before{animation:turn 8s 5 reverse}}
@keyframes turn{0%,45%{opacity:0}52%,94%{opacity:1}}</style>"""

PRECISION = (
    r"p_n = \frac{\sum_{C}\;\sum_{g \in C} \min(\text{Count}(g), \text{Max_Ref_Count}(g))}"
    r"{\sum_{C}\;\sum_{g \in C} \text{Count}(g)}"
)
PENALTY = r"\text{BP} = 1 \text{ if } c > r, \text{ else } e^{1 - r/c}"
SCORE = r"\text{BLEU} = \text{BP} \cdot \exp\left(\sum_{n=1}^{N} w_n \ln p_n\right)"


def path_of(language: str) -> Path:
    """Return the path of the page in a language."""
    return NOTEBOOKS / ("" if language == ENGLISH else language) / "bleu_on_one_page.html"


def one_page(language: str = ENGLISH) -> str:
    """Return the page as HTML that needs no other file."""
    choose_language(language)
    candidate, references = read(THE_CAT_THE_CAT)
    score = sentence_bleu(candidate, references)
    lines = [("the cat the cat on the mat", "the cat is on the mat"), ("a dog is here",) * 2]
    segments = [tokenize(line) for line, _ in lines]
    answers = [[tokenize(line)] for _, line in lines]
    r = score.reference_length
    ship, metric = read(SHIP), BLEU()
    metric.corpus_score([SHIP.candidate], [[text] for text in SHIP.references[:2]])
    loader, gettext = FileSystemLoader(TEMPLATES), Speaker(language).gettext
    environment = Environment(
        loader=loader, extensions=["jinja2.ext.i18n"], undefined=StrictUndefined
    )
    environment.install_gettext_callables(gettext, gettext)
    page = environment.get_template("one_page.html").render(
        language=language,
        grid=show(ngram_grid(candidate, references)),
        precision=formula(PRECISION),
        penalty=formula(PENALTY),
        bleu=formula(SCORE),
        orders=len(score.precisions),
        product=" · ".join(map(str, score.precisions)),
        bp=f"{score.brevity_penalty:.3f}",
        score=f"{score.score:.3f}",
        half=f"{brevity_penalty(r / 2, r):.3f}",
        cost=f"{(10 - 8) / 8:.2f}",
        left=f"{brevity_penalty(8, 10):.2f}",
        costs=show(score_panel(score)),
        corpus=show(average_marks(segments, answers)),
        signature=str(metric.get_signature()).replace("|", "|<wbr>"),
        ship=escape(SHIP.candidate),
        sentence=f"{100 * sentence_bleu(*ship, convention=SACREBLEU_SENTENCE).score:.0f}",
        corpus_call=f"{100 * sentence_bleu(*ship, convention=SACREBLEU).score:.0f}",
        nltk=f"{sentence_bleu(*ship, convention=NLTK).score:.1e}",
    )
    choose_language(ENGLISH)
    return page + "\n"


def film() -> Picture:
    """Return the README's moving picture: the wrong word is replaced, and the score becomes 1."""
    before, after = (
        frame(WRONG, "One wrong word out of six."),
        frame(FIXED, "Every n-gram matches."),
    )
    alt = f"{before.alt} Then “in” becomes “on”. {after.alt}"
    frames = (("before", before), ("after", after))
    body = "".join(f'<g class="{name}">{picture.body}</g>' for name, picture in frames)
    return Picture(FILM + body, before.width, before.height, alt)


def frame(candidate: str, message: str) -> Picture:
    """Return a sentence's score and grid."""
    segment = tokenize(candidate), [tokenize(FIXED)]
    score, grid = sentence_bleu(*segment).score, ngram_grid(*segment)
    lines = [score_line(score), Picture(text(0, 44, message, 20), 400, 56)], [grid]
    return stack(lines, f"{message} BLEU {score:.3f}. {grid.alt}")


def read(example) -> tuple[list, list]:
    return tokenize(example.candidate), [tokenize(text) for text in example.references]


def show(picture: Picture) -> str:
    return Picture._repr_html_(picture)


def poll() -> str:
    """Return the questions that need no cell above them as the table that polling tools import."""
    asked = [one for one in QUESTIONS.values() if "01" <= one.lesson <= "05"]
    rows = ["# Question Answer1 Answer2 Answer3 Answer4 Seconds Correct".split()]
    for one in (one for one in (*asked, QUESTIONS["the_or_not"]) if one.name not in LEANING):
        correct = [*one.options.values()].index(RIGHT) + 1
        rows.append([len(rows), one.text, *[*one.options, "", ""][:4], 60, correct])
    csv.writer(written := StringIO(), lineterminator="\n").writerows(rows)
    return written.getvalue()


if __name__ == "__main__":
    for language in site_languages():
        path_of(language).write_text(one_page(language), encoding="utf-8")
    PICTURE.write_text(film().still, encoding="utf-8")
    POLL.write_text(poll(), encoding="utf-8")
    print("Written: the page in every language, the grid and the poll")
