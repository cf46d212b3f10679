"""The command on files: the numbers of the core, of sacreBLEU's own command, and clear refusals."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from time import sleep

import dask
import pytest
import sacrebleu
from distributed import LocalCluster

from bleu_teach import (
    PRESETS,
    SACREBLEU,
    SACREBLEU_SENTENCE,
    corpus,
    corpus_bleu,
    explain_difference,
)
from bleu_teach.__main__ import main
from bleu_teach.commands import files
from bleu_teach.conventions import find_convention

OURS = Path(corpus.__file__).parent
ROOT = OURS.parents[1]
LITERAL = OURS / "literal.txt"
REFERENCES = [OURS / "reference_1.txt", OURS / "reference_2.txt"]
CHINESE = OURS / "chinese_candidate.txt", OURS / "chinese_reference.txt"
NAMES = [preset.name for preset in PRESETS]


def run(module, *arguments, options=()):
    """Run a command in a process of its own; with the option -S no package is found but ours."""
    command = [sys.executable, *options, "-m", module, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT)


@pytest.fixture
def score(capsys):
    """Run the command here, and give what it prints."""

    def call(*arguments):
        assert main(["score", *map(str, arguments)]) == 0
        return capsys.readouterr().out

    return call


@pytest.fixture
def refusal(capsys):
    """Run the command on bad input, and give the one line that it says."""

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


def scores_in(printed):
    rows = {line.split()[0]: line.split()[1] for line in printed.splitlines() if "nrefs:" in line}
    return {name.rstrip("*"): float(score.replace("−", "-")) for name, score in rows.items()}


def score_by_hand(convention, candidates, references):
    split = convention.tokenize
    cut = [[split(text) for text in group] for group in references]
    return corpus_bleu([split(text) for text in candidates], cut, convention=convention)


def test_the_table_has_every_preset_with_its_score_and_signature_highest_first():
    done = run("bleu_teach", "score", LITERAL, *REFERENCES)
    assert (done.returncode, done.stderr) == (0, "")
    told = scores_in(done.stdout)
    ours = corpus.load()
    for preset in PRESETS:
        expected = score_by_hand(preset, ours.systems["literal"], ours.references)
        assert told[preset.name] == round(100 * expected.score, 2)
        assert preset.signature(2) in "".join(done.stdout.split())
    assert max(map(len, done.stdout.splitlines())) <= 100
    assert [*told.values()] == sorted(told.values(), reverse=True)


@pytest.mark.parametrize("tokenizer", ["none", "13a", "intl", "zh", "char"])
@pytest.mark.parametrize("paths", [(LITERAL, *REFERENCES), CHINESE], ids=["English", "Chinese"])
def test_it_agrees_with_the_command_of_sacrebleu(score, paths, tokenizer):
    candidates, *references = paths
    theirs = run(
        "sacrebleu", *references, "-i", candidates, "-tok", tokenizer, "-w", "9", "--force"
    )
    told = json.loads(theirs.stdout)
    ours = json.loads(score(*paths, "--tokenize", tokenizer, "--json"))
    (row,) = (row for row in ours["scores"] if row["tool"] == "SACREBLEU")
    assert round(row["reported"], 9) == told["score"]
    assert row["signature"].partition("|version")[0] == told["signature"].partition("|version")[0]


def test_the_steps_from_one_tool_to_another_are_those_of_the_core(score):
    ours = corpus.load()
    arguments = ours.systems["literal"], ours.references
    presets = {preset.name: preset for preset in PRESETS}
    for a, b in (("SACREBLEU", "NLTK"), ("nltk", "tensor2tensor"), ("MTEVAL-13A", "PAPINENI")):
        names = (name.upper().replace("-", "_") for name in (a, b))
        difference = explain_difference(*arguments, *(presets[name] for name in names))
        assert str(difference) in score(LITERAL, *REFERENCES, "--explain", a, b)


def test_a_signature_can_stand_for_a_tool(score):
    line = "nrefs:2|case:lc|eff:no|tok:none|smooth:floor[0.10]|version:2.6.0"
    printed = json.loads(score(LITERAL, *REFERENCES, "--explain", line, "sacrebleu", "--json"))
    ours = corpus.load()
    expected = score_by_hand(find_convention(line), ours.systems["literal"], ours.references)
    difference = printed["difference"]
    assert difference["before"] == expected.score
    changes = sum(step["change"] for step in difference["steps"])
    assert changes == pytest.approx(difference["after"] - difference["before"])


def test_a_signature_can_be_copied_from_the_table_over_its_line_ends(score):
    printed = score(LITERAL, *REFERENCES)
    copied = re.search(
        r"^KIRCHHOFF .*? (nrefs:.*?bleu_teach-\S+)", printed, re.DOTALL | re.MULTILINE
    )
    assert "\n" in copied[1]
    told = json.loads(score(LITERAL, *REFERENCES, "--explain", copied[1], "kirchhoff", "--json"))
    assert (told["difference"]["a"], told["difference"]["steps"]) == ("KIRCHHOFF", [])


def test_the_json_holds_the_parts_of_the_score(score):
    printed = json.loads(score(LITERAL, *REFERENCES, "--json"))
    ours = corpus.load()
    expected = score_by_hand(SACREBLEU, ours.systems["literal"], ours.references)
    (row,) = (row for row in printed["scores"] if row["tool"] == "SACREBLEU")
    assert row["score"] == expected.score and row["reported"] == expected.reported
    assert row["precisions"] == [list(precision) for precision in expected.precisions]
    assert (row["candidate_length"], row["segments"]) == (expected.stats.candidate_length, 48)


def test_files_are_counted_in_pieces_to_the_same_numbers(score, monkeypatch):
    whole = score(LITERAL, *REFERENCES)
    monkeypatch.setattr(files, "PIECE", 7)
    assert score(LITERAL, *REFERENCES) == whole


def test_a_cluster_counts_the_same(score, monkeypatch):
    monkeypatch.setattr(files, "PIECE", 20)  # the threads of this process are the workers
    with LocalCluster(n_workers=1, processes=False, dashboard_address="127.0.0.1:0") as cluster:
        printed = score(
            LITERAL, *REFERENCES, "--dask", cluster.scheduler_address, "--explain", "nltk", "aalto"
        )
    assert printed == score(LITERAL, *REFERENCES, "--explain", "nltk", "aalto")


def test_a_tool_without_a_score_says_why_and_the_others_have_theirs(score, write):
    candidates, references = write("c.txt", "", ""), write("r.txt", "the cat", "a dog")
    printed = score(candidates, references)
    assert set(scores_in(printed)) == set(NAMES) - {"HF_EVALUATE", "MULTI_BLEU"}
    (reason,) = (line for line in printed.splitlines() if line.startswith("HF_EVALUATE"))
    assert reason.split()[1] == "none" and "an empty text has no score" in reason
    rows = json.loads(score(candidates, references, "--json"))["scores"]
    assert {row["tool"] for row in rows if row["score"] is None} == {"HF_EVALUATE", "MULTI_BLEU"}


def test_a_score_that_stands_for_zero_is_not_hidden(score, write):
    text = write("ship.txt", "it is ship")
    printed = score(text, text)
    assert " 1.2e−77  nrefs:1" in printed
    assert scores_in(printed)["PAPINENI"] == 0


def test_windows_files_give_the_same_scores(score, write, tmp_path):
    for path in (LITERAL, *REFERENCES):
        text = path.read_text("utf-8").replace("\n", "\r\n")
        (tmp_path / path.name).write_bytes(text.encode("utf-8-sig"))
    copies = [tmp_path / path.name for path in (LITERAL, *REFERENCES)]
    assert score(*copies) == score(LITERAL, *REFERENCES)


def test_bad_input_ends_with_status_2_and_no_traceback(tmp_path):
    done = run("bleu_teach", "score", tmp_path / "nowhere.txt", LITERAL)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "nowhere.txt' cannot be read: No such file" in done.stderr


def test_files_that_are_not_parallel_are_refused(refusal, write):
    short = write("short.txt", "the cat")
    assert f"short.txt ends after line 1, but {LITERAL} has 48 lines" in refusal(LITERAL, short)
    assert f"short.txt ends after line 1, but {LITERAL} has 48 lines" in refusal(short, LITERAL)


def test_packed_files_and_the_standard_input_are_read(write, tmp_path):
    packed = tmp_path / "reference.txt.gz"
    packed.write_bytes(gzip.compress(REFERENCES[0].read_bytes()))
    command = [sys.executable, "-m", "bleu_teach", "score", "-", str(packed)]
    done = subprocess.run(command, input=LITERAL.read_bytes(), capture_output=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, b"")
    plain = run("bleu_teach", "score", LITERAL, REFERENCES[0])
    assert done.stdout.decode("utf-8") == plain.stdout


def test_a_file_that_is_not_packed_is_refused_though_its_name_says_so(refusal, write):
    assert "no.gz' cannot be read: Not a gzipped file" in refusal(LITERAL, write("no.gz", "cat"))


@pytest.mark.parametrize("resamples", [60, 1000])
def test_the_intervals_and_their_signature_are_those_of_sacrebleu(score, resamples):
    options = ["-w", "9", "--force", "--confidence", "--confidence-n", resamples]
    environment = {**os.environ, "SACREBLEU_SEED": "12345"}
    command = [sys.executable, "-m", "sacrebleu", *REFERENCES, "-i", LITERAL, *options]
    theirs = subprocess.run([*map(str, command)], capture_output=True, env=environment)
    told = json.loads(theirs.stdout)
    ours = json.loads(score(LITERAL, *REFERENCES, "--interval", "--resamples", resamples, "--json"))
    (row,) = (row for row in ours["scores"] if row["tool"] == "SACREBLEU")
    assert row["signature"].partition("|version")[0] == told["signature"].partition("|version")[0]
    half = (row["interval"][1] - row["interval"][0]) / 2
    assert 100 * half == pytest.approx(told["confidence_var"], abs=1e-6)


def test_the_table_has_the_intervals_that_were_asked_for(score):
    table = score(LITERAL, *REFERENCES, "--interval", "--seed", "7")
    assert "seed:7|" in table and max(map(len, table.splitlines())) <= 100
    row = json.loads(score(LITERAL, *REFERENCES, "--interval", "--seed", "7", "--json"))["scores"][
        0
    ]
    low, high = (f"{100 * end:.2f}" for end in row["interval"])
    assert f"{row['tool']:18}  {100 * row['score']:5.2f}  {low} … {high}  nrefs:2|bs:1000" in table


def test_a_number_of_draws_that_is_none_is_refused(refusal):
    said = refusal(LITERAL, *REFERENCES, "--interval", "--resamples", "0")
    assert "a whole number from 1 up" in said


def test_the_lines_are_scored_one_by_one_as_sacrebleu_does(score):
    given = [LITERAL, *REFERENCES, "--sentences", "sacrebleu_sentence"]
    told = json.loads(score(*given, "--json"))
    texts = corpus.load()
    pairs = zip(texts.systems["literal"], texts.references, strict=True)
    theirs = [sacrebleu.sentence_bleu(text, group).score / 100 for text, group in pairs]
    assert told["sentences"] == pytest.approx(theirs)
    table = score(*given).splitlines()
    assert table[1].split() == ["1", f"{100 * theirs[0]:.2f}"]
    assert table[-1] == told["signature"] == SACREBLEU_SENTENCE.signature(2)


def test_a_line_that_a_tool_refuses_has_no_score(score, write):
    texts = write("c.txt", "", "the cat"), write("r.txt", "a", "the cat")
    told = json.loads(score(*texts, "--sentences", "HF_EVALUATE", "--json"))
    assert told["sentences"] == [None, 0.0]


def test_markdown_is_a_table_with_every_tool(score):
    lines = score(LITERAL, *REFERENCES, "--markdown").splitlines()
    cells = [re.split(r"(?<!\\)\|", line.strip("|")) for line in lines]
    assert {len(row) for row in cells} == {3}
    assert {row[0].strip(" *") for row in cells[2:]} == set(NAMES)
    signatures = {row[2].strip().replace("\\|", "|") for row in cells[2:]}
    assert signatures == {preset.signature(2) for preset in PRESETS}


def test_latex_has_no_letter_that_it_would_take_for_a_command(score):
    lines = score(LITERAL, *REFERENCES, "--latex").splitlines()
    assert (lines[0], lines[-1]) == (r"\begin{tabular}{lrl}", r"\end{tabular}")
    rows = [line for line in lines if line.endswith(r" \\")]
    assert len(rows) == 1 + len(PRESETS) and all(row.count(" & ") == 2 for row in rows)
    assert not re.search(r"(?<!\\)[%$#_^~|<>]", "".join(rows).replace("$-$", ""))


def test_texts_without_spaces_get_a_hint(capsys, score):
    for texts in (CHINESE, (OURS / "japanese_candidate.txt", OURS / "japanese_reference.txt")):
        main(["score", *map(str, texts)])
        assert "--tokenize zh" in capsys.readouterr().err
    for arguments in (
        [*CHINESE, "--tokenize", "zh"],
        [LITERAL, *REFERENCES],
        [OURS / "korean_candidate.txt", OURS / "korean_reference.txt"],
    ):
        main(["score", *map(str, arguments)])
        assert capsys.readouterr().err == ""


def test_tools_made_for_one_reference_are_marked(score):
    named = {preset.name for preset in PRESETS if "made for one reference" in preset.source}
    assert set(re.findall(r"^(\w+)\*", score(LITERAL, *REFERENCES), re.MULTILINE)) == named
    assert "*" not in score(LITERAL, REFERENCES[0])
    rows = json.loads(score(LITERAL, *REFERENCES, "--json"))["scores"]
    assert {row["tool"] for row in rows if row["made_for_one_reference"]} == named


def keys_in(value):
    """All keys of a JSON value, however deep."""
    if isinstance(value, dict):
        return value.keys() | {key for inner in value.values() for key in keys_in(inner)}
    return {key for inner in value for key in keys_in(inner)} if isinstance(value, list) else set()


def test_the_help_says_what_the_keys_are(score, write):
    given = [write("c.txt", "", "the cat sat on"), write("r.txt", "a", "the cat sat on"), "--json"]
    told = [
        json.loads(score(*given, *more))
        for more in (["--explain", "NLTK", "AALTO"], ["--interval"], ["--sentences", "NLTK"])
    ]
    words = set(re.findall(r"\w+", run("bleu_teach", "score", "--help").stdout))
    assert keys_in(told) <= words


def test_whoever_reads_may_stop():
    """As `| true` does: nothing is read at all."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "bleu_teach", "score", LITERAL, *REFERENCES]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, cwd=ROOT, text=True)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_file_that_is_not_utf_8_is_refused_with_its_line(refusal, write):
    latin = write("latin.txt", "the cat", "ein Hündchen", encoding="latin-1")
    assert "latin.txt, line 2: byte 0xfc is not UTF-8" in refusal(latin, latin)


def test_empty_files_are_refused(refusal, write):
    empty = write("empty.txt")
    assert "empty.txt is empty" in refusal(empty, empty)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--explain", "BLEU5", "NLTK"], f"'BLEU5'. Choose one of {', '.join(NAMES)}"),
        (["--explain", "tok:13a|x", "NLTK"], "A signature looks like"),
        (["--tokenize", "14a"], "No tokenizer has the name the str '14a'"),
        (["--dask", "tcp://127.0.0.1:9"], "No Dask scheduler answers"),
    ],
)
def test_bad_options_are_refused(refusal, arguments, said):
    with dask.config.set({"distributed.comm.timeouts.connect": "1s"}):
        assert said in refusal(LITERAL, LITERAL, *arguments)


def test_without_any_package_only_the_tools_that_need_one_have_no_score(write, score):
    many = write("many.txt", *["the cat sat on the mat"] * 3)
    done = run("bleu_teach", "score", many, many, options=["-S"])
    assert (done.returncode, done.stderr) == (0, "")
    told = scores_in(done.stdout)
    assert set(told) == set(NAMES) - {"TENSOR2TENSOR"}
    assert "pip install sacrebleu" in done.stdout
    assert told.items() <= scores_in(score(many, many)).items()


def test_a_cluster_without_its_package_names_it(refusal, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = refusal(LITERAL, LITERAL, "--dask", "tcp://127.0.0.1:9")
    assert said == '--dask needs more: pip install "bleu_teach[course]"\n'


class Terminal(StringIO):
    def isatty(self):
        return True


def test_past_a_second_a_bar_says_how_far_it_is(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    for _ in files.progress(iter("ab")):
        assert terminal.getvalue() == ""
    for line in files.progress(iter("abc")):
        sleep(1.2 if line == "a" else 0)
    assert re.search(r"\d lines \[", terminal.getvalue())


def test_the_command_without_an_argument_names_the_commands():
    done = run("bleu_teach", "--help")
    assert done.returncode == 0 and "score " in done.stdout
