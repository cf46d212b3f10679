"""What was there before an edit, for *Your last edit* and *Undo*."""

from __future__ import annotations


class EditTrail:
    """The texts before each edit, an edit being what a person would call one.

    Keystrokes side by side are one edit, and so is a run of deleting with what is typed in its
    place. After a typed word and a space, the next word is another edit. What comes at once, such
    as a text from the clipboard, is an edit of its own.

    >>> trail = EditTrail("the cat sat down")
    >>> for text in ("the f cat sat down", "the fat cat sat down", "the fat cat sat up"):
    ...     trail.follow(text)
    >>> trail.undo(), trail.undo()
    ('the fat cat sat down', 'the cat sat down')
    """

    def __init__(self, text: str) -> None:
        self.before = self.now = text
        self.earlier: list[str] = []
        self.typed = ""  # what the edit has brought in, up to the caret
        self.caret: int | None = None  # where the edit goes on; None if another has to begin

    def follow(self, text: str) -> None:
        """Take in the text after a keystroke."""
        if text == self.now:
            return
        place, went, came = difference(self.now, text)
        if not self._goes_on(place, went, came):
            self.close()
            self.typed = ""
        kept = self.typed[: len(self.typed) - went] if went else self.typed
        self.typed, self.caret, self.now = kept + came, place + len(came), text

    def _goes_on(self, place: int, went: int, came: str) -> bool:
        """Tell whether a change belongs to the edit before it."""
        if self.caret is None or (went and came):
            return False
        # One place more at each side: in "oo" nobody can tell which of the two was typed.
        near = place - 1 <= self.caret <= place + went + 1
        word_is_done = bool(self.typed.strip()) and self.now[:place][-1:].isspace()
        return near and not (word_is_done and came.strip())

    def close(self) -> None:
        """End the edit; the next keystroke begins another."""
        if self.before != self.now:
            self.earlier.append(self.before)
        self.before, self.caret = self.now, None

    def undo(self) -> str:
        """Forget the last edit, and return the text before it."""
        if self.before == self.now and self.earlier:
            self.before = self.earlier.pop()
        self.now, self.caret = self.before, None
        self.before = self.earlier.pop() if self.earlier else self.before
        return self.now


def difference(before: str, after: str) -> tuple[int, int, str]:
    """Find where two texts begin to differ, how many characters went there, and which came.

    >>> difference("the cat", "the fat cat")
    (4, 0, 'fat ')
    """
    shorter = min(len(before), len(after))
    head = next((k for k in range(shorter) if before[k] != after[k]), shorter)
    room = shorter - head
    tail = next((k for k in range(room) if before[-1 - k] != after[-1 - k]), room)
    return head, len(before) - head - tail, after[head : len(after) - tail]
