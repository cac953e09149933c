"""A scene taken apart: figures that do not bear on each other, and the dice each odds turn on.

An act lies where its own figure's die puts it, or the dice of those whom that figure waits for.
What may befall it needs besides the dice of all who could take its figure out or spoil its spell,
of all who could keep those from it in the same way, and so on.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from battleboard.rules.case import ADVANCES
from battleboard.rules.scene import Action, Scene
from battleboard.rules.timing.timeline import components


def parts(scene: Scene) -> list[Scene]:
    """Give each part of a scene as a scene of its own.

    Figures belong together where one aims at the other, and where they cast or use devices against
    each other's side.
    """
    number = {figure.id: at for at, figure in enumerate(scene.combatants)}
    links: list[set[int]] = [set() for _ in scene.combatants]
    for one, other in ties(scene):
        links[number[one]].add(number[other])
        links[number[other]].add(number[one])
    groups = (
        {scene.combatants[at].id for at in group} for group in components([*map(list, links)])
    )
    acting = {action.by for action in scene.actions if action.kind != "none"}
    return [_part(scene, group) for group in groups if not group.isdisjoint(acting)]


def ties(scene: Scene) -> Iterator[tuple[str, str]]:
    """List who bears on whom."""
    figures = scene.figures()
    timed = list(dict.fromkeys(action.by for action in scene.actions if action.casting))
    for action in scene.actions:
        yield from ((action.by, target) for target in action.targets)
    for at, one in enumerate(timed):
        for other in timed[at + 1 :]:
            if figures[one].side != figures[other].side:
                yield one, other


def of_group(scene: Scene, group: Collection[str]) -> tuple[Action, ...]:
    """Keep the actions of a group, each in its place so that faults are still found there."""
    nothing = Action(min(group), "none")
    return tuple(action if action.by in group else nothing for action in scene.actions)


def _part(scene: Scene, group: set[str]) -> Scene:
    """Keep a group alone."""
    figures = tuple(figure for figure in scene.combatants if figure.id in group)
    return scene._replace(combatants=figures, actions=of_group(scene, group))


Group = frozenset[str]
Couple = frozenset[str]
Links = Mapping[str, Iterable[str]]


class DiceGroup(NamedTuple):
    """Some figures, and what their dice alone decide: about whose acts, and about which couples."""

    figures: Group
    acting: Group
    couples: frozenset[Couple]


def dice_groups(scene: Scene) -> list[DiceGroup]:
    """The groups of a scene: each question about it turns on the dice of one of them."""
    waits, dangers = _waits(scene), _dangers(scene)
    acting: dict[Group, set[str]] = {}
    for name in dict.fromkeys(action.by for action in scene.actions if action.kind != "none"):
        acting.setdefault(_closed((name,), waits, dangers), set()).add(name)
    couples: dict[Group, set[Couple]] = {}
    for couple in dict.fromkeys(map(frozenset, ties(scene))):
        couples.setdefault(_closed(couple, waits), set()).add(couple)
    return [
        DiceGroup(group, frozenset(acting.get(group, ())), frozenset(couples.get(group, ())))
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
