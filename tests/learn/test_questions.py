"""Questions of `predict`: each is asked once, computed, and not revealed before a guess."""

import math
import re
from collections import Counter
from itertools import chain, takewhile
from statistics import correlation

import pytest
import sacrebleu

from bleu_teach import (
    BleuStats,
    bootstrap,
    brevity_penalty,
    closest_reference_length,
    corpus_bleu,
    modified_precision,
    sentence_bleu,
    tokenize,
)
from bleu_teach.content import QUESTIONS
from bleu_teach.content.exercise import corpus, segment
from bleu_teach.content.korean import score_characters
from bleu_teach.conventions.presets import SACREBLEU_SENTENCE
from bleu_teach.conventions.tokenizers import tokenize_with
from bleu_teach.corpus import load
from bleu_teach.corpus.errors import measure_costs, plant_errors
from bleu_teach.data import (
    AGREEMENT_BY_GAP,
    GUIDE_1,
    SHIP,
    THE_CAT_THE_CAT,
    THE_THE_THE,
    WMT23_ENGLISH_CHINESE,
)
from tests.notebooks import LESSONS, OWN, PUZZLES, right_option
from tests.significance.test_intervals import rows_of

PREDICT = re.compile(r'\bpredict\("(\w+)"\)')
HEADING = re.compile("^## ", re.MULTILINE)
ASKED = [
    (lesson, place, name)
    for lesson in (PUZZLES, *LESSONS, *OWN)
    for place, cell in enumerate(lesson.cells)
    if cell.cell_type == "code"
    for name in PREDICT.findall(cell.source)
]
every_question = pytest.mark.parametrize(
    ("lesson", "place", "name"), ASKED, ids=[name for *_, name in ASKED]
)


def tells(text, option):
    """Whether a text contains an option, as a number or word of its own."""
    text = re.sub(r"\]\([^)]*\)|Exercise \d", "", text)  # nobody reads the address of a link
    return bool(re.search(rf"(?<![\w./]){re.escape(option)}(?![\w/]|\.\d)", text, re.IGNORECASE))


def said(output):
    return output.get("text") or output.get("data", {}).get("text/plain", "")


def score_of(*segments):
    return f"{corpus_bleu(*corpus(*segments)).score:.2f}"


def clean(*texts):
    return " | ".join(" ".join(tokenize(text)) for text in texts)


def precision_of(text, n):
    return modified_precision(*segment(text), n)


def costs_of_two_errors():
    def score(candidate, reference):
        tokens = [tokenize_with(text, "13a") for text in (candidate, reference)]
        return sentence_bleu(tokens[0], tokens[1:], convention=SACREBLEU_SENTENCE).score

    costs = measure_costs(score, [one._replace(reference=one.clean) for one in plant_errors()])
    same = abs(costs["article lost"] - costs["negation"]) < 0.01
    return "both about the same" if same else "one of them"


def sacre(lines):
    return sacrebleu.corpus_bleu(lines, [*zip(*load().references, strict=True)]).score


def bleu_after_a_lost_line():
    lines = load().systems["literal"]
    return round(sacre([*lines[:23], *lines[24:], ""]))


def width_in_points():
    interval = bootstrap(rows_of("literal"))
    return round(100 * (interval.high - interval.low))


def fallen_cost():
    """The precision that rises most, in ratio, if "which" becomes "that"; or the length."""
    after = GUIDE_1.candidate.replace("which", "that")
    old, new = (clean(text, *GUIDE_1.references) for text in (GUIDE_1.candidate, after))
    gains = [float(precision_of(new, n)) / float(precision_of(old, n)) for n in (1, 2, 3, 4)]
    return f"p{'₁₂₃₄'[gains.index(max(gains))]}"


# What no later cell of the lesson shows.
COMPUTED = {
    "go_go_go": lambda: 3 - precision_of("go go go | let us go", 1).matches,
    "cat_cat": lambda: precision_of("cat cat | the cat sat | a cat sat", 1).matches,
    "split_match": lambda: precision_of("A cat sat on the mat. | On the mat sat a cat.", 1).matches,
    "the_the_the": lambda: precision_of(clean("the " * 7, *THE_THE_THE.references), 1),
    "one_cat_less": lambda: (
        f"it rises to {precision_of('the cat the on the mat | the cat is on the mat', 1)}"
    ),
    "row_row": lambda: precision_of(
        "row row row row the boat | row row row your boat | row your boat", 1
    ),
    "too_long": lambda: f"{brevity_penalty(9, 7):.2f}",
    "closest": lambda: round(brevity_penalty(8, closest_reference_length(8, [6, 9])), 2),
    "sea_shells": lambda: precision_of(
        "she sells sea shells | she sells shells | they sell sea shells", 2
    ),
    "edit": fallen_cost,
    "average": lambda: (
        "the nonsense" * (17 / 18 + 4 / 17 + 2 / 16 + 1 / 15 > 12 / 18 + 6 / 17 + 3 / 16 + 2 / 15)
    ),
    "third_cheat": lambda: score_of(clean("there is a cat on the", *THE_CAT_THE_CAT.references)),
    "ship": lambda: score_of(clean(SHIP.candidate, *SHIP.references)),
    "a_zero": lambda: f"{math.prod([6 / 6, 4 / 5, 2 / 4, 0 / 3]) ** (1 / 4):.2f}",
    "pooled": lambda: score_of(
        "the ferry left the harbour an hour late because of fog "
        "| the ferry left the harbour two hours late because of the fog",
        "see you on monday | see you on monday",
    ),
    "another_reference": lambda: "yes, if r grows" * (closest_reference_length(10, [7, 11]) > 10),
    "zero_and_one": lambda: (
        f"{BleuStats(16, 16, (13, 9, 7, 5), (16, 14, 12, 10)).score().score:.2f}"
    ),
    "the_or_not": costs_of_two_errors,
    "outliers": lambda: (
        f"{correlation(*list(zip(*WMT23_ENGLISH_CHINESE[:-3], strict=True))[1:]):.2f}"
    ),
    "lost_line": bleu_after_a_lost_line,
    "other_tokens": lambda: max(load().systems, key=lambda one: sacre(load().systems[one])),
    "people_agree": lambda: round({gap: share for gap, _, share in AGREEMENT_BY_GAP}["2–3"]),
    "spread": width_in_points,
    "father": lambda: round(
        100 * score_characters("아버지 가방에 들어가신다.", "아버지가 방에 들어가신다.")
    ),
}
# A reason; and what tests/significance/test_intervals.py counts in more tests.
NOT_COMPUTED = {"same_luck", "false_alarms"}


def test_every_question_is_asked_once():
    asked = Counter(name for *_, name in ASKED)
    wrong = {name: asked[name] for name in {*asked, *QUESTIONS} if asked[name] != 1}
    assert wrong == {}, "how often the notebooks ask it; `predict` asks each once"


@pytest.mark.parametrize("lesson", [*LESSONS, *OWN], ids=lambda lesson: lesson.path.stem)
def test_a_lesson_asks_at_most_four(lesson):
    assert sum(asked is lesson for asked, *_ in ASKED) <= 4


@every_question
def test_the_option_that_is_marked_right_is_computed_or_shown_in_a_later_cell(lesson, place, name):
    right = right_option(QUESTIONS[name])
    if name in COMPUTED:
        assert str(COMPUTED[name]()) == right
    elif name not in NOT_COMPUTED:
        outputs = (cell.get("outputs", ()) for cell in lesson.cells[place + 1 :])
        shown = map(said, chain.from_iterable(outputs))
        assert any(tells(text, right) for text in shown), "no later cell shows it: see COMPUTED"


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_does_not_contain_its_own_answer(name):
    question = QUESTIONS[name]
    told = [option for option in question.options if tells(question.text, option)]
    assert told != [right_option(question)]


@every_question
def test_the_saved_card_shows_the_options_and_no_result(lesson, place, name):
    *_, output = lesson.cells[place].outputs  # a cell may print what the question is about
    text = output.data["text/plain"]
    assert text.startswith(QUESTIONS[name].text) and " · ".join(QUESTIONS[name].options) in text
    assert QUESTIONS[name].why not in text and "result" not in output.data["text/html"]


@every_question
def test_no_output_below_a_question_shows_its_result_before_the_next_heading(lesson, place, name):
    """A text that has other options as well tells of something else."""
    right, options = right_option(QUESTIONS[name]), QUESTIONS[name].options
    below = takewhile(lambda cell: not HEADING.search(cell.source), lesson.cells[place + 1 :])
    for cell in below if lesson not in OWN else ():
        for text in map(said, cell.get("outputs", ())):
            assert [option for option in options if tells(text, option)] != [right]


@every_question
def test_the_text_before_a_question_does_not_answer_it(lesson, place, name):
    question = QUESTIONS[name]
    before = [cell.source for cell in lesson.cells[:place] if cell.cell_type == "markdown"][-1:]
    right = right_option(question)
    others = [option for option in question.options if option != right]
    for text in before:
        assert re.fullmatch(r"\d", right) or not tells(text, right) or any(
            tells(text, option) for option in others
        )  # fmt: skip
