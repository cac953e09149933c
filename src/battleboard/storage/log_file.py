"""The log files, limited in size and number, and the anonymous tags of battles in them.

The log records what the program did, but never a name, title or other text of a battle.
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
"""Log lines that are added to a report."""
_MOST_BYTES: Final = 512 * 1024
_EARLIER_FILES: Final = 2


class LogFile(RotatingFileHandler):
    """Writes the log; if the disk is full or fails, lines are dropped silently."""

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
        """Start the next file; keep appending to the old file if another program holds it open."""
        with suppress(OSError):
            super().doRollover()

    def handleError(self, record: LogRecord) -> None:  # noqa: N802 - logging's own name
        """Drop a record that cannot be written."""

    def close(self) -> None:
        """Close the file, even if its last lines cannot be written."""
        with suppress(OSError):
            super().close()

    def _open(self) -> TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return super()._open()


def last_lines(path: Path, most: int = LAST_LINES) -> tuple[str, ...]:
    """The last lines of the log, from the file before the current one too if needed."""
    lines: list[str] = []
    for file in (path, path.with_name(f"{path.name}.1")):
        if len(lines) < most:
            with suppress(OSError):
                lines = [*file.read_text("utf-8", "replace").split("\n")[:-1], *lines]
    return tuple(lines[-most:])


def battle_tag(path: Path) -> str:
    """A battle's tag in the log: stable across runs, and without its file name."""
    return f"battle {blake2b(fsencode(path.absolute()), digest_size=3).hexdigest()}"
