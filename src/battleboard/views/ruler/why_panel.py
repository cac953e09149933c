"""Why an act lies where it lies."""

from PySide6.QtWidgets import QWidget

from battleboard.models.evening import Evening
from battleboard.views.look.label import label
from battleboard.views.look.panel import Panel


class WhyPanel(Panel):
    """The sentences and citations of the rules for the act that is selected or under the mouse."""

    def __init__(self, evening: Evening, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.evening = evening
        self.rows.addWidget(label("Why"))
