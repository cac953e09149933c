"""The mouths between carved rooms and corridors: where one stroke has broken into another.

A mouth is no wall, and stops nothing. But rooms end at it, so that a dungeon that is open all over
has rooms to be named and shown, and not a single one.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, TypeAlias

from battleboard.board.carving.carved_floor import CarvedFloor
from battleboard.board.carving.ring_cutting import box_around, split_rings
from battleboard.board.point import Point, between, distance, distance_to_segment
from battleboard.board.wall import Wall
from battleboard.board.wall_pieces import split

_Line: TypeAlias = tuple[Point, Point]
_WIDEST_FT: Final = 20.0
"""What is wider is no mouth, but a room that has been made larger."""
_MOST_ASIDE: Final = 0.2
_THROUGH: Final = 2


def with_mouths(before: CarvedFloor, stroke: CarvedFloor, after: CarvedFloor) -> CarvedFloor:
    """A floor with its mouths, after a stroke has made it of another one."""
    box = [box_around(stroke.sides())]
    old, far = split_rings(before.mouths, box)
    sides, _ = split_rings(after.sides(), box)
    outline = set(sides)
    gone = [side for side in split_rings(before.sides(), box)[0] if side not in outline]
    lines = [*gone, *stroke.sides(), *old]
    found = _spanning(_near(after, lines), lines, sides)
    return after._replace(mouths=tuple(sorted({*far, *_shortest(found)})))


def _near(floor: CarvedFloor, lines: Sequence[_Line]) -> CarvedFloor:
    """The rings of a floor that may go around a place on some lines."""
    box = [box_around(lines)]
    return CarvedFloor(
        tuple(ring for ring in floor.rings if split_rings([CarvedFloor((ring,)).frame], box)[0])
    )


def _spanning(floor: CarvedFloor, lines: Sequence[_Line], sides: Sequence[_Line]) -> set[_Line]:
    """Where some lines lead over floor from one place of its outline to another, all but straight.

    The wall of a round room into which a corridor breaks is such a line, too.
    """
    cut = split([Wall(a, b) for a, b in (*lines, *sides)])
    edge: set[Point] = set()
    onward: dict[Point, list[Point]] = {}
    for piece in cut.pieces:
        a, b = cut.corners[piece.a], cut.corners[piece.b]
        if any(share.wall >= len(lines) for share in piece.shares):
            edge.update((a, b))
        elif floor.holds(between(a, b, 0.5)):
            onward.setdefault(a, []).append(b)
            onward.setdefault(b, []).append(a)
    ways = (_way(onward, edge, a, b) for a in edge for b in onward.get(a, ()))
    return {(min(way), max(way)) for way in map(_ends_of, ways) if way}


def _way(
    onward: Mapping[Point, Sequence[Point]], edge: Collection[Point], start: Point, to: Point
) -> list[Point]:
    """The way from a place of the outline over floor, up to the outline or to where it parts."""
    way = [start, to]
    while way[-1] not in edge and len(onward[way[-1]]) == _THROUGH:
        way.append(next(point for point in onward[way[-1]] if point != way[-2]))
    return way if way[-1] in edge else []


def _ends_of(way: Sequence[Point]) -> _Line | None:
    """The ends of a way, if it is short and all but straight."""
    if not way or way[0] == way[-1]:
        return None
    long = distance(way[0], way[-1])
    aside = max(distance_to_segment(point, way[0], way[-1]) for point in way)
    return (way[0], way[-1]) if long <= _WIDEST_FT and aside <= _MOST_ASIDE * long else None


def _shortest(lines: Collection[_Line]) -> list[_Line]:
    """The lines that are shorter than all others that begin or end where they do.

    Where a corridor goes through a room, its mouths are, and its sides across the room are not.
    """
    return [
        line
        for line in lines
        if all(
            distance(*line) < distance(*other)
            for other in lines
            if other != line and not set(line).isdisjoint(other)
        )
    ]
