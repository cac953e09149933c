"""The reach: what a body gets to in each segment of a round, as regions to paint."""

import re
from collections.abc import Container, Iterator, Sequence
from typing import Final, NamedTuple

from battleboard.board.point import Point
from battleboard.board.way.course import Course
from battleboard.board.way.flood import FINE, flood
from battleboard.board.way.lane import SLACK
from battleboard.board.way.lattice import Lattice
from battleboard.board.way.search import field_of, seeds, units_within
from battleboard.board.way.stamp import Obstacle, stamped

SEGMENTS = 10
_RUNS: Final = re.compile("1+")
SIDES = 4
# Where the sides of a node's square lead, clockwise from its upper one.
_WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))


class Reach(NamedTuple):
    """Where a body can be by the end of each segment, and where it may not stay.

    No part of it is out of reach. It may fall short of what can be reached by 4 % and a pitch.
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
        """Give the region reached by the end of a segment as outlines; those of holes run back."""
        return tuple(_outlines(self.lattice, self.areas[segment - 1]))

    def strips(self, segment: int) -> Iterator[tuple[Point, Point]]:
        """Give what is newly reached in a segment as strips to paint, by two of their corners."""
        before = self.areas[segment - 2] if segment > 1 else 0
        half, pitch = 0.5, self.lattice.pitch_ft
        for run in _RUNS.finditer(f"{self.areas[segment - 1] ^ before:b}"[::-1]):
            left, row = self.lattice.node(run.start())
            right = left + run.end() - run.start()
            top, bottom = (row - half) * pitch, (row + half) * pitch
            yield ((left - half) * pitch, top), ((right - half) * pitch, bottom)

    def points(self, segment: int) -> Iterator[Point]:
        """Give all nodes that are reached by the end of a segment."""
        return (
            self.lattice.point(self.lattice.node(bit)) for bit in _bits(self.areas[segment - 1])
        )

    def _bit(self, point: Point) -> int:
        """Say which bit is that of the nearest node; points far off get one that none has."""
        pitch = self.lattice.pitch_ft
        node = round(point[0] / pitch), round(point[1] / pitch)
        return self.lattice.bit(node) if self.lattice.has(node) else self.lattice.columns


def reach(course: Course, start: Point, feet_per_segment: float, segments: int = SEGMENTS) -> Reach:
    """Find what one gets to from a start at so many feet of movement in a segment."""
    view, steps = field_of(course, start, FINE, feet_per_segment * segments)
    most = units_within(course, feet_per_segment * segments, FINE)
    layers = flood(seeds(course, start, view, FINE), steps, most).layers
    areas, area, after = [], 0, 0
    for segment in range(1, segments + 1):
        end = int(units_within(course, feet_per_segment * segment, FINE)) + 1
        for layer in layers[after:end]:
            area |= layer
        areas.append(area)
        after = end
    return Reach(view, tuple(areas), _crowded(course, view))


def _crowded(course: Course, view: Lattice) -> int:
    """Give the nodes on which another body leaves no room to stay."""
    radius = course.terrain.radius_ft
    bodies = [
        Obstacle(other.at, other.at, other.radius_ft + radius - SLACK)
        for other in (*course.foes, *course.friends)
    ]
    return view.gathered(stamped(bodies, (0, 0), view.pitch_ft))


def _outlines(view: Lattice, area: int) -> Iterator[tuple[Point, ...]]:
    """Give the outlines around the squares of nodes, with the corners cut."""
    ahead = [SIDES * view.shift(step) for step in _WAYS]
    # From the end of a side to the right, straight on, or to the left.
    turns = [
        [ahead[way] - way + (way + turned) % SIDES for turned in (1, 0, 3)] for way in range(SIDES)
    ]
    sides = _border(view, area)
    while sides:
        ring = [sides.pop()]
        while (following := _following(ring, turns[ring[-1] % SIDES], sides)) != ring[0]:
            sides.remove(following)
            ring.append(following)
        yield _cornered(view, ring)


def _following(ring: Sequence[int], turns: Sequence[int], sides: Container[int]) -> int:
    """Give the side that goes on from the last one of a ring, or the first, where it closes."""
    last, first = ring[-1], ring[0]
    for turn in turns[:-1]:
        if last + turn in sides or last + turn == first:
            return last + turn
    return last + turns[-1]


def _border(view: Lattice, area: int) -> set[int]:
    """Give the sides of nodes' squares beyond which there is no other.

    A side is its first corner, counted as the node to the right of and below it, and its way on.
    """
    stride = view.stride
    found: set[int] = set()
    covered = (area << stride, area >> 1, area >> stride, area << 1)
    for way, (beyond, corner) in enumerate(zip(covered, (0, 1, stride + 1, stride), strict=True)):
        found.update([(bit + corner) * SIDES + way for bit in _bits(area ^ (area & beyond))])
    return found


def _cornered(view: Lattice, ring: list[int]) -> tuple[Point, ...]:
    """Give the middles of sides, but for those on a straight stretch from side to side."""
    ways = [side % SIDES for side in ring]
    kept = [
        side
        for before, side, after in zip([ways[-1], *ways], ring, [*ways[1:], ways[0]], strict=False)
        if before != after
    ]
    found = []
    for side in kept:
        column, row = view.node(side // SIDES)
        across, down = _WAYS[side % SIDES]
        found.append(
            (
                (column - 0.5 + across / 2) * view.pitch_ft,
                (row - 0.5 + down / 2) * view.pitch_ft,
            )
        )
    return tuple(found)


def _bits(nodes: int) -> Iterator[int]:
    """Give the number of every bit that is set."""
    text = f"{nodes:b}"[::-1]
    bit = text.find("1")
    while bit >= 0:
        yield bit
        bit = text.find("1", bit + 1)
