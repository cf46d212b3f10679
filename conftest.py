"""No test meets the my_bleu.py or the language of whoever works here; kernels inherit that."""

import os
from tempfile import TemporaryDirectory

_folder = TemporaryDirectory()
os.environ["BLEU_TEACH_FOLDER"] = _folder.name
os.environ.pop("BLEU_TEACH_LANG", None)
