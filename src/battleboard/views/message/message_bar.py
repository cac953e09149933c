"""The bar that tells in a sentence what could not be done, and blocks nothing."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from battleboard.views.look.button import Look, button
from battleboard.views.look.label import label
from battleboard.views.look.space import XS, S


class MessageBar(QWidget):
    """One sentence, until it is dismissed or another comes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = label(wrap=True)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        across = QHBoxLayout(self)
        across.setContentsMargins(S, XS, S, XS)
        across.addWidget(self._words, stretch=1)
        across.addWidget(button("Dismiss", self.hide, Look.QUIET))
        self.hide()

    @property
    def sentence(self) -> str:
        """What it tells, or ''."""
        return "" if self.isHidden() else self._words.text()

    def tell(self, sentence: str) -> None:
        """Tell a sentence."""
        self._words.setText(sentence)
        self.show()
