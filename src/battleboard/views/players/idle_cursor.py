"""The cursor over the players' window: it goes when it rests, and is back when it moves."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

_REST_MS: Final = 2000
_STIRRING: Final = frozenset(
    {QEvent.Type.HoverEnter, QEvent.Type.HoverMove, QEvent.Type.MouseButtonPress}
)


class IdleCursor(QObject):
    """Hides the cursor over a window while it lies still for a moment."""

    def __init__(self, window: QWidget, rest_ms: int = _REST_MS) -> None:
        super().__init__(window)
        self._window = window
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(rest_ms)
        self._rest.timeout.connect(self._hide)
        # A window is told so of each movement over whatever lies in it.
        window.setAttribute(Qt.WidgetAttribute.WA_Hover)
        window.installEventFilter(self)

    @property
    def hidden(self) -> bool:
        """Whether it is hidden now."""
        return self._window.cursor().shape() is Qt.CursorShape.BlankCursor

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Come back with each movement, and wait anew."""
        if event.type() in _STIRRING:
            if self.hidden:
                self._window.unsetCursor()
            self._rest.start()
        return False

    def _hide(self) -> None:
        self._window.setCursor(Qt.CursorShape.BlankCursor)
