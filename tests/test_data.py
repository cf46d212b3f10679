"""A file of segments is read as it is: only a line feed ends a line."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bleu_teach import BleuInputError, read_segments

# With all that str.splitlines would split at, and a byte order mark, which is a sign in a text.
lines = st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\n\r\0")), min_size=1)
in_one_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@in_one_folder
@given(lines, st.sampled_from(["\n", "\r\n"]), st.booleans(), st.sampled_from(["", "\ufeff"]))
def test_a_line_is_a_segment(tmp_path, segments, end, ended, mark):
    ended |= not segments[-1]  # an empty last line is one only if it ends
    path = tmp_path / "segments.txt"
    path.write_bytes((mark + end.join(segments) + end * ended).encode())
    segments[0] = segments[0] if mark else segments[0].removeprefix("\ufeff")
    assert read_segments(path) == read_segments(str(path)) == segments


def test_an_empty_file_has_no_segment(tmp_path):
    (tmp_path / "empty.txt").touch()
    assert read_segments(tmp_path / "empty.txt") == []


REFUSED = {
    "is UTF-16": "the cat".encode("utf-16"),
    "has to end in .gz": b"\x1f\x8b\x08\xff",
    "line 2 has a NUL byte": b"the cat\na\0dog\n",
    "CR, as on old Macs": b"the cat\ra dog\r",
}


@pytest.mark.parametrize("said", REFUSED)
def test_what_is_no_text_with_line_feeds_is_refused_with_the_reason(said, tmp_path):
    (tmp_path / "odd.txt").write_bytes(REFUSED[said])
    with pytest.raises(BleuInputError, match=said):
        read_segments(tmp_path / "odd.txt")


def test_a_missing_file_is_refused_with_the_folder_that_was_searched(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BleuInputError) as caught:
        read_segments("nowhere.txt")
    assert "Cannot read 'nowhere.txt'" in str(caught.value)
    assert str(tmp_path) in str(caught.value)
