"""What the running cell has printed and shown, up to a limit."""

import io
import json
import types

from .limits import OUTPUT

cell = types.SimpleNamespace(outputs=[], left=OUTPUT)


def emit(output):
    """Keep one output of the running cell, as long as the cell has not written too much."""
    text = json.dumps(output, default=str)
    cell.left -= len(text)
    if cell.left > 0:
        cell.outputs.append(json.loads(text))


class Printed(io.TextIOBase):
    """Standard output or error of a cell."""

    def __init__(self, name):
        self.stream = name

    def write(self, text):
        emit({"print": str(text), "stream": self.stream})
        return len(text)
