"""Where a student's code runs: each run in a box of its own. `session` is the one way to it, and
`inside/` is all of ours that runs beside the student's code.
"""
