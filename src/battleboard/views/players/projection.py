"""The projection: whether the players see anything, and where that is shown."""

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Signal

from battleboard.models.broadcast import BroadcastMode
from battleboard.views.desk import Desk
from battleboard.views.menus.menu_item import Choice
from battleboard.views.message.message_bar import Weight
from battleboard.views.players.corner import Corner
from battleboard.views.players.displays import Display, Displays
from battleboard.views.players.handouts import Handouts
from battleboard.views.players.outlet import Outlet
from battleboard.views.players.players_window import PlayersWindow
from battleboard.views.players.venue import Venue
from battleboard.views.window_surface import WindowSurface

_GONE: Final = "'{}' is gone. What the players saw on it is in the corner of the map meanwhile."
_THERE: Final = "The players' window is on '{}' now."
_DARK: Final = "The players see a dark page until you show them this battle (Ctrl+1)."


class Projection(QObject):
    """The players' window, on their display or a window like others, and the corner of the map.

    Where there is no display for it, the corner of the map shows what it would. It outlives the
    battles: between them the players see a dark page. `changed()` tells that it was opened or
    closed, or is shown elsewhere.
    """

    changed = Signal()

    def __init__(self, owner: WindowSurface, displays: Displays | None = None) -> None:
        super().__init__(owner.widget)
        self._owner = owner
        self._displays = displays or Displays(self)
        self._venue = Venue(owner.widget, self._displays, owner.recent_battles.preferences)
        self._outlet = Outlet(owner, self._displays)
        self.is_open: bool = False
        self.previewed: bool = False
        self.corner: Corner | None = None
        self.handouts = Handouts(owner)
        self._told = "", ""
        owner.widget.installEventFilter(self)
        self._outlet.closed.connect(self.close)
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
    def window(self) -> PlayersWindow | None:
        """The window, where there is one."""
        return self._outlet.window

    @property
    def display(self) -> Display | None:
        """The display that it fills, if it fills one."""
        return self._outlet.display

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
        if self._owner.desk and self._owner.desk.session.broadcast.mode is BroadcastMode.FROZEN:
            self._owner.desk.session.broadcast.show(BroadcastMode.LIVE)

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

    @property
    def may_step_preview(self) -> bool:
        """Whether there is a preview to be made larger or smaller."""
        return self.shows_preview and self.corner is not None

    def step_preview(self, steps: int) -> None:
        """Make the preview larger by some steps, or smaller."""
        if self.corner is not None:
            self.corner.step(steps)

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

    def show_battle(self, desk: Desk) -> None:
        """Take another battle; the players see it when the DM shows it to them."""
        self.corner = Corner(desk.map_pane, self._owner, self)
        self.changed.connect(self.corner.follow)
        desk.session.broadcast.fit_changed.connect(self._owner.refresh_actions)
        if self.window is not None:
            desk.session.broadcast.show(BroadcastMode.BLANK)
            self._owner.messages.tell(_DARK, Weight.NOTE)
            desk.session.broadcast.mode_changed.connect(self._show_light)
            self._outlet.fill(desk)
        self.changed.emit()

    def let_go(self) -> None:
        """Show nothing of the battle any more: it is about to be closed."""
        self._outlet.empty()
        if self.corner is not None:
            self.changed.disconnect(self.corner.follow)
            self.corner.let_go()
        self.corner = None

    # ── how it comes about ──

    def _leave(self, key: str) -> None:
        """Vanish from a display that is gone, before the window is laid over the DM's."""
        if self.display is not None and self.display.key == key:
            title = self.display.title
            self._outlet.drop()
            self._tell(_GONE.format(title), self.place_in_words, Weight.REFUSED)

    def _come(self, key: str) -> None:
        """Go to a new display, if there is none to be on."""
        if self.is_open and self._venue.offer(key) and self._venue.found is not None:
            title = self._venue.found.title
            self._tell(_THERE.format(title), title, Weight.NOTE)

    def _settle(self) -> None:
        """Be where it belongs as things are now."""
        found = self._venue.found if self.is_open else None
        if self.is_open and (found is not None or self._venue.is_window):
            if self._outlet.lie_on(found) and found is not None:
                self._venue.remember(found.key)
        else:
            self._outlet.drop()
        self._keep_vigil()
        self._hush()
        self.changed.emit()

    def _tell(self, sentence: str, place: str, weight: Weight) -> None:
        """Tell a sentence that is true as long as they look at one place."""
        self._told = sentence, place
        self._owner.messages.tell(sentence, weight)

    def _hush(self) -> None:
        """Tell no longer what was true of another place."""
        sentence, place = self._told
        is_true = self.is_open and self.place_in_words == place
        if not is_true and self._owner.messages.sentence == sentence:
            self._owner.messages.hide()

    def _show_light(self) -> None:
        """Tell no longer that it is dark."""
        if self._owner.messages.sentence == _DARK:
            self._owner.messages.hide()

    def _tell_watched(self) -> None:
        """Let the battle know whether there is anybody to see it."""
        if self._owner.desk is not None:
            self._owner.desk.session.broadcast.watch(on=self.is_open)

    def _keep_vigil(self) -> None:
        if self.window is not None:
            self._owner.vigil.begin()
        else:
            self._owner.vigil.end()
