"""The course where it lives: notebooks, explorers and the app in a real browser."""
