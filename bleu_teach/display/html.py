"""Whole pages for a browser, from the templates in this folder.

In a template every text is escaped and sanitized unless it is marked as HTML of our own.
"""

from __future__ import annotations

import re
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from bleu_teach.language import chosen_language, gettext, ngettext

MAX_LENGTH = 20_000  # characters of one text
ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


def render(template: str, **values: object) -> str:
    """Fill a template, which can use `gettext` and `ngettext`."""
    return _environment().get_template(template).render(values, language=chosen_language())


def sanitize(text: object, most: int | None = MAX_LENGTH) -> str:
    """Remove control characters and half characters; cut strings longer than `most`."""
    text = CONTROL.sub("", ANSI.sub("", str(text).encode("utf-8", "replace").decode()))
    return text if most is None or len(text) <= most else text[:most] + "\n" + gettext("[cut]")


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("bleu_teach.display"),
        autoescape=True,
        # Jinja2 escapes what is sanitized; our own HTML needs neither.
        finalize=lambda value: value if hasattr(value, "__html__") else sanitize(value),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"gettext": gettext, "ngettext": ngettext}
    made.filters["number"] = "{:g}".format
    return made
