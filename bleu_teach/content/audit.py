"""The audit of the assignment: a slice of the test set for each student, and what is asked of it.

The slice is drawn from the SHA-256 of a word, the student's name or number, so that everyone works
with other numbers and anyone can draw the slice again. Answers are data: texts, letters, numbers.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from html import escape
from itertools import combinations_with_replacement, permutations, product
from itertools import count as numbers
from typing import TYPE_CHECKING
from unicodedata import normalize

from bleu_teach.brevity import REFERENCE_LENGTHS
from bleu_teach.content.assignment import GLEU
from bleu_teach.content.forge import TASKS
from bleu_teach.conventions import SACREBLEU
from bleu_teach.corpus import SYSTEMS, load
from bleu_teach.corpus.errors import DAYS, NUMBERS, change_name, change_number, negate
from bleu_teach.inputs import BleuInputError, refusal
from bleu_teach.language import gettext
from bleu_teach.ngrams import tokenize

if TYPE_CHECKING:
    import numpy as np

SIZE = 12  # segments of a slice
CLEAR = 0.01  # how far a reading is from the next one, as a score
LETTERS = "ABC"
NAMELESS = re.compile(r"anon_|anonymous|participant", re.IGNORECASE)  # students in blind marking
PAIRS = ("A", "B"), ("A", "C"), ("B", "C")
LONGEST = 150  # characters of a reference in which a fact is to be changed
APART = 0.005  # how far pool and mean have to move, each its way
RESAMPLES, SEED, AS_WIDE = 1000, 12345, 0.04  # by how much the end of an interval may differ
Split = Callable[[str], list[str]]


# Three ways to score the same lines: how to split a text, and how many references there are.
SIGNATURES: dict[str, tuple[Split, int]] = {
    "nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp": (SACREBLEU.tokenize, 2),
    "nrefs:1|case:lc|eff:no|tok:13a|smooth:exp": (replace(SACREBLEU, case="lc").tokenize, 1),
    "nrefs:2|case:mixed|eff:no|tok:char|smooth:exp": (lambda text: [*"".join(text.split())], 2),
}
CLOSEST = [*REFERENCE_LENGTHS].index("closest")
corpus = cache(load)


# The slice


@dataclass(frozen=True)
class Slice:
    """Twelve segments, numbered from 1, with two references and three systems, A, B and C.

    In a notebook, it is shown as a table. `texts` contains the candidates as strings, `systems` as
    tokens, and `references` the references as tokens: references[segment][reference].
    """

    word: str
    segments: tuple[int, ...]  # their places in the test set
    names: dict[str, str] = field(repr=False, hash=False)  # the letter → the system

    @cached_property
    def pairs(self) -> list[list[str]]:
        """The references as strings."""
        return [corpus().references[place] for place in self.segments]

    @cached_property
    def texts(self) -> dict[str, list[str]]:
        lines = corpus().systems
        return {one: [lines[self.names[one]][i] for i in self.segments] for one in LETTERS}

    @cached_property
    def references(self) -> list[list[list[str]]]:
        return [[tokenize(text) for text in pair] for pair in self.pairs]

    @cached_property
    def systems(self) -> dict[str, list[list[str]]]:
        return {one: [tokenize(text) for text in lines] for one, lines in self.texts.items()}

    @property
    def targets(self) -> tuple[int, int]:
        """The numbers of the first two segments in which a fact can be changed."""
        first, second, *_ = (n for n, place in enumerate(self.segments, 1) if place in changeable())
        return first, second

    @property
    def honest(self) -> str:
        """The letter of the system that changes no fact."""
        return next(one for one, name in self.names.items() if name == "literal")

    def mix(self, letters: str) -> list[list[str]]:
        """Return the candidates of a mixed system, which takes segment by segment the line of the
        system with that letter."""
        return [self.systems[one][place] for place, one in enumerate(letters)]

    def rows(self, letters: str, split: Split = tokenize, references: int = 2) -> np.ndarray:
        """Count each segment of a mixed system."""
        import numpy as np

        lines = zip(letters, self.segments, strict=True)
        return np.array([count(self.names[one], split, references)[place] for one, place in lines])

    @property
    def note(self) -> str:
        """The line below the table, which a task needs."""
        text = gettext("Task 4: segments {one} and {other}. The honest system is {letter}.")
        one, other = self.targets
        return text.format(one=one, other=other, letter=self.honest)

    def _repr_html_(self) -> str:
        left, rows = 'style="text-align:left;vertical-align:top"', []
        for number, pair in enumerate(self.pairs, 1):
            lines = [*pair, *(f"{one}: {self.texts[one][number - 1]}" for one in LETTERS)]
            text = "<br>".join(map(escape, lines))
            rows.append(f'<tr><th scope="row" {left}>{number}</th><td {left}>{text}</td></tr>')
        head = gettext("{word}: two references, then A, B and C").format(word=self.word)
        head = f"<caption {left}>{escape(head)}</caption>"
        return f"<table>{head}<tbody>{''.join(rows)}</tbody></table><p>{escape(self.note)}</p>"


def digest(word: str) -> str:
    """Return the SHA-256 of a word, however it is written: case and spaces around it don't count.

    >>> digest(" Ada ") == digest("ada")
    True
    """
    text = normalize("NFC", normalize("NFC", word).casefold().strip())
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@cache
def draw(word: str) -> Slice:
    """Draw the slice of a word: the first on which every question has a clear answer.

    Raises:
        BleuInputError: If the word is empty.
    """
    if not isinstance(word, str) or not word.strip():
        raise refusal("Write your name or number in the course first: {code}", code='word = "Ada"')
    seed, orders = digest(word), [*permutations(SYSTEMS)]

    def number(*named: object) -> int:
        return int(hashlib.sha256(repr((seed, *named)).encode()).hexdigest(), 16)

    def make(attempt: int) -> Slice:
        places = sorted(range(len(corpus().references)), key=lambda one: number(attempt, one))
        order = orders[number(attempt) % len(orders)]
        return Slice(word.strip(), tuple(places[:SIZE]), dict(zip(LETTERS, order, strict=True)))

    return next(filter(_is_clear, map(make, numbers())))


def _is_clear(drawn: Slice) -> bool:
    """Return whether every task has an answer, and no reading is a matter of rounding or luck."""
    letters, leads = zip(*winners(drawn), strict=True)
    gains = sorted(costs(drawn))
    if min(gains[-3] - gains[-4], *leads) < CLEAR or len({*letters}) < 2:
        return False
    ends = [interval(drawn, *pair) for pair in PAIRS]
    sure = min(abs(end) for pair in ends for end in pair) > 2 * CLEAR
    if not sure or len({low < 0 < high for low, high in ends}) < 2:
        return False
    changed = sum(place in changeable() for place in drawn.segments)
    return changed > 1 and bool(apart(drawn, some_mixtures()).max() > 1.2 * APART)


# Scores


@cache
def count(system: str, split: Split, references: int) -> np.ndarray:
    """Count every line of a system, or the first references: one row per segment."""
    from bleu_teach.scale import segment_stats

    lines = corpus().systems.get(system) or [pair[0] for pair in corpus().references]
    pairs = [[*map(split, pair[:references])] for pair in corpus().references]
    return segment_stats([*map(split, lines)], pairs)


def bleu(sums: np.ndarray) -> np.ndarray:
    """Compute BLEU of sums of rows, all at once."""
    import numpy as np

    c, r, counts = sums[..., 0], sums[..., 1 + CLOSEST], sums[..., 1 + len(REFERENCE_LENGTHS) :]
    ratios = counts[..., :4] / np.maximum(counts[..., 4:8], 1)
    return ratios.prod(axis=-1) ** 0.25 * np.exp(np.minimum(1 - r / np.maximum(c, 1), 0))


def pooled(rows: np.ndarray) -> float:
    return float(bleu(rows.sum(axis=0)))


def apart(drawn: Slice, picks: np.ndarray) -> np.ndarray:
    """Return how far the pooled score rises while the mean falls, for mixtures of system A with
    others, each a row of places in LETTERS: the smaller of both, as a score."""
    import numpy as np

    rows = np.array([drawn.rows(letter * SIZE) for letter in LETTERS])
    mixed, before = rows[picks, np.arange(SIZE)], rows[0]
    pool = bleu(mixed.sum(axis=-2)) - bleu(before.sum(axis=0))
    return np.minimum(pool, bleu(before).mean() - bleu(mixed).mean(axis=-1))


@cache
def some_mixtures() -> np.ndarray:
    """List the mixtures in which one or two segments are exchanged."""
    import numpy as np

    places = combinations_with_replacement(range(SIZE), 2)
    changed = (dict(zip(*both, strict=True)) for both in product(places, product((1, 2), repeat=2)))
    return np.array([[one.get(place, 0) for place in range(SIZE)] for one in changed])


# What the readings are


def costs(drawn: Slice) -> list[float]:
    """Return by how much BLEU of system A rises if a segment is replaced by its first reference."""
    rows = drawn.rows("A" * SIZE)
    better = count("reference", tokenize, 2)[[*drawn.segments]]
    return (bleu(rows.sum(axis=0) + better - rows) - pooled(rows)).tolist()


def winners(drawn: Slice) -> list[tuple[str, float]]:
    """Return, for each signature, which of A and B wins, and its lead as a score."""
    found = []
    for split, references in SIGNATURES.values():
        a, b = (pooled(drawn.rows(letter * SIZE, split, references)) for letter in "AB")
        found.append(("A", a - b) if a > b else ("B", b - a))
    return found


@cache
def interval(drawn: Slice, one: str, other: str) -> tuple[float, float]:
    """Return the 95% interval of the lead of the second system, as `paired_bootstrap` does."""
    import numpy as np

    from bleu_teach.significance.draws import percentile_interval

    draws = np.random.default_rng(SEED).integers(SIZE, size=(RESAMPLES, SIZE))
    scores = (bleu(drawn.rows(letter * SIZE)[draws].sum(axis=1)) for letter in (other, one))
    return percentile_interval(np.subtract(*scores))


# Facts: numbers, days and negations

NOT = "not no never none nobody nothing neither nor without cannot".split()
TEENS = "thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
WORDS = {name: place for place, name in enumerate([*NUMBERS, *TEENS])}
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
WORDS |= {name: 10 * place for place, name in enumerate(TENS, 2)}
ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
WORDS |= {name: place for place, name in enumerate(ORDINALS, 1)} | {"once": 1, "twice": 2}
MONTHS = "january february march april june july august september october november december".split()


def facts(text: str) -> dict[str, set[str]]:
    """Find the numbers, days and months of a text, and whether it denies something.

    >>> facts("It doesn't open before half past nine on Mondays.")
    {'numbers': {'9'}, 'days': {'monday'}, 'denials': {'not'}}
    """
    words = re.findall(r"\w+(?:[.,:]\d+)*(?:'\w+)?", text.lower().replace("’", "'"))
    numbers: list[str] = []
    for before, word in zip(["", *words], words, strict=False):
        if before in TENS and 0 < WORDS.get(word, 99) < 10:
            numbers[-1] = str(WORDS[before] + WORDS[word])
        elif word in WORDS:
            numbers.append(str(WORDS[word]))
        elif word[0].isdigit():
            numbers.append(re.sub(r"[,a-z']", "", word))
    days = {word.rstrip("s") for word in words} & {*map(str.lower, DAYS), *MONTHS}
    denied = {"not" for word in words if word in NOT or word.endswith("n't")}
    return {"numbers": {*numbers}, "days": days, "denials": denied}


def reverses(candidate: str, references: Sequence[str]) -> bool:
    """Return whether a candidate states another number or day than the references, or denies what
    none of them denies, or does not deny what they all do."""
    ours, theirs = facts(candidate), [*map(facts, references)]
    for kind in ("numbers", "days"):
        known = set().union(*(one[kind] for one in theirs))
        lost = all(one[kind] - {"1"} - ours[kind] for one in theirs)
        if lost and ours[kind] - known:
            return True
    denied = {bool(one["denials"]) for one in theirs}
    return denied == {not ours["denials"]}


def gleu(text: str, references: Sequence[str]) -> float:
    return GLEU([tokenize(text)], [[tokenize(one) for one in references]], 4)[0]


@cache
def changeable() -> frozenset[int]:
    """Find the segments in which a small edit reverses a fact, and GLEU prefers the result to the
    honest translation."""
    found = []
    for place, pair in enumerate(corpus().references):
        least = gleu(corpus().systems["literal"][place], pair)
        edited = [
            edit(text) or "" for text in pair for edit in (change_number, change_name, negate)
        ]
        good = (gleu(one, pair) > least and reverses(one, pair) for one in edited)
        if any(good) and max(map(len, pair)) <= LONGEST:
            found.append(place)
    return frozenset(found)


# The tasks: whether the form is right, and which properties an answer has

Test = Callable[[Slice, object], bool]


@dataclass(frozen=True)
class AuditQuestion:
    """A task of the audit, whose answer is data."""

    form: str  # what is expected, in words
    fits: Test  # whether an answer has that form
    properties: dict[str, tuple[float, Test]]  # in words → points, and whether an answer has it
    why: str  # why a right answer is right, and what to read next
    lesson: str  # the number of the lesson that explains it


def is_number(value: object) -> bool:
    return type(value) in (int, float) and abs(value) < 1000


def is_row(value: object, size: int, test: Callable[[object], bool]) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == size and all(map(test, value))


def is_winner(value: object) -> bool:
    return is_row(value, 2, lambda one: True) and value[0] in ("A", "B") and is_number(value[1])


def is_interval(value: object) -> bool:
    if not is_row(value, 3, lambda one: True) or not isinstance(value[2], bool):
        return False
    return is_number(value[0]) and is_number(value[1]) and value[0] <= value[1]


def misses_the_ferry(drawn: Slice, text: object) -> bool:
    task = TASKS["wrong_hour"]
    given = tokenize(text), [*map(tokenize, task.references)]
    return all(test(*given)[0] for test in task.demands.values())


def prefers(place: int) -> Test:
    """Test the first or second of the reversed facts."""

    def test(drawn: Slice, answer: dict) -> bool:
        number = drawn.targets[place]
        pair, honest = drawn.pairs[number - 1], drawn.texts[drawn.honest][number - 1]
        text = answer[number]
        return reverses(text, pair) and gleu(text, pair) > gleu(honest, pair)

    return test


def moves_apart(by: float) -> Test:
    return lambda drawn, letters: apart(drawn, [[*map(LETTERS.index, letters)]])[0] > by


def need_right(of: str, hits: Callable[[Slice, list], int]) -> dict[str, tuple[float, Test]]:
    """Return two properties, each worth half a point: two of three are right, and all are."""
    return {
        f"two of the three {of}": (0.5, lambda drawn, answer: hits(drawn, answer) >= 2),
        "all three": (0.5, lambda drawn, answer: hits(drawn, answer) >= 3),
    }


def costliest_found(drawn: Slice, answer: Sequence[int]) -> int:
    found = costs(drawn)
    dearest = sorted(range(SIZE), key=lambda place: -found[place])[:3]
    return len({*answer} & {place + 1 for place in dearest})


def winners_found(drawn: Slice, answer: Sequence) -> int:
    pairs = zip(answer, winners(drawn), strict=True)
    return sum(
        said == letter and abs(lead - 100 * gap) <= 0.11 for (said, lead), (letter, gap) in pairs
    )


def intervals_found(drawn: Slice, answer: Sequence) -> int:
    found = 0
    for (low, high, contains), pair in zip(answer, PAIRS, strict=True):
        least, most = interval(drawn, *pair)
        near = max(abs(low / 100 - least), abs(high / 100 - most)) <= AS_WIDE
        found += near and contains is (least < 0 < most)
    return found


QUESTIONS = {
    "miss_the_ferry": AuditQuestion(
        "a sentence of at least eight words",
        lambda drawn, answer: isinstance(answer, str) and len(tokenize(answer)) >= 8,
        {"travellers miss the ferry, and GLEU doesn't": (1, misses_the_ferry)},
        "N-grams that don't cross the wrong word still match. Lesson 06 does it with four facts.",
        "06",
    ),
    "reversed_facts": AuditQuestion(
        "a dict from the numbers of your two segments to your candidates",
        lambda drawn, answer: (
            isinstance(answer, dict)
            and {*answer} == {*drawn.targets}
            and all(isinstance(text, str) and text.strip() for text in answer.values())
        ),
        {
            "a false candidate that beats the honest one": (1, prefers(0)),
            "and another one, in the second segment": (1, prefers(1)),
        },
        "A metric that counts n-grams can't weigh them. Lesson 09 measures what learned ones see.",
        "06",
    ),
    "mixture": AuditQuestion(
        f"a string of {SIZE} letters, of A, B and C",
        lambda drawn, answer: (
            isinstance(answer, str) and len(answer) == SIZE and {*answer} <= {*LETTERS}
        ),
        {
            "the pooled score rises and the mean falls": (1, moves_apart(1e-6)),
            "each by half a BLEU point or more": (1, moves_apart(APART)),
        },
        "Long segments own the pool, and all segments own the mean. Lesson 05 has both in one "
        "picture.",
        "05",
    ),
    "costliest": AuditQuestion(
        f"three different numbers from 1 to {SIZE}",
        lambda drawn, answer: (
            is_row(answer, 3, lambda one: type(one) is int and 0 < one <= SIZE)
            and len({*answer}) == 3
        ),
        need_right("segments", costliest_found),
        "You exchanged a segment and scored the corpus again: no segment adds a fixed amount. "
        "Lesson 08 does the same with two systems.",
        "08",
    ),
    "wins": AuditQuestion(
        "three pairs of a letter and a lead in BLEU points",
        lambda drawn, answer: is_row(answer, 3, is_winner),
        need_right("signatures", winners_found),
        "The same lines, three rankings: without its signature a score can't be compared. Lesson "
        "07 takes such a difference apart.",
        "07",
    ),
    "intervals": AuditQuestion(
        "three triples (low, high, True or False) in BLEU points",
        lambda drawn, answer: is_row(answer, 3, is_interval),
        need_right("pairs", intervals_found),
        "An interval that contains zero leaves open who is better. Lesson 08 shows what makes it "
        "narrower.",
        "08",
    ),
}


def _slice_for(name: str, word: object) -> Slice | None:
    """Draw the slice of a word, except for the warm-up, which is the same for everyone."""
    return None if name == "miss_the_ferry" else draw(word)


def judge_answer(word: object, name: str, answer: object) -> list[bool]:
    """Return which properties of a question an answer has: none if its form is wrong."""
    question = QUESTIONS[name]
    try:
        drawn = _slice_for(name, word)
        fits = question.fits(drawn, answer)
        return [fits and test(drawn, answer) for _, test in question.properties.values()]
    except (TypeError, ValueError, OverflowError):  # data of any kind
        return [False] * len(question.properties)


def advise(word: object, name: str, answer: object) -> str:
    """Describe why an answer is right, or else which form it should have."""
    question = QUESTIONS[name]
    if all(judge_answer(word, name, answer)):
        return gettext(question.why)
    try:
        drawn = _slice_for(name, word)
    except BleuInputError:
        return gettext("Without your name in the cell word, there is no slice to audit.")
    if not question.fits(drawn, answer):
        return gettext("Expected {form}.").format(form=gettext(question.form))
    return gettext("The form is correct. Compute it again with your slice, and compare.")


# For the person who reads answers about a slice


def write_evidence(word: str) -> list[str]:
    """Write a slice for the person who reads the answers: a text for each segment, with the
    sentence BLEU of each candidate, and one for the readings."""
    try:
        drawn = draw(word)
    except BleuInputError:
        return []
    return [*_segments(drawn), _readings(drawn)]


def _segments(drawn: Slice) -> Iterator[str]:
    scores = {letter: bleu(drawn.rows(letter * SIZE)) for letter in LETTERS}
    for place, pair in enumerate(drawn.pairs):
        lines = [f"{place + 1}  {pair[0]}", f"   {pair[1]}"]
        for letter in LETTERS:
            score, text = 100 * scores[letter][place], drawn.texts[letter][place]
            lines.append(f"{letter}  {score:5.1f}  {text}")
        yield "\n".join(lines)


def _readings(drawn: Slice) -> str:
    leads = ", ".join(f"{letter} +{100 * lead:.1f}" for letter, lead in winners(drawn))
    ends = ((pair, interval(drawn, *pair)) for pair in PAIRS)
    gaps = (f"{b}−{a} {100 * low:.1f} to {100 * high:.1f}" for (a, b), (low, high) in ends)
    return f"{drawn.honest} is honest; A or B: {leads}; 95%: {', '.join(gaps)}"


def belongs(word: str, student: str, number: str = "") -> bool:
    """Return whether a word is a student's name or number, as a learning management system has it.

    >>> belongs("Ada Lovelace", "lovelaceada"), belongs("Ben", "lovelaceada")
    (True, False)
    """
    name, own = _plain(student), _plain(word)
    if NAMELESS.match(student) or own == number or name in own:
        return True
    return all(_plain(part) in name for part in re.split(r"[\s,.-]+", word))


def _plain(text: str) -> str:
    text = normalize("NFKD", text.casefold())
    return "".join(letter for letter in text if letter.isalnum())
