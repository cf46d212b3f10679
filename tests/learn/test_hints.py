"""`hint` goes from a nudge to nearly there; `solution` is the package's own source."""

import inspect
import re
from html import unescape

import pytest

from bleu_teach import BleuInputError
from bleu_teach.content import EXERCISES, TASKS
from bleu_teach.learn import check, forge, hint, hints, solution
from bleu_teach.learn.my_bleu import PIECES

LESSONS = [name for name, exercise in EXERCISES.items() if not exercise.family]


@pytest.fixture(autouse=True)
def a_new_kernel(monkeypatch):
    monkeypatch.setattr(hints, "_given", type(hints._given)())
    monkeypatch.setattr(hints, "_untouched", set())


def test_each_call_goes_one_step_further_and_then_to_the_solution():
    assert [hint("clip").step for _ in range(5)] == [1, 2, 3, 4, 4]
    assert repr(hint("clip")).startswith('There are no more hints. solution("clip") shows')


def test_the_graded_assignment_stays_at_the_last_hint():
    assert [hint("assignment.BLEU").step for _ in range(4)] == [1, 2, 3, 3]


def test_a_step_can_be_asked_for_without_moving_on():
    assert hint("clip", step=3).text == EXERCISES["clip"].hints[2]
    assert hint("clip").step == 1


def test_run_all_uses_no_hints_up():
    check("clip", lambda counts, most: ...)
    assert [hint("clip").step for _ in range(2)] == [1, 1]
    check("clip", lambda counts, most: counts)
    assert [hint("clip").step for _ in range(2)] == [1, 2]


@pytest.mark.parametrize("step", [0, 4, -1, "2"])
def test_there_are_three_steps(step):
    with pytest.raises(BleuInputError, match="step=1, 2 or 3"):
        hint("clip", step=step)


@pytest.mark.parametrize("name", EXERCISES)
def test_hints_grow_and_never_hold_the_code(name):
    texts = EXERCISES[name].hints
    assert len(set(texts)) == 3
    source = inspect.getsource(EXERCISES[name].correct).partition('"""\n')[2]
    lines = [line.strip().removeprefix("return ") for line in source.splitlines()]
    for text in texts:
        assert "!" not in text
        assert not [line for line in lines if len(line) > 15 and line in text]


@pytest.mark.parametrize("name", TASKS)
def test_a_task_to_forge_has_a_hint_that_does_not_solve_it(name):
    text = hint(f"forge {name}").text
    assert repr(hint(name)) == f"A nudge (1 of 1): {text}"
    assert forge(name, text).status == "wrong"


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: forge("clip_to_sum", ["cat"], [["cat"]], n=1),
        lambda: forge("every_fact_wrong", "the ferry"),
    ],
)
def test_the_card_of_a_task_says_how_to_ask_for_a_hint(wrong):
    call = re.search(r'hint\("(.+)"\)', unescape(wrong()._repr_html_()))
    assert hint(call[1]).text


@pytest.mark.parametrize("verb", [hint, solution])
def test_an_unknown_exercise_lists_the_names(verb):
    with pytest.raises(BleuInputError, match="brevity_penalty"):
        verb("brevity")


@pytest.mark.parametrize("name", LESSONS)
def test_the_whole_text_of_a_solution_can_be_pasted_passes_and_can_be_kept(name, tmp_path):
    cell, scope = tmp_path / "cell.py", {}
    cell.write_text(repr(solution(name)), "utf-8")
    exec(compile(repr(solution(name)), str(cell), "exec"), scope)
    verdict = check(name, scope[EXERCISES[name].function_name])
    assert verdict.status == "passed"
    assert verdict.kept == ("Your function is saved in my_bleu.py." if name in PIECES else "")


def test_a_solution_completes_what_the_lesson_begins():
    assert "for start in range(len(tokens) - n + 1)]" in solution("extract_ngrams").lines
    assert "largest[ngram] = max(largest[ngram], count)" in solution("max_reference_counts").lines
    assert "sacrebleu.corpus_bleu(candidates, streams)" in solution("evaluation").lines


@pytest.mark.parametrize("name", LESSONS)
def test_a_solution_is_short_and_does_not_pass_the_exercise_on(name):
    text = solution(name).lines
    body = text[text.index("def ") :].splitlines()[1:]
    assert 1 <= len(body) <= 14 and '"""' not in text and "require_" not in text
    assert "Sequence" not in text and "->" not in text


@pytest.mark.parametrize("name", [n for n in EXERCISES if n.startswith("assignment.")])
def test_the_graded_assignment_has_hints_and_no_solution(name):
    shown = solution(name)
    assert "def " not in repr(shown) and "<details>" not in shown._repr_html_()
    assert f'hint("{name}")' in repr(shown)
    assert hint(name).text
