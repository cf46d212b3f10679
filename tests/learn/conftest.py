"""A fixture for tests that must not depend on how busy the machine is."""

import pytest

from bleu_teach.learn import repair, run


@pytest.fixture
def patient(monkeypatch):
    """Allow a minute: a function that is stopped gets another verdict."""
    for module in (repair, run):
        monkeypatch.setattr(module, "SECONDS", 60.0)
