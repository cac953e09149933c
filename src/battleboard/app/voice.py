"""What is said on standard output and standard error, either of which may be closed or full."""

import errno
import os
import sys
from contextlib import suppress
from typing import TextIO

from battleboard.app.ink import ink_for


def output() -> TextIO:
    """Standard output, or an OSError where it was closed before the program began."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdout


def tell(sentence: str) -> None:
    """Say something in passing, in whatever letters are to be had."""
    if sys.stdout is not None:
        print(ink_for(sys.stdout).say(sentence))


def complain(sentence: str) -> None:
    """Say what went wrong, to whoever still listens."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"battleboard: {sentence}", file=sys.stderr, flush=True)


def fall_silent() -> None:
    """Drop what could not be written, so that Python does not complain of it again on exit."""
    if sys.stdout is not None:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
