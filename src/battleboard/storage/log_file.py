"""The file of the log: a few small files that hold the last of it, and how the log calls a battle.

The log says what the program did. No name, title or other word of a battle stands in it.
"""

from contextlib import suppress
from hashlib import blake2b
from io import TextIOWrapper
from logging import LogRecord
from logging.handlers import RotatingFileHandler
from os import fsencode
from pathlib import Path
from typing import Final

LAST_LINES: Final = 200
"""So many lines go along with a report."""
_MOST_BYTES: Final = 512 * 1024
_EARLIER_FILES: Final = 2


class LogFile(RotatingFileHandler):
    """Writes the log; where the disk does not take it, the program goes on without a word."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path,
            maxBytes=_MOST_BYTES,
            backupCount=_EARLIER_FILES,
            encoding="utf-8",
            errors="backslashreplace",
            delay=True,
        )

    def doRollover(self) -> None:  # noqa: N802 - logging's own name
        """Begin the next file; where another program holds the old one, it grows instead."""
        with suppress(OSError):
            super().doRollover()

    def handleError(self, record: LogRecord) -> None:  # noqa: N802 - logging's own name
        """Leave out a line that cannot be written."""

    def close(self) -> None:
        """Close the file, even if its last lines find no room any more."""
        with suppress(OSError):
            super().close()

    def _open(self) -> TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return super()._open()


def last_lines(path: Path, most: int = LAST_LINES) -> tuple[str, ...]:
    """The last lines of a log, as many as there are up to a number."""
    lines: list[str] = []
    for file in (path, path.with_name(f"{path.name}.1")):
        if len(lines) < most:
            with suppress(OSError):
                lines = [*file.read_text("utf-8", "replace").split("\n")[:-1], *lines]
    return tuple(lines[-most:])


def battle_tag(path: Path) -> str:
    """What the log calls a battle: the same in every run, and nothing of the name of its file."""
    return f"battle {blake2b(fsencode(path.absolute()), digest_size=3).hexdigest()}"
