"""A file of segments is read as it is: only a line feed ends a line."""

import pytest

from bleu_teach import BleuInputError, read_segments

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
