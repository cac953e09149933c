"""Keeps the log while the program runs: what it is, how it went, and what nothing has caught.

Nothing is logged before a window or a command begins. What stands in the log is safe to send: of
faults their kind and where they were found, and never what they say, for that may name figures.
"""

import logging
import platform
import re
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from battleboard import __version__
from battleboard.storage.log_file import LogFile
from battleboard.storage.user_folders import find_user_folders

if TYPE_CHECKING:
    _Stream = logging.StreamHandler[Any]
else:
    _Stream = logging.StreamHandler

_OURS: Final = re.compile(r'File "[^"]*?((?:battleboard|site-packages)[/\\][^"]*)"')
# What lies in a folder of somebody's is told by its last part alone: between quotes, where a folder
# may have spaces in its name, and elsewhere.
_QUOTED: Final = re.compile(r"(?<=['\"])(?:[A-Za-z]:)?[/\\][^'\"\n]*[/\\](?=[^/\\'\"\n])")
_UNQUOTED: Final = re.compile(r"(?<![\w.…])(?:[A-Za-z]:)?(?:[/\\][\w.-]+)+[/\\](?=[\w.])")
# For the log, a file is not named at all, nor is anything else that stands between quotes.
_IN_QUOTES: Final = re.compile(r"(?<!\w)'[^'\n]*'|\"[^\"\n]*\"")
_PATH: Final = re.compile(r"(?<![\w.…])(?:file://)?(?:[A-Za-z]:)?[/\\]\S.*?(?=: |$)", re.MULTILINE)
_FORM: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

_logger: Final = logging.getLogger(__name__)


def harmless_paths(text: str) -> str:
    """Leave out of a text where on somebody's disk things lie."""
    text = _OURS.sub(lambda found: f'File "{found[1]}"', text)
    return _UNQUOTED.sub("…/", _QUOTED.sub("…/", text))


def without_names(text: str) -> str:
    """Leave out of a text what may be the name of a file or of something in a battle."""
    return _PATH.sub("…", _IN_QUOTES.sub("'…'", text))


class _Echo(_Stream):
    """Writes the log to standard error too, as long as somebody listens."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's own name
        """Leave out a line that nobody hears."""


@contextmanager
def log_kept(path: Path | None, *, verbose: bool = False) -> Iterator[None]:
    """Keep the log in a file, if there is a place for it; `verbose` logs more, and aloud."""
    handlers: list[logging.Handler] = [logging.NullHandler() if path is None else LogFile(path)]
    if verbose and sys.stderr is not None:
        handlers.append(_Echo(sys.stderr))
    ours = logging.getLogger("battleboard")
    before = ours.level
    ours.setLevel(logging.DEBUG if verbose else logging.INFO)
    for handler in handlers:
        handler.setFormatter(logging.Formatter(_FORM))
        ours.addHandler(handler)
    try:
        yield
    finally:
        ours.setLevel(before)
        for handler in handlers:
            ours.removeHandler(handler)
            handler.close()


def place_of_log(environment: Mapping[str, str]) -> Path | None:
    """Where the log is kept; None for a user without a folder of his own."""
    try:
        path = find_user_folders(environment).log
    except RuntimeError:
        return None
    return path if path.is_absolute() else None


def log_start(what: str) -> None:
    """Write down what begins, and on which system."""
    _logger.info(
        "Battleboard %s begins: %s, Python %s, %s",
        __version__,
        what,
        platform.python_version(),
        platform.platform(),
    )


def log_end(status: int) -> None:
    """Write down how it has ended."""
    _logger.info("ended with status %d", status)


def log_refusal(fault: Exception) -> None:
    """Write down what kind of fault has been dealt with."""
    _logger.info("not done: %s", type(fault).__qualname__)


def log_fault(fault: BaseException, whence: str) -> None:
    """Write down an exception that nothing has caught: its kind, and the way to it."""
    _logger.error("nothing has caught this %s:\n%s", whence, harmless_paths(_way_to(fault)))


def _way_to(fault: BaseException) -> str:
    steps, seen = [], set[int]()
    current: BaseException | None = fault
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        lines = "".join(traceback.format_tb(current.__traceback__))
        steps.append(f"{lines}{type(current).__qualname__}")
        hidden = current.__suppress_context__
        current = current.__cause__ or (None if hidden else current.__context__)
    return "\nwhile this was dealt with:\n".join(reversed(steps))
