"""Which names code makes. Both sides read it, so it needs nothing but Python."""

import ast
import re

ANY = "*"  # any name may be meant
NAMED = re.compile(r"^(?:async )?(?:def|class) (\w+)|^(\w+)(?: *:[^=\n]+)? *=(?!=)", re.MULTILINE)
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def bound_by(node):
    """List the names that a statement makes."""
    if isinstance(node, DEFINITIONS):
        return {node.name}
    found = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            found.add(part.id)
        elif isinstance(part, DEFINITIONS):
            found.add(part.name)
        elif isinstance(part, ast.alias):
            found.add(part.asname or part.name.partition(".")[0])
        elif isinstance(part, ast.Call) and getattr(part.func, "id", "") == "exec":
            found.add(ANY)
    return found


def named_in(source):
    """List the names that a text makes which is no Python here."""
    return {found[1] or found[2] for found in NAMED.finditer(source)}
