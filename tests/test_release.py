"""The version is the same in all places, and only a tag publishes it."""

import re
from pathlib import Path

import yaml

from bleu_teach import __version__

ROOT = Path(__file__).resolve().parent.parent
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))


def test_the_change_log_begins_with_this_version():
    versions = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert __version__ == next(version for version in versions if version != "Unreleased")


def test_one_cites_this_version():
    assert str(CITATION["version"]) == __version__
