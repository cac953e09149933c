"""The projection: whether the players see anything, and where that is shown."""

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Signal

from battleboard.models.broadcast import Mode
from battleboard.views.action import Choice
from battleboard.views.message.message_bar import Weight
from battleboard.views.players.corner import Corner
from battleboard.views.players.displays import Display, Displays
from battleboard.views.players.fitting import Fitting
from battleboard.views.players.players_window import PlayersWindow
from battleboard.views.players.venue import Venue

if TYPE_CHECKING:
    from battleboard.views.desk import Desk
    from battleboard.views.main_window import MainWindow

_GONE: Final = "'{}' is gone. What the players saw on it is in the corner of the map meanwhile."
_THERE: Final = "The players' window is on '{}' now."
_DARK: Final = "The players see a dark page until you show them this battle (Ctrl+1)."

_OWN_SIZE: Final = "full-screen"
"""The one action whose key does something else in the players' window: it fills its own screen."""


class Projection(QObject):
    """The players' window, on their display or a window like others, and the corner of the map.

    Where there is no display for it, the corner of the map shows what it would. It outlives the
    battles: between them the players see a dark page. `changed()` tells that it was opened or
    closed, or is shown elsewhere.
    """

    changed = Signal()

    def __init__(self, owner: "MainWindow", displays: Displays | None = None) -> None:
        super().__init__(owner)
        self._owner = owner
        self._displays = displays or Displays(self)
        self._venue = Venue(owner, self._displays, owner.shelf.preferences)
        self._fitting = Fitting(owner.shelf.preferences, self)
        self.is_open: bool = False
        self.previewed: bool = False
        self.window: PlayersWindow | None = None
        self.display: Display | None = None
        self.corner: Corner | None = None
        owner.installEventFilter(self)
        self._displays.left.connect(self._leave)
        self._displays.came.connect(self._come)
        self._displays.changed.connect(self._settle)
        self.changed.connect(self._tell_watched)
        self.changed.connect(owner.refresh_actions)

    # ── open and closed ──

    @property
    def can_open(self) -> bool:
        """Whether there would be anything to see."""
        return bool(self._owner.desk or self._venue.is_window or self._venue.free)

    @property
    def shows_preview(self) -> bool:
        """Whether the corner of the map shows what the players see."""
        return self.is_open and (self.previewed or self.window is None)

    @property
    def place_in_words(self) -> str:
        """Say where the players look."""
        if self.display is not None:
            return self.display.title
        return "own window" if self.window else "preview"

    def toggle(self) -> None:
        """Open it, or close it."""
        if self.is_open:
            self.close()
        else:
            self.open()

    def open(self) -> None:
        """Show the players something, on the display where they looked last or on another."""
        self._venue.look()
        self.is_open = True
        self._settle()

    def close(self) -> None:
        """Show nothing; a picture that stood still would be an old one the next time."""
        self.is_open = False
        self._settle()
        if self._owner.desk and self._owner.desk.evening.broadcast.mode is Mode.FROZEN:
            self._owner.desk.evening.broadcast.show(Mode.LIVE)

    def fold(self) -> None:
        """Close the preview; where nothing else shows what the players see, all of it."""
        if self.window is None:
            self.close()
        else:
            self.toggle_preview()

    def toggle_preview(self) -> None:
        """Show in the corner of the map too what the players see, or no longer."""
        self.previewed = not self.previewed
        self.changed.emit()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Be closed with the DM's window, and make way for it on a display."""
        match event.type():
            case QEvent.Type.Close:
                self.close()
            case QEvent.Type.ScreenChangeInternal:
                self._settle()
            case _:
                pass
        return False

    # ── where ──

    def choices(self) -> tuple[Choice, ...]:
        """List where it can be."""
        free = {each.key for each in self._venue.free}
        lines = [
            Choice(
                each.words if each.key in free else f"{each.words}: yours",
                partial(self.go_to, each.key),
                is_on=self.window is not None and each == self.display,
                may=each.key in free,
            )
            for each in self._displays.there()
        ]
        in_window = self.window is not None and self._venue.is_window
        return (*lines, Choice("In a window of its own", self.go_into_window, is_on=in_window))

    def go_to(self, key: str) -> None:
        """Show it on a display from now on."""
        self._venue.choose_display(key)
        self.is_open = True
        self._settle()

    def go_into_window(self) -> None:
        """Show it in a window like others."""
        self._venue.choose_window()
        self.is_open = True
        self._settle()

    # ── battles ──

    def show_battle(self, desk: "Desk") -> None:
        """Take another battle; the players see it when the DM shows it to them."""
        self.corner = Corner(desk.map_pane, self._owner, self)
        desk.evening.broadcast.fit_changed.connect(self._owner.refresh_actions)
        if self.window is not None:
            desk.evening.broadcast.show(Mode.BLANK)
            self._owner.messages.tell(_DARK, Weight.NOTE)
            desk.evening.broadcast.mode_changed.connect(self._show_light)
            self._fill(self.window, desk)
        self.changed.emit()

    def let_go(self) -> None:
        """Show nothing of the battle any more: it is about to be closed."""
        if self.window is not None:
            self.window.page.let_go()
        if self.corner is not None:
            self.corner.let_go()
        self.corner = None

    # ── how it comes about ──

    def _leave(self, key: str) -> None:
        """Vanish from a display that is gone, before the window is laid over the DM's."""
        if self.display is not None and self.display.key == key:
            title = self.display.title
            self._drop()
            self._owner.messages.tell(_GONE.format(title))

    def _come(self, key: str) -> None:
        """Go to a new display, if there is none to be on."""
        if self.is_open and self._venue.offer(key) and self._venue.found is not None:
            self._owner.messages.tell(_THERE.format(self._venue.found.title), Weight.NOTE)

    def _settle(self) -> None:
        """Be where it belongs as things are now."""
        before, found = self.display, self._venue.found if self.is_open else None
        wanted = self.is_open and (found is not None or self._venue.is_window)
        if not wanted or _key(before) != _key(found):
            self._drop()
        self.display = found
        if self.window is not None:
            self._place(self.window, moved=before != found)
        elif wanted:
            self._raise()
        self._keep_vigil()
        self.changed.emit()

    def _raise(self) -> None:
        """Open the window."""
        window = PlayersWindow()
        self.window = window
        window.closed.connect(self._close_window)
        window.left.connect(self._owner.activateWindow)
        shared = (each for each in self._owner.menus.actions if each.objectName() != _OWN_SIZE)
        window.addActions(list(shared))
        if self._owner.desk is not None:
            self._fill(window, self._owner.desk)
        self._place(window, moved=True)

    def _place(self, window: PlayersWindow, *, moved: bool) -> None:
        """Lay the window where it belongs, if it does not lie there."""
        screen = self._displays.screen(self.display.key) if self.display else None
        if screen is None or self.display is None:
            window.show()
        elif moved:
            self._venue.remember(self.display.key)
            window.fill(screen)
        window.tell_size()
        self._fit(window)

    def _drop(self) -> None:
        """Close the window, so that nothing of it is left anywhere."""
        self.display = None
        if self.window is None:
            return
        window, self.window = self.window, None
        window.hide()
        window.page.let_go()
        window.deleteLater()

    def _fill(self, window: PlayersWindow, desk: "Desk") -> None:
        """Have a battle go out to the window."""
        window.page.take(desk.evening.broadcast, desk.map.scenery.pictures)
        desk.evening.broadcast.fit_changed.connect(window.leave_margins)
        self._fit(window)
        window.leave_margins()

    def _fit(self, window: PlayersWindow) -> None:
        """Lay the map as it lay on that display before."""
        broadcast = window.page.broadcast
        if broadcast is not None:
            key = self.display.key if self.display else self._displays.under(window)
            self._fitting.take(broadcast, key)

    def _show_light(self) -> None:
        """Tell no longer that it is dark."""
        if self._owner.messages.sentence == _DARK:
            self._owner.messages.hide()

    def _tell_watched(self) -> None:
        """Let the battle know whether there is anybody to see it."""
        if self._owner.desk is not None:
            self._owner.desk.evening.broadcast.watch(on=self.is_open)

    def _close_window(self) -> None:
        """Close it all, if it was somebody who closed the window."""
        if self.window is not None:
            self.close()

    def _keep_vigil(self) -> None:
        if self.window is not None:
            self._owner.vigil.begin()
        else:
            self._owner.vigil.end()


def _key(display: Display | None) -> str:
    return display.key if display else ""
