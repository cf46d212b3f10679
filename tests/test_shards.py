"""Lesson 07: a corpus in files, in pieces, on several machines: always the same integers."""

import os
import signal
import tracemalloc
import warnings
from pathlib import Path

import dask
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach import BleuInputError, corpus_stats, shards
from bleu_teach.data import read_segments
from bleu_teach.rows import to_row
from bleu_teach.shards import corpus_stats_distributed, corpus_stats_of_files
from bleu_teach.tokenizers import TOKENIZERS
from tests.examples import examples

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from distributed import Client, LocalCluster

pytestmark = pytest.mark.filterwarnings("default")  # what Dask says about its own sockets

lines = st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=8)
texts = st.lists(st.tuples(lines, lines, lines), max_size=12)  # candidate and two references
line_ends = st.sampled_from(["\n", "\r\n"])


def write(folder, name, content):
    """A file of this content, and its path."""
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def line_and_words(line, _tokenizer=""):
    """Tokens that show every character of a line."""
    return [line, *line.split()]


def expected(candidate_files, reference_files, tokenize=TOKENIZERS["words"]):
    """The same files, read in whole."""
    candidates = [tokenize(line) for file in candidate_files for line in read_segments(file)]
    references = []
    for group in reference_files:
        columns = [[tokenize(line) for line in read_segments(file)] for file in group]
        references += zip(*columns, strict=True)
    return corpus_stats(candidates, references)


@pytest.fixture
def corpus(tmp_path):
    """Two blocks of files, 25 and 7 lines long, one with two references and one with one."""
    words = "the cat is on the mat and a dog sat there".split()
    files = {}
    for block, count in enumerate((25, 7)):
        for k, name in enumerate("crs"):
            rows = [" ".join(words[(i + k) % 5 : (3 * i + k) % 11]) for i in range(count)]
            files[block, name] = write(tmp_path, f"{name}{block}.txt", "\n".join(rows) + "\n")
    references = [[files[0, "r"], files[0, "s"]], [str(files[1, "r"])]]
    return [files[0, "c"], str(files[1, "c"])], references


@pytest.fixture(scope="module")
def cluster():
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0"
    ) as started:
        yield started


@pytest.mark.parametrize("piece", [1, 3, 10_000])
@examples(50)
@given(
    rows=texts,
    ends=st.tuples(line_ends, line_ends, line_ends),
    mark=st.sampled_from(["", "\ufeff"]),
    last=st.sampled_from(["", "x"]),
)
def test_a_file_in_pieces_has_the_integers_of_the_whole(
    tmp_path_factory, piece, rows, ends, mark, last
):
    folder = tmp_path_factory.mktemp("files")
    files = [
        write(folder, f"{k}.txt", mark + "".join(row[k] + ends[k] for row in rows) + last)
        for k in range(3)
    ]
    blocks = [files[0]], [files[1:]]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shards, "PIECE", piece)
        patch.setattr(shards, "tokenize_with", line_and_words)
        found = corpus_stats_of_files(*blocks)
    assert to_row(found) == to_row(expected(*blocks, line_and_words))


def test_a_corpus_may_be_in_several_files(corpus):
    assert to_row(corpus_stats_of_files(*corpus)) == to_row(expected(*corpus))


@pytest.mark.parametrize("tokenizer", ["char", "13a"])
def test_tokens_are_made_as_asked(corpus, tokenizer):
    assert corpus_stats_of_files(*corpus, tokenizer) == expected(*corpus, TOKENIZERS[tokenizer])


def test_lines_are_lower_cased_if_asked(tmp_path):
    upper, lower = write(tmp_path, "upper.txt", "A Cat\n"), write(tmp_path, "lower.txt", "a cat\n")
    matches = [
        corpus_stats_of_files([upper], [[lower]], "none", lowercase=lowercase).matches[0]
        for lowercase in (False, True)
    ]
    assert matches == [0, 2]


def test_a_corpus_without_files_is_the_zero_of_the_addition():
    assert to_row(corpus_stats_of_files([], [])) == to_row(corpus_stats([], []))


def test_memory_does_not_grow_with_the_file(tmp_path, monkeypatch):
    monkeypatch.setattr(shards, "PIECE", 100)
    peaks = []
    for length in (1000, 10_000):
        file = write(tmp_path, f"{length}.txt", "the cat is on the mat\n" * length)
        tracemalloc.start()
        corpus_stats_of_files([file], [[file]], "none")
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.5 * peaks[0]


def test_a_cluster_gives_the_same_integers(corpus, cluster, monkeypatch):
    monkeypatch.setattr(shards, "PIECE", 4)
    wanted = to_row(expected(*corpus))
    assert to_row(corpus_stats_distributed(*corpus, cluster.scheduler_address)) == wanted
    with Client(cluster) as client:
        assert to_row(corpus_stats_distributed(*corpus, client)) == wanted
        assert client.status == "running"


def test_without_a_cluster_this_machine_is_one(corpus):
    assert to_row(corpus_stats_distributed(*corpus)) == to_row(expected(*corpus))


def test_a_worker_killed_half_way_changes_nothing(corpus, cluster, tmp_path, monkeypatch):
    first_time = tmp_path / "first time"
    first_time.touch()

    def count_or_die(piece, **how):
        if piece[0][1] and first_time.exists():  # not with the first piece of a file
            first_time.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return count_piece(piece, **how)

    count_piece = shards._count_piece
    monkeypatch.setattr(shards, "PIECE", 4)
    monkeypatch.setattr(shards, "_count_piece", count_or_die)
    found = corpus_stats_distributed(*corpus, cluster.scheduler_address)
    assert not first_time.exists()
    assert to_row(found) == to_row(expected(*corpus))


def break_encoding(files):
    Path(files[1][0][1]).write_bytes(b"good\n" * 11 + b"na\xefve\n" + b"good\n" * 13)
    return "s0.txt, line 12: byte 0xef is not UTF-8"


def cut_short(files):
    Path(files[1][1][0]).write_text("only\nthree\nlines\n")
    return "r1.txt ends after line 3, but .*c1.txt has 7 lines"


def lose_a_reference(files):
    Path(files[1][0][1]).unlink()
    return "s0.txt' cannot be read: No such file"


def lose_a_block(files):
    files[1].pop()
    return "2 candidate_files, but 1 reference_files"


def forget_a_level(files):
    files[1][0] = files[1][0][0]
    return r"Nest them as reference_files\[block\]\[reference\]"


def no_reference(files):
    files[1][1].clear()
    return "are a list; this is the list"


def no_path(files):
    files[0][0] = 7
    return "A path is a str or a Path; this is the int 7"


def no_name(files):
    files[0][0] = "a\0b"
    return "cannot be read: embedded null"


@pytest.mark.parametrize(
    "damage",
    [
        *(break_encoding, cut_short, lose_a_reference, lose_a_block),
        *(forget_a_level, no_reference, no_path, no_name),
    ],
)
def test_what_would_stop_half_way_stops_before_anything_is_counted(
    corpus, cluster, damage, monkeypatch
):
    message = damage(corpus)
    monkeypatch.setattr(shards, "_count_piece", None)  # counting would raise a TypeError
    with pytest.raises(BleuInputError, match=message):
        corpus_stats_of_files(*corpus)
    with pytest.raises(BleuInputError, match=message):
        corpus_stats_distributed(*corpus, cluster.scheduler_address)


@pytest.mark.parametrize("files", [("a.txt", [["b.txt"]]), (["a.txt"], "b.txt"), (None, [])])
def test_a_single_file_is_in_a_list_too(files):
    with pytest.raises(BleuInputError, match="are a list, one entry a block"):
        corpus_stats_of_files(*files)


def test_an_unknown_tokenizer_is_refused_before_the_files_are_read():
    with pytest.raises(BleuInputError, match="No tokenizer has the name"):
        corpus_stats_of_files(["no such file"], [["no such file"]], "14a")


@pytest.mark.parametrize("client", ["tcp://127.0.0.1:1", "nowhere", 7])
def test_where_no_scheduler_answers_the_message_says_so(corpus, client):
    with dask.config.set({"distributed.comm.timeouts.connect": "1s"}):  # noqa: SIM117
        with pytest.raises(BleuInputError, match="No Dask scheduler answers at"):
            corpus_stats_distributed(*corpus, client)
