"""Correct helpers in place of the student's: tables of the calls that a correct function makes."""

import copy

from calls.arguments import as_key, unpack


def look_up(parameters, table):
    """Make a correct helper that knows the answers in a table, pairs of arguments and answer, and
    no others."""
    known = {as_key(arguments): answer for arguments, answer in unpack(table)}

    def helper(*arguments, **named):
        arguments = [*arguments, *(named[name] for name in parameters[len(arguments) :])]
        return copy.deepcopy(known[as_key(arguments)])

    return helper
