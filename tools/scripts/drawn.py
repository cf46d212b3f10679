"""Results of an area of the package for drawn inputs: `python -m tools.scripts.drawn AREA`."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import bleu_teach as bleu
from bleu_teach import draw

Call = tuple[Callable, tuple]
WORDS = ["the", "cat", "The", "is", "on", "mat.", "a", "1,000", "kissanpentu"]
ODD = [None, "the cat", [], 3, [["a"]], [[["a"]]], {"a": 1}, float("nan")]
WEIGHTS = [None, None, (0.5, 0.5), (1, 0, 0, 0), (0.1, 0.2, 0.3, 0.4), "ab"]
SLIPS = [("min(", "max("), ("+", "-"), ("+=", "="), ("return ", "print"), ("1", "2"), ("def ", "")]
NEW = re.compile(r"[0-9.]+ s\b|\d+:\d+|\b[0-9a-f]{12,}\b")  # times and the like


def words(random: Random) -> list[str]:
    return random.choices(WORDS[: random.randint(1, len(WORDS))], k=random.randint(0, 9))


def segment(random: Random) -> tuple[list, list]:
    return words(random), [words(random) for _ in range(random.randint(1, 3))]


def of_core(random: Random) -> Iterator[Call]:
    """Draw calls of what the core exports, with odd arguments among them."""
    for _ in range(150):
        (candidate, references), n = segment(random), random.randint(0, 5)
        given = [segment(random) for _ in range(random.randint(1, 4))]
        corpus = [one for one, _ in given], [others[:1] * 2 for _, others in given]
        one, other = random.choices(bleu.PRESETS, k=2)
        odd, weights = random.choice(ODD), random.choice(WEIGHTS)
        scores = [[random.choice([0, 0.5, random.random()]) for _ in range(5)] for _ in "ab"]
        yield one.tokenize, (" ".join(candidate),)
        yield bleu.tokenize, (" ".join(candidate),)
        yield bleu.count_ngrams, (random.choice([candidate, odd]), n)
        yield bleu.modified_precision, (candidate, random.choice([references, odd]), n)
        yield bleu.closest_reference_length, (n, [*map(len, references)])
        yield bleu.brevity_penalty, (n, len(candidate))
        yield bleu.count_free_reorderings, (candidate, references)
        yield lambda c, r: sorted(bleu.free_reorderings(c[:5], r)), (candidate, references)
        yield partial(bleu.sentence_bleu, weights=weights), (candidate, references, n)
        yield partial(bleu.corpus_bleu, convention=one), corpus
        yield bleu.corpus_bleu, tuple(random.sample([*corpus, odd], 2))
        yield bleu.explain_difference, (*corpus, one, other)
        yield bleu.pairwise_accuracy, tuple(scores)
        yield bleu.segment_accuracy, ([scores[0]] * 2, scores)
        yield bleu.chrf, (" ".join(candidate), " ".join(references[0]))
        rows = bleu.segment_stats(*corpus)
        yield bleu.corpus_stats_fast, corpus
        yield bleu.bootstrap, (rows, 50)
        yield bleu.paired_bootstrap, ({"a": rows, "b": rows[::-1]}, 50)
        yield bleu.paired_randomization, ({"a": rows, "b": rows // 2}, 50)


def of_draw(random: Random) -> Iterator[Call]:
    """Draw calls of the pictures and tables."""
    for _ in range(80):
        (candidate, references), n = segment(random), random.randint(1, 5)
        yours, lengths = random.choice([None, random.random()]), random.choices(range(12), k=n)
        yield draw.chips, (candidate, references, n)
        yield draw.ngram_grid, (candidate, references, random.choice([None, 0, 1]), n)
        yield draw.score_panel, (bleu.sentence_bleu(candidate, references, n), yours)
        yield draw.average_marks, ([candidate, candidate[1:]], [references] * 2, yours)
        yield draw.closest_bars, (lengths[0], lengths, yours)
        yield draw.penalty_curve, (lengths[0], lengths[:1])
        yield draw.bar_columns, ({"a": {"one": 0.5, "two": random.random()}, "b": {"one": 0.1}},)


def of_learn(random: Random) -> Iterator[Call]:
    """Draw functions of strangers and of the bank for `check`, and candidates for `forge`."""
    from bleu_teach.content import EXERCISES, TASKS
    from bleu_teach.content.bank import singles
    from bleu_teach.learn import check, forge, hint
    from tests.learn.strangers import strangers

    for name, _, _, function in random.sample([*strangers("first")], 30):
        yield check, (name, function)
    for name in random.sample([*EXERCISES], 12):
        yield hint, (name,)
        wrong = [function for _, function in singles(name)]
        yield from ((check, (name, one)) for one in random.sample(wrong, min(2, len(wrong))))
    for name, task in TASKS.items():
        for text in (*task.references, " ".join(words(random)), ...):
            yield forge, (name, text)


def of_grade(random: Random) -> Iterator[Call]:
    """Draw a class whose files the teacher's command grades; a second run has a new one."""
    with TemporaryDirectory() as folder:
        students = ["Ann", "ben lee", "Zoë", "ann"]
        paths = [Path(folder, "submitted", one, "bleu", "bleu.ipynb") for one in students]
        for path in paths:
            path.parent.mkdir(parents=True)
            path.write_bytes(handed_in(random))
        paths[0].with_stem("bleu (1)").write_bytes(handed_in(random))
        yield grade, (folder,)
        path.write_bytes(handed_in(random))
        yield grade, (folder, "--lessons", "https://lessons")


def handed_in(random: Random) -> bytes:
    """Draw a notebook as a student hands it in: some slips, and perhaps a cell out of place."""
    from tests.grade.submissions import SOLUTIONS, STUBS, notebook

    changes = {
        name: random.choice([stub, SOLUTIONS[name], SOLUTIONS[name].replace(*random.choice(SLIPS))])
        for name, stub in STUBS.items()
    }
    made = notebook(changes, last=random.sample(["x = [1]", "1 / 0", "print(2)"], 1))
    one, other = random.choices(made["cells"], k=2)
    place = made["cells"].index(one)
    made["cells"][place : place + 1] = random.choice([[one], [], [one, one], [one, other], [other]])
    content = json.dumps(made).encode()
    return content[: random.choice([None, None, None, -9])]


def grade(folder: str, *options: str) -> str:
    """Grade a class: all that is said and written, apart from times."""
    from bleu_teach.grade.__main__ import main
    from tests.grade.submissions import FOLDER, Term

    said = StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        main([*Term(Path(folder), main).command, f"--course={FOLDER}", "--workers=1", *options])
    paths = [path for path in sorted(Path(folder, "out").rglob("*.*")) if path.suffix != ".db"]
    texts = [said.getvalue(), *(f"{path} {path.read_bytes()!r}" for path in paths)]
    return NEW.sub("", "\n".join(texts).replace(folder, ""))


def show(result: object) -> str:
    """Return all that a result shows: its values, and its form in a notebook."""
    as_html = getattr(result, "_repr_html_", getattr(result, "_repr_mimebundle_", str))
    terms = getattr(result, "log_terms", None)
    return repr((repr(result), str(result), terms, as_html() if as_html is not str else None))


if __name__ == "__main__":
    for function, arguments in globals()[f"of_{sys.argv[1]}"](Random(0)):
        try:
            print(show(function(*arguments)))
        except Exception as error:  # whatever a mutant does
            print(repr(error))
