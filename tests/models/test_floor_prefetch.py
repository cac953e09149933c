"""The floor for moving figures is ready before a hand asks for it."""

from threading import Event
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.commands import MoveFigure, SetWalls
from battleboard.battle.state.players_options import Showing
from battleboard.board.wall import Wall
from battleboard.models import prefetch
from battleboard.models.background_work import is_loading
from battleboard.models.event_loop import keeping_responsive
from battleboard.models.fog.explored_fog import PrepaintedFog
from battleboard.models.prefetch import FloorPrefetch
from battleboard.queries.sight import revealing
from battleboard.queries.table import free_places
from battleboard.queries.table.free_places import is_floor
from tests.battle.battles import battle, figure
from tests.bench.screen.scenes import middle
from tests.board.maps import rooms
from tests.models.sessions import MakeSession, do
from tests.models.timers import let_ring

WAIT = 10_000


def party() -> Battle:
    """A human-sized figure, and a horse."""
    horse = figure("horse", at=(30.0, 30.0))
    return battle(
        figure("ann", at=(10.0, 10.0)),
        horse._replace(body=horse.body._replace(radius_ft=4.0)),
    )


def test_the_floor_is_laid_once_for_bodies_of_each_size_and_again_for_other_walls(
    session_of: MakeSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: list[tuple[int, float]] = []

    def note(board: Any, radius: float) -> None:
        laid.append((len(board.walls), radius))

    monkeypatch.setattr(prefetch, "terrain_on", note)
    session = session_of(party())
    walls, usual = len(session.battle.board.walls), session.battle.figure("ann").body.radius_ft
    floor = FloorPrefetch(session.document, session.fog_prefetch)
    assert floor.is_awaited
    qtbot.waitUntil(lambda: not floor.is_awaited, timeout=WAIT)
    assert laid == [(walls, usual), (walls, 4.0)]
    laid.clear()
    do(session, SetWalls((Wall((0.0, 20.0), (20.0, 20.0)),)))
    do(session, MoveFigure("ann", (12.0, 10.0)))
    qtbot.waitUntil(lambda: not floor.is_awaited, timeout=WAIT)
    assert laid == [(walls + 1, usual), (walls + 1, 4.0)], "once for both commands"


def test_what_is_floor_and_what_is_rock_is_known_before_a_hand_asks(
    session_of: MakeSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_of(party()._replace(board=rooms(60)))
    floor = FloorPrefetch(session.document, session.fog_prefetch)
    qtbot.waitUntil(lambda: not floor.is_awaited, timeout=WAIT)

    def again(*_: object) -> None:
        raise AssertionError("it is asked again")

    monkeypatch.setattr(revealing, "find_rooms", again)
    monkeypatch.setattr(free_places, "sides_of_openings", again)
    board = session.battle.board
    assert is_floor(board, middle(board))


def test_it_waits_until_the_window_is_made_and_it_is_known_what_the_party_sees(
    session_of: MakeSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the party's view would be delayed by as long as the floor took."""
    laid, seen = list[float](), Event()
    monkeypatch.setattr(prefetch, "terrain_on", lambda _board, radius: laid.append(radius))
    session = session_of(party()._replace(board=rooms(400), showing=Showing(fog=True)))
    explored = session.broadcast.explored
    paint = explored.fog_prepainter()

    def paint_late() -> PrepaintedFog:
        seen.wait(WAIT / 1000)
        return paint()

    monkeypatch.setattr(explored, "fog_prepainter", lambda: paint_late)
    floor = FloorPrefetch(session.document, session.fog_prefetch)
    with keeping_responsive("opening a battle"):
        let_ring(qtbot, floor)
        assert not is_loading()
        session.fog_prefetch.ask()
    let_ring(qtbot, floor)
    assert floor.is_awaited
    assert not laid
    seen.set()
    qtbot.waitUntil(lambda: not floor.is_awaited, timeout=WAIT)
    assert laid
    assert not session.fog_prefetch.is_awaited


def test_for_other_walls_it_does_not_wait_for_itself(
    session_of: MakeSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, goes_on = list[int](), Event()

    def lay(board: Any, *_: object) -> None:
        begun.append(len(board.walls))
        goes_on.wait(WAIT / 1000)

    monkeypatch.setattr(prefetch, "_lay", lay)
    session = session_of(party())
    floor = FloorPrefetch(session.document, session.fog_prefetch)
    qtbot.waitUntil(lambda: bool(begun), timeout=WAIT)
    do(session, SetWalls((Wall((0.0, 20.0), (20.0, 20.0)),)))
    qtbot.waitUntil(lambda: len(begun) > 1, timeout=WAIT)
    goes_on.set()
    qtbot.waitUntil(lambda: not floor.is_awaited, timeout=WAIT)
    assert begun == [begun[0], begun[0] + 1]
