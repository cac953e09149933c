"""Figures are stopped by a wall that was put there or a door that was shut."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands.building import SetDoor, SetWalls
from battleboard.battle.movement.routes import find_route
from battleboard.battle.movement.whereabouts import body_at, body_now
from battleboard.battle.round.consequences import plan_round
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.battle.state.running_round import Round
from battleboard.board.board import Board
from battleboard.board.wall import Wall, door
from battleboard.rules import Action
from tests.battle.battles import TABLES, battle, do, figure

GATE = door((100.0, 40.0), (100.0, 60.0), "open")
CHARGE = Action("elf", "charge", ("orc",))
MAN = 5 / 3


def charging() -> Battle:
    """A round in which an elf charges an orc through an open door half way."""
    room = Board((300.0, 100.0), walls=(GATE,))
    figures = figure("elf", at=(10.0, 50.0)), figure("orc", "red", at=(210.0, 50.0))
    state = battle(*figures, board=room)
    way = find_route(state, CHARGE)
    assert way
    running = Round(1, actions=(CHARGE,), dice={"blue": 5, "red": 2}, ways={"elf": way})
    return plan_round(state.with_running(running), TABLES)


def at(state: Battle, place: int) -> Battle:
    return state.with_running(state.running._replace(now=place))


def test_a_door_shut_in_his_face_stops_a_charger() -> None:
    state = do(at(charging(), 2), SetDoor(0, "shut"))
    assert body_now(state, "elf").at == pytest.approx((58, 50))
    assert body_at(state, "elf", 10).at == pytest.approx((100 - MAN, 50), abs=1e-3)
    assert [turn.act.mode for turn in placed_acts(state)] == ["move"]
    assert "cannot get through" in state.running.plans["elf"].why


def test_a_door_shut_behind_him_does_not() -> None:
    state = do(at(charging(), 5), SetDoor(0, "shut"))
    assert [turn.act.mode for turn in placed_acts(state)] == ["contact"]
    assert body_at(state, "elf", 10).at == pytest.approx((210 - 2 * MAN, 50))


def test_when_it_is_opened_again_he_goes_on_from_where_he_stands() -> None:
    state = do(at(charging(), 2), SetDoor(0, "shut"))
    state = do(at(state, 5), SetDoor(0, "open"))
    stood = body_now(state, "elf").at
    assert stood == pytest.approx((100 - MAN, 50), abs=1e-3)
    assert body_at(state, "elf", 6).at == pytest.approx((stood[0] + 24, 50))
    assert body_at(state, "elf", 2).at == pytest.approx((58, 50))
    assert body_at(state, "elf", 4.5).at == pytest.approx(stood)


def test_a_wall_stops_him_as_well() -> None:
    state = do(charging(), SetWalls((Wall((150.0, 0.0), (150.0, 100.0)),)))
    assert body_at(state, "elf", 10).at == pytest.approx((150 - MAN, 50), abs=1e-3)


def test_who_stands_is_not_stopped() -> None:
    state = do(
        battle(figure("elf"), board=Board((300.0, 100.0), walls=(GATE,))), SetDoor(0, "shut")
    )
    assert not state.running.barred
