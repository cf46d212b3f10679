"""All that a lesson says, a folder a lesson: exercises, mistakes, and questions as plain texts.

`exercise.py` and `bank.py` say what an exercise and a mistake are; `exercises.py`, `questions.py`
and `mistakes.py` gather those of all lessons. How they are asked, judged and shown is in `learn/`.
"""
