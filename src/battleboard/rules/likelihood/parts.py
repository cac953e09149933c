"""A scene taken apart into figures that have nothing to do with each other."""

from collections.abc import Collection, Iterator

from battleboard.rules.rings import components
from battleboard.rules.scene import Action, Scene


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
