"""The settings: the look, the window, displays, and the battles that were open last, in one file.

What is wrong in the file is left out, said in a sentence, and does no harm to the rest.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from battleboard.storage.disk import make_folder, why, write_file

INCH: Final = 25_400
"""An inch, in microns."""
MOST_MARGIN: Final = 20

GridWeight: TypeAlias = Literal["thin", "normal", "bold", "hidden"]
Whole: TypeAlias = Annotated[int, msgspec.Meta(gt=0, le=10**15)]
Share: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_MARGIN)]


class Calibration(msgspec.Struct, frozen=True):
    """So many pixels in a row are so many microns long, on a display so many pixels wide."""

    pixels: Whole
    microns: Whole
    across: Whole


class Fit(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the players' map lies on a display.

    A square of the map is to be `square` microns long, and is so while the scale is `locked`. The
    map is turned by quarters, clockwise. At the sides, and at top and bottom, so many hundredths
    of the display are left black.
    """

    calibration: Calibration | None = None
    square: Whole = INCH
    locked: bool = False
    turns: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    margins: tuple[Share, Share] = (0, 0)
    grid: GridWeight = "normal"


MOST_RECENT: Final = 24
"""So many battles are remembered."""
MOST_DISPLAYS: Final = 24
"""So many displays are remembered."""


class Recent(msgspec.Struct, frozen=True, omit_defaults=True):
    """A battle that was open: its file, its title, the game's, and when it was open last."""

    path: str
    when: Annotated[datetime, msgspec.Meta(tz=True)]
    title: str = ""
    game: str = ""


class DisplayChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is remembered of a display, by its key: whether the players have looked at it, and how.

    `fit` is how large its pixels are, and how the map lies on it.
    """

    key: str
    players: bool = False
    fit: Fit = Fit()


class PlayersViewOptions(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the players are shown a battle.

    `motion` is true where what happens is shown moving, `strip` where round and turns are told at
    the edge, `announcements` where what begins is told in large letters, and `names` where names
    stand under the figures.
    """

    motion: bool = True
    strip: bool = True
    announcements: bool = True
    names: bool = True


_Feet: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=500)]


class Habit(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a DM chose by the way: the segments that pass in a second, how large areas were, cards.

    By the name of its form, an area has its length and its width in feet.
    """

    pace: Annotated[float, msgspec.Meta(ge=0.25, le=4)] = 1.0
    areas: dict[str, tuple[_Feet, _Feet]] = {}
    roomy_cards: bool = False


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that is remembered from one evening to the next.

    `geometry` is where the window lay, as Qt writes it, in base64. `left_open` is the file of a
    battle that is open: after a crash it tells which one that was. Of the `displays`, the one that
    was chosen last stands first; with `players_in_window` the players' window fills none of them,
    and its preview is `preview_wide` pixels across.
    """

    theme: Literal["system", "light", "dark"] = "system"
    type_scale: Annotated[float, msgspec.Meta(ge=0.5, le=3)] = 1.0
    geometry: str = ""
    left_open: str = ""
    recents: tuple[Recent, ...] = ()
    displays: tuple[DisplayChoice, ...] = ()
    players_in_window: bool = False
    preview_wide: Annotated[int, msgspec.Meta(ge=100, le=4000)] = 288
    manner: PlayersViewOptions = PlayersViewOptions()
    habit: Habit = Habit()

    def with_recent(self, recent: Recent) -> "Settings":
        """The settings with a battle in the first place of those that were open."""
        others = self.without(recent.path).recents
        return msgspec.structs.replace(self, recents=(recent, *others)[:MOST_RECENT])

    def without(self, path: str) -> "Settings":
        """The settings with a battle forgotten."""
        left = tuple(each for each in self.recents if each.path != path)
        return msgspec.structs.replace(self, recents=left)

    def display(self, key: str) -> DisplayChoice:
        """What is remembered of a display."""
        known = (each for each in self.displays if each.key == key)
        return next(known, DisplayChoice(key))

    def with_display(self, choice: DisplayChoice) -> "Settings":
        """The settings with another choice for a display, which comes first from now on."""
        others = (each for each in self.displays if each.key != choice.key)
        return msgspec.structs.replace(self, displays=(choice, *others)[:MOST_DISPLAYS])


class LoadedSettings(NamedTuple):
    """The settings, and a sentence for each thing in their file that is wrong."""

    settings: Settings = Settings()
    faults: tuple[str, ...] = ()


_ROWS: Final[Mapping[str, tuple[type[msgspec.Struct], str]]] = {
    "recents": (
        Recent,
        "One of the recent battles is damaged in the settings and was forgotten.",
    ),
    "displays": (
        DisplayChoice,
        "What was remembered of a display is damaged in the settings and was forgotten.",
    ),
}
"""What there are several of, and the sentence for one of them that is damaged."""


def read_settings(path: Path) -> LoadedSettings:
    """Read the settings; a file that is not there has none."""
    try:
        plain = msgspec.json.decode(path.read_bytes())
    except FileNotFoundError:
        return LoadedSettings()
    except OSError as fault:
        return LoadedSettings(faults=(f"The settings cannot be read ({why(fault)}).",))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return LoadedSettings(faults=("The settings cannot be read: the file is damaged.",))
    if not isinstance(plain, dict):
        return LoadedSettings(faults=("The settings cannot be read: expected an object.",))
    return _fitted(plain)


def write_settings(path: Path, settings: Settings) -> None:
    """Keep the settings, or raise a `NotSavedError`."""
    make_folder(path.parent)
    write_file(path, msgspec.json.format(msgspec.json.encode(settings)) + b"\n")


def _fitted(plain: dict[str, Any]) -> LoadedSettings:
    """Take every setting that is as it should be; what this version does not know is let go."""
    faults: list[str] = []
    settings = Settings()
    for name in Settings.__struct_fields__:
        given = plain.get(name, getattr(settings, name))
        try:
            if name in _ROWS and isinstance(given, list):
                given = list(_rows(name, given, faults))
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
