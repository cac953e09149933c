"""The command line: what was asked for, and which part of Battleboard answers."""

import argparse
import difflib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from battleboard import __version__
from battleboard.app import resolve
from battleboard.storage.resources import MissingResourceError


class Parser(argparse.ArgumentParser):
    """An argument parser that answers a mistake with a sentence and where to read on."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command, and stop with status 2."""
        self.exit(2, f"{self.prog}: {message}.\nSee '{self.prog} --help'.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks, and return the exit status."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    parser, commands = _parser()
    _check_command(parser, commands, words)
    options = parser.parse_args(words)
    try:
        status = _answer(options)
        sys.stdout.flush()
    except MissingResourceError as fault:
        print(f"battleboard: {fault}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output has gone (`… | head`); Python would complain once more on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _answer(options: argparse.Namespace) -> int:
    if options.command == "resolve":
        return resolve.run(options)
    from battleboard.app.window import open_window

    return open_window(options.theme, options.shot)


def _parser() -> tuple[Parser, list[str]]:
    parser = Parser(
        prog="battleboard",
        description="Knows when things happen in first-edition fights, and says why. "
        "Without a command it opens the window.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"Battleboard {__version__}")
    parser.add_argument(
        "--theme", choices=["light", "dark"], help="the window's colours (otherwise the system's)"
    )
    parser.add_argument(
        "--shot", type=Path, metavar="FILE", help="save a picture of the window as PNG and end"
    )
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    resolve.add_parser(subparsers)
    return parser, list(subparsers.choices)


def _check_command(parser: Parser, commands: Sequence[str], words: Sequence[str]) -> None:
    """Answer a mistyped command better than argparse does."""
    if not words or words[0].startswith("-") or words[0] in commands:
        return
    near = difflib.get_close_matches(words[0], commands, n=1)
    hint = f"did you mean '{near[0]}'" if near else f"the commands are: {', '.join(commands)}"
    parser.error(f"there is no command '{words[0]}' ({hint})")
