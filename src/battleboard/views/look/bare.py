"""A scroll area of which nothing is seen but what lies inside, and a bar where it is needed."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class Bare(QScrollArea):
    """Scrolls up and down, and shows nothing of itself but that."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)
        # A scroll area paints its ground over the panel that it lies on.
        inside.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
