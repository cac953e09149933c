"""Captures decoder warnings, which Qt reports only as lines in its log.

The JPEG decoder fills in whatever it cannot decode, so a damaged picture looks complete. Qt has one
global message handler. While pictures are decoded, ours is installed: it keeps what a decoder says
in a listening thread, and forwards everything else.
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
    """Our message handler, installed as long as any thread is listening."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._listening = 0
        self._usual: _Handler | None = None

    def enter(self) -> None:
        """Register a listening thread."""
        with self._lock:
            self._listening += 1
            if self._listening == 1:
                # The type stubs omit that there may be no previous handler.
                usual: Any = QtCore.qInstallMessageHandler(self.hear)
                self._usual = usual

    def leave(self) -> None:
        """Unregister a listening thread."""
        with self._lock:
            self._listening -= 1
            if not self._listening:
                QtCore.qInstallMessageHandler(self._usual)

    def hear(self, kind: QtCore.QtMsgType, where: QtCore.QMessageLogContext, words: str) -> None:
        """Keep a decoder's message from this thread, and forward everything else."""
        heard: list[str] | None = getattr(_ears, "heard", None)
        if heard is not None and str(where.category).startswith(_DECODERS):
            heard.append(words)
        elif self._usual is not None:
            self._usual(kind, where, words)
        elif sys.stderr is not None:
            sys.stderr.write(f"{words}\n")


_PLACE: Final = _Place()


@contextmanager
def collect_decoder_warnings() -> Iterator[list[str]]:
    """Collect the decoder warnings of this thread within the block."""
    before, _ears.heard = getattr(_ears, "heard", None), list[str]()
    _PLACE.enter()
    try:
        yield _ears.heard
    finally:
        _PLACE.leave()
        _ears.heard = before
