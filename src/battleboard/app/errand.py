"""What the command line asks, done; whatever keeps it from being done is told in a sentence."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Final

from battleboard.app.options import read_options
from battleboard.app.voice import complain, fall_silent
from battleboard.storage.resources import OwnFileError

_STANDARD_FILES: Final = 3


def run(words: Sequence[str]) -> int:
    """Do it, and return the exit status."""
    _fill_standard_files()
    try:
        return _done(words)
    except OwnFileError as fault:
        complain(str(fault))
    except BrokenPipeError:
        # The reader of our output has gone (`… | head`).
        fall_silent()
        return 0
    except OSError as fault:
        fall_silent()
        complain(f"the answer could not be written ({fault.strerror or fault}).")
    return 1


def _done(words: Sequence[str]) -> int:
    try:
        return _answer(read_options(words))
    finally:
        # Now, because a disk that is full on exit is a fault that nobody hears of.
        if sys.stdout is not None:
            sys.stdout.flush()


def _answer(options: argparse.Namespace) -> int:
    if options.command:
        return _commanded(options)
    if options.self_test:
        from battleboard.app import self_test

        return self_test.run()
    from battleboard.app.window import open_window

    return open_window(options.theme, options.shot, options.battle)


def _commanded(options: argparse.Namespace) -> int:
    from battleboard.rules.tables import TableError

    try:
        return _command(options.command)(options)
    except TableError as fault:
        complain(str(fault))
        return 1


def _command(name: str) -> Callable[[argparse.Namespace], int]:
    from battleboard.app import check, compare, export, odds, resolve

    commands = {
        "resolve": resolve.run,
        "compare": compare.run,
        "odds": odds.run,
        "check": check.run,
        "export": export.run,
    }
    return commands[name]


def _fill_standard_files() -> None:
    """Put something where standard files were closed, lest a picture takes their place."""
    while (file := os.open(os.devnull, os.O_RDWR)) < _STANDARD_FILES:
        pass
    os.close(file)
