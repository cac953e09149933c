"""Spacing and text sizes."""

from enum import Enum
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QLabel, QWidget

HAIR: Final = 2
XS: Final = 4
S: Final = 8
M: Final = 12
L: Final = 16
XL: Final = 24
XXL: Final = 32
ROUND: Final = 8
"""The radius of the corners of panels and buttons."""
SIDE: Final = 348
"""The width of the sidebar in a wide window."""

LEAST_SIDE: Final = 328
"""The width of the sidebar in a narrow window."""
NO_LIMIT: Final = (1 << 24) - 1
"""Qt's QWIDGETSIZE_MAX: no limit to the size of a widget."""


class TextStyle(Enum):
    """A text size relative to the body size, and whether it is bold."""

    SMALL = (0.86, False)
    BODY = (1.0, False)
    STRONG = (1.0, True)
    TITLE = (1.18, True)
    HEAD = (1.5, True)
    DISPLAY = (2.4, True)


_HEAVY: Final = QFont.Weight.DemiBold.value
_NORMAL: Final = QFont.Weight.Normal.value


def styled_font(font: QFont, kind: TextStyle) -> QFont:
    scale, heavy = kind.value
    other = QFont(font)
    other.setPointSizeF(font.pointSizeF() * scale)
    other.setWeight(QFont.Weight.DemiBold if heavy else QFont.Weight.Normal)
    return other


def set_text_style(widget: QWidget, kind: TextStyle) -> None:
    """Set the text style of a widget; it survives a change of the text size."""
    widget.setFont(styled_font(widget.font(), kind))
    widget.setProperty("type", kind.name)


def text_style_sheet(points: float) -> str:
    return "".join(
        f'*[type="{kind.name}"] {{ font-size: {points * kind.value[0]:.2f}pt;'
        f" font-weight: {_HEAVY if kind.value[1] else _NORMAL}; }}\n"
        for kind in TextStyle
    )


def label(
    text: str = "", kind: TextStyle = TextStyle.BODY, *, faint: bool = False, wrap: bool = False
) -> QLabel:
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    set_text_style(made, kind)
    made.setWordWrap(wrap)
    if faint:
        made.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return made
