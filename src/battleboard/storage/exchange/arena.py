"""An arena for figures of whom little is said: a plain board, and a place on it for each."""

from collections.abc import Iterable, Mapping, Sequence
from math import atan2, ceil, degrees
from typing import Final, NamedTuple

from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.grid import Squares
from battleboard.board.point import FARTHEST_FT, Point, distance
from battleboard.rules import Combatant, Scene, SceneError

SQUARE_FT: Final = 5.0
MARGIN_FT: Final = 30.0
"""So much floor lies at least around everybody."""


class Arena(NamedTuple):
    """A board, and where everybody stands and looks."""

    board: Board
    bodies: Mapping[str, Body]


def arena_for(scene: Scene) -> Arena:
    """Lay out a board for a scene: all are as far apart as it says, and look at their next foe.

    Those of whom it does not say where they stand are put in ranks below the others, side by side.
    """
    places = _moved(_ranked(scene))
    size = tuple(_up(max(ends, default=0.0) + MARGIN_FT) for ends in _axes(places))
    board = Board((size[0], size[1]), Squares(SQUARE_FT), where=scene.place)
    bodies = {
        figure.id: Body(places[figure.id], facing=_facing(figure, scene.combatants, places))
        for figure in scene.combatants
    }
    return Arena(board, bodies)


def _ranked(scene: Scene) -> dict[str, Point]:
    """Give everybody a place: his own, or one in a rank for each side."""
    places = {each.id: each.at_ft for each in scene.combatants if each.at_ft is not None}
    lowest = max((y + 2 * SQUARE_FT for _, y in places.values()), default=0.0)
    for row, side in enumerate(scene.sides):
        rank = (each for each in scene.combatants if each.side == side and each.at_ft is None)
        for at, figure in enumerate(rank):
            places[figure.id] = (at * SQUARE_FT, lowest + row * SQUARE_FT)
    return places


def _moved(places: Mapping[str, Point]) -> dict[str, Point]:
    """Move all by whole squares, so that nobody stands outside of the board."""
    across, down = (_shift(ends) for ends in _axes(places))
    return {name: (x + across, y + down) for name, (x, y) in places.items()}


def _shift(along: Sequence[float]) -> float:
    lowest, highest = min(along, default=0.0), max(along, default=0.0)
    if highest - lowest > FARTHEST_FT - 3 * MARGIN_FT:
        problem = f"no board is larger than {FARTHEST_FT:,.0f} ft; some stand further apart"
        raise SceneError("combatants", problem)
    return _up(MARGIN_FT - lowest)


def _axes(places: Mapping[str, Point]) -> tuple[list[float], list[float]]:
    return [x for x, _ in places.values()], [y for _, y in places.values()]


def _up(feet: float) -> float:
    return ceil(feet / SQUARE_FT) * SQUARE_FT


def _facing(figure: Combatant, others: Iterable[Combatant], places: Mapping[str, Point]) -> float:
    """Look at the nearest foe; without one, to the right."""
    here = places[figure.id]
    foes = [places[each.id] for each in others if each.side != figure.side]
    there = min(foes, key=lambda foe: distance(here, foe), default=here)
    return degrees(atan2(there[1] - here[1], there[0] - here[0])) % 360
