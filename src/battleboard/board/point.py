"""Points on the board in feet, x to the right and y down, and the lattice of corners."""

from math import hypot
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

# Wall corners, eyes and lights lie on multiples of 1/1024 ft (one grain), so that plain floats
# decide exactly on which side of a wall a point lies:
#
#   - A coordinate up to 16,000 ft is a whole number of grains, less than 2**24 in magnitude.
#   - A difference of two is below 2**25, a product of differences below 2**50, and the sum of two
#     such products (`orientation` below) stays below 2**53, which a float still holds exactly.
#
# So walls that share a corner leave no slit to look through, and a door hides the same in
# either direction. No tolerance is needed, and none would be right for every map.
GRAIN: Final = 1 / 1024
FARTHEST_FT: Final = 16_000.0


def on_grain(point: Point) -> Point:
    try:
        return round(point[0] / GRAIN) * GRAIN, round(point[1] / GRAIN) * GRAIN
    except (ValueError, OverflowError):
        raise ValueError(f"There is no place at ({point[0]:g}, {point[1]:g}) ft.") from None


def orientation(a: Point, b: Point, c: Point) -> float:
    """Which side of the line from a to b holds c: positive right, negative left, 0 on it.

    The result is twice the signed area of the triangle. Right and left are as seen on screen, with
    y down.
    """
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def distance(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def between(a: Point, b: Point, share: float) -> Point:
    """The point at a share of the line from a to b: 0 is a, 1 is b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def distance_to_segment(point: Point, a: Point, b: Point) -> float:
    return distance(point, nearest_on_segment(point, a, b))


def nearest_on_segment(point: Point, a: Point, b: Point) -> Point:
    length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    if not length:
        return a
    along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])
    return between(a, b, min(1.0, max(0.0, along / length)))
