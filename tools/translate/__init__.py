"""The course in other languages: messages to translate, catalogues, and translated files.

`make translate` brings every catalogue up to date and writes the notebooks again. A text that a
catalogue lacks is shown in English; `make missing` names them all. Lessons:
`lessons.py` and `tools/locale/<language>/lessons/`; the package: `package.py` and
`bleu_teach/locale/`.
"""
