"""What the student wrote or sent, as a notebook and a page may hold it: plain text and pictures."""

from __future__ import annotations

import base64
import re

from bleu_teach.language import gettext

LONGEST = 20_000  # characters of one output
ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


def whole(text: object) -> str:
    """Plain text without control characters and half characters."""
    return CONTROL.sub("", ANSI.sub("", str(text).encode("utf-8", "replace").decode()))


def clean(text: object) -> str:
    """The same, cut where it gets long."""
    text = whole(text)
    return text if len(text) <= LONGEST else text[:LONGEST] + "\n" + gettext("[cut]")


def notebook_outputs(outputs: list[dict]) -> list[dict]:
    """nbformat's outputs, with no type in them that a browser would run."""
    made: list[dict] = []
    for output in outputs:
        if "print" in output:
            name = "stderr" if output.get("stream") == "stderr" else "stdout"
            if made and made[-1].get("name") == name:
                made[-1]["text"] = clean(made[-1]["text"] + str(output["print"]))
            else:
                made.append({"output_type": "stream", "name": name, "text": clean(output["print"])})
        elif isinstance(output.get("show"), dict):
            made.append(_display(output["show"]))
        elif "error" in output:
            made.append(_failure(output))
    return made


def _display(data: dict) -> dict:
    kept = {"text/plain": clean(data.get("text/plain", ""))}
    if _is_picture(data.get("image/png")):
        kept["image/png"] = data["image/png"]
    return {"output_type": "display_data", "data": kept, "metadata": {}}


def _is_picture(data: object) -> bool:
    try:
        return isinstance(data, str) and base64.b64decode(data).startswith(b"\x89PNG")
    except ValueError:
        return False


def _failure(output: dict) -> dict:
    lines = output.get("traceback")
    return {
        "output_type": "error",
        "ename": clean(output["error"])[:100],
        "evalue": clean(output.get("text", ""))[:1000],
        "traceback": [clean(line) for line in lines] if isinstance(lines, list) else [],
    }
