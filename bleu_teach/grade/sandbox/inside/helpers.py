"""Correct helpers in place of the student's: tables of the calls that a correct function makes."""

import json


def look_up(parameters, table):
    """A correct helper that knows the answers in a table, pairs of arguments and answer, and no
    others."""
    known = {json.dumps(arguments): tuple(result) for arguments, result in table}

    def helper(*arguments, **named):
        arguments = [*arguments, *(named[name] for name in parameters[len(arguments) :])]
        return known[json.dumps(arguments)]

    return helper
