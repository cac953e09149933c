"""Transport and ruler."""

from PySide6.QtWidgets import QWidget

from battleboard.models.evening import Evening
from battleboard.views.look.label import label
from battleboard.views.look.panel import Panel


class RulerPane(Panel):
    """Transport and ruler."""

    def __init__(self, evening: Evening, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.evening = evening
        self.rows.addWidget(label("Transport and ruler"))
