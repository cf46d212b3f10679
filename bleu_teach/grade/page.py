"""The feedback page: everything of the student's is shown as text, and no script runs."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bleu_teach.grade.result import ByHand, Result
from bleu_teach.grade.sanitize import sanitize
from bleu_teach.grade.sections import answers, head, section
from bleu_teach.language import chosen_language, gettext

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem;
  color: #1a1d21; background: #f6f7f9 }
a { color: #005a94 } h1, h2, td { overflow-wrap: anywhere } h1 { margin-bottom: 0 }
pre { background: #f2f4f7; padding: .6rem; overflow-x: auto; white-space: pre-wrap }
pre.output { background: none; border-left: 3px solid #999 }
section { background: #fff; border: 1px solid #c9d0d9; border-radius: 10px; margin: 1rem 0;
  padding: .6rem 1.2rem }
section.first { background: #edf3fb; border-color: #edf3fb }
h2 { font-size: 1.15rem; margin: .3rem 0; display: flex; gap: 1rem }
h2 .points { margin-left: auto; white-space: nowrap }
.head { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center }
.head b.sum { font-size: 2.4rem } .head div { flex: 1 1 18rem }
.bar { display: flex; height: 1.2rem; border: 1px solid #7a828c; border-radius: 4px }
.bar .earned, i.earned { background: #0072b2 }
.bar .lost, i.lost { background: repeating-linear-gradient(135deg, #fff 0 4px, #7a828c 4px 6px) }
.key i { display: inline-block; width: .8rem; height: .8rem; border: 1px solid #7a828c }
.key span { margin-right: 1.2rem; white-space: nowrap }
ul.properties { list-style: none; padding: 0; display: grid; gap: .1rem 2rem;
  grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)) }
ul.properties li { display: grid; grid-template-columns: 1.5rem 1fr auto }
ul.properties .lost { font-weight: bold }
table { border-collapse: collapse } caption { text-align: left; font-weight: bold }
td, th { padding: .2rem .8rem .2rem 0; text-align: left } summary { cursor: pointer }
@media print { body { background: none } section { break-inside: avoid } }
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"  # no script runs, ever


def page(
    result: Result,
    by_hand: Sequence[ByHand] = (),
    show_expected: bool = False,
    lessons: str = "",
) -> str:
    """The feedback page of one submission, as HTML. Its score has the marks by hand in it.

    `lessons` is put before the lessons' file names in links; there are no links without it.
    """
    body = [*head(result, by_hand)]
    body += [section(marks, show_expected, lessons) for marks in result.marks]
    body += answers(by_hand)
    if result.transcript:
        title = gettext("Your notebook as it was graded")
        body += [f"<details><summary>{title}</summary>", result.transcript, "</details>"]
    return whole_page(gettext("{assignment}: feedback").format(assignment=result.assignment), body)


def whole_page(title: str, body: Sequence[str]) -> str:
    """HTML for a browser that loads nothing and runs no script."""
    return (
        f'<!DOCTYPE html>\n<html lang="{chosen_language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f"<title>{escape(sanitize(title))}</title><style>{STYLE}</style></head>\n<body><main>"
        + "\n".join(body)
        + "</main></body></html>\n"
    )
