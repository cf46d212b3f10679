"""The example sentences give the numbers that they are known for; files are read as they are."""

import pytest

from bleu_teach import BleuInputError, data, read_segments, tokenize

EXAMPLES = {name: value for name, value in vars(data).items() if isinstance(value, data.Example)}


def tokens(example):
    return tokenize(example.candidate), [tokenize(reference) for reference in example.references]


# Files


@pytest.mark.parametrize(
    ("content", "segments"),
    [
        (b"the cat\na dog\n", ["the cat", "a dog"]),
        (b"the cat\na dog", ["the cat", "a dog"]),
        (b"the cat\r\na dog\r\n", ["the cat", "a dog"]),
        (b"\xef\xbb\xbfthe cat\n", ["the cat"]),
        (b"the cat\n\na dog\n\n", ["the cat", "", "a dog", ""]),
        (b"  the cat \t\n", ["  the cat \t"]),
        (b"", []),
        (b"\n", [""]),
        ("straße\nשלום\n".encode(), ["straße", "שלום"]),
        ("the\u2028cat\u0085sat\x0b\n".encode(), ["the\u2028cat\u0085sat\x0b"]),
    ],
    ids=[
        "plain",
        "no final newline",
        "CRLF",
        "byte order mark",
        "empty lines",
        "spaces kept",
        "empty file",
        "one empty line",
        "UTF-8",
        "rarer line marks do not split",
    ],
)
def test_read_segments(tmp_path, content, segments):
    path = tmp_path / "segments.txt"
    path.write_bytes(content)
    assert read_segments(path) == segments
    assert read_segments(str(path)) == segments


def test_a_latin_1_file_is_refused_with_the_line(tmp_path):
    path = tmp_path / "latin.txt"
    path.write_bytes("the cat\nein Hündchen\n".encode("latin-1"))
    with pytest.raises(BleuInputError, match=r"latin\.txt, line 2: byte 0xfc .*encoding UTF-8"):
        read_segments(path)


def test_a_missing_file_is_refused_with_the_folder_that_was_searched(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BleuInputError) as caught:
        read_segments("nowhere.txt")
    assert "Cannot read 'nowhere.txt'" in str(caught.value)
    assert str(tmp_path) in str(caught.value)


@pytest.mark.parametrize("path", [None, 3, "a\0b", "a lone surrogate \ud800"], ids=ascii)
def test_what_is_no_path_is_refused(path):
    with pytest.raises(BleuInputError):
        read_segments(path)
