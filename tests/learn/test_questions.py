"""Nothing in a lesson gives a question away before it is answered, and each is asked once."""

from __future__ import annotations

import ast
import re
from collections import Counter
from itertools import chain

import pytest
from nbformat.v4 import new_code_cell as code
from nbformat.v4 import new_markdown_cell as prose
from nbformat.v4 import new_output

from bleu_teach.content.questions import QUESTIONS, RIGHT, Question
from bleu_teach.learn.predictions import label
from tests.notebooks import ASKING, right_option

PREDICT = re.compile(r'^(\w+) = predict\("(\w+)"\)', re.MULTILINE)
REVEAL = re.compile(r"^(\w+)\.reveal\(", re.MULTILINE)
RESULT = re.compile(r"The result: (.+)\.$", re.MULTILINE)
NUMBERS = "five six seven eight nine ten eleven twelve".split()  # smaller ones are said everywhere
WORDS = {str(number): word for number, word in enumerate(NUMBERS, start=5)}


def asked_in(cells):
    """The questions of a lesson: variable, name, number of the cell."""
    return [
        (*match.groups(), place)
        for place, cell in enumerate(cells)
        if cell.cell_type == "code"
        for match in PREDICT.finditer(cell.source)
    ]


def revealed_in(cells):
    """The variables whose result is shown, with the number of the cell."""
    return [
        (match[1], place)
        for place, cell in enumerate(cells)
        if cell.cell_type == "code"
        for match in REVEAL.finditer(cell.source)
    ]


ASKED = [
    (lesson, variable, name) for lesson in ASKING for variable, name, _ in asked_in(lesson.cells)
]
every_lesson = pytest.mark.parametrize("lesson", ASKING, ids=lambda lesson: lesson.path.stem)


def tells(text, label):
    """Whether a text says a label, as it is written or as a word."""
    text = re.sub(r"\]\([^)]*\)|Exercise \d", "", text)  # nobody reads the address of a link
    either = "|".join(map(re.escape, filter(None, (label, WORDS.get(label)))))
    return bool(re.search(rf"(?<![\w./])(?:{either})(?![\w/]|\.\d)", text, re.IGNORECASE))


def told_in_prose(text, question):
    return tells(text, right_option(question))


def names_others(text, question):
    others = {*question.options} - {right_option(question)}
    return any(tells(text, option) for option in others)


def told_in_code(text, question):
    """A single digit is an order or a place; code that names several options gives none away."""
    right = right_option(question)
    if re.fullmatch(r"\d", right):
        return False
    return tells(text, right) and not names_others(text, question)


def told_in_output(text, question):
    """A single digit may be anything there, unless it is above a line; a name among several names
    (of the systems in a table) gives none away."""
    right = right_option(question)
    if re.fullmatch(r"\d", right):
        return re.search(rf"(?<![\w./]){right}/\d|matches={right}\b", text)
    if tells(text, right) and not re.search(r"\d", right):
        return not names_others(text, question)
    return tells(text, right)


def read(cell):
    """What a cell shows: a text and how to look for a result in it. A question and a folded result
    do not count."""
    if cell.cell_type == "markdown":
        yield cell.source, told_in_prose
        return
    yield cell.source, told_in_code
    for output in cell.outputs:
        data = output.get("data", {})
        text = "".join(output.get("text", "")) + "".join(data.get("text/plain", ""))
        if not re.search(r"^Options: |^No guess yet\.", text, re.MULTILINE):
            yield text, told_in_output


def read_on(cells):
    """What is read after a result, up to the next section or the next output."""
    for cell in cells:
        heading = re.search(r"^#+ .*", cell.source, re.MULTILINE)
        if cell.cell_type == "markdown" and heading:
            yield cell.source[: heading.end()], told_in_prose
            return
        yield from read(cell)
        if cell.get("outputs"):
            return


def spoilers(cells, variable, question):
    """Everything that a reader sees before the result, and that says the result."""
    start = next(place for found, _, place in asked_in(cells) if found == variable)
    end = next(place for found, place in revealed_in(cells) if found == variable)
    seen = [*chain.from_iterable(map(read, cells[start : end + 1])), *read_on(cells[end + 1 :])]
    return [text for text, told in seen if told(text, question)]


def test_nothing_says_the_result_before_it_is_opened():
    found = {
        name: spoilers(lesson.cells, variable, QUESTIONS[name]) for lesson, variable, name in ASKED
    }
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_the_result_is_the_option_that_is_marked_right():
    said = {}
    for lesson, variable, name in ASKED:
        place = next(place for found, place in revealed_in(lesson.cells) if found == variable)
        said[name] = RESULT.search(lesson.cells[place].outputs[-1].data["text/plain"])[1]
    assert said == {name: right_option(QUESTIONS[name]) for *_, name in ASKED}


def calls_of_reveal(cell):
    return [
        node
        for node in ast.walk(ast.parse(cell.source))
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "reveal"
    ]


@every_lesson
def test_every_result_is_computed_from_the_lessons_own_variables(lesson):
    for call in (call for cell in lesson.code for call in calls_of_reveal(cell)):
        if call.args:  # without, the question computes it
            assert any(isinstance(node, ast.Name) for node in ast.walk(call.args[0]))


def test_what_a_question_computes_is_the_option_that_is_marked_right():
    computing = {name: question for name, question in QUESTIONS.items() if question.answer}
    assert computing
    computed = {name: label(question.answer()) for name, question in computing.items()}
    assert computed == {name: right_option(question) for name, question in computing.items()}


@every_lesson
def test_every_question_has_its_result_and_every_result_its_question(lesson):
    asked = [variable for variable, _, _ in asked_in(lesson.cells)]
    revealed = [variable for variable, _ in revealed_in(lesson.cells)]
    assert asked == revealed


def test_every_question_is_asked_once():
    times = Counter(name for lesson in ASKING for _, name, _ in asked_in(lesson.cells))
    assert times == Counter(list(QUESTIONS))


def test_a_question_does_not_hold_its_own_answer():
    def named(question):
        return [option for option in question.options if tells(question.text, option)]

    assert [name for name, q in QUESTIONS.items() if named(q) == [right_option(q)]] == []


@pytest.mark.parametrize("lesson", ASKING[1:], ids=lambda lesson: lesson.path.stem)
def test_every_lesson_but_the_first_begins_with_three_questions(lesson):
    headings = [
        place
        for place, cell in enumerate(lesson.cells)
        if cell.cell_type == "markdown" and cell.source.startswith("## ")
    ]
    first = lesson.cells[headings[0] : headings[1]]
    assert first[0].source.startswith("## Before you start\n")
    assert len(asked_in(first)) == 3


# --- the test of the test: each way to spoil a question is seen ----------------------------------

DOGS = Question(
    "dogs",
    "How many dogs bark?",
    {"17": RIGHT, "4": "Four dogs are barking. Others are asleep."},
    why="There are so many.",
)


def shown(text):
    return new_output("execute_result", {"text/plain": text})


def lesson_with(*between, after=()):
    """A question, what stands before its result, the result, and what stands after it."""
    ask = code('dogs = predict("dogs")', outputs=[shown("How many dogs bark?\nOptions: 17 · 4")])
    reveal = code("dogs.reveal(len(pack))", outputs=[shown("No guess yet. The result: 17.\nYes.")])
    return [ask, *between, reveal, *after, code("pack", outputs=[shown("[]")])]


@pytest.mark.parametrize(
    "cells",
    [
        lesson_with(),
        lesson_with(prose("There are 170 of them, or 1.17, or 17/18. See [this](page17.html).")),
        lesson_with(code("'17' if len(pack) > 5 else '4'")),
        lesson_with(after=[prose("Well."), code("pack", outputs=[shown("many")]), prose("So 17.")]),
        lesson_with(after=[prose("Well.\n\n## All dogs\n\nAll 17 of them.")]),
    ],
    ids=["clean", "other numbers", "both ways", "later", "in the next section"],
)
def test_a_question_that_is_not_spoiled_passes(cells):
    assert spoilers(cells, "dogs", DOGS) == []


@pytest.mark.parametrize(
    "cells",
    [
        lesson_with(prose("All 17 of them.")),
        lesson_with(code("number = 17")),
        lesson_with(code("print(pack)", outputs=[shown("17 dogs")])),
        lesson_with(after=[prose("There are 17.")]),
        lesson_with(after=[prose("Well.\n\n## All 17 dogs")]),
        lesson_with(after=[prose("Look:"), code("len(pack)", outputs=[shown("17")])]),
    ],
    ids=["prose", "code", "output", "prose after it", "a heading", "the next output"],
)
def test_a_spoiled_question_is_seen(cells):
    assert spoilers(cells, "dogs", DOGS)


def test_a_name_among_the_other_names_gives_nothing_away():
    loud = Question("dogs", "Which dog is loud?", {"Rex": RIGHT, "Ina": "She sleeps."}, why="So.")
    listed, told = [shown("Rex 3\nIna 5")], [shown("Rex is loud")]
    assert not spoilers(lesson_with(code("pack", outputs=listed)), "dogs", loud)
    assert spoilers(lesson_with(code("pack", outputs=told)), "dogs", loud)


@pytest.mark.parametrize(
    ("cell", "spoiled"),
    [
        (prose("Seven of them."), True),
        (prose("In seventh heaven."), False),
        (code("pack", outputs=[shown("['3/4', '7/9']")]), True),
        (code("pack", outputs=[shown("Precision(matches=7, total=9)")]), True),
        (code("pack[7]", outputs=[shown("dog 7")]), False),
    ],
    ids=["word", "another word", "fraction", "pair", "a place"],
)
def test_a_single_digit_is_looked_for_with_care(cell, spoiled):
    few = Question("dogs", "How many dogs bark?", {"7": RIGHT, "4": "No."}, why="So many.")
    assert bool(spoilers(lesson_with(cell), "dogs", few)) is spoiled
