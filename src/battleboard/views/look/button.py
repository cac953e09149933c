"""Buttons in the looks that the style sheet knows."""

from collections.abc import Callable
from enum import StrEnum

from PySide6.QtWidgets import QPushButton


class Look(StrEnum):
    """What a button is: see the style sheet."""

    PLAIN = ""
    PRIMARY = "primary"
    QUIET = "quiet"
    CHIP = "chip"


def button(
    text: str, pressed: Callable[[], object], look: Look = Look.PLAIN, *, hint: str = ""
) -> QPushButton:
    """Make a button that does something."""
    made = QPushButton(text)
    made.setProperty("look", look.value)
    made.setToolTip(hint)
    made.setAccessibleName(text or hint)
    made.clicked.connect(lambda *_: pressed())
    return made
