"""What the command line asks for, read from its words."""

import argparse
import difflib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from battleboard import __version__
from battleboard.app import check, compare, export, odds, resolve
from battleboard.app.voice import output
from battleboard.rules.wording import listing
from battleboard.storage.scenario_fault import harmless

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

_FOR_THE_WINDOW = ("theme", "shot")


class Parser(argparse.ArgumentParser):
    """An argument parser that answers a mistake with a sentence and where to read on."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command, and stop with status 2."""
        said = harmless(message)
        self.exit(2, f"{self.prog}: {said}.\nSee '{self.prog} --help'.\n")

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        """Print the help, or fail if it cannot be written; argparse would keep that to itself."""
        print(self.format_help(), end="", file=file or output())


class Version(argparse.Action):
    """Prints the version, or fails if it cannot be written."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print it and stop."""
        print(f"Battleboard {__version__}", file=output())
        parser.exit()


def read_options(words: Sequence[str]) -> argparse.Namespace:
    """Read the words, or stop with a sentence about them."""
    parser, commands = _parser()
    _check_command(parser, commands, words)
    options = parser.parse_args(words)
    given = [f"--{name}" for name in _FOR_THE_WINDOW if getattr(options, name) is not None]
    if options.command and given:
        which = f"{listing(given)} {'is' if len(given) == 1 else 'are'}"
        parser.error(f"{which} about the window, which '{options.command}' does not open")
    return options


def _parser() -> tuple[Parser, list[str]]:
    parser = Parser(
        prog="battleboard",
        description="Knows when things happen in first-edition fights, and says why. "
        "Without a command it opens the window.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=Version, nargs=0, help="print the version and end")
    parser.add_argument(
        "--theme", choices=["light", "dark"], help="the window's colours (otherwise the system's)"
    )
    parser.add_argument(
        "--shot", type=Path, metavar="FILE", help="save a picture of the window as PNG and end"
    )
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    resolve.add_parser(subparsers)
    odds.add_parser(subparsers)
    compare.add_parser(subparsers)
    check.add_parser(subparsers)
    export.add_parser(subparsers)
    return parser, list(subparsers.choices)


def _check_command(parser: Parser, commands: Sequence[str], words: Sequence[str]) -> None:
    """Answer a mistyped command better than argparse does."""
    word = _first_free(words)
    if word is None or word in commands:
        return
    near = difflib.get_close_matches(word, commands, n=1)
    hint = f"did you mean '{near[0]}'?" if near else f"the commands are: {', '.join(commands)}"
    parser.error(f"there is no command '{word}' ({hint})")


def _first_free(words: Sequence[str]) -> str | None:
    """Find the first word that is neither an option nor its value."""
    rest = iter(words)
    for word in rest:
        if word in {f"--{name}" for name in _FOR_THE_WINDOW}:
            next(rest, None)
        elif word == "-" or not word.startswith("-"):
            return word
    return None
