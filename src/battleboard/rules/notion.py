"""What a scenario speaks of that not every game knows: weapon speed, length, segments and more."""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from battleboard.rules.scene import UNARMED_REACH_FT, Action, Combatant, Scene

Notion: TypeAlias = Literal[
    "weapon speed",
    "weapon length",
    "casting time",
    "hesitation",
    "Dexterity",
    "several routines",
    "first strike",
    "ready missiles",
    "before initiative",
    "first blows after closing",
    "individual initiative",
    "turning",
    "devices",
    "psionics",
    "setting a weapon",
    "parrying",
]


class Mention(NamedTuple):
    """Something that a scenario speaks of, and the figure with which it does so first."""

    notion: Notion
    figure: str


def mentions(scene: Scene) -> tuple[Mention, ...]:
    """List what the scene speaks of, each notion once."""
    found: dict[Notion, str] = {}
    for figure in scene.combatants:
        for notion in _of_figure(figure):
            found.setdefault(notion, figure.id)
    for action in scene.actions:
        for notion in _of_action(action):
            found.setdefault(notion, action.by)
    return tuple(Mention(notion, figure) for notion, figure in found.items())


def _of_figure(figure: Combatant) -> Iterator[Notion]:
    arm = figure.weapon
    if arm.speed is not None:
        yield "weapon speed"
    if figure.length_ft != UNARMED_REACH_FT:
        yield "weapon length"
    if figure.dexterity is not None:
        yield "Dexterity"
    if figure.rate != 1:
        yield "several routines"
    if arm.first_strike:
        yield "first strike"
    if arm.ready:
        yield "ready missiles"
    if figure.initiative is not None:
        yield "individual initiative"


_KINDS: dict[str, Notion] = {
    "turn": "turning",
    "device": "devices",
    "psionic": "psionics",
    "set": "setting a weapon",
    "parry": "parrying",
}


def _of_action(action: Action) -> Iterator[Notion]:
    if action.casting is not None:
        yield "casting time"
    if action.hesitation:
        yield "hesitation"
    if action.before_initiative:
        yield "before initiative"
    if action.closed_last_round:
        yield "first blows after closing"
    if action.kind in _KINDS:
        yield _KINDS[action.kind]
