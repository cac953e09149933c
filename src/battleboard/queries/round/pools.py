"""Whom a power affects that takes so many by their hit dice, such as sleep: the weakest first."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.round.draining import levels_of
from battleboard.battle.state.command_context import RollRequest
from battleboard.queries.round.powers_at_work import UsedPower
from battleboard.queries.round.saving_numbers import save_level
from battleboard.rules.attack.to_hit import parse_hit_dice
from battleboard.rules.tables import HitDice
from battleboard.storage.catalogue.power_list import Pool


class PoolThrow(NamedTuple):
    """The throw of a pool: what it is for in words, and the figures among which it chooses."""

    ask: RollRequest
    words: str
    pool: Pool
    among: tuple[str, ...]


def pool_throws(battle: Battle, used: UsedPower, whom: Iterable[str]) -> tuple[PoolThrow, ...]:
    """The throws that say how many of some figures a power affects; none where it takes all."""
    if used.power is None:
        return ()
    return tuple(_throws(battle, used, used.power.pools, tuple(whom)))


def _throws(
    battle: Battle, used: UsedPower, pools: Sequence[Pool], whom: tuple[str, ...]
) -> Iterator[PoolThrow]:
    least = -1
    for pool in pools:
        up_to = pool.up_to
        among = tuple(who for who in whom if least < _size(battle, who) <= _most(up_to))
        words = "hit dice" if up_to is None else f"creatures of up to {up_to} HD"
        dice = pool.dice.at(used.level)
        name = f"caught: {used.act or used.name} {up_to or ''}".rstrip()
        least = least if up_to is None else up_to
        if among:
            yield PoolThrow(RollRequest(name, dice), words, pool, among)


def caught_by(battle: Battle, throws: Iterable[tuple[PoolThrow, int]]) -> tuple[str, ...]:
    """The figures that some throws have caught, the weakest first."""
    found: list[str] = []
    for throw, thrown in throws:
        weakest = sorted(throw.among, key=lambda who: _strength(battle, who))
        if throw.pool.up_to is not None:
            found += weakest[:thrown]
            continue
        left = thrown
        for who in weakest:
            left -= max(1, levels_of(battle.figure(who)))
            if left < 0:
                break
            found.append(who)
    return tuple(found)


def _strength(battle: Battle, who: str) -> HitDice:
    """The hit dice of a figure or its level, to tell which is weaker."""
    fighting = battle.figure(who).card.fighting
    return parse_hit_dice(fighting.hit_dice or fighting.level or 1)


def _size(battle: Battle, who: str) -> int:
    """The hit dice of a figure, of which a part counts as one, or its level."""
    return save_level(battle.figure(who))


def _most(up_to: int | None) -> float:
    return float("inf") if up_to is None else up_to
