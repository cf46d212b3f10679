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
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

DATA = Path(matplotlib.get_data_path()) / "fonts"
WEIGHTS = {400: ("DejaVuSans", "Helvetica"), 700: ("DejaVuSans-Bold", "Helvetica-Bold")}
SIGNS = "₀₁₂₃₄₅₆₇₈₉→✓✂␣⏎⇥∞≥"  # of our pictures, beside Helvetica's own characters

# What a character takes, from what it takes in DejaVu Sans and in Helvetica.
FONTS: dict[str, Callable[[float, float], float]] = {
    "wide": lambda dejavu, helvetica: dejavu,
    "usual": lambda dejavu, helvetica: helvetica,
    "narrow": lambda dejavu, helvetica: 0.82 * helvetica,  # as Arial Narrow to Arial
}


def load(font: str) -> str:
    """JavaScript that lets a page write in one of FONTS wherever it has no code."""
    faces = {weight: base64.b64encode(make(font, weight)).decode() for weight in WEIGHTS}
    return f"""for (const [weight, data] of Object.entries({json.dumps(faces)})) {{
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
    dejavu, helvetica = (
        TTFont(DATA / f"ttf/{source}.ttf"),
        AFM(DATA / f"pdfcorefonts/{metrics}.afm"),
    )
    chars = {code: glyph for code, glyph in dejavu.getBestCmap().items() if wanted(code, helvetica)}
    names = [".notdef", *dict.fromkeys(chars.values())]
    widths = {name: dejavu["hmtx"][name][0] for name in names}
    for code, name in chars.items():
        widths[name] = round(FONTS[font](widths[name], width_in(helvetica, code, widths[name])))
    return assemble(dejavu, chars, widths)


def wanted(code: int, helvetica: AFM) -> bool:
    return UV2AGL.get(code) in helvetica.chars() or chr(code) in SIGNS


def width_in(helvetica: AFM, code: int, otherwise: float) -> float:
    """What a character takes in Helvetica, in DejaVu's units, of which 2048 are the font size."""
    name = UV2AGL.get(code)
    return helvetica[name][1] * 2.048 if name in helvetica.chars() else otherwise


def assemble(source: TTFont, chars: dict[int, str], widths: dict[str, int]) -> bytes:
    """A font with these characters of another one, each glyph as wide as it is to be."""
    glyphs = source.getGlyphSet()
    drawn = {}
    for name, width in widths.items():
        outline, pen = DecomposingRecordingPen(glyphs), TTGlyphPen(None)
        glyphs[name].draw(outline)
        outline.replay(TransformPen(pen, (width / glyphs[name].width, 0, 0, 1, 0, 0)))
        drawn[name] = pen.glyph()
    font = FontBuilder(source["head"].unitsPerEm)
    font.setupGlyphOrder(list(widths))
    font.setupCharacterMap(chars)
    font.setupGlyf(drawn)
    left = {name: getattr(font.font["glyf"][name], "xMin", 0) for name in widths}
    font.setupHorizontalMetrics({name: (width, left[name]) for name, width in widths.items()})
    font.setupHorizontalHeader(ascent=source["hhea"].ascent, descent=source["hhea"].descent)
    font.setupNameTable({"familyName": "Tested", "styleName": "Regular"})
    font.setupOS2()
    font.setupPost()
    file = BytesIO()
    font.save(file)
    return file.getvalue()
