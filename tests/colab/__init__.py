"""Colab's differences."""
