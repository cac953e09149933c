"""Regenerating figures regain hit points at the end of each round."""

from battleboard.battle.battle import Battle
from battleboard.battle.commands import PassTime
from battleboard.battle.commands.effects import ApplyEffect
from battleboard.battle.round.passing_time import let_regain
from battleboard.battle.round.round_end import end_of_round
from battleboard.battle.state.event import Healed
from battleboard.battle.state.figure import Effect, Figure, HitPoints
from tests.battle.battles import battle, do, figure
from tests.battle.rounds import MAGE, casts, context, playing

GROWING = Effect("regenerating", "regenerating", regains=3)


def troll(now: int) -> Figure:
    return figure("troll", "red", hp=HitPoints(now, 30), effects=(GROWING,))


def points(there: Battle) -> int:
    return there.figure("troll").hp.now


def test_hit_points_come_back_at_the_end_of_the_round() -> None:
    judge = context()
    after = end_of_round(playing(casts(), figures=(MAGE, troll(10)), dice=(6, 1)), judge)
    assert points(after) == 13
    assert Healed("troll", 3, 13) in judge.events


def test_never_more_than_there_were() -> None:
    judge = context()
    assert points(let_regain(battle(troll(29)), judge)) == 30
    assert points(let_regain(battle(troll(30)), judge)) == 30
    assert [event.amount for event in judge.events if isinstance(event, Healed)] == [1]


def test_the_dead_stay_dead_and_others_as_they_are() -> None:
    there = battle(troll(-20), figure("ann", hp=HitPoints(3, 10)))
    assert let_regain(there, context()) == there


def test_they_come_back_while_time_passes() -> None:
    assert points(do(battle(troll(10)), PassTime(4, "round"))) == 22


def test_they_come_no_longer_when_it_is_lifted() -> None:
    there = do(
        battle(figure("troll", "red", hp=HitPoints(10, 30))), ApplyEffect(("troll",), GROWING)
    )
    assert points(let_regain(there, context())) == 13
    assert there.figure("troll").effects == (GROWING,)
