"""`forge`: every task can be solved, what is missing is named, and any input gets an answer; each
mistake of the lab is exposed by an input of its exercise."""

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from bleu_teach import BleuInputError
from bleu_teach.content import EXERCISES, TASKS
from bleu_teach.content.exercise import segment
from bleu_teach.data import AMERICAN_PLANE
from bleu_teach.learn import forge
from bleu_teach.learn.tasks import IN_THE_LAB
from tests.examples import examples
from tests.notebooks import ASSIGNMENT, LESSONS, OWN, names_given
from tests.test_odd_arguments import odd

STORKS = TASKS["every_fact_wrong"].references[0]
LIES = {"82": "90", "storks": "owls", "Mirrel": "Orvane", "highest": "lowest"}

[JUDGE] = TASKS["wrong_day"].references


def lie(text):
    for true, false in LIES.items():
        text = text.replace(true, false)
    return text


(FERRY,) = TASKS["wrong_hour"].references


def ferries(*departures):
    """The sentence about the ferry, with other words for when it leaves."""
    ends = ("" if "returns" in one else " and returns at noon" for one in departures)
    pairs = zip(departures, ends, strict=True)
    return [f"the ferry to the island {one}{end} every day" for one, end in pairs]


REPORT = (
    "On WMT23 English-German, our system reaches 31.2 BLEU and the baseline 30.8 (sacreBLEU 2.6.0, "
    "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp). We scored both outputs ourselves. The gap is "
    "0.4 (95% interval -0.3 to 1.1). chrF is 58.0 and 57.9."
)
IN_WORDS = (
    "Both systems were scored with NLTK 3.9.1 on FLORES-200 devtest: lowercase, its own tokenizer, "
    "smoothing method 1, two references. BLEU is 31.2 against 30.8, p = 0.21. Three raters "
    "preferred ours in 52 of 100 segments."
)


SOLVED = {
    "report": [REPORT, IN_WORDS, f"{REPORT.replace('interval', '구간')} 사람은 평가하지 않았다."],
    "seen_or_not": ["어제 공원에서 연 못 봤어요."],
    "zero_from_good_words": ["mat the on is cat the", "mat cat is there a on"],
    "mean_up_pool_down": ["the ferry left the harbour an hour late"],
    "unfinished": ["there is a cat on the", "There is a cat on the"],
    "every_fact_wrong": [lie(STORKS)],
    "wrong_day": [JUDGE.replace("Monday", "friday").replace("Wednesday", "Monday")],
    "wrong_hour": [
        *ferries("leaves at noon and returns at nine", "leaves at ten", "leaves at half past nine"),
        *ferries("leaves at nine thirty", "leaves at nine in the evening", "never leaves at nine"),
        FERRY.replace("to the island", "from the island"),
        FERRY.replace("to the island leaves", "leaves the island"),
        FERRY.replace("island", "mainland"),
        FERRY.replace("every day", "on sunday"),
        f"no {FERRY.removeprefix('the ')}",
    ],
    "nonsense_first": [
        "appeared calm when he was to the american plane taken , which will to miami , florida ."
    ],
}
NOT_SOLVED = {
    "report": [
        "31.2 BLEU (NLTK, lowercase, one reference). It is clearly better.",
        REPORT.replace(" (95% interval -0.3 to 1.1)", ""),
        REPORT.replace("WMT23", "data of our own, from"),
    ],
    "seen_or_not": ["어제 공원에서 연못 봤어요.", "어제 공원에서 연 못 봤다."],
    "zero_from_good_words": ["the cat sat", "the cat is on the mat", "dogs bark in the rain"],
    "wrong_hour": [
        FERRY,
        *ferries("departs at nine", "leaves the harbour at nine", "leaves at eight"),
        FERRY.replace("every day", "each day"),
        FERRY.replace("noon", "ten"),
        "the ferry to the island leaves every day at nine and returns at noon",
        "the ferry leaves at noon",
        "leaves at noon and leaves at noon and leaves at noon",
    ],
    "unfinished": ["there is a cat on", "the cat is on the", "there is a cat on the mat", "a cat"],
    "mean_up_pool_down": [
        "the ferry left the harbour an hour",
        "the ferry left the harbour two hours late",
        "the ferry",
    ],
    "every_fact_wrong": [
        STORKS,
        lie(STORKS).replace("owls", "storks"),
        "90 owls",
        lie(STORKS).replace("lowest", "biggest"),
    ],
    "wrong_day": [JUDGE, "picked up on Monday", f"{'so ' * 15}"],
    "nonsense_first": [AMERICAN_PLANE.candidate, AMERICAN_PLANE.references[0]],
}


@pytest.mark.parametrize("name", TASKS)
def test_a_notebook_asks_each_task(name):
    assert name in names_given("forge", *LESSONS, *OWN, ASSIGNMENT)


@pytest.mark.parametrize("name", TASKS)
def test_a_solution_passes_and_is_told_what_it_shows(name):
    for text in SOLVED[name]:
        finding = forge(name, text)
        assert finding.status == "passed", finding
        assert finding.remarks == (TASKS[name].won,)


@pytest.mark.parametrize("name", TASKS)
def test_what_is_missing_is_named(name):
    for text in NOT_SOLVED[name]:
        finding = forge(name, text)
        assert finding.status == "wrong", finding
        assert finding.headline.startswith("Missing: ")


@pytest.mark.parametrize("name", TASKS)
def test_every_demand_is_needed(name):
    """Each of them is the only one that some candidate fails, or fails with others."""
    failed = {
        demand
        for text in [*NOT_SOLVED[name], ""]
        for demand in forge(name, text).headline.removeprefix("Missing: ").rstrip(".").split("; ")
    }
    assert failed == set(TASKS[name].demands)


def test_a_metric_of_ones_own_judges_the_line():
    [line] = SOLVED["wrong_day"]
    assert (
        forge("wrong_day", line, metric=lambda line, reference: "friday" in line).status == "passed"
    )
    assert forge("wrong_day", line, metric=lambda line, reference: 0).status == "wrong"


@pytest.mark.parametrize("metric", [3, "chrf", lambda: 1, lambda line, reference: "good"])
def test_a_metric_that_fails_is_refused(metric):
    finding = forge("wrong_day", SOLVED["wrong_day"][0], metric=metric)
    assert finding.status == "wrong" and "metric" in finding.remarks[0]


@pytest.mark.parametrize(
    "arguments",
    [(name, ...) for name in TASKS]
    + [("clip_to_sum", *some) for some in ((..., ...), (["a"], [...]), (["a"], [["a"]], ...))],
)
def test_dots_are_not_an_attempt(arguments):
    finding = forge(*arguments)
    asks = TASKS[arguments[0]].asks if arguments[0] in TASKS else "Find an input"
    assert finding.status == "not attempted" and asks in repr(finding)


@pytest.mark.parametrize("name", ["zero", "forgot_return", None, [], 3, ...])
def test_an_unknown_task_lists_the_names(name):
    with pytest.raises(BleuInputError, match="nonsense_first"):
        forge(name, "a")


@examples(300, suppress_health_check=[*HealthCheck])
@given(name=st.sampled_from([*TASKS]), candidate=odd)
def test_an_odd_candidate_is_answered(name, candidate):
    finding = forge(name, candidate)
    assert finding.status in ("wrong", "not attempted") and repr(finding) and finding._repr_html_()


# With a mistake: an input that exposes a wrong BLEU

TO_CATCH = [name for name in IN_THE_LAB if name != "padded_denominator"]  # seen with n= only
CREDIT_FOR_NOTHING = {"zero_skipped", "zero_made_tiny", "add_one"}


def test_every_wrong_score_is_caught_by_an_input_of_its_exercise():
    free = []
    for name in TO_CATCH:
        answers = (forge(name, *given) for given in EXERCISES["sentence_bleu"].arguments)
        free += [name] if all(answer.status != "passed" for answer in answers) else []
    assert free == []


def test_only_what_gives_credit_for_nothing_is_caught_by_a_word_that_nobody_knows():
    caught = set()
    for name in TO_CATCH:
        answer = forge(name, ["x"], [["y"]])
        assert (answer.status == "passed") == ("theirs" in answer.message), name
        caught |= {name} if answer.status == "passed" else set()
    assert caught == CREDIT_FOR_NOTHING


def test_a_caught_one_is_shown_with_both_values_and_its_lesson():
    finding = forge("clip_to_sum", *segment("cat cat | the cat | a cat"), n=1)
    assert finding.code[1:] == ("theirs   (2, 2)", "right    (1, 2)")
    assert "adds up the reference counts" in finding.message
    assert finding.remarks[1:] == ("Lesson 02 (02_clipping.ipynb) explains it.",)
    assert "<img" in finding._repr_html_() or "<svg" in finding._repr_html_()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a b c | a b c d", "matching 4-gram"),
        ("a b c d | a b c d", "perfect"),
        ("a b c d | a b c d e", ""),
    ],
)
def test_one_that_is_not_caught_is_shown_with_the_value_and_what_hides_it(text, told):
    finding = forge("clip_to_sum", *segment(text))
    assert finding.status == "wrong" and finding.code[1].startswith("both     ")
    assert told in finding.remarks[1]


def test_a_wrong_bleu_that_stops_is_caught():
    finding = forge("penalty_ratio", ["a"], [[]])
    assert finding.code[1].startswith("theirs   raises ZeroDivisionError: ")


@pytest.mark.parametrize(
    "arguments", [("a b", "a"), (["a"], []), (["a"], ["a b"]), (["a"], [["a"]], 0), (7, 7)]
)
def test_an_input_that_the_package_refuses_is_not_legal(arguments):
    finding = forge("clip_to_sum", *arguments)
    assert finding.status == "wrong" and finding.headline == "this is not a legal input."


@pytest.mark.parametrize("name", ["clip_to_sun", "clip to sum", "clip_to_sum "])
def test_a_suspect_that_is_spelt_wrongly_is_answered_with_the_nearest(name):
    with pytest.raises(BleuInputError, match="Similar names: clip_to_sum"):
        forge(name, ["a"], [["a"]])


def test_where_a_mistake_does_not_show_the_repair_is_named():
    with pytest.raises(BleuInputError, match="omit n"):
        forge("shortest_reference", ["a"], [["a"]], 1)
