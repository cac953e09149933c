"""Players see doors as their party saw them last."""

from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, Explore, MoveFigure, SetDoor, SetWalls
from battleboard.battle.knowledge.party_vision import PartyVision
from battleboard.battle.knowledge.players_view import (
    Doorways,
    doors_seen_open,
    doorway,
    players_view,
)
from battleboard.battle.state.players_options import Showing
from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.wall import DoorState, Wall, WallKind, door
from tests.battle.battles import battle, do, figure

BEHIND: tuple[Wall, ...] = (
    Wall((50.0, 0.0), (50.0, 100.0)),
    Wall((50.0, 40.0), (70.0, 40.0)),
    Wall((80.0, 40.0), (100.0, 40.0)),
)
"""Walls that hide a door from the left half of the board."""
DOOR = door((70.0, 40.0), (80.0, 40.0), "open")
NEAR, AWAY = (75.0, 20.0), (20.0, 20.0)
KNOWN: Doorways = frozenset({doorway(DOOR)})
NOTHING: Doorways = frozenset()
FOGGY = Showing(fog=True)


def halls(state: DoorState, at: Point = AWAY, kind: WallKind = "door", **showing: Any) -> Battle:
    """One of the party near the door, or where he does not see it."""
    walls = (*BEHIND, DOOR._replace(state=state, kind=kind))
    board = Board((100.0, 100.0), walls=walls, daylight=True)
    return battle(figure("elf", at=at), board=board, showing=FOGGY._replace(**showing))


def seen(state: Battle, known: Doorways = NOTHING) -> tuple[str, str]:
    """What is seen of the door."""
    wall = players_view(state, (), None, known).board.walls[-1]
    return wall.kind, wall.state


def opened(state: Battle, known: Doorways = NOTHING) -> Doorways:
    return doors_seen_open(state, (), None, known)


def test_a_door_that_was_left_open_stays_open() -> None:
    assert opened(halls("open", NEAR)) == KNOWN
    assert opened(halls("open"), KNOWN) == KNOWN
    assert seen(halls("open"), KNOWN) == ("door", "open")


def test_it_stays_so_until_somebody_sees_it_shut() -> None:
    for state in ("shut", "locked"):
        assert seen(halls(state), KNOWN) == ("door", "open")
        assert seen(halls(state, NEAR), KNOWN) == ("door", "shut")
        assert opened(halls(state, NEAR), KNOWN) == NOTHING


def test_a_door_that_was_seen_shut_stays_shut() -> None:
    assert opened(halls("open")) == NOTHING
    assert seen(halls("open")) == ("door", "shut")


def test_a_secret_door_is_a_wall_until_it_was_seen_open() -> None:
    assert seen(halls("open", kind="secret")) == ("wall", "shut")
    assert seen(halls("open", NEAR, "secret")) == ("secret", "open")
    assert seen(halls("shut", kind="secret"), KNOWN) == ("secret", "open")
    assert seen(halls("shut", NEAR, "secret"), KNOWN) == ("wall", "shut")


def test_without_fog_and_by_hand_nothing_is_remembered() -> None:
    assert seen(halls("shut", fog=False), KNOWN) == ("door", "shut")
    assert seen(halls("open", fog=False)) == ("door", "open")
    assert seen(halls("shut", by_hand=True), KNOWN) == ("door", "shut")
    assert seen(halls("open", by_hand=True), KNOWN) == ("door", "shut")


def test_it_is_known_by_its_ends_whatever_is_built_besides() -> None:
    state = halls("shut")
    more = Wall((5.0, 5.0), (5.0, 30.0))
    built = do(state, SetWalls((more,), (2,)))
    looks = [
        wall.state for wall in players_view(built, (), None, KNOWN).board.walls if wall.is_door
    ]
    assert looks == ["open"]


def test_a_door_that_is_gone_is_forgotten() -> None:
    state = halls("shut")
    gone = state._replace(board=state.board._replace(walls=BEHIND))
    assert opened(gone, KNOWN) == NOTHING
    walled_up = (*BEHIND, Wall(*doorway(DOOR)))
    assert opened(state._replace(board=state.board._replace(walls=walled_up)), KNOWN) == NOTHING


def test_they_are_looked_for_again_only_from_other_places(monkeypatch: pytest.MonkeyPatch) -> None:
    looked, look = list[Point](), PartyVision.shows_door

    def shows(party_vision: PartyVision, looked_at: Wall) -> bool:
        looked.append(looked_at.a)
        return look(party_vision, looked_at)

    monkeypatch.setattr(PartyVision, "shows_door", shows)
    away = halls("open")
    assert opened(away) == opened(do(away, Damage(("elf",), 1))) == NOTHING
    assert looked == [DOOR.a]
    assert opened(do(away, MoveFigure("elf", NEAR))) == KNOWN
    assert looked == [DOOR.a, DOOR.a]


def test_what_is_kept_with_the_battle_counts_unless_it_is_said_otherwise() -> None:
    state = do(halls("shut"), Explore("", doors=KNOWN))
    assert players_view(state).board.walls[-1].state == "open"
    assert seen(state, NOTHING) == ("door", "shut")


def test_doors_are_kept_with_the_explored_ground_and_forgotten_with_it() -> None:
    state = do(halls("shut"), Explore("picture", doors=KNOWN))
    assert state.showing.doors == KNOWN
    assert do(state, Explore("another")).showing.doors == KNOWN
    assert do(state, Explore("", doors=NOTHING)).showing.doors == NOTHING


def test_as_long_as_it_looks_the_same_the_board_is_the_very_same() -> None:
    before = halls("shut")
    board = players_view(before, (), None, KNOWN).board
    assert players_view(before, (), None, frozenset(KNOWN)).board is board
    assert players_view(before, (), None, NOTHING).board is not board
    other = do(before, SetDoor(3, "locked"))
    assert players_view(other, (), None, KNOWN).board == board
