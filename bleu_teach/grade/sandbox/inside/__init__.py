"""Everything of ours that runs beside a student's code. It knows no answer and no hidden input."""
