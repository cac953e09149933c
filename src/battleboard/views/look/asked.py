"""How a dialog asks: a question over its answer, and things in a line."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

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


def line(*parts: QWidget) -> QWidget:
    """Things side by side."""
    made = QWidget()
    across = QHBoxLayout(made)
    across.setContentsMargins(0, 0, 0, 0)
    across.setSpacing(S)
    for part in parts:
        across.addWidget(part)
    across.addStretch()
    return made
