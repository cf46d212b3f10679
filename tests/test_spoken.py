"""Every text that a person reads is looked up: in the code no sentence goes round the catalogue,
and in a language without ASCII letters no English word is left on a screen."""

import ast
import re
from dataclasses import replace
from gettext import NullTranslations
from html import unescape
from itertools import chain
from pathlib import Path
from urllib.parse import unquote

import pytest

import bleu_teach
from bleu_teach import language as spoken
from bleu_teach import learn, play, tokenize
from bleu_teach.content import BANK, EXERCISES, LESSONS, QUESTIONS, TASKS
from bleu_teach.content.lessons import ONLY_IN
from bleu_teach.conventions import PRESETS
from bleu_teach.conventions.convention import CHOICES
from bleu_teach.conventions.tokenizers import SACREBLEU_TOKENIZERS
from bleu_teach.corpus import SYSTEMS
from bleu_teach.data import AMERICAN_PLANE, GUIDE_1, THE_CAT_THE_CAT, WMT23_ENGLISH_CHINESE
from bleu_teach.display.views import Table
from bleu_teach.learn.predictions import Guess
from bleu_teach.play.rating import list_outputs
from tests.draw.pictures import OTHER_SCRIPTS, draw_all
from tools.translate import lessons, package

HOUSE = Path(bleu_teach.__file__).parent


@pytest.fixture(scope="module")
def said():
    """Every text that is looked up, those of all lessons among them."""
    with pytest.MonkeyPatch.context() as patch:
        every = sorted(lessons.NOTEBOOKS.glob("[0-9]*.ipynb"))
        patch.setattr(lessons, "translated", lambda language: every)
        template = package.extract("xx")
    messages = (m.id if isinstance(m.id, tuple) else (m.id,) for m in template)
    return set(chain.from_iterable(messages))


# --- in the code ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def calls():
    return [
        (getattr(node.func, "id", ""), node.args, path.name)
        for path in HOUSE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    ]


def test_the_catalogue_has_every_text_that_the_code_looks_up(said, calls):
    """Its extractor cannot see a call inside an f-string."""
    texts = [
        arguments[place - 1].value
        for name, arguments, _ in calls
        for place in (package.KEYWORDS[name] or (1,) if name in package.KEYWORDS else ())
        if isinstance([*arguments, None][min(place, len(arguments) + 1) - 1], ast.Constant)
    ]
    assert texts and {*texts} - said <= {""}


def test_an_error_is_only_made_where_its_message_is_looked_up(calls):
    assert {file for name, _, file in calls if name == "BleuInputError"} == {"inputs.py"}


# --- on the screen --------------------------------------------------------------------------------


def strange(text):
    """A text in a language that nobody speaks: every letter is wide, what is filled in stays."""
    kept = re.split(r"(\{\w*\}|<[^>]*>|&\w+;)", text)
    wide = {letter: letter + 0xFEE0 for letter in (*range(65, 91), *range(97, 123))}
    return "".join(part if place % 2 else part.translate(wide) for place, part in enumerate(kept))


class Strange(NullTranslations):
    """A catalogue that has every text of the template."""

    def __init__(self, said):
        super().__init__()
        self.said = said

    def gettext(self, message):
        return strange(message) if message in self.said else message

    def ngettext(self, singular, plural, number):
        return self.gettext(singular if number == 1 else plural)


@pytest.fixture
def speaking(said, monkeypatch):
    monkeypatch.setattr(spoken, "_catalogue", Strange(said))


def words_of(text):
    """The names of code are one word each: `clip_count` does not make `count` a name."""
    return re.findall(r"[A-Za-z][A-Za-z_]+(?![A-Za-z_…])", text)  # a name may be cut


def shown(html):
    """Return a page's visible text, and the names that a screen reader reads, with pictures."""
    html = re.sub(r"src=\"data:image/svg\+xml,([^\"]*)\"", lambda m: f">{unquote(m[1])}<", html)
    html = re.sub(r"(?s)<(style|script|code|pre)\b.*?</\1>", " ", html)
    named = re.findall(r"(?:alt|aria-label|title|placeholder)=\"([^\"]*)\"", html)
    return unescape(unescape(" ".join([*named, re.sub(r"<[^>]*>", " ", html)])))


# Names, code and examples are the same in every language.
NAMES = f"""BLEU BP ln log exp Python bleu_teach str any_bleu ten_questions
    {[*SYSTEMS, *CHOICES, *(rule for rules in CHOICES.values() for rule in rules)]}
    {[(p.name, p.tokenizer, p.smoothing, p.signature()) for p in PRESETS]}
    {[*bleu_teach.__all__, *learn.__all__, *BANK, *EXERCISES, *TASKS, LESSONS]}
    {[exercise.parameters for exercise in EXERCISES.values()]}
    {[THE_CAT_THE_CAT, GUIDE_1, SACREBLEU_TOKENIZERS]}
    the cat sat on mat small little dog it is ship not open"""  # typed in explorers
KNOWN = {word.lower() for word in words_of(NAMES)}


def english(told, also=""):
    """The words that nobody translated."""
    known = KNOWN | {word.lower() for word in words_of(also)}
    return sorted({word for word in words_of(told) if word.lower() not in known})


@pytest.mark.parametrize("name", play.__all__)
def test_an_explorer(name, speaking, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # a learner's own ratings may lie in the folder of the tests
    given = [{"A": [["a"]], "B": [["b"]]}, [[["a"]]]] if name == "Coins" else []
    explorer = getattr(play, name)(*given)
    html = explorer._repr_mimebundle_()["text/html"]
    sentences = re.sub(r"\{\w+\}|<[^>]+>", " ", " ".join(explorer.say.values()))
    told = f"{shown(html)} {sentences}"
    assert english(told, f"{WMT23_ENGLISH_CHINESE} {list_outputs()}") == []


def told(*views):
    """Return the text of views, and what their HTML shows."""
    return " ".join(f"{view} {shown(view._repr_html_())}" for view in views)


def test_pictures(speaking):
    short, long = ((one.candidate.split(), [*map(str.split, one.references)])
                   for one in (THE_CAT_THE_CAT, AMERICAN_PLANE))  # fmt: skip
    examples = f"cost should does {short} {long} {OTHER_SCRIPTS}"
    assert english(told(*draw_all(short, long)), examples) == []


def test_tables_and_sentences_of_the_core(speaking):
    pair = tokenize("the cat"), [tokenize("the cat sat on the mat")]
    score = bleu_teach.sentence_bleu(*pair)
    rows = {name: bleu_teach.segment_stats([*pair[1], own], [pair[1]] * 2) for name, own in
            (("A", pair[0]), ("B", pair[1][0]))}  # fmt: skip
    drawn = [
        bleu_teach.paired_bootstrap(rows, resamples=9),
        bleu_teach.paired_bootstrap({"A": rows["A"], "B": rows["A"]}, resamples=9),
        bleu_teach.paired_randomization(rows, shuffles=9),
    ]
    walks = [
        bleu_teach.explain_difference(["the cat"], [["the Cat sat"]], PRESETS[0], preset)
        for preset in PRESETS[:4]
    ]
    table = Table("The same translations", ("gap in BLEU", "13a"), [("a", "b")])  # of a lesson
    tests = " ".join(map(str, (*drawn, bleu_teach.bootstrap(rows["A"], resamples=9))))
    assert english(f"{told(*walks, table)} {tests} {shown(score._repr_html_())}") == []


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question(name, speaking):
    question = replace(QUESTIONS[name], show=None)  # pictures have a test of their own
    assert english(told(*(Guess(question, one) for one in (None, *question.options)))) == []


def test_hints_and_the_solution_that_is_not_shown(speaking):
    names = [name for name, one in EXERCISES.items() if one.lesson not in ONLY_IN]
    hints = [repr(learn.hint(name, step)) for name in names for step in (1, 2, 3)]
    solution = str(learn.solution("assignment.BLEU")).replace("hint", "")
    assert english(" ".join([*hints, solution])) == []


def divide(count, most):
    return count / 0


def ask(count, most):
    return input()


TRIES = {
    "right": lambda: learn.check("clip_count", min),
    "a mistake": lambda: learn.check("brevity_penalty", lambda c, r: 1.0 if c > r else c / r),
    "two numbers": lambda: learn.check("modified_precision", lambda c, r, n: (1, 2)),
    "nothing yet": lambda: learn.check("clip_count", lambda count, most: ...),
    "no function": lambda: learn.check("clip_count", 1j),
    "another kind": lambda: learn.check("clip_count", lambda count, most: {1}),
    "an error": lambda: learn.check("clip_count", divide),
    "a question to the keyboard": lambda: learn.check("clip_count", ask),
    "other arguments": lambda: learn.check("clip_count", lambda one: one),
    "ten questions, nothing yet": lambda: learn.check("ten_questions", [...] * 10),
    "ten questions, one": lambda: learn.check("ten_questions", [0.5, *[...] * 9]),
    "ten questions, a number": lambda: learn.check("ten_questions", 3),
    "catch": lambda: learn.forge("clip_to_sum", ["cat", "cat"], [["the", "cat"], ["a", "cat"]]),
    "forge": lambda: learn.forge("zero_from_good_words", "the cat sat"),
}


@pytest.mark.parametrize("name", TRIES)
def test_an_answer_to_a_try(name, speaking):
    code = "def divide ask count most one set return total input"
    code += " ZeroDivisionError division by zero EOFError"
    assert english(told(TRIES[name]()), code) == []


@pytest.mark.parametrize(
    "path", sorted((HOUSE / "display/templates").glob("*.html")), ids=lambda p: p.name
)
def test_a_template_has_no_word_that_is_not_looked_up(path):
    code = r"(?s)\{\{.*?\}\}|\{%.*?%\}|<[^>]*>"
    assert re.findall(r"\w+", re.sub(code, " ", path.read_text("utf-8"))) == []
