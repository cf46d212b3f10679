"""Grade the assignment with the student's code kept away from the verdict.

    python -m bleu_teach.grade submissions.zip --out DIR

The files in the order of a submission's way: `__main__` is the command, `batch` grades many,
`grader` one. It is found by `arrivals`, put on the released notebook by `rebuild`, and
run in the `sandbox`; `judge` gives marks, `feedback` the words, `writer` puts all of it into
nbgrader's `gradebook` and the `exports`. What the teacher wrote is in `course`.

Three kinds of process. A student's code runs in a box, next to `sandbox/inside/`, which knows
nothing. What comes from there, and the submission, is read in copies of a worker that can open
and start nothing. The worker and the command read what the copies write down; nothing that comes
from inside is ever evaluated or unpickled.
"""

import sys

from bleu_teach.display.optional import install, is_missing
from bleu_teach.language import gettext

message = is_missing("nbgrader") and f"Grading needs more than is installed: {install('grade')}"
if sys.flags.optimize > 1:
    message = gettext("Python's option -OO removes the messages of check: start Python without it")
if message:  # as a command this is the answer; a traceback would only hide it
    raise SystemExit(message) if sys.argv[0] == "-m" else ImportError(message)
