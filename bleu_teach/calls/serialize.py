"""Dataclasses and named tuples as JSON, and back, by their type hints.

A field of the type `object` holds what a learner's function returned; `values` writes it down.
"""

from __future__ import annotations

from functools import cache
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from .values import decode, encode


def to_json(value: Any, hint: Any = None) -> Any:
    """Write a value as JSON. Its type is used if no hint is given."""
    hint = _without_none(hint or type(value))
    if hint is object:
        return encode(value)
    if value is None or callable(value):  # a learner's function stays in its own process
        return None
    if parts := _parts(hint):
        return {name: to_json(getattr(value, name), part) for name, part in parts.items()}
    if get_origin(hint) is tuple:
        return [to_json(item, get_args(hint)[0]) for item in value]
    if get_origin(hint) is dict:
        return {key: to_json(item, get_args(hint)[1]) for key, item in value.items()}
    return value


def from_json(json: Any, hint: Any) -> Any:
    """Read a value of a type from the output of `to_json`."""
    hint = _without_none(hint)
    if hint is object:
        return decode(json)
    if json is None:
        return None
    if parts := _parts(hint):
        return hint(**{name: from_json(json[name], part) for name, part in parts.items()})
    if get_origin(hint) is tuple:
        return tuple(from_json(item, get_args(hint)[0]) for item in json)
    if get_origin(hint) is dict:
        return {key: from_json(item, get_args(hint)[1]) for key, item in json.items()}
    return json


def _without_none(hint: Any) -> Any:
    """Return the X of `X | None`."""
    kinds = [kind for kind in get_args(hint) if kind is not NoneType]
    return kinds[0] if NoneType in get_args(hint) else hint


@cache
def _parts(kind: Any) -> dict[str, Any]:
    """Return the fields of a dataclass or a named tuple, each with its type."""
    has_fields = hasattr(kind, "__dataclass_fields__") or hasattr(kind, "_fields")
    return get_type_hints(kind) if has_fields else {}
