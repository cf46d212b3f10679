"""Fonts of three widths for the browser, so that no test depends on those of the machine.

All are matplotlib's DejaVu Sans, of which the browser draws each letter smaller. What has no letter
there is written in Nanum Gothic or Noto Color Emoji: the browser finds no other fonts.
"""

import base64
import json
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import matplotlib
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from tools.browser import EMOJI

DEJAVU = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
WEIGHTS = {400: "DejaVuSans", 700: "DejaVuSans-Bold"}
LETTERS = range(0x20, 0x530)  # with accents, Greek and Cyrillic; the machine has others or not
SIGNS = "“”…–₀₁₂₃₄₅₆₇₈₉→✓✂␣⏎⇥∞−≤≥"  # of our pictures
# As wide as DejaVu Sans, as Helvetica and as Arial Narrow.
FONTS = {"wide": "100%", "usual": "87%", "narrow": "71%"}

CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{dejavu}</dir><dir>{korean}</dir><dir>{emoji}</dir><cachedir>{cache}</cachedir>
<match target="pattern"><edit name="hintstyle"><const>hintslight</const></edit></match>
<alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
"""


def configure(folder: Path) -> Path:
    """Write a file for FONTCONFIG_FILE that names our folders of fonts and no other."""
    korean = Path(find_spec("koreanize_matplotlib").origin).parent / "fonts"
    path = folder / "fonts.conf"
    ours = CONFIGURATION.format(dejavu=DEJAVU, korean=korean, emoji=EMOJI, cache=folder)
    path.write_text(ours, "utf-8")
    return path


def load(font: str) -> str:
    """JavaScript that lets a page write in one of FONTS wherever it has no code."""
    faces = {weight: read(name) for weight, name in WEIGHTS.items()}
    return f"""for (const face of document.fonts)
  if (face.family === "Tested") document.fonts.delete(face);
for (const [weight, data] of Object.entries({json.dumps(faces)})) {{
  const bytes = Uint8Array.from(atob(data), char => char.charCodeAt(0));
  document.fonts.add(new FontFace("Tested", bytes, {{ weight, sizeAdjust: "{FONTS[font]}" }}));
}}
const sheet = new CSSStyleSheet();
sheet.replaceSync(`:root {{ --jp-ui-font-family: Tested, sans-serif !important;
  --jp-content-font-family: Tested, sans-serif !important; }}
  body, .bt {{ font-family: Tested, sans-serif !important; }}`);
document.adoptedStyleSheets = [sheet];"""


@cache
def read(name: str) -> str:
    """DejaVu Sans with LETTERS and SIGNS only, in base64."""
    made = TTFont(DEJAVU / f"{name}.ttf")
    subsetter = Subsetter(Options(drop_tables=["FFTM"], hinting=False))
    subsetter.populate(unicodes=LETTERS, text=SIGNS)
    subsetter.subset(made)
    file = BytesIO()
    made.save(file)
    return base64.b64encode(file.getvalue()).decode()
