"""After a hit: the poison, paralysis or level drain that a creature's attack carries."""

from collections.abc import Iterator, Mapping, Sequence
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
from battleboard.storage.catalogue.new_figures import NAMELESS, name_of_routine
from battleboard.storage.catalogue.power_list import Power

_BY_TOUCH: Final = frozenset({"poison", "touch"})
"""Kinds of powers that come with a hit, unless they take effect around their user."""


class AfterHit(NamedTuple):
    """A hit, and what the creature's attack does besides damage.

    `does_more` is true if other powers of the attack are still to be checked after this one.
    """

    hit: LandedHit
    used: UsedPower
    does_more: bool = False


def after_hits(
    battle: Battle, powers: Mapping[str, Power], monsters: Mapping[str, Monster]
) -> tuple[AfterHit, ...]:
    """What remains to be resolved after the round's hits, in order.

    Skips what the catalogue does not know, and figures that are not affected.
    """
    return tuple(_find_after_hits(battle, powers, monsters))


def _find_after_hits(
    battle: Battle, powers: Mapping[str, Power], monsters: Mapping[str, Monster]
) -> Iterator[AfterHit]:
    outcomes = {done.act.id: done.outcome for done in battle.running.settled}
    for hit in battle.running.landed:
        user = battle.figures.get(hit.by)
        if user is None or hit.whom not in battle.figures or outcomes.get(hit.act) not in LANDED:
            continue
        kind = user.card.type
        own = [each for each in powers.values() if _comes_with_hits(each, kind)]
        brought = _powers_of_hit(hit, monsters.get(kind), own)
        left = [power for power in brought if power.name not in hit.asked]
        for at, power in enumerate(left, 1):
            if why_spared(power, battle, hit.whom, hit.by) or _has_it(battle, power, hit):
                continue
            used = UsedPower(power.name, "", hit.by, power, caster_level(user), is_spell=False)
            yield AfterHit(hit, used, at < len(left))


def _comes_with_hits(power: Power, kind: str) -> bool:
    own = kind in power.users and power.kind in _BY_TOUCH
    return own and power.form is None and power.whom != "caster"


def _powers_of_hit(
    hit: LandedHit, monster: Monster | None, powers: Sequence[Power]
) -> Iterator[Power]:
    """Yield the powers that a hit carries: all, unless the book assigns them to attacks.

    If an attack has an effect that matches none of the powers by name, any of them may be meant.
    """
    routines = monster.routines if monster else ()
    if not any(attack.rider for routine in routines for attack in routine):
        yield from powers
        return
    mine = next(
        (each for each in routines if name_of_routine(each) == (hit.weapon or NAMELESS)), ()
    )
    riders = _riders(mine, hit.blow)
    known = {rider for rider in riders for power in powers if power.is_called(rider)}
    for power in powers:
        if riders - known or any(power.is_called(rider) for rider in riders):
            yield power


def _riders(routine: Routine, blow: int) -> set[str]:
    """The extra effects of attack number `blow`, counted from 1, or of all attacks if it is 0."""
    struck = routine[blow - 1 : blow] if blow else routine
    return {attack.rider for attack in struck if attack.rider}


def _has_it(battle: Battle, power: Power, hit: LandedHit) -> bool:
    """Whether the figure already has the effects of a power: a held figure is not held again."""
    left = infliction_of(battle, power, 1, hit.by).effects
    own = {effect.id for effect in battle.figure(hit.whom).effects}
    return bool(left) and all(effect.id in own for effect in left)
