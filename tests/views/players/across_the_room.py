"""What of the players' picture can be read across the room, measured in its pixels."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Settle
from battleboard.models.session import Session
from battleboard.queries.sight.legibility import minutes_of
from battleboard.queries.sight.viewport import Framing, by_diagonal
from battleboard.storage.settings import Fit
from battleboard.views.map.paint.pictures import PictureLoader
from battleboard.views.players.players_map import PlayersMap
from battleboard.views.theme.colours import PLAYERS_COLOURS
from tests.battle.battles import do, figure
from tests.battle.rounds import playing, strikes
from tests.models.sessions import clock_of


class Room(NamedTuple):
    """A screen, its diagonal, and how far away the players sit."""

    inches: int
    screen: tuple[int, int]
    away_mm: int


ROOMS: Final = (
    Room(43, (1920, 1080), 3_000),
    Room(43, (3840, 2160), 3_000),
    Room(55, (1920, 1080), 4_000),
    Room(65, (3840, 2160), 4_500),
    Room(32, (1366, 768), 2_500),
)
FIGURES: Final = (
    figure("ann", at=(50, 50), alias="HEH"),
    figure("orc", "red", at=(56, 50), alias="THE"),
)
RADIUS_FT: Final = FIGURES[0].body.radius_ft
SCALE: Final = 40.0


def two_acts_played() -> Battle:
    """Two figures with capital names, in a round with two acts played."""
    state = playing(strikes("ann", "orc"), strikes("orc", "ann"), figures=FIGURES)
    for act in ("ann:strike 1", "orc:strike 1"):
        state = do(state, Settle(act, "miss"))
    return state


def shown_in(room: Room, session: Session, scale: float = SCALE) -> PlayersMap:
    """The players' map in a room, pixel for pixel."""
    wide, high = room.screen
    session.broadcast.frame.come_to((float(wide), float(high)))
    calibration = by_diagonal(room.screen, Fraction(room.inches))
    session.broadcast.frame.lay(Fit(calibration, away_mm=room.away_mm))
    session.broadcast.frame.aim(Framing((53.0, 51.0), scale * high / 1080))
    view = PlayersMap(session.broadcast, PictureLoader(session.document.picture, session))
    view.resize(wide, high)
    view.show()
    return view


def painted(view: PlayersMap) -> QImage:
    """Its picture, once nothing in it is scaled any more."""
    view.grab()
    return view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def heights(image: QImage, area: QRect, colour: str) -> list[int]:
    """The height of each run of columns with pixels of a colour: one for each letter."""
    wanted = QColor(colour).rgb()
    found, tops = list[int](), list[int]()
    for x in range(area.left(), area.right() + 1):
        rows = [y for y in range(area.top(), area.bottom() + 1) if image.pixel(x, y) == wanted]
        if rows:
            tops += [rows[0], rows[-1]]
        elif tops:
            found.append(max(tops) - min(tops) + 1)
            tops = []
    return found


def in_minutes(session: Session, pixels: Sequence[int]) -> float:
    # The rows at the top and bottom of a letter are antialiased, and add up to about one.
    return minutes_of(session.broadcast.frame.viewport, max(pixels) + 1)


def below(view: PlayersMap, at: tuple[float, float]) -> QRect:
    """Where the name of a figure stands."""
    wide, high = view.width(), view.height()
    across, down = view.broadcast.frame.framing.to_screen(at, view.broadcast.frame.screen)
    reach = round(RADIUS_FT * SCALE * high / 1080)
    return QRect(round(across) - wide // 16, round(down) + reach, wide // 8, high // 12)


def _name(view: PlayersMap) -> QRect:
    return below(view, (50.0, 50.0))


def _letters(view: PlayersMap) -> QRect:
    across, down = view.broadcast.frame.framing.to_screen((50.0, 50.0), view.broadcast.frame.screen)
    radius = round(RADIUS_FT * SCALE * view.height() / 1080)
    left, top = round(across) - 2 * radius, round(down) - 2 * radius
    return QRect(left, top, round(1.7 * radius), round(1.8 * radius))


def _strip(view: PlayersMap) -> QRect:
    wide, high = view.width(), view.height()
    foot = round(view.broadcast.frame.viewport.strip * high)
    return QRect(0, high - foot + foot // 8, wide, foot - foot // 4)


def _round_in_strip(view: PlayersMap) -> QRect:
    strip = _strip(view)
    return QRect(strip.left(), strip.top(), strip.width() // 20, strip.height())


def marks_in_strip(view: PlayersMap) -> QRect:
    strip = _strip(view)
    return QRect(strip.width() // 3, strip.top(), strip.width() // 3, strip.height())


def _read(
    area: Callable[[PlayersMap], QRect], colour: str = PLAYERS_COLOURS.ink
) -> Callable[[PlayersMap, Session], float]:
    return lambda view, session: in_minutes(session, heights(painted(view), area(view), colour))


def announced(view: PlayersMap, session: Session) -> tuple[QImage, QImage]:
    """Its pictures without an announcement and with one."""
    before = painted(view)
    session.broadcast.map_effects.announce("Round 2")
    clock_of(session).let_pass(0.5)
    return before, painted(view)


def _announcement(view: PlayersMap, session: Session) -> float:
    before, after = announced(view, session)
    changed = changed_area(before, after)
    return in_minutes(session, heights(after, changed, PLAYERS_COLOURS.ink))


def changed_area(before: QImage, after: QImage) -> QRect:
    """The smallest rectangle around all pixels that differ; every eighth one is looked at."""
    step = 8
    there = [
        (x, y)
        for y in range(0, after.height(), step)
        for x in range(0, after.width(), step)
        if before.pixel(x, y) != after.pixel(x, y)
    ]
    across, down = [x for x, _ in there], [y for _, y in there]
    left, top = min(across), min(down)
    return QRect(left, top, max(across) - left + 1, max(down) - top + 1)


MEASURES: Final[Mapping[str, Callable[[PlayersMap, Session], float]]] = MappingProxyType(
    {
        "names": _read(_name),
        "letters on figures": _read(_letters),
        "round in the list": _read(_round_in_strip),
        "turns in the list": _read(marks_in_strip),
        "turns that are over": _read(marks_in_strip, PLAYERS_COLOURS.faint),
        "announcement": _announcement,
    }
)
"""What is read, and how high its capitals are, in minutes of arc."""
