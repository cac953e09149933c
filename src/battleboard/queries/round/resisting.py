"""Magic resistance against spells and devices: who may resist, and how likely."""

from collections.abc import Iterable, Iterator

from battleboard.battle.battle import Battle
from battleboard.battle.state.naming import name_of
from battleboard.battle.state.running_round import field_of, spell_of
from battleboard.queries.round.powers_at_work import UsedPower, caster_level, in_field
from battleboard.rules import Action


def resistance_against(battle: Battle, used: UsedPower, who: str) -> int | None:
    """The chance in percent that a figure resists a power; None if it does not apply.

    Resistance applies to spells and devices, in games that have it, but never to a figure's own
    powers or to healing.
    """
    rule, figure = battle.rules.resistance, battle.figures.get(who)
    if rule is None or figure is None or who == used.by or not _is_resisted(used):
        return None
    per_cent = figure.card.resistance
    if not per_cent:
        return None
    return rule.chance(per_cent, used.level, battle.rules.rulings(battle.options))


def _is_resisted(used: UsedPower) -> bool:
    power = used.power
    if power is None:
        return bool(used.act) or used.is_spell
    return power.kind in {"spell", "device"} and power.harms


def used_power(battle: Battle, action: Action) -> UsedPower:
    rule, name = battle.rules.resistance, spell_of(action)
    if rule is not None and action.kind == "device":
        level = rule.level_of(name)
    else:
        level = caster_level(battle.figure(action.by))
    return UsedPower(name, action.by, action.by, None, level, is_spell=action.kind == "cast")


def foes_of(battle: Battle, action: Action) -> tuple[str, ...]:
    """The foes that a spell or device targets, or that are in its area now."""
    field = field_of(battle.running.aimed, action)
    there = in_field(battle, field, battle.running.now).everyone if field.rings else ()
    side = battle.figure(action.by).side
    every = dict.fromkeys((*action.targets, *there))
    return tuple(who for who in every if battle.figure(who).side != side)


def resistances_told(battle: Battle, used: UsedPower, whom: Iterable[str]) -> Iterator[str]:
    for who in dict.fromkeys(whom):
        chance = resistance_against(battle, used, who)
        if chance:
            yield f"{name_of(battle, who)} resists it {chance}% of the time."
