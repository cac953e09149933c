"""A new battle: the DM's choices before it is created."""

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.state.players_options import Showing
from battleboard.battle.state.team import Team
from battleboard.board.board import Board
from battleboard.board.grid import Grid, Hexes, Plain, Squares
from battleboard.board.level import Floor, Surface
from battleboard.board.point import Point
from battleboard.rules.scene import Where
from battleboard.storage.saved_maps import SavedMap

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


def battle_on(board: Board, game: str) -> Battle:
    """A battle without figures, in fog if the map has walls.

    Without fog, a players' window that is still open would show the whole map at once.
    """
    return Battle(board, game, teams=SIDES, showing=Showing(fog=bool(board.walls)))


class NewBattle(NamedTuple):
    """The DM's choices: title, game, and the size, grid, floor and light of a blank board.

    With a `kept` map, that map is used, and the choices for a blank board are ignored.
    """

    title: str = ""
    game: str = "addict"
    across: int = 30
    down: int = 20
    feet: float = 5.0
    grid: GridKind = "squares"
    floor: Floor = "flagstones"
    where: Where = "indoors"
    daylight: bool = False
    kept: SavedMap | None = None

    @property
    def size_ft(self) -> Point:
        if self.kept is not None:
            return self.kept.board.size_ft
        return self.across * self.feet, self.down * self.feet

    @property
    def board(self) -> Board:
        if self.kept is not None:
            return self.kept.board
        return Board(
            self.size_ft,
            _GRIDS[self.grid](self.feet),
            where=self.where,
            daylight=self.daylight,
            surface=Surface(self.floor),
        )

    @property
    def pictures(self) -> tuple[bytes, ...]:
        return tuple(self.kept.pictures.values()) if self.kept else ()

    @property
    def battle(self) -> Battle:
        return battle_on(self.board, self.game)
