"""Honest habits: what students do beside their answers, and what must not cost a mark.

To add one, write a row in HABITS: its name, and what changes a notebook that is right. There is
`above` for lines above a function, `below` for lines below it, `merged` for cells made one.
"""

import pytest

from bleu_teach.grade.rebuild import rebuild
from bleu_teach.grade.sandbox.session import Session
from tests.grade.submissions import (
    COURSE,
    FUNCTIONS,
    RELEASE,
    SOLUTIONS,
    STUBS,
    cells_of,
    code,
    notebook,
    own_points,
    place,
    text,
)

pytestmark = pytest.mark.usefixtures("as_user")
GIVEN = {cell["id"]: text(cell) for cell in RELEASE["cells"]}

ALL_ANSWERS = "\n\n".join(SOLUTIONS[name] for name in ("tools", *FUNCTIONS))


def merged(*names):
    """Cells merged as Jupyter does it: one cell with the texts of all and the metadata of the
    first."""

    def merge(made):
        parts = [cell for cell in made["cells"] if cell["id"] in names]
        parts[0]["source"] = "\n\n".join(text(part) for part in parts)
        made["cells"] = [cell for cell in made["cells"] if cell not in parts[1:]]

    return merge


def all_in_one(made):
    merged(*[cell["id"] for cell in made["cells"] if cell["cell_type"] == "code"])(made)


def all_at_the_end(made):
    """In a new cell; the cells to fill in are gone."""
    made["cells"] = [cell for cell in made["cells"] if cell["id"] not in FUNCTIONS]
    made["cells"].append(code("\n\n".join(SOLUTIONS[name] for name in FUNCTIONS), id="all"))


def all_at_the_end_and_stubs(made):
    for name in FUNCTIONS:
        made["cells"][place(made, name)]["source"] = GIVEN[name]
    made["cells"].append(code("\n\n".join(SOLUTIONS[name] for name in FUNCTIONS), id="all"))


def all_at_the_top_and_stubs(made):
    all_at_the_end_and_stubs(made)
    made["cells"].insert(0, made["cells"].pop())


def above(source, *names):
    """A line above functions, in their cells."""

    def change(made):
        for name in names or FUNCTIONS:
            cell = made["cells"][place(made, name)]
            cell["source"] = source + "\n\n" + cell["source"]

    return change


def below(source):
    def change(made):
        for name in FUNCTIONS:
            made["cells"][place(made, name)]["source"] += "\n\n" + source.format(name=name)

    return change


def slow(made):
    """Twenty milliseconds of work for each segment of BLEU: in all calls together that is more than
    the grader waits for one."""
    work = "    import time\n    end = time.process_time() + 0.02 * len(candidates)\n"
    work += "    while time.process_time() < end: pass\n"
    cell = made["cells"][place(made, "BLEU")]
    assert "    c, r, m" in cell["source"]
    cell["source"] = cell["source"].replace("    c, r, m", work + "    c, r, m")


def three_experiments(made):
    for number in range(3):
        source = f"import time\ntime.sleep(5)\nseen{number} = 1"
        made["cells"].insert(place(made, "BLEU"), code(source, id=f"experiment-{number}"))


def inside(line, *names):
    """A line in functions, after their first."""

    def change(made):
        for name in names or FUNCTIONS:
            cell = made["cells"][place(made, name)]
            head, docstring, body = cell["source"].partition(f"def {name}(")
            first, rest = body.split(":\n", 1)
            cell["source"] = f"{head}{docstring}{first}:\n    {line}\n{rest}"

    return change


def my_bleu(how):
    """The answers in a file that the notebook writes and imports."""

    def change(made):
        for name in FUNCTIONS:
            made["cells"][place(made, name)]["source"] = f"from my_bleu import {name}"
        made["cells"].insert(0, code(how(ALL_ANSWERS), id="my_bleu"))

    return change


def numpy_in_answers(made):
    cell = made["cells"][place(made, "GLEU")]
    cell["source"] = """import numpy as np
def GLEU(candidates, references, max_n):
    sums = np.array([0, 0])
    for candidate, group in zip(candidates, references):
        pairs = np.array([count_matches(candidate, one, max_n) for one in group])
        sums += pairs[np.argmax(pairs[:, 0] / pairs[:, 1])]
    return sums[0] / max(sums[1], 1), sums[1]"""


ODD_CALLABLE = """
class Odd(dict):
    def __getattr__(self, name): raise KeyError(name)
    def __call__(self, *arguments): return {name}_of_mine(*arguments)
{name}_of_mine = {name}
{name} = Odd()"""
EVENT_LOOP = "import asyncio; asyncio.new_event_loop().run_until_complete(asyncio.sleep(0))"
POOL = """from concurrent.futures import ProcessPoolExecutor
    with ProcessPoolExecutor() as pool: list(pool.map(abs, [1]))"""

HABITS = {
    "two tasks merged": merged("count_matches", "GLEU"),
    "the last two tasks merged": merged("BLEU", "differing_fields"),
    "a task merged with its examples": merged("BLEU", "BLEU_examples"),
    "a task merged with its marks": merged("BLEU", "BLEU_check", "BLEU_marks"),
    "the given function merged with a task": merged("tools_examples", "count_matches"),
    "the examples above merged with a task": merged("BLEU_examples", "BLEU"),
    "all tasks merged": merged(*FUNCTIONS),
    "all cells merged": all_in_one,
    "all at the end": all_at_the_end,
    "all at the end, stubs left": all_at_the_end_and_stubs,
    "all at the top, stubs left": all_at_the_top_and_stubs,
    "%timeit": below("%timeit -n 2 -r 2 [1] * 100"),
    "%%time": above("%%time"),
    "numpy": above("import numpy as np\nzeros = np.zeros(3)"),
    "a star": above("from scipy.stats import *"),
    "seaborn": above("import seaborn as sns\nsns.set_theme()"),
    "nltk": above("from nltk.util import ngrams\nlist(ngrams('abc', 2))"),
    "nltk.download": above("import nltk\nnltk.download('punkt')"),
    "a plot": above("import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()"),
    "helpers of bleu_teach": above(
        "from bleu_teach import count_ngrams\ncount_ngrams('a b'.split(), 1).most_common()"
    ),
    "a temporary file": above(
        "import tempfile\nwith tempfile.TemporaryFile() as file:\n    file.write(b'1')"
    ),
    "a file": above("open('notes.txt', 'w').write('1')"),
    "getpass": above("import getpass\nname = getpass.getpass()"),
    "input": above("name = input()"),
    "multiprocessing": above(
        "from multiprocessing import Pool\nwith Pool(2) as pool:\n    pool.map(abs, [1])"
    ),
    "an event loop left open": above(
        "import asyncio\nloop = asyncio.new_event_loop()\nasyncio.set_event_loop(loop)"
    ),
    "my_bleu.py by magic": my_bleu(lambda source: "%%writefile my_bleu.py\n" + source),
    "my_bleu.py by open": my_bleu(lambda source: f"open('my_bleu.py', 'w').write({source!r})"),
    "numpy in a function": numpy_in_answers,
    "an import with a fallback": above("try: import numpy\nexcept ImportError: numpy = None"),
    "a log line in a call": inside("open('log.txt', 'a').write('called')"),
    "an event loop a call": inside(EVENT_LOOP),
    "IPython's display in a call": inside(
        "from IPython.display import HTML, display; display(HTML('a'), 1)"
    ),
    "a process pool in a call": inside(POOL, "differing_fields"),
    "a callable with odd attributes": below(ODD_CALLABLE),
    "an assertion of one's own": below("assert {name}(1, 2, 3) == 4"),
    "sys.exit": below("import sys\nsys.exit()"),
    "work in a call": slow,
}


@pytest.mark.parametrize("habit", HABITS)
def test_an_honest_habit_costs_no_mark(habit, grade):
    made = notebook()
    HABITS[habit](made)
    nothing_lost(grade(made))


def nothing_lost(result):
    hidden = [one.hidden for one in result.functions]
    assert (result.earned, hidden) == (16, [[]] * 4), result.reasons


def test_long_experiments_cost_no_mark(grade, hurried):
    made = notebook()
    three_experiments(made)
    nothing_lost(grade(made))


def written_before(cells, name):
    """Return the cells above the points of a function, last cells first."""
    here = next(i for i, cell in enumerate(cells) if cell.id == f"{name}_marks")
    return reversed([cell.source for cell in cells[:here]])


CODE = [cell["id"] for cell in RELEASE["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("first", CODE)
def test_whatever_two_cells_are_merged_no_stub_comes_after_an_answer(first):
    for second in CODE[CODE.index(first) + 1 :]:
        made = notebook()
        merged(first, second)(made)
        cells = rebuild(cells_of(made), COURSE)
        for name in FUNCTIONS:
            above = written_before(cells, name)
            assert SOLUTIONS[name] in next(source for source in above if f"def {name}(" in source)


DIFFERING = SOLUTIONS["differing_fields"]
NOT_THERE = {
    "raised SyntaxError": DIFFERING.replace("return sorted", "return return sorted"),
    "raised NameError: name 'decorated'": f"@decorated\n{DIFFERING}",
    "Not attempted yet.": "",
}


@pytest.mark.parametrize("said", NOT_THERE)
def test_of_a_function_that_is_not_there_the_page_says_why(said, grade):
    result = grade(notebook({"differing_fields": NOT_THERE[said]}))
    assert (result.status, result.earned) == ("graded", 15)
    assert said in result.marks[3].said


def test_an_error_in_a_cell_with_a_function_costs_nothing(grade):
    result = grade(notebook({"differing_fields": f"return\n{DIFFERING}"}))
    assert (result.earned, result.notes) == (16, [])


def test_code_in_a_text_cell_is_open(grade):
    made = notebook()
    merged("task-3", "BLEU")(made)
    result = grade(made)
    assert own_points(result) == (11, 5)
    assert result.reasons == ["BLEU: a cell could not be read: BLEU is in a text cell"]


def test_what_a_cell_would_have_made_that_was_stopped_only_in_the_second_run_is_open(
    grade, monkeypatch
):
    """For example, because the machine was busy at that moment."""
    run, sessions = Session.run, []

    def slow_machine(session, source, name, seconds, doubts):
        sessions.extend([session] if session not in sessions else [])
        if name == "tools" and len(sessions) > 1:  # it is the second run
            source = "while True:\n    pass\n    from math import exp, log, prod"
        return run(session, source, name, seconds, doubts)

    monkeypatch.setattr(Session, "run", slow_machine)
    result = grade(notebook(STUBS | {"BLEU": SOLUTIONS["BLEU"]}))
    assert own_points(result) == (0, 5)
    assert result.reasons == ["BLEU: a cell was stopped that might belong to it"]
