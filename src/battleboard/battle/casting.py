"""Castings: the spells and devices that are still to take effect, and over which fields."""

from math import inf
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.condition import is_out
from battleboard.battle.field import CAST, Field, field_of
from battleboard.battle.procedure.declaring import DECLARED_IN
from battleboard.battle.scene import casting_of, possible_actions
from battleboard.battle.turns import turns
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.rules import Action
from battleboard.rules.timing.act import ActKind

_ACTS: Final[frozenset[ActKind]] = frozenset({"spell", "device"})


@cached_by_identity
def castings(battle: Battle) -> tuple[Action, ...]:
    """Give the spells and devices that were declared, and are neither spoiled nor played."""
    if battle.over or battle.open_phase.kind not in DECLARED_IN:
        return ()
    if battle.running.resolution is None:
        return tuple(each for each in possible_actions(battle) if _is_meant(battle, each))
    coming = (turn.act for turn in turns(battle) if turn.is_open and turn.act.kind in _ACTS)
    declared = (casting_of(battle, act) for act in coming)
    return tuple(dict.fromkeys(action for action in declared if action))


def fields_to_come(battle: Battle, time: float = inf) -> tuple[Field, ...]:
    """Give the fields over which something is still to take effect, at a moment of the round."""
    running = battle.running
    if not running.aimed:
        return ()
    played = (done.field for done in running.settled if done.place > time)
    coming = (field_of(running.aimed, action) for action in castings(battle))
    return tuple(field for field in (*played, *coming) if field.rings)


def _is_meant(battle: Battle, action: Action) -> bool:
    """Whether a declaration is one of a spell or device, by somebody who can still use it."""
    return action.kind in CAST and not is_out(battle, battle.figures[action.by])
