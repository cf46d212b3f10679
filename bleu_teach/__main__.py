"""Learn the BLEU metric by building it. Scores for files of your own."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from bleu_teach.commands import compare, score
from bleu_teach.inputs import BleuInputError

# Each is a module with the functions `add_arguments(parser)` and `run(options)`, which returns
# what is printed. Its docstring is its help. Another command is another module and a row.
COMMANDS = {"score": score, "compare": compare}


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bleu_teach", description=__doc__)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, module in COMMANDS.items():
        summary = module.__doc__.partition("\n")[0]
        command = commands.add_parser(name, help=summary, description=module.__doc__)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. 0 if all went well, 2 after bad input, 130 after Ctrl-C."""
    options = parse(arguments)
    try:
        print(options.run(options))
    except BleuInputError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="replace")  # an arrow that the terminal cannot show is no error
    sys.exit(main())
