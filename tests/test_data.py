"""The example sentences give the numbers that they are known for; files are read as they are."""

import pytest

from bleu_teach import BleuInputError, data, read_segments, tokenize

EXAMPLES = {name: value for name, value in vars(data).items() if isinstance(value, data.Example)}


def tokens(example):
    return tokenize(example.candidate), [tokenize(reference) for reference in example.references]


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_an_example_has_a_candidate_references_and_a_source(example):
    candidate, references = tokens(example)
    assert candidate and references and all(references)
    assert example.source


FILES = {
    "plain": (b"the cat\na dog\n", ["the cat", "a dog"]),
    "no final newline": (b"the cat\na dog", ["the cat", "a dog"]),
    "CRLF": (b"the cat\r\na dog\r\n", ["the cat", "a dog"]),
    "byte order mark": (b"\xef\xbb\xbfthe cat\n", ["the cat"]),
    "empty lines": (b"the cat\n\na dog\n\n", ["the cat", "", "a dog", ""]),
    "spaces kept": (b"  the cat \t\n", ["  the cat \t"]),
    "empty file": (b"", []),
    "UTF-8": ("straße\nשלום\n".encode(), ["straße", "שלום"]),
    "rarer line marks": ("the\u2028cat\u0085sat\x0b\n".encode(), ["the\u2028cat\u0085sat\x0b"]),
}


@pytest.mark.parametrize(("content", "segments"), FILES.values(), ids=FILES)
def test_read_segments(tmp_path, content, segments):
    path = tmp_path / "segments.txt"
    path.write_bytes(content)
    assert read_segments(path) == read_segments(str(path)) == segments


def test_a_missing_file_is_refused_with_the_folder_that_was_searched(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BleuInputError) as caught:
        read_segments("nowhere.txt")
    assert "Cannot read 'nowhere.txt'" in str(caught.value)
    assert str(tmp_path) in str(caught.value)
