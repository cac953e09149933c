"""Blows of those who are held up or delayed on their way."""

from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands.playing import Settle
from battleboard.battle.commands.pursuing import FollowTarget
from battleboard.battle.commands.striking import Strike
from battleboard.battle.movement.whereabouts import body_at
from battleboard.battle.round.gone_targets import end_of_delay
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.figure import Effect
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path
from battleboard.rules import Action
from battleboard.rules.scene import ActionKind
from tests.battle.battles import do
from tests.battle.round.test_gone_targets import ARRIVES, MAGE, ORC, STRIKE, found, gone
from tests.battle.rounds import playing


def charging(*, held_up: bool) -> Battle:
    """An orc charging the mage from afar, perhaps with others in its way."""
    orc = ORC._replace(body=ORC.body._replace(at=(199.0, 50.0)))
    begun = playing(Action("orc", "charge", ("mage",)), figures=(MAGE, orc), dice=(6, 3))
    why = "Orc is held up by Bob." if held_up else ""
    plan = MovementPlan(Path(((199.0, 50.0), (190.0, 50.0)), (0.0, 9.0)), 12.0)
    plans = {"orc": plan._replace(why=why, held_up=held_up)}
    return begun.with_running(begun.running.with_plans(plans)._replace(now=5))


def test_one_who_is_held_up_on_its_way_strikes_at_none_out_of_reach() -> None:
    assert found(charging(held_up=False)) is None
    away = gone(charging(held_up=True))
    assert away.left_behind.text == "Orc is held up by Bob."
    assert [each.possible for each in away.resorts] == [False, False, True]
    with pytest.raises(Refusal, match=r"Orc is held up by Bob\."):
        do(charging(held_up=True), Strike(STRIKE, in_reach=True))


def test_38_who_is_held_up_within_reach_strikes_once_it_has_come_so_far() -> None:
    """Others stop the orc 8 ft from the mage; it strikes at up to 10 ft, but only from there."""
    begun = delayed()
    plan = begun.running.plans["orc"]
    plan = plan._replace(path=plan.path.until(43.0), why="Orc is held up by Bob.", held_up=True)
    away = gone(begun.with_running(begun.running.with_plans({"orc": plan})))
    assert (away.taken, away.resorts[0].segment) == ("follow", 4)


def delayed(kind: ActionKind = "charge", **changes: Any) -> Battle:
    """The orc charges the mage, who stands; others keep it from setting out at once."""
    mage = MAGE._replace(body=MAGE.body._replace(at=(100.0, 50.0)))
    orc = ORC._replace(**changes)
    begun = playing(Action("orc", kind, ("mage",)), figures=(mage, orc), game="osric3")
    way = Path(((154.0, 50.0), (104.0, 50.0)), (0.0, 50.0))
    plan = MovementPlan(way, 24.0, 2.0, usual=(24.0, 0.0), why="In contact with Mage.")
    running = begun.running._replace(ways={"orc": way}, plans={"orc": plan}, now=3)
    return begun.with_running(running)


def test_38_one_delayed_on_its_way_strikes_where_it_comes_up() -> None:
    on_its_way = delayed()
    away = gone(on_its_way)
    assert (away.taken, away.resorts[0].segment) == ("follow", 5)
    assert away.left_behind.text == "orc is still 27 ft away from mage."
    after = do(on_its_way, FollowTarget(STRIKE))
    assert next(turn.place for turn in placed_acts(after) if turn.act.id == STRIKE) == 5
    assert found(after.with_running(after.running._replace(now=5))) is None


def test_38_who_closes_without_a_blow_needs_nobodys_word_to_come_late() -> None:
    on_its_way = delayed("close")
    (turn,) = (each for each in placed_acts(on_its_way) if each.act.id == ARRIVES)
    assert found(on_its_way, ARRIVES) is None
    assert end_of_delay(on_its_way, turn) == 5
    after = do(on_its_way, Settle(ARRIVES))
    assert body_at(after, "orc", 9).at == (104.0, 50.0)
    (done,) = (each for each in placed_acts(after) if each.act.id == ARRIVES)
    assert end_of_delay(after, done) == 0


def test_38_a_way_that_ends_short_of_the_target_is_no_way_to_it() -> None:
    on_its_way = delayed()
    short = Path(((154.0, 50.0), (134.0, 50.0)), (0.0, 20.0))
    plan = on_its_way.running.plans["orc"]._replace(path=short, start=2.5)
    plans = on_its_way.running._replace(plans={"orc": plan})
    away = gone(on_its_way.with_running(plans))
    assert (away.taken, away.resorts[0].segment) == ("follow", 5), "it goes on by another way"


def test_38_one_who_falls_asleep_on_its_way_strikes_nobody() -> None:
    asleep = delayed(effects=(Effect("s", "asleep", "asleep"),))
    stopped = asleep.running.plans["orc"]._replace(stop=3.0, usual=None)
    away = gone(asleep.with_running(asleep.running._replace(plans={"orc": stopped})))
    assert (away.taken, [each.possible for each in away.resorts]) == ("lose", [False, False, True])
    assert away.left_behind.text == "orc is out of the fight, 27 ft away from mage."


def test_one_who_was_put_beside_its_target_strikes_though_it_was_held_up() -> None:
    there = charging(held_up=True).with_running(charging(held_up=True).running.with_plans({}))
    assert found(there) is None
