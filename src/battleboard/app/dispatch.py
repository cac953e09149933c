"""Parses the command line and runs the command; errors are reported in one sentence."""

import argparse
import builtins
import difflib
import gc
import os
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from battleboard.app.start_faults import StartError
from battleboard.app.terminal import complain, discard_output, output
from battleboard.foundation.fault import Fault
from battleboard.storage.disk import NotSavedError, harmless
from battleboard.storage.resources import OwnFileError

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


def load_qt() -> None:
    """Load Qt without its import hook, and turn off automatic garbage collection.

    PySide replaces Python's import function by one that reads the source of each module to see
    whether it uses `__feature__`; none of ours does. Hardly anything created while loading is
    garbage; `GcPolicy` collects later.
    """
    gc.disable()
    usual = builtins.__import__
    import PySide6.QtCore  # noqa: F401 - only to have it loaded

    builtins.__import__ = usual


_FOR_THE_WINDOW = ("theme", "shot", "frames")
_WITH_VALUE: Final = frozenset({"--theme", "--shot"})
_BATTLE = ".battle"
QT_OPTIONS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("-reverse", "-widgetcount"), 0),
    **dict.fromkeys(("-platform", "-platformpluginpath", "-platformtheme", "-plugin"), 1),
    **dict.fromkeys(("-qwindowgeometry", "-qwindowicon", "-qwindowtitle"), 1),
    **dict.fromkeys(("-display", "-session", "-style", "-stylesheet"), 1),
}
"""Qt's own options, each with the number of arguments that it takes."""
_OF_THE_MAC: Final = "-psn_"
"""Prefix of an argument that macOS may pass to a program started by a double click."""
_VERBOSE = "log more, and also to standard error"
_HELP = frozenset({"-h", "--help"})
COMMANDS = (
    *("resolve", "odds", "compare", "cases", "check", "export", "map", "grid", "trace", "block"),
)
"""The commands that need no window."""


class Parser(argparse.ArgumentParser):
    """An argument parser that answers a mistake with one sentence and a pointer to the help."""

    def error(self, message: str) -> NoReturn:
        complain(f"{harmless(message)}.\nSee '{self.prog} --help'.", self.prog)
        self.exit(2)

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        """Print the help; unlike argparse, do not swallow an OSError."""
        print(self.format_help(), end="", file=file or output())


class Version(argparse.Action):
    """The option `--version`; unlike argparse's, it does not swallow an OSError."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from battleboard.storage.revision import version_in_words

        print(f"Battleboard {version_in_words()}", file=output())
        parser.exit()


def read_options(words: Sequence[str]) -> argparse.Namespace:
    parser = _parser()
    battle, for_qt, words = sort_words(words)
    _check_command(parser, words)
    if _first_free(words) or not _HELP.isdisjoint(words):
        _add_commands(parser)
    options = parser.parse_args(
        words, argparse.Namespace(battle=battle, for_qt=for_qt, command=None)
    )
    if battle and options.command:
        parser.error(f"give either a battle to open or the command '{options.command}'")
    given = [f"--{name}" for name in _FOR_THE_WINDOW if getattr(options, name) is not None]
    if options.self_test and (battle or options.command or given):
        parser.error("--self-test takes no other arguments")
    if options.command and given:
        from battleboard.foundation.words import listing

        which = f"{listing(given)} {'needs' if len(given) == 1 else 'need'}"
        parser.error(f"{which} the window, which '{options.command}' does not open")
    return options


def _parser() -> Parser:
    parser = Parser(
        prog="battleboard",
        usage="%(prog)s [options] [FILE.battle | COMMAND ...]",
        description="Works out who acts when in first-edition fights, and why. "
        "Without a command, opens the window, with FILE.battle in it if given.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=Version, nargs=0, help="print the version and exit")
    parser.add_argument(
        "--theme", choices=["light", "dark"], help="the window's colours (default: the system's)"
    )
    parser.add_argument(
        "--shot", type=Path, metavar="FILE", help="save a screenshot of the window as PNG and exit"
    )
    parser.add_argument(
        "--self-test", action="store_true", help="play a demonstration and check the outcome"
    )
    parser.add_argument("--verbose", action="store_true", help=_VERBOSE)
    parser.add_argument(
        "--frames",
        action="store_true",
        default=None,
        help="on exit, report frames that took longer than 33 ms",
    )
    return parser


def _add_commands(parser: Parser) -> None:
    """Add the commands, imported here so that the window opens without loading them."""
    from battleboard.app import (
        block_command,
        cases_command,
        check_command,
        compare_command,
        export_command,
        grid_command,
        map_command,
        odds_command,
        resolve_command,
        trace_command,
    )

    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    judging = (resolve_command, odds_command, compare_command, cases_command)
    drawing = (map_command, grid_command, trace_command)
    for command in (*judging, check_command, export_command, *drawing, block_command):
        command.add_parser(subparsers)
    for each in subparsers.choices.values():
        # No default here: it would override the option given before the command.
        each.add_argument(
            "--verbose", action="store_true", default=argparse.SUPPRESS, help=_VERBOSE
        )


class SortedWords(NamedTuple):
    """The words of a command line: the battle to open, options for Qt, and the rest."""

    battle: Path | None
    for_qt: tuple[str, ...]
    rest: list[str]


def sort_words(words: Sequence[str]) -> SortedWords:
    """Sort the words of a command line; everything after a command belongs to it."""
    battle: Path | None = None
    for_qt: list[str] = []
    rest: list[str] = []
    left = deque(words)
    while left:
        word = left.popleft()
        taken = QT_OPTIONS.get(word)
        if taken is not None and len(left) >= taken:
            for_qt += [word, *(left.popleft() for _ in range(taken))]
        elif word.startswith(_OF_THE_MAC):
            continue
        elif word == "--" and battle is None and left and _names_battle(left[0]):
            battle = Path(left.popleft())
        elif battle is None and _is_battle(word):
            battle = Path(word)
        else:
            rest.append(word)
            if word in _WITH_VALUE and left:
                rest.append(left.popleft())
            elif word in COMMANDS:
                rest += left
                break
    return SortedWords(battle, tuple(for_qt), rest)


def _is_battle(word: str) -> bool:
    """Whether a word names a battle, even one whose name starts with a dash."""
    is_option = word in COMMANDS or word in _HELP or word.startswith("--")
    return not is_option and _names_battle(word)


def _names_battle(word: str) -> bool:
    path = Path(word)
    return path.suffix.casefold() == _BATTLE or path.is_file()


def _check_command(parser: Parser, words: Sequence[str]) -> None:
    word = _first_free(words)
    if word is None or word in COMMANDS:
        return
    near = difflib.get_close_matches(word, COMMANDS, n=1)
    hint = f"did you mean '{near[0]}'?" if near else f"the commands are: {', '.join(COMMANDS)}"
    parser.error(f"there is no command '{word}' ({hint})")


def _first_free(words: Sequence[str]) -> str | None:
    """Return the first word that is neither an option nor its value, or None."""
    rest = iter(words)
    for word in rest:
        if word in _WITH_VALUE:
            next(rest, None)
        elif word == "-" or not word.startswith("-"):
            return word
    return None


_STANDARD_FILES: Final = 3


def run(words: Sequence[str]) -> int:
    _fill_standard_files()
    try:
        return _answer_and_flush(words)
    except Fault as fault:
        complain(harmless(str(fault)))
        return _status_of(fault)
    except BrokenPipeError:
        # The reader of our output is gone (`… | head`).
        discard_output()
        return 0
    except OSError as fault:
        discard_output()
        complain(f"the answer could not be written ({fault.strerror or fault}).")
    return 1


def _status_of(fault: Exception) -> int:
    """Return the exit status: 1 if the installation or the disk is to blame, 2 if the input is."""
    from battleboard.rules.tables import TableError

    theirs = isinstance(fault, Fault)
    return (
        2
        if theirs and not isinstance(fault, OwnFileError | TableError | NotSavedError | StartError)
        else 1
    )


def _answer_and_flush(words: Sequence[str]) -> int:
    try:
        return _answer_and_log(read_options(words))
    finally:
        # Flush now, so that a full disk is reported like any other error, not by Python at exit.
        if sys.stdout is not None:
            sys.stdout.flush()


def _answer_and_log(options: argparse.Namespace) -> int:
    from battleboard.app import log

    with log.logging_to_file(log.log_path_for(os.environ), verbose=options.verbose):
        log.log_start(options.command or ("the self-test" if options.self_test else "the window"))
        status = 1
        try:
            status = _answer(options)
        except (Fault, OSError) as fault:
            log.log_refusal(fault)
            status = _status_of(fault)
            raise
        except Exception as fault:
            log.log_fault(fault, "in a command")
            raise
        finally:
            log.log_end(status)
        return status


def _answer(options: argparse.Namespace) -> int:
    if options.command:
        _check_output(options.command)
        return _command(options.command)(options)
    _choose_platform(options.for_qt)
    if options.self_test:
        from battleboard.app.missing_parts import check_bundle

        # Check before Qt is loaded: Qt may be what is missing.
        check_bundle()
        with _loading():
            from battleboard.app import self_test
        return self_test.run()
    with _loading():
        load_qt()
        from battleboard.app import window
    start = window.Start(
        options.theme, options.shot, options.battle, options.for_qt, frames=bool(options.frames)
    )
    return window.open_window(start)


def _check_output(command: str) -> None:
    """Refuse to print from the windowed program on Windows, and name the program that can."""
    if sys.stdout is None and getattr(sys, "frozen", False) and command != "export":
        raise StartError(
            f"'{command}' prints its answer, but this program has no terminal. "
            f"Use 'battleboard-cli {command}'."
        )


@contextmanager
def _loading() -> Iterator[None]:
    try:
        yield
    except ImportError as fault:
        from battleboard.app.missing_parts import loading_problem

        raise loading_problem(fault) from fault


def _choose_platform(for_qt: Sequence[str]) -> None:
    """Copy Qt's platform options to the environment variables that the program reads."""
    for option, value in pairwise(for_qt):
        if option == "-platform":
            os.environ["QT_QPA_PLATFORM"] = value
        elif option == "-platformpluginpath":
            os.environ["QT_QPA_PLATFORM_PLUGIN_PATH"] = value


def _command(name: str) -> Callable[[argparse.Namespace], int]:
    from battleboard.app import (
        block_command,
        cases_command,
        check_command,
        compare_command,
        export_command,
        grid_command,
        map_command,
        odds_command,
        resolve_command,
        trace_command,
    )

    commands = {
        "resolve": resolve_command.run,
        "compare": compare_command.run,
        "odds": odds_command.run,
        "cases": cases_command.run,
        "check": check_command.run,
        "export": export_command.run,
        "map": map_command.run,
        "grid": grid_command.run,
        "trace": trace_command.run,
        "block": block_command.run,
    }
    return commands[name]


def _fill_standard_files() -> None:
    """Open the null device for closed standard streams, so no other file gets their numbers."""
    while (file := os.open(os.devnull, os.O_RDWR)) < _STANDARD_FILES:
        pass
    os.close(file)
