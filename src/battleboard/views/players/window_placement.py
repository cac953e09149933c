"""Places the players' window: on a display, or as an ordinary window."""

from functools import partial
from logging import getLogger
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from battleboard.queries.sight.display_roles import WindowSpot, area_on
from battleboard.views.players.displays import Display, DisplayFits, Displays, desktop_area
from battleboard.views.players.players_window import PlayersScreen, PlayersWindow
from battleboard.views.players.touch_table import TouchTable
from battleboard.views.window.desk import Desk
from battleboard.views.window.window_surface import WindowSurface

REST_MS: Final = 500
"""A window at rest for this many milliseconds was placed by hand, not by the system."""
_MOVES: Final = frozenset(
    {
        QEvent.Type.Move,
        QEvent.Type.Resize,
        QEvent.Type.Show,
        QEvent.Type.WindowStateChange,
        QEvent.Type.ScreenChangeInternal,
    }
)
_PASSING: Final = frozenset(
    {Qt.WindowType.Popup, Qt.WindowType.ToolTip, Qt.WindowType.SplashScreen}
)
"""Window types that are gone for good once they are hidden."""


class HiddenWindow(NamedTuple):
    """A hidden window and the modality it had."""

    window: QWidget
    modality: Qt.WindowModality


class DmsWindow(QObject):
    """Keeps the DM's window, and all its dialogs, off the players' display.

    `rested(key)` is emitted when the window has settled on a display.
    """

    rested = Signal(str)

    def __init__(
        self, widget: QWidget, displays: Displays, parent: QObject, rest_ms: int = REST_MS
    ) -> None:
        super().__init__(parent)
        self._widget = widget
        self._displays = displays
        self._spots: dict[str, WindowSpot] = {}
        self._put_away: list[HiddenWindow] = []
        self.is_away: bool = False
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(rest_ms)
        self._rest.timeout.connect(self.note)
        widget.installEventFilter(self)
        self.note()

    def note(self) -> None:
        """Record the window's position and emit `rested`, unless the window is hidden."""
        key = self._displays.under(self._widget)
        if self.is_away or not key or not self._widget.isVisible():
            return
        self._spots[key] = window_spot(self._widget, key)
        self.rested.emit(key)

    def hold(self) -> None:
        """Ignore the current move: the system made it because a display came or went."""
        self._rest.stop()

    def stand_on(self, key: str, home: str) -> None:
        """Move the window to a display, or hide it if `key` is ''.

        The window takes its last spot on that display or, without one, its spot on `home`.
        """
        if not key:
            self.put_away()
            return
        spot = self._spots.get(key) or self._spots.get(home)
        if not self.is_away and self._displays.under(self._widget) == key:
            return
        if spot is not None and (self._widget.isVisible() or self.is_away):
            restore_on(self._widget, spot, self._displays, key)
        if self.is_away:
            self._show_again()

    def put_away(self) -> None:
        if not self.is_away:
            self._watch_windows(on=True)
        self._hide_others()

    def let_go(self) -> None:
        """Forget hidden windows and stop watching: the window is closing."""
        self._rest.stop()
        self._put_away.clear()
        self._watch_windows(on=False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's own name
        """Wait for the window to settle; while it is hidden, hide any other window that opens."""
        if self.is_away:
            if event.type() is QEvent.Type.Show and _is_dms(watched):
                # Not from inside its own Show event: let Qt finish showing the window first.
                QTimer.singleShot(0, self, self._hide_others)
        elif watched is self._widget and event.type() in _MOVES:
            self._rest.start()
        return False

    def _hide_others(self) -> None:
        """Hide all windows but the players'; application-modal questions are cancelled."""
        for each in QApplication.topLevelWidgets() if self.is_away else ():
            if not _is_dms(each) or not each.isVisible():
                continue
            waits = each.windowModality() is Qt.WindowModality.ApplicationModal
            if each is not self._widget and not waits and each.windowType() not in _PASSING:
                kept = HiddenWindow(each, each.windowModality())
                self._put_away.append(kept)
                each.destroyed.connect(partial(self._forget, kept))
            each.hide()

    def _show_again(self) -> None:
        self._watch_windows(on=False)
        put_away, self._put_away = self._put_away, []
        self._widget.show()
        self._widget.activateWindow()
        for window, modality in put_away:
            window.setWindowModality(modality)
            window.show()

    def _watch_windows(self, *, on: bool) -> None:
        self.is_away = on
        application = QApplication.instance()
        if application is None:
            return
        if on:
            application.installEventFilter(self)
        else:
            application.removeEventFilter(self)

    def _forget(self, gone: HiddenWindow) -> None:
        self._put_away = [each for each in self._put_away if each is not gone]


def _is_dms(watched: QObject) -> bool:
    """Whether an object is a top-level window other than the players'."""
    is_window = isinstance(watched, QWidget) and watched.isWindow()
    return is_window and not isinstance(watched, PlayersWindow)


def window_spot(window: QWidget, key: str) -> WindowSpot:
    """Return a window's position, and its normal size if it is maximized."""
    return WindowSpot(
        key,
        desktop_area(window.screen().geometry()),
        desktop_area(window.normalGeometry()),
        window.windowState().value,
    )


def restore_on(window: QWidget, spot: WindowSpot, displays: Displays, key: str) -> None:
    """Put a window at its old spot, adapted to a display, and show it again if it was visible."""
    screen = displays.screen(key)
    if screen is None:
        return
    was_visible = window.isVisible()
    # Hide the window first: window managers place new windows as asked but may refuse to move one.
    window.hide()
    window.setScreen(screen)
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.setGeometry(QRect(*area_on(spot, desktop_area(screen.geometry()))))
    window.setWindowState(Qt.WindowState(spot.state & ~Qt.WindowState.WindowMinimized.value))
    if was_visible:
        window.show()
        window.activateWindow()


_logger: Final = getLogger(__name__)
_OWN_SIZE: Final = "full-screen"
"""The one menu action not added to the players' window, where F11 resizes that window."""


class WindowPlacement(QObject):
    """Puts the players' window on a display, or opens it as an ordinary window.

    `closed()` is emitted when the user closed it, `pulled(key)` when the ordinary window was
    moved to another display, and `uncovered()` when the user wants the DM's window in its place.
    """

    closed = Signal()
    pulled = Signal(str)
    uncovered = Signal()

    def __init__(self, owner: WindowSurface, displays: Displays) -> None:
        super().__init__(owner.widget)
        self._owner = owner
        self._displays = displays
        self._fits = DisplayFits(owner.recent_battles.preferences, displays, self)
        self._spot: WindowSpot | None = None
        self.window: PlayersWindow | None = None
        self.display: Display | None = None

    def place_on(self, display: Display | None, *, blank: bool = False) -> bool:
        """Fill a display, or open a window for None; return whether the display is new."""
        before, self.display = self.display, display
        if self.window is not None and _key(before) != _key(display):
            self._close()
        if self.window is not None:
            self._fill_page(self.window, blank=blank)
            return self._place(self.window, moved=before != display)
        self.window = self._make_window()
        self._fill_page(self.window, blank=blank)
        return self._place(self.window, moved=True)

    def drop(self) -> None:
        self.display = None
        self._close()

    def fill(self, desk: Desk) -> None:
        if self.window is None:
            return
        self.window.page.take(desk.session.broadcast, desk.map.map_scene.pictures)
        if self.window.page.map is not None:
            TouchTable(desk.session, self.window.page.map)
        desk.session.broadcast.frame.fit_changed.connect(self.window.apply_margins)
        self._fit(self.window)
        self.window.apply_margins()

    def empty(self) -> None:
        """Stop showing the battle, which is about to close."""
        if self.window is not None:
            self.window.page.let_go()

    def _make_window(self) -> PlayersWindow:
        idle = self._owner.recent_battles.idle_picture
        window = PlayersWindow(PlayersScreen(idle), on_top=self.display is not None)
        window.closed.connect(self._report_closed)
        window.left.connect(self._owner.widget.activateWindow)
        window.pulled.connect(self._follow)
        window.uncovered.connect(self.uncovered)
        # The DM's shortcuts work here too, except full screen: F11 here resizes this window.
        shared = (each for each in self._owner.menu_actions if each.objectName() != _OWN_SIZE)
        window.addActions(list(shared))
        return window

    def _fill_page(self, window: PlayersWindow, *, blank: bool) -> None:
        desk = self._owner.desk
        if blank or desk is None:
            window.page.let_go()
        elif window.page.broadcast is not desk.session.broadcast:
            self.fill(desk)

    def _place(self, window: PlayersWindow, *, moved: bool) -> bool:
        """Move the window where it belongs; return whether it came to a new display."""
        screen = self._displays.screen(self.display.key) if self.display else None
        if screen is None:
            if self._spot is not None and not window.isVisible():
                restore_on(window, self._spot, self._displays, self._spot.display)
            window.show()
        elif moved or not window.isVisible():
            window.fill(screen)
        window.tell_size()
        self._fit(window)
        return screen is not None and moved

    def _fit(self, window: PlayersWindow) -> None:
        frame = window.page.frame_shown
        if frame is not None:
            key = self.display.key if self.display else self._displays.under(window)
            self._fits.take(frame, key)

    def _follow(self) -> None:
        if self.window is not None and self.display is None:
            _logger.info("the players' window: pulled to %s", self.window.screen().name())
            self._fit(self.window)
            self.pulled.emit(self._displays.under(self.window))

    def note_spot(self, key: str) -> None:
        """Save the ordinary window's position on a display that is about to vanish."""
        if self.window is not None and self.display is None:
            self._spot = window_spot(self.window, key)

    def _close(self) -> None:
        if self.window is None:
            return
        window, self.window = self.window, None
        window.hide()
        window.page.let_go()
        window.deleteLater()

    def _report_closed(self) -> None:
        """Emit `closed` unless the program closed the window."""
        if self.window is not None:
            self.closed.emit()


def _key(display: Display | None) -> str:
    return display.key if display else ""
