"""x."""

QUESTIONS = ()
