"""How figures looked at an earlier moment of the round, before they fell or rose again."""

from collections.abc import Mapping
from typing import TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.past import states_at
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.rules.wounds import State
from battleboard.views.map.draw.draw_list import order_of
from battleboard.views.map.draw.look import Look, look_of

_Asked: TypeAlias = tuple[Battle, Mapping[str, Look], Mapping[str, State]]


def looks_then(battle: Battle, now: Mapping[str, Look], time: float) -> Mapping[str, Look]:
    """Give the looks at a moment of those who look so now, in the order of painting."""
    past = states_at(battle, time)
    return _then((battle, now, past)) if past else now


def _earlier(asked: _Asked) -> dict[str, Look]:
    battle, now, past = asked
    looks = {
        who: look_of(battle, battle.figures[who], look.letters, past[who]) if who in past else look
        for who, look in now.items()
    }
    return {who: looks[who] for who in order_of(battle, looks)}


def _same(one: _Asked, other: _Asked) -> bool:
    return one[0] is other[0] and one[1] is other[1] and one[2] == other[2]


_then = cached_by_identity(_earlier, _same)
