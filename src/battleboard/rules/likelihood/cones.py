"""What each odds of a scene turn on: the figures whose dice and acts they need, and no others.

An act lies where its own figure's die puts it, or the dice of those whom that figure waits for.
What may befall it needs besides the dice of all who could take its figure out or spoil its spell,
of all who could keep those from it in the same way, and so on.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from battleboard.rules.case import ADVANCES
from battleboard.rules.likelihood.parts import ties
from battleboard.rules.scene import Scene

Group = frozenset[str]
Couple = frozenset[str]
Links = Mapping[str, Iterable[str]]


class Cone(NamedTuple):
    """Some figures, and what their dice alone decide: about whose acts, and about which couples."""

    figures: Group
    acting: Group
    couples: frozenset[Couple]


def cones(scene: Scene) -> list[Cone]:
    """Give the cones of a scene, for which every question about it is asked in one of them."""
    waits, dangers = _waits(scene), _dangers(scene)
    acting: dict[Group, set[str]] = {}
    for name in dict.fromkeys(action.by for action in scene.actions if action.kind != "none"):
        acting.setdefault(_closed((name,), waits, dangers), set()).add(name)
    couples: dict[Group, set[Couple]] = {}
    for couple in dict.fromkeys(map(frozenset, ties(scene))):
        couples.setdefault(_closed(couple, waits), set()).add(couple)
    return [
        Cone(group, frozenset(acting.get(group, ())), frozenset(couples.get(group, ())))
        for group in dict.fromkeys((*acting, *couples))
    ]


def _closed(names: Iterable[str], *links: Links) -> Group:
    """Add to some figures whatever is linked to them, and to those, and so on."""
    found = set(names)
    waiting = list(found)
    while waiting:
        name = waiting.pop()
        more = {other for each in links for other in each.get(name, ())} - found
        found |= more
        waiting.extend(more)
    return frozenset(found)


def _waits(scene: Scene) -> dict[str, set[str]]:
    """Say for each figure whose dice may decide when or whether it acts.

    One who holds an action waits for its targets; anyone may have to do with those who come on.
    """
    waits: dict[str, set[str]] = {}
    for action in scene.actions:
        if action.kind == "hold":
            waits.setdefault(action.by, set()).update(action.targets)
        if action.kind in ADVANCES:
            for target in action.targets:
                waits.setdefault(target, set()).add(action.by)
    return waits


def _dangers(scene: Scene) -> dict[str, set[str]]:
    """Say for each figure who could take it out of the fight or spoil its spell."""
    casters = {action.by for action in scene.actions if action.kind == "cast"}
    fellers = {action.by for action in scene.actions if action.lethal} | _settled(scene)
    dangers: dict[str, set[str]] = {}
    for source, target in _aims(scene):
        if target in casters or source in fellers:
            dangers.setdefault(target, set()).add(source)
    return dangers


def _aims(scene: Scene) -> Iterator[tuple[str, str]]:
    """List who may strike at whom: a weapon that is set at those who come on."""
    setting = {action.by for action in scene.actions if action.kind == "set"}
    for action in scene.actions:
        for target in action.targets:
            yield action.by, target
            if action.kind in ADVANCES and target in setting:
                yield target, action.by


def _settled(scene: Scene) -> set[str]:
    """List those of whose acts one is said to have taken somebody out."""
    felling = [name for name, end in scene.outcomes.items() if end == "incapacitated"]
    return {
        figure.id
        for figure in scene.combatants
        if any(name.startswith(f"{figure.id}:") for name in felling)
    }
