"""The players' window: a window of its own for the screen that the group looks at."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QIcon,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QScreen,
)
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from battleboard.storage.resources import resource
from battleboard.views.players.displays import pixels_of
from battleboard.views.players.idle_cursor import IdleCursor
from battleboard.views.players.players_screen import PlayersScreen


class PlayersWindow(QWidget):
    """A window that shows what goes out, and nothing else; it leaves the keyboard to the DM's.

    `closed()` tells that somebody has closed it, and `left()` that Escape was pressed in it: the
    keyboard is wanted in the DM's window. `pulled()` tells that it lies on another display.
    """

    closed = Signal()
    left = Signal()
    pulled = Signal()

    def __init__(self) -> None:
        # It belongs to no other window: with that it would be put away, and lie before it.
        super().__init__(None, Qt.WindowType.Window)
        self.setWindowTitle("Battleboard: players")
        self.setWindowIcon(QIcon(str(resource("icons", "battleboard.svg"))))
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
        self.page = PlayersScreen()
        self.cursor_over = IdleCursor(self)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.addWidget(self.page)
        self.resize(960, 540)
        self.installEventFilter(self)

    def fill(self, screen: QScreen) -> None:
        """Fill a display."""
        self.setScreen(screen)
        self.setWindowState(Qt.WindowState.WindowNoState)
        self.setGeometry(screen.geometry())
        # Qt's own way to show it full screen would take the keyboard for it.
        self.setWindowState(Qt.WindowState.WindowFullScreen)
        self.show()

    def tell_size(self) -> None:
        """Let the broadcast know how large the players' screen is."""
        broadcast, ratio = self.page.broadcast, self.devicePixelRatioF()
        if broadcast is not None and self.isVisible():
            size = float(self.page.width()), float(self.page.height())
            broadcast.come_to(size, ratio, pixels_of(self.screen())[0])

    def leave_margins(self) -> None:
        """Leave black what the edge of the display hides, and tell how much is left."""
        broadcast = self.page.broadcast
        if broadcast is not None:
            sides, ends = broadcast.viewport.fit.margins
            across, down = round(self.width() * sides / 100), round(self.height() * ends / 100)
            self._rows.setContentsMargins(across, down, across, down)
            self._rows.activate()
            self.tell_size()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Let the broadcast know of other pixels, as when it is pulled to another display.

        Keys do nothing here while the DM's window waits for an answer: there they do nothing too.
        """
        match event.type():
            case QEvent.Type.ShortcutOverride if QApplication.activeModalWidget() is not None:
                event.accept()
            case QEvent.Type.DevicePixelRatioChange:
                self.tell_size()
            case QEvent.Type.ScreenChangeInternal:
                self.tell_size()
                self.pulled.emit()
            case _:
                pass
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the keyboard back, or fill the screen and fill it no longer."""
        match event.key():
            case Qt.Key.Key_Escape:
                self.left.emit()
            case Qt.Key.Key_F11:
                self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
            case _:
                super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the broadcast know."""
        super().resizeEvent(event)
        self.leave_margins()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the margins, if there are any."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), Qt.GlobalColor.black)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that it was closed."""
        super().closeEvent(event)
        self.closed.emit()
