"""Grade the assignment with the student's code kept away from the verdict.

Two sides, two processes. `inside/` runs with the student's code and knows nothing: it executes
cells and calls functions. Everything else runs in the grader and decides. They exchange lines of
JSON; nothing that comes from inside is ever evaluated or unpickled.

    python -m bleu_teach.grade SUBMITTED --out DIR
"""
