"""The state of the playground as the end of an address, so that a link brings it back."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qs, urlencode

MOST = 20  # references; an address is not the place for more
NUMBERS = ("n", "max_n")
TEXTS = ("candidate", "convention", "weights")


def write_link(state: Mapping[str, object]) -> str:
    """Write the end of an address.

    >>> write_link({"candidate": "a cat", "references": ["the cat", "one cat"], "n": 2})
    '?candidate=a+cat&reference=the+cat&reference=one+cat&n=2'
    """
    pairs = []
    for name, value in state.items():
        values = value if isinstance(value, (list, tuple)) else [value]
        pairs += [("reference" if name == "references" else name, one) for one in values]
    return f"?{urlencode(pairs)}"


def read_link(query: str, conventions: Mapping) -> dict[str, object]:
    """Read the state that an address asks for; what cannot be is left out.

    Args:
        query: the end of an address, with or without its question mark.
        conventions: the names that there are.

    >>> read_link("?candidate=a+cat&reference=the+cat&n=2&max_n=9&convention=NO", {"NLTK": ...})
    {'candidate': 'a cat', 'references': ['the cat'], 'n': 2}
    """
    found = parse_qs(query.removeprefix("?"), keep_blank_values=True)
    state: dict[str, object] = {name: found[name][0] for name in TEXTS if name in found}
    if "reference" in found:
        state["references"] = found["reference"][:MOST]
    for name in NUMBERS:
        if found.get(name) in (["1"], ["2"], ["3"], ["4"]):
            state[name] = int(found[name][0])
    if state.get("convention") not in conventions:
        state.pop("convention", None)
    return state
