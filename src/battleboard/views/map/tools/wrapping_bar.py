"""A bar of controls over the map, which wraps where the map is narrower than the bar."""

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.sizes import XS
from battleboard.views.widgets.panels import Panel

_ANY: Final = 1 << 20


class WrappingBar(Panel):
    """Is as wide as its controls, or as wide as it may be and as high as it needs then.

    Escape leads back to the map. `resized()` is emitted when it needs another room.
    """

    resized = Signal()

    def __init__(self, view: MapSurface, parent: QWidget) -> None:
        super().__init__(parent, margin=XS)
        self._view = view
        self._widest = _ANY

    @property
    def natural_size(self) -> QSize:
        """Its size on one line."""
        self.rows.activate()
        return self.rows.sizeHint()

    def fit(self, widest: int | None = None) -> None:
        """Take its size, no wider than this, or than it was told last."""
        self._widest = widest or self._widest
        wide = min(self._widest, self.natural_size.width())
        self.setFixedSize(wide, self.rows.totalHeightForWidth(wide))

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icons again in another look, and fit in another type."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self.draw_icons()
        elif event.type() is QEvent.Type.FontChange:
            # The widgets within it take the other font only after this.
            QTimer.singleShot(0, self, self.fit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell that it needs another room."""
        super().resizeEvent(event)
        self.resized.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back to the map with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self._view.widget.setFocus()
        else:
            super().keyPressEvent(event)

    def draw_icons(self) -> None:
        """Draw the icons in the colours of the look."""
