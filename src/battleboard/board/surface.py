"""The floor of a board or of one of its levels, and the picture of a map that lies on it."""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from battleboard.board.point import Point

Floor: TypeAlias = Literal["flagstones", "planks", "cave", "grass", "sand", "snow", "plain"]


class Surface(NamedTuple):
    """A floor, and the picture of a map on it, if there is one.

    `picture` is the name under which the battle file keeps it. Its upper left corner lies at `at`,
    and it is `picture_ft` wide and high, or as large as the board where that is None; then it is
    turned about its middle, clockwise by `turned_deg`. A picture that has a grid printed on it
    needs none of ours: `grid_shown` says whether ours is drawn, and `drawn_ft` how large its
    squares are, where that is known.
    """

    floor: Floor = "flagstones"
    picture: str = ""
    at: Point = (0.0, 0.0)
    picture_ft: Point | None = None
    turned_deg: float = 0.0
    grid_shown: bool = True
    drawn_ft: float | None = None

    def lengths(self, path: str) -> Iterator[tuple[str, float]]:
        """Every length of it that has to be above 0, with its path in the board."""
        for index, feet in enumerate(self.picture_ft or ()):
            yield f"{path}.picture_ft[{index}]", feet
        if self.drawn_ft is not None:
            yield f"{path}.drawn_ft", self.drawn_ft
