"""Every run draws the same examples, so that a red test stays red until it is repaired."""

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None, print_blob=False)
settings.register_profile("quick", settings.get_profile("repeatable"), max_examples=10)
settings.load_profile("repeatable")
