"""The grid in a browser: its script, its style, its sentences, and its place on a page."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

from bleu_teach.display.views import STYLE as MARKS
from bleu_teach.language import choose_language, chosen_language, gettext, languages

NAMES = "words", "bigrams", "trigrams", "4-grams"  # of the rows
VIEWS = "grid", "window", "shelf", "ruler", "bars", "costs", "segments", "orders"
SENTENCES = {  # of the instrument, by the names that its script uses
    **{name: name for name in NAMES},
    "candidate": "Candidate",
    "reference": "Reference",
    "reference_number": "Reference {number}",
    "references": "References, one per line",
    "matched": "matched",
    "clipped": "clipped (too many copies)",
    "unmatched": "in no reference",
    "missing": "no word here",
    "matched_by": "matched by reference {number}",
    "walk": "The grid: arrow keys lead from word to word, then row by row. Space takes a word.",
    "keys": "D doubles it, Delete removes it, and R uses the reference's word.",
    "begin": "Move a word, or point at it to see which n-grams it matches or breaks.",
    "too_many": "Clipped words: {words}. No reference has that many.",
    "empty": "Type a sentence: each word gets a column.",
    "no_reference": "Type at least one reference, one per line.",
    "unspaced": "Without spaces, this is one word. sacreBLEU tokenizes such languages (lesson 07).",
    "gap": "Insert “{word}”, which is missing here",
    "gap_adds": "“{word}” is missing here. With it, BLEU is {score}.",
    "breaks": "“{word}” breaks {failing} of the {all} n-grams.",
    "breaks_all": "“{word}” breaks every n-gram.",
    "good_all": "All {number} n-grams with “{word}” are matched.",
    "good_only": "The only n-gram with “{word}” is matched.",
    "weak": "“{word}” is matched, but {failing} of {number} n-grams with it are not.",
    "weak_one": "“{word}” is matched, but 1 of the {number} n-grams with it is not.",
    "with": "With “{word}”, BLEU is {score}.",
    "without": "Without it, BLEU is {score}.",
    "no_better": "No other word here would raise BLEU.",
    "moving": "“{word}” is moving. The browser counts: BLEU {score}.",
    "held": "You hold “{word}”. Arrow keys move it, Space lets go, Escape puts it back.",
    "undo": "Undo",
    "window": "The window shows “{ngram}”, number {at} of the {last} {name}.",
    "window_none": "The sentence is shorter than the window.",
    "window_place": "Slide the window",
    "window_width": "Words in the window",
    "ruler": "Length of the candidate",
    "ruler_length": "{name}: {letter}{number}",
    "closest": "{name} (closest)",
    "ruler_enough": "Long enough ({c} against {r} words): BLEU keeps the whole score.",
    "ruler_short": "Too short by {missing} ({c} of {r}): BLEU multiplies the score by {penalty}.",
    "ruler_tie": "Two references are equally close, and the shorter one counts.",
    "ruler_closest": "The closest reference has {r} words.",
    "ruler_own": "{c} words against {r}: your penalty is {value}, and BLEU's is {penalty}.",
    "penalty": "Brevity penalty",
    "penalty_own": "Your brevity penalty",
    "penalty_is": "what BLEU keeps of the score",
    "own_line": "rings: yours differs · dots: yours agrees · line: BLEU's",
    "sum": "sum",
    "costs": "The costs add up to {sum}. The largest is that of\u00a0{largest}:\u00a0{cost}.",
    "costs_zero": "A precision of 0 costs ∞: because of {zero}, BLEU is 0.",
    "costs_same": "Every factor is 1: nothing costs anything, and BLEU is 1.",
    "costs_each": "Each factor below 1 costs −log BP or −(log p)/{number}.",
    "costs_score": "BLEU = e<sup>−sum</sup>\u00a0= {score}",
    "no_penalty": "no penalty: costs nothing",
    "mean": "arithmetic mean",
    "geometric": "geometric mean",
    "bars": "Low bars pull the geometric mean ({geometric}) down more than the arithmetic mean "
    "({mean}).",
    "bars_zero": "{zero} counts as 0, so the geometric mean is 0. The arithmetic mean is {mean}.",
    "bars_same": "No bar is much lower than the others, so both means are {mean}.",
    "bars_score": "BLEU = geometric mean × BP = {geometric}\u00a0×\u00a0{penalty}",
    "pull": "Pull a precision:",
    "pulled": "BLEU with these bars",
    "shelf_falls": "{number} written, at most {most} in one reference: {falls} too many",
    "shelf_enough": "{number} written, at most {most} in one reference",
    "shelf_nowhere": "{number} written, in no reference",
    "shelf_all": "All {all} words find room.",
    "shelf_some": "{kept} of {all} words find room. Left over: {rest}.",
    "begin_shelf": "Click a word, then Double. Does its copy find room on the shelf?",
    "begin_orders": "In another order, how low and how high can the same words score?",
    "move_chunks": "Move the outlined chunks. A second click takes a single word.",
    "bold_chunks": "Outlined: each bigram inside is also in a reference, and bold there.",
    "segment": "segment {number}",
    "above_below": "reference above, candidate below",
    "mean_scores": "average of the scores",
    "pooled": "BLEU, counts pooled",
    "averages": "BLEU adds up the counts of the segments first: {pooled}. The average of their "
    "scores is {mean}.",
    "pooled_counts": "pooled",
    "all_ngrams": "n-grams in all",
    "lengths": "length / reference length",
    "pooling": "Pooling adds the counts of the segments row by row, so a longer one weighs more.",
    "crossed": "The average rose, and the pooled score fell.",
    "lowest": "lowest so far",
    "highest": "highest so far",
    "start": "at the start",
    "goal": "goal",
    "no_lie": "highest score of a lie: none yet",
    "highest_lie": "highest score of a lie",
    "worst_order": "No word is missing, and BLEU is 0: there is no worse order.",
    "same_order": "A different order, and BLEU is still {score}.",
    "better_order": "The same words, and BLEU is {score} instead of {first}. Read it aloud.",
    "fact": "true",
    "no_fact": "false ✓",
    "begin_lie": "Type a lie for each true word.",
    "bold_words": "Bold: also in the candidate.",
    "still_true": "No lie yet, because this is still true: {facts}. How high can a lie score?",
    "gone": "A fact is missing. Leaving it out is no lie.",
    "is_lie": "A lie, and BLEU is {score}: none of the facts is left.",
    "tool_left": "◀",
    "does_left": "Move “{word}” to the left",
    "tool_right": "▶",
    "does_right": "Move “{word}” to the right",
    "does_swap": "Use “{above}” instead of “{word}”",
    "tool_double": "Double",
    "does_double": "Double “{word}”",
    "tool_remove": "Delete",
    "does_remove": "Delete “{word}”",
    "is_matched": "“{ngram}”: copy {copy} is matched, because reference {reference} has {allowed}.",
    "is_clipped": "“{ngram}”: copy {copy} is too many, because no reference has more than "
    "{allowed}.",
    "is_unmatched": "“{ngram}” is in no reference.",
    "differs": "“{ngram}”: {yours} by your function, {expected} by BLEU.",
    "higher": "▲ {size} higher, was {was}.",
    "lower": "▼ {size} lower, was {was}.",
    "same": "= the same, was {was}.",
    "zero": "BLEU is 0: it multiplies the rows, and no {name} match ({words} of the words do).",
    "zero_empty": "BLEU is 0, because the candidate has no {name}.",
    "again": "Python does not answer. Run this cell again.",
    "file": "Save the picture",
    "link": "Copy the link",
    "copied": "The link is copied",
}


def say(name: str, /, **values: object) -> str:
    """Write a sentence as the instrument says it."""
    return gettext(SENTENCES[name]).format(**values)


HERE = Path(__file__).with_name("instrument")
# Each part needs only earlier ones.
PARTS = "score svg picture says hand state views compare coins rating grid".split()
LINKS = re.compile(r"^import [^;]*;\n", re.MULTILINE)


def join_parts() -> str:
    """Join the modules of the instrument into one, because anywidget and slides take one file."""
    parts = ((HERE / f"{name}.js").read_text("utf-8") for name in PARTS)
    return re.sub(r"^export (?!default)", "", LINKS.sub("", "".join(parts)), flags=re.MULTILINE)


SCRIPT = join_parts()
SHEETS = (HERE.joinpath(f"{name}.css").read_text("utf-8") for name in ("grid", "hand"))
STYLE = MARKS + "".join(sheet.partition("*/")[2] for sheet in SHEETS)


def write_page_script() -> str:
    """Write the script for pages without Python: it has the sentences of every language."""
    chosen, say = chosen_language(), {}
    for language in languages():
        choose_language(language)
        say[language] = {name: gettext(text) for name, text in SENTENCES.items()}
    choose_language(chosen)
    return f"const SAY = {json.dumps(say, ensure_ascii=False)};\n{SCRIPT}"


def state_of(candidate: str, references: list[str], **more: object) -> dict[str, object]:
    """Describe a grid that needs no Python, with the keys that grid.js explains."""
    plain = {"max_n": 4, "view": "grid", "facts": [], "page": False}
    text = {"candidate": candidate, "references": references, "language": chosen_language()}
    return plain | {"asked": False, "marks": None} | text | more


def place_for(state: dict[str, object], still: str) -> str:
    """Write the HTML in which a page with grid.js makes the grid; elsewhere the still picture."""
    return f'<div data-bt-grid="{escape(json.dumps(state, ensure_ascii=False))}">{still}</div>'
