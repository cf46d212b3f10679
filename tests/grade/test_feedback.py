"""The student's feedback, as text and in a browser."""

import re
from dataclasses import replace
from html.parser import HTMLParser

from bleu_teach import __version__
from bleu_teach.grade.cells import sanitize
from bleu_teach.grade.feedback import graded_output, page
from bleu_teach.learn import BANK
from tests.grade.submissions import SOLUTIONS, STUBS, notebook

EVIL = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](java&#115;cript:alert(1))",
    "![x](javascript:alert(1))",
    "<javascript:alert(1)>",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    '[a](https://x" onclick="alert(1))',
    "</pre><script>alert(1)</script>",
    "<iframe srcdoc='<script>alert(1)</script>'>",
]
SHOWS = """
class Evil:
    def _repr_html_(self): return {0!r}
    def __repr__(self): return {0!r}
print({0!r})
display({0!r}, Evil())
raise ValueError({0!r})
"""


class Dangers(HTMLParser):
    """Collects what a browser would run or load."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        if tag in ("script", "iframe", "object", "embed", "svg", "form", "base", "link"):
            self.found.append(tag)
        for name, value in attributes:
            address = name in ("href", "src") and not re.match(
                r"https://|#|[\w]+\.ipynb", value or ""
            )
            picture = (tag, name) == ("img", "src") and re.match(
                r"data:image/(png;|svg\+xml,%3Csvg)", value or ""
            )  # in an <img> no script of an SVG runs
            address = address and not picture
            if name.startswith("on") or address:
                self.found.append((tag, name, value))


def dangers(html):
    parser = Dangers()
    parser.feed(html)
    return parser.found


def test_the_danger_detector_works():
    assert len(dangers('<script></script><img src="x" onerror="y"><a href="javascript:1">')) == 4


def test_pages_are_harmless_and_notebooks_plain_text_whatever_the_student_wrote(grade):
    everything = "\n\n".join(EVIL)
    shows = [SHOWS.format(text) for text in EVIL]
    texts = {"answer_significance": everything, "title": everything}
    result = grade(notebook(texts, last=shows))
    for text in EVIL:
        html = page(replace(result, student=text, notes=(text, everything)))
        assert dangers(html) == [] and "default-src 'none'" in html
    assert result.earned == 16
    for text, cell in zip(EVIL, result.notebook["cells"][-len(EVIL) :], strict=True):
        assert [{*one} for one in cell["outputs"]] == [{"output_type", "name", "text"}]
        assert cell["outputs"][0]["text"].count(text) > 3


def test_terminal_colours_and_control_characters_are_gone():
    assert sanitize("\x1b[31mred\x1b[0m\x00\x08 end") == "red end"


WRONG = {"BLEU": SOLUTIONS["BLEU"].replace("min(count, max(", "min(count, sum(")}


def test_feedback_names_the_mistake_and_the_lesson(graded_once):
    result = graded_once(notebook(WRONG))
    html = page(graded_once(notebook(WRONG), lessons="https://course.example/"))
    assert BANK["clip_to_sum"].idea in html
    assert 'href="https://course.example/02_clipping.ipynb#' in html
    assert 'href="02_clipping' not in page(result)  # nothing is there that it could lead to
    assert "The smallest hidden input that fails (clipping against several references)" in html
    assert f"bleu_teach {__version__}" in html


def test_correct_answers_are_not_shown(graded_once):
    marks = graded_once(notebook(WRONG)).marks[2]
    assert marks.hidden and marks.card
    assert "    expected " not in graded_output(marks)["data"]["text/plain"]
    html = page(graded_once(notebook(WRONG)))
    assert "\nexpected (" not in html and "Expected" not in html


def test_the_points_are_earned_lost_or_not_read_yet(graded_once):
    result = graded_once(notebook(WRONG))
    *_, answer, last = result.marks
    read = replace(answer, by_hand=(1.0, 0.0), comment="Good.")
    html = page(replace(result, marks=[*result.functions, read, last]))
    assert result.earned == 14 and "</b> of 17 so far" in html
    assert all(f"<b>{n}</b> {word}" in html for n, word in ((15, "earned"), (2, "lost")))
    assert "<b>2</b> not graded yet" in html and "for up to 2 points: experiment" in html


def test_the_dearest_property_comes_first(graded_once):
    assert "Look at this first" not in page(graded_once(notebook(STUBS)))  # nothing was tried
    tried = {name: stub.replace("None", "arguments[:1]") for name, stub in STUBS.items()}
    html = page(graded_once(notebook(tried)))
    first = html[html.index("Look at this first") :]
    assert first.index(">GLEU<") < first.index("adding up over segments") < first.index(">BLEU<")
    assert "(7 points, lesson 05); " in first and " and 1 more" in first
    hidden = [one.hidden for one in graded_once(notebook(STUBS)).functions]
    assert "(adding up over segments)" in hidden[1][0]
    assert hidden[0][1] == "count_matches(['a'], ['a'], 5)"  # the smallest that fails


def test_what_comes_back_for_a_hidden_input_is_said_in_the_graders_words(grade):
    talkative = """
class Tell(Exception): pass
def count_matches(*arguments): raise Tell(arguments)
def GLEU(*arguments): raise ValueError(arguments)
def BLEU(*arguments): return str(arguments)
def differing_fields(*arguments): return str(arguments)
"""
    got = [one.hidden[2:] for one in grade(notebook(dict.fromkeys(STUBS, talkative))).functions]
    another = "yours    something of another type"
    assert got == [*[["raised an error"]] * 2, *[[another]] * 2]
