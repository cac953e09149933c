"""What decoders of pictures find amiss, of which Qt tells nothing but a line in its log.

The decoder of JPEGs fills up what it cannot make sense of, and the picture looks whole from the
outside. Qt has one place for all its messages. While pictures are decoded, ours is in it: it keeps
what a decoder says in the thread that is listening, and hands everything else on.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, local
from typing import Any, Final

from PySide6 import QtCore

_DECODERS: Final = ("qt.gui.imageio", "qt.imageformats")
_Handler = Callable[[QtCore.QtMsgType, QtCore.QMessageLogContext, str], None]
_ears: Final = local()


class _Place:
    """Our handler in the place of the usual one, as long as a thread is listening."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._listening = 0
        self._usual: _Handler | None = None

    def enter(self) -> None:
        """One more thread is listening."""
        with self._lock:
            self._listening += 1
            if self._listening == 1:
                # The declared types leave out that there may be no handler.
                usual: Any = QtCore.qInstallMessageHandler(self.hear)
                self._usual = usual

    def leave(self) -> None:
        """One thread is listening no more."""
        with self._lock:
            self._listening -= 1
            if not self._listening:
                QtCore.qInstallMessageHandler(self._usual)

    def hear(self, kind: QtCore.QtMsgType, where: QtCore.QMessageLogContext, words: str) -> None:
        """Keep what a decoder says in this thread, and hand on all else."""
        heard: list[str] | None = getattr(_ears, "heard", None)
        if heard is not None and str(where.category).startswith(_DECODERS):
            heard.append(words)
        elif self._usual is not None:
            self._usual(kind, where, words)
        elif sys.stderr is not None:
            sys.stderr.write(f"{words}\n")


_PLACE: Final = _Place()


@contextmanager
def complaints_heard() -> Iterator[list[str]]:
    """What decoders in this thread find amiss with the pictures that are decoded within."""
    before, _ears.heard = getattr(_ears, "heard", None), list[str]()
    _PLACE.enter()
    try:
        yield _ears.heard
    finally:
        _PLACE.leave()
        _ears.heard = before
