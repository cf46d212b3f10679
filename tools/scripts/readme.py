"""The README as PyPI shows it, made when the package is built."""

import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE = re.compile(r"(!?)\[([^][]*)\]\((?!\w+:|#)([^()\s]+)\)")


class Readme(MetadataHookInterface):
    """A hook that hatchling calls for the `dynamic` fields in pyproject.toml."""

    def update(self, metadata):
        text = Path(self.root, "README.md").read_text("utf-8")
        address = metadata.get("urls", {}).get("Source", "").rstrip("/")
        metadata["readme"] = {"content-type": "text/markdown", "text": lead_out(text, address)}


def lead_out(text, address):
    """Let links lead to the repository, or remove them as long as it has no address."""

    def lead(match):
        picture, words, path = match.groups()
        if not address:
            return "" if picture else words
        return f"{picture}[{words}]({address}/{'raw' if picture else 'blob'}/HEAD/{path})"

    return RELATIVE.sub(lead, text)
