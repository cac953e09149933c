"""After a hit: the poison, paralysis or drain that a creature's blow brings with it."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.state.running_round import LandedHit
from battleboard.queries.round.powers_at_work import (
    UsedPower,
    caster_level,
    infliction_of,
    why_spared,
)
from battleboard.rules.timing.verdict import LANDED
from battleboard.storage.catalogue.creatures import Monster, Routine
from battleboard.storage.catalogue.new_figures import name_of_routine
from battleboard.storage.catalogue.power_list import Power

_BY_TOUCH: Final = frozenset({"poison", "touch"})
"""The kinds of powers that come with a hit, where they are not around their user."""


class AfterHit(NamedTuple):
    """A hit, and what its creature's blow does besides the damage."""

    hit: LandedHit
    used: UsedPower


def after_hits(
    battle: Battle, powers: Mapping[str, Power], monsters: Mapping[str, Monster]
) -> tuple[AfterHit, ...]:
    """What is still to be asked after the hits of the round, in their order.

    Nothing is asked where the catalogue knows of nothing, and about none whom it does not befall.
    """
    return tuple(_asked(battle, powers, monsters))


def _asked(
    battle: Battle, powers: Mapping[str, Power], monsters: Mapping[str, Monster]
) -> Iterator[AfterHit]:
    outcomes = {done.act.id: done.outcome for done in battle.running.settled}
    for hit in battle.running.landed:
        user = battle.figures.get(hit.by)
        if user is None or hit.whom not in battle.figures or outcomes.get(hit.act) not in LANDED:
            continue
        kind = user.card.type
        power = next((each for each in powers.values() if _comes_with_hits(each, kind)), None)
        if power is None or not _is_by(hit, monsters.get(kind)):
            continue
        if why_spared(power, battle, hit.whom, hit.by) or _has_it(battle, power, hit):
            continue
        level = caster_level(user)
        yield AfterHit(hit, UsedPower(power.name, "", hit.by, power, level, is_spell=False))


def _comes_with_hits(power: Power, kind: str) -> bool:
    own = kind in power.users and power.kind in _BY_TOUCH
    return own and power.form is None and power.whom != "caster"


def _is_by(hit: LandedHit, monster: Monster | None) -> bool:
    """Whether a hit is by a blow that brings something with it, where the book says which do."""
    routines = monster.routines if monster else ()
    if not any(attack.rider for routine in routines for attack in routine):
        return True
    mine = next((each for each in routines if name_of_routine(each) == hit.weapon), ())
    return _brings(mine, hit.blow)


def _brings(routine: Routine, blow: int) -> bool:
    """Whether a blow of a routine brings something with it; with 0 any of its blows may."""
    if not blow:
        return any(attack.rider for attack in routine)
    return blow <= len(routine) and bool(routine[blow - 1].rider)


def _has_it(battle: Battle, power: Power, hit: LandedHit) -> bool:
    """Whether what a power leaves lies on a figure already: one who is held is not held again."""
    left = infliction_of(battle, power, 1, hit.by).effects
    own = {effect.id for effect in battle.figure(hit.whom).effects}
    return bool(left) and all(effect.id in own for effect in left)
