"""Lesson 06: shuffle the chunks of a candidate; take systems out of a correlation."""

from __future__ import annotations

from collections.abc import Iterator

import ipywidgets as widgets
import traitlets

from bleu_teach.aggregation import sentence_bleu
from bleu_teach.data import WMT23_ENGLISH_CHINESE
from bleu_teach.draw import Table, View, scatter, shuffle_chips
from bleu_teach.draw.edits import describe_change
from bleu_teach.flaws import count_free_reorderings, free_chunks, join_chunks, shuffle_chunks
from bleu_teach.language import gettext, ngettext
from bleu_teach.ngrams import tokenize
from bleu_teach.numerals import number
from bleu_teach.play.base import Explorer, SegmentExplorer, buttons, in_row

SYSTEMS = [name for name, _, _ in WMT23_ENGLISH_CHINESE]


class FlawsExplorer(SegmentExplorer):
    """The candidate with its chunks shuffled, or with one word swapped, and the scores.

    Args:
        candidate: a text.
        references: a list of texts.
        shuffle: which random reordering to show; 0 is the candidate as it stands.
        word: a word of the candidate to swap.
        instead: what to write in its place; nothing drops it.

    >>> FlawsExplorer(candidate="it is not open", references=["it is not open"], word="not").shuffle
    0
    """

    shuffle = traitlets.Int(0)
    word = traitlets.Unicode("")
    instead = traitlets.Unicode("")
    shown = ("candidate", "references", "shuffle", "word", "instead")

    def make_inputs(self) -> list[widgets.Widget]:
        actions = {
            gettext("Shuffle the chunks"): lambda: self.set_trait("shuffle", self.shuffle + 1),
            gettext("Put them back"): lambda: self.set_trait("shuffle", 0),
        }
        swap = in_row(self.text_input("word", "Swap"), self.text_input("instead", "for"))
        return [*super().make_inputs(), buttons(actions), swap]

    def draw(self) -> list[View]:
        candidate, references = self.segment()
        before = sentence_bleu(candidate, references).score
        rows = [(gettext("own"), " ".join(candidate), number(before, 4), "")]
        for name, tokens in self._versions(candidate, references):
            after = sentence_bleu(tokens, references).score
            change = describe_change(before, after)
            rows.append((name, " ".join(tokens), number(after, 4), change))
        caption = self._count_reorderings(candidate, references)
        header = gettext("version"), gettext("candidate"), "BLEU", gettext("change")
        table = Table(caption, header, rows, self._missing(candidate))
        return [shuffle_chips(candidate, references, self.shuffle), table]

    def _versions(self, candidate: list, references: list) -> Iterator[tuple[str, list]]:
        if self.shuffle:
            chunks = shuffle_chunks(candidate, references, self.shuffle)
            yield gettext("shuffle {number}").format(number=self.shuffle), join_chunks(chunks)
        if not self._missing(candidate):
            [old], new = tokenize(self.word), tokenize(self.instead)
            place = candidate.index(old)
            name = gettext("swapped") if new else gettext("dropped")
            yield name, candidate[:place] + new + candidate[place + 1 :]

    def _count_reorderings(self, candidate: list, references: list) -> str:
        """Say in how many ways the chunks can stand. Past 15! nobody reads the number."""
        chunks = len(free_chunks(candidate, references))
        ways = count_free_reorderings(candidate, references) if chunks <= 15 else 0
        text = ngettext(
            "The chunks can stand in {number} way", "The chunks can stand in {number} ways", ways
        )
        return text.format(number=f"{ways:,}" if ways else f"{chunks}!")

    def _missing(self, candidate: list) -> str:
        """Say why no word is swapped."""
        old = tokenize(self.word)
        if len(old) == 1 and old[0] in candidate:
            return ""
        if not old:
            return gettext(
                "Name a word of the candidate to swap it. Nothing in its place drops it."
            )
        text = gettext("“{word}” is not one word of the candidate, so nothing is swapped.")
        return text.format(word=self.word)


class CorrelationExplorer(Explorer):
    """BLEU and human judgement for 14 systems, of which any can be switched off.

    Args:
        off: the names of the systems that are switched off.

    >>> CorrelationExplorer(off=["ANVITA"])
    CorrelationExplorer(off=['ANVITA'])
    """

    off = traitlets.List(traitlets.Enum(SYSTEMS))
    shown = ("off",)
    looks = ("bt-wide", "bt-beside")

    def make_inputs(self) -> list[widgets.Widget]:
        everything = buttons({gettext("Switch all on"): lambda: self.set_trait("off", [])})
        switches = [self._switch(place, name) for place, name in enumerate(SYSTEMS, start=1)]
        return [in_row(*switches, everything)]

    def hint(self) -> str:
        return gettext("Click on a point to switch its system off.")

    def _switch(self, place: int, name: str) -> widgets.Checkbox:
        """Make a box with a tick while a system is on, and with the number of its dot."""
        # All boxes are equally wide, so that they stand in columns on every screen.
        box = widgets.Checkbox(
            description=f"{place} {name}", indent=False, layout={"width": "162px"}
        )
        box.add_class("bt-touched")

        def to_trait(change: dict) -> None:
            off = {*self.off} - {name} if change["new"] else {*self.off, name}
            self.off = [system for system in SYSTEMS if system in off]

        def to_box(_change: object = None) -> None:
            box.value = name not in self.off

        to_box()
        box.observe(to_trait, names="value")
        self.observe(to_box, names="off")
        return box

    def draw(self) -> list[View]:
        # The boxes name the systems, so the picture need not.
        return [scatter(WMT23_ENGLISH_CHINESE, self.off, key=False)]

    def still(self) -> list[View]:
        return [scatter(WMT23_ENGLISH_CHINESE, self.off)]
