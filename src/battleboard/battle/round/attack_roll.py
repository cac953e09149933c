"""Attack rolls: the target of a shot into a melee, what a blow needs to hit, and its result."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.round.attack_circumstances import Attack, circumstances_of, off_arm
from battleboard.battle.state.command_context import D20, CommandContext, Refusal, Roll, RollRequest
from battleboard.battle.state.condition import hurt, is_out, subdue
from battleboard.battle.state.event import Diverted, Missed, Struck
from battleboard.battle.state.figure import Arm, Figure
from battleboard.battle.state.naming import in_names
from battleboard.battle.state.rules_scene import case_of, is_charge, on_table
from battleboard.battle.state.running_round import LandedHit
from battleboard.board.body import Size
from battleboard.board.paths.body_contact import is_engaged
from battleboard.rules import Act, Tables
from battleboard.rules.attack import aim
from battleboard.rules.attack.aim import Aim, Share
from battleboard.rules.attack.attack_rules import find_aim
from battleboard.rules.scene import UNARMED_REACH_FT

SIZES: Final[dict[Size, aim.Size]] = {
    "tiny": "S",
    "small": "S",
    "medium": "M",
    "large": "L",
    "huge": "L",
    "gigantic": "L",
}


def melee_around(battle: Battle, target: str, without: str) -> tuple[str, ...]:
    """Return all figures in the melee around a figure, and the figure itself, except `without`.

    Two foes share a melee if one can strike the other; everyone linked by such pairs is in it.
    """
    fighting = [
        each for each in on_table(battle) if each.id != without and not is_out(battle, each)
    ]
    found, grown = {target}, {target}
    while grown:
        joined = [each for each in fighting if each.id in grown]
        reached = {foe.id for each in joined for foe in _foes_of(battle, each, fighting)}
        grown = reached - found
        found |= grown
    return tuple(each for each in battle.figures if each in found)


def shares_in_melee(battle: Battle, act: Act, meant: str) -> tuple[Share, ...]:
    """Return each figure's chance to be the target of a shot into a melee; () without a melee."""
    rule = battle.rules.attack_rules.crossfire
    if act.kind != "shot" or rule is None:
        return ()
    melee = melee_around(battle, meant, act.by)
    if len(melee) == 1:
        return ()
    return rule.shares([(each, SIZES[battle.figure(each).card.size]) for each in melee])


def throw_in_melee(act: Act, shares: tuple[Share, ...]) -> RollRequest:
    return RollRequest(f"target in melee: {act.id}", Roll(1, aim.dividing_die(shares)))


def target_in_melee(battle: Battle, act: Act, meant: str, context: CommandContext) -> str:
    """Return the target of a shot: in a melee, a die chooses among all figures in it."""
    rule, shares = battle.rules.attack_rules.crossfire, shares_in_melee(battle, act, meant)
    if rule is None or not shares:
        return meant
    throw = throw_in_melee(act, shares)
    chosen = aim.chosen_target(shares, context.roll(*throw), throw.dice.sides)
    if chosen.id != meant:
        why = in_names(battle, chosen.why.text)
        context.tell(Diverted(act.id, meant, chosen.id, why, rule.rule))
    return chosen.id


def _foes_of(battle: Battle, figure: Figure, fighting: list[Figure]) -> Iterator[Figure]:
    """Yield the foes that a figure can strike, or that can strike it."""
    body = body_now(battle, figure.id)
    for foe in fighting:
        reach = max(_reach_ft(figure), _reach_ft(foe))
        if foe.side != figure.side and is_engaged(
            body, body_now(battle, foe.id), reach, battle.board.walls
        ):
            yield foe


def _reach_ft(figure: Figure) -> float:
    """Return a figure's reach: its melee weapon's length, else its own, else that of bare hands."""
    weapon, own = figure.arm.weapon, figure.card.reach_ft
    if weapon.kind != "missile" and weapon.length_ft is not None:
        return weapon.length_ft
    return UNARMED_REACH_FT if own is None else own


class Hit(NamedTuple):
    """The result of a blow: the battle after it, and whether it hit.

    A hit that the DM has ruled harmless counts as a miss.
    """

    battle: Battle
    landed: bool


def aim_at(battle: Battle, attack: Attack, tables: Tables) -> Aim:
    """Work out what a blow or shot needs to hit, with every modifier.

    Positions are those of the current place of play. For an act still to come, advance play first
    with `consequences.advance_to`.
    """
    case = case_of(battle, tables)
    by = attack.act.by
    # The scene has the main weapon, but this blow may come from the other hand.
    armed = case.figures[by]._replace(weapon=attack.blow.arm.weapon)
    case = case._replace(figures={**case.figures, by: armed})
    return find_aim(battle.rules.attack_rules, case, attack.act, circumstances_of(battle, attack))


def strike(battle: Battle, attack: Attack, context: CommandContext) -> Hit:
    needs = aim_at(battle, attack, context.tables)
    _check(battle, attack, needs)
    act, target, weapon = attack.act, attack.target, attack.blow.arm.weapon.name
    roll = None if needs.sure else context.roll(attack.throw("attack"), D20)
    why = needs.why.text
    charging = is_charge(battle, act) and attack.blow.number == 1
    if roll is not None and not needs.hits(roll):
        context.tell(Missed(act.id, act.by, target, weapon, roll, needs.face, why, charging))
        return Hit(battle, landed=False)
    dealt = _roll_damage(battle, attack, needs, context)
    damage = 0 if attack.ruled.unharmed else needs.harm(dealt, roll)
    why += needs.factors_in_words(roll) if damage else ""
    context.tell(Struck(act.id, act.by, target, weapon, roll, needs.face, damage, why, charging))
    after = _harm(battle, attack, damage, context) if damage else battle
    if attack.ruled.unharmed:
        return Hit(after, landed=False)
    return Hit(_with_hit(after, attack), landed=True)


def _with_hit(battle: Battle, attack: Attack) -> Battle:
    """Record a hit by a figure of a known type, so that the DM is asked about its powers."""
    by, blow = attack.act.by, attack.blow
    if not battle.figure(by).card.type:
        return battle
    hit = LandedHit(attack.act.id, by, attack.target, blow.arm.weapon.name, blow.number)
    return battle.with_running(battle.running.with_hit(hit))


def _harm(battle: Battle, attack: Attack, damage: int, context: CommandContext) -> Battle:
    if attack.ruled.subdual:
        return subdue(battle, attack.target, damage, battle.rules.health.real, context)
    return hurt(battle, attack.target, damage, context)


def damage_dice(battle: Battle, arm: Arm, target: str, own: Roll | None = None) -> Roll:
    """Return the damage dice: the blow's `own`, or else the weapon's for the size of the target.

    In a game with one die for all weapons, that die replaces the dice of all but natural weapons.
    """
    dice = own or arm.damage
    if own is None and arm.damage_large and SIZES[battle.figure(target).card.size] == "L":
        dice = arm.damage_large
    faces = battle.rules.attack_rules.plain_die(battle.rules.rulings(battle.options))
    if faces is None or arm.weapon.kind == "natural":
        return dice
    return Roll(1, faces, dice.plus)


def damage_throws(battle: Battle, attack: Attack, needs: Aim) -> tuple[RollRequest, ...]:
    """Return the damage rolls of a hit; if there are two, the better one counts."""
    blow = attack.blow
    dice = damage_dice(battle, blow.arm, attack.target, blow.damage)
    first = RollRequest(attack.throw("damage"), dice)
    if needs.best_of == 1:
        return (first,)
    other = off_arm(battle.figure(attack.act.by)) or blow.arm
    second = damage_dice(battle, other, attack.target)
    return first, RollRequest(attack.throw("damage of the other weapon"), second)


def why_not(battle: Battle, attack: Attack, needs: Aim) -> str:
    """Return why an attack is impossible, or what a card lacks for it, or ''."""
    if needs.bars:
        return needs.bars[0].why.text
    if needs.sure or needs.needed is not None:
        return ""
    if needs.ac is None:
        return f"The card of {battle.figure(attack.target).card.name} has no armour class."
    return f"{battle.figure(attack.act.by).card.name} has no attack value in this game."


def _check(battle: Battle, attack: Attack, needs: Aim) -> None:
    refused = why_not(battle, attack, needs)
    if refused:
        raise Refusal(refused)


def _roll_damage(battle: Battle, attack: Attack, needs: Aim, context: CommandContext) -> int:
    """Return the damage: the best roll if there are several, the maximum for a sure hit."""
    throws = damage_throws(battle, attack, needs)
    if needs.sure:
        return throws[0].dice.highest
    return max(context.roll(*throw) for throw in throws)
