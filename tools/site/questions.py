"""The questions of `predict` on a page for reading, which answer with CSS, without Python."""

import re
from html import escape

import nbformat

from bleu_teach.content import QUESTIONS
from bleu_teach.language import choose_language, gettext
from bleu_teach.learn.predictions import Guess
from tools.slides import ASKS
from tools.translate.site import Speaker

OPTIONS = re.compile(r"<p[^>]*><b>[^<]*</b> [^<]*</p><p[^>]*>[^<]*</p>(?=</div>$)")  # not alive


def enliven(notebook: nbformat.NotebookNode, site: Speaker) -> None:
    """Add radio buttons to the question of each cell, and the answers that they open."""
    choose_language(site.language)
    for cell in notebook.cells:
        names = iter(ASKS.findall(cell.source) if cell.cell_type == "code" else ())
        for output in cell.get("outputs", ()):
            shown = output.get("data", {}).get("text/html", "")
            options = OPTIONS.search(shown)
            if options and (name := next(names, "")) in QUESTIONS:  # else an older translation
                output.data["text/html"] = shown.replace(options[0], write(name, site))
    choose_language("en")


def write(name: str, site: Speaker) -> str:
    """Write the options of a question, the answer to each, and the correct one for print."""
    question = QUESTIONS[name]
    options = ""
    for place, option in enumerate(question.options):
        one = f"{name}-{place}"
        options += f'<input type="radio" name="{name}" id="{one}"><label for="{one}">'
        options += f"{escape(gettext(option))}</label>"
        options += f"<div>{Guess(question, option).answer()}</div>"
    result = site.gettext("The result: {value}.").format(value=gettext(Guess(question).right))
    printed = f'<p class="printed">{escape(f"{result} {gettext(question.why)}")}</p>'
    legend = f"<legend>{site.gettext('Options')}</legend>"
    return f'<fieldset class="asked">{legend}{options}{printed}</fieldset>'
