"""A triangulation being made: its lists, in which three entries are one triangle.

Entry `edge` runs from corner `tip[edge]` to the tip of the entry after it in its triangle, with the
triangle on its right as seen on the table; `twin[edge]` is the same edge in the triangle beyond, or
-1 at the frame.
"""

from typing import Final

NONE: Final = -1
# So many corners, the first ones, are those of the frame.
FRAME: Final = 4


def after(edge: int) -> int:
    """Give the next edge of the same triangle."""
    return edge - 2 if edge % 3 == 2 else edge + 1  # noqa: PLR2004 - the last of three


def before(edge: int) -> int:
    """Give the edge before in the same triangle."""
    return edge - 1 if edge % 3 else edge + 2


class Draft:
    """The lists of a triangulation that still changes; corners 0 to 3 are those of the frame."""

    def __init__(self, left: float, top: float, right: float, bottom: float) -> None:
        """Begin with a frame of two triangles."""
        self.xs: list[float] = [left, right, right, left]
        self.ys: list[float] = [top, top, bottom, bottom]
        self.tip: list[int] = [0, 1, 2, 0, 2, 3]
        self.twin: list[int] = [NONE, NONE, 3, 2, NONE, NONE]

    def turn(self, a: int, b: int, c: int) -> float:
        """Say where corner c lies for one who looks from a to b: right above 0."""
        xs, ys = self.xs, self.ys
        x, y = xs[a], ys[a]
        return (xs[b] - x) * (ys[c] - y) - (ys[b] - y) * (xs[c] - x)

    def join(self, edge: int, other: int) -> None:
        """Make two edges twins; the other may be outside the frame."""
        self.twin[edge] = other
        if other != NONE:
            self.twin[other] = edge

    def flip(self, edge: int) -> None:
        """Replace an edge by the other diagonal of the two triangles beside it.

        If `edge` ran from a to b with c on its right and d beyond, then its triangle becomes d-c-a
        and the one beyond c-d-b, and the new edge from d to c takes the place of `edge`.
        """
        tip, twin = self.tip, self.twin
        other = twin[edge]
        first, second = after(edge), before(edge)
        third, fourth = after(other), before(other)
        c, d = tip[second], tip[fourth]
        outer_bc, outer_ca = twin[first], twin[second]
        outer_ad, outer_db = twin[third], twin[fourth]
        a, b = tip[edge], tip[first]
        tip[edge], tip[first], tip[second] = d, c, a
        tip[other], tip[third], tip[fourth] = c, d, b
        self.join(first, outer_ca)
        self.join(second, outer_ad)
        self.join(third, outer_db)
        self.join(fourth, outer_bc)
