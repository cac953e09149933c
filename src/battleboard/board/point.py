"""Points on the table in feet, x to the right and y downwards, and the grain of their places."""

from math import hypot
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

# Corners of walls lie on multiples of 1/1024 ft. All that decides on which side of a wall something
# is stays a whole number of these below 2**53, and so exact, on maps of up to 16,000 ft.
GRAIN: Final = 1 / 1024
FARTHEST_FT: Final = 16_000.0


def on_grain(point: Point) -> Point:
    """Move a point to the nearest one of the lattice."""
    try:
        return round(point[0] / GRAIN) * GRAIN, round(point[1] / GRAIN) * GRAIN
    except (ValueError, OverflowError):
        raise ValueError(f"There is no place at ({point[0]:g}, {point[1]:g}) ft.") from None


def orientation(a: Point, b: Point, c: Point) -> float:
    """Say where c lies for one who looks from a to b: right above 0, left below, 0 in line.

    It is twice the area of the triangle; right and left are as seen on the table.
    """
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def distance(a: Point, b: Point) -> float:
    """Measure how far apart two points are."""
    return hypot(b[0] - a[0], b[1] - a[1])


def between(a: Point, b: Point, share: float) -> Point:
    """The point at a share of the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def distance_to_segment(point: Point, a: Point, b: Point) -> float:
    """Measure how far a point is from the nearest point between a and b."""
    return distance(point, nearest_on_segment(point, a, b))


def nearest_on_segment(point: Point, a: Point, b: Point) -> Point:
    """Find the point between a and b that is nearest to a point."""
    length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    if not length:
        return a
    along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])
    return between(a, b, min(1.0, max(0.0, along / length)))
