"""Where newcomers come from: through a door, round a corner, down a passage, over open ground."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from heapq import heappop, heappush
from math import atan2, degrees, inf
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.movement.prepared_board import sight_on, terrain_on
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.condition import is_down
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.board import Board
from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.grid import GridCell
from battleboard.board.paths.occupied_terrain import OccupiedTerrain
from battleboard.board.point import Point, distance
from battleboard.board.sight.sight import Outlook, outlook
from battleboard.foundation.words import number
from battleboard.queries.table.free_places import is_floor

WayKind: TypeAlias = Literal["door", "corner", "passage", "open"]
_WORDS: Final[Mapping[WayKind, str]] = {
    "door": "through a door",
    "corner": "round a corner",
    "passage": "down a passage",
    "open": "over open ground",
}
_RANK: Final[tuple[WayKind, ...]] = tuple(_WORDS)
_WINDS: Final = (
    *("east", "southeast", "south", "southwest"),
    *("west", "northwest", "north", "northeast"),
)
_EIGHTH: Final = 45
# A body with at most this many free cells around it stands in a passage.
_NARROW: Final = 4
_RADIUS_FT: Final = RADIUS_FT["medium"]
_MARGIN: Final = 2.5
_MOST_CELLS: Final = 20_000


class WayIn(NamedTuple):
    """A place from which newcomers come, how far the way there is, and in which direction."""

    kind: WayKind
    at: Point
    feet: float
    wind: str

    @property
    def words(self) -> str:
        return f"{_WORDS[self.kind]}, {number(round(self.feet))} ft to the {self.wind}"

    @property
    def is_out_of_sight(self) -> bool:
        return self.kind in {"door", "corner"}


class _Walk(NamedTuple):
    """The shortest way to a cell: its length, its end, and whether it leads through a shut door."""

    feet: float
    at: Point
    behind_door: bool


def approaches(battle: Battle, feet: float) -> tuple[WayIn, ...]:
    """The places about `feet` from the nearest of the party, one for each direction and kind.

    The likeliest come first: behind a door, out of sight, in a passage, in the open. Where nothing
    is that far away, the farthest places count. Ways are measured for a body of human size.
    """
    party = _party(battle)
    if not party:
        return ()
    walks = _walks(battle.board, party, feet)
    step = battle.board.grid.feet
    farthest = max(walk.feet for walk in walks.values())
    wanted = min(feet, farthest)
    eyes = [outlook(sight_on(battle.board), body.at) for body in party]
    middle = _middle(party)
    best: dict[tuple[WayKind, str], WayIn] = {}
    for cell, walk in walks.items():
        if abs(walk.feet - wanted) > step or not is_floor(battle.board, walk.at):
            continue
        kind = _kind(battle.board, walks, cell, eyes)
        found = WayIn(kind, walk.at, walk.feet, _wind(middle, walk.at))
        known = best.get((kind, found.wind))
        if known is None or _distance_off(found, wanted) < _distance_off(known, wanted):
            best[kind, found.wind] = found
    return tuple(sorted(best.values(), key=lambda each: _order(each, wanted)))


def _party(battle: Battle) -> list[Body]:
    return [
        body_now(battle, figure.id)
        for figure in on_table(battle)
        if battle.teams[figure.side].players and not is_down(battle, figure)
    ]


def _middle(bodies: Sequence[Body]) -> Point:
    xs, ys = zip(*(body.at for body in bodies), strict=True)
    return sum(xs) / len(bodies), sum(ys) / len(bodies)


def _walks(board: Board, party: Iterable[Body], feet: float) -> Mapping[GridCell, _Walk]:
    """The shortest way from the party to each cell in reach, through shut doors too."""
    doors = tuple(
        wall._replace(state="open") if wall.is_door and wall.solid else wall for wall in board.walls
    )
    shut = OccupiedTerrain(terrain_on(board, _RADIUS_FT))
    opened = OccupiedTerrain(terrain_on(board._replace(walls=doors), _RADIUS_FT))
    grid = board.grid
    # Search a little farther than `feet`, so that the neighbours of all candidate cells are known.
    farthest = feet + _MARGIN * grid.feet
    found: dict[GridCell, _Walk] = {}

    @cache
    def spot_in(cell: GridCell) -> Point | None:
        spot = grid.snap(grid.centre(cell), 2 * _RADIUS_FT)
        return spot if opened.stands(spot) else None

    waiting = [(0.0, grid.cell_of(body.at), body.at, False) for body in party]
    while waiting and len(found) < _MOST_CELLS:
        far, cell, at, behind = heappop(waiting)
        if cell in found:
            continue
        found[cell] = _Walk(far, at, behind)
        for beside in grid.neighbours(cell):
            spot = None if beside in found else spot_in(beside)
            there = far + distance(at, spot) if spot else inf
            if spot and there <= farthest and opened.free(at, spot):
                heappush(waiting, (there, beside, spot, behind or not shut.free(at, spot)))
    return found


def _kind(
    board: Board, walks: Mapping[GridCell, _Walk], cell: GridCell, eyes: Iterable[Outlook]
) -> WayKind:
    walk = walks[cell]
    if not any(eye.sees(walk.at) for eye in eyes):
        return "door" if walk.behind_door else "corner"
    free = sum(beside in walks for beside in board.grid.neighbours(cell))
    return "passage" if free <= _NARROW else "open"


def _distance_off(approach: WayIn, wanted: float) -> float:
    return abs(approach.feet - wanted)


def _order(approach: WayIn, wanted: float) -> tuple[int, float, int]:
    wind = _WINDS.index(approach.wind)
    return _RANK.index(approach.kind), _distance_off(approach, wanted), wind


def _wind(middle: Point, at: Point) -> str:
    """The direction on the map, whose top is north."""
    angle = degrees(atan2(at[1] - middle[1], at[0] - middle[0]))
    return _WINDS[round(angle / _EIGHTH) % len(_WINDS)]


def facing_the_party(battle: Battle, at: Point) -> float:
    middle = _middle(_party(battle))
    return degrees(atan2(middle[1] - at[1], middle[0] - at[0])) % 360


def likeliest(found: Sequence[WayIn]) -> tuple[WayIn, ...]:
    return tuple(each for each in found if each.kind == found[0].kind)
