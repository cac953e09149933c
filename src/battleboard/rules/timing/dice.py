"""The initiative dice of a round: who rolls which, and the scene once they are rolled."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from battleboard.rules.scene import Scene


class Throw(NamedTuple):
    """One die still to be rolled: its owner, its faces, and the owner's bonus.

    A die of a whole side lists no figures; any other counts for the figures that it lists.
    """

    owner: str
    faces: int = 6
    figures: tuple[str, ...] = ()
    added: int = 0


class Dice(NamedTuple):
    """The dice that a round waits for, and what the odds may assume about them.

    With `order_only`, all that matters is which of two dice, bonuses included, is higher. With
    `counted`, an act's number on the ruler may also be the number on a die, but only that of its
    own figure or of one that it waits for (a held action waits for its targets, the target of a
    charge for the charger). With `rerolled`, tied dice are rolled again.
    """

    throws: tuple[Throw, ...]
    order_only: bool = False
    rerolled: bool = False
    counted: bool = False


def side_throws(scene: Scene) -> tuple[Throw, ...]:
    """Return the dice of the sides that still have to roll for a figure without its own die."""
    waiting = {figure.side for figure in scene.combatants if figure.initiative is None}
    return tuple(
        Throw(name, side.die)
        for name, side in scene.sides.items()
        if name in waiting and side.initiative is None
    )


def with_throws(scene: Scene, throws: Sequence[Throw], values: Sequence[int]) -> Scene:
    sides = dict(scene.sides)
    own: dict[str, int] = {}
    for throw, value in zip(throws, values, strict=True):
        if throw.figures:
            own.update(dict.fromkeys(throw.figures, value))
        else:
            sides[throw.owner] = sides[throw.owner]._replace(initiative=value)
    if not own:
        return scene._replace(sides=sides)
    figures = (
        figure._replace(initiative=own[figure.id]) if figure.id in own else figure
        for figure in scene.combatants
    )
    return scene._replace(sides=sides, combatants=tuple(figures))


def without_throws(scene: Scene) -> Scene:
    sides = {name: side._replace(initiative=None) for name, side in scene.sides.items()}
    figures = (
        figure if figure.initiative is None else figure._replace(initiative=None)
        for figure in scene.combatants
    )
    return scene._replace(sides=sides, combatants=tuple(figures))


Fallen = Mapping[str, tuple[str, int]]
"""Each figure whose die is rolled, with the owner and the value of that die."""


def rolled_dice(scene: Scene, dice: Dice) -> Fallen:
    """Return the dice rolled so far, bonuses included; `dice` lists all dice of the round."""
    found: dict[str, tuple[str, int]] = {}
    added = {figure: throw.added for throw in dice.throws for figure in throw.figures}
    for figure in scene.combatants:
        die, owner = figure.initiative, figure.id
        if die is None:
            die, owner = scene.sides[figure.side].initiative, figure.side
        if die is not None:
            found[figure.id] = owner, die + added.get(figure.id, 0)
    return found


def values_of(dice: Fallen) -> tuple[int, ...]:
    """Return the values of dice rolled so far; a side's shared die counts once."""
    return tuple(value for _, value in sorted(set(dice.values())))
