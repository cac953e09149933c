"""Attacks of one act, to look at what they need."""

from typing import Any, Final

from battleboard.battle.battle import Battle
from battleboard.battle.round.attack_circumstances import Attack, AttackRuling, blows_of
from battleboard.battle.round.attack_roll import aim_at
from battleboard.battle.state.placed_acts import PlacedAct, placed_acts
from battleboard.rules import Action
from battleboard.rules.attack.aim import Aim
from tests.battle.battles import TABLES

STRIKE: Final = "orc:strike 1"
SHOT: Final = "orc:shot 1"


def shoots(who: str = "orc", target: str = "mage") -> Action:
    """Declare a shot."""
    return Action(who, "missile", (target,))


def turn(battle: Battle, act: str = STRIKE) -> PlacedAct:
    """Find a turn of the running round."""
    return next(each for each in placed_acts(battle) if each.act.id == act)


def attack(battle: Battle, act: str = STRIKE, target: str = "mage", **ruled: Any) -> Attack:
    """The first blow of an act at a target."""
    found = turn(battle, act).act
    return Attack(found, target, blows_of(battle, found)[0], AttackRuling(**ruled))


def aimed(battle: Battle, act: str = STRIKE, target: str = "mage", **ruled: Any) -> Aim:
    """Say what the first blow of an act needs against a target."""
    return aim_at(battle, attack(battle, act, target, **ruled), TABLES)


def added(battle: Battle, act: str = STRIKE, target: str = "mage", **ruled: Any) -> dict[str, int]:
    """What is added to the roll, by its ids."""
    return {each.id: each.value for each in aimed(battle, act, target, **ruled).to_hit}
