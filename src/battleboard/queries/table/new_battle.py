"""A battle to be: what the DM says of it before there is one."""

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle, Team
from battleboard.board.board import Board, Floor, Surface
from battleboard.board.grid import Grid, Hexes, Plain, Squares
from battleboard.board.point import Point
from battleboard.rules.scene import Where
from battleboard.storage.battle_file.store import picture_name

GridKind: TypeAlias = Literal["squares", "hexes", "none"]

_GRIDS: Final[Mapping[GridKind, Callable[[float], Grid]]] = {
    "squares": Squares,
    "hexes": Hexes,
    "none": Plain,
}
SIDES: Final[Mapping[str, Team]] = {
    "party": Team("Party", players=True),
    "foes": Team("Foes", colour=1, badge="square"),
}
"""The sides of a new battle."""


class MapPicture(NamedTuple):
    """A picture that can be laid on a table; `height` is how high it is for its width."""

    content: bytes
    height: float

    @property
    def name(self) -> str:
        """The name by which the battle's file will know it."""
        return picture_name(self.content)


class NewBattle(NamedTuple):
    """What is to be laid out: as many squares of so many feet, a floor or a picture on them."""

    title: str = ""
    game: str = "addict"
    across: int = 30
    down: int = 20
    feet: float = 5.0
    grid: GridKind = "squares"
    floor: Floor = "flagstones"
    picture: MapPicture | None = None
    where: Where = "indoors"
    daylight: bool = False

    @property
    def size_ft(self) -> Point:
        """How large the table is; a picture keeps its shape."""
        wide = self.across * self.feet
        if self.picture is not None:
            return wide, wide * self.picture.height
        return wide, self.down * self.feet

    @property
    def board(self) -> Board:
        """The empty table."""
        return Board(
            self.size_ft,
            _GRIDS[self.grid](self.feet),
            where=self.where,
            daylight=self.daylight,
            surface=Surface(self.floor, self.picture.name if self.picture else ""),
        )

    @property
    def battle(self) -> Battle:
        """The battle before anybody is there."""
        return Battle(self.board, self.game, teams=SIDES)
