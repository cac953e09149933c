"""The displays of this computer, the players' one among them, and how the map lies on each."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from battleboard.models.broadcast import Broadcast
from battleboard.models.preferences import Preferences
from battleboard.queries.sight.viewport import Resolution, native
from battleboard.storage.settings import Settings

_PORT_OF_WINDOWS = "\\\\.\\"


class Display(NamedTuple):
    """A display: its key, title, port, place on the desktop, and pixels."""

    key: str
    title: str
    port: str
    area: QRect
    pixels: Resolution

    @property
    def words(self) -> str:
        """Its description, enough to tell it from others."""
        port = f" ({self.port})" if self.port != self.title else ""
        return f"{self.title}{port}, {self.pixels[0]} × {self.pixels[1]}"


class DisplayIdentity(NamedTuple):
    """What a display reports of itself: maker, model and serial number."""

    maker: str
    model: str
    number: str


class Displays(QObject):
    """The displays by keys: Qt's own objects for them vanish when one is unplugged.

    `left(key)` is emitted when one is gone, before its windows move to another, `came(key)` when
    there is a new one, and `changed()` after both, and when one has another place or resolution.
    """

    left = Signal(str)
    came = Signal(str)
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: frozenset[str] = frozenset()
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.screenAdded.connect(self._add)
            application.screenRemoved.connect(self.look)
            application.primaryScreenChanged.connect(self.look)
        for screen in QGuiApplication.screens():
            self._listen(screen)
        self._known = frozenset(each.key for each in self.there())

    def there(self) -> tuple[Display, ...]:
        """All that are connected."""
        return tuple(map(_described, QGuiApplication.screens()))

    def screen(self, key: str) -> QScreen | None:
        """Qt's object for a display, as long as that is connected."""
        return next((each for each in QGuiApplication.screens() if display_key(each) == key), None)

    def under(self, widget: QWidget) -> str:
        """The key of the display that a widget is on."""
        return display_key(widget.screen())

    def look(self) -> None:
        """Find out what has changed, and emit signals."""
        before, now = self._known, frozenset(each.key for each in self.there())
        self._known = now
        for key in before - now:
            self.left.emit(key)
        for key in now - before:
            self.came.emit(key)
        self.changed.emit()

    def _add(self, screen: QScreen) -> None:
        self._listen(screen)
        self.look()

    def _listen(self, screen: QScreen) -> None:
        screen.geometryChanged.connect(self.look)
        screen.physicalDotsPerInchChanged.connect(self.look)
        screen.logicalDotsPerInchChanged.connect(self.look)


def display_key(screen: QScreen) -> str:
    """A key by which a display is recognized when the program runs again."""
    return display_key_among(screen.name(), _mark(screen), map(_mark, QGuiApplication.screens()))


def display_key_among(name: str, mark: DisplayIdentity, marks: Iterable[DisplayIdentity]) -> str:
    """The key of a display: what it reports of itself, and its port where that does not suffice.

    A display with a serial number is recognized on another port too; but some makers use the same
    number for all of theirs.
    """
    twins = sum(each == mark for each in marks) > 1
    known = (name, mark.maker, mark.model) if twins or not mark.number else mark
    return "/".join(filter(None, known))


def pixels_of(screen: QScreen) -> Resolution:
    """The physical pixels of a display."""
    wide, high = screen.geometry().size().toTuple()
    return native((wide, high), screen.devicePixelRatio())


def others(there: Sequence[Display], own: str) -> tuple[Display, ...]:
    """The displays on which the players' window would not cover the DM's.

    One that mirrors the DM's is not among them.
    """
    under = next((each.area for each in there if each.key == own), QRect())
    return tuple(each for each in there if each.key != own and not each.area.intersects(under))


def likeliest_display(among: Sequence[Display], settings: Settings) -> Display | None:
    """The display that the players used last, or else the one with most pixels."""
    by_key = {each.key: each for each in among}
    known = (each.key for each in settings.displays if each.players and each.key in by_key)
    largest = max(among, key=lambda each: each.pixels[0] * each.pixels[1], default=None)
    return by_key.get(next(known, ""), largest)


def _mark(screen: QScreen) -> DisplayIdentity:
    return DisplayIdentity(screen.manufacturer(), screen.model(), screen.serialNumber())


def _described(screen: QScreen) -> Display:
    port = screen.name().removeprefix(_PORT_OF_WINDOWS)
    title, area = screen.model() or port, screen.geometry()
    return Display(display_key(screen), title, port, area, pixels_of(screen))


class ChosenDisplay:
    """The display for the players' window, as chosen by the user and remembered."""

    def __init__(self, owner: QWidget, displays: Displays, preferences: Preferences) -> None:
        self._owner = owner
        self._displays = displays
        self._preferences = preferences
        self._wanted = ""

    @property
    def is_window(self) -> bool:
        """Whether it is to be an ordinary window."""
        return self._settings.players_in_window

    @property
    def free(self) -> tuple[Display, ...]:
        """The displays on which it would not cover the DM's window."""
        return others(self._displays.there(), self._displays.under(self._owner))

    @property
    def found(self) -> Display | None:
        """The display where it belongs, if that is connected."""
        if self.is_window:
            return None
        return next((each for each in self.free if each.key == self._wanted), None)

    def look(self) -> None:
        """Choose among the connected displays."""
        found = likeliest_display(self.free, self._settings)
        self._wanted = found.key if found else ""

    def offer(self, key: str) -> bool:
        """Take a new display if there is none, or the chosen one is back; True if it is taken."""
        if self.found is None:
            self._wanted = key
        return self.found is not None and self._wanted == key

    def choose_display(self, key: str) -> None:
        """Show it on a display from now on."""
        self._choose(msgspec.structs.replace(self._settings, players_in_window=False))
        self.remember(key)
        self._wanted = key

    def choose_window(self) -> None:
        """Show it in an ordinary window from now on."""
        self._choose(msgspec.structs.replace(self._settings, players_in_window=True))

    def remember(self, key: str) -> None:
        """Remember that the players used a display."""
        choice = msgspec.structs.replace(self._settings.display(key), players=True)
        self._choose(self._settings.with_display(choice))

    @property
    def _settings(self) -> Settings:
        return self._preferences.settings

    def _choose(self, settings: Settings) -> None:
        self._preferences.choose(settings)


class DisplayFits(QObject):
    """Remembers for each display how the players' map lies on it."""

    def __init__(self, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._broadcast: Broadcast | None = None
        self._key = ""

    def take(self, broadcast: Broadcast, key: str) -> None:
        """Lay the map of a battle as it last lay on a display."""
        self._key = ""
        if broadcast is not self._broadcast:
            self._broadcast = broadcast
            broadcast.fit_changed.connect(self._keep)
        broadcast.lay(self._preferences.settings.display(key).fit)
        self._key = key

    def _keep(self) -> None:
        """Remember what was chosen, but not what was just restored."""
        if self._broadcast is None or not self._key:
            return
        settings, fit = self._preferences.settings, self._broadcast.viewport.fit
        choice = msgspec.structs.replace(settings.display(self._key), fit=fit)
        self._preferences.choose(settings.with_display(choice))
