"""Puts the players' window where it belongs: on a display, or as an ordinary window."""

from logging import getLogger
from typing import Final

from PySide6.QtCore import QObject, Signal

from battleboard.queries.displays.display_roles import WindowSpot
from battleboard.views.players.displays import Display, DisplayFits, Displays
from battleboard.views.players.dms_window import put_on, spot_of
from battleboard.views.players.players_window import PlayersWindow
from battleboard.views.window.desk import Desk
from battleboard.views.window.window_surface import WindowSurface

_logger: Final = getLogger(__name__)
_OWN_SIZE: Final = "full-screen"
"""The one action whose key does something else in the players' window: its own full screen."""


class WindowPlacement(QObject):
    """Puts the players' window on a display, or opens it as an ordinary window.

    `closed()` is emitted when the user has closed it, `pulled(key)` when it has come to another
    display as an ordinary window, and `uncovered()` when the DM's window is asked for in its place.
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
        """Fill a display, or open an ordinary window for None; True if it is new on a display."""
        before, self.display = self.display, display
        if self.window is not None and _key(before) != _key(display):
            self._close()
        if self.window is not None:
            self._fill_page(self.window, blank=blank)
            return self._place(self.window, moved=before != display)
        self.window = self._opened()
        self._fill_page(self.window, blank=blank)
        return self._place(self.window, moved=True)

    def drop(self) -> None:
        """Close the window."""
        self.display = None
        self._close()

    def fill(self, desk: Desk) -> None:
        """Show a battle in the window, if there is one."""
        if self.window is None:
            return
        self.window.page.take(desk.session.broadcast, desk.map.map_scene.pictures)
        desk.session.broadcast.fit_changed.connect(self.window.leave_margins)
        self._fit(self.window)
        self.window.leave_margins()

    def empty(self) -> None:
        """Stop showing the battle: it is about to be closed."""
        if self.window is not None:
            self.window.page.let_go()

    def _opened(self) -> PlayersWindow:
        window = PlayersWindow(on_top=self.display is not None)
        window.closed.connect(self._report_closed)
        window.left.connect(self._owner.widget.activateWindow)
        window.pulled.connect(self._follow)
        window.uncovered.connect(self.uncovered)
        shared = (each for each in self._owner.menu_actions if each.objectName() != _OWN_SIZE)
        window.addActions(list(shared))
        return window

    def _fill_page(self, window: PlayersWindow, *, blank: bool) -> None:
        """Show the battle in the window, or a dark page."""
        desk = self._owner.desk
        if blank or desk is None:
            window.page.let_go()
        elif window.page.broadcast is not desk.session.broadcast:
            self.fill(desk)

    def _place(self, window: PlayersWindow, *, moved: bool) -> bool:
        """Put the window where it belongs, if it is not there."""
        screen = self._displays.screen(self.display.key) if self.display else None
        if screen is None:
            if self._spot is not None and not window.isVisible():
                put_on(window, self._spot, self._displays, self._spot.display)
            window.show()
        elif moved or not window.isVisible():
            window.fill(screen)
        window.tell_size()
        self._fit(window)
        return screen is not None and moved

    def _fit(self, window: PlayersWindow) -> None:
        """Lay the map as it lay on that display before."""
        broadcast = window.page.broadcast
        if broadcast is not None:
            key = self.display.key if self.display else self._displays.under(window)
            self._fits.take(broadcast, key)

    def _follow(self) -> None:
        """Lay the map as on the display that the window was dragged to."""
        if self.window is not None and self.display is None:
            _logger.info("the players' window: pulled to %s", self.window.screen().name())
            self._fit(self.window)
            self.pulled.emit(self._displays.under(self.window))

    def note_spot(self, key: str) -> None:
        """Note where the ordinary window stands on a display that is about to vanish."""
        if self.window is not None and self.display is None:
            self._spot = spot_of(self.window, key)

    def _close(self) -> None:
        if self.window is None:
            return
        window, self.window = self.window, None
        window.hide()
        window.page.let_go()
        window.deleteLater()

    def _report_closed(self) -> None:
        """Emit `closed`, unless it was closed from here."""
        if self.window is not None:
            self.closed.emit()


def _key(display: Display | None) -> str:
    return display.key if display else ""
