"""Parts that a test needs and a machine may lack."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def missing(reason: str, remedy: str) -> NoReturn:
    """Skip a test for want of a part, and say how to get it; in CI no part may be missing."""
    said = f"{reason}. {remedy}"
    if os.environ.get("CI") == "true":
        pytest.fail(said)
    pytest.skip(said)
