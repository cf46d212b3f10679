"""Lesson 07. The choices that the paper left open, and what each tool made of them.

In the order of reading: `smoothing` and `tokenizers` are rules, `choices` names them all, `presets`
has a row a tool, `signatures` writes a row as one line. `bleu_teach.differences` goes from one
tool's score to another's, `bleu_teach.changes` finds the smallest change that parts two tools.
"""

from bleu_teach.conventions.presets import *
