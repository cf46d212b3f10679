"""The commands of `python -m bleu_teach`, one file each."""
