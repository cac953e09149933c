"""Reads Universal VTT (.dd2vtt, .uvtt, .df2vtt): a picture with walls, portals and lights.

All lengths are in squares. A file may contain a whole house whose picture shows one tower:
`map_origin` is the place of the picture on the whole map.
"""

import binascii
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import pairwise
from math import atan2
from typing import Any, Final, Literal, NamedTuple

import msgspec

from battleboard.board.board import ALL_AROUND_DEG, Board, Light
from battleboard.board.grid import Hexes
from battleboard.board.point import Point
from battleboard.board.wall import DoorSort, DoorState, Opacity, Wall, WallSide
from battleboard.rules.scene import SceneError
from battleboard.storage.answer_json import indent_json
from battleboard.storage.battle_file.codec import as_json
from battleboard.storage.maps import drawn_map
from battleboard.storage.maps.drawn_map import DrawnLight, DrawnMap, DrawnPicture
from battleboard.storage.maps.loose_json import items, number, number_or, objects, parts, point
from battleboard.storage.maps.picture_header import header_of
from battleboard.storage.strict_json import fit

OWN_KEY: Final = "battleboard"
_FORMAT: Final = 0.3
_DIGITS: Final = 6
_USUAL_CELL_PX: Final = 70


class WrittenMap(NamedTuple):
    """A map file, and sentences on what other programs show differently or what is left out."""

    content: bytes
    notes: tuple[str, ...] = ()


def write_universal_vtt(board: Board, picture: bytes = b"", wide_px: int = 0) -> WrittenMap:
    """Write a board, with a picture of all of it that is `wide_px` pixels wide."""
    cell = board.grid.feet
    openings = [wall for wall in board.walls if _is_opening(wall)]
    others = [wall for wall in board.walls if not _is_opening(wall)]
    whole = {
        "format": _FORMAT,
        "resolution": {
            "map_origin": _place((0.0, 0.0), cell),
            "map_size": _place(board.size_ft, cell),
            "pixels_per_grid": _cell_px(board, wide_px),
        },
        "line_of_sight": _written_lines([wall for wall in others if not _is_low(wall)], cell),
        "objects_line_of_sight": _written_lines([wall for wall in others if _is_low(wall)], cell),
        "portals": [_portal(wall, cell) for wall in openings],
        "environment": {"baked_lighting": board.daylight, "ambient_light": "ffffffff"},
        "lights": [_light(light, cell) for light in board.lights if _shines(light)],
        "image": b64encode(picture).decode(),
    }
    return WrittenMap(indent_json(as_json(whole)) + b"\n", tuple(_notes(board)))


def _is_opening(wall: Wall) -> bool:
    return wall.is_door or wall.kind == "window"


def _is_low(wall: Wall) -> bool:
    """Whether a wall is written among the objects, because it does not always block sight."""
    return wall.kind == "object" or wall.sight != "normal"


def _shines(light: Light) -> bool:
    return light.lit and not light.magical_dark and light.radius_ft > 0


def _cell_px(board: Board, wide_px: int) -> float:
    across = board.size_ft[0] / board.grid.feet
    pixels = round(wide_px / across, _DIGITS) if wide_px else _USUAL_CELL_PX
    return int(pixels) if pixels == int(pixels) else pixels


def _place(point: Point, cell: float) -> dict[str, float]:
    return {"x": round(point[0] / cell, _DIGITS), "y": round(point[1] / cell, _DIGITS)}


def _written_lines(walls: Iterable[Wall], cell: float) -> list[list[dict[str, float]]]:
    """Write walls as lines; a wall that begins where the one before it ends continues its line."""
    lines: list[list[Point]] = []
    for wall in walls:
        if lines and lines[-1][-1] == wall.a:
            lines[-1].append(wall.b)
        else:
            lines.append([wall.a, wall.b])
    return [[_place(point, cell) for point in line] for line in lines]


def _portal(wall: Wall, cell: float) -> dict[str, Any]:
    (ax, ay), (bx, by) = wall.a, wall.b
    own = {"kind": wall.kind, "state": wall.state, "sort": wall.sort, "sight": wall.sight}
    return {
        "position": _place(((ax + bx) / 2, (ay + by) / 2), cell),
        "bounds": [_place(wall.a, cell), _place(wall.b, cell)],
        "rotation": round(atan2(by - ay, bx - ax), _DIGITS),
        "closed": wall.opaque,
        "freestanding": False,
        OWN_KEY: own | {"stops_movement": wall.stops_movement, "solid_from": wall.solid_from},
    }


def _light(light: Light, cell: float) -> dict[str, Any]:
    return {
        "position": _place(light.at, cell),
        "range": round(light.radius_ft / cell, _DIGITS),
        "intensity": 1,
        "color": f"ff{light.colour.removeprefix('#')[-6:]}",
        "shadows": True,
        OWN_KEY: {
            "bright": round(light.bright_ft / cell, _DIGITS),
            "cone_deg": light.cone_deg,
            "towards_deg": light.towards_deg,
        },
    }


def _notes(board: Board) -> Iterator[str]:
    if isinstance(board.grid, Hexes):
        yield "Hexes are written as squares of the same width: the format has no hexes."
    told = (
        (sum(map(_is_one_way, board.walls)), "One-way walls block both ways in other programs."),
        (sum(map(_is_see_through, board.walls)), "See-through walls become obstacles."),
        (sum(not _shines(light) for light in board.lights), "Left out: lights that do not shine."),
        (sum(map(_is_cone, board.lights)), "Cones of light shine all round in other programs."),
        (len(board.ground), "Left out: difficult terrain, water, pits and the like."),
        (len(board.notes), "Left out: the marks and their notes."),
    )
    yield from (sentence for amount, sentence in told if amount)


def _is_one_way(wall: Wall) -> bool:
    return wall.solid_from != "both"


def _is_see_through(wall: Wall) -> bool:
    return wall.kind == "wall" and wall.sight == "none"


def _is_cone(light: Light) -> bool:
    return _shines(light) and light.cone_deg < ALL_AROUND_DEG


_DATA_URI: Final = re.compile(r"\s*data:[^,]{0,100},")
_PARTS: Final = frozenset({"line_of_sight", "portals", "resolution", "objects_line_of_sight"})
_EIGHT_DIGITS: Final = re.compile(r"#?([0-9a-fA-F]{2})?([0-9a-fA-F]{6})")
_SAME_PX: Final = 0.01
_PIECE: Final = 1 << 20


def is_universal_vtt(plain: object) -> bool:
    found = parts(plain)
    if isinstance(found.get("resolution"), dict):
        return "rects" not in found
    return len(_PARTS & set(found)) > 1


def read_universal_vtt(plain: object, title: str) -> DrawnMap:
    whole = parts(plain)
    resolution = parts(whole.get("resolution"))
    picture, warnings = _picture(whole.get("image"))
    origin = point(resolution.get("map_origin")) or (0.0, 0.0)
    size = _size(resolution, picture)
    unread: list[object] = []
    sight = tuple(_lines(whole.get("line_of_sight"), origin, unread))
    low = tuple(
        wall._replace(kind="object", sight="limited")
        for wall in _lines(whole.get("objects_line_of_sight"), origin, unread)
    )
    portals = tuple(_portals(whole.get("portals"), origin, unread))
    drawn_map.check_amount(len(sight) + len(low) + len(portals), "walls")
    lights = tuple(_lights(whole.get("lights"), origin, unread))
    drawn_map.check_amount(len(lights), "lights")
    environment = parts(whole.get("environment"))
    return DrawnMap(
        "uvtt",
        title,
        size,
        _version(whole.get("format")),
        picture=picture,
        walls=(sight, low, tuple(portal.wall for portal in portals if portal.is_told)),
        portals=tuple(portal.wall for portal in portals if not portal.is_told),
        lights=lights,
        daylight=not lights or environment.get("baked_lighting") is True,
        other={"unreadable": len(unread)} if unread else {},
        warnings=(*warnings, *_about_cells(resolution, picture, size)),
    )


def _version(value: object) -> str:
    return f"{value}"[:20] if isinstance(value, str | int | float) else ""


def _picture(value: object) -> tuple[DrawnPicture | None, tuple[str, ...]]:
    """The picture, or a sentence saying why it is unusable; walls are useful without it."""
    if not isinstance(value, str) or not value.strip():
        return None, ("The file has no picture in it.",)
    head = _DATA_URI.match(value)
    text = value[head.end() :] if head else value
    try:
        content = _decode_base64(text.encode("ascii", "ignore"))
    except binascii.Error:
        content = b""
    header = header_of(content)
    if header is None:
        return None, ("The picture in the file cannot be read.",)
    return DrawnPicture(content=content, header=header), ()


def _decode_base64(base64: bytes) -> bytes:
    """Decode base64, in chunks.

    Each chunk holds the GIL, and so blocks the UI thread, only for a moment.
    """
    pieces = (base64[start : start + _PIECE] for start in range(0, len(base64), _PIECE))
    try:
        return b"".join(binascii.a2b_base64(piece, strict_mode=True) for piece in pieces)
    except binascii.Error:
        # The base64 contains line breaks, or its end is missing.
        return binascii.a2b_base64(base64 + b"==")


def _size(resolution: Mapping[str, object], picture: DrawnPicture | None) -> Point:
    found = point(resolution.get("map_size"))
    cell = number_or(resolution.get("pixels_per_grid"), 0.0)
    if found is None and picture and picture.header and cell > 0:
        found = picture.header.wide / cell, picture.header.high / cell
    if found is None:
        raise drawn_map.UnusableMapError("it does not give its size in squares")
    return drawn_map.check_size(found)


def _about_cells(
    resolution: Mapping[str, object], picture: DrawnPicture | None, size: Point
) -> Iterator[str]:
    said = number(resolution.get("pixels_per_grid"))
    if picture is None or picture.header is None or said is None:
        return
    across, down = picture.header.wide / size[0], picture.header.high / size[1]
    if max(across, down) < 1.0:
        wide, high = picture.header[1:]
        yield f"The picture in the file is only {wide} × {high} px: choose another one."
    elif max(abs(across - said), abs(down - said)) > _SAME_PX:
        drawn = f"{across:.6g}" if abs(across - down) <= _SAME_PX else f"{across:.6g} × {down:.6g}"
        yield f"A square of the picture is {drawn} px, not {said:.6g} px as the file says."


def _lines(value: object, origin: Point, unread: list[object]) -> Iterator[Wall]:
    for line in items(value):
        places = [point(each) for each in _corners(line)]
        unread.extend(each for each in places if each is None)
        for a, b in pairwise(places):
            if a is not None and b is not None:
                yield Wall(_shift(a, origin), _shift(b, origin))


def _corners(line: object) -> list[object]:
    """The corners of a line: a list, or an object that has one."""
    return [*items(line)] or [*items(parts(line).get("points"))]


class _Portal(NamedTuple):
    """A portal as a wall, and whether the file says what kind of opening it is."""

    wall: Wall
    is_told: bool


def _portals(value: object, origin: Point, unread: list[object]) -> Iterator[_Portal]:
    """Yield the portals: as our own keys say, or else as doors.

    Such a door is open if the file says that it does not block light.
    """
    for portal in objects(value):
        ends = [each for each in map(point, items(portal.get("bounds"))) if each is not None]
        if len(ends) < 2:  # noqa: PLR2004 - a line has two ends
            unread.append(portal)
            continue
        state: DoorState = "open" if portal.get("closed") is False else "shut"
        door = Wall(_shift(ends[0], origin), _shift(ends[-1], origin), "door", state=state)
        told = _restore_own(door, parts(portal.get(OWN_KEY)))
        yield _Portal(told or door, told is not None)


def _restore_own(door: Wall, own: Mapping[str, object]) -> Wall | None:
    """Restore a door or window from our own keys; None if another program wrote it."""
    with suppress(SceneError):
        form = fit(_OwnPortal, dict(own))
        return door._replace(**msgspec.structs.asdict(form))
    return None


class _OwnPortal(msgspec.Struct):
    """Our own keys for a portal, beside the standard ones."""

    kind: Literal["door", "secret", "window"]
    state: DoorState
    sort: DoorSort
    sight: Opacity
    stops_movement: bool
    solid_from: WallSide


def _lights(value: object, origin: Point, unread: list[object]) -> Iterator[DrawnLight]:
    for light in objects(value):
        at = point(light.get("position"))
        if at is None:
            unread.append(light)
            continue
        own = parts(light.get(OWN_KEY))
        yield DrawnLight(
            _shift(at, origin),
            max(0.0, number_or(light.get("range"), 0.0)),
            number(own.get("bright")),
            argb(light.get("color")),
            cone_deg=number_or(own.get("cone_deg"), ALL_AROUND_DEG),
            towards_deg=number_or(own.get("towards_deg"), 0.0),
        )


def argb(value: object, otherwise: str = "#ffffffff") -> str:
    """A colour as #aarrggbb, parsed from that form or from #rrggbb; else `otherwise`."""
    found = _EIGHT_DIGITS.fullmatch(value.strip()) if isinstance(value, str) else None
    return f"#{found[1] or 'ff'}{found[2]}".lower() if found else otherwise


def _shift(place: Point, origin: Point) -> Point:
    return place[0] - origin[0], place[1] - origin[1]
