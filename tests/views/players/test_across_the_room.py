"""The players' picture is legible across the room, measured in minutes of arc."""

from typing import Final

import pytest
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import MoveFigure, SetHitPoints
from battleboard.models.session import Session
from battleboard.storage.settings import PlayersViewOptions
from battleboard.views.players.players_map import PlayersMap
from battleboard.views.theme.colours import PLAYERS_COLOURS
from battleboard.views.theme.theme import Theme
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession
from tests.models.sessions import do as do_
from tests.views.players.across_the_room import (
    MEASURES,
    RADIUS_FT,
    ROOMS,
    SCALE,
    Room,
    announced,
    below,
    heights,
    in_minutes,
    painted,
    shown_in,
    two_acts_played,
)

ENOUGH: Final = 15.6
"""Sixteen minutes of arc, less half a pixel of the coarsest of these screens."""


@pytest.fixture
def session(session_of: MakeSession, theme: Theme) -> Session:
    """Two figures with capital names, in a round with two acts played."""
    _ = theme
    return session_of(two_acts_played())


def shown(qtbot: QtBot, session: Session, room: Room, scale: float = SCALE) -> PlayersMap:
    view = shown_in(room, session, scale)
    qtbot.addWidget(view)
    return view


@pytest.mark.parametrize("room", ROOMS)
def test_all_that_is_read_is_sixteen_minutes_high(
    qtbot: QtBot, session: Session, room: Room
) -> None:
    assert session.broadcast.map_effects.manner == PlayersViewOptions()
    view = shown(qtbot, session, room)
    found = {what: measure(view, session) for what, measure in MEASURES.items()}
    assert not {what: minutes for what, minutes in found.items() if minutes < ENOUGH}


def test_whoever_sits_nearer_sees_no_larger_letters_than_before(
    qtbot: QtBot, session: Session
) -> None:
    far = shown(qtbot, session, ROOMS[0]).backdrop.map_style.font.pixelSize()
    near = shown(qtbot, session, ROOMS[0]._replace(away_mm=800)).backdrop.map_style.font.pixelSize()
    assert (near, far) == (23, 39)


@pytest.mark.parametrize("row", [35, 44, 50, 57, 64])
def test_an_announcement_covers_no_figure_wherever_that_stands(
    qtbot: QtBot, session: Session, row: int
) -> None:
    do_(session, MoveFigure("ann", (50.0, float(row))))
    view = shown(qtbot, session, ROOMS[0])
    before, after = announced(view, session)
    assert before != after
    for each in session.broadcast.view.figures:
        x, y = session.broadcast.frame.framing.to_screen(
            each.body.at, session.broadcast.frame.screen
        )
        radius = round(1.3 * RADIUS_FT * 40)
        box = QRect(round(x) - radius, round(y) - radius, 2 * radius, 2 * radius)
        assert before.copy(box) == after.copy(box)


def test_where_figures_are_everywhere_it_is_told_in_the_strip(
    qtbot: QtBot, session: Session
) -> None:
    do_(session, MoveFigure("orc", (80.0, 80.0)), MoveFigure("ann", (53.0, 51.0)))
    view = shown(qtbot, session, ROOMS[0], scale=450)
    free = 1080 - round(session.broadcast.frame.viewport.strip * 1080)
    before, after = announced(view, session)
    assert before.copy(0, 0, 1920, free - 1) == after.copy(0, 0, 1920, free - 1)
    assert before.copy(0, free, 1920, 1080 - free) != after.copy(0, free, 1920, 1080 - free)


def test_without_a_strip_it_covers_names_rather_than_not_to_be_seen(
    qtbot: QtBot, session_of: MakeSession, theme: Theme
) -> None:
    _ = theme
    crowd = [figure(f"g{x}{y}", at=(5 + 10 * x, 5 + 10 * y)) for x in range(10) for y in range(10)]
    session = session_of(battle(*crowd))
    view = shown(qtbot, session, ROOMS[0], scale=24)
    before, after = announced(view, session)
    assert before != after
    for each in session.broadcast.view.figures:
        x, y = session.broadcast.frame.framing.to_screen(
            each.body.at, session.broadcast.frame.screen
        )
        half = round(0.7 * RADIUS_FT * 24)
        box = QRect(round(x) - half, round(y) - half, 2 * half, 2 * half)
        assert before.copy(box) == after.copy(box)


def test_the_fallen_keep_their_names(qtbot: QtBot, session: Session) -> None:
    view = shown(qtbot, session, ROOMS[0])
    do_(session, SetHitPoints(("orc",), -11))
    image = painted(view)
    area = below(view, (56.0, 50.0))
    assert in_minutes(session, heights(image, area, PLAYERS_COLOURS.ink)) >= ENOUGH
