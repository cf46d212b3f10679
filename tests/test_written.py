"""Every file that a tool writes is up to date; versions are the same in all places."""

import re
from functools import partial

import pytest
import yaml

from bleu_teach import __version__
from tests.notebooks import LESSONS, PUZZLES, ROOT
from tools.formulas import formula
from tools.scripts import doors, page, times
from tools.translate.site import site_languages

STATED = times.stated({lesson.path.stem: lesson.cells for lesson in (*LESSONS, PUZZLES)})
FILES = {path: partial(STATED.get, path) for path in STATED} | {  # else: `make times`
    **{page.path_of(language): partial(page.one_page, language) for language in site_languages()},
    page.PICTURE: lambda: page.film().still,
    page.POLL: page.poll,  # else: `make page`
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_is_as_its_command_writes_it(path):
    assert path.read_text("utf-8") == FILES[path]()


def test_the_readme_begins_with_the_film():
    assert "@media(prefers-reduced-motion:no-preference)" in page.film().still
    first = re.search(r"!\[(.*?)\]\((.*?)\)", doors.README.read_text("utf-8"))
    assert ROOT / first[2] == page.PICTURE
    assert "BLEU 0.000" in first[1] and "BLEU 1.000" in page.film().alt


def test_the_change_log_begins_with_this_version_which_one_cites():
    versions = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert __version__ == next(version for version in versions if version != "Unreleased")
    assert str(yaml.safe_load(doors.CITATION.read_text("utf-8"))["version"]) == __version__


def test_a_formula_has_the_limits_of_its_sums_below_and_above():
    mathml = formula(r"\sum_{n=1}^{N} x_n + \sum_{C} y^{2}_n")
    assert mathml.count("<munderover>") == mathml.count("<munder>") == 1
    assert mathml.count("<msub>") == mathml.count("<msubsup>") == 1
