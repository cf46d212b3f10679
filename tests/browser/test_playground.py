"""The playground in JupyterLab, where Python made it, and on a page without Python."""

from collections import Counter
from functools import partial
from itertools import product
from random import Random

import pytest
from playwright.sync_api import expect

from bleu_teach import free_chunks
from bleu_teach.data import THE_CAT_THE_CAT
from bleu_teach.draw.live import SENTENCES, VIEWS, place_for, state_of
from bleu_teach.play import Playground
from tests.browser.pages import ask, assert_readable, eventually, shoot, violations, without_python
from tests.draw.pictures import contents
from tests.play import hands

REFERENCES = list(THE_CAT_THE_CAT.references)
SHOWN = "svg .slot.on"
MARKED = "All 4 n-grams with “there” are matched."
WRONG, FIXED = "the cat is in the mat", "the cat is on the mat"
COST = "“in” breaks 9 of the 18 n-grams. With “on”, BLEU is 1.000."


def place(candidate, references=REFERENCES, **more):
    """Return the place of a playground on a page."""
    return place_for(state_of(candidate, references, **more), "")


@pytest.fixture(scope="module", params=["lab", "page"])
def page(request):
    """A window with one playground."""
    if request.param == "page":
        browser = request.getfixturevalue("browser")
        with without_python(browser, place(THE_CAT_THE_CAT.candidate)) as page:
            yield page
    else:
        cell = "from bleu_teach.play import Playground\n\nPlayground()"
        yield request.getfixturevalue("run")("own.ipynb", cell, height=1300)


@pytest.fixture
def playground(page):
    playground = page.locator(".bt-live")
    playground.get_by_label("Candidate").fill("there is a cat")
    return playground


def test_a_word_lights_up_its_n_grams_for_pointer_and_keyboard(playground, request):
    message, words = playground.get_by_role("status"), playground.locator(".walk .word")
    words.first.hover()
    expect(message).to_contain_text(MARKED)
    expect(playground.locator(SHOWN)).to_have_count(5)  # four n-grams, and the word above them
    assert_readable(playground)
    assert violations(playground.page, ".bt-live") == []
    shoot(playground.page, f"playground_{request.node.callspec.params['page']}", playground)
    playground.page.mouse.move(2, 2)
    expect(message).not_to_contain_text(MARKED)
    words.nth(1).focus()
    for _ in range(2):  # over the place of a word that is missing
        playground.page.keyboard.press("ArrowLeft")
    expect(message).to_contain_text(MARKED)


def test_what_a_function_counts_differently_has_a_ring_and_its_cell_is_seen(alone):
    own = Playground(modified_precision=lambda candidate, references, n: (0, len(candidate)))
    page = alone(place(own.candidate, asked=True, marks=own.marks))
    rings = page.locator(".bt-live rect.ringed")
    expect(rings).not_to_have_count(0)
    assert rings.evaluate_all("all => all.every(one => getComputedStyle(one).fill === 'none')")


@pytest.fixture
def challenge(playground):
    """One wrong word, to be fixed by hand."""
    playground.get_by_label("Candidate").fill(WRONG)
    return playground


def score(playground, value):
    expect(playground.locator(".score b")).to_have_text(value)


def test_the_challenge_is_played_with_the_mouse_and_each_step_says_what_it_costs(challenge):
    challenge.get_by_role("radio", name="in: in no reference", exact=True).click()
    expect(challenge.get_by_role("status")).to_have_text(COST)
    challenge.get_by_role("button", name="Use “on” instead of “in”").last.click()
    score(challenge, "1.000")
    expect(challenge.get_by_label("Candidate")).to_have_value(FIXED)
    challenge.get_by_role("button", name="Undo").click()
    score(challenge, "0.000")
    expect(challenge.get_by_label("Candidate")).to_have_value(WRONG)


def test_the_challenge_is_played_with_keys_and_the_focus_stays_on_the_word(challenge):
    press = challenge.page.keyboard.press
    challenge.get_by_role("radio").first.focus()
    for _ in range(3):
        press("ArrowRight")
    expect(challenge.get_by_role("status")).to_have_text(COST)
    press("Space")
    expect(challenge.get_by_role("status")).to_contain_text("You hold “in”.")
    press("ArrowLeft")
    expect(challenge.get_by_role("status")).to_contain_text("The browser counts: BLEU 0.000.")
    press("Escape")
    expect(challenge.get_by_label("Candidate")).to_have_value(WRONG)
    press("r")
    score(challenge, "1.000")
    expect(challenge.get_by_role("radio", name="on: matched", exact=True)).to_be_focused()
    press("d")
    expect(challenge.get_by_label("Candidate")).to_have_value("the cat is on on the mat")
    press("Delete")
    expect(challenge.get_by_label("Candidate")).to_have_value(FIXED)
    expect(challenge.get_by_role("status")).not_to_contain_text("n-grams")
    press("Control+z")
    expect(challenge.get_by_label("Candidate")).to_have_value("the cat is on on the mat")


def test_the_challenge_is_played_by_touch_without_a_pointer(alone):
    page = alone(place(WRONG), 390, has_touch=True)
    page.get_by_role("button", name="Use “on” instead of “in”").first.tap()
    expect(page.locator(".score b")).to_have_text("1.000")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_is_dragged_is_counted_on_the_way_and_moves_when_it_is_let_go(challenge):
    mouse = challenge.page.mouse
    word = challenge.get_by_role("radio", name="in: in no reference", exact=True)
    word.scroll_into_view_if_needed()
    box = word.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse.move(x, y)
    mouse.down()
    last = challenge.get_by_role("radio", name="mat: matched", exact=True).bounding_box()
    mouse.move(last["x"] + last["width"], y, steps=5)
    expect(challenge.get_by_role("status")).to_contain_text("“in” is moving. The browser counts")
    expect(challenge.get_by_label("Candidate")).to_have_value(WRONG)
    mouse.up()
    expect(challenge.get_by_label("Candidate")).to_have_value("the cat is the mat in")
    expect(challenge.get_by_role("status")).to_contain_text("“in” breaks 4 of the 18 n-grams.")


def test_the_copies_of_a_word_that_is_too_often_there_have_numbers(playground):
    playground.get_by_label("Candidate").fill("the the the cat")
    texts = playground.locator(".stage svg text")
    expect(texts.filter(has_text="₃")).to_have_text("the₃")
    expect(texts.filter(has_text="₂")).to_have_text(["the₂", "the₂"])  # one in the reference


def test_chunks_move_together(playground):
    playground.get_by_label("Candidate").fill("on the mat the cat is")
    words = playground.get_by_role("radio")
    words.first.click()
    words.nth(2).click(modifiers=["Shift"])
    right = playground.get_by_role("button", name="Move “on the mat” to the right")
    for _ in range(3):
        right.click()
    score(playground, "1.000")
    expect(playground.get_by_label("Candidate")).to_have_value(FIXED)


def test_a_long_sentence_has_columns_of_two_letters_at_least(alone):
    words = " ".join(f"{letter}{k}" for k in range(12) for letter in "ab")
    page = alone(place(words), 390)
    expect(all_words := page.locator(".walk .word")).to_have_count(24)
    assert min(all_words.evaluate_all("all => all.map(one => one.offsetWidth)")) >= 20
    expect(stage := page.locator(".stage")).to_have_class("stage more")  # it fades
    stage.evaluate("one => { one.scrollLeft = 9999; }")
    expect(stage).to_have_class("stage")
    for name in ("words", "4-grams"):
        expect(stage.get_by_text(name)).to_be_in_viewport(ratio=0.9)


VIEWED = {
    "window": ("the cat the cat on the mat", REFERENCES, "End", ["", "number 6 of the 6 bigrams"]),
    "ruler": ("the cat is on", [FIXED], "ArrowRight", ["", "multiplies the score by 0.819."]),
    "bars": (FIXED, [FIXED], "ArrowLeft", ["BLEU with these bars", "Low bars pull the geometric"]),
    "costs": (FIXED, [FIXED], "ArrowLeft", ["", "The largest is that of p₁: 0.046."]),
}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("view", VIEWED)
def test_a_view_with_a_slider_is_played_with_keys(alone, view, dark):
    candidate, references, key, told = VIEWED[view]
    page = alone(place(candidate, references, view=view))
    if dark:
        page.evaluate("document.body.dataset.jpThemeLight = 'false'")
        page.add_style_tag(content="body{background:#111418;color:#f2f3f5}")
    page.get_by_role("slider").first.focus()
    page.keyboard.press(key)
    expect(page.locator(".strip p")).to_contain_text(told)
    assert violations(page, ".bt-live") == []
    shoot(page, f"view_{view}_{'dark' if dark else 'light'}")


def test_each_n_gram_that_the_window_has_seen_is_a_tile_with_its_words(alone):
    page = alone(place("the cat sat down", REFERENCES, view="window"))
    page.get_by_role("slider").press("ArrowRight")
    tiles, empty = page.locator(".row>span"), page.locator(".row>.empty")
    expect(tiles).to_have_text(["the cat", "cat sat", "sat down"])
    expect(empty).to_have_count(0)
    page.get_by_role("button", name="4", exact=True).click()
    expect(tiles).to_have_text(["the cat sat down"])
    page.get_by_label("Candidate").fill("the cat sat down there")
    page.locator(".slide>span").nth(2).click()
    expect(tiles).to_have_count(2)
    expect(page.get_by_role("status")).to_contain_text("number 2 of the 2 4-grams.")


def test_bars_of_zero_and_a_short_candidate_are_explained(alone):
    page = alone(place("the cat is", [FIXED], view="bars"))
    expect(page.get_by_role("status")).to_contain_text("p₄ = 0/0 counts as 0")
    page.get_by_label("Candidate").fill("the cat is on the")
    expect(page.locator(".view")).to_contain_text("BLEU = geometric mean × BP = 1.000 × 0.819")


def test_the_costs_add_up_to_a_sum_with_a_named_ghost_of_the_first_one(alone):
    page = alone(place("the cat is on the", [FIXED], view="costs"))
    ghost = page.locator(".means .ghost")
    expect(page.locator(".means")).to_contain_text("BP 0.8190.200p₁ 5/50.000")
    expect(ghost).to_have_count(0)
    page.get_by_role("slider").nth(3).press("Home")
    expect(page.get_by_role("status")).to_contain_text("because of p₄ = 0/2, BLEU is 0.")
    expect(page.locator(".means .cost")).to_have_count(4)  # BP and p₄, and both in the sum
    expect(ghost).to_have_count(1)
    expect(page.locator(".means")).to_contain_text("sum∞at the start: 0.200")


def test_the_penalty_of_a_learners_rule_stands_next_to_bleus(alone):
    own = Playground(candidate="the cat is", references=[FIXED], view="ruler",
                     brevity_penalty=lambda c, r: min(1, c / r))  # fmt: skip
    page = alone(hands.stored(own))
    expect(page.locator(".score")).to_contain_text("Your brevity penalty 0.500")
    expect(page.get_by_role("status")).to_contain_text(
        "your penalty is 0.500, and BLEU's is 0.368."
    )
    expect(page.locator(".ruler circle.ringed")).to_have_count(5)
    page.locator("summary").click()
    page.get_by_label("References").fill("the cat is on")  # of which the rule was not asked
    expect(page.locator(".score")).to_contain_text("Brevity penalty 0.717")


def test_a_copy_that_finds_no_room_falls_off_the_shelf(alone):
    page = alone(place("the cat", REFERENCES, view="shelf"))
    words = page.get_by_role("radio")
    for times, told in ((2, "All 3 words find room."), (3, "room. Left over: “the”.")):
        words.first.click()
        page.get_by_role("button", name="Double “the”").click()
        expect(page.get_by_role("status")).to_contain_text(told)
        expect(page.locator(".board .matched")).to_have_count(3)
        expect(page.locator(".shelves .clipped")).to_have_count(times - 2)
        expect(page.locator(".about b")).to_have_count(3)  # two of “the”, and “cat”
    expect(page.locator(".shelves")).to_contain_text("1 too many")
    shoot(page, "view_shelf")


def test_two_segments_show_how_the_mean_and_the_pooled_score_part(alone):
    candidate = "the ferry left the harbour an hour\nsee you on monday"
    references = ["the ferry left the harbour two hours late", "see you on monday"]
    page = alone(place(candidate, references, view="segments"))
    expect(page.locator(".score b")).to_have_text("0.660")
    expect(page.locator(".told tr").nth(1)).to_have_text("words5/74/49/11")
    expect(page.locator(".told tr").last).to_have_text("Brevity penalty0.8671.0000.913")
    page.get_by_role("radio", name="hour: in no reference").click()
    expect(page.get_by_role("status")).to_contain_text("32 n-grams. Without it, BLEU is 0.686.")
    page.get_by_label("Candidate").fill(candidate.replace("hour", "hour late"))
    expect(page.get_by_role("status")).to_contain_text("0.771. The average rose, and the pooled")
    expect(page.locator(".averages .ghost")).to_have_count(2)
    assert violations(page, ".bt-live") == []
    page.get_by_role("button", name="Use “two” instead of “an”").click()
    expect(page.get_by_role("button", name="Double “two”")).to_be_visible()
    shoot(page, "view_segments")


def test_the_lowest_and_the_highest_order_are_kept(alone):
    page = alone(place(f"{FIXED} .", [f"{FIXED} ."], view="orders"))
    expect(page.locator("rect.chunk")).to_have_count(1)  # the whole sentence
    expect(page.locator(".orders")).to_contain_text("at the start1.000")
    expect(page.locator(".orders .dot")).to_have_count(2)  # by its name, and on the axis
    page.get_by_role("radio").first.click()
    expect(page.get_by_role("button", name=f"Move “{FIXED} .” to the right")).to_be_visible()
    page.get_by_role("radio").first.click()
    page.get_by_role("button", name="Move “the” to the right").click()
    expect(page.locator(".orders")).to_contain_text("highest so far1.000")
    expect(page.get_by_label("Candidate")).to_have_value("cat the is on the mat .")
    shoot(page, "view_orders")
    page.get_by_label("Candidate").fill("the cat is")  # other words don't count
    expect(page.get_by_role("status")).to_contain_text("the candidate has no 4-grams.")
    expect(page.locator(".orders")).to_contain_text("lowest so far0.669")
    page.get_by_label("Candidate").fill(". mat the on is cat the")
    expect(page.get_by_role("status")).to_contain_text("BLEU is 0: there is no worse order.")


def test_a_whole_chunk_never_breaks_another_one(alone):
    page = alone(place("b c x a y z", ["a b c . y z"], view="orders", max_n=2))
    page.get_by_role("radio").last.click()
    left = page.get_by_role("button", name="Move “y z” to the left")
    for moved in ("b c x y z a", "b c y z x a", "y z b c x a"):
        left.click()
        expect(page.get_by_label("Candidate")).to_have_value(moved)
        expect(page.get_by_role("status")).to_contain_text("A different order, and BLEU is still")


# The cells of a table column by column, and the references with a remark at what is bold.
COLUMNS = """all => all.map(({ rows, nextElementSibling: { textContent } }) => `${
  [...rows[0].cells].map((_, k) => [...rows].map(row => row.cells[k].textContent).filter(Boolean)
  .join(", ") + ".").join(" ")} ${textContent}`)"""
BOLD = """all => all.map(one => [...one.querySelectorAll("p")].map((p, k) => `Reference ${k + 1}: ${
  p.innerHTML.replace(/<small>.*<.small> /, "").replace(/<b>(.*?)<.b>/g, "$1 (used)")}.`).join(" ")
)"""


ALIKE = "ruler", "own", "bars", "costs"  # their pictures have the same texts
TEXTS = """all => all.map(one => {
  const found = [], walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) found.push(walk.currentNode.data.trim());
  return found.filter(Boolean);
})"""


def play_at_random(view):
    """Playgrounds with random texts: a reference with another word for each d, or none, or more."""
    random, more = Random(view), {"view": view}
    if view == "lie":
        more = {"view": "orders", "facts": ["D e"]}
    if view == "own":
        more = {"view": "ruler", "brevity_penalty": lambda c, r: min(1, c / r)}
    for max_n, other in product((2, 3, 4, 4), ["d", "x", ""]):
        number = random.randint(1, 3)
        references = [random.choices("abcdd", k=random.randint(4, 9)) for _ in range(number)]
        changed = (one + one[: random.choice([0, 5])] for one in references)
        lines = [" ".join([other if word == "d" else word for word in one]) for one in changed]
        candidate = "\n".join(lines if view == "segments" else lines[:1])
        references = [*map(" ".join, references)]
        yield Playground(candidate=candidate, references=references, max_n=max_n, **more)


@pytest.mark.parametrize("view", [*ALIKE, "shelf", "segments", "orders", "lie"])
def test_a_stored_picture_says_and_marks_what_the_live_one_does_at_its_start(alone, view):
    shown = [*play_at_random(view)]
    page, alts = alone("".join(map(hands.stored, shown))), [one.still().alt for one in shown]
    told = page.get_by_role("status").all_text_contents()
    assert [alt[: len(one)] for alt, one in zip(alts, told, strict=True)] == told
    if view in ALIKE:
        below = page.locator(".bt-costs .pull, .view > div:has(+ .pull), .stage + label")
        below.evaluate_all("all => all.map(one => one.remove())")
        for one, texts in zip(shown, page.locator(".view").evaluate_all(TEXTS), strict=True):
            assert Counter(texts) <= Counter(map(str.strip, contents(one.still())))
        return
    for one, live in zip(shown, page.locator(".view").all(), strict=True):
        assert {*live.locator("text").all_text_contents()} <= {"", *contents(one.still())}
    if view == "segments":
        ends = page.locator(".told").evaluate_all(COLUMNS)
    else:
        ends = page.locator(".about").evaluate_all(BOLD)
    assert [alt[-len(end) :] for alt, end in zip(alts, ends, strict=True)] == ends


SHOWN_AT_START = {
    "grid": ".view text, .legend span span, [role=status]",
    "window": ".slide b, .view small, .row>:not(.empty) b, [role=status]",
}


@pytest.mark.parametrize("view", SHOWN_AT_START)
def test_a_stored_picture_has_the_texts_of_the_live_one_at_its_start(alone, view):
    shown = [*play_at_random(view)]
    page = alone("".join(map(hands.stored, shown)))
    for one, live in zip(shown, page.locator(".bt-live").all(), strict=True):
        still = contents(one.still())
        texts = Counter(live.locator(SHOWN_AT_START[view]).all_text_contents()) - Counter(still)
        lines = " ".join([*still, SENTENCES["begin"]])  # that needs a hand
        assert [text for text in texts if text not in lines] == []


def test_chunks_end_where_those_of_the_lesson_do(alone):
    shown = [*play_at_random("orders")]
    page = alone("".join(map(hands.stored, shown)))
    outlined = [one.locator("rect.chunk").count() for one in page.locator(".stage").all()]
    pairs = ((one.candidate.split(), [*map(str.split, one.references)]) for one in shown)
    assert outlined == [len(free_chunks(*pair)) for pair in pairs]


DRAWN = "all => all.map(one => one.outerHTML)"


@pytest.mark.parametrize("view", VIEWS)
def test_a_picture_is_as_wide_as_its_box_once_that_is_shown_or_gets_narrow(alone, view):
    state, fresh = place(FIXED, [FIXED], view=view), {}
    for width in (390, 900):
        page = alone(state, width=width)
        fresh[width] = page.locator(".view svg").evaluate_all(DRAWN)
    page = alone(f"<div hidden>{state}</div>")
    page.evaluate("document.querySelector('[hidden]').hidden = false")
    for width in (900, 390):
        page.set_viewport_size({"width": width, "height": 800})
        drawn = partial(page.locator(".view svg").evaluate_all, DRAWN)
        assert eventually(page, lambda width=width, drawn=drawn: drawn() == fresh[width])
    assert ask(page.locator(".bt-live"), "cut") == []


def test_without_a_reference_nothing_has_a_score_or_can_be_moved(alone):
    page = alone(place(WRONG))
    page.locator("summary").click()
    page.locator("details textarea").fill("")
    expect(page.locator(".score, .view")).to_have_count(2)
    assert not any(part.is_visible() for part in page.locator(".score, .view").all())
    page.locator("details textarea").fill(FIXED)
    expect(page.locator(".score b")).to_have_text("0.000")


def test_only_a_lie_has_a_score_that_counts(alone):
    references = [FIXED, "a mat is below that cat"]  # only the nearest one says what is left out
    page = alone(place(FIXED, references, view="orders", facts=["Mat"]))
    expect(page.get_by_role("status")).to_contain_text("this is still true: Mat.")
    expect(page.locator(".orders")).to_contain_text("goal: 0.6highest score of a lie: none yet")
    expect(page.locator("rect.picked")).to_have_count(1)
    page.get_by_label("Candidate").fill("the cat is on the")
    expect(page.get_by_role("status")).to_have_text("A fact is missing. Leaving it out is no lie.")
    page.get_by_label("Candidate").fill("the cat is on the dog")
    expect(page.get_by_role("status")).to_contain_text("A lie, and BLEU is 0.760")
    expect(page.locator(".stage svg")).to_contain_text("false ✓")
    expect(page.locator(".orders")).to_contain_text("highest score of a lie0.760")
    assert violations(page, ".bt-live") == []
