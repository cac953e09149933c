"""The board and battle made from a map."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, pi, sin
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.board import board as boards
from battleboard.board.areas.rooms import RoomName, RoomPlan
from battleboard.board.board import Board
from battleboard.board.cell_floor import FloorCell
from battleboard.board.grid import SQRT_3, Grid, Hexes, Plain, Squares
from battleboard.board.level import Surface
from battleboard.board.point import FARTHEST_FT, Point
from battleboard.board.wall import Wall
from battleboard.board.wall_cutting import clip_line, holds, join_walls
from battleboard.queries.table.new_battle import NewBattle, battle_on
from battleboard.rules import SceneError
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.maps.drawn_map import DrawnLight, DrawnMap, DrawnRoom, UnusableMapError
from battleboard.storage.maps.map_proposal import MapProposal

# Old modules draw 10-ft squares, but fights use 5-ft squares.
_FIGHT_FEET: Final = 5.0
_PILLAR: Final = 0.2
_PILLAR_SIDES: Final = 8
_ROCK: Final = 1.0


class MapBattle(NamedTuple):
    """A battle made from a map, with the pictures it needs."""

    battle: Battle
    title: str
    pictures: tuple[bytes, ...] = ()


def battle_of_map(proposal: MapProposal, art: bytes = b"", game: str = "") -> MapBattle:
    """Build the battle of a map; `art` depicts its floor if it has no picture.

    An empty `game` means the default game.
    """
    drawn = proposal.drawn
    picture = drawn.picture.content if drawn.picture else art
    battle = battle_on(board_of_map(proposal, picture), game or NewBattle().game)
    return MapBattle(battle, drawn.title, (picture,) if picture else ())


def board_of_map(proposal: MapProposal, picture: bytes = b"") -> Board:
    """Build the board of a map, aligning a crossing of its grid with the board's.

    Everything on it is marked as imported.
    """
    layout = _layout_of(proposal)
    walls = _on_board(proposal)
    made = Board(
        layout.ft(layout.size),
        _grid(proposal),
        tuple(_place_wall(wall, layout) for wall in walls),
        tuple(_light(light, layout) for light in proposal.lights),
        tuple(_water(proposal.drawn, layout)),
        daylight=proposal.drawn.daylight,
        surface=_surface(proposal.drawn, layout, picture),
        rooms=_rooms(proposal, layout),
        notes=tuple(
            boards.Note(layout.place(room.at), room.name, room.note, "map")
            for room in _keys(proposal.drawn)
        ),
    )
    if not all(0 < each <= FARTHEST_FT for each in made.size_ft):
        wide, high = made.size_ft
        most = f"each side must be above 0 and at most {FARTHEST_FT:,.0f} ft"
        raise UnusableMapError(f"The board would be {wide:,.0f} × {high:,.0f} ft; {most}.")
    try:
        made.check_size()
    except SceneError as fault:
        raise UnusableMapError(f"The board would be too large: {fault.problem}.") from None
    return made


class _Layout(NamedTuple):
    """How a map lies on its board: its shift and the board's size in squares; feet per square."""

    move: Point
    size: Point
    feet: float

    def place(self, point: Point) -> Point:
        return self.ft((point[0] + self.move[0], point[1] + self.move[1]))

    def ft(self, point: Point) -> Point:
        return point[0] * self.feet, point[1] * self.feet


def _layout_of(proposal: MapProposal) -> _Layout:
    """The layout that fits all of a map, with a margin of rock around a floor of cells.

    With `keep_outside`, what lies outside the map is on the board too.
    """
    drawn = proposal.drawn
    rock = _ROCK if drawn.floor else 0.0
    ends = [(-rock, -rock), (drawn.size[0] + rock, drawn.size[1] + rock)]
    if proposal.choices.keep_outside:
        ends += [end for wall in (*proposal.walls, *proposal.doors) for end in wall[:2]]
        ends += [light.at for light in proposal.lights]
    first = [min(axis) for axis in zip(*ends, strict=True)]
    last = [max(axis) for axis in zip(*ends, strict=True)]
    pitch = grid_pitch(drawn.orientation if drawn.grid == "hex" else drawn.grid)
    move = [shift_onto(*each) for each in zip(first, drawn.crossing, pitch, strict=True)]
    size = tuple(_round_off(far + by) for far, by in zip(last, move, strict=True))
    return _Layout((move[0], move[1]), (size[0], size[1]), proposal.feet)


def grid_pitch(grid: str) -> Point:
    """The period of a grid in squares, across and down.

    For hexes, `grid` is their orientation.
    """
    match grid:
        case "pointy":
            return 1.0, SQRT_3
        case "flat":
            return SQRT_3, 1.0
        case _:
            return 1.0, 1.0


def shift_onto(first: float, crossing: float, pitch: float) -> float:
    """The smallest shift that brings everything onto the board and aligns the crossings."""
    return ceil((crossing - first) / pitch - _SLACK) * pitch - crossing


_SLACK: Final = 1e-6


def _round_off(squares: float) -> float:
    """A length with rounding errors removed."""
    return round(squares, 6)


def _grid(proposal: MapProposal) -> Grid:
    drawn, feet = proposal.drawn, proposal.choices.fight_feet
    cell = feet or (min(proposal.feet, _FIGHT_FEET) if drawn.floor else proposal.feet)
    if drawn.grid == "hex":
        return Hexes(cell, drawn.orientation)
    return Squares(cell) if drawn.grid == "square" else Plain(cell)


def _on_board(proposal: MapProposal) -> Sequence[Wall]:
    """The walls, doors and pillars of the board; what blocks nothing is dropped."""
    standing = [wall for wall in proposal.walls if wall.stops_movement or wall.sight != "none"]
    leaves = [door for door in proposal.doors if door.sort != "archway"]
    inside = [at for at in proposal.drawn.pillars if holds(proposal.drawn.size, at)]
    pillars = [side for at in inside for side in _pillar(at)]
    return (*join_walls(standing), *leaves, *pillars)


def _pillar(at: Point) -> Iterator[Wall]:
    turns = (2 * pi * side / _PILLAR_SIDES for side in range(_PILLAR_SIDES))
    corners = [(at[0] + _PILLAR * cos(turn), at[1] + _PILLAR * sin(turn)) for turn in turns]
    for a, b in pairwise((*corners, corners[0])):
        yield Wall(a, b)


def _place_wall(wall: Wall, layout: _Layout) -> Wall:
    return wall._replace(a=layout.place(wall.a), b=layout.place(wall.b), origin="map")


def _light(light: DrawnLight, layout: _Layout) -> boards.Light:
    bright = min((light.bright or 0.0) * layout.feet, FARTHEST_FT)
    return boards.Light(
        layout.place(light.at),
        bright,
        min(light.reach * layout.feet, FARTHEST_FT),
        f"#{light.colour[-6:]}",
        light.dark,
        light.cone_deg,
        light.towards_deg,
        light.lit,
        "map",
    )


def _surface(drawn: DrawnMap, layout: _Layout, picture: bytes) -> Surface:
    """The picture in its place; for a floor of cells, it covers the whole board, rock included."""
    if not picture:
        return Surface()
    name = picture_name(picture)
    if drawn.floor:
        return Surface(picture=name)
    corner, size = layout.place((0.0, 0.0)), layout.ft(drawn.size)
    return Surface("plain", name, corner, size, drawn_ft=layout.feet)


def _keys(drawn: DrawnMap) -> Iterator[DrawnRoom]:
    """Yield the map's keys; keys outside the map move to its edge, so that none is lost."""
    for room in drawn.rooms:
        x, y = (min(max(0.0, at), most) for at, most in zip(room.at, drawn.size, strict=True))
        yield room._replace(at=(x, y))


def _rooms(proposal: MapProposal, layout: _Layout) -> RoomPlan:
    """The names of the rooms, and the lines that part them at the map's cuts and archways."""
    arches = [door[:2] for door in proposal.doors if door.sort == "archway"]
    inside = [clip_line(proposal.drawn.size, *ends) for ends in (*proposal.drawn.cuts, *arches)]
    cuts = tuple((layout.place(cut[0]), layout.place(cut[1])) for cut in inside if cut)
    names = (
        RoomName((layout.place(room.at),), room.name, "map")
        for room in _keys(proposal.drawn)
        if room.name
    )
    return RoomPlan(tuple(names), cuts=cuts, map_cuts=cuts)


def _water(drawn: DrawnMap, layout: _Layout) -> Iterator[boards.Ground]:
    for left, top, right, bottom in rectangles(drawn.water):
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        outline = tuple(layout.place(corner) for corner in corners)
        yield boards.Ground(outline, origin="map", kind="water")


def rectangles(cells: Iterable[FloorCell]) -> Iterator[tuple[int, int, int, int]]:
    """Merge cells into rectangles: runs in rows, then equal runs below each other."""
    growing: dict[tuple[int, int], tuple[int, int]] = {}
    for y, runs in _rows(cells):
        ended = [run for run, (_, bottom) in growing.items() if bottom < y or run not in runs]
        for left, right in ended:
            top, bottom = growing.pop((left, right))
            yield left, top, right, bottom
        for run in runs:
            growing[run] = (growing.get(run, (y, y))[0], y + 1)
    for (left, right), (top, bottom) in growing.items():
        yield left, top, right, bottom


def _rows(cells: Iterable[FloorCell]) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    found: dict[int, list[tuple[int, int]]] = {}
    for x, y in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        row = found.setdefault(y, [])
        if row and row[-1][1] == x:
            row[-1] = (row[-1][0], x + 1)
        else:
            row.append((x, x + 1))
    yield from found.items()
