"""Grade the assignment with the student's code kept away from the verdict.

    python -m bleu_teach.grade submissions.zip --out DIR

The files in the order of a submission's way: `__main__` is the command, `batch` grades many,
`grader` one. It is found by `arrivals`, put on the released notebook by `rebuild`, and
run in the `sandbox`; `judge` gives marks and reasons, `feedback` the words, `writer` puts all of it
into nbgrader's `gradebook` and the `exports`. What the teacher wrote is in `course`.

Two sides, two processes. `sandbox/inside/` runs with the student's code and knows nothing: it
executes cells and calls functions. Everything else runs in the grader and decides. They exchange
lines of JSON; nothing that comes from inside is ever evaluated or unpickled.
"""

import sys

from bleu_teach.display.optional import describe_missing, is_missing

if is_missing("grade"):
    message = describe_missing("grade")
    # As a command this is the answer; a traceback would only hide it.
    raise SystemExit(message) if sys.argv[0] == "-m" else ImportError(message)
