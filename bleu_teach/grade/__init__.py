"""Grade the assignment with the student's code kept away from the verdict.

    python -m bleu_teach.grade submissions.zip --out DIR

The files in the order of a submission's way: `__main__` is the command, `batch` grades many,
`grader` one. It is found by `arrivals`, put on the released notebook by `rebuild`, and
run in the `sandbox`; `judge` gives marks, `feedback` the words, `writer` puts all of it into
nbgrader's `gradebook` and the `exports`. What the teacher wrote is in `course`.

Three kinds of process. A student's notebook is read and run in a box, next to `sandbox/inside/`,
which knows nothing. A process of ours for each submission opens the boxes and compares the answers.
The command starts these processes and writes down what they say; nothing that comes from a box is
ever evaluated or unpickled.
"""

import sys

from bleu_teach.display.optional import install, is_missing
from bleu_teach.language import gettext

message = is_missing("nbgrader") and f"Grading needs more than is installed: {install('grade')}"
if sys.flags.optimize > 1:
    message = gettext("Python's option -OO removes the messages of check: start Python without it")
if message:  # as a command this is the answer; a traceback would only hide it
    raise SystemExit(message) if sys.argv[0] == "-m" else ImportError(message)
