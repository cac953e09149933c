"""How a dialog asks: a question over its answer, things in a line, and how it is left."""

from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from battleboard.views.look.button import Look, button
from battleboard.views.look.label import Type, label
from battleboard.views.look.space import XS, S


def asked(question: str, *answers: QWidget) -> QVBoxLayout:
    """A question over what answers it."""
    rows = QVBoxLayout()
    rows.setSpacing(XS)
    rows.addWidget(label(question, Type.STRONG))
    for answer in answers:
        rows.addWidget(answer)
    return rows


def line(*parts: QWidget, fill: bool = False) -> QWidget:
    """Things side by side, no wider than they like, or so that they fill the line."""
    made = QWidget()
    across = QHBoxLayout(made)
    across.setContentsMargins(0, 0, 0, 0)
    across.setSpacing(S)
    for part in parts:
        across.addWidget(part)
    if not fill:
        across.addStretch()
    return made


def foot(dialog: QDialog, done: QPushButton) -> QHBoxLayout:
    """The two ways out of a dialog: Cancel, and the button that Enter presses."""
    across = QHBoxLayout()
    across.setSpacing(S)
    across.addStretch()
    across.addWidget(button("Cancel", dialog.reject, Look.QUIET))
    across.addWidget(done)
    done.setDefault(True)
    return across
