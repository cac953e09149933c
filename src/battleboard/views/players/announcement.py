"""Announcements: a few words in large letters, which come and go by themselves."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from battleboard.views.look.colours import Colours

_COMES: Final = 0.12
_GOES: Final = 0.8
_RISES: Final = 0.25
_BAND: Final = 0.78
_WIDEST: Final = 0.94


def paint_announcement(  # noqa: PLR0913, PLR0917 - words, when, where, and how they look
    painter: QPainter,
    text: str,
    phase: float,
    frame: QRectF,
    colours: Colours,
    font: QFont,
    *,
    moves: bool = True,
) -> None:
    """Paint the words on a band across the frame; where nothing moves they stand at once."""
    shown, font = shown_of(phase) if moves else 1.0, _fitted(font, text, frame.width() * _WIDEST)
    high = QFontMetricsF(font).height() * 1.7
    middle = frame.top() + frame.height() * 0.3 + _RISES * high * (1 - shown)
    band = QRectF(frame.left(), middle - high / 2, frame.width(), high)
    painter.save()
    painter.setOpacity(shown)
    field = QColor(colours.panel)
    field.setAlphaF(_BAND)
    painter.fillRect(band, field)
    rim = max(2.0, high / 40)
    painter.fillRect(QRectF(band.left(), band.top(), band.width(), rim), QColor(colours.accent))
    painter.fillRect(
        QRectF(band.left(), band.bottom() - rim, band.width(), rim), QColor(colours.accent)
    )
    painter.setFont(font)
    painter.setPen(QColor(colours.ink))
    painter.drawText(band, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def _fitted(font: QFont, text: str, most: float) -> QFont:
    """Make the type so much smaller that a text has room."""
    wide = QFontMetricsF(font).horizontalAdvance(text)
    if wide <= most:
        return font
    made = QFont(font)
    made.setPixelSize(max(1, int(font.pixelSize() * most / wide)))
    return made


def shown_of(phase: float) -> float:
    """Say how clearly an announcement is seen: it comes quickly, stays, and goes gently."""
    return min(1.0, phase / _COMES, max(0.0, (1 - phase) / (1 - _GOES)))
