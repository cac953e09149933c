"""The players' picture is legible across the room, measured in minutes of arc."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import MoveFigure, SetHitPoints, Settle
from battleboard.models.session import Session
from battleboard.queries.sight.legibility import minutes_of
from battleboard.queries.sight.viewport import Framing, by_diagonal
from battleboard.storage.settings import Fit, PlayersViewOptions
from battleboard.views.map.paint.pictures import PictureLoader
from battleboard.views.players.players_map import PlayersMap
from battleboard.views.theme.colours import PLAYERS_COLOURS
from battleboard.views.theme.theme import Theme
from tests.battle.battles import battle, do, figure
from tests.battle.rounds import playing, strikes
from tests.models.sessions import MakeSession, clock_of
from tests.models.sessions import do as do_

ENOUGH: Final = 15.6
"""Sixteen minutes of arc, less half a pixel of the coarsest of these screens."""
SCREENS: Final = [
    (43, (1920, 1080), 3_000),
    (43, (3840, 2160), 3_000),
    (55, (1920, 1080), 4_000),
    (65, (3840, 2160), 4_500),
    (32, (1366, 768), 2_500),
]
FIGURES: Final = (
    figure("ann", at=(50, 50), alias="HEH"),
    figure("orc", "red", at=(56, 50), alias="THE"),
)
RADIUS_FT: Final = FIGURES[0].body.radius_ft


@pytest.fixture
def session(session_of: MakeSession, theme: Theme) -> Session:
    """Two figures with capital names, in a round with two acts played."""
    _ = theme
    state = playing(strikes("ann", "orc"), strikes("orc", "ann"), figures=FIGURES)
    for act in ("ann:strike 1", "orc:strike 1"):
        state = do(state, Settle(act, "miss"))
    return session_of(state)


def shown(
    qtbot: QtBot, session: Session, screen: tuple[int, tuple[int, int], int], scale: float = 40.0
) -> PlayersMap:
    """The players' map on a screen, pixel for pixel."""
    inches, (wide, high), away = screen
    session.broadcast.come_to((float(wide), float(high)))
    fit = Fit(by_diagonal((wide, high), Fraction(inches)), away_mm=away)
    session.broadcast.lay(fit)
    session.broadcast.aim(Framing((53.0, 51.0), scale * high / 1080))
    view = PlayersMap(session.broadcast, PictureLoader(session.document.picture, session))
    qtbot.addWidget(view)
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
    return minutes_of(session.broadcast.viewport, max(pixels) + 1)


@pytest.mark.parametrize("screen", SCREENS)
def test_names_are_sixteen_minutes_high(
    qtbot: QtBot, session: Session, screen: tuple[int, tuple[int, int], int]
) -> None:
    view = shown(qtbot, session, screen)
    image = painted(view)
    wide, high = screen[1]
    middle = session.broadcast.framing.to_screen((50.0, 50.0), session.broadcast.screen)
    reach = round(RADIUS_FT * 40 * high / 1080)
    below = QRect(round(middle[0]) - wide // 16, round(middle[1]) + reach, wide // 8, high // 12)
    assert in_minutes(session, heights(image, below, PLAYERS_COLOURS.ink)) >= ENOUGH


@pytest.mark.parametrize("screen", SCREENS)
def test_the_words_of_the_strip_and_the_letters_of_its_marks_are(
    qtbot: QtBot, session: Session, screen: tuple[int, tuple[int, int], int]
) -> None:
    view = shown(qtbot, session, screen)
    image, (wide, high) = painted(view), screen[1]
    foot = round(session.broadcast.viewport.strip * high)
    strip = QRect(0, high - foot + foot // 8, wide, foot - foot // 4)
    words = QRect(strip.left(), strip.top(), wide // 20, strip.height())
    assert in_minutes(session, heights(image, words, PLAYERS_COLOURS.ink)) >= ENOUGH
    marks = QRect(wide // 3, strip.top(), wide // 3, strip.height())
    assert in_minutes(session, heights(image, marks, PLAYERS_COLOURS.ink)) >= ENOUGH
    played = heights(image, marks, PLAYERS_COLOURS.faint)
    assert in_minutes(session, played) >= ENOUGH, "and so are those of what was played"


@pytest.mark.parametrize("screen", SCREENS)
def test_letters_on_figures_are_where_these_are_large_enough(
    qtbot: QtBot, session: Session, screen: tuple[int, tuple[int, int], int]
) -> None:
    view = shown(qtbot, session, screen)
    map_effects = session.broadcast.map_effects
    assert map_effects.manner == PlayersViewOptions()
    image, (_, high) = painted(view), screen[1]
    middle = session.broadcast.framing.to_screen((50.0, 50.0), session.broadcast.screen)
    radius = round(RADIUS_FT * 40 * high / 1080)
    corner = QRect(round(middle[0]) - 2 * radius, round(middle[1]) - 2 * radius, 0, 0)
    corner.setWidth(round(1.7 * radius))
    corner.setHeight(round(1.8 * radius))
    assert in_minutes(session, heights(image, corner, PLAYERS_COLOURS.ink)) >= ENOUGH


def test_whoever_sits_nearer_sees_no_larger_letters_than_before(
    qtbot: QtBot, session: Session
) -> None:
    far = shown(qtbot, session, (43, (1920, 1080), 3_000)).backdrop.map_style.font.pixelSize()
    near = shown(qtbot, session, (43, (1920, 1080), 800)).backdrop.map_style.font.pixelSize()
    assert (near, far) == (23, 39)


def announced(view: PlayersMap, session: Session) -> tuple[QImage, QImage]:
    """Its pictures without an announcement and with one."""
    before = painted(view)
    session.broadcast.map_effects.announce("Round 2")
    clock_of(session).dismiss_transient(0.5)
    return before, painted(view)


@pytest.mark.parametrize("row", [35, 44, 50, 57, 64])
def test_an_announcement_covers_no_figure_wherever_that_stands(
    qtbot: QtBot, session: Session, row: int
) -> None:
    do_(session, MoveFigure("ann", (50.0, float(row))))
    view = shown(qtbot, session, SCREENS[0])
    before, after = announced(view, session)
    assert before != after
    for each in session.broadcast.view.figures:
        x, y = session.broadcast.framing.to_screen(each.body.at, session.broadcast.screen)
        radius = round(1.3 * RADIUS_FT * 40)
        box = QRect(round(x) - radius, round(y) - radius, 2 * radius, 2 * radius)
        assert before.copy(box) == after.copy(box)


def test_where_figures_are_everywhere_it_is_told_in_the_strip(
    qtbot: QtBot, session: Session
) -> None:
    do_(session, MoveFigure("orc", (80.0, 80.0)), MoveFigure("ann", (53.0, 51.0)))
    view = shown(qtbot, session, SCREENS[0], scale=450)
    free = 1080 - round(session.broadcast.viewport.strip * 1080)
    before, after = announced(view, session)
    assert before.copy(0, 0, 1920, free - 1) == after.copy(0, 0, 1920, free - 1)
    assert before.copy(0, free, 1920, 1080 - free) != after.copy(0, free, 1920, 1080 - free)


def test_without_a_strip_it_covers_names_rather_than_not_to_be_seen(
    qtbot: QtBot, session_of: MakeSession, theme: Theme
) -> None:
    _ = theme
    crowd = [figure(f"g{x}{y}", at=(5 + 10 * x, 5 + 10 * y)) for x in range(10) for y in range(10)]
    session = session_of(battle(*crowd))
    view = shown(qtbot, session, SCREENS[0], scale=24)
    before, after = announced(view, session)
    assert before != after
    for each in session.broadcast.view.figures:
        x, y = session.broadcast.framing.to_screen(each.body.at, session.broadcast.screen)
        half = round(0.7 * RADIUS_FT * 24)
        box = QRect(round(x) - half, round(y) - half, 2 * half, 2 * half)
        assert before.copy(box) == after.copy(box)


def test_the_fallen_keep_their_names(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session, SCREENS[0])
    do_(session, SetHitPoints(("orc",), -11))
    image = painted(view)
    x, y = session.broadcast.framing.to_screen((56.0, 50.0), session.broadcast.screen)
    below = QRect(round(x) - 120, round(y) + round(RADIUS_FT * 40), 240, 100)
    assert in_minutes(session, heights(image, below, PLAYERS_COLOURS.ink)) >= ENOUGH
