"""The invented corpus shows every effect of lessons 05 and 06, as numbers; -s prints them.

Scores are in percent here, as people say them: 38.6 for a BLEU of 0.386.
"""

import re
import shutil
import subprocess
import sys
import unicodedata
from collections import Counter
from functools import cache
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest
import sacrebleu

import bleu_teach.corpus
from bleu_teach import (
    PAPINENI,
    SACREBLEU,
    BleuInputError,
    corpus_bleu,
    sentence_bleu,
    sentence_stats,
    tokenize,
)
from bleu_teach.corpus import INTO_KOREAN, SYSTEMS, load, load_into_korean, load_pairs

CORPUS = load()
ALL = sorted(Path(bleu_teach.corpus.__file__).parent.glob("*.txt"))
FILES = ("reference_1", "reference_2", *SYSTEMS)
CONVENTIONS = {"PAPINENI": PAPINENI, "SACREBLEU": SACREBLEU}


def text_of(name):
    """A file of the corpus as it is on disk."""
    return files(bleu_teach.corpus).joinpath(name).read_bytes().decode("utf-8")


@cache
def segment_stats(system, reference_count=2):
    """The BleuStats of every segment of a system, against the first references."""
    return [
        sentence_stats(tokenize(candidate), [tokenize(r) for r in group[:reference_count]])
        for candidate, group in zip(CORPUS.systems[system], CORPUS.references, strict=True)
    ]


def pooled(stats):
    """The corpus score: sums first, one score."""
    return 100 * sum(stats).score().score


def averaged(stats, convention):
    """The mean of the sentence scores."""
    return sum(100 * segment.score(convention).score for segment in stats) / len(stats)


def zeros(stats):
    """The share of segments that score 0 without smoothing, in percent."""
    return 100 * sum(segment.score().score == 0 for segment in stats) / len(stats)


def segment_score(text, segment, reference_count=2, convention=PAPINENI):
    """BLEU of a text put in the place of one segment's candidate."""
    references = [tokenize(r) for r in CORPUS.references[segment][:reference_count]]
    return 100 * sentence_bleu(tokenize(text), references, convention=convention).score


# Size and hygiene


def test_every_file_has_one_line_a_segment():
    assert Counter(CORPUS.domains) == {"dialogue": 24, "news": 24}
    assert {name: text_of(f"{name}.txt").count("\n") for name in ("domains", *FILES)} == (
        dict.fromkeys(("domains", *FILES), 48)
    )
    assert {len(candidates) for candidates in CORPUS.systems.values()} == {48}
    assert {len(group) for group in CORPUS.references} == {2}
    assert tuple(CORPUS.systems) == SYSTEMS


@pytest.mark.parametrize("name", [path.name for path in ALL if path.name != "domains.txt"])
def test_every_line_is_a_clean_sentence(name):
    text = text_of(name)
    assert text.endswith("\n") and "\r" not in text and "\ufeff" not in text
    assert unicodedata.is_normalized("NFC", text)
    for line in text[:-1].split("\n"):
        assert line == " ".join(line.split()), "tabs, double or trailing spaces"
        assert line.endswith((".", "?", "!", "。")), line
        assert not re.search(r"(?<!\d)\d{4}(?!\d)", line), f"a year would date it: {line}"


def test_no_two_lines_are_alike():
    lines = [line for name in FILES for line in text_of(f"{name}.txt").splitlines()]
    assert len({tuple(tokenize(line)) for line in lines}) == len(lines)
    for one, other in combinations(CORPUS.references, 2):
        shared = set(tokenize(one[0])) & set(tokenize(other[0]))
        assert len(shared) < 0.5 * min(len(tokenize(one[0])), len(tokenize(other[0]))), (one, other)


def test_the_two_references_are_independent():
    first, second = zip(*CORPUS.references, strict=True)
    score = corpus_bleu([tokenize(r) for r in second], [[tokenize(r)] for r in first]).score
    print(f"\nreference 2 as a candidate, against reference 1: {100 * score:.2f}")
    assert 10 < 100 * score < 25
    assert max(segment_score(r, i, 1) for i, r in enumerate(second)) < 50, "a near copy"


def test_the_card_prints_the_computed_numbers():
    card = text_of("CARD.md")
    for name in SYSTEMS:
        one, two = segment_stats(name, 1), segment_stats(name)
        row = [pooled(one), pooled(two), averaged(two, SACREBLEU), zeros(two)]
        cells = " | ".join(f"{value:.1f}" for value in row)
        penalty = sum(two).score().brevity_penalty
        assert f"| {name} | {cells} | {penalty:.2f} |" in card


def test_the_card_tells_right_fluent_lines_from_wrong_ones():
    listed = re.findall(r"^- \*(.+)\*: ([\d, ]+)\.", text_of("CARD.md"), flags=re.MULTILINE)
    numbers = [int(number) for _, line in listed for number in line.split(",")]
    assert sorted(numbers) == list(range(48)), "every segment once"


@pytest.mark.parametrize("name", INTO_KOREAN)
def test_the_card_prints_the_scores_into_korean(name):
    corpus = load_into_korean()
    bleu = [sacrebleu.BLEU(tokenize=tokenizer) for tokenizer in ("13a", "char", "ko-mecab")]
    sides = corpus.systems[name], [[line for (line,) in corpus.references]]
    scores = [metric.corpus_score(*sides).score for metric in (*bleu, sacrebleu.CHRF())]
    cells = " | ".join(f"{score:.1f}" for score in scores)
    assert f"| {name} | {cells} |" in text_of("CARD.md") and len(corpus.domains) == 40


# Reading it


def test_it_reads_from_inside_a_zip_file(tmp_path):
    package = files(bleu_teach)
    shutil.copytree(
        str(package), tmp_path / "in" / "bleu_teach", ignore=shutil.ignore_patterns("__pycache__")
    )
    archive = shutil.make_archive(str(tmp_path / "course"), "zip", tmp_path / "in")
    code = "from bleu_teach import corpus as c; print(c.__file__, len(c.load().references))"
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {archive!r}); {code}"]
    result = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=True)
    assert result.stdout.startswith(archive) and result.stdout.endswith(" 48\n")


def test_an_unknown_language_is_refused_with_the_known_ones():
    with pytest.raises(BleuInputError, match="korean"):
        load_pairs("latin")


# Lesson 05: a corpus is not the mean of its sentences


@pytest.mark.parametrize("convention", CONVENTIONS.values(), ids=CONVENTIONS)
def test_pooling_and_averaging_name_different_winners(convention):
    fluent, literal = segment_stats("fluent"), segment_stats("literal")
    print(f"\npooled: fluent {pooled(fluent):.2f} < literal {pooled(literal):.2f}")
    means = averaged(fluent, convention), averaged(literal, convention)
    print(f"mean of sentences, {convention}: fluent {means[0]:.2f} > literal {means[1]:.2f}")
    assert pooled(literal) - pooled(fluent) > 1
    assert means[0] - means[1] > 3


def test_the_disagreement_comes_from_short_and_long_segments():
    """fluent is good at short dialogue, literal at long news; averaging counts both alike."""
    half = {"dialogue": slice(0, 24), "news": slice(24, 48)}
    scores = {(s, d): pooled(segment_stats(s)[half[d]]) for s in SYSTEMS for d in half}
    print("\n" + ", ".join(f"{s} {d} {score:.1f}" for (s, d), score in scores.items()))
    assert scores["fluent", "dialogue"] > scores["literal", "dialogue"] + 10
    assert scores["literal", "news"] > scores["fluent", "news"] + 10


def test_many_sentences_score_zero_without_smoothing():
    share = {name: zeros(segment_stats(name)) for name in SYSTEMS}
    print("\nzero sentences: " + ", ".join(f"{n} {s:.0f} %" for n, s in share.items()))
    assert any(17 <= value <= 34 for value in share.values()), "the range on real segments"
    assert 10 < share["fluent"] < share["literal"] < 40 < share["telegraphic"]


def test_only_telegraphic_pays_for_brevity():
    penalty = {name: sum(segment_stats(name)).score().brevity_penalty for name in SYSTEMS}
    print("\nBP: " + ", ".join(f"{name} {value:.3f}" for name, value in penalty.items()))
    assert penalty["fluent"] > 0.98 and penalty["literal"] > 0.98
    assert 0.4 < penalty["telegraphic"] < 0.7


# Lesson 06: what BLEU does not see, and what it sees and should not

NEGATION_AGAINST_SYNONYM = [
    # (segment, a correct candidate, its negation flipped, one of its words as a synonym)
    (
        4,
        "As far as I know, the chemist is not open on Saturday afternoons.",
        "As far as I know, the chemist is open on Saturday afternoons.",
        "As far as I know, the drugstore is not open on Saturday afternoons.",
    ),
    (
        17,
        "If it rains on Sunday, the picnic will be held in the barn.",
        "If it rains on Sunday, the picnic will not be held in the barn.",
        "If it rains on Sunday, the picnic will be organised in the barn.",
    ),
    (
        29,
        "The open-air pool in Brennick will not open before the end of June, since the water pump "
        "has to be replaced.",
        "The open-air pool in Brennick will open before the end of June, since the water pump "
        "has to be replaced.",
        "The open-air pool in Brennick will not open before the end of June, as the water pump "
        "has to be replaced.",
    ),
    (
        41,
        "The company said it had no plans to raise fares before the new winter timetable takes "
        "effect.",
        "The company said it had plans to raise fares before the new winter timetable takes "
        "effect.",
        "The company said it had no plans to increase fares before the new winter timetable takes "
        "effect.",
    ),
]


@pytest.mark.parametrize(("segment", "right", "flipped", "synonym"), NEGATION_AGAINST_SYNONYM)
def test_a_flipped_negation_costs_less_than_a_synonym(segment, right, flipped, synonym):
    (new,) = set(tokenize(synonym)) - set(tokenize(right))
    assert not any(new in tokenize(reference) for reference in CORPUS.references[segment])
    assert {"not", "no"} & (set(tokenize(right)) ^ set(tokenize(flipped)))
    scores = [segment_score(text, segment) for text in (right, flipped, synonym)]
    print(
        "\nsegment {}: right {:.1f}, negation flipped {:.1f}, '{}' {:.1f}".format(
            segment, *scores[:2], new, scores[2]
        )
    )
    assert scores[0] > scores[1] > scores[2] + 2


def test_a_second_reference_changes_orders_at_segment_level():
    changed = []
    for segment in range(48):
        for one, other in combinations(SYSTEMS, 2):
            gaps = [
                segment_score(CORPUS.systems[one][segment], segment, count, SACREBLEU)
                - segment_score(CORPUS.systems[other][segment], segment, count, SACREBLEU)
                for count in (1, 2)
            ]
            if gaps[0] * gaps[1] < 0:
                changed.append((segment, one, other, *gaps))
    clear = [row for row in changed if min(abs(row[3]), abs(row[4])) > 5]
    print(f"\n{len(changed)} orders change, {len(clear)} of them by more than 5 either way:")
    for segment, one, other, before, after in clear:
        print(f"segment {segment}: {one} − {other} = {before:.1f}, then {after:.1f}")
    assert len(changed) >= 10 and len(clear) >= 3
    assert {(row[1], row[2]) for row in clear} >= {("fluent", "literal")}


def test_tokenization_moves_scores_by_more_than_an_improvement_and_changes_the_winner():
    streams = [list(stream) for stream in zip(*CORPUS.references, strict=True)]
    scores = {}
    for name, candidates in CORPUS.systems.items():
        split = corpus_bleu(
            [c.split() for c in candidates], [[r.split() for r in g] for g in CORPUS.references]
        )
        scores[name] = {
            "ours": pooled(segment_stats(name)),
            "spaces": 100 * split.score,
            "13a": sacrebleu.BLEU().corpus_score(candidates, streams).score,
            "13a lower": sacrebleu.BLEU(lowercase=True).corpus_score(candidates, streams).score,
        }
        print(f"\n{name}: " + ", ".join(f"{t} {v:.2f}" for t, v in scores[name].items()), end="")
        assert all(abs(scores[name][t] - scores[name]["ours"]) > 1 for t in ("spaces", "13a"))
    fluent, literal = scores["fluent"], scores["literal"]
    assert literal["ours"] > fluent["ours"] + 1
    assert fluent["13a"] > literal["13a"] + 1
    assert fluent["spaces"] > literal["spaces"] + 1


# Korean, Japanese, Chinese


def test_a_line_without_spaces_is_one_token_and_matches_nothing():
    for pair in load_pairs("japanese") + load_pairs("chinese"):
        score = sentence_bleu(tokenize(pair.candidate), [tokenize(pair.reference)])
        assert score.precisions[0].matches == 0 and score.precisions[0].total <= 2
    for language in ("japanese", "chinese"):
        candidates, references = zip(*load_pairs(language), strict=True)
        words, characters = (
            100 * corpus_bleu([cut(c) for c in candidates], [[cut(r)] for r in references]).score
            for cut in (tokenize, list)
        )
        print(f"\n{language}: words {words:.1f}, characters {characters:.1f}", end="")
        assert words == 0 and characters > 30


def test_a_korean_particle_makes_the_same_noun_another_token():
    candidate, reference = load_pairs("korean")[2]
    assert tokenize(candidate)[0] == "이웃은" and tokenize(reference)[0] == "이웃이"
    words = sentence_bleu(tokenize(candidate), [tokenize(reference)]).score
    characters = sentence_bleu(list(candidate), [list(reference)]).score
    assert words == 0 and characters > 0.5
