"""Whether somebody is writing, so that the focus is not taken away."""

from typing import Final

from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

_FIELDS: Final = (QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox)


def is_written_in(widget: QWidget | None) -> bool:
    """Whether a widget, such as the one with the focus, is written in."""
    return isinstance(widget, _FIELDS)
