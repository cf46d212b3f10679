"""How submissions arrive, each case as the systems really write it.

Canvas: lib/content_zipper.rb of instructure/canvas-lms joins the student's sortable name (lower
case, without anything that is not part of a word), LATE, the number of the user, the number of the
upload and the file's name; app/models/attachment.rb adds "-1" to the name of a second attempt. Its
zip library writes names as UTF-8 without the flag that says so.

Moodle: mod/assign/classes/downloader.php of moodle/moodle joins full name (without "_"), number of
the participant, "assignsubmission" and "file"; before 4.1 another "_" follows. The folders can be
switched off, a group has its own name, and in blind marking everyone is "Participant".
mod/assign/feedback/file/importziplib.php reads the same names back, with or without that "_".
"""

import io
import json
import os
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bleu_teach.grade import arrivals
from bleu_teach.grade.arrivals import read_arrivals
from tests.grade.submissions import RELEASE, hand_in, notebook

FOLDER = "Ada Lovelace_12_assignsubmission_file_"


class Unflagged(ZipInfo):
    """An entry whose name is UTF-8, without the flag for it, as Canvas writes them."""

    def _encodeFilenameFlags(self):
        return self.filename.encode(), self.flag_bits


def pack(path, files, kind=ZipInfo, when=2020):
    """Write a zip with these files, by name, in this order."""
    with ZipFile(path, "w") as packed:
        for number, (name, content) in enumerate(files.items()):
            packed.writestr(kind(name, (when, 1, 1, 0, 0, 2 * number)), content)
    return path


def arrive(*sources, assignment="bleu"):
    """Read what arrived, as submissions by student."""
    found, _ = read_arrivals(sources, assignment)
    return {arrival.student: arrival.read(assignment) for arrival in found}


def contents(*sources):
    """The notebook of each student, or the reason why there is none."""
    return {name: one.refused or one.content for name, one in arrive(*sources).items()}


CANVAS = {
    "lovelaceada_123_456_bleu.ipynb": "lovelaceada",
    "byronann_LATE_124_457_bleu-1.ipynb": "byronann",
    "o_brien_kim_125_458_bleu.ipynb": "o_brien_kim",
    "김민지_126_459_bleu.ipynb": "김민지",
    "नेहाशर्मा_127_460_bleu.ipynb": "नेहाशर्मा",
    "øreåse_128_461_bleu.ipynb": "øreåse",
    "anon_x7Gh2_462_bleu.ipynb": "anon_x7Gh2",
    "LATE_anon_aB3dE_463_bleu.ipynb": "anon_aB3dE",
}
MOODLE = {
    "Ada Lovelace_12_assignsubmission_file_/bleu.ipynb": "Ada Lovelace",
    "Kim Ji-woo_123456_assignsubmission_file/bleu.ipynb": "Kim Ji-woo",
    "ann_b_77_assignsubmission_file_/bleu.ipynb": "ann_b",
    "Østergård, Åse_14_assignsubmission_file_bleu.ipynb": "Østergård, Åse",
    "Default group_assignsubmission_file_/bleu.ipynb": "Default group",
    "مريم_15_assignsubmission_file_/my work/bleu.ipynb": "مريم",
}
FOLDERS = {
    "ann/bleu/bleu.ipynb": "ann",
    "ben/bleu.ipynb": "ben",
    "cem/Bleu/Bleu.ipynb": "cem",
    "dee_1/any folder/bleu.ipynb": "dee_1",
    "王小明/bleu/bleu.ipynb": "王小明",
    "علی\u200cرضا/bleu/bleu.ipynb": "علیرضا",  # joined by a character without a width
}


@pytest.mark.parametrize("kind", [ZipInfo, Unflagged])
@pytest.mark.parametrize("root", ["", "submissions/"])
@pytest.mark.parametrize("files", [CANVAS, MOODLE, FOLDERS], ids=["canvas", "moodle", "folders"])
def test_a_zip_is_read_whoever_wrote_it(files, root, kind, tmp_path):
    """Finder puts a folder around everything, and another one beside it."""
    left = {f"__MACOSX/{root}{Path(name).parent}/._bleu.ipynb": "?" for name in files if root}
    packed = pack(tmp_path / "a.zip", left | {root + name: name for name in files}, kind)
    assert contents(packed) == {student: name.encode() for name, student in files.items()}
    assert not any(one.repairs for one in arrive(packed).values())


def test_students_of_one_name_are_told_apart_by_their_number(tmp_path):
    """In blind marking everyone is "Participant"."""
    students = "Kim Minji_3", "Kim Minji_4", "Participant_5", "Participant_6"
    files = {f"{one}_assignsubmission_file_/bleu.ipynb": one for one in students}
    assert contents(pack(tmp_path / "a.zip", files)) == {one: one.encode() for one in students}


def test_a_student_without_a_notebook_has_the_names_of_the_files(tmp_path):
    files = {
        f"{FOLDER}/essay.pdf": "%PDF",
        "byronann_1_2_essay.pdf": "%PDF",
        "typed_3_text.html": "<p>",
        "Eve_4_assignsubmission_onlinetext_/onlinetext.html": "<p>",
        "empty_5_assignsubmission_file_/": "",
    }
    assert contents(pack(tmp_path / "a.zip", files)) == {
        "Ada Lovelace": "no notebook found, only essay.pdf",
        "byronann": "no notebook found, only essay.pdf",
        "typed": "no notebook found, only text.html",
        "Eve": "no notebook found, only onlinetext.html",
        "empty": "there is no notebook",
    }


@pytest.mark.parametrize(
    "copies",
    [
        [f"{FOLDER}/bleu.ipynb", f"{FOLDER}/bleu (1).ipynb"],
        [f"{FOLDER}/bleu.ipynb", f"{FOLDER}/bleu_final.ipynb"],
        [f"{FOLDER}/Copy of bleu.ipynb", f"{FOLDER}/Bleu-Copy1.ipynb"],
        ["lovelaceada_1_9_bleu.ipynb", "lovelaceada_1_10_bleu-1.ipynb"],
    ],
)
def test_the_newest_copy_is_graded_and_the_others_are_listed(copies, tmp_path):
    (found,) = arrive(pack(tmp_path / "a.zip", {name: name for name in copies})).values()
    older, newer = (name.rpartition("/")[2].rpartition("_1_9_")[2] for name in copies)
    newer = newer.rpartition("_10_")[2]
    reason = f"graded the newest of 2 copies: {newer}, not {older}"
    assert (found.content, found.repairs) == (copies[1].encode(), (reason,))


@pytest.mark.parametrize(
    "names",
    [
        [f"{FOLDER}/bleu.ipynb", f"{FOLDER}/my_bleu.py", f"{FOLDER}/words.txt"],
        ["ada_1_2_bleu-1.ipynb", "ada_1_3_my_bleu-1.py", "ada_1_4_words.txt"],
        ["ada/bleu/bleu.ipynb", "ada/bleu/my_bleu.py", "ada/bleu/words.txt"],
        [f"{FOLDER}/{name}" for name in ("a/bleu.ipynb", "a/my_bleu.py", "a/words.txt", "b.py")],
    ],
)
def test_the_files_next_to_the_notebook_arrive_with_it(names, tmp_path):
    packed = pack(tmp_path / "a.zip", dict.fromkeys(names, "é"))
    with ZipFile(packed, "a") as file:  # only text arrives
        file.writestr(names[0].replace("bleu", "photo").replace("ipynb", "png"), b"\x89PNG")
        file.writestr(names[1].replace("my_bleu", "cp"), b"# \xe9")
    (found,) = arrive(packed).values()
    assert found.beside == (("cp.py", "# \ufffd"), ("my_bleu.py", "é"), ("words.txt", "é"))


def test_of_two_downloads_with_one_student_the_newer_is_graded(tmp_path):
    older = pack(tmp_path / "a.zip", {f"{FOLDER}/bleu.ipynb": "old", "bob/bleu.ipynb": "bob"})
    newer = pack(tmp_path / "b.zip", {f"{FOLDER}/bleu.ipynb": "new"}, when=2019)
    os.utime(older, (1000, 1000))
    os.utime(newer, (2000, 2000))
    assert contents(older, newer) == {"Ada Lovelace": b"new", "bob": b"bob"}
    assert contents(newer, older) == {"Ada Lovelace": b"new", "bob": b"bob"}
    hand_in(tmp_path / "fixed", "Ada Lovelace", b"{}")  # a folder beside the zip
    assert contents(newer, tmp_path / "fixed") == {"Ada Lovelace": b"{}"}


def test_a_student_chooses_no_other_name_by_that_of_a_file(tmp_path):
    files = {
        "evil_1_2_Ada_7_assignsubmission_file_bleu.ipynb": "1",
        "Mal_3_assignsubmission_file_ada_4_5_bleu.ipynb": "2",
        f"{FOLDER}/../Bob_13_assignsubmission_file_/bleu.ipynb": "3",
    }
    assert list(arrive(pack(tmp_path / "a.zip", files))) == ["Ada Lovelace", "Mal", "evil"]


@pytest.mark.parametrize("linked", ["ann", "ann/bleu", "ann/bleu/bleu.ipynb", "ann/bleu/x.ipynb"])
def test_a_symbolic_link_is_not_followed_and_is_a_row(linked, tmp_path):
    secret = hand_in(tmp_path / "private", "secret", b"{}")
    targets = {0: secret.parent.parent, 1: secret.parent}
    path = tmp_path / "submitted" / linked
    path.parent.mkdir(parents=True)
    path.symlink_to(targets.get(linked.count("/"), secret))
    unread = "the file cannot be read: Too many levels of symbolic links"
    reason = unread if path.suffix else "there is no notebook"
    assert contents(tmp_path / "submitted") == {"ann": reason}


def test_a_folder_that_cannot_be_entered_is_that_students_reason(tmp_path, monkeypatch):
    for student in ("ann", "bob"):
        hand_in(tmp_path, student, b"{}")

    def denied(function):
        def call(path):
            if path.parts[-3] == "ann":
                raise PermissionError(13, "Permission denied")
            return function(path)

        return call

    monkeypatch.setattr(Path, "lstat", denied(Path.lstat))
    monkeypatch.setattr(arrivals, "open_file", denied(arrivals.open_file))
    found = contents(tmp_path)
    assert found["ann"] == "the file cannot be read: Permission denied" and "bob" in found


def broken(folder):
    """A zip with one whole entry, one with wrong bytes, one with a password and a huge one."""
    names = ["ann", "bob", "cem", "dee"]
    path = folder / "a.zip"
    files = {f"{name}_1_assignsubmission_file_/bleu.ipynb": name * 99 for name in names[:3]}
    files["dee_1_assignsubmission_file_/bleu.ipynb"] = bytes(11 * 2**20)
    pack(path, files)
    content = bytearray(path.read_bytes())
    content[content.index(b"bobbob")] ^= 1
    third = content.index(
        b"PK\x01\x02", content.index(b"PK\x01\x02", content.index(b"PK\x01\x02") + 1) + 1
    )
    content[third + 8] |= 1
    path.write_bytes(content)
    return path


def test_an_entry_that_cannot_be_read_is_that_students_reason(tmp_path):
    found = contents(broken(tmp_path))
    assert found["ann"] == b"ann" * 99
    assert "Bad CRC" in found["bob"] and "encrypted" in found["cem"]
    assert found["dee"].endswith("larger than 10 MB: clear the outputs and submit it again")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 half", b"<html>Please log in</html>"])
def test_half_a_zip_is_refused_with_a_sentence(content, tmp_path):
    path = tmp_path / "a.zip"
    path.write_bytes(content)
    with pytest.raises(OSError, match="nor a complete zip: download it again"):
        read_arrivals([path], "bleu")


@pytest.mark.parametrize("name", ["ann/week2/week2.ipynb", "notes.txt", ""])
def test_nothing_for_the_assignment_is_refused_with_the_layouts(name, tmp_path):
    path = pack(tmp_path / "a.zip", {name: "?"} if name else {})
    with pytest.raises(OSError, match=r"Found no submission of bleu.*<student>/bleu/bleu.ipynb"):
        read_arrivals([path], "bleu")


CLASS = {f"{name}/bleu.ipynb": name for name in ("ann", "ben", "cem")}


@pytest.mark.parametrize("hidden", [{}, {"__MACOSX/class/ann/._bleu.ipynb": "?", ".DS_Store": "?"}])
@pytest.mark.parametrize("above", ["", "class/", "a/b/c/"])
def test_folders_above_the_students_change_nothing(above, hidden, tmp_path):
    packed = pack(tmp_path / "a.zip", {above + name: name for name in CLASS} | hidden)
    unpacked = tmp_path / "unpacked"
    ZipFile(packed).extractall(unpacked)
    expected = {student: name.encode() for name, student in CLASS.items()}
    assert contents(packed) == contents(unpacked) == expected


def test_students_in_different_folders_are_never_copies(tmp_path):
    names = "a/kim", "a/lee", "b/kim", "b/cho", "late/one/ann", "late/one/ben", "zoe"
    packed = pack(tmp_path / "a.zip", {f"{name}/bleu.ipynb": name for name in names})
    found = arrive(packed)
    assert sorted(one.content.decode() for one in found.values()) == sorted(names)
    assert list(found) == ["a_kim", "ann", "b_kim", "ben", "cho", "lee", "zoe"]
    assert not any(one.repairs for one in found.values())


def test_who_has_no_notebook_below_such_a_folder_has_a_row(tmp_path):
    names = "c/ann/bleu.ipynb", "c/ben/bleu.ipynb", "c/cem/essay.pdf", "c/a.txt"
    found = contents(pack(tmp_path / "a.zip", dict.fromkeys(names, "?")))
    assert found["cem"] == "no notebook found, only essay.pdf"
    assert found["a.txt"] == "no student's name in this file: put it into a student's folder"


FRESH = json.dumps(RELEASE)
WORKED = json.dumps(notebook())


@pytest.mark.parametrize("other", ["Ann Lee solution.ipynb", "Kopie von bleu.ipynb", "a/b.ipynb"])
def test_the_untouched_release_is_not_graded_beside_the_work(other, tmp_path):
    files = {f"{FOLDER}/{other}": WORKED, f"{FOLDER}/bleu.ipynb": FRESH}
    ((arrival,), _) = read_arrivals([pack(tmp_path / "a.zip", files)], "bleu")
    assert arrival.read("bleu", FRESH).content.decode() == WORKED
    ((alone,), _) = read_arrivals([pack(tmp_path / "b.zip", {"ann/bleu.ipynb": FRESH})], "bleu")
    assert alone.read("bleu", FRESH).content.decode() == FRESH


def test_a_student_keeps_the_name_when_a_namesake_arrives(tmp_path):
    def students(*numbers, known):
        files = {f"Kim Minji_{one}_assignsubmission_file_/bleu.ipynb": one for one in numbers}
        found, _ = read_arrivals([pack(tmp_path / "a.zip", files)], "bleu", known)
        return {arrival.owner.number: arrival.student for arrival in found}

    first = students("3", known={})
    both = students("3", "4", known=first)
    assert (first, both) == ({"3": "Kim Minji"}, {"3": "Kim Minji", "4": "Kim Minji_4"})
    assert students("4", known=first) == {"4": "Kim Minji_4"}
    assert students("3", "4", "5", known=both) == both | {"5": "Kim Minji_5"}


def packed_bytes(files):
    inner = io.BytesIO()
    pack(inner, files)
    return inner.getvalue()


@pytest.mark.parametrize("place", ["{}/work.zip", "ada_1_2_work.zip", "ada/work.zip", "ada.zip"])
@pytest.mark.parametrize("inside", ["", "bleu/", "any folder/"])
def test_a_zip_in_the_zip_is_read(inside, place, tmp_path):
    files = {"bleu.ipynb": "{}", "my_bleu.py": "x = 1", "__MACOSX/bleu.ipynb": "?"}
    content = packed_bytes({inside + name: text for name, text in files.items()})
    (found,) = arrive(pack(tmp_path / "a.zip", {place.format(FOLDER): content})).values()
    assert (found.content, found.beside) == (b"{}", (("my_bleu.py", "x = 1"),))


def test_only_one_zip_is_opened_inside_another_and_no_bomb(tmp_path, monkeypatch):
    monkeypatch.setattr(arrivals, "LARGEST_INSIDE", 1000)
    deep = packed_bytes({"more.zip": packed_bytes({"bleu.ipynb": "{}"})})
    many = packed_bytes({f"{number}.txt": "" for number in range(arrivals.MOST_INSIDE + 1)})
    bomb = packed_bytes({"bleu.ipynb": bytes(1001)})
    zips = {"ann": deep, "bob": bomb, "cem": many, "dee": b"PK"}
    files = {f"{name}/work.zip": content for name, content in zips.items()}
    found = contents(pack(tmp_path / "a.zip", files))
    large = "the zip work.zip is too large: submit only the notebook and my_bleu.py"
    assert found == {
        "ann": "no notebook found, only more.zip",
        "bob": large,
        "cem": large,
        "dee": "no notebook found, only work.zip",
    }


@pytest.mark.parametrize("name", ["bleu.ipynb.txt", "bleu.ipynb.json", "bleu.ipynb-1.txt"])
def test_a_notebook_that_a_browser_saved_as_text_is_one(name, tmp_path):
    places = f"{FOLDER}/{name}", f"ann_1_2_{name}", f"ben/{name}"
    found = arrive(pack(tmp_path / "a.zip", dict.fromkeys(places, "{}")))
    assert [(one.content, one.repairs) for one in found.values()] == [(b"{}", ())] * 3


def test_canvas_marks_late_work(tmp_path):
    found, _ = read_arrivals([pack(tmp_path / "a.zip", CANVAS)], "bleu")
    assert {one.student for one in found if one.late} == {"byronann", "anon_aB3dE"}


def test_attempts_in_brightspace_are_one_student(tmp_path):
    ada = "77-5 - Ada Lovelace - Nov {} PM/bleu.ipynb"
    files = {
        "index.html": "<h1>",
        ada.format("28, 2026 1205"): "new",
        ada.format("27, 2026 426"): "old",
        "78-5 - Ann - Byron - Nov 27, 2026 1134 AM/work.ipynb": "ann",
    }
    found = contents(pack(tmp_path / "a.zip", files))
    assert found == {"Ada Lovelace": b"new", "Ann - Byron": b"ann"}


NAMES = st.text(st.characters(exclude_characters="/\\\0"), min_size=1, max_size=20)


@given(st.lists(st.lists(NAMES, min_size=1, max_size=3).map("/".join), max_size=5))
def test_whatever_is_in_a_zip_each_entry_ends_in_a_row(names):
    packed = io.BytesIO()
    with ZipFile(packed, "w") as file:
        for name in {FOLDER + "/bleu.ipynb", *names}:
            file.writestr(name.encode("utf-8", "replace").decode(), "{}")
    path = io.BytesIO(packed.getvalue())
    path.is_dir, path.stat = lambda: False, lambda: os.stat(os.curdir)
    found = arrive(path)
    assert found["Ada Lovelace"].content == b"{}"
    assert all(one.refused or one.content for one in found.values())
