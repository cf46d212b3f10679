"""The command on files: the numbers of the core, of sacreBLEU's own command, and clear refusals."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bleu_teach import NLTK, PRESETS, SACREBLEU, corpus, corpus_bleu, explain_difference
from bleu_teach.__main__ import main
from bleu_teach.significance import draws

OURS = Path(corpus.__file__).parent
ROOT = OURS.parents[1]
LITERAL, FLUENT, TELEGRAPHIC = (
    OURS / f"{name}.txt" for name in ("literal", "fluent", "telegraphic")
)
REFERENCES = "--references", OURS / "reference_1.txt", OURS / "reference_2.txt"
CHINESE = OURS / "chinese_candidate.txt", "--references", OURS / "chinese_reference.txt"
NAMES = {preset.name for preset in PRESETS}


def run(module, *arguments, options=(), **named):
    """Run a command in a process of its own; with the option -S only our package is found."""
    command = [sys.executable, *options, "-m", module, *map(str, arguments)]
    named = {"capture_output": True} | named
    return subprocess.run(command, text=True, encoding="utf-8", cwd=ROOT, **named)


@pytest.fixture
def score(capsys):
    """Run the command here, and return what it prints."""

    def call(*arguments):
        assert main(["score", *map(str, arguments)]) == 0
        return capsys.readouterr().out

    return call


@pytest.fixture
def refusal(capsys):
    """Run the command on bad input, and return the one line that it prints."""

    def call(*arguments):
        assert main(["score", *map(str, arguments)]) == 2
        printed = capsys.readouterr()
        assert (printed.out, printed.err.count("\n")) == ("", 1)
        return printed.err

    return call


@pytest.fixture
def write(tmp_path):
    """Write lines into a file."""

    def call(name, *lines, encoding="utf-8"):
        path = tmp_path / name
        path.write_text("".join(f"{line}\n" for line in lines), encoding=encoding)
        return path

    return call


@pytest.fixture
def few_draws(monkeypatch):
    """Fewer shuffles and resamples than a reader gets, where their number does not matter."""
    monkeypatch.setattr(draws, "bootstrap", partial(draws.bootstrap, resamples=99))
    monkeypatch.setattr(
        draws, "paired_randomization", partial(draws.paired_randomization, shuffles=99)
    )


def scores_in(printed):
    rows = [line.split() for line in printed.splitlines() if "nrefs:" in line]
    return {name: float(score) for name, score, _ in rows}


def by_convention(printed):
    return {row["convention"]: row for row in json.loads(printed)["scores"]}


def score_by_hand(convention, candidates, references):
    split = convention.tokenize
    cut = [[split(text) for text in group] for group in references]
    return 100 * corpus_bleu([split(text) for text in candidates], cut, convention=convention).score


def test_the_table_has_every_preset_with_its_score_and_signature_highest_first():
    done = run("bleu_teach", "score", LITERAL, *REFERENCES)
    assert (done.returncode, done.stderr) == (0, "")
    told, ours = scores_in(done.stdout), corpus.load()
    for preset in PRESETS:
        expected = score_by_hand(preset, ours.systems["literal"], ours.references)
        assert told[preset.name] == round(expected, 2)
        assert preset.signature(2) in done.stdout
    assert [*told.values()] == sorted(told.values(), reverse=True)


@pytest.mark.parametrize("tokenizer", ["none", "13a", "intl", "zh", "char"])
@pytest.mark.parametrize("paths", [(LITERAL, *REFERENCES), CHINESE], ids=["English", "Chinese"])
def test_it_agrees_with_the_command_of_sacrebleu(score, paths, tokenizer):
    candidates, _, *references = paths
    options = "-i", candidates, "-tok", tokenizer, "-w", "9", "--force"
    theirs = json.loads(run("sacrebleu", *references, *options).stdout)
    ours = "--convention", "SACREBLEU", "--tokenizer", tokenizer, "--json"
    printed = json.loads(score(*paths, *ours))
    [row] = printed["scores"]
    assert round(row["BLEU"], 9) == theirs["score"]
    assert row["signature"].partition("|version")[0] == theirs["signature"].partition("|version")[0]


@pytest.mark.parametrize(
    ("a", "b"), [("SACREBLEU", "NLTK"), ("nltk", "tensor2tensor"), ("MTEVAL-13A", "PAPINENI")]
)
def test_the_steps_from_one_convention_to_another_are_those_of_the_core(score, a, b):
    ours = corpus.load()
    expected = explain_difference(ours.systems["literal"], ours.references, *map(name_of, (a, b)))
    told = json.loads(score(LITERAL, *REFERENCES, "--explain", a, b, "--json"))["steps"]
    steps = [(str(expected.a), "", 100 * expected.before)]
    steps += [(s.choice, f"{s.old} → {s.new}", 100 * s.after) for s in expected.steps]
    assert [tuple(step.values()) for step in told] == steps
    table = score(LITERAL, *REFERENCES, "--explain", a, b).partition("What each choice changes")[2]
    assert all(f"{choice} " in table and f"{value:.2f}" in table for choice, _, value in steps)


def name_of(name):
    return name.upper().replace("-", "_")


def test_a_tokenizer_replaces_that_of_every_convention(score, few_draws):
    given = LITERAL, *REFERENCES, "--tokenizer", "char"
    assert all("tok:char" in line for line in score(*given).splitlines() if "nrefs:" in line)
    printed = json.loads(score(*given, "--explain", "NLTK", "SACREBLEU", "--json"))
    ours = corpus.load()
    expected = score_by_hand(
        replace(NLTK, tokenizer="char"), ours.systems["literal"], ours.references
    )
    assert printed["steps"][0]["BLEU"] == expected
    assert "tokenizer" not in [step["choice"] for step in printed["steps"]]
    [baseline, _] = json.loads(score(*TWO, "--tokenizer", "char", "--json"))["scores"]
    assert baseline["BLEU"] == by_convention(score(*given, "--json"))["SACREBLEU"]["BLEU"]


def test_several_systems_get_the_interval_and_the_p_value_of_sacrebleu(score):
    systems = LITERAL, FLUENT, TELEGRAPHIC
    options = "-w", "9", "-i", *systems, "--paired-ar", "--force", "--format", "json"
    confidence = "-w", "9", "--confidence", "--confidence-n", "1000"
    seeded = {"env": {**os.environ, "SACREBLEU_SEED": "12345"}}
    theirs = json.loads(run("sacrebleu", *REFERENCES[1:], *options, **seeded).stdout)
    printed = json.loads(score(*systems, *REFERENCES, "--json"))
    for row, path, expected in zip(printed["scores"], systems, theirs, strict=True):
        assert row["system"] == str(path)
        assert row["BLEU"] == pytest.approx(expected["BLEU"]["score"], abs=1e-6)
        assert row["p"] == pytest.approx(expected["BLEU"]["p_value"])
    told = run("sacrebleu", *REFERENCES[1:], "-i", TELEGRAPHIC, *confidence, **seeded)
    half = (row["high"] - row["low"]) / 2
    assert half == pytest.approx(json.loads(told.stdout)["confidence_var"], abs=1e-6)
    assert printed["signature"] == SACREBLEU.signature(2).replace("|", "|ar:10000|seed:12345|", 1)


def test_the_table_of_systems_shows_the_same_numbers(score, few_draws):
    printed = score(LITERAL, FLUENT, *REFERENCES)
    baseline, other = json.loads(score(LITERAL, FLUENT, *REFERENCES, "--json"))["scores"]
    for row in (baseline, other):
        [line] = (line for line in printed.splitlines() if line.startswith(row["system"]))
        p_value = "" if row["p"] is None else f"{row['p']:.4f}"
        shown = f"{row['BLEU']:.2f} {row['low']:.2f} {row['high']:.2f} {p_value}"
        assert line.split()[1:] == shown.split()
    assert "ar:10000|seed:12345" in printed


TWO = LITERAL, FLUENT, *REFERENCES


def test_korean_is_told_of_tokenizers_that_split_particles(score):
    korean = [OURS / f"into_korean_{name}.txt" for name in ("polite", "reference")]
    printed = score(korean[0], "--references", korean[1])
    how = re.search(r"(--tokenizer) (\S+?)\)", printed).groups()
    chosen = score(korean[0], "--references", korean[1], *how)
    assert re.search(r"^SACREBLEU +82.12 ", chosen, re.M) and "--tokenizer" not in chosen
    assert "ko-mecab" not in score(LITERAL, *REFERENCES)


def test_a_convention_without_a_score_says_why_and_the_others_have_theirs(score, write):
    given = write("c.txt", "", ""), "--references", write("r.txt", "the cat", "a dog")
    printed = score(*given)
    assert {*scores_in(printed)} == NAMES - {"HF_EVALUATE", "MULTI_BLEU"}
    [reason] = (line for line in printed.splitlines() if line.startswith("HF_EVALUATE"))
    assert reason.split()[1] == "none" and "an empty candidate has no score" in reason
    told = by_convention(score(*given, "--json"))
    without = {name for name, row in told.items() if row["BLEU"] is None}
    assert without == {"HF_EVALUATE", "MULTI_BLEU"} == {*[*told][-2:]}  # the last ones


def test_a_score_that_stands_for_zero_is_not_hidden(score, write):
    text = write("ship.txt", "it is ship")
    printed = score(text, "--references", text)
    assert re.search(r"^NLTK +1.2e−75 +nrefs:1", printed, re.MULTILINE)
    assert re.search(r"^PAPINENI +0.00 +nrefs:1", printed, re.MULTILINE)


def test_packed_files_and_the_standard_input_are_read(score, tmp_path):
    packed = tmp_path / "reference.txt.gz"
    packed.write_bytes(gzip.compress(REFERENCES[1].read_bytes()))
    given = "score", "-", "--references", packed
    done = run("bleu_teach", *given, input=LITERAL.read_text("utf-8"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == score(LITERAL, *REFERENCES[:2])


def test_files_that_do_not_fit_are_refused(refusal, write):
    short, empty = write("short.txt", "the cat"), write("empty.txt")
    said = f"short.txt ends after line 1 and {LITERAL} after line 48"
    assert said in refusal(LITERAL, "--references", short)
    assert said in refusal(short, "--references", LITERAL)
    assert "empty.txt is empty" in refusal(empty, "--references", empty)
    packed = write("no.gz", "cat")
    said = refusal(LITERAL, "--references", packed)
    assert "no.gz': Not a gzipped file" in said
    latin = write("latin.txt", "the cat", "ein Hündchen", encoding="latin-1")
    said = refusal(latin, "--references", latin)
    assert "latin.txt, line 2: byte 0xfc is not UTF-8" in said


def test_options_that_do_not_fit_are_refused(refusal):
    assert "the same file" in refusal(LITERAL, LITERAL, *REFERENCES)
    assert "--explain is for one output" in refusal(*TWO, "--explain", "NLTK", "AALTO")
    assert "Unknown convention 'BLEU'" in refusal(LITERAL, *REFERENCES, "--convention", "bleu")
    assert "Unknown tokenizer 'x'" in refusal(LITERAL, *REFERENCES, "--tokenizer", "x")


def test_without_any_package_only_the_conventions_that_need_one_have_no_score(write, score):
    many = write("many.txt", *["the cat sat on the mat"] * 3)
    done = run("bleu_teach", "score", many, "--references", many, options=["-S"])
    assert (done.returncode, done.stderr) == (0, "")
    told = scores_in(done.stdout)
    assert {*told} == NAMES - {"TENSOR2TENSOR"} and "No module named 'sacrebleu'" in done.stdout
    assert told.items() <= scores_in(score(many, "--references", many)).items()
    done = run("bleu_teach", "score", LITERAL, FLUENT, *REFERENCES, options=["-S"])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'segment_stats needs more: pip install "bleu_teach[course]"\n'


def test_whoever_reads_may_stop():
    """As `| true` does: nothing is read at all."""
    reading, writing = os.pipe()
    os.close(reading)
    given = {"capture_output": False, "stdout": writing, "stderr": subprocess.PIPE}
    done = run("bleu_teach", "score", LITERAL, *REFERENCES, **given)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")
