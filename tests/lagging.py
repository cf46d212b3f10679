"""Messages that may be in English on a translated page, because they are not translated yet."""

import re

from tools.translate.__main__ import missing_texts


def still_english(language: str) -> set[str]:
    """The words of the texts that the catalogues of a language lack."""
    texts = (text for found in missing_texts(language).values() for text in found)
    return {word for text in texts for word in re.findall(r"[A-Za-z]+", text)}
