"""The displays of this computer, the choice of the players' display, and the map's fit on each."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from battleboard.models.preferences import Preferences
from battleboard.models.screen_frame import ScreenFrame
from battleboard.queries.sight.display_roles import (
    DesktopArea,
    DisplayPlace,
    DisplayRoles,
    FurtherSeat,
    KnownDisplay,
    Seats,
    keys_for,
)
from battleboard.queries.sight.viewport import Resolution, native
from battleboard.storage.settings import DisplayChoice, DisplayFacts, ScreenContents, Settings

_PORT_OF_WINDOWS = "\\\\.\\"


class Display(NamedTuple):
    """A display: key, title, port, position on the desktop, pixels, and identifying facts."""

    key: str
    title: str
    port: str
    area: QRect
    pixels: Resolution
    facts: DisplayFacts = DisplayFacts()

    @property
    def words(self) -> str:
        port = f" ({self.port})" if self.port != self.title else ""
        return f"{self.title}{port}, {self.pixels[0]} × {self.pixels[1]}"


class Displays(QObject):
    """The connected displays by key, because Qt's own objects vanish with an unplugged display.

    A display keeps its key while the program runs, and is recognized later by its remembered
    facts. `left(key)` is emitted when a display is gone, before its windows move to another, and
    `came(key)` for a new display. `changed()` follows both, and is also emitted when a display
    changes position or size.
    """

    left = Signal(str)
    came = Signal(str)
    changed = Signal()

    def __init__(self, parent: QObject | None = None, settings: Settings | None = None) -> None:
        super().__init__(parent)
        choices = settings.displays if settings else ()
        self._memory = tuple(KnownDisplay(each.key, each.facts) for each in choices)
        self._known: frozenset[str] = frozenset()
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.screenAdded.connect(self._add)
            application.screenRemoved.connect(self.look)
            application.primaryScreenChanged.connect(self.look)
        for screen in QGuiApplication.screens():
            self._listen(screen)
        self._known = self._refresh_memory()

    def there(self) -> tuple[Display, ...]:
        return tuple(_describe(screen, key) for key, screen in self._by_key().items())

    def screen(self, key: str) -> QScreen | None:
        return self._by_key().get(key)

    def under(self, widget: QWidget) -> str:
        """Return the key of the display a widget is on, or '' if it is being unplugged."""
        screen = widget.screen()
        return next((key for key, each in self._by_key().items() if each is screen), "")

    def look(self) -> None:
        """Compare the connected displays with those known before, and emit the signals."""
        before, now = self._known, self._refresh_memory()
        self._known = now
        for key in before - now:
            self.left.emit(key)
        for key in now - before:
            self.came.emit(key)
        self.changed.emit()

    def _by_key(self) -> dict[str, QScreen]:
        screens = QGuiApplication.screens()
        keys = keys_for([_facts(each) for each in screens], self._memory)
        return dict(zip(keys, screens, strict=True))

    def _refresh_memory(self) -> frozenset[str]:
        """Refresh the remembered facts of all connected displays; return their keys."""
        there = self.there()
        keys = frozenset(each.key for each in there)
        gone = (each for each in self._memory if each.key not in keys)
        self._memory = (*(KnownDisplay(each.key, each.facts) for each in there), *gone)
        return keys

    def _add(self, screen: QScreen) -> None:
        self._listen(screen)
        self.look()

    def _listen(self, screen: QScreen) -> None:
        screen.geometryChanged.connect(self.look)
        screen.physicalDotsPerInchChanged.connect(self.look)
        screen.logicalDotsPerInchChanged.connect(self.look)


def pixels_of(screen: QScreen) -> Resolution:
    wide, high = screen.geometry().size().toTuple()
    return native((wide, high), screen.devicePixelRatio())


def desktop_area(area: QRect) -> DesktopArea:
    return area.x(), area.y(), area.width(), area.height()


def preferred_display(among: Sequence[Display], settings: Settings) -> Display | None:
    """Return the display the players used last, or else the one with the most pixels, if any."""
    by_key = {each.key: each for each in among}
    known = (each.key for each in settings.displays if each.players and each.key in by_key)
    largest = max(among, key=lambda each: each.pixels[0] * each.pixels[1], default=None)
    return by_key.get(next(known, ""), largest)


def _facts(screen: QScreen) -> DisplayFacts:
    maker, model, number = screen.manufacturer(), screen.model(), screen.serialNumber()
    return DisplayFacts(screen.name(), maker, model, number, desktop_area(screen.geometry()))


def _describe(screen: QScreen, key: str) -> Display:
    port = screen.name().removeprefix(_PORT_OF_WINDOWS)
    title, area = screen.model() or port, screen.geometry()
    return Display(key, title, port, area, pixels_of(screen), _facts(screen))


class ChosenDisplay:
    """The chosen and remembered displays for the DM's and the players' window."""

    def __init__(self, home: str, displays: Displays, preferences: Preferences) -> None:
        self._displays = displays
        self._preferences = preferences
        shown = frozenset(each.key for each in self._settings.displays if each.players)
        in_window = self._settings.players_in_window
        further = tuple(
            FurtherSeat(each.key, each.further) for each in self._settings.displays if each.further
        )
        self.roles = DisplayRoles(
            self._places(), home, in_window=in_window, shown=shown - {home}, further=further
        )

    @property
    def is_window(self) -> bool:
        """Whether the players get an ordinary window."""
        return self._settings.players_in_window

    @property
    def free(self) -> tuple[Display, ...]:
        """The displays on which the players' window would not cover the DM's."""
        return tuple(each for each in self._displays.there() if each.key in self.roles.free)

    @property
    def seats(self) -> Seats:
        return self.roles.seats

    def display(self, key: str) -> Display | None:
        return next((each for each in self._displays.there() if each.key == key), None)

    def open(self) -> None:
        """Choose a free display, if there is any, and start showing."""
        found = preferred_display(self.free, self._settings)
        wanted = (found.key,) if found else ()
        self.roles = self.roles._replace(wanted=wanted, own_home="").with_window_open()

    def close(self) -> None:
        self.roles = self.roles._replace(is_open=False)

    def update_connected(self) -> None:
        self.roles = self.roles.with_there(self._places())

    def set_dm_display(self, key: str) -> bool:
        """Record that the DM moved the window to a display; False if nothing changed."""
        here = {each.key for each in self.roles.there}
        if key == self.roles.home or not {key, self.roles.home} <= here:
            return False
        self.roles = self.roles.with_home(key)
        return True

    def reclaim_for_dm(self, key: str) -> None:
        """Give a display to the DM's window and forget it as the players'."""
        choice = known_choice(self._settings, self._displays, key)
        choice = msgspec.structs.replace(choice, players=False)
        self._choose(self._settings.with_display(choice))
        self.roles = self.roles.with_home(key)

    def set_window_display(self, key: str) -> None:
        self.roles = self.roles._replace(own_home=key)

    def choose_display(self, key: str) -> None:
        self._choose(msgspec.structs.replace(self._settings, players_in_window=False))
        self.remember(key)
        self.roles = self.roles._replace(wanted=(key,), in_window=False).with_window_open()

    def choose_window(self) -> None:
        self._choose(msgspec.structs.replace(self._settings, players_in_window=True))
        self.roles = self.roles._replace(in_window=True, own_home="").with_window_open()

    def choose_further(self, key: str, contents: ScreenContents | None) -> None:
        """Set what a further screen shows on a display; None removes the screen."""
        choice = known_choice(self._settings, self._displays, key)
        choice = msgspec.structs.replace(choice, further=contents)
        self._choose(self._settings.with_display(choice))
        self.roles = self.roles.with_further(key, contents)

    def remember(self, key: str) -> None:
        choice = known_choice(self._settings, self._displays, key)
        self._choose(self._settings.with_display(msgspec.structs.replace(choice, players=True)))
        self.roles = self.roles.with_shown(key)

    def _places(self) -> tuple[DisplayPlace, ...]:
        return tuple(
            DisplayPlace(each.key, desktop_area(each.area)) for each in self._displays.there()
        )

    @property
    def _settings(self) -> Settings:
        return self._preferences.settings

    def _choose(self, settings: Settings) -> None:
        self._preferences.choose(settings)


def known_choice(settings: Settings, displays: Displays, key: str) -> DisplayChoice:
    """Return what is saved about a display, with its current facts if it is connected."""
    facts = next((each.facts for each in displays.there() if each.key == key), None)
    known = settings.display(key)
    return known if facts is None else msgspec.structs.replace(known, facts=facts)


class DisplayFits(QObject):
    """Remembers how the players' map fits each display."""

    def __init__(
        self, preferences: Preferences, displays: Displays, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._displays = displays
        self._frame: ScreenFrame | None = None
        self._key = ""

    def take(self, frame: ScreenFrame, key: str) -> None:
        self._key = ""
        if frame is not self._frame:
            self._frame = frame
            frame.fit_changed.connect(self._keep)
        # Without a key, `_keep` does not save the fit that is only being restored.
        frame.lay(self._preferences.settings.display(key).fit)
        self._key = key

    def _keep(self) -> None:
        """Save what the user chose, but not what was just restored."""
        if self._frame is None or not self._key:
            return
        settings, fit = self._preferences.settings, self._frame.viewport.fit
        choice = known_choice(settings, self._displays, self._key)
        choice = msgspec.structs.replace(choice, fit=fit)
        self._preferences.choose(settings.with_display(choice))
