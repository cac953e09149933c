"""Who is in whose melee, and whom a shot into it goes at."""

from collections.abc import Iterator
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.condition import is_out
from battleboard.battle.event import Diverted
from battleboard.battle.figure import Figure
from battleboard.battle.referee import Referee
from battleboard.battle.roll import Roll
from battleboard.battle.rolls import Ask
from battleboard.battle.scene import on_table
from battleboard.battle.whereabouts import body_now
from battleboard.battle.wording import in_names
from battleboard.board.body import Size
from battleboard.board.engagement import engaged
from battleboard.rules import Act
from battleboard.rules.attack import crossfire
from battleboard.rules.attack.crossfire import Share
from battleboard.rules.scene import UNARMED_REACH_FT

SIZES: Final[dict[Size, crossfire.Size]] = {
    "tiny": "S",
    "small": "S",
    "medium": "M",
    "large": "L",
    "huge": "L",
    "gigantic": "L",
}


def melee_around(battle: Battle, target: str, without: str) -> tuple[str, ...]:
    """Name all that are in the melee in which a figure stands, itself among them.

    Foes who can strike each other are in one melee, and with them whoever they fight besides.
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
    """Divide a shot among all in the melee of its target; elsewhere nothing is to be divided."""
    rule = battle.rules.attack_rules.crossfire
    if act.kind != "shot" or rule is None:
        return ()
    melee = melee_around(battle, meant, act.by)
    if len(melee) == 1:
        return ()
    return rule.shares([(each, SIZES[battle.figure(each).card.size]) for each in melee])


def throw_in_melee(act: Act, shares: tuple[Share, ...]) -> Ask:
    """Give the throw that chooses among those who share a shot."""
    return Ask(f"target in melee: {act.id}", Roll(1, crossfire.dividing_die(shares)))


def target_in_melee(battle: Battle, act: Act, meant: str, referee: Referee) -> str:
    """Give whom a shot goes at: where its target is in a melee, a die chooses among all in it."""
    rule, shares = battle.rules.attack_rules.crossfire, shares_in_melee(battle, act, meant)
    if rule is None or not shares:
        return meant
    throw = throw_in_melee(act, shares)
    chosen = crossfire.chosen_target(shares, referee.roll(*throw), throw.dice.sides)
    if chosen.id != meant:
        why = in_names(battle, chosen.why.text)
        referee.tell(Diverted(act.id, meant, chosen.id, why, rule.rule))
    return chosen.id


def _foes_of(battle: Battle, figure: Figure, fighting: list[Figure]) -> Iterator[Figure]:
    """Give the foes that a figure can strike, and those that can strike it."""
    body = body_now(battle, figure.id)
    for foe in fighting:
        reach = max(_reach_ft(figure), _reach_ft(foe))
        if foe.side != figure.side and engaged(
            body, body_now(battle, foe.id), reach, battle.board.walls
        ):
            yield foe


def _reach_ft(figure: Figure) -> float:
    """Give how far a figure strikes; who holds something to shoot with has only his hands."""
    weapon, own = figure.arm.weapon, figure.card.reach_ft
    if weapon.kind != "missile" and weapon.length_ft is not None:
        return weapon.length_ft
    return UNARMED_REACH_FT if own is None else own
