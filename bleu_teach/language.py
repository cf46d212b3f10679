"""The language of the course: English, unless you choose another one.

It is chosen by `choose_language("ko")`, by the environment variable BLEU_TEACH_LANG, or by opening
a notebook in a folder of that name, such as `notebooks/ko/`; the first of them that there is. Texts
are written in English where they are used, and looked up in a catalogue when they are shown.
"""

from __future__ import annotations

import gettext as catalogues
import os
import re
import unicodedata
from contextlib import suppress
from pathlib import Path

ENGLISH = "en"
CHOSEN_BY = "BLEU_TEACH_LANG"
DOMAIN = "bleu_teach"
FOLDER = Path(__file__).with_name("locale")
PARTICLE = re.compile(r"(.+?)(은|이|을|과|이라는)\((는|가|를|와|라는)\)")  # as catalogues write it

_catalogue: catalogues.NullTranslations | None = None  # looked for when the first text is shown


def languages() -> list[str]:
    """Return the available languages."""
    found = FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return [ENGLISH, *sorted(path.parent.parent.name for path in found)]


def choose_language(language: str) -> None:
    """Switch the course to one of `languages()`."""
    global _catalogue
    if language not in languages():
        message = gettext("Unknown language {language}. Available: {languages}")
        names = ", ".join(languages())
        raise ValueError(message.format(language=repr(language), languages=names))
    _catalogue = catalogues.translation(DOMAIN, FOLDER, [language], fallback=True)


def chosen_language() -> str:
    """Return the current language of the course."""
    return _find().info().get("language", ENGLISH)


def _find() -> catalogues.NullTranslations:
    """Find the catalogue of the chosen language; an unknown language counts as English."""
    global _catalogue
    if _catalogue is None:
        named = os.environ.get(CHOSEN_BY, "")
        with suppress(OSError):  # a folder that was removed has no name
            named = named or _name_of_folder(Path.cwd())
        _catalogue = catalogues.translation(DOMAIN, FOLDER, [named], fallback=True)
    return _catalogue


def _name_of_folder(folder: Path) -> str:
    """Return the name of a folder of notebooks; for `ko/release/bleu`, that of the course."""
    if not any(folder.glob("*.ipynb")):
        return ""
    return folder.parents[1].name if folder.parent.name == "release" else folder.name


class Message(str):
    """A text in which a Korean catalogue writes `{name}을(를)`: the name decides which.

    >>> [Message("{0}은(는)").format(word) for word in ("값", "`c`", "c, r", "gap", "쌍 (c, p)")]
    ['값은', '`c`는', 'c, r은', 'gap은', '쌍 (c, p)은']
    """

    def format(self, *places: object, **values: object) -> str:
        """Fill in the values, and choose the particles behind them."""
        filled = super().format(*places, **values)
        return PARTICLE.sub(lambda f: f[1] + josa(f[1], f"{f[2]}/{f[3]}"), filled)


def josa(word: str, pair: str) -> str:
    """Choose the Korean particle behind a word by its last sound, a consonant or a vowel."""
    word = "".join(re.findall(r"\w+", re.sub(r"\s*\([^()]*\)$", "", word))[-1:])
    last, latin = word[-1:], "lmnr" if len(word) == 1 else "lmnp"  # the letter r, but Counter
    closed = (ord(last) - ord("가")) % 28 > 0 if last >= "가" else last in "013678" + latin
    return pair.split("/")[not closed]


def gettext(message: str) -> str:
    """Translate a message; return it unchanged if the catalogue does not contain it."""
    return Message(_find().gettext(message)) if message else ""


def lesson_number(lesson: str) -> str:
    """Format the number of a lesson for the language: Lesson 07, but 7과 in Korean."""
    return lesson if chosen_language() == ENGLISH else str(int(lesson))


def ngettext(singular: str, plural: str, number: int) -> str:
    """Translate a message that depends on a number, in the form for this number."""
    return Message(_find().ngettext(singular, plural, number))


def columns(content: str) -> int:
    """Measure a string in columns; East Asian characters need two."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in content)
    return len(content) + wide


def pad(content: str, width: int) -> str:
    """Append spaces to a string until it is so many columns wide."""
    return content + " " * (width - columns(content))


def capital(sentence: str) -> str:
    """Capitalise the first letter of a part of a sentence."""
    return sentence[:1].upper() + sentence[1:]
