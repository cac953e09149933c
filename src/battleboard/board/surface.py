"""What covers the table: a floor, and a picture over it."""

from typing import Literal, NamedTuple, TypeAlias

from battleboard.board.point import Point

Floor: TypeAlias = Literal["flagstones", "planks", "cave", "grass", "sand", "snow", "plain"]


class Surface(NamedTuple):
    """A floor, and the picture of a map on it, if there is one.

    The picture is called as the document keeps it. Its upper left corner lies at `at`, and it is
    `picture_ft` wide and high, or as large as the board where that is nothing.
    """

    floor: Floor = "flagstones"
    picture: str = ""
    at: Point = (0.0, 0.0)
    picture_ft: Point | None = None
