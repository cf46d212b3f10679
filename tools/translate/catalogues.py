"""Catalogues: reading, bringing up to date, writing, and what is missing in them.

A translation may lag behind its source: what a catalogue lacks is shown in English.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent.parent
PROJECT = "bleu_teach"
LOCALE = ROOT / "tools" / "locale"  # one folder a language: the lessons, and the words agreed on


def languages() -> list[str]:
    """The languages beside English."""
    return sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir())


def read(path: Path, language: str) -> Catalog:
    """A catalogue as it is stored; an empty one, if there is none yet."""
    if path.exists():
        with path.open("rb") as file:
            return read_po(file, locale=language)
    return Catalog(
        language,
        header_comment="# The course in another language; see CONTRIBUTING.md.",
        project=PROJECT,
        version="1",
        msgid_bugs_address="CONTRIBUTING.md",
        last_translator=PROJECT,
        language_team=language,
        revision_date=datetime.now(UTC),
        fuzzy=False,
    )


def bring_up_to_date(path: Path, language: str, wanted: Catalog) -> Catalog:
    """Write a catalogue again, with what the source says now.

    A text that changed keeps its old translation, marked as fuzzy, with the old text in a comment;
    one that is gone goes. Nothing is written where nothing changed.
    """
    catalogue = read(path, language)
    before = _contents(catalogue)
    catalogue.update(wanted, update_creation_date=False)
    catalogue.obsolete.clear()
    for message in catalogue:
        if message.pluralizable:  # new ones come with the two forms of English
            forms = (*message.string, *[""] * catalogue.num_plurals)
            message.string = forms[: catalogue.num_plurals]
    if not path.exists() or _contents(catalogue) != before:
        write(path, catalogue)
    return catalogue


def write(path: Path, catalogue: Catalog) -> None:
    """Store a catalogue, one line a text, so that a change is seen as what it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=0, include_previous=True)


def _contents(catalogue: Catalog) -> list[tuple]:
    return [
        (m.id, m.string, m.context, m.fuzzy, m.locations, m.auto_comments)
        for m in catalogue
        if m.id
    ]


def texts(message: Message) -> list[tuple[str, str]]:
    """Pairs of a source text and its translation: one, or one for each plural form."""
    if not message.pluralizable:
        return [(message.id, message.string)]
    return [(message.id[-1], string) for string in message.string]


def is_done(message: Message) -> bool:
    """True if somebody has translated all of it, and looked at it since its source changed."""
    return not message.fuzzy and all(translation for _, translation in texts(message))


def look_up(catalogue: Catalog, text: str) -> str:
    """A text's translation; the text itself, as long as there is none."""
    message = catalogue.get(text)
    return message.string if message and is_done(message) else text


def missing(wanted: Catalog, stored: Catalog) -> list[str]:
    """The texts of a source that a catalogue lacks."""
    return [
        texts(message)[0][0]
        for message in wanted
        if message.id and not ((found := stored.get(message.id)) and is_done(found))
    ]
