"""The reach: what a body gets to in each segment of a round, as regions to paint."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from battleboard.board.paths.lane import SLACK
from battleboard.board.paths.lattice import Lattice, Obstacle, stamped
from battleboard.board.paths.occupied_terrain import OccupiedTerrain
from battleboard.board.paths.path_search import field_of, search_layers, seeds, units_within
from battleboard.board.paths.steps import FINE
from battleboard.board.point import Point

SEGMENTS: Final = 10
SIDES: Final = 4
# The middles of the sides of a node's square, clockwise from its upper one.
_MIDDLES: Final = ((0, -0.5), (0.5, 0), (0, 0.5), (-0.5, 0))
_BIT: Final = re.compile("1")


class Reach(NamedTuple):
    """Where a body can be by the end of each segment, and where it may not stay.

    No node in it is out of reach. It may fall short of what can be reached by 3 % and a pitch, by
    6 % where there is little room, and by more on roads and rough ground. So it is for painting;
    whether a budget lasts for a movement is told by the exact cost of its path.
    """

    lattice: Lattice
    areas: tuple[int, ...]
    crowded: int

    def segment_of(self, point: Point) -> int | None:
        """Say in which segment one gets to the node that is nearest to a point."""
        bit = self._bit(point)
        return next((n for n, area in enumerate(self.areas, 1) if area >> bit & 1), None)

    def stands(self, point: Point) -> bool:
        """Whether one gets to the node that is nearest to a point, and may stay there."""
        return (self.areas[-1] & ~self.crowded) >> self._bit(point) & 1 == 1

    def outlines(self, segment: int) -> tuple[tuple[Point, ...], ...]:
        """The region reached by the end of a segment as outlines; those of holes run back."""
        return tuple(_outlines(self.lattice, self.areas[segment - 1]))

    def strips(self, segment: int) -> Iterator[tuple[Point, Point]]:
        """What is newly reached in a segment as strips to paint, by two of their corners."""
        new = self.areas[segment - 1] ^ (self.areas[segment - 2] if segment > 1 else 0)
        stride, pitch = self.lattice.stride, self.lattice.pitch_ft
        across, down = self.lattice.left - 0.5, self.lattice.top - 0.5
        for first, last in zip(*_runs(new, 1), strict=True):
            row, left = divmod(first, stride)
            right = left + last - first + 1
            top = (row + down) * pitch
            yield ((left + across) * pitch, top), ((right + across) * pitch, top + pitch)

    def points(self, segment: int) -> Iterator[Point]:
        """All nodes that are reached by the end of a segment."""
        return (
            self.lattice.point(self.lattice.node(bit)) for bit in _bits(self.areas[segment - 1])
        )

    def _bit(self, point: Point) -> int:
        """Say which bit is that of the nearest node; points far off get one that none has."""
        pitch = self.lattice.pitch_ft
        node = round(point[0] / pitch), round(point[1] / pitch)
        return self.lattice.bit(node) if self.lattice.has(node) else self.lattice.columns


def reach(
    occupied: OccupiedTerrain, start: Point, feet_per_segment: float, segments: int = SEGMENTS
) -> Reach:
    """Find what one gets to from a start at so many feet of movement in a segment."""
    view, steps = field_of(occupied, start, FINE, feet_per_segment * segments)
    most = units_within(occupied, feet_per_segment * segments, FINE)
    layers = search_layers(seeds(occupied, start, view, FINE), steps, most).layers
    areas, area, after = [], 0, 0
    for segment in range(1, segments + 1):
        end = int(units_within(occupied, feet_per_segment * segment, FINE)) + 1
        for layer in layers[after:end]:
            area |= layer
        areas.append(area)
        after = end
    return Reach(view, tuple(areas), _crowded(occupied, view))


def _crowded(occupied: OccupiedTerrain, view: Lattice) -> int:
    """The nodes on which another body leaves no room to stay."""
    radius = occupied.terrain.radius_ft
    bodies = [
        Obstacle(other.at, other.at, other.radius_ft + radius - SLACK)
        for other in (*occupied.foes, *occupied.friends)
    ]
    return view.gathered(stamped(bodies, (0, 0), view.pitch_ft))


def _outlines(view: Lattice, area: int) -> Iterator[tuple[Point, ...]]:
    """The outlines around the squares of nodes, with the corners cut."""
    stretches = _stretches(view.stride, area)
    ways = _ways(view)
    while stretches:
        yield tuple(_ring(view, ways, stretches))


class _BorderSide(NamedTuple):
    """The middle of one side of a node's square, and how the border goes on from its end.

    To the right it goes along the next side of the same square, to the left along that of a square
    that lies aslant. A side is named by its node, times four, and which of the sides it is.
    """

    middle: Point
    right: int
    left: int


def _ways(view: Lattice) -> tuple[_BorderSide, ...]:
    """The ways along the four sides of the node at the first bit."""
    aslant = 1 - view.stride, view.stride + 1, view.stride - 1, -view.stride - 1
    return tuple(
        _BorderSide(
            ((across + view.left) * view.pitch_ft, (down + view.top) * view.pitch_ft),
            (way + 1) % SIDES,
            SIDES * aslant[way] + (way - 1) % SIDES,
        )
        for way, (across, down) in enumerate(_MIDDLES)
    )


def _ring(view: Lattice, ways: Sequence[_BorderSide], stretches: dict[int, int]) -> Iterator[Point]:
    """Take an outline out of the stretches: the middles of the first and last side of each."""
    stride, pitch = view.stride, view.pitch_ft
    name, last = stretches.popitem()
    following: int | None = last
    while following is not None:
        last, node = following, name // SIDES
        (x, y), right, left = ways[name % SIDES]
        yield node % stride * pitch + x, node // stride * pitch + y
        if last != node:
            yield last % stride * pitch + x, last // stride * pitch + y
        # Of two squares that only touch at a corner each keeps its own outline.
        name = SIDES * last + right
        following = stretches.pop(name, None)
        if following is None:
            name = SIDES * last + left
            following = stretches.pop(name, None)


def _stretches(stride: int, area: int) -> dict[int, int]:
    """Find the straight stretches of border, clockwise: the node at the last side of each.

    A stretch has the name of its first side.
    """
    found: dict[int, int] = {}
    covered = (area << stride, area >> 1, area >> stride, area << 1)
    for way, beyond in enumerate(covered):
        first, last = _runs(area ^ (area & beyond), stride if way % 2 else 1)
        if way >= SIDES / 2:
            first, last = last, first
        found.update(zip([SIDES * node + way for node in first], last, strict=True))
    return found


def _runs(nodes: int, shift: int) -> tuple[list[int], list[int]]:
    """The first and the last of nodes that lie in a row, each so many bits from the next."""
    first = _bits(nodes ^ (nodes & nodes << shift))
    last = _bits(nodes ^ (nodes & nodes >> shift))
    if shift > 1:
        # By columns; in each they stay in order.
        first.sort(key=shift.__rmod__)
        last.sort(key=shift.__rmod__)
    return first, last


def _bits(nodes: int) -> list[int]:
    """The number of every bit that is set."""
    return [match.start() for match in _BIT.finditer(f"{nodes:b}"[::-1])]
