"""Features of a scenario that some games lack: weapon speed, length, segments and more."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.rules.scene import BARE_HANDS, UNARMED_REACH_FT, Action, Combatant, Scene

RuleConcept: TypeAlias = Literal[
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
    "unarmed attacks",
]


class Mention(NamedTuple):
    """A feature that a scenario uses, and the first figure that uses it.

    `thing` is the name of the weapon, spell or device concerned, if it has one.
    """

    notion: RuleConcept
    figure: str
    thing: str = ""


def mentions(scene: Scene) -> tuple[Mention, ...]:
    found: dict[RuleConcept, Mention] = {}
    for figure in scene.combatants:
        for notion in _of_figure(figure):
            thing = figure.weapon.name if notion in _OF_WEAPONS and _is_armed(figure) else ""
            found.setdefault(notion, Mention(notion, figure.id, thing))
    for action in scene.actions:
        for notion in _of_action(action):
            thing = action.casting.name if action.casting and notion in _OF_CASTINGS else ""
            found.setdefault(notion, Mention(notion, action.by, thing))
    return tuple(found.values())


_OF_WEAPONS: frozenset[RuleConcept] = frozenset(
    {"weapon speed", "weapon length", "first strike", "ready missiles"}
)
_OF_CASTINGS: frozenset[RuleConcept] = frozenset({"casting time", "devices"})


def _is_armed(figure: Combatant) -> bool:
    return figure.weapon != BARE_HANDS


def _of_figure(figure: Combatant) -> Iterator[RuleConcept]:
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


CONCEPTS_BY_KIND: Final[Mapping[str, RuleConcept]] = {
    "turn": "turning",
    "device": "devices",
    "psionic": "psionics",
    "set": "setting a weapon",
    "parry": "parrying",
    "grapple": "unarmed attacks",
    "pummel": "unarmed attacks",
    "overbear": "unarmed attacks",
}


def _of_action(action: Action) -> Iterator[RuleConcept]:
    if action.casting is not None:
        yield "casting time"
    if action.hesitation:
        yield "hesitation"
    if action.before_initiative:
        yield "before initiative"
    if action.closed_last_round:
        yield "first blows after closing"
    if action.kind in CONCEPTS_BY_KIND:
        yield CONCEPTS_BY_KIND[action.kind]
