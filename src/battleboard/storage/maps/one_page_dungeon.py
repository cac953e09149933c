"""Reads One Page Dungeons: floors of cells and round rooms; doors, notes, columns and water.

A door has its own cell between two rooms, and stands across the middle of it, facing `dir`.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from battleboard.board.areas.rooms import Cut
from battleboard.board.cell_floor import CellFloor, FloorCell, RoundRoom
from battleboard.board.point import Point
from battleboard.board.wall import DoorSort, DoorState, Opacity, Wall, WallKind
from battleboard.storage.disk import harmless
from battleboard.storage.maps import drawn_map
from battleboard.storage.maps.drawn_map import DrawnMap, DrawnRoom
from battleboard.storage.maps.loose_json import items, number, objects, parts, point, whole, words

USUAL_CELL_FEET: Final = 10.0
_MOST_CELLS: Final = 250_000
_LONGEST_NOTE: Final = 4_000


def is_one_page_dungeon(plain: object) -> bool:
    return isinstance(parts(plain).get("rects"), list)


def read_one_page_dungeon(plain: object, title: str) -> DrawnMap:
    dungeon = parts(plain)
    unread: list[object] = []
    floor, corner = _floor(dungeon, unread)
    size = _size_of(floor)
    doors = [each for each in objects(dungeon.get("doors")) if _is_placed(each, unread)]
    drawn_map.check_amount(len(doors), "doors")
    walls, leaves = tuple(floor.walls()), tuple(_doors(doors, corner))
    drawn_map.check_amount(len(walls) + len(leaves), "walls")
    return DrawnMap(
        "one-page-dungeon",
        words(dungeon.get("title")) or title,
        size,
        words(dungeon.get("version")),
        USUAL_CELL_FEET,
        walls=(walls, leaves),
        daylight=False,
        rooms=tuple(_rooms(dungeon, corner, unread)),
        floor=floor,
        pillars=tuple(_points(dungeon.get("columns"), corner, unread)),
        water=tuple(_water(dungeon, floor, corner)),
        cuts=tuple(_cuts(doors, corner)),
        other={"unreadable": len(unread)} if unread else {},
        warnings=tuple(_about(dungeon, doors)),
    )


def _floor(dungeon: Mapping[str, object], unread: list[object]) -> tuple[CellFloor, Point]:
    """The floor, shifted to begin at the origin, and the corner it was shifted from."""
    rects = [rect for each in objects(dungeon.get("rects")) if (rect := _rect(each, unread))]
    if not rects:
        raise drawn_map.UnusableMapError("it has no floor")
    left, top = min(rect.x for rect in rects), min(rect.y for rect in rects)
    right = max(rect.x + rect.w for rect in rects)
    bottom = max(rect.y + rect.h for rect in rects)
    drawn_map.check_size((float(right - left), float(bottom - top)))
    if sum(rect.w * rect.h for rect in rects) > _MOST_CELLS:
        raise drawn_map.UnusableMapError(f"it has more than {_MOST_CELLS:,} cells of floor")
    moved = [rect._replace(x=rect.x - left, y=rect.y - top) for rect in rects]
    cells = [cell for rect in moved if not rect.is_round for cell in rect.cells()]
    rounds = [RoundRoom(rect.x, rect.y, rect.w) for rect in moved if rect.is_round]
    return CellFloor(cells, rounds), (float(left), float(top))


class _Rect(NamedTuple):
    """A rectangle of floor, or the circle in it if `is_round`."""

    x: int
    y: int
    w: int
    h: int
    is_round: bool

    def cells(self) -> Iterator[FloorCell]:
        for x in range(self.x, self.x + self.w):
            for y in range(self.y, self.y + self.h):
                yield x, y


def _rect(plain: Mapping[str, object], unread: list[object]) -> _Rect | None:
    x, y, w, h = (whole(plain.get(each)) for each in "xywh")
    if x is None or y is None or w is None or h is None or w < 1 or h < 1:
        unread.append(plain)
        return None
    return _Rect(x, y, w, h, plain.get("rotunda") is True and w == h)


def _size_of(floor: CellFloor) -> Point:
    xs, ys = zip(*floor.covered, strict=True)
    return max(xs) + 1.0, max(ys) + 1.0


class _DoorType(NamedTuple):
    """The kind, state and sort of wall that a type of door becomes."""

    kind: WallKind = "door"
    state: DoorState = "shut"
    sort: DoorSort = "single"


# Types 0, 8 and 9 are not doors: 0 is an opening, 8 and 9 are stairs.
_DOORS: Final[Mapping[int, _DoorType]] = {
    1: _DoorType(),
    2: _DoorType(state="open", sort="archway"),
    3: _DoorType(state="open", sort="archway"),
    4: _DoorType(sort="portcullis"),
    5: _DoorType(sort="double"),
    6: _DoorType("secret"),
    7: _DoorType(state="barred"),
}
_STAIRS: Final = frozenset({8, 9})


def _is_placed(door: Mapping[str, object], unread: list[object]) -> bool:
    """Whether a door has a position and a direction; if not, add it to `unread`."""
    if point(door) is None or point(door.get("dir")) is None:
        unread.append(door)
        return False
    return True


def _across(door: Mapping[str, object], corner: Point) -> Cut:
    x, y = point(door) or corner
    dx, _ = point(door.get("dir")) or corner
    x, y = x - corner[0], y - corner[1]
    return ((x + 0.5, y), (x + 0.5, y + 1)) if dx else ((x, y + 0.5), (x + 1, y + 0.5))


def _doors(doors: list[Mapping[str, object]], corner: Point) -> Iterator[Wall]:
    for door in doors:
        found = _DOORS.get(whole(door.get("type")) or 0)
        if found is None:
            continue
        a, b = _across(door, corner)
        sight: Opacity = "none" if found.sort in {"portcullis", "archway"} else "normal"
        stops = found.sort != "archway"
        yield Wall(a, b, found.kind, sight, stops, found.state, "both", found.sort)


def _cuts(doors: list[Mapping[str, object]], corner: Point) -> Iterator[Cut]:
    """Yield a dividing line for each opening between rooms that has no door."""
    for door in doors:
        if (whole(door.get("type")) or 0) not in _DOORS:
            yield _across(door, corner)


def _rooms(
    dungeon: Mapping[str, object], corner: Point, unread: list[object]
) -> Iterator[DrawnRoom]:
    for note in objects(dungeon.get("notes")):
        at, text = point(note.get("pos")), note.get("text")
        if at is None:
            unread.append(note)
            continue
        lines = text.splitlines() if isinstance(text, str) else []
        said = "\n".join(map(harmless, lines))[:_LONGEST_NOTE]
        key = note.get("ref")
        name = words(key) if isinstance(key, str) else f"{number(key) or 0:g}"
        yield DrawnRoom((at[0] - corner[0], at[1] - corner[1]), name, said)


def _points(value: object, corner: Point, unread: list[object]) -> Iterator[Point]:
    for each in items(value)[: drawn_map.MOST_THINGS]:
        place = point(each)
        if place is None:
            unread.append(each)
        else:
            yield place[0] - corner[0], place[1] - corner[1]


def _water(dungeon: Mapping[str, object], floor: CellFloor, corner: Point) -> Iterator[FloorCell]:
    ignored: list[object] = []
    found = {(int(x), int(y)) for x, y in _points(dungeon.get("water"), corner, ignored)}
    yield from sorted(found & floor.covered)


def _about(dungeon: Mapping[str, object], doors: list[Mapping[str, object]]) -> Iterator[str]:
    stairs = sum(whole(door.get("type")) in _STAIRS for door in doors)
    if stairs:
        yield f"Openings that are stairs, drawn as open floor: {stairs:,}."
    yield "The dungeon is dark: only lights carried by figures or placed by the DM shine."
    columns = len(items(dungeon.get("columns")))
    if columns:
        yield f"Columns become pillars, which do not count as walls: {columns:,}."
