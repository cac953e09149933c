"""Labels in the few sizes of type that Battleboard uses."""

from enum import Enum

from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QLabel


class Type(Enum):
    """A size of type as a share of the running one, and whether it is heavy."""

    SMALL = (0.86, False)
    BODY = (1.0, False)
    STRONG = (1.0, True)
    TITLE = (1.18, True)
    HEAD = (1.5, True)
    DISPLAY = (2.4, True)


def typed(font: QFont, kind: Type) -> QFont:
    """Give a font in another size of type."""
    scale, heavy = kind.value
    other = QFont(font)
    other.setPointSizeF(font.pointSizeF() * scale)
    other.setWeight(QFont.Weight.DemiBold if heavy else QFont.Weight.Normal)
    return other


def label(
    text: str = "", kind: Type = Type.BODY, *, faint: bool = False, wrap: bool = False
) -> QLabel:
    """Make a label; what is faint is less important, and what wraps is a sentence."""
    made = QLabel(text)
    made.setFont(typed(made.font(), kind))
    made.setWordWrap(wrap)
    if faint:
        made.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return made
