"""What Colab does differently."""
