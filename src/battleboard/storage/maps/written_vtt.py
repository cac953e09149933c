"""Writes a board as Universal VTT, which most virtual tabletops read.

What the format cannot express goes under a key of our own, which others ignore, so that a board
survives a round trip; sentences say what other programs will show differently.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from math import atan2
from typing import Any, Final, NamedTuple

from battleboard.board.board import ALL_AROUND_DEG, Board, Light
from battleboard.board.grid import Hexes
from battleboard.board.point import Point
from battleboard.board.wall import Wall
from battleboard.storage.answer_json import indented
from battleboard.storage.battle_file.codec import as_json

OWN_KEY: Final = "battleboard"
_FORMAT: Final = 0.3
_DIGITS: Final = 6
_USUAL_CELL_PX: Final = 70


class WrittenMap(NamedTuple):
    """A map file, and a sentence for each thing other programs will show differently."""

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
        "line_of_sight": _lines([wall for wall in others if not _is_low(wall)], cell),
        "objects_line_of_sight": _lines([wall for wall in others if _is_low(wall)], cell),
        "portals": [_portal(wall, cell) for wall in openings],
        "environment": {"baked_lighting": board.daylight, "ambient_light": "ffffffff"},
        "lights": [_light(light, cell) for light in board.lights if _shines(light)],
        "image": b64encode(picture).decode(),
    }
    return WrittenMap(indented(as_json(whole)) + b"\n", tuple(_notes(board)))


def _is_opening(wall: Wall) -> bool:
    """Whether a wall is written as a portal: a door or a window."""
    return wall.is_door or wall.kind == "window"


def _is_low(wall: Wall) -> bool:
    """Whether a wall is written as an object, which does not block all sight."""
    return wall.kind == "object" or wall.sight != "normal"


def _shines(light: Light) -> bool:
    return light.lit and not light.magical_dark and light.radius_ft > 0


def _cell_px(board: Board, wide_px: int) -> float:
    """The width of a square in pixels of the picture."""
    across = board.size_ft[0] / board.grid.feet
    pixels = round(wide_px / across, _DIGITS) if wide_px else _USUAL_CELL_PX
    return int(pixels) if pixels == int(pixels) else pixels


def _place(point: Point, cell: float) -> dict[str, float]:
    return {"x": round(point[0] / cell, _DIGITS), "y": round(point[1] / cell, _DIGITS)}


def _lines(walls: Iterable[Wall], cell: float) -> list[list[dict[str, float]]]:
    """Join walls end to end into lines."""
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
    """Yield sentences on what other programs will show differently."""
    if isinstance(board.grid, Hexes):
        yield "Hexes are written as squares of the same width: the format has no hexes."
    told = (
        (sum(map(_is_one_way, board.walls)), "One-way walls stop both ways in other programs."),
        (sum(map(_is_see_through, board.walls)), "Walls that can be seen over become obstacles."),
        (sum(not _shines(light) for light in board.lights), "Left out: lights that do not shine."),
        (sum(map(_is_cone, board.lights)), "Cones of light shine all round in other programs."),
        (len(board.ground), "Left out: difficult ground."),
        (len(board.notes), "Left out: the keys and their notes."),
    )
    yield from (sentence for amount, sentence in told if amount)


def _is_one_way(wall: Wall) -> bool:
    return wall.solid_from != "both"


def _is_see_through(wall: Wall) -> bool:
    return wall.kind == "wall" and wall.sight == "none"


def _is_cone(light: Light) -> bool:
    return _shines(light) and light.cone_deg < ALL_AROUND_DEG
