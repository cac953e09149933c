"""What a caster cannot see of a spell's target; a DM ruling allows it all the same."""

from collections.abc import Iterable, Iterator

from battleboard.battle.battle import Battle
from battleboard.battle.movement.prepared_board import sight_on
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.naming import name_of, people
from battleboard.board.point import Point
from battleboard.board.sight.sight import sees
from battleboard.queries.round.foes_in_sight import FoesInSight
from battleboard.storage.catalogue.power_list import Power


def unseen_targets(battle: Battle, by: str, whom: Iterable[str]) -> tuple[str, ...]:
    """The figures among these that a caster does not see: behind walls, or invisible."""
    caster, foes = battle.figure(by), FoesInSight(battle)
    others = [who for who in dict.fromkeys(whom) if who != by]
    if caster.has("blind"):
        return tuple(others)
    return tuple(
        who for who in others if battle.figure(who).has("invisible") or not foes.sees(by, who)
    )


def sees_place(battle: Battle, by: str, at: Point) -> bool:
    """Whether a caster has line of sight to a place."""
    return sees(sight_on(battle.board), body_now(battle, by).at, at)


def needs_sight(power: Power | None) -> bool:
    """Whether a power is aimed from a distance, at something its user must see."""
    if power is None:
        return True
    return power.kind in {"spell", "device"} and _reaches_out(power)


def _reaches_out(power: Power) -> bool:
    return power.reach is not None and power.reach.at(1) > 0


def unseen_told(
    battle: Battle, by: str, whom: Iterable[str], place: Point | None = None
) -> Iterator[str]:
    """Yield a sentence for a place, or for targets, that a caster does not see."""
    rule = f" ({battle.rules.spell_sight})" if battle.rules.spell_sight else ""
    allowed = f"{rule}: allowed only if you rule so."
    if place is not None:
        if not sees_place(battle, by, place):
            yield f"{name_of(battle, by)} cannot see that spot{allowed}"
        return
    unseen = unseen_targets(battle, by, whom)
    if unseen:
        yield f"{name_of(battle, by)} does not see {people(battle, unseen)}{allowed}"
