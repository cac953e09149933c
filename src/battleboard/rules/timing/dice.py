"""The initiative dice of a round: who throws them, and a scene with them thrown."""

from collections.abc import Sequence
from typing import NamedTuple

from battleboard.rules.scene import Scene


class Throw(NamedTuple):
    """One die still to be thrown: whose it is, its faces, and what its owner adds to it.

    A side's own die lists no figures; otherwise it counts for those that are listed.
    """

    owner: str
    faces: int = 6
    figures: tuple[str, ...] = ()
    added: int = 0


class Dice(NamedTuple):
    """The dice that a round waits for.

    `order_only` is true where nothing counts but which of two dice is higher, each with what is
    added to it, and `counted` where besides an act's number on the ruler may be that of a die, and
    nothing else: of its own figure, or of one that it waits for as a held action waits for its
    targets and whoever is come upon for those who charge or close. `rerolled` is true where tied
    dice are thrown again.
    """

    throws: tuple[Throw, ...]
    order_only: bool = False
    rerolled: bool = False
    counted: bool = False


def side_throws(scene: Scene) -> tuple[Throw, ...]:
    """List the sides that have figures without a die, and whose die has not fallen yet."""
    waiting = {figure.side for figure in scene.combatants if figure.initiative is None}
    return tuple(
        Throw(name, side.die)
        for name, side in scene.sides.items()
        if name in waiting and side.initiative is None
    )


def thrown(scene: Scene, throws: Sequence[Throw], values: Sequence[int]) -> Scene:
    """The scene in which the dice show these values."""
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


def unthrown(scene: Scene) -> Scene:
    """The scene in which no die has fallen."""
    sides = {name: side._replace(initiative=None) for name, side in scene.sides.items()}
    figures = (
        figure if figure.initiative is None else figure._replace(initiative=None)
        for figure in scene.combatants
    )
    return scene._replace(sides=sides, combatants=tuple(figures))


def fallen(scene: Scene, dice: Dice) -> tuple[int, ...]:
    """List the values of the dice that have fallen, with what is added; `dice` were all of them."""
    values: set[tuple[str, int]] = set()
    added = {figure: throw.added for throw in dice.throws for figure in throw.figures}
    for figure in scene.combatants:
        die, owner = figure.initiative, figure.id
        if die is None:
            die, owner = scene.sides[figure.side].initiative, figure.side
        if die is not None:
            values.add((owner, die + added.get(figure.id, 0)))
    return tuple(value for _, value in sorted(values))
