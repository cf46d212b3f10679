"""Everything of ours that runs next to a student's code. It knows no answer and no hidden input."""
