"""The players' window and its pages: the map, a handout, or a blank page."""

import sys
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QLabel, QStackedWidget, QWidget

from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.models.idle_picture import IdlePicture
from battleboard.models.screen_frame import ScreenFrame
from battleboard.storage.resources import resource
from battleboard.views.map.paint.detail_tiles import DetailTiles
from battleboard.views.map.paint.pictures import Mipmap, PictureLoader
from battleboard.views.players.displays import pixels_of
from battleboard.views.players.players_map import PlayersMap
from battleboard.views.theme.colours import PLAYERS_COLOURS
from battleboard.views.theme.sizes import M, S
from battleboard.views.widgets.icons import mark_icon
from battleboard.views.widgets.layouts import vbox

_USUAL_PX: Final = 1920
_ICON: Final = 0.14
"""The size of the program's icon, as a share of the page."""
_FAINT: Final = 0.18


class BlankPage(QWidget):
    """The idle picture, or else a dark page with a faint logo."""

    def __init__(self, idle: IdlePicture, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._idle = idle
        idle.changed.connect(self.update)
        self._icon = QtGui.QIcon(str(resource("icons", "battleboard.svg")))
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("Players see a dark screen")

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        side = round(_ICON * min(self.width(), self.height()))
        area = QRect(0, 0, side, side)
        area.moveCenter(self.rect().center())
        picture = self._idle.image
        with QtGui.QPainter(self) as painter:
            if not picture.isNull():
                painter.fillRect(self.rect(), Qt.GlobalColor.black)
                painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
                painter.drawImage(fit_rect(picture.size(), self.rect()), picture)
                return
            painter.fillRect(self.rect(), QtGui.QColor(PLAYERS_COLOURS.ground))
            painter.setOpacity(_FAINT)
            self._icon.paint(painter, area)


class PicturePage(QWidget):
    """A picture fitted to the page on black."""

    def __init__(self, pictures: PictureLoader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self._close_ups = DetailTiles(pictures, self)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        pictures.came.connect(self.update)
        self._close_ups.came.connect(self.update)
        # The title is for the DM, and often a file name that would give things away.
        self.setAccessibleName("Players see a picture")

    def show_picture(self, name: str) -> None:
        self._name = name
        self.update()

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        mipmap = self._mipmap()
        with QtGui.QPainter(self) as painter:
            painter.fillRect(self.rect(), Qt.GlobalColor.black)
            if mipmap is not None:
                self._paint(painter, mipmap)

    def _mipmap(self) -> Mipmap | None:
        wide = self.width() * self.devicePixelRatioF()
        return self._close_ups.whole(self._name, _USUAL_PX, wide) if self._name else None

    def _paint(self, painter: QtGui.QPainter, mipmap: Mipmap) -> None:
        area = fit_rect(mipmap.whole, self.rect())
        painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
        copy, near = mipmap.image_for(area.width() * self.devicePixelRatioF()), mipmap.near
        painter.drawImage(area, near.image if near else copy)


def fit_rect(size: QSize, room: QRect) -> QRect:
    """Return the largest centred rectangle of the same aspect ratio that fits."""
    fitting = size.scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
    area = QRect(QPoint(0, 0), fitting)
    area.moveCenter(room.center())
    return area


class PlayersScreen(QStackedWidget):
    """Shows map, handout or blank page as the broadcast says; blank without a battle."""

    def __init__(self, idle: IdlePicture, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._blank = BlankPage(idle)
        self.addWidget(self._blank)
        self.broadcast: Broadcast | None = None
        self.frame_shown: ScreenFrame | None = None
        self.map: PlayersMap | None = None
        self._picture: PicturePage | None = None

    def take(
        self, broadcast: Broadcast, pictures: PictureLoader, frame: ScreenFrame | None = None
    ) -> None:
        """Show a battle's broadcast from now on, in its own frame unless another is given."""
        self.let_go()
        self.broadcast = broadcast
        self.frame_shown = frame or broadcast.frame
        self.map = PlayersMap(broadcast, pictures, self.frame_shown)
        self._picture = PicturePage(pictures)
        self.addWidget(self.map)
        self.addWidget(self._picture)
        broadcast.mode_changed.connect(self._show_mode)
        self._show_mode()

    def let_go(self) -> None:
        self.setCurrentWidget(self._blank)
        for page in (self.map, self._picture):
            if page is not None:
                self.removeWidget(page)
                page.deleteLater()
        if self.broadcast is not None:
            self.broadcast.mode_changed.disconnect(self._show_mode)
        self.broadcast = self.frame_shown = self.map = self._picture = None

    def _show_mode(self) -> None:
        if self.broadcast is None or self.map is None or self._picture is None:
            return
        match self.broadcast.mode:
            case BroadcastMode.LIVE | BroadcastMode.FROZEN:
                self.setCurrentWidget(self.map)
            case BroadcastMode.PICTURE:
                self._picture.show_picture(self.broadcast.handouts[0].name)
                self.setCurrentWidget(self._picture)
            case BroadcastMode.BLANK:
                self.setCurrentWidget(self._blank)


_REST_MS: Final = 2000
_MOVEMENTS: Final = frozenset(
    {QEvent.Type.HoverEnter, QEvent.Type.HoverMove, QEvent.Type.MouseButtonPress}
)


class IdleCursor(QObject):
    """Hides the cursor over a window when the mouse has been idle for a moment."""

    def __init__(self, window: QWidget, rest_ms: int = _REST_MS) -> None:
        super().__init__(window)
        self._window = window
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(rest_ms)
        self._rest.timeout.connect(self._hide)
        # WA_Hover also reports movements over child widgets.
        window.setAttribute(Qt.WidgetAttribute.WA_Hover)
        window.installEventFilter(self)

    @property
    def hidden(self) -> bool:
        return self._window.cursor().shape() is Qt.CursorShape.BlankCursor

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        if event.type() in _MOVEMENTS:
            if self.hidden:
                self._window.unsetCursor()
            self._rest.start()
        return False

    def _hide(self) -> None:
        self._window.setCursor(Qt.CursorShape.BlankCursor)


# Bypass the X window manager: it would let a full-screen window that lost its display cover this
# one.
_ON_TOP: Final = (
    Qt.WindowType.Window
    | Qt.WindowType.WindowStaysOnTopHint
    | Qt.WindowType.X11BypassWindowManagerHint
)


def window_flags(*, on_top: bool, system: str = sys.platform) -> Qt.WindowType:
    """Return the window flags; macOS needs none for `on_top`: full screen has its own space."""
    return _ON_TOP if on_top and system != "darwin" else Qt.WindowType.Window


_HANDED_ON_MS: Final = 300
_AWAY: Final = "The DM's display is disconnected. {} opens the DM's window here, for all to see."
UNCOVER: Final = QtGui.QKeySequence("Ctrl+Shift+F5")
"""Shortcut that opens the DM's window on the players' display if there is no other display."""


_NOTE_LOOK: Final = (
    f"background: {PLAYERS_COLOURS.panel}; color: {PLAYERS_COLOURS.ink}; padding: {S}px {M}px;"
)
_SHOWN_ONLY: Final = frozenset(
    f"players {mode}" for mode in (BroadcastMode.LIVE, BroadcastMode.FROZEN, BroadcastMode.BLANK)
)
"""Actions available while the DM's window is hidden: show, freeze or blank the screen."""


def _shows(action: QtGui.QAction) -> bool:
    return action.objectName() in _SHOWN_ONLY


def _keys_of(event: QEvent) -> QtGui.QKeySequence:
    if not isinstance(event, QtGui.QKeyEvent):
        return QtGui.QKeySequence()
    return QtGui.QKeySequence(event.keyCombination())


class PlayersWindow(QWidget):
    """A window that shows only the broadcast and leaves keyboard focus to the DM's window.

    `closed()` is emitted when the user closes it, `left()` on Escape, to return focus to the DM's
    window, `pulled()` when it moved to another display, and `uncovered()` when the user wants the
    DM's window in its place. With a display to itself, the window is `on_top`, so that a window
    whose display vanished cannot cover it.
    """

    closed = Signal()
    left = Signal()
    pulled = Signal()
    uncovered = Signal()

    def __init__(self, page: PlayersScreen, *, on_top: bool = False) -> None:
        # No parent: a child would be minimized with its parent, and always lie in front of it.
        super().__init__(None, window_flags(on_top=on_top))
        self.setWindowTitle("Battleboard: players")
        self.setWindowIcon(mark_icon())
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        # Closing the DM's window must quit the program even while the players' window is open.
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
        self.page = page
        self.cursor_over = IdleCursor(self)
        self._rows = vbox(self.page, on=self, spacing=None)
        self.resize(960, 540)
        self._note = QLabel(_AWAY.format(UNCOVER.toString()), self)
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.setStyleSheet(_NOTE_LOOK)
        self._note.hide()
        self.covers: bool = False
        self.installEventFilter(self)

    def fill(self, screen: QtGui.QScreen) -> None:
        """Fill a display without taking keyboard focus."""
        self.setScreen(screen)
        self.setWindowState(Qt.WindowState.WindowNoState)
        self.setGeometry(screen.geometry())
        # Not showFullScreen(): that activates the window and takes keyboard focus.
        self.setWindowState(Qt.WindowState.WindowFullScreen)
        self.show()

    def cover(self, *, on: bool) -> None:
        """Stand in for the hidden DM's window, with a note on top, or stop doing so."""
        self.covers = on
        self._note.setVisible(on)
        if on:
            self._take_keyboard()
            # Repeat: the desktop passes focus on after the focused window has been hidden.
            QTimer.singleShot(_HANDED_ON_MS, self, self._take_keyboard)
        self._place_note()

    def _take_keyboard(self) -> None:
        if self.covers:
            self.activateWindow()

    def _place_note(self) -> None:
        self._note.adjustSize()
        self._note.move((self.width() - self._note.width()) // 2, 0)
        self._note.raise_()

    def tell_size(self) -> None:
        frame, ratio = self.page.frame_shown, self.devicePixelRatioF()
        if frame is not None and self.isVisible():
            size = float(self.page.width()), float(self.page.height())
            frame.come_to(size, ratio, pixels_of(self.screen())[0])

    def apply_margins(self) -> None:
        """Leave margins where the display crops its edge, and report the remaining size."""
        frame = self.page.frame_shown
        if frame is not None:
            sides, ends = frame.viewport.fit.margins
            across, down = round(self.width() * sides / 100), round(self.height() * ends / 100)
            self._rows.setContentsMargins(across, down, across, down)
            self._rows.activate()
            self.tell_size()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Follow changes of pixel ratio and display, and filter shortcuts.

        Shortcuts are off while a dialog is open in the DM's window, as they are in that window.
        While the DM's window is hidden, only those that show or blank the players' screen work.
        """
        match event.type():
            case QEvent.Type.ShortcutOverride if self._keeps_keys(event):
                event.accept()
            case QEvent.Type.DevicePixelRatioChange:
                self.tell_size()
            case QEvent.Type.ScreenChangeInternal:
                self.tell_size()
                self.pulled.emit()
            case _:
                pass
        return False

    def _keeps_keys(self, event: QEvent) -> bool:
        if not self.covers:
            return QApplication.activeModalWidget() is not None
        keys = _keys_of(event)
        return not any(keys in action.shortcuts() for action in self.actions() if _shows(action))

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Take focus while the DM's window is hidden, as no other window gets the keys then."""
        super().mousePressEvent(event)
        self._take_keyboard()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Return focus on Escape, toggle full screen on F11; a stand-in takes only `UNCOVER`."""
        if self.covers:
            if _keys_of(event) == UNCOVER:
                self.uncovered.emit()
            return
        match event.key():
            case Qt.Key.Key_Escape:
                self.left.emit()
            case Qt.Key.Key_F11:
                self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
            case _:
                super().keyPressEvent(event)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self.apply_margins()
        self._place_note()

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        with QtGui.QPainter(self) as painter:
            painter.fillRect(self.rect(), Qt.GlobalColor.black)

    def closeEvent(self, event: QtGui.QCloseEvent) -> None:
        """Emit `closed`; while standing in for the DM's window, stay open."""
        super().closeEvent(event)
        if self.covers:
            event.ignore()
        self.closed.emit()
