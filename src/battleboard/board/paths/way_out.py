"""The way out: where a body runs from its foes, and how far it gets.

The body runs straight away from the nearest foe if it can, or else diagonally or sideways. If walls
or other foes leave no such line, the body takes the shortest path to the place within its move
whose nearest foe is farthest away.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from math import cos, isqrt, radians, sin
from operator import or_
from typing import Final

from battleboard.board.paths.lattice import BYTE, Lattice
from battleboard.board.paths.occupied_terrain import OccupiedTerrain
from battleboard.board.paths.path import Path, find_path, path_along
from battleboard.board.paths.path_search import field_of, search_layers, seeds, units_within
from battleboard.board.paths.steps import COARSE, QUICK
from battleboard.board.point import Point, distance
from battleboard.foundation.long_work import release_gil

# Straight away from the nearest foe, diagonally, and sideways, in degrees.
TURNS: Final = (0, 45, -45, 90, -90)
ROOM_FT: Final = 30.0
"""With this much room behind it, a body runs straight away."""
# A run along a line must gain at least this share of its length on the nearest foe.
_GAIN: Final = 0.25
# About this many places are compared at most.
_MOST_ENDS: Final = 2000
# Absorbs the rounding error of cos 90°, so that moving along an edge comes no nearer to it.
_LEVEL: Final = 1e-9


def way_out(
    ground: OccupiedTerrain, start: Point, foes: Sequence[Point], most_ft: float
) -> Path | None:
    """Return the path of a run from `foes`, sorted nearest first; None if running gains nothing."""
    straight = next(_along_a_line(ground, start, foes, most_ft), None)
    if straight is not None:
        return path_along(ground, (start, straight))
    end = _farthest(ground, start, foes, most_ft)
    path = None if end is None else find_path(ground, start, end, most_ft)
    return path.until(most_ft) if isinstance(path, Path) else None


def straight_away(here: Point, there: Point) -> Point:
    far = distance(here, there)
    # At the very same point no direction is "straight away", so take any.
    return ((here[0] - there[0]) / far, (here[1] - there[1]) / far) if far else (1.0, 0.0)


def beyond(here: Point, along: Point, turn: float, feet: float) -> Point:
    """Return the point this many feet away, in a direction rotated by `turn` degrees."""
    x, y = _rotate(along, turn)
    return here[0] + feet * x, here[1] + feet * y


def _rotate(along: Point, turn: float) -> Point:
    c, s = cos(radians(turn)), sin(radians(turn))
    return along[0] * c - along[1] * s, along[0] * s + along[1] * c


def _along_a_line(
    ground: OccupiedTerrain, start: Point, foes: Sequence[Point], most_ft: float
) -> Iterator[Point]:
    """Yield the ends of free lines, the best first, cut off at the edge of the board."""
    terrain, away = ground.terrain, straight_away(start, foes[0])
    size, inset = terrain.board.size_ft, terrain.radius_ft
    room = {turn: _room_ft(start, _rotate(away, turn), size, inset) for turn in TURNS}
    for turn in sorted(TURNS, key=lambda turn: -min(room[turn], ROOM_FT)):
        feet = min(most_ft, room[turn])
        end = beyond(start, away, turn, feet)
        gained = _clearance_ft(end, foes) - _clearance_ft(start, foes)
        if feet < min(most_ft, ROOM_FT) or gained < _GAIN * feet:
            continue
        if ground.free(start, end) and ground.stands(end) and ground.cost_ft(start, end) <= most_ft:
            yield end


def _room_ft(here: Point, along: Point, size: Point, inset: float) -> float:
    ends = [most - inset if step > 0 else inset for most, step in zip(size, along, strict=True)]
    ways = zip(here, ends, along, strict=True)
    return max(0.0, min((end - at) / step for at, end, step in ways if abs(step) > _LEVEL))


def _farthest(
    ground: OccupiedTerrain, start: Point, foes: Sequence[Point], most_ft: float
) -> Point | None:
    """Return the place in reach farthest from its nearest foe; None if none beats the start."""
    rough = COARSE if ground.terrain.soil.patches else QUICK
    view, turns = field_of(ground, start, rough, most_ft)
    most = units_within(ground, most_ft, rough)
    layers = search_layers(seeds(ground, start, view, rough), turns, most).layers
    ends = _points(view, reduce(or_, layers, 0))
    ranked = sorted((-_clearance_ft(end, foes), end) for end in ends)
    here = _clearance_ft(start, foes)
    return next((end for less, end in ranked if -less > here and ground.stands(end)), None)


def _points(view: Lattice, nodes: int) -> Iterator[Point]:
    """Yield the points of a node set, or an even selection of them if there are very many."""
    every = 1 + isqrt(nodes.bit_count() // _MOST_ENDS)
    for at, byte in enumerate(nodes.to_bytes(nodes.bit_length() // BYTE + 1, "little")):
        release_gil()
        for bit in range(BYTE) if byte else ():
            node = view.node(at * BYTE + bit)
            if byte >> bit & 1 and not (node[0] % every or node[1] % every):
                yield view.point(node)


def _clearance_ft(at: Point, foes: Sequence[Point]) -> float:
    return min(distance(at, foe) for foe in foes)
