"""Shared functions of the tests of pictures: contents, places of texts, things to draw."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from xml.etree import ElementTree

from hypothesis import strategies as st

from bleu_teach import draw, sentence_bleu
from bleu_teach.draw import Picture

OTHER_SCRIPTS = "🙂 👩‍👩‍👧 🇫🇮 1️⃣ 猫坐在垫子上 고양이가 القِطَّة החתול le\u0301sson Ελληνικά Русский"
SVG = "{http://www.w3.org/2000/svg}"
BEFORE = {"start": 0, "middle": 0.5, "end": 1}  # the part of a text that is to the left of its x

words = st.lists(st.sampled_from("abc"), max_size=8)
any_words = st.lists(st.text(min_size=1, max_size=30), max_size=6)
orders = st.integers(1, 4)


def references_of(tokens):
    return st.lists(tokens, min_size=1, max_size=3)


def parse(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(picture.still)


def boxes(picture: Picture, kind: str) -> int:
    return sum(kind in box.get("class").split() for box in parse(picture).iter(f"{SVG}rect"))


def contents(picture: Picture) -> list[str]:
    return [text.content for text in texts_of(picture)]


def marks(picture: Picture, tag: str, kind: str) -> list[tuple]:
    """The elements of a kind, with the places of their origins."""
    return [
        (element, x, y)
        for element, x, y in placed(parse(picture))
        if element.tag == f"{SVG}{tag}" and kind in (element.get("class") or "").split()
    ]


@dataclass(frozen=True)
class Text:
    """A text and its box, in pixels."""

    content: str
    left: float
    right: float
    top: float
    bottom: float

    def touches(self, other: "Text") -> bool:
        """Whether two texts of one line have less than two pixels between them."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide > -2 and high > 4

    def leaves(self, picture: Picture) -> bool:
        """Whether some of it is outside a picture."""
        across = self.left > -1 and self.right < picture.width + 1
        return not (across and self.top > -1 and self.bottom < picture.height + 1)


def texts_of(picture: Picture) -> list[Text]:
    """All texts of a picture that hold something."""
    return [
        _text(element, x, y)
        for element, x, y in placed(parse(picture))
        if element.tag == f"{SVG}text" and element.text
    ]


def placed(
    element: ElementTree.Element, x: float = 0, y: float = 0
) -> Iterator[tuple[ElementTree.Element, float, float]]:
    """An element and all in it, each with the place of its origin."""
    if (move := element.get("transform", "")).startswith("translate"):
        right, down = map(float, move.removeprefix("translate(").removesuffix(")").split())
        x, y = x + right, y + down
    yield element, x, y
    for child in element:
        yield from placed(child, x, y)


def _text(element: ElementTree.Element, x: float, y: float) -> Text:
    width, size = float(element.get("textLength", 0)), float(element.get("font-size"))
    left = x + float(element.get("x")) - width * BEFORE[element.get("text-anchor")]
    base = y + float(element.get("y"))
    return Text(element.text, left, left + width, base - 0.75 * size, base + 0.25 * size)


def assert_all_texts_are_apart(picture: Picture) -> None:
    """No text of a picture leaves it or touches another."""
    texts = texts_of(picture)
    assert texts
    assert [text.content for text in texts if text.leaves(picture)] == []
    assert [(a.content, b.content) for a, b in combinations(texts, 2) if a.touches(b)] == []


def draw_all(short, long):
    """Every kind of picture, of two segments."""
    score, other = sentence_bleu(*short), sentence_bleu(*long)
    return [
        draw.chips(*short),
        draw.chips(*long, n=4),
        draw.chips([], short[1]),
        draw.chips(OTHER_SCRIPTS.split(), [OTHER_SCRIPTS.split()[::-1]]),
        draw.ngram_grid(*short, max_n=5),
        draw.ngram_grid(*long),
        draw.ngram_grid(OTHER_SCRIPTS.split(), [OTHER_SCRIPTS.split()[::-1]]),
        draw.score_panel(score),
        draw.score_panel(sentence_bleu(short[0][:1], short[1])),
        draw.score_panel(other, 0.5),
        draw.penalty_curve(5, [9]),
        draw.penalty_curve(7, [6, 8]),
        draw.closest_bars(7, [6, 8], 8),
        draw.average_marks(*zip(short, long, strict=True), 0.5),
        draw.bar_columns({"should cost": {"not": 5, "the": 1}, "does cost": {"not": -1, "the": 2}}),
    ]
