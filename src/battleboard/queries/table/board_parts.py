"""The parts of a board that can be selected: walls, lights, patches of ground and marks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.board.areas.shape import encloses
from battleboard.board.board import Board, Ground, Light
from battleboard.board.point import Point, distance, distance_to_segment
from battleboard.board.snapping import WallFinder
from battleboard.board.transform import BoardThing
from battleboard.board.wall import Wall
from battleboard.foundation.words import listing

PartKind: TypeAlias = Literal["wall", "light", "ground", "note"]


class BoardPart(NamedTuple):
    """One wall, light, patch of ground or mark, by its index on the board."""

    kind: PartKind
    number: int


Picked: TypeAlias = frozenset[BoardPart]
NOTHING_PICKED: Final[Picked] = frozenset()


class Grip(NamedTuple):
    """Where a part is grabbed: at a corner, which moves alone, or as a whole."""

    part: BoardPart
    corner: Point | None = None


class Box(NamedTuple):
    """A rectangle on the board."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def parts_of(board: Board) -> Picked:
    return frozenset(_all_parts(board))


def numbers_of(picked: Iterable[BoardPart], kind: PartKind) -> tuple[int, ...]:
    return tuple(sorted(part.number for part in picked if part.kind == kind))


def thing_of(board: Board, part: BoardPart) -> BoardThing:
    return things_of(board, part.kind)[part.number]


def still_there(picked: Picked, before: Board, after: Board) -> Picked:
    """The selected parts that are the same on both boards."""
    return frozenset(
        part
        for part in picked
        if things_of(before, part.kind)[part.number :][:1]
        == things_of(after, part.kind)[part.number :][:1]
    )


def _all_parts(board: Board) -> Iterator[BoardPart]:
    for kind in _WORDS:
        for number in range(len(things_of(board, kind))):
            yield BoardPart(kind, number)


def things_of(board: Board, kind: PartKind) -> Sequence[BoardThing]:
    things: Mapping[PartKind, Sequence[BoardThing]] = {
        "wall": board.walls,
        "light": board.lights,
        "ground": board.ground,
        "note": board.notes,
    }
    return things[kind]


def kind_of(thing: BoardThing) -> PartKind:
    if isinstance(thing, Wall):
        return "wall"
    if isinstance(thing, Light):
        return "light"
    return "ground" if isinstance(thing, Ground) else "note"


def corners_of(thing: BoardThing) -> tuple[Point, ...]:
    if isinstance(thing, Wall):
        return thing.a, thing.b
    return thing.outline if isinstance(thing, Ground) else (thing.at,)


_Candidate: TypeAlias = tuple[int, float, Grip]


def grip_at(
    board: Board, nearby: WallFinder, at: Point, reach_ft: float, picked: Picked = NOTHING_PICKED
) -> Grip | None:
    """The grip on the part at a place; None if no part is near enough.

    Small things go before what they lie on: lights and marks, then corners, then lines, then whole
    patches of ground. Among equals, selected parts go first, then the nearest.
    """
    found = list(_grips(board, nearby, at, reach_ft))
    best = min(found, key=lambda each: (each[0], each[2].part not in picked, each[1]), default=None)
    return best[2] if best else None


def _grips(board: Board, nearby: WallFinder, at: Point, reach_ft: float) -> Iterator[_Candidate]:
    for number, light in enumerate(board.lights):
        yield from _within(0, distance(at, light.at), reach_ft, Grip(BoardPart("light", number)))
    for number, note in enumerate(board.notes):
        yield from _within(0, distance(at, note.at), reach_ft, Grip(BoardPart("note", number)))
    for number in nearby.near(at, reach_ft):
        part, wall = BoardPart("wall", number), board.walls[number]
        for end in (wall.a, wall.b):
            yield from _within(1, distance(at, end), reach_ft, Grip(part, end))
        far = distance_to_segment(at, wall.a, wall.b)
        yield from _within(2, far, reach_ft, Grip(part))
    for number, ground in enumerate(board.ground):
        part = BoardPart("ground", number)
        for corner in ground.outline:
            yield from _within(1, distance(at, corner), reach_ft, Grip(part, corner))
        if encloses(ground.outline, at):
            yield 3, 0.0, Grip(part)


def _within(rank: int, far: float, reach_ft: float, grip: Grip) -> Iterator[_Candidate]:
    if far <= reach_ft:
        yield rank, far, grip


def parts_in(board: Board, ring: Sequence[Point]) -> Picked:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    box = Box(min(xs), min(ys), max(xs), max(ys))
    return frozenset(
        part
        for part in _all_parts(board)
        if all(_is_in(corner, box, ring) for corner in corners_of(thing_of(board, part)))
    )


def _is_in(corner: Point, box: Box, ring: Sequence[Point]) -> bool:
    x, y = corner
    inside = box.left <= x <= box.right and box.top <= y <= box.bottom
    return inside and encloses(tuple(ring), corner)


def box_around(things: Iterable[BoardThing]) -> Box:
    corners = [corner for thing in things for corner in corners_of(thing)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Box(min(xs), min(ys), max(xs), max(ys))


def parts_in_words(picked: Picked) -> str:
    amounts = ((kind, len(numbers_of(picked, kind))) for kind in _WORDS)
    return listing([_count_in_words(kind, amount) for kind, amount in amounts if amount])


def _count_in_words(kind: PartKind, amount: int) -> str:
    one, several = _WORDS[kind]
    return f"{amount:,} {several}" if amount > 1 else f"a {one}"


_WORDS: Final[Mapping[PartKind, tuple[str, str]]] = MappingProxyType(
    {
        "wall": ("wall", "walls"),
        "light": ("light", "lights"),
        "ground": ("patch of ground", "patches of ground"),
        "note": ("mark", "marks"),
    }
)
