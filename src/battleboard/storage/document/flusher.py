"""Brings what was written to the disk itself, beside the work, so that nobody waits for it."""

import os
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path


class Flusher:
    """Flushes one file whenever it is asked to, one time after another.

    What was written survives the end of the program at once, since the system has it. A power cut
    is survived only by what has reached the disk: here some milliseconds later. A disk that
    refuses is remembered as `fault`.
    """

    def __init__(self, path: Path) -> None:
        self.fault: OSError | None = None
        self._path = path
        self._file: int | None = None
        self._pool = ThreadPoolExecutor(1, "flusher")
        self._last: Future[None] | None = None

    def ask(self) -> None:
        """Have the file flushed; a flush that has not begun yet does for this one too."""
        if self._last is None or self._last.running() or self._last.done():
            self._last = self._pool.submit(self._flush)

    def close(self) -> None:
        """Wait for the last flush."""
        self._pool.shutdown()
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _flush(self) -> None:
        try:
            if self._file is None:
                self._file = os.open(self._path, os.O_RDWR)
            os.fsync(self._file)
        except OSError as fault:
            self.fault = fault
