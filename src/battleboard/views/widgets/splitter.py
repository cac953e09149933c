"""A splitter of which only the handle is repainted as the mouse comes and goes."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSplitter


class Splitter(QSplitter):
    """Parts with handles between them.

    Where a style sheet colours a handle under the mouse, Qt paints all parts of its splitter
    whenever the mouse enters or leaves that. The handles notice the mouse for themselves.
    """

    def showEvent(self, event: QShowEvent) -> None:
        """Heed the mouse no more than the style has it for the handles."""
        super().showEvent(event)
        self._ignore_mouse()

    def changeEvent(self, event: QEvent) -> None:
        """Ignore the mouse in another style, too."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._ignore_mouse()

    def _ignore_mouse(self) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_Hover, on=False)
