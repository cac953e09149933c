"""A new battle: what the DM chooses for it before it is made."""

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.state.team import Team
from battleboard.board.board import Board, Floor, Surface
from battleboard.board.grid import Grid, Hexes, Plain, Squares
from battleboard.board.point import Point
from battleboard.rules.scene import Where
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.grounds.kept_ground import KeptGround

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
    """A picture for the table; `height` is its height as a share of its width."""

    content: bytes
    height: float

    @property
    def name(self) -> str:
        """Its name in the battle's file."""
        return picture_name(self.content)


class NewBattle(NamedTuple):
    """What is to be laid out: the number and size of squares, and a floor or a picture.

    With a `kept` ground the table is that of the ground, whatever else is chosen.
    """

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
    kept: KeptGround | None = None

    @property
    def size_ft(self) -> Point:
        """The size of the table; a picture keeps its proportions."""
        if self.kept is not None:
            return self.kept.board.size_ft
        wide = self.across * self.feet
        if self.picture is not None:
            return wide, wide * self.picture.height
        return wide, self.down * self.feet

    @property
    def board(self) -> Board:
        """The table without figures."""
        if self.kept is not None:
            return self.kept.board
        return Board(
            self.size_ft,
            _GRIDS[self.grid](self.feet),
            where=self.where,
            daylight=self.daylight,
            surface=Surface(self.floor, self.picture.name if self.picture else ""),
        )

    @property
    def pictures(self) -> tuple[bytes, ...]:
        """The pictures that the table needs."""
        if self.kept is not None:
            return tuple(self.kept.pictures.values())
        return (self.picture.content,) if self.picture else ()

    @property
    def battle(self) -> Battle:
        """The battle without figures."""
        return Battle(self.board, self.game, teams=SIDES)
