"""In some games a figure walks up to a foe and attacks it in the same round."""

from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands.declaring import Declare
from battleboard.battle.movement.whereabouts import body_at, body_now
from battleboard.battle.round.gone_targets import has_no_room
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.board.board import Board
from battleboard.board.wall import Wall
from battleboard.rules import Action
from tests.battle.battles import battle, figure
from tests.battle.table import UNSURPRISED, at, led_to, played

DICE = {
    **UNSURPRISED,
    "initiative: blue": 5,
    "initiative: red": 2,
    "initiative: ann": 5,
    "initiative: orc": 2,
}
WALLED = Board((300.0, 200.0), walls=(Wall((40.0, 0.0), (40.0, 25.0)),))
LONG = Board((300.0, 200.0), walls=(Wall((40.0, 0.0), (40.0, 60.0)),))
SHUT = Board((300.0, 200.0), walls=(Wall((40.0, 0.0), (40.0, 200.0)),))


def strikes(
    gap: float = 39.0, game: str = "ose", *, closes: bool = False, **changes: Any
) -> Battle:
    """Ann attacks an orc at this distance."""
    ann, orc = figure("ann", at=(20.0, 20.0)), figure("orc", "red", at=(20.0 + gap, 20.0))
    phase = "resolution" if game in {"ose", "countdown"} else "declaration"
    start = led_to(battle(ann, orc, ruleset=game, **changes), phase, DICE)
    if closes:
        start = at(start, Declare(Action("ann", "close", ("orc",))))
    return at(start, Declare(Action("ann", "melee", ("orc",)), also=closes))


def end(now: Battle) -> float:
    """How far Ann is from the orc when she attacks."""
    place = max(turn.place for turn in placed_acts(now) if turn.act.by == "ann")
    return body_at(now, "ann", place).gap_ft(body_now(now, "orc"))


@pytest.mark.parametrize("game", ["ose", "countdown"])
def test_a_blow_takes_the_walk_along(game: str) -> None:
    now = strikes(game=game)
    assert "ann" in now.running.plans
    assert end(now) == pytest.approx(0.0, abs=0.01)
    after = played(now)
    assert body_now(after, "ann").gap_ft(body_now(after, "orc")) == pytest.approx(0.0, abs=0.01)


@pytest.mark.parametrize("game", ["addict", "osric", "osric3", "procedure"])
def test_elsewhere_one_closes_or_charges_first(game: str) -> None:
    assert strikes(game=game).running.ways == {}


def test_who_is_near_enough_stays_where_it_is() -> None:
    assert strikes(gap=5.0).running.ways == {}


def test_the_way_leads_round_walls_and_counts_in_full() -> None:
    near = strikes(gap=30.0, board=WALLED)
    assert len(near.running.ways["ann"].points) > 2
    assert near.running.actions[0].distance_ft
    assert end(near) == pytest.approx(0.0, abs=0.01)
    with pytest.raises(Refusal, match=r"the gap is 91\.8 ft, and a full move covers 40 ft"):
        strikes(gap=30.0, board=LONG)


def test_where_no_way_leads_there_the_blow_has_none() -> None:
    assert strikes(board=SHUT).running.ways == {}


def test_who_closes_in_and_strikes_besides_walks_once() -> None:
    now = strikes(closes=True)
    assert [turn.act.kind for turn in placed_acts(now)] == ["arrive", "strike"]
    first = placed_acts(now)[0].place
    assert now.running.plans["ann"].end == pytest.approx(first, abs=0.01)


def test_of_many_who_walk_up_some_find_no_room() -> None:
    row = [figure(f"orc{n}", "red", at=(50.0, 20.0 + 5 * n)) for n in range(9)]
    start = led_to(battle(figure("ann", at=(20.0, 40.0)), *row, ruleset="ose"), "resolution", DICE)
    blows = (Declare(Action(each.id, "melee", ("ann",))) for each in row)
    now = played(at(start, *blows))
    bodies = [body_now(now, who) for who in now.figures]
    for n, one in enumerate(bodies):
        assert all(one.gap_ft(other) > -0.01 for other in bodies[n + 1 :])
    assert any(has_no_room(now, each.id, "ann") for each in row)
