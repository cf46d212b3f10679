"""The course where it lives: notebooks and explorers in a real browser."""
