"""Turning: a board that is turned, painted as if it lay unturned."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QTransform


@contextmanager
def turned(painter: QPainter, turns: int) -> Iterator[None]:
    """Let a painter paint a turned board as if it lay unturned."""
    painter.save()
    painter.rotate(90 * turns)
    yield
    painter.restore()


def turn(part: QRect, turns: int) -> QRect:
    """Give where a part of the board lies when the board is turned."""
    return QTransform().rotate(90 * turns).mapRect(part)
