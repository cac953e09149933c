"""Sets up the log: version and system, start and end, uncaught exceptions.

The log is safe to send: it has the type and traceback of errors, but never the message, which may
contain names from a battle.
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
# Both patterns cut a path to its last part, since folders may contain the user's name. In quotes,
# folder names may contain spaces.
_QUOTED: Final = re.compile(r"(?<=['\"])(?:[A-Za-z]:)?[/\\][^'\"\n]*[/\\](?=[^/\\'\"\n])")
_UNQUOTED: Final = re.compile(r"(?<![\w.…])(?:[A-Za-z]:)?(?:[/\\][\w.-]+)+[/\\](?=[\w.])")
# Paths, and anything in quotes, may be names: `without_names` strips both.
_IN_QUOTES: Final = re.compile(r"(?<!\w)'[^'\n]*'|\"[^\"\n]*\"")
_PATH: Final = re.compile(r"(?<![\w.…])(?:file://)?(?:[A-Za-z]:)?[/\\]\S.*?(?=: |$)", re.MULTILINE)
_FORM: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

_logger: Final = logging.getLogger(__name__)


def harmless_paths(text: str) -> str:
    """Strip the user's folders from paths in a text."""
    text = _OURS.sub(lambda found: f'File "{found[1]}"', text)
    return _UNQUOTED.sub("…/", _QUOTED.sub("…/", text))


def without_names(text: str) -> str:
    """Strip paths and anything in quotes, which may name a file or something in a battle."""
    return _PATH.sub("…", _IN_QUOTES.sub("'…'", text))


class _Echo(_Stream):
    """Copies the log to standard error; lines that cannot be written are dropped."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's own name
        """Ignore a line that cannot be written."""


@contextmanager
def logging_to_file(path: Path | None, *, verbose: bool = False) -> Iterator[None]:
    """Log to a file, or nowhere without a path; `verbose` logs more, and also to standard error."""
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


def log_path_for(environment: Mapping[str, str]) -> Path | None:
    """Return the path of the log; None if the user has no usable home folder."""
    try:
        path = find_user_folders(environment).log
    except RuntimeError:
        return None
    return path if path.is_absolute() else None


def log_start(what: str) -> None:
    _logger.info(
        "Battleboard %s begins: %s, Python %s, %s",
        __version__,
        what,
        platform.python_version(),
        f"{platform.system()} {platform.release()}",
    )


def log_end(status: int) -> None:
    _logger.info("ended with status %d", status)


def log_refusal(fault: Exception) -> None:
    """Log the type of a handled error, but not its message."""
    _logger.info("not done: %s", type(fault).__qualname__)


def log_fault(fault: BaseException, whence: str) -> None:
    _logger.error("uncaught exception %s:\n%s", whence, harmless_paths(_way_to(fault)))


def _way_to(fault: BaseException) -> str:
    steps, seen = [], set[int]()
    current: BaseException | None = fault
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        lines = "".join(traceback.format_tb(current.__traceback__))
        steps.append(f"{lines}{type(current).__qualname__}")
        hidden = current.__suppress_context__
        current = current.__cause__ or (None if hidden else current.__context__)
    return "\nwhile handling this:\n".join(reversed(steps))
