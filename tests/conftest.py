"""Every run draws the same examples, so that a red test stays red until it is repaired."""

from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow]  # a machine that is busy with other things is no mistake of ours
settings.register_profile(
    "repeatable", derandomize=True, deadline=None, print_blob=False, suppress_health_check=SLOW
)
settings.register_profile("quick", settings.get_profile("repeatable"), max_examples=10)
settings.load_profile("repeatable")
