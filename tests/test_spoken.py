"""Every text that a person reads is looked up: in the code no sentence goes round the catalogue,
and in a language without ASCII letters no English word is left on a screen."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from gettext import NullTranslations
from html import unescape
from inspect import signature
from itertools import chain
from pathlib import Path
from urllib.parse import unquote

import pytest

import bleu_teach
from bleu_teach import learn, play, tokenize
from bleu_teach.content import BANK, EXERCISES, LESSONS, QUESTIONS, TASKS
from bleu_teach.content.lessons import ONLY_IN, name_of
from bleu_teach.conventions import PRESETS
from bleu_teach.conventions.choices import CHOICES
from bleu_teach.conventions.tokenizers import SACREBLEU_TOKENIZERS
from bleu_teach.corpus import SYSTEMS
from bleu_teach.data import GUIDE_1, THE_CAT_THE_CAT, TWO_PEOPLE, WMT23_ENGLISH_CHINESE
from bleu_teach.display import language as spoken
from bleu_teach.grade.course import Property, Task
from bleu_teach.grade.exports import summary, write_index
from bleu_teach.grade.feedback import lines, page
from bleu_teach.grade.graded import GRADED, PERSON, Found, Kind, Marks, Result
from bleu_teach.grade.judge import explain, mark
from bleu_teach.learn.classroom import ClassReport
from bleu_teach.learn.messages import CASES, TIPS
from bleu_teach.learn.predictions import Guess
from bleu_teach.learn.run import observe
from bleu_teach.play.rating import list_outputs
from tests.draw.test_languages import MACHINES, PICTURES
from tests.play.hands import widgets_of
from tests.test_odd_arguments import CALLED, GOOD
from tools.translate import lessons, package

HOUSE = Path(bleu_teach.__file__).parent


@pytest.fixture(scope="module")
def said():
    """Every text that is looked up, those of all lessons among them."""
    with pytest.MonkeyPatch.context() as patch:
        every = sorted(lessons.NOTEBOOKS.glob("0*.ipynb"))
        patch.setattr(lessons, "translated", lambda language: every)
        template = package.extract("xx")
    messages = (m.id if isinstance(m.id, tuple) else (m.id,) for m in template)
    return set(chain.from_iterable(messages))


# --- in the code ----------------------------------------------------------------------------------

LOOKED_UP = {"gettext", *package.KEYWORDS}
SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:.]? [A-Za-z]{2,}")

# Files that hold what is no text of ours: styles and scripts, quoted sentences, system calls.
NOT_TEXTS = (
    *("data/", "corpus/", "content/random_inputs.py", "content/assignment.py"),
    *("learn/my_bleu.py", "learn/repair.py", "grade/sheet.py", "grade/sandbox/inside/"),
)
# Sentences to score; the texts of the lessons are in the files next to these.
IN_THE_LESSONS = [f"content/{name_of(lesson)}.py" for lesson in LESSONS]
NO_TEXT = "|".join(
    (
        r"pip install|python -m|from bleu_teach|bleu_teach(\.\w+)? [A-Za-z]+ [A-Z]",  # to type
        r"[\w-]+:[^;]+;|-src |style=",  # a style, a policy
        r"(plain|soft|slot) \w+$|grid small|row wrap|sacrebleu sentencepiece",  # CSS, packages
        r"has no attribute|is not defined",  # Python's own words
        r"Points Possible|SIS Login ID|Canvas, Moodle$",  # columns that Canvas reads
        r"ln BLEU$",  # a formula
        r" \| |^see you all|^the ferry left|^f\(",  # segments to score, and how to call a function
        r"Feedback comments|Full name|Last modified \(grade\)|Canvas, Moodle$|forge seven_labs",
        # examples
        r"^the cat |^there is a cat|^a (small|little) dog|woodchuck|ferry|see you on monday",
        r"^\(\?:copy of",  # a pattern for the names of files
        r"^(folder with source|folder with release|box, none$)",  # of nbgrader's settings
    )
)
NOT_SAID = {
    *CASES,  # keys
    *(preset.source for preset in PRESETS),  # titles
    *(part for _, part, _ in TIPS),  # of Python's own messages
    "__import__('pathlib').Path({}).write_text({}, 'utf-8') and None",
    *("other orders than those of the table", "not alike", "(matches, total)"),  # stay inside
    "BLEU is above {}",  # of `forge`; in the table of its tasks with the number filled in
    *("bleu_teach.grade SUBMITTED --out DIR", "bleu_teach.learn FOLDER"),  # to type
    *("an object of the type {}", "the single number {}"),  # looked up by `messages.describe_type`
}


def literals(tree):
    """The strings of a file with their lines, as far as nothing looks them up already."""
    skipped = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)):
            skipped |= {id(node.body[0].value)} if ast.get_docstring(node) else set()
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in LOOKED_UP:
                skipped |= {id(part) for part in ast.walk(node)}
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in ast.walk(node) if part is not node}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            parts = (v.value if isinstance(v, ast.Constant) else "{}" for v in node.values)
            yield node.lineno, "".join(parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def is_sentence(text):
    bare = re.sub(r"<[^>]*>", "", text)
    return SENTENCE.search(bare) and text not in NOT_SAID and not re.search(NO_TEXT, bare)


def test_no_sentence_in_the_code_goes_round_the_catalogue(said):
    files = {path.relative_to(HOUSE).as_posix(): path for path in HOUSE.rglob("*.py")}
    left = [
        (name, line, text)
        for name, path in files.items()
        if not name.startswith((*NOT_TEXTS, *IN_THE_LESSONS))
        for line, text in literals(ast.parse(path.read_text("utf-8")))
        if text not in said and is_sentence(text)
    ]
    assert left == []


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
NAMES = " ".join(
    map(
        str,
        (
            "BLEU BP ln exp Python bleu_teach str any_bleu ten_questions seven_labs",
            [*SYSTEMS, *CHOICES, *(rule for rules in CHOICES.values() for rule in rules)],
            [(p.name, p.tokenizer, p.smoothing, p.signature()) for p in PRESETS],
            [*bleu_teach.__all__, *learn.__all__, *BANK, *EXERCISES, *TASKS, LESSONS],
            [exercise.parameters for exercise in EXERCISES.values()],
            [THE_CAT_THE_CAT, GUIDE_1, [*SACREBLEU_TOKENIZERS.values()]],
            "the cat sat on mat small little dog it is ship not open",  # typed in explorers
        ),
    )
)
KNOWN = {word.lower() for word in words_of(NAMES)}


def english(told, also=""):
    """The words that nobody translated."""
    known = KNOWN | {word.lower() for word in words_of(also)}
    return sorted({word for word in words_of(told) if word.lower() not in known})


def test_the_strange_language_leaves_no_english_letter():
    assert strange("Of {a} <b>one</b>") == "Ｏｆ {a} <b>ｏｎｅ</b>"
    assert english(f"{strange('of {n} words')} for cats and dogs") == ["and", "cats", "dogs"]


def labels(explorer):
    """Return the labels of an explorer's fields and buttons."""
    for widget in widgets_of(explorer):
        yield getattr(widget, "description", "")
        yield from (str(label) for label in getattr(widget, "_options_labels", ()))
        yield from getattr(widget, "tooltips", None) or ()
        yield getattr(widget, "tooltip", "") or ""


@pytest.mark.parametrize("name", play.__all__)
def test_an_explorer(name, speaking, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # a learner's own ratings may lie in the folder of the tests
    explorer = getattr(play, name)()
    html = explorer._repr_mimebundle_()["text/html"]
    told = " ".join([shown(html), *(labels(explorer) if hasattr(explorer, "children") else ())])
    assert english(told, f"{WMT23_ENGLISH_CHINESE} {list_outputs()}") == []


@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("AggregationExplorer", {"candidates": ["a", "b"]}),
        ("ConventionsExplorer", {"a": "NLTK", "b": "NLTK"}),
        ("ConventionsExplorer", {"candidate": "", "b": "NLTK"}),
        ("SignificanceExplorer", {"gain": 0}),
    ],
)
def test_an_explorer_with_something_odd_in_it(name, state, speaking):
    explorer = getattr(play, name)
    state = {trait: value for trait, value in state.items() if explorer.class_traits().get(trait)}
    assert state
    assert english(shown(explorer(**state)._repr_mimebundle_()["text/html"]), "zzz") == []


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture(name, speaking):
    picture = PICTURES[name]()
    examples = f"mean pooled {MACHINES} {TWO_PEOPLE} {WMT23_ENGLISH_CHINESE}"
    assert english(f"{picture!r} {shown(picture._repr_html_())}", examples) == []


def test_tables_and_sentences_of_the_core(speaking):
    pair = tokenize("the cat"), [tokenize("the cat sat on the mat")]
    score = bleu_teach.sentence_bleu(*pair)
    rows = {name: bleu_teach.segment_stats([*pair[1], own], [pair[1]] * 2) for name, own in
            (("A", pair[0]), ("B", pair[1][0]))}  # fmt: skip
    drawn = [
        bleu_teach.bootstrap(rows["A"], resamples=9),
        bleu_teach.paired_bootstrap(rows, resamples=9),
        bleu_teach.paired_bootstrap({"A": rows["A"], "B": rows["A"]}, resamples=9),
        bleu_teach.paired_randomization(rows, shuffles=9),
    ]
    walks = [
        bleu_teach.explain_difference(["the cat"], [["the Cat sat"]], PRESETS[0], preset)
        for preset in PRESETS[:4]
    ]
    told = [f"{one} {shown(one._repr_html_())}" for one in (*drawn[1:], *walks)]
    assert english(" ".join([*told, str(drawn[0]), shown(score._repr_html_())])) == []


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question(name, speaking):
    question = replace(QUESTIONS[name], show=None)  # pictures have a test of their own
    told = []
    for option in (None, *question.options):
        guess = Guess(question, option)
        told += [repr(guess), shown(guess._repr_html_())]
    assert english(" ".join(told)) == []


def test_hints_and_the_solution_that_is_not_shown(speaking):
    names = [name for name, one in EXERCISES.items() if one.lesson not in ONLY_IN]
    told = [repr(learn.hint(name, step)) for name in names for step in (1, 2, 3)]
    told.append(str(learn.solution("assignment.BLEU")).replace("hint", ""))
    assert english(" ".join(told)) == []


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
    "forge all": lambda: learn.forge("seven_labs", []),
    "forge": lambda: learn.forge("zero_from_good_words", "the cat sat"),
    "report": lambda: ClassReport({("clip_count", "passed"): 1}, ""),
}


@pytest.mark.parametrize("name", TRIES)
def test_an_answer_to_a_try(name, speaking):
    verdict = TRIES[name]()
    code = "def divide ask count most one set return total input"
    code += " ZeroDivisionError division by zero EOFError"
    assert english(f"{verdict!r} {shown(verdict._repr_html_())}", code) == []


def refused(call, *arguments, **named):
    """Return the error for wrong arguments, if they are rejected."""
    try:
        call(*arguments, **named)
    except bleu_teach.BleuInputError as error:
        return str(error)
    return ""


ODD = [None, -1, 0.5, 7, "", "zzz", [], ["zzz"], [["zzz"]], [[["zzz"]]], {}, [0.5, 1], [[]] * 3]
TYPES = "None NoneType int float str list dict Counter function zzz numpy ndarray array"


@pytest.mark.parametrize("name", CALLED)
def test_what_is_said_of_odd_arguments(name, speaking):
    function, parameters = CALLED[name], signature(CALLED[name]).parameters.items()
    good = {one: GOOD.get(one, 1) for one, p in parameters if one in GOOD or p.default is p.empty}
    told = [
        refused(function, **good | {odd: value})
        for odd in good
        for value in ODD
        if not (name == "read_segments" and value == "")
    ]
    code = f"{TYPES} {good} {Path.cwd()} No such file or directory Is a segment stats"
    assert english(" ".join(told), code) == []


@pytest.mark.parametrize(
    "path", sorted((HOUSE / "display/templates").glob("*.html")), ids=lambda p: p.name
)
def test_a_template_has_no_word_that_is_not_looked_up(path):
    code = r"(?s)\{\{.*?\}\}|\{%.*?%\}|<[^>]*>"
    assert re.findall(r"\w+", re.sub(code, " ", path.read_text("utf-8"))) == []


ROW = {"student": "ann", "score": "1", "open": "2", "reason": ""}


def test_what_a_teacher_and_a_student_read(speaking, tmp_path):
    exercise = EXERCISES["brevity_penalty"]
    task = Task(exercise, (Property("clipping", 2, ((2, 3),)),))
    outcomes = observe(lambda c, r: c / r, exercise.asked, exercise.read)
    found = [Found("clipping", 2, kind, helped=kind is Kind.RIGHT) for kind in Kind]
    marks = [explain(mark(task, [one]), exercise, outcomes) for one in found]
    unread = Marks("BLEU", "cell", (found[1],), syntax_error="?")
    result = Result("ann", "bleu", GRADED, (), "box", 9, 4, (*marks, unread))
    rows = [ROW | {"status": status, "max_score": "9"} for status in (GRADED, PERSON)]
    rows[1]["reason"] = "?"
    told = [summary(rows, tmp_path, "bleu"), *chain(*map(lines, marks)), shown(page(result))]
    write_index(tmp_path, rows, "bleu")
    told.append(shown((tmp_path / "feedback" / "bleu.html").read_text("utf-8")))
    code = f"{ROW.keys()} ann box grades csv feedback index html exports Canvas Moodle "
    assert english(" ".join(told), f"{code} nbgrader formgrader GRADING md {tmp_path}") == []
