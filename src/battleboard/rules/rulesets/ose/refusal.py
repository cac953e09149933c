"""Declarations that come to nothing before a die is thrown, and why (OSE movement and spells)."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from battleboard.rules.act import Reason
from battleboard.rules.case import Case
from battleboard.rules.rulesets.ose.citation import MOVEMENT, SPELLS, SURPRISE
from battleboard.rules.rulesets.ose.movement import WITH_WEAPON, held_in_melee
from battleboard.rules.scene import Action, ActionKind

LEAVES_MELEE: frozenset[ActionKind] = frozenset({"move", "charge", "close"})


class Busy(NamedTuple):
    """Who casts a spell and who flees, each with the number of the first such declaration."""

    casting: Mapping[str, int]
    fleeing: Mapping[str, int]


def refusals(case: Case, surprised: Collection[str]) -> Mapping[int, Reason]:
    """Give by their numbers the declarations that the rules forbid."""
    busy = _busy(case)
    return {
        index: reason
        for index, action in enumerate(case.scene.actions)
        if (reason := _surprise(action, surprised) or _refusal(case, busy, index, action))
    }


def retreats(case: Case, name: str) -> bool:
    """Whether a figure leaves its melee at full rate this round."""
    return _retreats(_busy(case), name)


def _busy(case: Case) -> Busy:
    return Busy(_doing(case, "cast"), _doing(case, "flee"))


def _doing(case: Case, kind: ActionKind) -> dict[str, int]:
    found: dict[str, int] = {}
    for index, action in enumerate(case.scene.actions):
        if action.kind == kind:
            found.setdefault(action.by, index)
    return found


def _retreats(busy: Busy, name: str) -> bool:
    return name in busy.fleeing and name not in busy.casting


def _surprise(action: Action, surprised: Collection[str]) -> Reason | None:
    if action.by not in surprised:
        return None
    return Reason(SURPRISE, f"{action.by} is surprised and cannot act for this round.")


def _refusal(case: Case, busy: Busy, index: int, action: Action) -> Reason | None:
    name = action.by
    if busy.casting.get(name, index) != index:
        text = f"{name} casts a spell this round, and may neither move nor do anything else."
        return Reason(SPELLS, text)
    if action.kind in WITH_WEAPON and _retreats(busy, name):
        text = f"{name} retreats at the full rate this round, and may not attack."
        return Reason(MOVEMENT, text)
    return held_in_melee(case, action) if action.kind in LEAVES_MELEE else None
