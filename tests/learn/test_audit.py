"""The audit: slices that everyone can draw again, questions that everyone can answer, points that
neither guessing nor someone else's answers win."""

import re
import string
from itertools import combinations, product
from random import Random

import numpy as np
import pytest
import sacrebleu
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import corpus_bleu, paired_bootstrap, segment_stats, sentence_bleu
from bleu_teach.content import audit
from bleu_teach.content.audit import (
    LETTERS,
    PAIRS,
    QUESTIONS,
    SIGNATURES,
    SIZE,
    draw,
    facts,
    judge_answer,
    reverses,
)
from bleu_teach.corpus.errors import change_name, change_number, negate, use_synonym
from bleu_teach.inputs import BleuInputError
from bleu_teach.language import gettext
from bleu_teach.learn import audit as say

WORDS = [f"student {number}" for number in range(1000)]
FEW = WORDS[:40]
POINTS = {
    name: sum(worth for worth, _ in one.properties.values()) for name, one in QUESTIONS.items()
}


def lie(pair, least):
    """A false candidate that GLEU prefers, by a small edit of a reference."""
    edited = (edit(text) or "" for text in pair for edit in (change_number, change_name, negate))
    good = (one for one in edited if reverses(one, pair) and audit.gleu(one, pair) > least)
    return next(good)


def solve(word):
    """Answers that win everything, found as a student may."""
    drawn = draw(word)
    honest = drawn.texts[drawn.honest]
    mixes = audit.some_mixtures()
    best = mixes[audit.apart(drawn, mixes).argmax()]
    costs = audit.costs(drawn)
    dearest = sorted(range(SIZE), key=lambda place: -costs[place])[:3]
    ends = (audit.interval(drawn, *pair) for pair in PAIRS)
    return {
        "miss_the_ferry": "the ferry to the island leaves at ten and returns at noon every day",
        "reversed_facts": {
            number: lie(
                drawn.pairs[number - 1], audit.gleu(honest[number - 1], drawn.pairs[number - 1])
            )
            for number in drawn.targets
        },
        "mixture": "".join(LETTERS[place] for place in best),
        "costliest": [place + 1 for place in dearest],
        "wins": [(letter, round(100 * lead, 1)) for letter, lead in audit.winners(drawn)],
        "intervals": [(100 * low, 100 * high, low < 0 < high) for low, high in ends],
    }


def earned(word, answers):
    """The points of some answers on a slice."""
    found = 0.0
    for name, answer in answers.items():
        worths = [worth for worth, _ in QUESTIONS[name].properties.values()]
        found += sum(np.multiply(worths, judge_answer(word, name, answer)))
    return found


def test_every_task_has_an_answer_on_each_of_a_thousand_slices():
    assert all(earned(word, solve(word)) == sum(POINTS.values()) == 8 for word in WORDS)


def test_one_answer_for_all_wins_less_than_two_points_of_eight():
    """Of each question the answer that wins on most slices, among those that win on some."""
    solved = [solve(word) for word in WORDS[:40]]
    best = 0.0
    for name in QUESTIONS:
        tries = [one[name] for one in solved]
        best += max(np.mean([earned(word, {name: one}) for word in WORDS[40:80]]) for one in tries)
    assert best < 2


def test_guessing_earns_at_most_a_quarter():
    """Every answer to a question, or many drawn ones, on some slices."""
    random = Random(1)
    readings = {
        "costliest": [*combinations(range(1, SIZE + 1), 3)],
        "wins": [
            [(letter, lead) for letter in letters]
            for letters in product("AB", repeat=3)
            for lead in (2.0, 5.0)
        ],
        "intervals": [
            [(low, low + random.randint(5, 40), random.random() < 0.5) for low in lows]
            for lows in (random.choices(range(-40, 10), k=3) for _ in range(100))
        ],
        "mixture": ["".join(random.choices(LETTERS, k=SIZE)) for _ in range(60)],
    }
    for name, guesses in readings.items():
        won = [earned(word, {name: guess}) for word in FEW[:20] for guess in guesses]
        assert np.mean(won) <= POINTS[name] / 4


@given(st.text(min_size=1).filter(str.strip))
def test_a_slice_depends_on_the_letters_of_the_word_alone(word):
    drawn = draw(word)
    assert len({*drawn.segments}) == SIZE and sorted(drawn.names) == [*LETTERS]
    assert draw(f"  {word}\t").segments == drawn.segments


def test_capitals_and_forms_of_accents_make_no_difference():
    assert draw("JOSÉ").segments == draw("jose\u0301").segments != draw("jose").segments


@pytest.mark.parametrize("word", ["", "  ", None, 12])
def test_no_word_no_slice(word):
    with pytest.raises(BleuInputError, match="Write your name or number"):
        draw(word)
    assert "Write your name first" in repr(say(word))


# Readings, against the functions that students use


@pytest.mark.parametrize("word", FEW[:10])
def test_scores_are_those_of_corpus_bleu_and_sentence_bleu(word):
    drawn = draw(word)
    start = corpus_bleu(drawn.systems["A"], drawn.references).score
    rises = []
    for place in range(SIZE):
        candidates = [*drawn.systems["A"]]
        candidates[place] = drawn.references[place][0]
        rises.append(corpus_bleu(candidates, drawn.references).score - start)
    assert audit.costs(drawn) == pytest.approx(rises, abs=1e-12)
    mixture = solve(word)["mixture"]
    pooled = corpus_bleu(drawn.mix(mixture), drawn.references).score

    def mean(letters):
        pairs = zip(drawn.mix(letters), drawn.references, strict=True)
        return np.mean([sentence_bleu(*pair).score for pair in pairs])

    moved = min(pooled - start, mean("A" * SIZE) - mean(mixture))
    picks = [[*map(LETTERS.index, mixture)]]
    assert audit.apart(drawn, picks)[0] == pytest.approx(moved, abs=1e-12)


@pytest.mark.parametrize("word", FEW[:10])
def test_the_three_signatures_are_scored_as_sacrebleu_does(word):
    drawn = draw(word)
    for (letter, lead), signature in zip(audit.winners(drawn), SIGNATURES, strict=True):
        fields = dict(field.split(":") for field in signature.split("|"))
        metric = sacrebleu.BLEU(lowercase=fields["case"] == "lc", tokenize=fields["tok"])
        streams = [*zip(*drawn.pairs, strict=True)][: int(fields["nrefs"])]
        scores = {one: metric.corpus_score(drawn.texts[one], streams).score for one in "AB"}
        assert metric.get_signature().format().startswith(signature)
        assert letter == max(scores, key=scores.get)
        assert abs(scores["A"] - scores["B"]) == pytest.approx(100 * lead, abs=1e-6)


@pytest.mark.parametrize("word", FEW[:10])
@pytest.mark.parametrize("seed", [12345, 1])
def test_an_interval_of_the_package_is_accepted_whatever_its_seed(word, seed):
    drawn, answer = draw(word), []
    for pair in PAIRS:
        rows = {one: segment_stats(drawn.systems[one], drawn.references) for one in pair}
        low, high = paired_bootstrap(rows, seed=seed).differences[0].interval
        answer.append((100 * low, 100 * high, low < 0 < high))
    assert judge_answer(word, "intervals", answer) == [True, True]


# Facts


@pytest.mark.parametrize("word", FEW)
def test_the_honest_system_reverses_nothing_in_the_segments_to_change(word):
    drawn = draw(word)
    for number in drawn.targets:
        pair = drawn.pairs[number - 1]
        assert not reverses(drawn.texts[drawn.honest][number - 1], pair)
        assert not any(reverses(text, pair) for text in (*pair, *map(use_synonym, pair)))


REFERENCES = "The kitchen is open until ten.", "The kitchen doesn't close till ten."
TRAIN = (
    "The train leaves on Monday at 9:30, track 22.",
    "On Monday at half past nine, track twenty-two.",
)


@pytest.mark.parametrize(
    ("text", "references", "false"),
    [
        ("The kitchen is open until eleven.", REFERENCES, True),
        ("The kitchen is open until 10.", REFERENCES, False),
        ("The kitchen is not open until ten.", REFERENCES, False),  # one of them denies, too
        ("The train leaves on Tuesday at 9:30, track 22.", TRAIN, True),
        ("The train leaves on Monday at 9:30, track twenty-two.", TRAIN, False),
        ("The train leaves on Monday at 9:30, track 23.", TRAIN, True),
        ("The train never leaves on Monday at 9:30, track 22.", TRAIN, True),
        ("The train leaves on Monday at 9:30, from here.", TRAIN, False),  # says less, not else
    ],
)
def test_a_fact_is_reversed_by_another_number_or_day_or_a_denial(text, references, false):
    assert reverses(text, references) == false


def test_numbers_are_read_however_they_are_written():
    words = facts("Twenty-two, 4,000 and the third of May at 9:30, not 3-1")
    assert words["numbers"] == {"22", "4000", "3", "9:30", "1"}


# Whatever is handed in


@given(st.sampled_from([*QUESTIONS]), st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(string.printable, max_size=9),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.integers(1, SIZE) | st.text(max_size=3), inner, max_size=3)
    | st.tuples(inner, inner, inner),
    max_leaves=12,
))  # fmt: skip
def test_any_data_is_judged_and_has_a_form_or_not(name, answer):
    assert len(judge_answer("Ada", name, answer)) == len(QUESTIONS[name].properties)
    assert name in repr(say("Ada", **{name: answer}))


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_form_is_said_at_once_and_is_not_the_points(name):
    answer = solve("Ada")[name]
    assert repr(say("Ada", **{name: answer})).startswith(f"✓ {name} has the right form")
    assert repr(say("Ada", **{name: object})).startswith(f"· {name}: expected")
    assert repr(say("Ada", **{name: ...})) == f"{name}: not answered yet."
    assert gettext(QUESTIONS[name].form) in repr(say("Ada", **{name: answer}))
    assert re.search(r"Lesson \d\d", QUESTIONS[name].why)


def test_two_of_three_readings_are_half_a_point():
    answers = solve("Ada")
    worse = {
        "costliest": [
            *answers["costliest"][:2],
            *({*range(1, SIZE + 1)} - {*answers["costliest"]}),
        ][:3],
        "wins": [*answers["wins"][:2], ("A", 99.0)],
        "intervals": [*answers["intervals"][:2], (0, 1, True)],
    }
    assert [judge_answer("Ada", name, one) for name, one in worse.items()] == [[True, False]] * 3
