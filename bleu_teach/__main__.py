"""Learn the BLEU metric by building it: the lessons, and scores for your own files."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from bleu_teach import __version__
from bleu_teach.commands import lessons, score
from bleu_teach.display.language import gettext
from bleu_teach.display.optional import EXTRAS, describe_missing, is_missing
from bleu_teach.inputs import BleuInputError

# Each is a module with the functions `add_arguments(parser)` and `run(options)`, which returns
# what is printed. Its docstring is its help. Another command is another module and a row.
COMMANDS = {"lessons": lessons, "score": score}

# The menu if no command is typed: a heading, then lines to type and what each does.
MENU = {
    "Learn": {"bleu_teach lessons DIR": "copy the lessons to a folder"},
    "Measure": {
        "bleu_teach score A --references R": "how each tool scores a file",
        "bleu_teach score A B --references R": "which of two systems is better",
    },
    "Teach": {
        "bleu_teach.grade SUBMITTED --out DIR": "grade a class",
        "bleu_teach.learn FOLDER": "list the mistakes of a class",
    },
}


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bleu_teach", description=gettext(str(__doc__)))
    parser.add_argument("--version", action="version", version=f"bleu_teach {__version__}")
    parser.set_defaults(run=show_menu)
    commands = parser.add_subparsers(title=gettext("commands"), metavar="COMMAND")
    for name, module in COMMANDS.items():
        text = gettext(str(module.__doc__))
        command = commands.add_parser(name, help=text.partition("\n")[0], description=text)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser.parse_args(arguments)


def show_menu(options: argparse.Namespace) -> str:
    """Return one screen that lists the commands and the packages that are still missing."""
    title = gettext("bleu_teach {version}: learn the BLEU metric by building it.")
    lines = [title.format(version=__version__)]
    width = max(len(line) for rows in MENU.values() for line in rows)
    for heading, rows in MENU.items():
        lines += ["", gettext(heading)]
        lines += (f"  python -m {line:{width}}  {gettext(what)}" for line, what in rows.items())
    lines += ["", gettext("In Python"), "  from bleu_teach import sentence_bleu, tokenize"]
    lines += ["", gettext("More on each: add --help.")]
    lines += (describe_missing(extra) for extra in EXTRAS if is_missing(extra))
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return 0 if all went well, 2 after bad input, 130 after Ctrl-C."""
    options = parse(arguments)
    try:
        print(options.run(options), flush=True)
    except BleuInputError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has stopped, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes at its end
    except OSError as error:
        sentence = gettext("Cannot write {path}: {reason}. Choose another path.")
        path, reason = repr(str(error.filename)), error.strerror
        print(sentence.format(path=path, reason=reason), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # an arrow that the terminal cannot show
    sys.exit(main())
