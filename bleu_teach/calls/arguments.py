"""Arguments on their way to a student's process and into a table: JSON has no tuple, no Counter."""

from __future__ import annotations

from collections import Counter


def pack(value: object) -> object:
    """Write an argument of our own as JSON, whole."""
    if isinstance(value, dict):
        kind = "Counter" if isinstance(value, Counter) else "dict"
        return {kind: [[pack(key), pack(item)] for key, item in value.items()]}
    if isinstance(value, tuple):
        return {"tuple": [pack(item) for item in value]}
    return [pack(item) for item in value] if isinstance(value, list) else value


def unpack(packed: object) -> object:
    """Read what `pack` wrote.

    >>> unpack(pack([1, ("a",), {"b": 2.5}]))
    [1, ('a',), {'b': 2.5}]
    """
    match packed:
        case list():
            return [unpack(item) for item in packed]
        case {"tuple": list(items)}:
            return tuple(unpack(items))
        case {"dict": list(pairs)}:
            return dict(unpack(pairs))
        case {"Counter": list(pairs)}:
            return Counter(dict(unpack(pairs)))
    return packed


def as_key(value: object) -> object:
    """Make something of an argument by which a table finds it; a tuple is the same as a list.

    >>> as_key([Counter("aab"), ["x"]]) == as_key(({"b": 1, "a": 2}, ("x",)))
    True
    """
    if isinstance(value, dict):
        return frozenset((as_key(key), as_key(item)) for key, item in value.items())
    return tuple(map(as_key, value)) if isinstance(value, (list, tuple)) else value
