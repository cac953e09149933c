"""Labels in the few sizes of type that Battleboard uses."""

from enum import Enum
from typing import Final

from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QLabel, QWidget


class Type(Enum):
    """A size of type as a share of the running one, and whether it is heavy."""

    SMALL = (0.86, False)
    BODY = (1.0, False)
    STRONG = (1.0, True)
    TITLE = (1.18, True)
    HEAD = (1.5, True)
    DISPLAY = (2.4, True)


_HEAVY: Final = QFont.Weight.DemiBold.value
_NORMAL: Final = QFont.Weight.Normal.value


def typed(font: QFont, kind: Type) -> QFont:
    """Give a font in another size of type."""
    scale, heavy = kind.value
    other = QFont(font)
    other.setPointSizeF(font.pointSizeF() * scale)
    other.setWeight(QFont.Weight.DemiBold if heavy else QFont.Weight.Normal)
    return other


def set_type(widget: QWidget, kind: Type) -> None:
    """Have a widget write in a size of type, also when all type becomes larger or smaller."""
    widget.setFont(typed(widget.font(), kind))
    widget.setProperty("type", kind.name)


def type_sheet(points: float) -> str:
    """Write the style sheet of the sizes of type, where the running one has so many points."""
    return "".join(
        f'*[type="{kind.name}"] {{ font-size: {points * kind.value[0]:.2f}pt;'
        f" font-weight: {_HEAVY if kind.value[1] else _NORMAL}; }}\n"
        for kind in Type
    )


def label(
    text: str = "", kind: Type = Type.BODY, *, faint: bool = False, wrap: bool = False
) -> QLabel:
    """Make a label; what is faint is less important, and what wraps is a sentence."""
    made = QLabel(text)
    set_type(made, kind)
    made.setWordWrap(wrap)
    if faint:
        made.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return made
