"""Translations fit their source, and use the agreed terms.

What is not translated yet is English, and a warning: only a release asks for all of it. A text
that was only reworded keeps its translation until someone confirms it.
"""

import csv
import re
import sys
import warnings
from io import BytesIO
from itertools import chain
from urllib.parse import urlsplit

import pytest
from babel.messages import Catalog

from bleu_teach import language as spoken
from bleu_teach.content import EXERCISES
from tests.notebooks import Notebook
from tools.scripts import links
from tools.translate import __main__ as command
from tools.translate import catalogues, lessons, package, site

LANGUAGES = catalogues.languages()
LESSONS = [(one, source) for one in LANGUAGES for source in lessons.translated(one)]
CATALOGUES = [(one, package.catalogue_of(one)) for one in LANGUAGES] + [
    (one, path) for one in LANGUAGES for path in sorted((catalogues.LOCALE / one).rglob("*.po"))
]


def name(value):
    return getattr(value, "stem", value)


every_lesson = pytest.mark.parametrize(("language", "source"), LESSONS, ids=name)
every_catalogue = pytest.mark.parametrize(("language", "path"), CATALOGUES, ids=name)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def stored(language, source):
    return catalogues.read(lessons.catalogue_of(source, language), language)


def pairs(catalogue, which=catalogues.is_shown):
    """Each text that is shown in translation, with the translation."""
    chosen = (message for message in catalogue if message.id and which(message))
    return list(chain.from_iterable(map(catalogues.texts, chosen)))


@every_language
def test_what_is_missing_is_a_warning(language):
    """A translation may lag: pyproject.toml lets this warning, and no other, be one."""
    for path, texts in command.missing_texts(language).items():
        if texts:
            warnings.warn(f"still English: {len(texts)} texts of {path.name}", stacklevel=1)


def test_code_has_the_same_texts_whatever_python_reads_it():
    code = BytesIO(b"""f"{gettext('a')} {gettext(TABLE['b'])}"; refusal("c " "d", f"{e}")""")
    found = [texts for _, _, texts, _ in catalogues.find_in_code(code, package.KEYWORDS)]
    assert sorted(found, key=str) == [["a"], ["c d", None], [None]]


# --- catalogues and their sources ------------------------------------------------------------


@every_catalogue
def test_a_translation_keeps_what_is_not_prose(language, path):
    kept, both = dict(catalogues.FIXED), pairs(catalogues.read(path, language))
    if path == site.catalogue_of(language):
        kept["a mark"] = site.MARK.pattern
    if path == package.catalogue_of(language):
        del kept["a decimal"]  # "half a point" may be written as one
    assert [(what, found) for what, one in kept.items() if (found := differing(both, one))] == []


def differing(both, pattern):
    """The texts in whose translation other things match a pattern."""

    def found(text):
        return sorted(re.findall(pattern, text))

    return [pair for pair in both if found(pair[0]) != found(pair[1])]


@every_catalogue
def test_emphasis_ends_where_markdown_sees_it(language, path):
    """After a bracket or a full stop, a star that touches a Hangul syllable is only a star."""
    unseen = re.compile(r"[^\w\s*]\*+[가-힣]")
    both = pairs(catalogues.read(path, language))
    assert [translation for _, translation in both if unseen.search(translation)] == []


# --- the package's own texts ---------------------------------------------------------------------


@every_language
def test_a_section_has_the_heading_of_its_lesson(language):
    """A verdict links to it."""
    own = catalogues.read(package.catalogue_of(language), language)
    for source in lessons.translated(language):
        catalogue = stored(language, source)
        headings = {e.section for e in EXERCISES.values() if source.name.startswith(e.lesson)}
        for heading in headings:
            lines = {catalogues.look_up(catalogue, f"{m} {heading}") for m in ("##", "###")}
            shown = catalogues.look_up(own, heading)
            assert shown in {line.lstrip("# ") for line in lines}


@pytest.fixture
def half_of_one(monkeypatch, tmp_path):
    """A language of three texts, one of which somebody has translated and looked at."""
    half = Catalog("ko", fuzzy=False)
    half.add("They agree.", "서로 같습니다.")
    half.add("{number} row", "{number}열", flags=["fuzzy"])
    half.add(("{number} word", "{number} words"), ("",))
    path = tmp_path / "xx" / "LC_MESSAGES" / f"{spoken.DOMAIN}.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(package.compile_catalogue(half))
    monkeypatch.setattr(spoken, "FOLDER", tmp_path)
    monkeypatch.setattr(spoken, "_catalogue", None)
    spoken.choose_language("xx")


def test_what_is_missing_or_fuzzy_is_english(half_of_one):
    assert spoken.gettext("They agree.") == "서로 같습니다."
    assert spoken.gettext("{number} row") == "{number} row"
    assert spoken.gettext("They differ.") == "They differ."
    words = [spoken.ngettext("{number} word", "{number} words", n) for n in (1, 2)]
    assert words == ["{number} word", "{number} words"]


@pytest.mark.parametrize(
    ("named", "folder", "chosen"),
    [
        ("", "notebooks", "en"),
        ("", "ko", "ko"),
        ("", "ko/release/bleu", "ko"),
        ("", "ko/submitted/bleu", "en"),
        ("ko", "notebooks", "ko"),
        ("en", "ko", "en"),
        ("xx", "ko", "en"),
    ],
)
def test_the_environment_or_the_folder_chooses_a_language(
    named, folder, chosen, monkeypatch, tmp_path
):
    (tmp_path / folder).mkdir(parents=True)
    (tmp_path / folder / "a_lesson.ipynb").touch()
    monkeypatch.chdir(tmp_path / folder)
    monkeypatch.setenv(spoken.CHOSEN_BY, named)
    monkeypatch.setattr(spoken, "_catalogue", None)
    assert spoken.chosen_language() == chosen


# --- the words that were agreed on ------------------------------------------------------------


def glossary(language):
    """English term → the words for it, the first of them the usual one."""
    path = catalogues.LOCALE / language / "glossary.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return {row["english"]: row["korean"].split("|") for row in csv.DictReader(file)}


def plain(text):
    """A text without code, links and stars."""
    return re.sub(r"`[^`]*`|\[[^]]*\]\([^)]*\)|\*", "", text)


def uses(term, text):
    return re.search(rf"\b{term}s?\b", plain(text), re.IGNORECASE)


@every_lesson
def test_a_term_has_its_word(language, source):
    sure = lambda one: catalogues.is_shown(one) and not catalogues.was(one)  # noqa: E731
    confirmed = pairs(stored(language, source), sure)
    both = [pair for pair in confirmed if pair[0] != pair[1] and not lessons.has_label(pair[0])]
    others = [
        (term, text, translation)
        for term, words in glossary(language).items()
        for text, translation in both
        if uses(term, text) and not any(word in plain(translation) for word in words)
    ]
    assert others == []


# --- the notebooks made of them ---------------------------------------------------------------


@every_lesson
def test_a_notebook_has_the_code_of_its_source(language, source):
    """Its prose may be older; where it is, only a release is told so."""
    for one in lessons.written_from(source):
        there = Notebook(lessons.notebook_in(one, language))
        wanted = Notebook(one)
        assert [*map(code_of, there.code)] == [*map(code_of, wanted.code)], "`make translate`"
        assert graded(there) == graded(wanted), "run `make translate`"


def code_of(cell):
    """A cell's code, without lines of comments and the words in strings, which are translated."""
    return re.sub(r"(?m)^#.*\n?", "", re.sub(r'"[^"\n]*"', '""', cell.source))


def graded(notebook):
    """Return nbgrader's metadata of the cells of an assignment."""
    cells = [(c.id, c.cell_type, c.metadata) for c in notebook.cells]
    return [cell for cell in cells if "nbgrader" in cell[2]]


# --- the command ---------------------------------------------------------------------------------


def catalogue(*texts):
    made = Catalog()
    for text in texts:
        made.add(text)
    return made


def translate_all(path, translation):
    stored = catalogues.read(path, "ko")
    for message in stored:
        if message.id:
            message.string = translation
    catalogues.write(path, stored)


@pytest.fixture
def change(tmp_path):
    """Translate one English text as 번역, then change the English."""

    def bring(*texts):
        path = tmp_path / "lesson.po"
        for number, text in enumerate(texts):
            made = catalogues.bring_up_to_date(path, "ko", catalogue(text))
            if number == 0:
                translate_all(path, "번역")
        return path, made

    return bring


FIVE = "The candidate has `five` of 5 words."


@pytest.mark.parametrize(
    "now",
    ["The candidate has `five` of 5 words!", "A candidate has `five` of 5 words, because it ends."],
)
def test_a_reworded_text_keeps_its_translation_until_someone_confirms_it(change, now):
    path, made = change(FIVE, "This candidate has `five` of 5 words.", now)
    assert catalogues.look_up(made, now) == "번역" and catalogues.missing(made, made) == []
    assert [catalogues.was(message) for message in catalogues.unconfirmed(made)] == [FIVE]
    catalogues.confirm(path, "ko", "another")
    assert len(catalogues.unconfirmed(catalogues.read(path, "ko"))) == 1
    catalogues.confirm(path, "ko", "candidate")
    confirmed = catalogues.read(path, "ko")
    assert catalogues.unconfirmed(confirmed) == [] and confirmed[now].string == "번역"
    assert "was:" not in path.read_text("utf-8")


@pytest.mark.parametrize(
    "now",
    [
        "The candidate has `five` of 6 words.",
        "The candidate has `six` of 5 words.",
        "The candidate has two `five` of 5 words.",
        "Where a candidate is `five` long, 5 count.",
    ],
)
def test_a_text_with_another_number_or_code_turns_back_into_english(change, now):
    _, made = change(FIVE, now)
    assert catalogues.look_up(made, now) == now
    assert catalogues.missing(made, made) == [now] and catalogues.unconfirmed(made) == []


def test_a_text_that_is_gone_goes_and_a_new_one_is_to_be_translated(tmp_path):
    path = tmp_path / "lesson.po"
    catalogues.bring_up_to_date(path, "ko", catalogue("Keep me.", "Quite another thing, 123"))
    translate_all(path, "그대로")
    catalogues.bring_up_to_date(path, "ko", catalogue("Keep me.", "New: the penalty of brevity"))
    read_again = catalogues.read(path, "ko")
    assert [m.id for m in read_again if m.id] == ["Keep me.", "New: the penalty of brevity"]
    assert catalogues.missing(read_again, read_again) == ["New: the penalty of brevity"]


@pytest.mark.parametrize(("flag", "status"), [("--missing", 0), ("--strict", 1)])
def test_what_is_missing_is_named_and_fails_a_release_alone(
    flag, status, tmp_path, monkeypatch, capsys
):
    wanted, path = catalogue("One"), catalogues.LOCALE / "nothing-there.po"
    monkeypatch.setattr(command, "find_sources", lambda language: [(path, wanted)])
    monkeypatch.setattr(sys, "argv", ["tools.translate", "xx", flag])
    assert command.main() == status
    assert "nothing-there.po: 1 texts" in (told := capsys.readouterr().out)
    assert "'One'" in told and not path.exists()


def test_half_a_lesson_keeps_its_english_lines():
    source = lessons.NOTEBOOKS / "02_clipping.ipynb"
    lines = [m.id for m in lessons.extract(source) if m.id]
    half = Catalog("ko", fuzzy=False)
    half.add(lines[0], "# 번역")
    half.add(lines[1], "옛말", flags=["fuzzy"])
    shown = "\n".join(c.source for c in lessons.translate(source, "ko", half).cells)
    assert shown.startswith("# 번역") and lines[0] not in shown
    assert lines[1] in shown and "옛말" not in shown


def test_half_a_catalogue_leaves_the_rest_of_a_page_in_english(tmp_path, monkeypatch):
    monkeypatch.setattr(site, "LOCALE", tmp_path)
    half = catalogues.bring_up_to_date(site.catalogue_of("ko"), "ko", site.extract())
    half["token"].string = "토큰"
    catalogues.write(site.catalogue_of("ko"), half)
    page = tmp_path / "page.md"
    page.write_text("# A title\n\ntoken\n", "utf-8")
    assert site.Speaker("ko").page(page) == "# A title\n\n토큰\n"


# --- one language from door to door ---------------------------------------------------------------


@every_language
def test_a_translated_page_leads_to_translated_ones(language):
    pages = [*links.files(lessons.NOTEBOOKS / language)]
    pages += links.files(lessons.ASSIGNMENTS / language / "release")
    assert len(pages) > 10
    for page in pages:
        for link in links.links_of(page):
            target = (page.parent / urlsplit(link).path).resolve()
            inside = lessons.NOTEBOOKS in target.parents and language not in target.parts
            assert not (inside and lessons.notebook_in(target, language).exists()), (page, link)
