"""Everybody's position is known at any moment of the running round."""

from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    ApplyEffect,
    Damage,
    Declare,
    LiftEffect,
    MoveFigure,
    Overrule,
    Settle,
)
from battleboard.battle.movement.routes import find_route
from battleboard.battle.movement.whereabouts import body_at, body_now, come_to_rest
from battleboard.battle.round.consequences import plan_round
from battleboard.battle.state.figure import Effect, Status
from battleboard.battle.state.running_round import Round
from battleboard.board.point import distance
from battleboard.rules import Action
from tests.battle.battles import FLOOR, TABLES, battle, do, figure
from tests.battle.table import at, in_round, led_to

MAN = 5 / 3


def running(*actions: Action, gap: float = 200, **changes: Any) -> Battle:
    """A round of an elf and an orc at this distance, moving as declared."""
    elf, orc = figure("elf", at=(10.0, 50.0)), figure("orc", "red", at=(10.0 + gap, 50.0))
    state = battle(elf, orc, running=Round(1, actions=actions, dice={"blue": 5, "red": 2}))
    state = state._replace(**changes)
    ways = {action.by: find_route(state, action) for action in actions}
    found = {who: way for who, way in ways.items() if way}
    return plan_round(state.with_running(state.running._replace(ways=found)), TABLES)


CHARGE = Action("elf", "charge", ("orc",))
COUNTER = Action("orc", "charge", ("elf",))
CLOSE = Action("elf", "close", ("orc",))
STRIKE = Action("orc", "melee", ("elf",))


def test_a_charger_covers_a_tenth_of_his_charge_in_each_segment() -> None:
    state = running(CHARGE)
    assert body_at(state, "elf", 0).at == (10, 50)
    assert body_at(state, "elf", 3).at == pytest.approx((82, 50))
    assert body_at(state, "elf", 3).facing == 0


def test_he_stops_in_contact_and_stands_there_when_he_strikes() -> None:
    state = running(CHARGE)
    state = do(state, Settle("elf:strike 1", "miss"))
    assert state.running.now == 9
    assert distance(body_now(state, "elf").at, state.figures["orc"].body.at) == pytest.approx(
        2 * MAN
    )


def test_two_who_charge_each_other_meet_in_the_middle() -> None:
    state = running(CHARGE, COUNTER)
    elf, orc = body_at(state, "elf", 5), body_at(state, "orc", 5)
    assert distance(elf.at, orc.at) == pytest.approx(2 * MAN)
    assert elf.at[0] == pytest.approx(110 - MAN)
    assert orc.facing == 180


def test_who_moves_by_a_game_of_turns_arrives_in_his_turn() -> None:
    state = running(CLOSE, gap=60, ruleset="osric")
    assert body_at(state, "elf", 1).at == (10, 50)
    assert distance(body_at(state, "elf", 2).at, (70, 50)) == pytest.approx(2 * MAN)


def test_who_falls_on_the_way_stays_there() -> None:
    state = running(CHARGE, STRIKE)
    state = state.with_running(state.running._replace(now=4))
    state = do(state, Damage(("elf",), 30))
    assert body_at(state, "elf", 9).at == pytest.approx((106, 50))


def test_a_place_that_the_dm_gave_moves_the_arrival() -> None:
    state = do(running(CHARGE, gap=24 * 3), Overrule("elf:strike 1", 8))
    met = 2 * MAN
    assert distance(body_at(state, "elf", 8).at, (82, 50)) == pytest.approx(met)
    assert distance(body_at(state, "elf", 6).at, (82, 50)) > met + 20


def test_at_the_end_everybody_stands_where_the_round_has_led_him() -> None:
    state = come_to_rest(running(CHARGE))
    assert state.figures["elf"].body.at == pytest.approx((210 - 2 * MAN, 50))
    assert body_at(state, "elf", 3).at == pytest.approx((82, 50))
    assert come_to_rest(battle(figure("elf"))).figures["elf"].body.at == (0, 0)


def test_backwards_is_as_good_as_forwards() -> None:
    state = running(CHARGE, COUNTER)
    times = [at / 4 for at in range(44)]
    forwards = [body_at(state, "elf", time) for time in times]
    assert [body_at(state, "elf", time) for time in reversed(times)] == forwards[::-1]


def test_whoever_does_not_move_is_where_he_stands() -> None:
    state = battle(figure("elf", at=(3.0, 4.0)), board=FLOOR)
    assert body_now(state, "elf").at == (3, 4)


@pytest.mark.parametrize("game", ["countdown", "ose"])
@pytest.mark.parametrize("first", [Action("ann", "close", ("orc",)), Action("ann", "move")])
def test_whoever_moves_and_strikes_keeps_his_way(game: str, first: Action) -> None:
    kind = "initiative" if game == "countdown" else "declaration"
    state = at(in_round(game, kind), MoveFigure("orc", (40.0, 0.0)))
    moves = Declare(first, to=None if first.targets else (35.0, 0.0))
    state = at(state, moves, Declare(Action("ann", "melee", ("orc",)), also=True))
    state = led_to(state, "resolution", {"initiative: blue": 6, "initiative: red": 3})
    last = state.running.resolution.ruler.last if state.running.resolution else 0
    assert body_at(state, "ann", last).at[0] == pytest.approx(36, abs=2)


@pytest.mark.parametrize(("status", "later"), [("hasted", 106), ("slowed", 70)])
def test_another_pace_on_the_way_takes_nobody_back(status: Status, later: int) -> None:
    state = running(CHARGE)
    state = state.with_running(state.running._replace(now=2))
    after = do(state, ApplyEffect(("elf",), Effect("pace", "Pace", status)))
    assert body_now(after, "elf").at == body_now(state, "elf").at == pytest.approx((58, 50))
    assert body_at(after, "elf", 3).at == pytest.approx((later, 50))


def test_whoever_has_gone_farther_than_he_could_now_stays_where_he_is() -> None:
    state = running(CHARGE)
    state = state.with_running(state.running._replace(now=7))
    after = do(state, ApplyEffect(("elf",), Effect("pace", "Slow", "slowed")))
    assert body_at(after, "elf", 9).at == body_now(state, "elf").at == pytest.approx((178, 50))


def test_whoever_takes_another_way_in_mid_round_sets_out_from_where_he_is() -> None:
    state = running(CHARGE)
    state = state.with_running(state.running._replace(now=2))
    way = find_route(state, Action("elf", "move"), (58.0, 90.0))
    assert way
    after = plan_round(state.with_running(state.running._replace(ways={"elf": way})), TABLES)
    assert body_now(after, "elf").at == pytest.approx((58, 50))
    assert body_at(after, "elf", 9).at == pytest.approx((58, 90))


def test_whoever_changes_his_pace_twice_was_where_he_was() -> None:
    state = at_place(running(CHARGE), 2)
    before = [body_at(state, "elf", time / 4).at for time in range(9)]
    state = do(state, ApplyEffect(("elf",), Effect("pace", "Slow", "slowed")))
    state = at_place(state, 4)
    slow = [body_at(state, "elf", time / 4).at for time in range(17)]
    assert slow[:9] == before
    state = do(state, LiftEffect(("elf",), "pace"))
    again = [body_at(state, "elf", time / 4).at for time in range(17)]
    assert again == slow
    assert body_at(state, "elf", 5).at == pytest.approx((10 + 48 + 24 + 24, 50))


def at_place(state: Battle, place: int) -> Battle:
    return state.with_running(state.running._replace(now=place))
