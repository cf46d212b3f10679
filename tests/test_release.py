"""The version is the same in all places, and only a tag publishes it."""

import re
from pathlib import Path

import yaml

from bleu_teach import __version__

ROOT = Path(__file__).resolve().parent.parent
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
WORKFLOWS = {
    path.stem: yaml.safe_load(path.read_text("utf-8"))
    for path in (ROOT / ".github" / "workflows").glob("*.yml")
}
ON = True  # what YAML makes of the key `on`


def test_the_change_log_begins_with_this_version():
    versions = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert __version__ == next(version for version in versions if version != "Unreleased")


def test_one_cites_this_version():
    assert str(CITATION["version"]) == __version__


def test_only_a_tag_publishes_and_only_that_step_can():
    assert WORKFLOWS["release"][ON] == {"push": {"tags": ["v*"]}}
    allowed = {name for name, job in WORKFLOWS["release"]["jobs"].items() if "permissions" in job}
    assert allowed == {"publish"}
    assert WORKFLOWS["release"]["jobs"]["publish"]["needs"] == "build"
