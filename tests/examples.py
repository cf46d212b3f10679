"""How many examples a property is tried on."""

from hypothesis import settings


def examples(number: int, **more) -> settings:
    """As many as a property needs to find what is wrong; a tenth of them for `make quick`."""
    share = settings().max_examples / 100  # of the profile: see conftest.py
    return settings(max_examples=max(int(number * share), 5), **more)
