"""Code that runs next to a learner's, in a notebook and in the grader's sandboxed process.

It imports only the standard library and knows no answer. Both places use these files to call a
function and to write and read what it did, so they see the same.
"""
