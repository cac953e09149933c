"""Ranks: where bodies find room around another one, side by side, and behind those who have it.

The first rank touches the body in the middle, the second stands behind the first, and so on. Seen
from the middle, each body that is there already takes an angle of the rank:

                 . c .
               .       .         a and b stand in the first rank; c has come from above and
              a    T    .        takes the free place nearest to it, d one of the second rank
               .       .
                 . b .
                   d
"""

from collections.abc import Iterable, Iterator
from math import acos, asin, atan2, cos, hypot, pi, sin
from typing import Final, NamedTuple

from battleboard.board.body import Body
from battleboard.board.point import Point

_TURN: Final = 2 * pi
# Six men fit exactly around a seventh: rounding must not keep the last of them out.
_LESS: Final = 1e-6
# A body in the first rank is not quite in contact, so that its path is not broken off once more.
_TOUCH: Final = 1e-7


class Rank(NamedTuple):
    """A circle around a body on which others of one radius can stand."""

    middle: Point
    far_ft: float
    radius_ft: float

    def place(self, angle: float) -> Point:
        """The place in the rank at an angle, seen from the middle."""
        return (
            self.middle[0] + self.far_ft * cos(angle),
            self.middle[1] + self.far_ft * sin(angle),
        )

    def out_of(self, angle: float, more_ft: float) -> Point:
        """The point this many feet behind a place in the rank."""
        return self._replace(far_ft=self.far_ft + more_ft).place(angle)

    @property
    def width(self) -> float:
        """The angle that one body takes in the rank."""
        return 2 * asin(self.radius_ft / self.far_ft)


def rank_around(target: Body, radius_ft: float, number: int = 0) -> Rank:
    """The rank of a number around a body, counted from 0, for bodies of a radius."""
    far = target.radius_ft + radius_ft + number * 2 * radius_ft
    return Rank(target.at, far + _TOUCH, radius_ft)


def bearing_of(middle: Point, at: Point) -> float:
    """The angle at which a point lies, seen from another one."""
    return atan2(at[1] - middle[1], at[0] - middle[0])


def free_angles(rank: Rank, wanted: float, bodies: Iterable[Body]) -> list[float]:
    """The angles in a rank at which there is room beside some bodies, the nearest to one first.

    They lie side by side with bodies that are there, so that as many as possible find room.
    """
    gaps = _gaps(_taken(rank, wanted, bodies))
    offers = sorted({each for gap in gaps for each in _offers(gap, rank.width)}, key=abs)
    return [wanted + each for each in offers]


def _taken(rank: Rank, wanted: float, bodies: Iterable[Body]) -> list[tuple[float, float]]:
    """The angles that bodies take from a rank, beside a wanted one, in order and joined."""
    (x, y), far, radius_ft = rank
    found: list[tuple[float, float]] = []
    for (body_x, body_y), its_radius_ft, _ in bodies:
        across, down, near = body_x - x, body_y - y, radius_ft + its_radius_ft - _LESS
        apart = hypot(across, down)
        if abs(apart - far) < near:
            half = _half_taken(far, apart, near)
            middle = (atan2(down, across) - wanted + pi) % _TURN - pi
            found += _within_a_turn(middle - half, middle + half)
    joined: list[tuple[float, float]] = []
    for low, high in sorted(found):
        if joined and low <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(high, joined[-1][1])
        else:
            joined.append((low, high))
    return joined


def _half_taken(far: float, apart: float, near: float) -> float:
    """Half of the angle that a body takes from a rank so far away, in which others keep clear."""
    if apart + far <= near:
        return pi
    return acos(max(-1.0, min(1.0, (far * far + apart * apart - near * near) / (2 * far * apart))))


def _within_a_turn(low: float, high: float) -> tuple[tuple[float, float], ...]:
    """A span of angles cut where it leaves the turn from -π to π."""
    if high - low >= _TURN:
        return ((-pi, pi),)
    if low < -pi:
        return (-pi, high), (low + _TURN, pi)
    if high > pi:
        return (low, pi), (-pi, high - _TURN)
    return ((low, high),)


def _gaps(taken: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """The free spans between those that are taken, each once; one may reach over π."""
    if not taken:
        yield -pi, pi
        return
    for at, (_, high) in enumerate(taken):
        low = taken[at + 1][0] if at + 1 < len(taken) else taken[0][0] + _TURN
        if low > high:
            yield high, low


def _offers(gap: tuple[float, float], width: float) -> Iterator[float]:
    """The angles in a gap that leave no useless room beside them, as angles from -π to π."""
    low, high = gap
    if high - low >= _TURN:
        yield 0.0
        return
    # A gap that reaches over π is asked on that side, too, where the wanted angle is a turn on.
    for wanted in (0.0, _TURN) if high > pi else (0.0,):
        nearest = max(low, min(wanted, high))
        for offer in (
            low + round((nearest - low) / width) * width,
            high - round((high - nearest) / width) * width,
            low,
            high,
        ):
            if low <= offer <= high:
                yield (offer + pi) % _TURN - pi
