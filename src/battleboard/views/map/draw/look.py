"""How a figure looks on the map, wherever it stands: all that its picture is made of."""

from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Badge, Battle
from battleboard.battle.state.condition import UPRIGHT
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.rules_scene import on_table
from battleboard.battle.state.status import statuses_of
from battleboard.rules.wounds import State
from battleboard.views.map.draw.letters import letters_of
from battleboard.views.map.draw.sign import Sign, signs_of

Tone: TypeAlias = Literal["good", "warn", "bad"]
Stance: TypeAlias = Literal["up", "down", "dead"]

HEALTH_STEPS: Final = 24
"""Into so many steps the ring of hit points is divided."""
_WARN_UP_TO: Final = 0.5
_BAD_UP_TO: Final = 0.25


class Look(NamedTuple):
    """What the picture of a figure shows; figures of the same look share one picture.

    `health` is in steps of the ring, or None where there is none to be seen; whoever is `hurt` has
    a whole one that warns, because no more is told of him. `faint` is true of whom the players do
    not see, and `lit` of those who carry a light that burns.
    """

    badge: Badge = "circle"
    colour: int = 0
    letters: str = ""
    portrait: str = ""
    health: int | None = HEALTH_STEPS
    stance: Stance = "up"
    signs: tuple[Sign, ...] = ()
    faint: bool = False
    lit: bool = False
    hurt: bool = False

    @property
    def steps(self) -> int:
        """How many steps of the ring are painted."""
        return HEALTH_STEPS if self.hurt else self.health or 0

    @property
    def tone(self) -> Tone:
        """Whether the ring warns."""
        share = _WARN_UP_TO if self.hurt else self.steps / HEALTH_STEPS
        if share <= _BAD_UP_TO:
            return "bad"
        return "warn" if share <= _WARN_UP_TO else "good"


def looks_of(battle: Battle) -> dict[str, Look]:
    """Give the looks of all who are on the table."""
    there = list(on_table(battle))
    letters = letters_of(figure.card.name for figure in there)
    return {figure.id: look_of(battle, figure, letters[figure.card.name]) for figure in there}


def looks_after(
    battle: Battle, before: Mapping[str, Look], changed: Iterable[str]
) -> dict[str, Look]:
    """Give the looks of all where only some have changed; letters stay as they are."""
    looks = dict(before)
    for who in changed:
        looks[who] = look_of(battle, battle.figures[who], before[who].letters)
    return looks


def look_of(battle: Battle, figure: Figure, letters: str, past: State | None = None) -> Look:
    """Give the look of one figure, as it is or in a past state.

    How many hit points it had then is not known: if it was up then and is down now, or the other
    way, it has no ring.
    """
    team, (state, *others) = battle.teams[figure.side], statuses_of(battle, figure)
    statuses = past or state, *others
    signs = signs_of((*statuses, *(("hidden",) if figure.hidden else ())))
    return Look(
        badge=team.badge,
        colour=team.colour,
        letters=letters,
        portrait=figure.card.portrait,
        health=_health(figure) if _is_up(statuses[0]) == _is_up(state) else None,
        stance=_stance(statuses[0]),
        signs=signs,
        faint=Sign.UNSEEN in signs,
        lit=figure.light is not None and figure.light.burns,
    )


def _stance(state: str) -> Stance:
    if state == "dead":
        return "dead"
    return "up" if _is_up(state) else "down"


def _is_up(state: str) -> bool:
    return state in UPRIGHT


def _health(figure: Figure) -> int:
    """Give the steps of the ring that are full: one at least, as long as there is anything left."""
    now, most = figure.hp.now, max(1, figure.hp.most)
    if now <= 0:
        return 0
    return max(1, min(HEALTH_STEPS, round(HEALTH_STEPS * now / most)))
