"""The projection: whether the players see anything, and on which display."""

from functools import partial
from logging import getLogger
from typing import Final

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QCloseEvent

from battleboard.foundation.words import count, listing
from battleboard.models.broadcast import BroadcastMode
from battleboard.storage.settings import ScreenContents
from battleboard.views.browser.browser_view import BrowserView
from battleboard.views.menus.menu_item import MenuChoice
from battleboard.views.players.displays import ChosenDisplay, Display, Displays
from battleboard.views.players.further_screens import CONTENTS, TURNED, FurtherScreens
from battleboard.views.players.handouts import Handouts
from battleboard.views.players.players_preview import PlayersPreview
from battleboard.views.players.players_window import PlayersWindow
from battleboard.views.players.window_placement import REST_MS, DmsWindow, WindowPlacement
from battleboard.views.window.desk import Desk
from battleboard.views.window.messages import Severity
from battleboard.views.window.window_surface import WindowSurface

_logger: Final = getLogger(__name__)
_GONE: Final = "'{}' was disconnected. The corner of the map shows what the players saw on it."
_THERE: Final = "The players' window is now on '{}'."
_DARK: Final = "Players see a dark screen until you show them this battle (Ctrl+1)."


class Projection(QObject):
    """The players' window, filling a display or not, and the preview in the map's corner.

    Without a display for the window, the preview shows what the window would show. Browsers on the
    network may show the same. The projection outlives battles; between them the players see a
    blank page. `changed()` is emitted when it opens, closes or moves.
    """

    changed = Signal()

    def __init__(
        self, owner: WindowSurface, displays: Displays | None = None, rest_ms: int = REST_MS
    ) -> None:
        super().__init__(owner.widget)
        self._owner = owner
        preferences = owner.recent_battles.preferences
        self._displays = displays or Displays(self, preferences.settings)
        home = self._displays.under(owner.widget)
        self._chosen_display = ChosenDisplay(home, self._displays, preferences)
        self._placement = WindowPlacement(owner, self._displays)
        self.further = FurtherScreens(owner, self._displays)
        self._dms_window = DmsWindow(owner.widget, self._displays, self, rest_ms)
        self._is_ended = False
        self.previewed: bool = False
        self.preview: PlayersPreview | None = None
        self.handouts = Handouts(owner)
        self.browser = BrowserView(owner.recent_battles.idle_picture, self)
        self.browser.changed.connect(self._follow_browser)
        self._told = "", ""
        self._logged = "closed"
        owner.widget.installEventFilter(self)
        self._placement.closed.connect(self.close)
        self._placement.pulled.connect(self._chosen_display.set_window_display)
        self._placement.uncovered.connect(self._uncover)
        self.further.closed.connect(self._close_further)
        self._dms_window.rested.connect(self._take_home)
        self._displays.left.connect(self._leave_display)
        self._displays.came.connect(self._take_display)
        self._displays.changed.connect(self._follow_plugs)
        self.changed.connect(self._report_open)
        self.changed.connect(owner.refresh_actions)

    # ── open and close ──

    @property
    def is_open(self) -> bool:
        return self._chosen_display.roles.is_open

    @property
    def can_open(self) -> bool:
        """Whether a battle is open, or there is a display or window for the players."""
        return bool(self._owner.desk or self._chosen_display.is_window or self._chosen_display.free)

    @property
    def window(self) -> PlayersWindow | None:
        return self._placement.window

    @property
    def display(self) -> Display | None:
        return self._placement.display

    @property
    def shows_preview(self) -> bool:
        return self.is_open and (self.previewed or self.window is None)

    @property
    def place_in_words(self) -> str:
        """The place where the players look: a display's title, a separate window or the preview."""
        if self.display is not None:
            return self.display.title
        return "separate window" if self.window else "preview"

    @property
    def is_shown(self) -> bool:
        return self.is_open or self.browser.is_on

    @property
    def places_in_words(self) -> str:
        """All places where the players look, in words, with the number of browsers."""
        places = [self.place_in_words] if self.is_open else []
        if self.browser.is_on:
            places.append(count(self.browser.readers, "browser"))
        return listing(places)

    def toggle(self) -> None:
        if self.is_open:
            self.close()
        else:
            self.open()

    def open(self) -> None:
        self._chosen_display.open()
        self._settle()

    def close(self) -> None:
        """Stop showing; unfreeze a frozen picture, which would be outdated next time."""
        self._chosen_display.close()
        self._settle()
        if self._owner.desk and self._owner.desk.session.broadcast.mode is BroadcastMode.FROZEN:
            self._owner.desk.session.broadcast.show(BroadcastMode.LIVE)

    def fold(self) -> None:
        """Close the preview; without a window, close the projection."""
        if self.window is None:
            self.close()
        else:
            self.toggle_preview()

    def toggle_preview(self) -> None:
        self.previewed = not self.previewed
        self.changed.emit()

    @property
    def may_step_preview(self) -> bool:
        return self.shows_preview and self.preview is not None

    def step_preview(self, steps: int) -> None:
        if self.preview is not None:
            self.preview.step(steps)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        if isinstance(event, QCloseEvent):
            self._is_ended = True
            self.browser.switch_off()
            self._dms_window.let_go()
            self.close()
        return False

    # ── placement ──

    def choices(self) -> tuple[MenuChoice, ...]:
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
        return (*lines, MenuChoice("In a separate window", self.go_into_window, is_on=in_window))

    def go_to(self, key: str) -> None:
        self._chosen_display.choose_display(key)
        self._settle()

    def go_into_window(self) -> None:
        self._chosen_display.choose_window()
        self._settle()

    def further_choices(self) -> tuple[MenuChoice, ...]:
        shown = {each.key: each.contents for each in self._chosen_display.roles.further}
        first = self.display.key if self.display else ""
        others = [each for each in self._chosen_display.free if each.key != first]
        lines: list[MenuChoice] = []
        for each in others:
            chosen = shown.get(each.key)
            for contents, words in CONTENTS.items():
                run = partial(self.show_further, each.key, None if contents == chosen else contents)
                lines.append(MenuChoice(f"{each.title}: {words}", run, is_on=contents == chosen))
            if chosen in TURNED:
                turn = partial(self.further.turn, each.key)
                lines.append(MenuChoice(f"{each.title}: Rotate 90°", turn))
        none = MenuChoice("No other display is connected", self._displays.look, may=False)
        return tuple(lines) or (none,)

    def show_further(self, key: str, contents: ScreenContents | None) -> None:
        """Show contents on a further display, and open the projection; None clears the display."""
        self._chosen_display.choose_further(key, contents)
        if contents is not None and not self.is_open:
            self._chosen_display.open()
        self._settle()

    # ── battles ──

    def show_battle(self, desk: Desk) -> None:
        """Attach another battle; a players' window that is already open is blank at first."""
        self.preview = PlayersPreview(desk.map_pane, self._owner, self)
        self.changed.connect(self.preview.follow)
        desk.session.broadcast.frame.fit_changed.connect(self._owner.refresh_actions)
        if self._has_windows:
            desk.session.broadcast.show(BroadcastMode.BLANK)
            self._owner.messages.tell(_DARK, Severity.NOTE)
            desk.session.broadcast.mode_changed.connect(self._withdraw_dark)
        if self.window is not None:
            self._placement.fill(desk)
        self.further.show_battle()
        self.browser.show_battle(desk.session.broadcast, desk.map.map_scene.pictures)
        self.changed.emit()

    def let_go(self) -> None:
        """Detach from the battle, which is about to close."""
        self.browser.let_go()
        self._placement.empty()
        self.further.empty()
        if self.preview is not None:
            self.changed.disconnect(self.preview.follow)
            self.preview.let_go()
        self.preview = None

    # ── displays and messages ──

    def _leave_display(self, key: str) -> None:
        """Leave an unplugged display before the system moves the players' window over the DM's."""
        self.further.drop(key)
        if key == self._chosen_display.roles.own_home:
            self._placement.note_spot(key)
        if self.display is not None and self.display.key == key:
            title = self.display.title
            self._placement.drop()
            self._tell(_GONE.format(title), self.place_in_words, Severity.REFUSED)

    def _take_display(self, key: str) -> None:
        """If the players' window moves to a display just plugged in, announce that."""
        self._chosen_display.update_connected()
        seats, display = self._chosen_display.seats, self._chosen_display.display(key)
        is_news = not seats.own and seats.players == key and not self._dms_window.is_away
        if self.is_open and is_news and display is not None:
            self._tell(_THERE.format(display.title), display.title, Severity.NOTE)

    def _follow_plugs(self) -> None:
        """Place both windows for the displays now connected."""
        # Stop the settle timer: the system moved the window, not the DM.
        self._dms_window.hold()
        self._chosen_display.update_connected()
        self._settle()

    def _take_home(self, key: str) -> None:
        if self._chosen_display.set_dm_display(key):
            self._settle()

    def _uncover(self) -> None:
        if self.display is not None:
            self._chosen_display.reclaim_for_dm(self.display.key)
            self._settle()

    def _settle(self) -> None:
        """Place both windows, closing the players' or hiding the DM's if needed.

        The players' window moves first, so that it covers the DM's on its way.
        """
        if self._is_ended:
            self._placement.drop()
            self.further.settle(())
        else:
            self._take_seats()
        self._keep_awake()
        self._withdraw_message()
        self._log_place()
        self.changed.emit()

    def _take_seats(self) -> None:
        chosen, seats = self._chosen_display, self._chosen_display.seats
        if not seats.dm and self.window is None:
            # Hide the DM's window first: the desktop moves it at once, before the players' window
            # can cover it.
            self._dms_window.put_away()
        found = None if seats.own else chosen.display(seats.players)
        if found is not None or (seats.own and seats.players):
            if self._placement.place_on(found, blank=seats.blank) and found and self.is_open:
                chosen.remember(found.key)
        else:
            self._placement.drop()
        if seats.own and self.window is not None:
            chosen.set_window_display(self._displays.under(self.window))
        if self.window is not None:
            self.window.cover(on=not seats.dm)
        self.further.settle(seats.further)
        self._dms_window.stand_on(seats.dm, chosen.roles.home)

    def _log_place(self) -> None:
        place = self.display.words if self.display else self.place_in_words
        before, self._logged = self._logged, place if self.is_open else "closed"
        if before != self._logged:
            _logger.info("the players' window: %s", self._logged)

    def _tell(self, sentence: str, place: str, severity: Severity) -> None:
        """Show a message that is true only while the players look at `place`."""
        self._told = sentence, place
        self._owner.messages.tell(sentence, severity)

    def _withdraw_message(self) -> None:
        """Hide the last message if it names a place that the players' window has left."""
        sentence, place = self._told
        is_true = self.is_open and self.place_in_words == place
        if not is_true and self._owner.messages.sentence == sentence:
            self._owner.messages.hide()

    def _withdraw_dark(self) -> None:
        if self._owner.messages.sentence == _DARK:
            self._owner.messages.hide()

    def _report_open(self) -> None:
        if self._owner.desk is not None:
            self._owner.desk.session.broadcast.watch(on=self.is_open)
            self._owner.desk.session.broadcast.share(on=self.browser.is_on)

    def _follow_browser(self) -> None:
        """Show in the bar whether browsers share the players' picture, and how many do."""
        many = count(self.browser.readers, "browser")
        self._owner.tell_shared(f"Shared: {many}" if self.browser.is_on else "")
        self._keep_awake()
        self.changed.emit()

    @property
    def _has_windows(self) -> bool:
        """Whether there is a players' window, or browsers may show the players' picture."""
        return self.window is not None or bool(self.further.windows) or self.browser.is_on

    def _close_further(self, key: str) -> None:
        if not self._is_ended:
            self.show_further(key, None)

    def _keep_awake(self) -> None:
        if self._has_windows:
            self._owner.keep_awake.begin()
        else:
            self._owner.keep_awake.end()
