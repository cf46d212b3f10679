"""Code that runs next to a learner's, in a notebook and in the grader's sandboxed process.

It imports the standard library alone and knows no answer. Both places call a function, write down
what it did and read that again with these files, so what they see is the same.
"""
