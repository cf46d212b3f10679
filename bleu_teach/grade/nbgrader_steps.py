"""The module that an old nbgrader_config.py imports: explain how to replace that file."""

raise ImportError(
    "`nbgrader autograde` is no longer used. Grade with `python -m bleu_teach.grade`, and replace "
    "this nbgrader_config.py with the new one from the course's folder `assignments`"
)
