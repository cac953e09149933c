"""Unseen foes on the floor are not revealed by paths, and nobody ends up on top of them."""

from math import inf
from typing import Final

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare
from battleboard.battle.movement.whereabouts import body_at
from battleboard.battle.round.consequences import plan_round
from battleboard.battle.state.figure import Effect, Figure
from battleboard.rules import Action
from battleboard.rules.scene import ActionKind
from tests.battle.battles import TABLES, do, figure
from tests.battle.movement.floors import MAN, declared, overlapping, played


def walk(*others: Figure, kind: ActionKind = "move", game: str = "addict") -> Battle:
    """A round in which Ann walks 100 ft, or charges an orc that stands there."""
    orc = figure("orc", "red", at=(120.0 + 2 * MAN, 50.0))
    state = declared(figure("ann", at=(20.0, 50.0)), orc, *others, kind="none", game=game)
    action = Action("ann", kind, ("orc",) if kind != "move" else ())
    return do(state, Declare(action, to=(100.0, 50.0) if kind == "move" else None))


SPIES: Final = (
    figure("spy", "red", at=(60.0, 50.0), hidden=True),
    figure("spy", "red", at=(60.0, 50.0), effects=(Effect("gone", "gone", "invisible"),)),
)


@pytest.mark.parametrize("spy", SPIES, ids=["hidden", "invisible"])
@pytest.mark.parametrize("kind", ["move", "close", "charge"])
def test_their_ways_do_not_bend_round_one_of_whom_the_players_know_nothing(
    spy: Figure, kind: ActionKind
) -> None:
    alone, barred = walk(kind=kind), walk(spy, kind=kind)
    assert barred.running.ways["ann"] == alone.running.ways["ann"]
    # It moves as it would without it, until it runs into it.
    alone, barred = played(alone), played(barred)
    plan = barred.running.plans["ann"]
    end = plan.position(inf)
    assert end[0] == pytest.approx(60.0 - 2 * MAN, abs=0.05)
    assert end[1] == pytest.approx(50.0)
    assert plan.why == "Ann is held up by Spy."
    for step in range(int(8 * plan.end)):
        assert body_at(barred, "ann", step / 8).at == body_at(alone, "ann", step / 8).at
    assert overlapping(barred) == []
    assert plan_round(barred, TABLES).running.plans == barred.running.plans


def test_who_has_felt_an_unseen_foe_goes_round_it() -> None:
    spy = SPIES[0]
    near = spy._replace(body=spy.body._replace(at=(20.0 + 2 * MAN, 50.0)))
    state = walk(near)
    assert len(state.running.ways["ann"].points) > 2


def test_where_the_unseen_one_moves_too_it_is_planned_first() -> None:
    state = do(walk(SPIES[0]), Declare(Action("spy", "move"), to=(60.0, 90.0)))
    state = played(state)
    assert overlapping(state) == []
    assert plan_round(state, TABLES).running.plans == state.running.plans
