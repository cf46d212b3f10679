"""What is translated is whole, fits its source, and keeps to the words that were agreed on."""

from __future__ import annotations

import ast
import csv
import re
from itertools import chain

import nbformat
import pytest
from babel.messages import Catalog

from bleu_teach import language as spoken
from bleu_teach.content.exercises import EXERCISES
from bleu_teach.learn import check
from tests.notebooks import FOLDER, Notebook
from tools.translate import catalogues, lessons, package

LANGUAGES = catalogues.languages()
LESSONS = [
    pytest.param(language, source, id=f"{language}-{source.stem}")
    for language in LANGUAGES
    for source in lessons.translated(language)
]
every_lesson = pytest.mark.parametrize(("language", "source"), LESSONS)
every_assignment = pytest.mark.parametrize(
    ("language", "source"), [one for one in LESSONS if lessons.is_assignment(one.values[1])]
)
every_language = pytest.mark.parametrize("language", LANGUAGES)

SAME_IN_BOTH = {
    "code": r"`[^`]*`",
    "a link": r"\]\([^)]*\)",
    "a formula": r"\$[^$]+\$",
    "a tag": r"<[^>]+>",
    "a decimal": r"\d+\.\d+",
    "bold": r"\*\*",
    "a cell of a table": r"\|",
    "what the line begins with": r"^(?:#+ |- |> |\d+\. |\| )",
}


def stored(language, source):
    return catalogues.read(lessons.catalogue_of(source, language), language)


def pairs(catalogue):
    """Each text with its translation."""
    return list(chain.from_iterable(catalogues.texts(m) for m in catalogue if m.id))


@every_language
def test_there_is_something(language):
    assert lessons.translated(language)


# --- catalogues and their sources ------------------------------------------------------------


@every_lesson
def test_a_catalogue_has_what_its_source_has(language, source):
    """Nothing is missing, and nothing is left of what the source no longer says."""
    wanted, there = lessons.extract(source), stored(language, source)
    assert [m.id for m in there] == [m.id for m in wanted], "run `make translate`"


@every_lesson
def test_everything_is_translated(language, source):
    assert catalogues.left_to_do(stored(language, source)) == []


@every_lesson
@pytest.mark.parametrize("what", SAME_IN_BOTH)
def test_a_translation_keeps_what_is_not_prose(language, source, what):
    def found(text):
        return sorted(re.findall(SAME_IN_BOTH[what], text))

    both = pairs(stored(language, source))
    assert [pair for pair in both if found(pair[0]) != found(pair[1])] == []


@every_lesson
def test_emphasis_ends_where_markdown_sees_it(language, source):
    """After a bracket or a full stop, a star that touches a Hangul syllable is only a star."""
    unseen = re.compile(r"[^\w\s*]\*+[가-힣]")
    both = pairs(stored(language, source))
    assert [translation for _, translation in both if unseen.search(translation)] == []


# --- the package's own texts ---------------------------------------------------------------------


def of_the_package(language):
    return catalogues.read(package.catalogue_of(language), language)


@every_language
def test_the_package_has_a_translation_for_all_that_its_lessons_show(language):
    wanted, there = package.extract(language), of_the_package(language)
    assert [m.id for m in there] == [m.id for m in wanted], "run `make translate`"
    assert catalogues.left_to_do(there) == []


def test_every_text_in_the_code_is_found():
    """Not every Python sees a call inside the braces of an f-string."""
    hidden = [
        (path.name, ast.unparse(call))
        for path in spoken.FOLDER.parent.rglob("*.py")
        for text in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", "") in ("gettext", "ngettext")
        and isinstance(call.args[0], ast.Constant)
    ]
    assert hidden == []


@every_language
def test_placeholders_and_the_spaces_around_a_text_stay(language):
    def kept(text):
        around = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
        return sorted(re.findall(r"\{\w*\}", text)), around

    both = pairs(of_the_package(language))
    assert [pair for pair in both if kept(pair[0]) != kept(pair[1])] == []


@every_language
def test_what_the_package_reads_is_its_catalogue(language, tmp_path):
    path = tmp_path / "compiled.po"
    package.compile_catalogue(of_the_package(language), path)
    compiled = package.catalogue_of(language).with_suffix(".mo")
    assert compiled.read_bytes() == path.with_suffix(".mo").read_bytes(), "run `make translate`"


@every_language
def test_a_section_has_the_heading_of_its_lesson(language):
    """A verdict links to it."""
    own = of_the_package(language)
    for source in lessons.translated(language):
        catalogue = stored(language, source)
        headings = {e.section for e in EXERCISES.values() if source.name.startswith(e.lesson)}
        for heading in headings:
            line = next(f"{m} {heading}" for m in ("##", "###") if f"{m} {heading}" in catalogue)
            assert catalogue[line].string.lstrip("# ") == own[heading].string


def test_nothing_is_said_in_english_after_a_language_was_chosen(monkeypatch):
    monkeypatch.setattr(spoken, "_catalogue", None)
    spoken.choose_language("ko")
    told = repr(check("clip_count", lambda count, max_count: count))
    assert re.findall(r"[a-z]{4,}", re.sub(r"clip_count|hint\(.*\)|\(\w+\.ipynb\)", "", told)) == []


@pytest.mark.parametrize(
    ("named", "folder", "said"),
    [
        ("", "notebooks", "They agree."),
        ("", "ko", "서로 같습니다."),
        ("", "ko/release/bleu", "서로 같습니다."),
        ("", "ko/submitted/bleu", "They agree."),
        ("ko", "notebooks", "서로 같습니다."),
        ("en", "ko", "They agree."),
        ("xx", "ko", "They agree."),
    ],
)
def test_the_environment_or_the_folder_chooses_a_language(
    named, folder, said, monkeypatch, tmp_path
):
    (tmp_path / folder).mkdir(parents=True)
    (tmp_path / folder / "a_lesson.ipynb").touch()
    monkeypatch.chdir(tmp_path / folder)
    monkeypatch.setenv(spoken.CHOSEN_BY, named)
    monkeypatch.setattr(spoken, "_catalogue", None)
    assert spoken.gettext("They agree.") == said


def test_a_folder_without_notebooks_chooses_nothing(monkeypatch, tmp_path):
    (tmp_path / "ko").mkdir()
    monkeypatch.chdir(tmp_path / "ko")
    monkeypatch.setattr(spoken, "_catalogue", None)
    assert spoken.gettext("They agree.") == "They agree."


def test_a_language_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="Choose one of: en, ko"):
        spoken.choose_language("xx")


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
    both = [pair for pair in pairs(stored(language, source)) if pair[0] != pair[1]]
    others = [
        (term, text, translation)
        for term, words in glossary(language).items()
        for text, translation in both
        if uses(term, text) and not any(word in plain(translation) for word in words)
    ]
    assert others == []


@every_lesson
def test_a_term_stands_beside_its_word_once_in_a_lesson(language, source):
    both = [pair for pair in pairs(stored(language, source)) if not pair[0].startswith(("#", "|"))]
    text = plain("\n".join(translation for _, translation in both))
    missing = [
        term
        for term, words in glossary(language).items()
        if any(uses(term, english) for english, _ in both)
        and not any(re.search(rf"{word}\({term}", text, re.IGNORECASE) for word in words)
    ]
    assert missing == []


# --- the notebooks made of them ---------------------------------------------------------------


@every_lesson
def test_a_notebook_is_what_its_source_and_catalogue_give(language, source):
    made = lessons.translate(source, language, stored(language, source))
    there = nbformat.read(lessons.notebook_in(source, language), as_version=4)
    assert _cells(there) == _cells(made), "run `make translate`"


def _cells(notebook):
    return [(c.id, c.cell_type, c.source, c.metadata) for c in notebook.cells]


@every_language
def test_there_is_no_notebook_without_a_catalogue(language):
    folders = FOLDER / language, lessons.ASSIGNMENTS / language / "source"
    there = {path for folder in folders for path in folder.rglob("*.ipynb")}
    wanted = {lessons.notebook_in(source, language) for source in lessons.translated(language)}
    assert there == wanted


@every_assignment
def test_a_release_has_the_prose_of_its_source(language, source):
    release = lessons.release_of(source)
    made = lessons.translate(release, language, stored(language, source))
    there = nbformat.read(lessons.notebook_in(release, language), as_version=4)
    assert _cells(there) == _cells(made), "run `make translate`"
    assert "BEGIN SOLUTION" not in str(there)


@every_assignment
def test_tasks_and_seed_are_in_one_place_alone(language, source):
    """A course in another language has notebooks, and nothing beside them."""
    files = [path for path in (lessons.ASSIGNMENTS / language).rglob("*") if path.is_file()]
    assert {path.suffix for path in files} == {".ipynb"}


@every_lesson
def test_a_translated_notebook_was_run_and_its_links_lead_somewhere(language, source):
    path = lessons.notebook_in(source, language)
    notebook = Notebook(path)
    counts = [cell.execution_count for cell in notebook.code]
    run = not lessons.is_assignment(source)  # that one is for the students to run
    assert counts == (list(range(1, len(counts) + 1)) if run else [None] * len(counts))
    targets = re.findall(r"\]\(([^)#]+)\)", "\n".join(notebook.prose))
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (path.parent / target).exists()] == []


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


def test_a_changed_text_keeps_its_translation_to_be_looked_at(tmp_path):
    path = tmp_path / "lesson.po"
    catalogues.bring_up_to_date(path, "ko", catalogue("A candidate has five words."))
    translate_all(path, "다섯 단어")
    changed = catalogues.bring_up_to_date(path, "ko", catalogue("A candidate has six words."))
    assert changed["A candidate has six words."].string == "다섯 단어"
    assert catalogues.left_to_do(changed) == ["A candidate has six words."]


def test_a_text_that_is_gone_goes_and_a_new_one_is_to_be_translated(tmp_path):
    path = tmp_path / "lesson.po"
    catalogues.bring_up_to_date(path, "ko", catalogue("Keep me.", "Quite another thing, 123"))
    translate_all(path, "그대로")
    catalogues.bring_up_to_date(path, "ko", catalogue("Keep me.", "New: the penalty of brevity"))
    read_again = catalogues.read(path, "ko")
    assert [m.id for m in read_again if m.id] == ["Keep me.", "New: the penalty of brevity"]
    assert catalogues.left_to_do(read_again) == ["New: the penalty of brevity"]


def test_a_catalogue_that_is_up_to_date_is_left_alone(tmp_path):
    path = tmp_path / "lesson.po"
    catalogues.bring_up_to_date(path, "ko", catalogue("One"))
    path.write_text(path.read_text("utf-8") + "# a remark\n", "utf-8")
    catalogues.bring_up_to_date(path, "ko", catalogue("One"))
    assert path.read_text("utf-8").endswith("# a remark\n")


def test_code_formulas_and_rules_are_not_translated():
    cell = "Words.\n\n```sh\nls words\n```\n\n$$words$$\n\n|---|\n</details>\n- a point"
    assert [line for line, prose in lessons.find_prose(cell) if prose] == ["Words.", "- a point"]
