"""Where a student's code runs: each run in a separate box. `session` is the one way to it, and
`inside/` is all of ours that runs next to the student's code.
"""
