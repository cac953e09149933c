"""The projection: whether the players see anything, and on which display."""

from functools import partial
from logging import getLogger
from typing import Final

from PySide6.QtCore import QEvent, QObject, Signal

from battleboard.models.broadcast import BroadcastMode
from battleboard.views.menus.menu_item import MenuChoice
from battleboard.views.players.displays import ChosenDisplay, Display, DisplayFits, Displays
from battleboard.views.players.handouts import Handouts
from battleboard.views.players.players_preview import PlayersPreview
from battleboard.views.players.players_window import PlayersWindow
from battleboard.views.window.desk import Desk
from battleboard.views.window.messages import Severity
from battleboard.views.window.window_surface import WindowSurface

_logger: Final = getLogger(__name__)
_OWN_SIZE: Final = "full-screen"
"""The one action whose key does something else in the players' window: its own full screen."""


class WindowPlacement(QObject):
    """Puts the players' window on a display, or opens it as an ordinary window.

    `closed()` is emitted when the user has closed it.
    """

    closed = Signal()

    def __init__(self, owner: WindowSurface, displays: Displays) -> None:
        super().__init__(owner.widget)
        self._owner = owner
        self._displays = displays
        self._fits = DisplayFits(owner.recent_battles.preferences, self)
        self.window: PlayersWindow | None = None
        self.display: Display | None = None

    def place_on(self, display: Display | None) -> bool:
        """Fill a display, or open an ordinary window for None; True if it is new on a display."""
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
        """Close the window."""
        self.display = None
        self._close()

    def fill(self, desk: Desk) -> None:
        """Show a battle in the window, if there is one."""
        if self.window is None:
            return
        self.window.page.take(desk.session.broadcast, desk.map.scenery.pictures)
        desk.session.broadcast.fit_changed.connect(self.window.leave_margins)
        self._fit(self.window)
        self.window.leave_margins()

    def empty(self) -> None:
        """Show no battle any more: it is about to be closed."""
        if self.window is not None:
            self.window.page.let_go()

    def _opened(self) -> PlayersWindow:
        window = PlayersWindow()
        window.closed.connect(self._report_closed)
        window.left.connect(self._owner.widget.activateWindow)
        window.pulled.connect(self._follow)
        shared = (each for each in self._owner.menu_actions if each.objectName() != _OWN_SIZE)
        window.addActions(list(shared))
        return window

    def _place(self, window: PlayersWindow, *, moved: bool) -> bool:
        """Put the window where it belongs, if it is not there."""
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
            self._fits.take(broadcast, key)

    def _follow(self) -> None:
        """Lay the map as on the display that the window was dragged to."""
        if self.window is not None and self.display is None:
            _logger.info("the players' window: pulled to %s", self.window.screen().name())
            self._fit(self.window)

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


_GONE: Final = "'{}' was disconnected. The corner of the map shows what the players saw on it."
_THERE: Final = "The players' window is now on '{}'."
_DARK: Final = "The players see a dark page until you show them this battle (Ctrl+1)."


class Projection(QObject):
    """The players' window, on a display or an ordinary one, and the preview in the map's corner.

    Where there is no display for the window, the preview shows what it would. The projection
    outlives battles: between them the players see a dark page. `changed()` is emitted when it was
    opened or closed, or is shown elsewhere.
    """

    changed = Signal()

    def __init__(self, owner: WindowSurface, displays: Displays | None = None) -> None:
        super().__init__(owner.widget)
        self._owner = owner
        self._displays = displays or Displays(self)
        self._chosen_display = ChosenDisplay(
            owner.widget, self._displays, owner.recent_battles.preferences
        )
        self._placement = WindowPlacement(owner, self._displays)
        self.is_open: bool = False
        self.previewed: bool = False
        self.preview: PlayersPreview | None = None
        self.handouts = Handouts(owner)
        self._told = "", ""
        self._logged = "closed"
        owner.widget.installEventFilter(self)
        self._placement.closed.connect(self.close)
        self._displays.left.connect(self._leave_display)
        self._displays.came.connect(self._take_display)
        self._displays.changed.connect(self._settle)
        self.changed.connect(self._report_open)
        self.changed.connect(owner.refresh_actions)

    # ── open and closed ──

    @property
    def can_open(self) -> bool:
        """Whether there would be anything to show."""
        return bool(self._owner.desk or self._chosen_display.is_window or self._chosen_display.free)

    @property
    def window(self) -> PlayersWindow | None:
        """The window, where there is one."""
        return self._placement.window

    @property
    def display(self) -> Display | None:
        """The display that it fills, if it fills one."""
        return self._placement.display

    @property
    def shows_preview(self) -> bool:
        """Whether the corner of the map shows what the players see."""
        return self.is_open and (self.previewed or self.window is None)

    @property
    def place_in_words(self) -> str:
        """Where the players look, in words."""
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
        """Show the players something, on the display they used last or on another."""
        self._chosen_display.look()
        self.is_open = True
        self._settle()

    def close(self) -> None:
        """Show nothing; a frozen picture is thawed, as it would be outdated the next time."""
        self.is_open = False
        self._settle()
        if self._owner.desk and self._owner.desk.session.broadcast.mode is BroadcastMode.FROZEN:
            self._owner.desk.session.broadcast.show(BroadcastMode.LIVE)

    def fold(self) -> None:
        """Close the preview; if that is all there is, close the projection."""
        if self.window is None:
            self.close()
        else:
            self.toggle_preview()

    def toggle_preview(self) -> None:
        """Show or hide the preview in the corner of the map."""
        self.previewed = not self.previewed
        self.changed.emit()

    @property
    def may_step_preview(self) -> bool:
        """Whether there is a preview to be made larger or smaller."""
        return self.shows_preview and self.preview is not None

    def step_preview(self, steps: int) -> None:
        """Make the preview larger by some steps, or smaller below 0."""
        if self.preview is not None:
            self.preview.step(steps)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Close with the DM's window, and leave the display that it moves to."""
        match event.type():
            case QEvent.Type.Close:
                self.close()
            case QEvent.Type.ScreenChangeInternal:
                self._settle()
            case _:
                pass
        return False

    # ── where ──

    def choices(self) -> tuple[MenuChoice, ...]:
        """The places where it can be shown, for a menu."""
        free = {each.key for each in self._chosen_display.free}
        lines = [
            MenuChoice(
                each.words if each.key in free else f"{each.words} (yours)",
                partial(self.go_to, each.key),
                is_on=self.window is not None and each == self.display,
                may=each.key in free,
            )
            for each in self._displays.there()
        ]
        in_window = self.window is not None and self._chosen_display.is_window
        return (*lines, MenuChoice("In a window of its own", self.go_into_window, is_on=in_window))

    def go_to(self, key: str) -> None:
        """Show it on a display from now on."""
        self._chosen_display.choose_display(key)
        self.is_open = True
        self._settle()

    def go_into_window(self) -> None:
        """Show it in an ordinary window."""
        self._chosen_display.choose_window()
        self.is_open = True
        self._settle()

    # ── battles ──

    def show_battle(self, desk: Desk) -> None:
        """Take another battle; the players see it once the DM shows it to them."""
        self.preview = PlayersPreview(desk.map_pane, self._owner, self)
        self.changed.connect(self.preview.follow)
        desk.session.broadcast.fit_changed.connect(self._owner.refresh_actions)
        if self.window is not None:
            desk.session.broadcast.show(BroadcastMode.BLANK)
            self._owner.messages.tell(_DARK, Severity.NOTE)
            desk.session.broadcast.mode_changed.connect(self._withdraw_dark)
            self._placement.fill(desk)
        self.changed.emit()

    def let_go(self) -> None:
        """Show nothing of the battle any more: it is about to be closed."""
        self._placement.empty()
        if self.preview is not None:
            self.changed.disconnect(self.preview.follow)
            self.preview.let_go()
        self.preview = None

    # ── displays and messages ──

    def _leave_display(self, key: str) -> None:
        """Leave a display that is gone, before its window is moved over the DM's."""
        if self.display is not None and self.display.key == key:
            title = self.display.title
            self._placement.drop()
            self._tell(_GONE.format(title), self.place_in_words, Severity.REFUSED)

    def _take_display(self, key: str) -> None:
        """Go to a new display, if there is none yet."""
        if (
            self.is_open
            and self._chosen_display.offer(key)
            and self._chosen_display.found is not None
        ):
            title = self._chosen_display.found.title
            self._tell(_THERE.format(title), title, Severity.NOTE)

    def _settle(self) -> None:
        """Put the window where it belongs, or close it."""
        found = self._chosen_display.found if self.is_open else None
        if self.is_open and (found is not None or self._chosen_display.is_window):
            if self._placement.place_on(found) and found is not None:
                self._chosen_display.remember(found.key)
        else:
            self._placement.drop()
        self._keep_awake()
        self._withdraw_message()
        self._log_place()
        self.changed.emit()

    def _log_place(self) -> None:
        """Write down that it was opened, closed, or went elsewhere."""
        place = self.display.words if self.display else self.place_in_words
        before, self._logged = self._logged, place if self.is_open else "closed"
        if before != self._logged:
            _logger.info("the players' window: %s", self._logged)

    def _tell(self, sentence: str, place: str, severity: Severity) -> None:
        """Show a message that is true as long as the players look at one place."""
        self._told = sentence, place
        self._owner.messages.tell(sentence, severity)

    def _withdraw_message(self) -> None:
        """Hide the message about another place."""
        sentence, place = self._told
        is_true = self.is_open and self.place_in_words == place
        if not is_true and self._owner.messages.sentence == sentence:
            self._owner.messages.hide()

    def _withdraw_dark(self) -> None:
        """Hide the message that the players see a dark page."""
        if self._owner.messages.sentence == _DARK:
            self._owner.messages.hide()

    def _report_open(self) -> None:
        """Tell the broadcast whether it is shown anywhere."""
        if self._owner.desk is not None:
            self._owner.desk.session.broadcast.watch(on=self.is_open)

    def _keep_awake(self) -> None:
        if self.window is not None:
            self._owner.keep_awake.begin()
        else:
            self._owner.keep_awake.end()
