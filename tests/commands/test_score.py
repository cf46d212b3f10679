"""The command on files: the numbers of the core, of sacreBLEU's own command, and clear refusals."""

import gzip
import json
import os
import re
import shutil
import subprocess
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from sacrebleu import CHRF

from bleu_teach import NLTK, PRESETS, SACREBLEU, corpus, corpus_bleu, explain_difference
from bleu_teach.__main__ import main
from bleu_teach.commands import score as commands_score
from bleu_teach.commands import systems
from bleu_teach.data.looks import KINDS, find_notes
from bleu_teach.scale import segment_stats
from bleu_teach.significance import draws
from bleu_teach.significance.tries import holm
from tests.processes import ROOT, python

OURS = Path(corpus.__file__).parent
LITERAL, FLUENT, TELEGRAPHIC = (OURS / f"{n}.txt" for n in ("literal", "fluent", "telegraphic"))
REFERENCES = "--references", OURS / "reference_1.txt", OURS / "reference_2.txt"
CHINESE = OURS / "chinese_candidate.txt", "--references", OURS / "chinese_reference.txt"
NAMES = {preset.name for preset in PRESETS}


@pytest.fixture
def run(capsys):
    """Run the command here, and return what it prints."""

    def call(*arguments, status=0):
        assert main(["score", *map(str, arguments)]) == status
        return capsys.readouterr()

    return call


@pytest.fixture
def score(run):
    return lambda *arguments: run(*arguments).out


@pytest.fixture
def read(run):
    return lambda *arguments: json.loads(run(*arguments, "--json").out)


@pytest.fixture
def refusal(run):
    """Run the command on bad input, and return the one line that it prints."""

    def call(*arguments):
        out, error = run(*arguments, status=2)
        assert (out, error.count("\n")) == ("", 1)
        return error

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
    for name in ("bootstrap", "paired_bootstrap"):
        monkeypatch.setattr(systems, name, partial(getattr(draws, name), resamples=99))
    fewer = partial(draws.paired_randomization, shuffles=99)
    monkeypatch.setattr(systems, "paired_randomization", fewer)


def scores_in(printed):
    """The scores in a table of conventions, which are grouped without their signatures."""
    rows = [re.match(r" *(\d+\.\d\d|\d\S+−\d+) +([A-Z].*)", line) for line in printed.splitlines()]
    return {name: float(row[1].replace("−", "-")) for row in rows if row
            for name in row[2].partition("  ")[0].split(", ")}  # fmt: skip


def by_convention(report):
    return {row["convention"]: row for row in report["scores"]}


def score_by_hand(convention, candidates, references):
    cut = [[*map(convention.tokenize, group)] for group in (candidates, *references)]
    return 100 * corpus_bleu(cut[0], cut[1:], convention=convention).score


def test_the_table_has_every_preset_with_its_score_and_signature_highest_first():
    done = python("-m", "bleu_teach", "score", LITERAL, *REFERENCES, "--signatures")
    assert (done.returncode, done.stderr) == (0, "")
    told, ours = scores_in(done.stdout), corpus.load()
    for preset in PRESETS:
        expected = score_by_hand(preset, ours.systems["literal"], ours.references)
        assert told[preset.name] == round(expected, 2)
        assert preset.signature(2) in done.stdout
    assert [*told.values()] == sorted(told.values(), reverse=True)


@pytest.mark.parametrize(
    ("paths", "tokenizer"),
    [((LITERAL, *REFERENCES), "intl"), (CHINESE, "zh")],
    ids=["English", "Chinese"],
)
def test_it_agrees_with_the_command_of_sacrebleu(read, paths, tokenizer):
    candidates, _, *references = paths
    options = "-i", candidates, "-tok", tokenizer, "-w", "9", "--force"
    theirs = json.loads(python("-m", "sacrebleu", *references, *options).stdout)
    [row] = read(*paths, "--convention", "SACREBLEU", "--tokenizer", tokenizer)["scores"]
    assert round(row["BLEU"], 9) == theirs["score"]
    assert row["signature"].partition("|version")[0] == theirs["signature"].partition("|version")[0]


@pytest.mark.parametrize(
    ("a", "b"), [("SACREBLEU", "NLTK"), ("nltk", "tensor2tensor"), ("MTEVAL-13A", "PAPINENI")]
)
def test_the_steps_from_one_convention_to_another_are_those_of_the_core(score, read, a, b):
    ours = corpus.load()
    names = (name.upper().replace("-", "_") for name in (a, b))
    expected = explain_difference(ours.systems["literal"], ours.references, *names)
    told = read(LITERAL, *REFERENCES, "--explain", a, b)["steps"]
    steps = [
        (s.choice, f"{s.old} → {s.new}", 100 * s.after, 100 * s.change) for s in expected.steps
    ]
    assert [(*step.values(),)[:4] for step in told] == steps
    table = score(LITERAL, *REFERENCES, "--explain", a, b).partition("\nFrom ")[2]
    changing, same = table.split("No change") if "No change" in table else (table, "")
    for choice, rule, _, change in steps:
        shown = f"{change:+.2f}".replace("-", "−")
        assert f"{choice} {rule}" in same if abs(change) < 0.005 else shown in changing


def test_a_step_has_an_example_from_the_file(score, read, write):
    output = write("o.txt", "The lamp is red, isn't it?", "It is red.")
    reference = write("r.txt", "That lamp is red, isn't it?", "It is the red lamp.")
    given = output, "--references", reference, "--explain"
    steps = read(*given, "SACREBLEU", "NLTK")["steps"]
    examples = {row["setting"]: row["example"] for row in steps}
    assert examples["tokenizer"].startswith("line 1: now matched: “red,”, “it?”, “is red,”")
    printed = score(*given, "SACREBLEU", "NLTK")
    assert examples["tokenizer"] in printed
    assert {*scores_in(printed)} == {"SACREBLEU", "NLTK"}


def test_a_tokenizer_replaces_that_of_every_convention(score, read, few_draws):
    given = LITERAL, *REFERENCES, "--tokenizer", "char"
    printed = score(*given, "--signatures")
    assert printed.count("tok:char") == printed.count("nrefs:") == len(PRESETS)
    printed = read(*given, "--explain", "NLTK", "SACREBLEU")
    ours = corpus.load()
    by_letter = replace(NLTK, tokenizer="char")
    expected = score_by_hand(by_letter, ours.systems["literal"], ours.references)
    assert by_convention(printed)["NLTK"]["BLEU"] == expected
    assert "tokenizer" not in [step["setting"] for step in printed["steps"]]
    baseline, *_ = read(*TWO, "--tokenizer", "char")["scores"]
    assert baseline["score"] == by_convention(read(*given))["SACREBLEU"]["BLEU"]


# Our names of sacreBLEU's metrics, and the options that its command needs for them.
METRICS = {
    "bleu chrf ter": (["BLEU", "chrF2", "TER"], ["-m", "bleu", "chrf", "ter"]),
    "chrf++": (["chrF2++"], ["-m", "chrf", "--chrf-word-order", "2"]),
}


@pytest.mark.parametrize("metrics", METRICS)
def test_several_systems_have_the_interval_of_sacrebleu_and_can_have_its_p_value(
    read, monkeypatch, metrics
):
    names, options = METRICS[metrics]
    theirs_is = partial(draws.paired_randomization, counted="sacrebleu")
    monkeypatch.setattr(systems, "paired_randomization", theirs_is)

    def theirs(*given):
        given = (*REFERENCES[1:], "-i", *given, *options, "-w", "9", "--format", "json")
        seeded = os.environ | {"SACREBLEU_SEED": "12345"}
        return json.loads(python("-m", "sacrebleu", *given, env=seeded).stdout)

    compared = theirs(LITERAL, TELEGRAPHIC, "--paired-ar", "--force")
    told = theirs(TELEGRAPHIC, "--confidence")
    told = told if isinstance(told, list) else [told]
    given = LITERAL, TELEGRAPHIC, *REFERENCES, "--metrics", *metrics.split()
    rows = read(*given)["scores"]
    for name, first, second, own in zip(names, rows[::2], rows[1::2], told, strict=True):
        for row, expected in zip((first, second), compared, strict=True):
            assert row["metric"] == name
            assert row["score"] == pytest.approx(expected[name]["score"], abs=1e-6)
            assert row.get("p") == pytest.approx(expected[name]["p_value"])
        half = (second["high"] - second["low"]) / 2
        assert half == pytest.approx(own["confidence_var"], abs=1e-4)
        signature = second["signature"].replace("|ar:10000|", "|bs:1000|")
        assert signature.partition("|version")[0] == own["signature"].partition("|version")[0]


def test_a_gap_has_its_own_interval_and_a_corrected_p_value(read, few_draws):
    rows = read(LITERAL, FLUENT, TELEGRAPHIC, *REFERENCES)["scores"]
    assert [row["metric"] for row in rows] == ["BLEU"] * 3 + ["chrF2"] * 3  # lesson 09's advice
    baseline, *others = rows[:3]
    assert "gap" not in baseline and "p" not in baseline
    ours = corpus.load()
    tokens = {name: [*map(SACREBLEU.tokenize, own)] for name, own in ours.systems.items()}
    references = [[*map(SACREBLEU.tokenize, group)] for group in ours.references]
    counted = {name: segment_stats(tokens[name], references)
               for name in ("literal", "fluent", "telegraphic")}  # fmt: skip
    expected = draws.paired_bootstrap(counted, SACREBLEU, resamples=99).differences
    for row, one in zip(others, expected, strict=True):
        assert row["gap"] == 100 * one.gap == pytest.approx(row["score"] - baseline["score"])
        assert (row["gap_low"], row["gap_high"]) == tuple(100 * end for end in one.interval)
    assert [row["p_holm"] for row in others] == holm([row["p"] for row in others])


def test_the_table_of_systems_shows_the_same_numbers(score, read, few_draws):
    given = LITERAL, FLUENT, *REFERENCES, "--metrics", "bleu"
    printed = score(*given, "--signatures")
    baseline, other = read(*given)["scores"]
    for row in (baseline, other):
        name = Path(row["system"]).name
        [line] = (line for line in printed.splitlines() if line.startswith(name))
        keys = ("score", "low", "high", "gap", "gap_low", "gap_high")
        shown = [f"{row[key]:.2f}" for key in keys if key in row]
        shown += [f"{row['p']:.4f}"] if "p" in row else []
        assert line.replace("−", "-").replace(",", "").split()[1:] == shown
    assert "ar:10000|seed:12345" in printed


def test_equal_outputs_have_no_small_p_value(read, write, few_draws):
    copy = write("copy.txt", *LITERAL.read_text("utf-8").splitlines())
    given = LITERAL, copy, *REFERENCES, "--metrics", "bleu"
    other = read(*given)["scores"][1]
    assert (other["p"], other["gap"], other["gap_low"]) == (1, 0, 0)
    assert "Segments that differ: 0" in other["warning"]


def test_many_lines_are_scored_with_bleu_only_unless_asked(run, few_draws, monkeypatch):
    monkeypatch.setattr(commands_score, "CHRF_UP_TO", 47)
    printed = run(*TWO)
    assert "chrF2" not in printed.out and "--metrics bleu chrf" in printed.err


def test_the_worst_lines_are_those_without_which_the_score_is_highest(score, read, few_draws):
    ours = corpus.load()
    candidates, references = ours.systems["literal"], ours.references
    whole = score_by_hand(SACREBLEU, candidates, references)
    without = [
        score_by_hand(SACREBLEU, *([v for k, v in enumerate(both) if k != place]
                                   for both in (candidates, references))) - whole
        for place in range(48)
    ]  # fmt: skip
    found = read(LITERAL, *REFERENCES, "--worst", "3")["worst"]
    assert [row["change"] for row in found] == pytest.approx(sorted(without)[:-4:-1])
    [place] = (row["line"] - 1 for row in found[:1])
    assert found[0]["references"] == list(references[place])
    assert found[0]["outputs"] == {str(LITERAL): candidates[place]}
    assert candidates[place] in score(LITERAL, *REFERENCES, "--worst", "1")
    [row] = read(*TWO, "--worst", "1")["worst"]
    assert [*row["outputs"]] == [str(LITERAL), str(FLUENT)]


def test_quiet_prints_the_number_only(score, few_draws):
    assert score(LITERAL, *REFERENCES, "--quiet") == "36.21\n"
    assert score(LITERAL, *REFERENCES, "--quiet", "--convention", "nltk") == "30.93\n"
    assert score(LITERAL, *REFERENCES, "--quiet", "--metrics", "chrf") == "62.91\n"
    assert score(*TWO, "--quiet") == "36.21\n38.49\n"


def test_a_reference_can_be_missing(read, refusal, write):
    output = write("o.txt", "the cat sat down", "a dog ran off")
    one = write("r1.txt", "the cat sat down here", "a dog ran off")
    two = write("r2.txt", "NONE", "the dog ran off")
    given = output, "--references", one, two, "--missing", "NONE"
    row = by_convention(read(*given))["SACREBLEU"]
    groups = [["the cat sat down here"], ["a dog ran off", "the dog ran off"]]
    expected = score_by_hand(SACREBLEU, ["the cat sat down", "a dog ran off"], groups)
    assert row["BLEU"] == expected and "nrefs:var" in row["signature"]
    [chrf] = read(*given, "--metrics", "chrf")["scores"]
    streams = [["the cat sat down here", "a dog ran off"], [None, "the dog ran off"]]
    theirs = CHRF().corpus_score(["the cat sat down", "a dog ran off"], streams)
    assert chrf["score"] == pytest.approx(theirs.score) and "nrefs:var" in chrf["signature"]
    assert "Line 1 has no reference" in refusal(output, "--references", two, "--missing", "NONE")


TWO = LITERAL, FLUENT, *REFERENCES


def test_all_files_after_references_count(score):
    one, two = REFERENCES[1:]
    together = score(LITERAL, *REFERENCES)
    assert score(LITERAL, "--references", one, "--references", two) == together


SUBTITLES = ["1", "00:00:01,000 --> 00:00:02,500", "The cat sat.", ""]
STRANGE = {
    "subtitles": SUBTITLES * 2,
    "columns": ["the cat\tdie Katze", "a dog\tein Hund"],
    "JSON": ['{"id": 1, "text": "the cat"}', '{"id": 2, "text": "a dog"}'],
    "CSV": ["id,text", '1,"The cat, here"', '2,"A dog"'],
    "SGML": ['<doc docid="1">', '<seg id="1">The cat</seg>', "</doc>"],
    "fairseq": ["S-0\tdie Katze", "H-0\t-0.3\tthe cat", "D-0\t-0.3\tthe cat"],
    "pieces": ["the c@@ at sat", "a dog"],
    "pieces (sentencepiece)": ["▁the ▁c at", "▁a ▁dog"],
    "Moses": ["it &apos;s a cat", "a dog"],
    "Latin-1": ["die KÃ¤tzchen", "ein Hund"],
    "joined": ["the cat", "\ufeffa dog"],
    "lost letters": ["the caf\ufffd", "a dog"],
    "control characters": ["the\x1b[31mcat", "a dog"],
    "empty lines": ["the cat", "", "a dog", ""],
    "chat": ["Here is the translation:", "the cat"],
    "tokens": ["The cat sat .", "A dog , too ."],
    "Korean": ["고양이가 앉았다.", "개가 달렸다."],
    "Japanese": ["猫がマットの上に座っている。", "犬が走った。"],
    "Chinese": ["猫坐在垫子上。", "狗跑了,很快。"],
    "without spaces": ["แมวนั่งอยู่บนเสื่อ", "สุนัขวิ่งหนีไป"],
}


@pytest.mark.parametrize("kind", STRANGE)
def test_a_file_that_looks_like_something_else_gets_a_note_and_its_score(kind, run, read, write):
    given = (path := write("strange.txt", *STRANGE[kind])), "--references", path
    report = read(*given)
    [note] = report["notes"]
    assert re.search(kind.partition(" ")[0][:7].lower() + "|script|lost", note.lower())
    assert report["scores"][0]["BLEU"] == pytest.approx(100)
    assert run(*given).err == f"{note}\n"


CLEAN = """Yes, I do.
1,000 people came, and 2.5% left. He said, "No."
A/B <3 & C. http://a.b/c?d=e,f

¿Qué? «A IRMÃ» – „Nein“ … 10:30
Здравствуйте, мир! नमस्ते दुनिया।
Here is the translation that she read."""
CLEAN_CHINESE = ["他,还有她。", "因此,我们走了。"]


def test_clean_text_gets_no_note():
    ours = corpus.load()
    files = {**ours.systems, "references": [text for group in ours.references for text in group]}
    assert find_notes(files | {"clean": CLEAN.splitlines()}, (*KINDS,)) == []
    assert find_notes({"clean": CLEAN_CHINESE}, ("looks",)) == []


def test_a_chosen_tokenizer_ends_the_advice_to_choose_one(run):
    polite, reference = (OURS / f"into_korean_{name}.txt" for name in ("polite", "reference"))
    given = polite, "--references", reference
    chosen = run(*given, *re.search(r"(--tokenizer) (ko\S+?)\)", run(*given).err).groups())
    assert re.search(r"^86.46 .*\bSACREBLEU\b", chosen.out, re.M) and chosen.err == ""


def test_a_convention_without_a_score_says_why_and_the_others_have_theirs(score, read, write):
    given = write("c.txt", "", ""), "--references", write("r.txt", "the cat", "a dog")
    printed = score(*given)
    assert {*scores_in(printed)} == NAMES - {"HF_EVALUATE", "MULTI_BLEU"}
    [reason] = (line for line in printed.splitlines() if "HF_EVALUATE" in line)
    assert reason.split()[0] == "none" and "an empty candidate has no score" in reason
    told = by_convention(read(*given))
    without = {name for name, row in told.items() if row["BLEU"] is None}
    assert without == {"HF_EVALUATE", "MULTI_BLEU"} == {*[*told][-2:]}  # the last ones


def test_a_score_that_stands_for_zero_is_not_hidden(score, write):
    text = write("ship.txt", "it is ship")
    printed = score(text, "--references", text)
    assert re.search(r"^1.2e−75 +NLTK$", printed, re.MULTILINE)
    assert re.search(r"^ *0.00 .*PAPINENI", printed, re.MULTILINE)


def test_packed_files_and_the_standard_input_are_read(score, tmp_path):
    packed = tmp_path / "reference.txt.gz"
    packed.write_bytes(gzip.compress(REFERENCES[1].read_bytes()))
    given = "score", "-", "--references", packed
    done = python("-m", "bleu_teach", *given, input=LITERAL.read_text("utf-8"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == score(LITERAL, *REFERENCES[:2])


def test_files_that_do_not_fit_are_refused(refusal, write):
    short, empty = write("short.txt", "the cat"), write("empty.txt")
    said = f"short.txt ends after line 1 and {LITERAL} after line 48, '"
    assert said in refusal(LITERAL, "--references", short)
    assert said in refusal(short, "--references", LITERAL)
    assert "empty.txt is empty" in refusal(empty, "--references", empty)
    packed = write("no.gz", "cat")
    assert "no.gz': Not a gzipped file" in refusal(LITERAL, "--references", packed)
    latin = write("latin.txt", "the cat", "ein Hündchen", encoding="latin-1")
    assert "latin.txt, line 2: byte 0xfc" in refusal(latin, "--references", latin)
    assert "Only one file can be -" in refusal("-", "--references", "-")
    assert "Put the outputs before --references" in refusal(*REFERENCES)


def test_options_that_do_not_fit_are_refused(refusal):
    assert "the same file" in refusal(LITERAL, LITERAL, *REFERENCES)
    assert "--explain is for one output" in refusal(*TWO, "--explain", "NLTK", "AALTO")
    assert "mean 'NLTK'?" in refusal(LITERAL, *REFERENCES, "--convention", "NLTKK")
    assert "Unknown tokenizer 'x'" in refusal(LITERAL, *REFERENCES, "--tokenizer", "x")


def test_without_any_package_only_the_conventions_that_need_one_have_no_score(write, score):
    """With -S, Python finds our package and no other."""
    many = write("many.txt", *["the cat sat on the mat"] * 3)
    done = python("-S", "-m", "bleu_teach", "score", many, "--references", many)
    assert (done.returncode, done.stderr) == (0, "")
    told = scores_in(done.stdout)
    assert {*told} == NAMES - {"TENSOR2TENSOR"} and "No module named 'sacrebleu'" in done.stdout
    assert told.items() <= scores_in(score(many, "--references", many)).items()
    done = python("-S", "-m", "bleu_teach", "score", LITERAL, FLUENT, *REFERENCES)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'segment_stats needs more: pip install "bleu_teach[course]"\n'


def test_whoever_reads_may_stop():
    """As `| true` does: nothing is read at all."""
    reading, writing = os.pipe()
    os.close(reading)
    given = {"capture_output": False, "stdout": writing, "stderr": subprocess.PIPE}
    done = python("-m", "bleu_teach", "score", LITERAL, *REFERENCES, **given)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_commands_of_the_readme_score_files_of_ones_own(
    score, few_draws, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    files = {
        "candidates": LITERAL,
        "references": REFERENCES[1],
        "baseline": TELEGRAPHIC,
        "new": FLUENT,
    }
    for name, path in files.items():
        shutil.copy(path, f"{name}.txt")
    readme = (ROOT / "README.md").read_text("utf-8")
    one, several = re.findall(r"^\.venv/bin/bleu-teach score (.*)$", readme, re.MULTILINE)
    assert "SACREBLEU" in score(*one.split()) and "chrF2" in score(*several.split())
