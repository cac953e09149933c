"""Attacks: what a blow or shot needs, and what comes of it when the dice fall."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.blow import Attack, off_arm
from battleboard.battle.card import Arm
from battleboard.battle.circumstances import circumstances_of
from battleboard.battle.condition import hurt
from battleboard.battle.event import Missed, Struck
from battleboard.battle.melee import SIZES
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.battle.roll import D20, Roll
from battleboard.battle.rolls import Ask
from battleboard.battle.scene import scene_of
from battleboard.rules import Tables
from battleboard.rules.attack.aim import Aim
from battleboard.rules.attack.attack_rules import find_aim
from battleboard.rules.case import case_of


class Hit(NamedTuple):
    """What came of a blow: whether it landed and did something, and the battle after it."""

    battle: Battle
    landed: bool


def aim_at(battle: Battle, attack: Attack, tables: Tables) -> Aim:
    """Work out what a blow or shot needs, and all that bears on it.

    Everybody stands where the play has come to: for an act that is still to come, that is where
    `consequence.reached` moves it.
    """
    case = case_of(scene_of(battle), tables, battle.rules.rulings(battle.options))
    by = attack.act.by
    armed = case.figures[by]._replace(weapon=attack.blow.arm.weapon)
    case = case._replace(figures={**case.figures, by: armed})
    return find_aim(battle.rules.attack_rules, case, attack.act, circumstances_of(battle, attack))


def struck(battle: Battle, attack: Attack, referee: Referee) -> Hit:
    """Throw for one blow or shot, and for its damage if it hits."""
    needs = aim_at(battle, attack, referee.tables)
    _check(battle, attack, needs)
    act, target, weapon = attack.act, attack.target, attack.blow.arm.weapon.name
    roll = None if needs.sure else referee.roll(attack.throw("attack"), D20)
    why = needs.why.text
    if roll is not None and not needs.hits(roll):
        referee.tell(Missed(act.id, act.by, target, weapon, roll, needs.face, why))
        return Hit(battle, landed=False)
    dealt = _dealt(battle, attack, needs, referee)
    damage = 0 if attack.ruled.unharmed else needs.harm(dealt)
    referee.tell(Struck(act.id, act.by, target, weapon, roll, needs.face, damage, why))
    after = hurt(battle, target, damage, referee) if damage else battle
    return Hit(after, landed=not attack.ruled.unharmed)


def damage_dice(battle: Battle, arm: Arm, target: str, own: Roll | None = None) -> Roll:
    """Give the damage dice of a weapon against a target of its size, or those of one blow."""
    dice = own or arm.damage
    if own is None and arm.damage_large and SIZES[battle.figure(target).card.size] == "L":
        dice = arm.damage_large
    faces = battle.rules.attack_rules.plain_die(battle.rules.rulings(battle.options))
    if faces is None or arm.weapon.kind == "natural":
        return dice
    return Roll(1, faces, dice.plus)


def damage_throws(battle: Battle, attack: Attack, needs: Aim) -> tuple[Ask, ...]:
    """List the throws for the damage of a hit: of several the best counts."""
    blow = attack.blow
    dice = damage_dice(battle, blow.arm, attack.target, blow.damage)
    first = Ask(attack.throw("damage"), dice)
    if needs.best_of == 1:
        return (first,)
    other = off_arm(battle.figure(attack.act.by)) or blow.arm
    second = damage_dice(battle, other, attack.target)
    return first, Ask(attack.throw("damage of the other weapon"), second)


def why_not(battle: Battle, attack: Attack, needs: Aim) -> str:
    """Say why an attack cannot be made, or which figures are missing for it, if that is so."""
    if needs.bars:
        return needs.bars[0].why.text
    if needs.sure or needs.needed is not None:
        return ""
    if needs.ac is None:
        return f"The card of {battle.figure(attack.target).card.name} has no armour class to hit."
    return f"The card of {battle.figure(attack.act.by).card.name} does not say how well it hits."


def _check(battle: Battle, attack: Attack, needs: Aim) -> None:
    """Refuse an attack that cannot be made, or for which the figures are missing."""
    refused = why_not(battle, attack, needs)
    if refused:
        raise Refusal(refused)


def _dealt(battle: Battle, attack: Attack, needs: Aim, referee: Referee) -> int:
    """Throw the damage dice: the best of several where the game says so, the most if it is sure."""
    throws = damage_throws(battle, attack, needs)
    if needs.sure:
        return throws[0].dice.highest
    return max(referee.roll(*throw) for throw in throws)
