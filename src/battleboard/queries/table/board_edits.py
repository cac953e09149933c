"""Edits of what is drawn on a board, each as a single command and undo step."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias, TypeVar

from battleboard.battle.apply import Command
from battleboard.battle.commands import Batch, SetGround, SetLights, SetNotes, SetWalls
from battleboard.board.board import Board, Ground, Light, Note
from battleboard.board.point import GRAIN, Point, nearest_on_segment, on_grain
from battleboard.board.snapping import WallFinder
from battleboard.board.transform import BoardThing, Transform
from battleboard.board.wall import Wall, blocks
from battleboard.queries.table import board_parts
from battleboard.queries.table.board_parts import BoardPart, Grip, Picked
from battleboard.queries.table.wall_chains import WallMake, WallRun, make_of, remake

Changed: TypeAlias = Mapping[BoardPart, BoardThing | None]
"""New values for parts of a board; None removes a part."""
_Kind = TypeVar("_Kind", Wall, Light, Ground, Note)
_NO_CHANGES: Final[Changed] = MappingProxyType({})
# A corner can be removed where exactly two walls meet.
_TWO: Final = 2


def redraw(words: str, changed: Changed, added: Iterable[BoardThing] = ()) -> Command:
    """The single command that changes parts of a board and adds others.

    Once changed, a wall of carved floor no longer follows the floor.
    """
    stay = [(part, _by_hand(thing)) for part, thing in sorted(changed.items(), key=_place) if thing]
    gone = [part for part, thing in sorted(changed.items(), key=_place) if not thing]
    at = [*(part for part, _ in stay), *gone]
    new = [*(thing for _, thing in stay), *added]
    commands = (
        SetWalls(_of(Wall, new), _numbers(at, "wall")),
        SetLights(_of(Light, new), _numbers(at, "light")),
        SetGround(_of(Ground, new), _numbers(at, "ground")),
        SetNotes(_of(Note, new), _numbers(at, "note")),
    )
    return Batch(tuple(command for command in commands if any(command)), words)


def _place(change: tuple[BoardPart, object]) -> BoardPart:
    return change[0]


def _by_hand(thing: BoardThing) -> BoardThing:
    return thing._replace(origin="hand") if thing.origin == "carving" else thing


def _of(kind: type[_Kind], things: Iterable[BoardThing]) -> tuple[_Kind, ...]:
    return tuple(thing for thing in things if isinstance(thing, kind))


def _numbers(at: Iterable[BoardPart], kind: board_parts.PartKind) -> tuple[int, ...]:
    return tuple(part.number for part in at if part.kind == kind)


def reshaping(board: Board, picked: Picked, transform: Transform) -> Changed:
    return {part: transform.of(board_parts.thing_of(board, part)) for part in picked}


class Copies(NamedTuple):
    """The command that makes copies, and the parts that they will become."""

    command: Command
    made: Picked


def copies(board: Board, things: Iterable[BoardThing]) -> Copies:
    """Copy things onto a board; the copies count as drawn by hand."""
    made: dict[BoardPart, BoardThing] = {}
    for thing in things:
        kind = board_parts.kind_of(thing)
        number = len(board_parts.things_of(board, kind)) + len(_numbers(made, kind))
        made[BoardPart(kind, number)] = thing._replace(origin="hand")
    picked = frozenset(made)
    words = f"Copy {board_parts.parts_in_words(picked)}"
    return Copies(redraw(words, _NO_CHANGES, made.values()), picked)


def removing_parts(picked: Picked) -> Command:
    return redraw(f"Remove {board_parts.parts_in_words(picked)}", dict.fromkeys(picked))


def drawing_corner(board: Board, nearby: WallFinder, grip: Grip, to: Point) -> Changed:
    """Drag a corner: that of a patch of ground, or the ends of all walls meeting there.

    A wall reduced to zero length is removed.
    """
    part, at = grip
    if at is None or at == to:
        return _NO_CHANGES
    if part.kind == "ground":
        ground = board.ground[part.number]
        ring = tuple(to if corner == at else corner for corner in ground.outline)
        return {part: ground._replace(outline=ring)}
    return {
        BoardPart("wall", number): _move_end(board.walls[number], at, to)
        for number in walls_at(nearby, at)
    }


def walls_at(nearby: WallFinder, at: Point) -> tuple[int, ...]:
    there = on_grain(at)
    return tuple(
        number
        for number in sorted(nearby.near(at, GRAIN))
        if there in {on_grain(end) for end in nearby.walls[number][:2]}
    )


def _move_end(wall: Wall, at: Point, to: Point) -> Wall | None:
    a, b = (to if on_grain(end) == on_grain(at) else end for end in (wall.a, wall.b))
    return None if on_grain(a) == on_grain(b) else wall._replace(a=a, b=b)


def with_corner(board: Board, number: int, at: Point) -> Command:
    """The command that inserts a corner into a wall, at its point nearest to a place."""
    wall = board.walls[number]
    corner = on_grain(nearest_on_segment(at, wall.a, wall.b))
    halves = wall._replace(b=corner), wall._replace(a=corner)
    words, sides = "Insert a corner", _block_of(board.walls, number)
    if not sides:
        return redraw(words, {BoardPart("wall", number): halves[0]}, halves[1:])
    # The sides of a block must be adjacent in the list, so rebuild the block at the list's end.
    whole = [each for side in sides for each in (halves if side == number else [board.walls[side]])]
    return Batch((SetWalls((), tuple(sides)), SetWalls(tuple(whole))), words)


def _block_of(walls: Sequence[Wall], number: int) -> range:
    """The indexes of the sides of the block that a wall belongs to; empty if none."""
    for block in blocks(walls):
        if any(side is walls[number] for side in block.sides):
            first = next(at for at, wall in enumerate(walls) if wall is block.sides[0])
            return range(first, first + len(block.sides))
    return range(0)


def without_corner(board: Board, nearby: WallFinder, at: Point) -> Command | None:
    """The command that joins two walls at a point; None unless just two, both alike, meet there.

    Doors and one-way walls are never joined.
    """
    there = walls_at(nearby, at)
    if len(there) != _TWO:
        return None
    one, other = (board.walls[number] for number in there)
    if one[2:] != other[2:] or one.is_door or one.solid_from != "both":
        return None
    far = other.b if on_grain(other.a) == on_grain(at) else other.a
    first, second = (BoardPart("wall", number) for number in there)
    return redraw("Remove a corner", {first: _move_end(one, at, far), second: None})


def changing_course(board: Board, nearby: WallFinder, number: int, run: WallRun) -> Changed:
    """Give a wall another length and direction, moving the ends of walls that meet its far end."""
    wall = board.walls[number]
    grip = Grip(BoardPart("wall", number), wall.b)
    return drawing_corner(board, nearby, grip, run.end(wall.a))


def remaking(board: Board, picked: Picked, make: WallMake) -> Changed:
    """Change the kind of walls; doors, and walls that cannot be drawn by hand, stay as they are."""
    walls = {part: board.walls[part.number] for part in picked if part.kind == "wall"}
    return {
        part: remake(wall, make)
        for part, wall in walls.items()
        if make_of(wall) not in {None, make}
    }
