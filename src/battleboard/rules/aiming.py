"""Aiming: what each game knows of hitting, as data and a few functions."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from battleboard.rules.act import Act
from battleboard.rules.aim import Circumstances
from battleboard.rules.case import Case
from battleboard.rules.crossfire import Crossfire
from battleboard.rules.modifier import Modifier
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import Action, ActionKind, Combatant
from battleboard.rules.situation import Situation


def nothing(_case: Case, _act: Act, _seen: Circumstances) -> Iterator[str]:
    """Hold nothing."""
    return iter(())


def no_extras(_case: Case, _act: Act, _seen: Circumstances) -> tuple[Modifier, ...]:
    """Add nothing."""
    return ()


def as_entered(_case: Case, figure: Combatant) -> int:
    """Give the steps that Dexterity betters an armour class by, as somebody has entered them."""
    return figure.armour.dexterity or 0


def never(_rulings: Rulings) -> bool:
    """Say no, whatever the table has decided."""
    return False


def own_dice(_rulings: Rulings) -> None:
    """Let every weapon have its own damage dice."""


class Aiming(NamedTuple):
    """How a game aims, as data and a few functions; `rule` and `missiles` are what it cites.

    `needed` gives the total with which a figure hits an armour class, if it is known. `holds` names
    the situations of an attack, `stances` those that better or worsen the target's own armour
    class, beside what the table shows by itself: `statuses` of the target that are situations by
    the same name, the steps of `cover`, ranges, and the side that an attack comes from. Of the
    situations that are `alike` only the one that helps most is added to the roll. `extras` are
    modifiers beyond all situations, and `dexterity` the steps of an armour class that are
    Dexterity's. No armour class gets worse than the `worst_ac`. Nobody shoots at foes as near as
    `too_near_ft`. Where all weapons do the same damage, `plain_die` gives the faces of its die.
    Where a second weapon gives a blow of its own, there is a situation `off_hand`.
    """

    rule: str
    missiles: str
    needed: Callable[[Case, str, int], int | None]
    situations: Mapping[str, Situation]
    holds: Callable[[Case, Act, Circumstances], Iterator[str]] = nothing
    stances: Callable[[Case, Act, Circumstances], Iterator[str]] = nothing
    extras: Callable[[Case, Act, Circumstances], Iterable[Modifier]] = no_extras
    dexterity: Callable[[Case, Combatant], int] = as_entered
    statuses: frozenset[str] = frozenset()
    cover: tuple[str, ...] = ()
    alike: frozenset[str] = frozenset()
    ascending: Callable[[Rulings], bool] = never
    naturals: bool = False
    worst_ac: int | None = None
    least_damage: int = 0
    too_near_ft: float = 0.0
    plain_die: Callable[[Rulings], int | None] = own_dice
    crossfire: Crossfire | None = None


def declaration_of(case: Case, act: Act) -> Action | None:
    """Find what the figure of an act has declared; a blow that was merely granted has nothing."""
    action = case.scene.actions[act.action]
    return action if action.by == act.by else None


def does(case: Case, act: Act, who: str, kind: ActionKind) -> bool:
    """Whether a figure has declared to do something by the time of an act."""
    return any(
        action.by == who and action.kind == kind and (action.segment or 0) <= act.place.segment
        for action in case.scene.actions
    )


def casts(case: Case, act: Act, seen: Circumstances) -> bool:
    """Whether the target of an attack casts a spell while it comes."""
    return does(case, act, seen.target, "cast") if seen.casts is None else seen.casts
