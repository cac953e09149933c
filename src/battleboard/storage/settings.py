"""The settings file: theme, window, displays, and recent battles.

An unreadable setting is skipped and reported in a sentence; the others are kept.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from battleboard.storage.disk import make_folder, set_aside, why, write_file

_LARGEST: Final = 2**22
"""Maximum bytes read of the settings file, which is never this large."""
INCH: Final = 25_400
"""One inch in microns."""
MOST_MARGIN: Final = 20

GridWeight: TypeAlias = Literal["thin", "normal", "bold", "hidden"]
Whole: TypeAlias = Annotated[int, msgspec.Meta(gt=0, le=10**15)]
Share: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_MARGIN)]


class Calibration(msgspec.Struct, frozen=True):
    """Pixel size: `pixels` in a row are `microns` long; the display is `across` pixels wide."""

    pixels: Whole
    microns: Whole
    across: Whole


class Fit(msgspec.Struct, frozen=True, omit_defaults=True):
    """The scale, rotation and margins of the players' map on a display.

    `square` is the length of a map square in microns, kept while the scale is `locked`. `turns`
    are clockwise quarter turns. `margins` are the black margins at the sides, and at top and
    bottom, in hundredths of the display. `away_mm` is the players' viewing distance; 0 if not
    given.
    """

    calibration: Calibration | None = None
    square: Whole = INCH
    locked: bool = False
    turns: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    margins: tuple[Share, Share] = (0, 0)
    grid: GridWeight = "normal"
    away_mm: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 0


MOST_RECENT: Final = 24
"""Maximum number of recent battles."""
MOST_CHOSEN: Final = 50
"""Maximum number of palette entries whose choices are counted."""
MOST_DISPLAYS: Final = 24
"""Maximum number of remembered displays."""


class Recent(msgspec.Struct, frozen=True, omit_defaults=True):
    """A recent battle: its file, title, game title, and when it was last open."""

    path: str
    when: Annotated[datetime, msgspec.Meta(tz=True)]
    title: str = ""
    game: str = ""


class DisplayFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """The facts that a display reports: the name of its port; its maker, model and serial number.

    `area` is its left, top, width and height on the desktop.
    """

    name: str = ""
    maker: str = ""
    model: str = ""
    number: str = ""
    area: tuple[int, int, int, int] = (0, 0, 0, 0)


ScreenContents: TypeAlias = Literal["map", "close-up", "order"]
"""The contents of a further players' screen: the map, a close-up of who acts, or the turn order."""


class DisplayChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """The choices remembered for a display: whether the players used it, and how.

    `fit` has its pixel size and the position of the map on it. `facts` identify it again if its
    key has changed, as on another port. `further` is what it shows as a further players' screen.
    """

    key: str
    players: bool = False
    fit: Fit = Fit()
    facts: DisplayFacts = DisplayFacts()
    further: ScreenContents | None = None


OrderForm: TypeAlias = Literal["strip", "column", "corner"]
"""Where the order of turns lies: along the lower or the right edge, or in a corner."""


TouchUse: TypeAlias = Literal["none", "point", "move"]
"""The effect of fingers on the players' screen; where they cannot move a figure, they point."""


class PlayersViewOptions(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a battle is shown to the players.

    `motion` animates events, and `ambience` water and torchlight. `strip` shows the turn
    order, where `order` says, of all figures in sight or `party_only`. `announcements` announces
    in large letters what begins, and `names` shows names under the figures. `clock` shows how long
    the players' figures hesitate, the hour, and how long their lights last. `touch` is the effect
    of fingers on the players' screen.
    """

    motion: bool = True
    ambience: bool = True
    strip: bool = True
    announcements: bool = True
    names: bool = True
    order: OrderForm = "strip"
    party_only: bool = False
    clock: bool = False
    touch: TouchUse = "point"


_Feet: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=500)]


_Pixels: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=20_000)]


class PaneSizes(msgspec.Struct, frozen=True, omit_defaults=True):
    """The sizes of panes in the DM's window on one display, in pixels; 0 if never changed.

    With `ruler_first` the ruler shows every figure, at the map's expense.
    """

    ruler: _Pixels = 0
    side: _Pixels = 0
    ruler_first: bool = False


class Habit(msgspec.Struct, frozen=True, omit_defaults=True):
    """The DM's last choices: playback speed, area sizes, roomy cards, and pane sizes.

    `pace` is in segments per second; `areas` has length and width in feet, by kind of area;
    `panes` are by display.
    """

    pace: Annotated[float, msgspec.Meta(ge=0.25, le=4)] = 1.0
    areas: dict[str, tuple[_Feet, _Feet]] = {}
    roomy_cards: bool = False
    panes: dict[str, PaneSizes] = {}


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything remembered from one session to the next.

    `geometry` is the window's geometry from Qt, in base64. `left_open` is the file of the open
    battle, to find it again after a crash. `displays` begin with the one chosen last. With
    `players_in_window` the players' window is not full screen. The preview of the players' screen
    is `preview_wide` pixels wide, at the right of the map or, with `preview_at_left`, at its left.
    `map_folder` is where maps and pictures were last opened from. `chosen` counts how often each
    entry of the palette was chosen.
    """

    theme: Literal["system", "light", "dark"] = "system"
    type_scale: Annotated[float, msgspec.Meta(ge=0.5, le=3)] = 1.0
    geometry: str = ""
    left_open: str = ""
    recents: tuple[Recent, ...] = ()
    displays: tuple[DisplayChoice, ...] = ()
    players_in_window: bool = False
    preview_wide: Annotated[int, msgspec.Meta(ge=100, le=4000)] = 288
    preview_at_left: bool = False
    manner: PlayersViewOptions = PlayersViewOptions()
    habit: Habit = Habit()
    map_folder: str = ""
    chosen: dict[str, Annotated[int, msgspec.Meta(ge=0)]] = {}

    def with_choice(self, entry: str) -> "Settings":
        """Count one more choice of a palette entry; only the most chosen entries are kept."""
        counted = {**self.chosen, entry: self.chosen.get(entry, 0) + 1}
        kept = sorted(counted, key=lambda each: (each != entry, -counted[each]))[:MOST_CHOSEN]
        return msgspec.structs.replace(self, chosen={each: counted[each] for each in kept})

    def with_recent(self, recent: Recent) -> "Settings":
        others = self.without(recent.path).recents
        return msgspec.structs.replace(self, recents=(recent, *others)[:MOST_RECENT])

    def without(self, path: str) -> "Settings":
        left = tuple(each for each in self.recents if each.path != path)
        return msgspec.structs.replace(self, recents=left)

    def display(self, key: str) -> DisplayChoice:
        known = (each for each in self.displays if each.key == key)
        return next(known, DisplayChoice(key))

    def with_display(self, choice: DisplayChoice) -> "Settings":
        """The settings with a new choice for a display, which moves to the front."""
        others = (each for each in self.displays if each.key != choice.key)
        return msgspec.structs.replace(self, displays=(choice, *others)[:MOST_DISPLAYS])


class LoadedSettings(NamedTuple):
    """The settings, and a sentence for each setting that could not be read."""

    settings: Settings = Settings()
    faults: tuple[str, ...] = ()


_ROWS: Final[Mapping[str, tuple[type[msgspec.Struct], str]]] = {
    "recents": (
        Recent,
        "A damaged entry was removed from the recent battles.",
    ),
    "displays": (
        DisplayChoice,
        "Damaged display settings were discarded.",
    ),
}
"""Settings that are lists, and the message for a damaged item of each."""


def read_settings(path: Path) -> LoadedSettings:
    """Load the settings; set a damaged file aside. If the file cannot be read, use the defaults."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except FileNotFoundError:
        return LoadedSettings()
    except OSError as fault:
        return LoadedSettings(faults=(f"The settings cannot be read ({why(fault)}).",))
    try:
        plain = msgspec.json.decode(content[:_LARGEST])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _reset_damaged(path, "the file is damaged")
    if not isinstance(plain, dict):
        return _reset_damaged(path, "expected an object")
    return _fit_settings(plain)


def _reset_damaged(path: Path, problem: str) -> LoadedSettings:
    fault = f"The settings cannot be read: {problem}. {set_aside(path)}"
    return LoadedSettings(faults=(fault,))


def write_settings(path: Path, settings: Settings) -> None:
    make_folder(path.parent)
    write_file(path, msgspec.json.format(msgspec.json.encode(settings)) + b"\n")


def _fit_settings(plain: dict[str, Any]) -> LoadedSettings:
    """The settings that fit, and a sentence for each that does not; drops unknown settings."""
    faults: list[str] = []
    settings = Settings()
    for name in Settings.__struct_fields__:
        given = plain.get(name, getattr(settings, name))
        try:
            if name in _ROWS and isinstance(given, list):
                given = list(_rows(name, given, faults))
            # Convert setting by setting: one damaged value must not cost the user all the others.
            one = msgspec.convert({name: given}, Settings)
        except msgspec.ValidationError:
            faults.append(f"The setting '{name}' is damaged and was left out.")
        else:
            settings = msgspec.structs.replace(settings, **{name: getattr(one, name)})
    return LoadedSettings(settings, tuple(faults))


def _rows(name: str, plain: list[Any], faults: list[str]) -> Iterator[msgspec.Struct]:
    kind, fault = _ROWS[name]
    for each in plain:
        try:
            yield msgspec.convert(each, kind)
        except msgspec.ValidationError:
            faults.append(fault)
