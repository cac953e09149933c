"""The start page."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from battleboard.views.look.label import Type, label


class StartPage(QWidget):
    """Recent battles, new ones, and the demonstrations."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        rows = QVBoxLayout(self)
        rows.addWidget(label("Battleboard", Type.DISPLAY))
