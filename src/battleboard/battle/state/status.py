"""How effects and declarations change a figure: its pace, load and statuses."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final, TypeAlias, get_args

from battleboard.battle.battle import Battle
from battleboard.battle.state.condition import condition_of, is_down
from battleboard.battle.state.figure import Figure, Status
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.rules import Action, Weapon
from battleboard.rules.attack.attack_rates import haste
from battleboard.rules.scene import ActionKind
from battleboard.rules.wounds import State

USUAL_PACE: Final = Fraction(1)
PACE_FACTORS: Final = {
    (False, False): USUAL_PACE,
    (True, False): haste(USUAL_PACE),
    (False, True): USUAL_PACE / 2,
    (True, True): USUAL_PACE,
}
"""Movement factor of hasted and slowed figures; both together cancel out."""


def pace_factor(figure: Figure) -> Fraction:
    return (
        PACE_FACTORS[figure.has("hasted"), figure.has("slowed")] if figure.effects else USUAL_PACE
    )


def move_of(figure: Figure) -> float:
    """Return a figure's move in inches of the rules, hasted or slowed."""
    times = pace_factor(figure)
    return figure.card.move if times is USUAL_PACE else float(figure.card.move * times)


def routines_of(figure: Figure) -> Fraction:
    own, times = figure.arm.routines, pace_factor(figure)
    routines = figure.card.routines if own is None else own
    return routines if times is USUAL_PACE else routines * times


def weapon_of(figure: Figure) -> Weapon:
    weapon, times = figure.arm.weapon, pace_factor(figure)
    if weapon.rate is None or times is USUAL_PACE:
        return weapon
    return weapon._replace(rate=weapon.rate * times)


def is_encumbered(figure: Figure) -> bool:
    return figure.card.encumbered or figure.has("encumbered")


Shown: TypeAlias = State | Status

ABOUT: Final[dict[ActionKind, Status]] = {
    "charge": "charging",
    "cast": "casting",
    "parry": "parrying",
    "flee": "fleeing",
}
"""The status that a declaration gives a figure until its act comes."""


_IN_ORDER: Final[tuple[Status, ...]] = get_args(Status)


def statuses_of(battle: Battle, figure: Figure) -> tuple[Shown, ...]:
    state, found = condition_of(battle, figure).state, set(_statuses(battle, figure))
    return (state, *(status for status in _IN_ORDER if status in found)) if found else (state,)


def _statuses(battle: Battle, figure: Figure) -> Iterator[Status]:
    for effect in figure.effects:
        if effect.status:
            yield effect.status
    if is_encumbered(figure):
        yield "encumbered"
    if _is_surprised(battle, figure):
        yield "surprised"
    declared = _statuses_by_figure(battle.running.actions).get(figure.id, ())
    if declared and _is_to_come(battle, figure.id):
        yield from declared


@cached_by_identity
def _statuses_by_figure(actions: tuple[Action, ...]) -> Mapping[str, tuple[Status, ...]]:
    found: dict[str, tuple[Status, ...]] = {}
    for action in actions:
        if action.kind in ABOUT:
            found[action.by] = (*found.get(action.by, ()), ABOUT[action.kind])
    return found


def _is_surprised(battle: Battle, figure: Figure) -> bool:
    if is_down(battle, figure) or not figure.present:
        return False
    met, now = battle.encounter, battle.running.now
    passed = 1 if met.unit == "round" else max(1, now)
    return battle.running.surprised and met.loss(figure.id, figure.side) >= passed


def _is_to_come(battle: Battle, who: str) -> bool:
    """Whether a figure has anything left to do in the round, or no act in it as yet."""
    own = [turn for turn in placed_acts(battle) if turn.act.by == who]
    return not own or any(turn.is_open for turn in own)
