"""Attacks of one act, to see what they need."""

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
    return Action(who, "missile", (target,))


def turn(battle: Battle, act: str = STRIKE) -> PlacedAct:
    return next(each for each in placed_acts(battle) if each.act.id == act)


def attack(battle: Battle, act: str = STRIKE, target: str = "mage", **ruled: Any) -> Attack:
    """The first blow of an act at a target."""
    found = turn(battle, act).act
    return Attack(found, target, blows_of(battle, found)[0], AttackRuling(**ruled))


def aimed(battle: Battle, act: str = STRIKE, target: str = "mage", **ruled: Any) -> Aim:
    """What the first blow of an act needs against a target."""
    return aim_at(battle, attack(battle, act, target, **ruled), TABLES)


def added(battle: Battle, act: str = STRIKE, target: str = "mage", **ruled: Any) -> dict[str, int]:
    """The modifiers of the roll, by id."""
    return {each.id: each.value for each in aimed(battle, act, target, **ruled).to_hit}
