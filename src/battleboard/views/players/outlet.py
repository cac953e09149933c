"""The outlet: the players' window itself, for as long as there is one, and where it lies."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from battleboard.views.desk import Desk
from battleboard.views.players.displays import Display, Displays
from battleboard.views.players.fitting import Fitting
from battleboard.views.players.players_window import PlayersWindow
from battleboard.views.window_surface import WindowSurface

_OWN_SIZE: Final = "full-screen"
"""The one action whose key does something else in the players' window: it fills its own screen."""


class Outlet(QObject):
    """Fills a display with the players' window, or lets it be a window like others.

    `closed()` tells that somebody has closed that.
    """

    closed = Signal()

    def __init__(self, owner: WindowSurface, displays: Displays) -> None:
        super().__init__(owner.widget)
        self._owner = owner
        self._displays = displays
        self._fitting = Fitting(owner.recent_battles.preferences, self)
        self.window: PlayersWindow | None = None
        self.display: Display | None = None

    def lie_on(self, display: Display | None) -> bool:
        """Fill a display, or none with a window like others; say whether it is new there."""
        before, self.display = self.display, display
        if self.window is not None and _key(before) != _key(display):
            self._close()
        if self.window is not None:
            return self._place(self.window, moved=before != display)
        self.window = self._opened()
        if self._owner.desk is not None:
            self.fill(self._owner.desk)
        return self._place(self.window, moved=True)

    def drop(self) -> None:
        """Close the window, so that nothing of it is left anywhere."""
        self.display = None
        self._close()

    def fill(self, desk: Desk) -> None:
        """Have a battle go out to the window, if there is one."""
        if self.window is None:
            return
        self.window.page.take(desk.session.broadcast, desk.map.scenery.pictures)
        desk.session.broadcast.fit_changed.connect(self.window.leave_margins)
        self._fit(self.window)
        self.window.leave_margins()

    def empty(self) -> None:
        """Let no battle go out any more: it is about to be closed."""
        if self.window is not None:
            self.window.page.let_go()

    def _opened(self) -> PlayersWindow:
        window = PlayersWindow()
        window.closed.connect(self._tell_closed)
        window.left.connect(self._owner.widget.activateWindow)
        window.pulled.connect(self._follow)
        shared = (each for each in self._owner.menu_actions if each.objectName() != _OWN_SIZE)
        window.addActions(list(shared))
        return window

    def _place(self, window: PlayersWindow, *, moved: bool) -> bool:
        """Lay the window where it belongs, if it does not lie there."""
        screen = self._displays.screen(self.display.key) if self.display else None
        if screen is None:
            window.show()
        elif moved:
            window.fill(screen)
        window.tell_size()
        self._fit(window)
        return screen is not None and moved

    def _fit(self, window: PlayersWindow) -> None:
        """Lay the map as it lay on that display before."""
        broadcast = window.page.broadcast
        if broadcast is not None:
            key = self.display.key if self.display else self._displays.under(window)
            self._fitting.take(broadcast, key)

    def _follow(self) -> None:
        """Lay the map as on the display that a hand has pulled the window to."""
        if self.window is not None and self.display is None:
            self._fit(self.window)

    def _close(self) -> None:
        if self.window is None:
            return
        window, self.window = self.window, None
        window.hide()
        window.page.let_go()
        window.deleteLater()

    def _tell_closed(self) -> None:
        """Tell that it was closed, if it was not closed from here."""
        if self.window is not None:
            self.closed.emit()


def _key(display: Display | None) -> str:
    return display.key if display else ""
