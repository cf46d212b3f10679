"""Learn the BLEU metric by building it: the lessons, and scores for your own files."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from bleu_teach import __version__
from bleu_teach.commands import lessons, score
from bleu_teach.inputs import BleuInputError, require_name
from bleu_teach.terminal import print_report

# Each is a module with the functions `add_arguments(parser)` and `run(options)`, which returns
# what is printed. Its docstring is its help. Another command is another module and a row.
COMMANDS = {"lessons": lessons, "score": score}


def parse_command(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command; without one, the output is the help."""
    parser = argparse.ArgumentParser(
        prog="bleu-teach",
        description=str(__doc__),
        epilog="To grade a class: python -m bleu_teach.grade.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"bleu_teach {__version__}")
    parser.set_defaults(run=lambda options: parser.format_help().strip())
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, module in COMMANDS.items():
        text = str(module.__doc__)
        command = commands.add_parser(name, help=text.partition("\n")[0], description=text)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    given = sys.argv[1:] if arguments is None else arguments
    if given and not given[0].startswith("-"):
        require_name(given[0], COMMANDS, "command")
    return parser.parse_args(given)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return 0 if all went well, 2 after bad input, 130 after Ctrl-C."""
    try:
        options = parse_command(arguments)
        print_report(options.run(options))
    except BleuInputError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has stopped, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes at its end
    except OSError as error:
        sentence = f"Cannot write {str(error.filename)!r}: {error.strerror}. Choose another path."
        print(sentence, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def command() -> None:
    """Run the command `bleu-teach`, or `python -m bleu_teach`."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # an arrow that the terminal cannot show
    sys.exit(main())


if __name__ == "__main__":
    command()
