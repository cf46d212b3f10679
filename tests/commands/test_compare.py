"""The command that compares two files: what it prints, what it writes, what it refuses."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bleu_teach import NLTK, SACREBLEU, corpus, paired_bootstrap, segment_stats
from bleu_teach.__main__ import main
from bleu_teach.draw.side_by_side import conclude
from bleu_teach.significance.contrast import contrast
from tests.commands.test_score import keys_in

OURS = Path(corpus.__file__).parent
A, B, C = (OURS / f"{name}.txt" for name in ("literal", "fluent", "telegraphic"))
REFERENCES = [OURS / "reference_1.txt", OURS / "reference_2.txt"]


@pytest.fixture
def compare(capsys, tmp_path, monkeypatch):
    """Run the command in an empty folder: its exit code, what it prints, and the page."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments, references=REFERENCES):
        code = main(["compare", *map(str, [*arguments, "--references", *references])])
        printed = capsys.readouterr()
        return code, printed.out + printed.err, tmp_path / "compare.html"

    return call


def expected(tool):
    texts = corpus.load()
    systems = {
        name: [tool.tokenize(line) for line in texts.systems[name]]
        for name in ("literal", "fluent")
    }
    return contrast(
        systems, [[tool.tokenize(t) for t in group] for group in texts.references], tool
    )


@pytest.mark.parametrize("tool", [SACREBLEU, NLTK], ids=str)
def test_it_prints_both_tests_and_their_signatures(compare, tool):
    found = expected(tool)
    code, printed, page = compare(A, B, "--tool", tool.name)
    assert (code, page.exists()) == (0, True)
    first, _, _, baseline, system, _, *signatures, last = printed.splitlines()
    assert first == f"fluent: {' '.join(conclude(found.resampled))}"
    assert baseline.split() == ["literal", f"{100 * found.resampled.baseline_score:.2f}"]
    p_values = [f"{test.p_value:.4f}" for test in (found.resampled, found.shuffled)]
    assert system.split()[0] == "fluent" and system.split()[-2:] == p_values
    nrefs, rest = tool.signature(2).split("|", 1)
    assert signatures == [
        f"{nrefs}|{kind}:{draws}|seed:12345|{rest}" for kind, draws in (("bs", 1000), ("ar", 10000))
    ]
    assert last == "Segment by segment: compare.html"


@pytest.mark.parametrize(
    ("test", "option"), [("resamples", "--paired-bs"), ("shuffles", "--paired-ar")]
)
def test_three_systems_are_compared_as_sacrebleu_does(compare, test, option):
    """Its scores, p-values and signature; and the JSON alone is printed."""
    command = [sys.executable, "-m", "sacrebleu", *REFERENCES, "-i", A, B, C, option, "-f", "json"]
    told = json.loads(subprocess.run([*map(str, command)], capture_output=True, cwd=OURS).stdout)
    code, printed, page = compare(A, B, C, "--json")
    ours = json.loads(printed)
    assert (code, page.exists(), ours["baseline"]) == (0, False, "literal")
    systems = ours[test]["systems"]
    assert [one["system"] for one in systems] == ["fluent", "telegraphic"]
    for row, one in zip(told[1:], systems, strict=True):
        bleu = row["BLEU"]
        assert 100 * one["score"] == pytest.approx(bleu["score"], abs=0.051)
        assert one["p_value"] == pytest.approx(bleu["p_value"], abs=5e-5)
        assert one["gap"] == one["score"] - one["baseline_score"]


def test_each_system_has_a_page_of_its_own(compare, tmp_path):
    code, printed, _ = compare(A, B, C)
    assert code == 0
    assert [line[:6] for line in printed.splitlines()[:2]] == ["fluent", "telegr"]
    for page, other in (("compare.html", "fluent"), ("compare-2.html", "telegraphic")):
        assert f"Segment by segment: {page}" in printed
        assert f"{other} beside literal" in (tmp_path / page).read_text("utf-8")


def test_draws_can_be_chosen(compare):
    told = json.loads(compare(A, B, "--resamples", "50", "--seed", "3", "--json")[1])
    tokens = [[SACREBLEU.tokenize(line) for line in path.read_text("utf-8").splitlines()]
              for path in (A, B, *REFERENCES)]  # fmt: skip
    rows = [segment_stats(own, list(zip(*tokens[2:], strict=True))) for own in tokens[:2]]
    systems = dict(zip("ab", rows, strict=True))
    (wanted,) = paired_bootstrap(systems, SACREBLEU, resamples=50, seed=3).differences
    assert told["resamples"]["systems"][0]["p_value"] == wanted.p_value
    assert told["resamples"]["systems"][0]["draws"] == 50
    assert "|bs:50|seed:3|" in told["resamples"]["signature"]
    assert "|ar:10000|seed:3|" in told["shuffles"]["signature"]


@pytest.mark.parametrize(
    "order",
    [
        "{a} {b} --references {r}",
        "--references {r} {a} {b}",
        "{a} --references {r} {b}",
        "--references {r} --json {a} {b}",
        "--json {a} {b} --references {r}",
    ],
)
def test_files_may_be_named_in_any_order(capsys, order):
    words = order.format(a=A, b=B, r=REFERENCES[0])
    assert main(["compare", *words.split(), *({"--json"} - {*words.split()})]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["baseline"] == "literal"
    assert [one["system"] for one in told["resamples"]["systems"]] == ["fluent"]
    assert told["resamples"]["signature"].startswith("nrefs:1|")


@pytest.mark.parametrize("files", [[*REFERENCES, A, B], [A, B], [A]])
def test_what_may_be_a_system_or_a_reference_is_refused(compare, files):
    code, printed, _ = compare(references=files)
    assert code == 2 and "Name two systems first" in printed


def test_tables_for_a_paper_have_the_p_values_and_signatures(compare):
    code, printed, page = compare(A, B, "--latex")
    assert (code, page.exists()) == (0, False)
    assert r"\begin{tabular}{lrrrrr}" in printed and "|bs:1000|" in printed
    assert "| fluent |" in compare(A, B, "--markdown")[1]


def test_systems_are_called_as_asked_or_by_what_tells_them_apart(compare, tmp_path):
    def called(*arguments):
        told = json.loads(compare(*arguments, "--json")[1])
        return [told["baseline"], told["resamples"]["systems"][0]["system"]]

    long = [tmp_path / f"newstest2021.en-de.hyp.{name}.de" for name in ("Online-W", "Facebook-AI")]
    for path, own in zip(long, (A, B), strict=True):
        path.write_bytes(own.read_bytes())
    assert called(*long) == ["Online-W", "Facebook-AI"]
    assert called(A, B, "--names", "old", "new") == ["old", "new"]
    for wrong in (["old"], ["old", "old"]):
        code, printed, _ = compare(A, B, "--names", *wrong)
        assert code == 2 and "--names" in printed


def test_nothing_is_overwritten_unless_it_is_asked_for(compare, tmp_path):
    *_, page = compare(A, B)
    page.write_text("precious")
    code, printed, _ = compare(A, B)
    assert code == 2 and "'compare.html' is there already" in printed and "--force" in printed
    assert page.read_text() == "precious"
    assert compare(A, B, "--force")[0] == 0 and page.read_text("utf-8") != "precious"


def test_the_help_says_what_the_keys_are(compare, capsys):
    told = json.loads(compare(A, B, "--json")[1])
    with pytest.raises(SystemExit):
        main(["compare", "--help"])
    words = set(re.findall(r"\w+", capsys.readouterr().out))
    assert keys_in(told) <= words


def test_the_page_shows_the_segments(compare):
    *_, page = compare(A, B)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert text.count("data-place") == sum(one.effect != 0 for one in expected(SACREBLEU).exchanges)


def test_files_of_one_name_keep_their_folders(compare, tmp_path):
    other = tmp_path / "literal.txt"
    other.write_text(B.read_text(encoding="utf-8"), encoding="utf-8")
    code, printed, _ = compare(A, other)
    assert code == 0
    assert f"\n{A} " in printed and f"\n{other} " in printed


def test_a_file_with_itself_is_refused(compare):
    assert compare(A, A)[:2] == (
        2,
        "Two systems are the same file. Name different files.\n",
    )


def test_files_of_different_length_are_refused(compare, tmp_path):
    short = tmp_path / "short.txt"
    short.write_text("One line.\n", encoding="utf-8")
    code, printed, _ = compare(A, short)
    assert code == 2
    assert f"{short} ends after line 1" in printed


def test_an_unknown_tool_is_refused(compare):
    code, printed, _ = compare(A, B, "--tool", "ROUGE")
    assert code == 2
    assert "No tool has the name" in printed


def test_a_page_that_cannot_be_written_is_refused(compare, tmp_path):
    (tmp_path / "file").touch()
    code, printed, _ = compare(A, B, "--out", tmp_path / "file" / "page.html")
    assert code == 2
    assert "cannot be written: Not a directory" in printed
