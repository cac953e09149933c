"""What is told: a text that keeps the height of the longest one, so that nothing jumps."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from battleboard.views.look.label import Type, set_type

_BOTTOMLESS: Final = 1 << 14


class Tale(QLabel):
    """A few sentences, as high as the longest that will ever stand here."""

    def __init__(self, texts: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        set_type(self, Type.SMALL)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        """Be as high as the longest text in a width."""
        area, flags = QRect(0, 0, width, _BOTTOMLESS), int(Qt.TextFlag.TextWordWrap)
        metrics = self.fontMetrics()
        heights = (metrics.boundingRect(area, flags, text).height() for text in self._texts)
        return max(heights, default=0)

    def minimumSizeHint(self) -> QSize:
        """Have room for a word in a line."""
        return QSize(0, self.fontMetrics().height())
