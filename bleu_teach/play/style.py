"""How explorers look on a page; sent to it once, not with every keystroke."""

from __future__ import annotations

from pathlib import Path

from bleu_teach.display.views import STYLE as PICTURES

STYLE = PICTURES + Path(__file__).with_name("explorers.css").read_text("utf-8")
