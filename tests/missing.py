"""Parts that a test needs and a machine may lack."""

import os
from functools import cache
from typing import NoReturn

import pytest

from bleu_teach.grade.sandbox.box import Box, find_bubblewrap
from bleu_teach.grade.sandbox.seccomp import NotIsolated

INSTALL = "Install bubblewrap: sudo apt install bubblewrap"
ALLOW = "Allow it: sudo sysctl -e user.max_user_namespaces=15000 "
ALLOW += "kernel.unprivileged_userns_clone=1 kernel.apparmor_restrict_unprivileged_userns=0"


def missing(reason: str, remedy: str) -> NoReturn:
    """Skip a test for want of a part, and say how to get it; in CI no part may be missing."""
    said = f"{reason}. {remedy}"
    if os.environ.get("CI") == "true":
        pytest.fail(said)
    pytest.skip(said)


@cache
def why_no_box() -> str:
    """Return why no sandbox starts here; nothing if one does."""
    try:
        Box().close()
    except NotIsolated as reason:
        return str(reason)
    return ""


def need_boxes() -> None:
    """Skip a test where no sandbox starts: for want of bubblewrap, or of a user's namespaces."""
    if why := why_no_box():
        missing(f"No sandbox starts here ({why})", ALLOW if find_bubblewrap() else INSTALL)
