"""The invented corpus is clean, and its card prints what is computed from it, in percent."""

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


def against_the_first(text, segment):
    """BLEU of a text put in the place of one segment's candidate."""
    return 100 * sentence_bleu(tokenize(text), [tokenize(CORPUS.references[segment][0])]).score


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
    assert 10 < 100 * score < 25
    assert max(against_the_first(r, i) for i, r in enumerate(second)) < 50, "a near copy"


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
