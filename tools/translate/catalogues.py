"""Catalogues: reading, updating, writing, and finding missing messages.

A translation may lag behind its source. If only the wording of a text has changed, readers keep
the old translation until someone confirms it; any other text that lacks a translation is shown in
English. A comment, `# was: "…"`, keeps the English text that the translation was made from.
"""

import ast
import json
import re
from collections.abc import Collection, Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import BinaryIO

from babel.messages import Catalog, Message
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent.parent
LOCALE = ROOT / "tools" / "locale"  # one folder per language: the lessons, and the words agreed on
WIDE = 10**6  # columns: with 0, Babel would still wrap comments
WAS = "was: "  # begins the comment with the English text that a translation was made from
SIMILAR = 0.5  # of the words: with fewer in common, two texts are different texts
# What a translation must share with its source, so it is wrong if one of these has changed.
FIXED = {
    "code": r"`[^`]*`",
    "a link": r"\]\([^)]*\)",
    "a formula": r"\$[^$]+\$",
    "a tag": r"<[^>]+>",
    "a decimal": r"\d+\.\d+",
    "bold": r"\*\*",
    "a cell of a table": r"\|",
    "what the line begins with": r"^(?:#+ |- |> |\d+\. |\| )",
    "a placeholder": r"%\(\w+\)s|\{\w*\}",
    "the spaces around it": r"^\s+|\s+$",
}
NUMBER = r"(?i)\d+|\b(?:two|three|four|five|six|seven|eight|nine|ten|half|twice|both)\b"


def languages() -> list[str]:
    """List the languages other than English."""
    return sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir())


def find_in_code(file: BinaryIO, keywords: Collection[str], *_, **__) -> Iterator[tuple]:
    """Yield the calls with texts; Babel's extractor finds others in f-strings since Python 3.12."""
    for node in ast.walk(ast.parse(file.read())):
        name = ast.unparse(node.func).rpartition(".")[2] if isinstance(node, ast.Call) else None
        if name in keywords:
            texts = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
            yield node.lineno, name, texts, []


def read(path: Path, language: str) -> Catalog:
    """Read a catalogue, or return an empty one if there is none yet."""
    if path.exists():
        with path.open("rb") as file:
            return read_po(file, locale=language)
    header = "# The course in another language; see CONTRIBUTING.md."
    return Catalog(language, header_comment=header, project="bleu_teach", fuzzy=False)


def bring_up_to_date(path: Path, language: str, wanted: Catalog) -> Catalog:
    """Write a catalogue again, with the current messages of the source.

    A text that changed keeps its old translation with a comment that says so; a text that is gone
    goes. Nothing is written where nothing changed.
    """
    catalogue = read(path, language)
    before = _contents(catalogue)
    catalogue.update(wanted, update_creation_date=False)
    catalogue.obsolete.clear()
    for message in catalogue:
        if message.pluralizable:  # new ones come with the two forms of English
            forms = (*message.string, *[""] * catalogue.num_plurals)
            message.string = forms[: catalogue.num_plurals]
    _mark_changes(catalogue, wanted)
    if not path.exists() or _contents(catalogue) != before:
        write(path, catalogue)
    return catalogue


def _mark_changes(catalogue: Catalog, wanted: Catalog) -> None:
    """Record the old version of each changed message; mark it as fuzzy if its numbers differ."""
    for message in catalogue:
        if message.previous_id and not was(message):  # Babel found a similar text
            old = message.previous_id if message.pluralizable else message.previous_id[0]
            message.user_comments.append(WAS + json.dumps(old, ensure_ascii=False))
        if message.id and was(message) == _whole(message.id):
            _forget(message)  # the old text is back
    changed = [message for message in catalogue if was(message)]
    taken = {_whole(message.id) for message in wanted}
    for message in sorted(changed, key=_similarity, reverse=True):
        keeps = was(message) not in taken and _similarity(message) > SIMILAR
        keeps = keeps and fixed_parts(was(message)) == fixed_parts(_whole(message.id))
        (message.flags.discard if keeps else message.flags.add)("fuzzy")
        taken.add(was(message))  # a translation serves one text: the most similar one


def was(message: Message) -> str:
    """Return the English message that was translated, if it has changed since."""
    for comment in message.user_comments:
        if comment.startswith(WAS):
            return _whole(json.loads(comment.removeprefix(WAS)))
    return ""


def _whole(id_: str | list[str] | tuple[str, ...]) -> str:
    """Return a message, or both forms if it depends on a number."""
    return id_ if isinstance(id_, str) else "\n".join(id_)


def _similarity(message: Message) -> float:
    """Compute the proportion of a message's words that stayed, from 0 to 1."""
    return SequenceMatcher(None, was(message).split(), _whole(message.id).split()).ratio()


def fixed_parts(text: str) -> list[list[str]]:
    """List the numbers, code, links and so on of a message, each kind in a fixed order."""
    return [sorted(re.findall(pattern, text)) for pattern in (*FIXED.values(), NUMBER)]


def confirm(path: Path, language: str, pattern: str) -> None:
    """Confirm that the translations of changed messages with this pattern are still correct."""
    catalogue = read(path, language)
    chosen = [one for one in unconfirmed(catalogue) if re.search(pattern, _whole(one.id))]
    for message in chosen:
        _forget(message)
    if chosen:
        write(path, catalogue)


def _forget(message: Message) -> None:
    """Treat a translation as made from the current message."""
    message.user_comments = [one for one in message.user_comments if not one.startswith(WAS)]
    message.flags.discard("fuzzy")


def write(path: Path, catalogue: Catalog) -> None:
    """Store a catalogue with one line per message, so that diffs show only real changes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=WIDE)


def _contents(catalogue: Catalog) -> list[tuple]:
    return [
        (m.id, m.string, m.context, m.fuzzy, m.locations, m.auto_comments, m.user_comments)
        for m in catalogue
        if m.id
    ]


def texts(message: Message) -> list[tuple[str, str]]:
    """Return pairs of a message and its translation: one, or one for each plural form."""
    if not message.pluralizable:
        return [(message.id, message.string)]
    return [(message.id[-1], string) for string in message.string]


def is_shown(message: Message) -> bool:
    """Return whether readers see the translation: it is complete, and numbers and code agree."""
    return not message.fuzzy and all(translation for _, translation in texts(message))


def look_up(catalogue: Catalog, text: str) -> str:
    """Return a message's translation, or the message itself if there is none."""
    message = catalogue.get(text)
    return message.string if message and is_shown(message) else text


def missing(wanted: Catalog, stored: Catalog) -> list[str]:
    """List the messages of a source that are shown in English."""
    return [
        texts(message)[0][0]
        for message in wanted
        if message.id and not ((found := stored.get(message.id)) and is_shown(found))
    ]


def unconfirmed(stored: Catalog) -> list[Message]:
    """List the messages whose translation is shown although it is older."""
    return [message for message in stored if was(message) and is_shown(message)]
