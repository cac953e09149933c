"""How far walls cover one body from another."""

from typing import NamedTuple

from battleboard.board.body import Body
from battleboard.board.sight.line import sees
from battleboard.board.sight.sight import Sight


class Cover(NamedTuple):
    """How many of a body's points are hidden, of so many looked at."""

    hidden: int
    of: int

    @property
    def full(self) -> bool:
        """Whether nothing of it is seen."""
        return self.hidden == self.of

    @property
    def partial(self) -> bool:
        """Whether some of it is seen and some is not."""
        return 0 < self.hidden < self.of

    @property
    def modifier(self) -> int | None:
        """What is added to hit: one less for each hidden point; none where nothing is seen."""
        return None if self.full else -self.hidden


def cover(sight: Sight, viewer: Body, target: Body) -> Cover:
    """Look from the middle of one body at the middle and four points on the edge of another."""
    points = (target.at, *target.edge_points())
    hidden = sum(not sees(sight, viewer.at, point) for point in points)
    return Cover(hidden, len(points))


def in_sight(sight: Sight, viewer: Body, target: Body) -> bool:
    """Whether any part of a body is seen from the middle of another."""
    return not cover(sight, viewer, target).full
