"""The HTML and the state that a notebook stores of a widget."""

import json
import re
from html import unescape

from IPython.core.formatters import DisplayFormatter


def stored(shown):
    """Return the HTML that a notebook stores, whoever displays it (ipywidgets 7 may, in Colab)."""
    return DisplayFormatter().format(shown)[0]["text/html"]


def stored_state(shown):
    """Return the state that a page without Python starts from."""
    return json.loads(unescape(re.search(r'data-bt-grid="([^"]*)"', stored(shown))[1]))
