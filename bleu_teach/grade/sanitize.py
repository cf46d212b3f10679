"""Make what a student wrote or sent safe to show: plain text and pictures."""

from __future__ import annotations

import base64

from bleu_teach.pages import sanitize


def printable(text: str) -> str:
    r"""Put a text on one line, with what is no letter or sign as its number.

    >>> printable("ann\r\x1b[31m\udcff")
    'ann\\r\\x1b[31m\\udcff'
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def sanitize_outputs(outputs: list[dict]) -> list[dict]:
    """Convert outputs to nbformat's, with no type in them that a browser would run."""
    made: list[dict] = []
    for output in outputs:
        if "print" in output:
            name = "stderr" if output.get("stream") == "stderr" else "stdout"
            if made and made[-1].get("name") == name:
                made[-1]["text"] = sanitize(made[-1]["text"] + str(output["print"]))
            else:
                made.append(
                    {"output_type": "stream", "name": name, "text": sanitize(output["print"])}
                )
        elif isinstance(output.get("show"), dict):
            made.append(_display(output["show"]))
        elif "error" in output:
            made.append(_failure(output))
    return made


def _display(data: dict) -> dict:
    kept = {"text/plain": sanitize(data.get("text/plain", ""))}
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
        "ename": sanitize(output["error"])[:100],
        "evalue": sanitize(output.get("text", ""))[:1000],
        "traceback": [sanitize(line) for line in lines] if isinstance(lines, list) else [],
    }
