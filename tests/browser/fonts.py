"""Fonts of three widths for the browser, so that no test depends on those of the machine.

All are made from matplotlib's DejaVu Sans, by drawing each letter narrower.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path

import matplotlib
from fontTools.afmLib import AFM
from fontTools.agl import UV2AGL
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

DATA = Path(matplotlib.get_data_path()) / "fonts"
WEIGHTS = {400: ("DejaVuSans", "Helvetica"), 700: ("DejaVuSans-Bold", "Helvetica-Bold")}
LETTERS = range(0x20, 0x530)  # with accents, Greek and Cyrillic; the machine has others or not
LAYOUT = "GDEF", "GPOS", "GSUB"  # kerning and ligatures, which a narrower letter would need anew
SIGNS = "“”…–₀₁₂₃₄₅₆₇₈₉→✓✂␣⏎⇥∞−≤≥"  # of our pictures

# What a character takes, from what it takes in DejaVu Sans and in Helvetica.
FONTS: dict[str, Callable[[float, float], float]] = {
    "wide": lambda dejavu, helvetica: dejavu,
    "usual": lambda dejavu, helvetica: helvetica,
    "narrow": lambda dejavu, helvetica: 0.82 * helvetica,  # as Arial Narrow to Arial
}


def load(font: str) -> str:
    """JavaScript that lets a page write in one of FONTS wherever it has no code."""
    faces = {weight: base64.b64encode(make(font, weight)).decode() for weight in WEIGHTS}
    return f"""for (const face of document.fonts)
  if (face.family === "Tested") document.fonts.delete(face);
for (const [weight, data] of Object.entries({json.dumps(faces)})) {{
  const bytes = Uint8Array.from(atob(data), char => char.charCodeAt(0));
  document.fonts.add(new FontFace("Tested", bytes, {{ weight }}));
}}
const sheet = new CSSStyleSheet();
sheet.replaceSync(`:root {{ --jp-ui-font-family: Tested, sans-serif !important;
  --jp-content-font-family: Tested, sans-serif !important; }}
  body, .bt {{ font-family: Tested, sans-serif !important; }}`);
document.adoptedStyleSheets = [sheet];"""


@cache
def make(font: str, weight: int) -> bytes:
    """One of FONTS in one weight, as a TrueType file."""
    source, metrics = WEIGHTS[weight]
    made = TTFont(DATA / f"ttf/{source}.ttf")
    subsetter = Subsetter(Options(drop_tables=[*LAYOUT, "FFTM"], hinting=False))
    subsetter.populate(unicodes=LETTERS, text=SIGNS)
    subsetter.subset(made)
    helvetica = AFM(DATA / f"pdfcorefonts/{metrics}.afm")
    names = {glyph: UV2AGL.get(code) for code, glyph in made.getBestCmap().items()}
    for glyph, (width, left) in made["hmtx"].metrics.items():
        name = names.get(glyph)  # what Helvetica does not have is made as much narrower as most
        target = helvetica[name][1] * 2.048 if name in helvetica.chars() else 0.87 * width
        part = FONTS[font](width, target) / width if width else 1
        made["hmtx"][glyph] = round(width * part), round(left * part)
        squeeze(made["glyf"][glyph], part)
    file = BytesIO()
    made.save(file)
    return file.getvalue()


def squeeze(glyph: Glyph, part: float) -> None:
    """Draw a glyph in a part of its width."""
    if glyph.isComposite():
        for component in glyph.components:
            component.x = round(component.x * part)
    elif glyph.numberOfContours:
        glyph.coordinates.scale((part, 1))
        glyph.coordinates.toInt()
