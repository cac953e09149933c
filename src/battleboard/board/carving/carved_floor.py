"""Floor carved out of rock: its outline as rings, and how it is extended, filled and moved."""

from collections.abc import Callable, Iterator
from math import inf
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.areas.shape import Outline, area_sqft, encloses, sides_of
from battleboard.board.carving.ring_cutting import Keeps, combine_rings
from battleboard.board.point import Point, on_grain

FloorSide: TypeAlias = tuple[Point, Point]


class CarvedFloor(NamedTuple):
    """Floor within rock: rings on the lattice that never cross, with the floor on their right.

    Rings around floor run clockwise, rings around pillars of rock counterclockwise. Without rings
    nothing is carved, and all of the board is floor. `mouths` are the lines between rooms and
    corridors; they block nothing.
    """

    rings: tuple[Outline, ...] = ()
    mouths: tuple[FloorSide, ...] = ()

    @property
    def area_sqft(self) -> float:
        return sum(map(area_sqft, self.rings))

    @property
    def frame(self) -> tuple[Point, Point]:
        xs, ys = ([at[axis] for ring in self.rings for at in ring] for axis in (0, 1))
        return (min(xs, default=inf), min(ys, default=inf)), (
            max(xs, default=-inf),
            max(ys, default=-inf),
        )

    def sides(self) -> Iterator[FloorSide]:
        for ring in self.rings:
            yield from sides_of(ring)

    def other_sides(self, floor: "CarvedFloor") -> Iterator[FloorSide]:
        """The sides of the rings that another floor does not hold, compared by identity."""
        taken = set(map(id, floor.rings))
        for ring in self.rings:
            if id(ring) not in taken:
                yield from sides_of(ring)

    def holds(self, point: Point) -> bool:
        """Whether a point lies on floor; exact, except on the outline."""
        return sum(encloses(ring, point) for ring in self.rings) % 2 == 1

    def join(self, other: "CarvedFloor") -> "CarvedFloor":
        return self._with(other, lambda floor, stroke: floor or stroke)

    def fill(self, other: "CarvedFloor") -> "CarvedFloor":
        """This floor without the other, which is filled with rock."""
        return self._with(other, lambda floor, stroke: floor and not stroke)

    def map_corners(self, to: Callable[[Point], Point]) -> "CarvedFloor":
        """Map every corner of the floor, then restore valid rings on the lattice."""
        outlines = (tuple(map(to, ring)) for ring in self.rings)
        return CarvedFloor(
            combine_rings((), outlines, lambda _, stroke: stroke),
            tuple((on_grain(to(a)), on_grain(to(b))) for a, b in self.mouths),
        )

    def within(self, corner: Point, far: Point) -> "CarvedFloor":
        (left, top), (right, bottom) = self.frame
        (least_x, least_y), (most_x, most_y) = corner, far
        if left >= least_x and top >= least_y and right <= most_x and bottom <= most_y:
            return self
        area = CarvedFloor(((corner, (most_x, least_y), far, (least_x, most_y)),))
        return self._with(area, lambda floor, there: floor and there)

    def _with(self, other: "CarvedFloor", keeps: Keeps) -> "CarvedFloor":
        return CarvedFloor(combine_rings(self.rings, other.rings, keeps))


SOLID: Final = CarvedFloor()
"""No floor carved."""


def floor_of(outline: Outline) -> CarvedFloor:
    """The floor enclosed by an outline.

    The outline may run either way, cross itself, and wind around a place several times.
    """
    return CarvedFloor(combine_rings((), (outline,), lambda _, stroke: stroke))
