"""The players' window, and the screen in it: the map, a picture, or a dark page."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QIcon,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QScreen,
)
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.storage.resources import resource
from battleboard.views.map.paint.pictures import Mipmap, PictureLoader
from battleboard.views.players.displays import pixels_of
from battleboard.views.players.players_map import PlayersMap
from battleboard.views.theme.colours import PLAYERS_COLOURS

_USUAL_PX: Final = 1920
_SIGN: Final = 0.14
"""How large the program's sign is, as a share of the page."""
_FAINT: Final = 0.18


class BlankPage(QWidget):
    """A dark page with the sign of the program, hardly to be seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sign = QIcon(str(resource("icons", "battleboard.svg")))
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("The players see a dark page")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it."""
        side = round(_SIGN * min(self.width(), self.height()))
        area = QRect(0, 0, side, side)
        area.moveCenter(self.rect().center())
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(PLAYERS_COLOURS.ground))
            painter.setOpacity(_FAINT)
            self._sign.paint(painter, area)


class PicturePage(QWidget):
    """A picture as large as there is room for it, and black around it."""

    def __init__(self, pictures: PictureLoader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self._name = ""
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        pictures.came.connect(self.update)

    def show_picture(self, name: str, title: str) -> None:
        """Show another picture."""
        self._name = name
        self.setAccessibleName(f"The players see a picture: {title}")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it, as soon as it is there."""
        levels = self._levels()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), Qt.GlobalColor.black)
            if levels is not None:
                self._paint(painter, levels)

    def _levels(self) -> Mipmap | None:
        wide = self.width() * self.devicePixelRatioF()
        return self._pictures.get(self._name, _USUAL_PX, wide) if self._name else None

    def _paint(self, painter: QPainter, levels: Mipmap) -> None:
        area = fitted_into(levels.whole, self.rect())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(area, levels.suited(area.width() * self.devicePixelRatioF()))


def fitted_into(size: QSize, room: QRect) -> QRect:
    """The largest area of the same shape that has room, in the middle of it."""
    fitting = size.scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
    area = QRect(QPoint(0, 0), fitting)
    area.moveCenter(room.center())
    return area


class PlayersScreen(QStackedWidget):
    """The map, a picture, or a dark page, as the broadcast says; without a battle a dark page."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._blank = BlankPage()
        self.addWidget(self._blank)
        self.broadcast: Broadcast | None = None
        self.map: PlayersMap | None = None
        self._picture: PicturePage | None = None

    def take(self, broadcast: Broadcast, pictures: PictureLoader) -> None:
        """Show what goes out of a battle from now on."""
        self.let_go()
        self.broadcast = broadcast
        self.map = PlayersMap(broadcast, pictures)
        self._picture = PicturePage(pictures)
        self.addWidget(self.map)
        self.addWidget(self._picture)
        broadcast.mode_changed.connect(self._turn)
        self._turn()

    def let_go(self) -> None:
        """Show nothing of the battle any more."""
        self.setCurrentWidget(self._blank)
        for page in (self.map, self._picture):
            if page is not None:
                self.removeWidget(page)
                page.deleteLater()
        if self.broadcast is not None:
            self.broadcast.mode_changed.disconnect(self._turn)
        self.broadcast = self.map = self._picture = None

    def _turn(self) -> None:
        """Turn to the page that goes out."""
        if self.broadcast is None or self.map is None or self._picture is None:
            return
        match self.broadcast.mode:
            case BroadcastMode.LIVE | BroadcastMode.FROZEN:
                self.setCurrentWidget(self.map)
            case BroadcastMode.PICTURE:
                handout = self.broadcast.handouts[0]
                self._picture.show_picture(handout.name, handout.title)
                self.setCurrentWidget(self._picture)
            case BroadcastMode.BLANK:
                self.setCurrentWidget(self._blank)


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
        """The keyboard back, or fill the screen and fill it no longer."""
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
